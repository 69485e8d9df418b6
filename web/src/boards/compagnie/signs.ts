/** The icons of tokens and colours, and the paint of the three colours. */
import type { Component } from "svelte";
import Amphora from "../../kit/icons/Amphora.svelte";
import Boar from "../../kit/icons/Boar.svelte";
import Centurion from "../../kit/icons/Centurion.svelte";
import Eagle from "../../kit/icons/Eagle.svelte";
import Fish from "../../kit/icons/Fish.svelte";
import Helmet from "../../kit/icons/Helmet.svelte";
import Potion from "../../kit/icons/Potion.svelte";
import type { IconProps } from "../../kit/icons/props";
import Shield from "../../kit/icons/Shield.svelte";
import Papyrus from "../../kit/icons/Papyrus.svelte";

type Sign = Component<IconProps>;

const SIGNS: Record<string, Sign> = {
  potion: Potion,
  fish: Fish,
  boar: Boar,
  legionary: Helmet,
  centurion: Centurion,
  card: Papyrus,
  gaul: Shield,
  roman: Eagle,
  neutral: Amphora,
};
const WOOD: Record<string, string> = { potion: "#c3d19a", fish: "#cfdfe2", boar: "#e2c49c", legionary: "#efe0b4", centurion: "#eac8b4" };
const PAINT: Record<string, string> = { gaul: "#1f4f7d", roman: "#8c2f1c", neutral: "#65396f" };

export const signOf = (key: string): Sign => SIGNS[key] ?? Papyrus;
export const woodOf = (token: string): string => WOOD[token] ?? "#e8d5a0";
export const paintOf = (colour: string): string => PAINT[colour] ?? "#65396f";
