/** What cards and papyrus are for, and choices told in these words. */
import type { Component } from "svelte";
import Basket from "../../kit/icons/Basket.svelte";
import Crocodile from "../../kit/icons/Crocodile.svelte";
import Door from "../../kit/icons/Door.svelte";
import Potion from "../../kit/icons/Potion.svelte";
import Twice from "../../kit/icons/Twice.svelte";
import Wind from "../../kit/icons/Wind.svelte";
import type { IconProps } from "../../kit/icons/props";
import type { Action, Box, Kind } from "./places";

type CardUse = Box["cards"][number]["use"];
type Effect = Box["papyrus"][number]["effect"];

/** The use of a card that is not walking, how it is said, and the colour of the card. */
export const USES: Record<CardUse, { other: "place" | "remove"; say: "sabre" | "pilum" | "remove"; colour: string }> = {
  boat: { other: "place", say: "sabre", colour: "var(--lapis)" },
  patrol: { other: "place", say: "pilum", colour: "var(--accent)" },
  potion: { other: "remove", say: "remove", colour: "var(--forest)" },
};

export const kindOf = (use: CardUse | undefined): Kind => (use === "patrol" ? "pilum" : "sabre");

export const EFFECTS: Record<Effect, { icon: Component<IconProps>; say: Effect }> = {
  wind: { icon: Wind, say: "wind" },
  passage: { icon: Door, say: "passage" },
  gourd: { icon: Potion, say: "gourd" },
  market: { icon: Basket, say: "market" },
  crocodiles: { icon: Crocodile, say: "crocodiles" },
  breath: { icon: Twice, say: "breath" },
};

const USE_OF: Record<Action["type"], string> = {
  move: "walk",
  collect: "walk",
  place: "place",
  remove: "remove",
  send: "send",
  use: "use",
  discard: "discard",
  end: "end",
};

/** An action as it is picked: what is used, for what, where. */
export interface Choice extends Record<string, unknown> {
  type: string;
  by: string;
  use: string;
  to?: string;
  papyrus?: number;
  at?: string;
  seat?: number;
  action: Action;
}

export function choiceOf(action: Action): Choice {
  const plain = { by: "", papyrus: 0, ...action, use: USE_OF[action.type], action };
  return action.type === "discard" ? { ...plain, by: action.card } : plain;
}

/** Where one may go, and the most papyrus that this brings; `counts` says of which cards and papyrus. */
export function goalsOf(choices: Choice[], counts: (tool: string) => boolean): Map<string, number> {
  const found = new Map<string, number>();
  for (const { use, by, to, papyrus = 0 } of choices) {
    if (use === "walk" && to !== undefined && counts(by)) found.set(to, Math.max(found.get(to) ?? 0, papyrus));
  }
  return found;
}

/** What each card and papyrus can be used for. */
export function usesOf(choices: Choice[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const { by, use } of choices) found.set(by, (found.get(by) ?? new Set()).add(use));
  return found;
}
