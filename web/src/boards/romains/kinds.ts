/** The types of Astérix et les Romains under short names, and which drawing stands for what. */
import type { Component } from "svelte";
import Centurion from "../../kit/icons/Centurion.svelte";
import Lyre from "../../kit/icons/Lyre.svelte";
import Menhir from "../../kit/icons/Menhir.svelte";
import Pilum from "../../kit/icons/Pilum.svelte";
import type { IconProps } from "../../kit/icons/props";
import Sandal from "../../kit/icons/Sandal.svelte";
import Shield from "../../kit/icons/Shield.svelte";
import type { Of } from "../../wire/types";

export type View = Of<"romains", "View">;
export type Action = Of<"romains", "AnyAction">;
export type Event = Of<"romains", "AnyEvent">;
export type Box = Of<"romains", "Edition">;
/** Those that are known, by their points, and how many more there are. */
export type Cards = View["hands"][number];
export type Die = "white" | "black";
export type SquareEvent = View["events"][string];

export const DICE: Die[] = ["white", "black"];

export const SIGNS: Record<SquareEvent, Component<IconProps>> = { menhir: Menhir, cohort: Centurion, bard: Lyre };

/** What a penalty shows: a sandal lost, a shield dented, worse. */
export const penaltySign = (points: number): Component<IconProps> => (points === -1 ? Sandal : points === -2 ? Shield : Pilum);

/** Points with their sign, as on the cards. */
export const signed = (points: number): string => (points < 0 ? `−${-points}` : `${points}`);

export const countOf = ([known, hidden]: Cards): number => known.length + hidden;

/** What is told of the board by an event or an action: squares, seats, dice. */
export interface Spot {
  squares: number[];
  seats: number[];
  die: Die | null;
}

export function spotOf(event: Event | null, village: number): Spot {
  const spot: Spot = { squares: [], seats: [], die: null };
  if (!event) return spot;
  if ("seat" in event) spot.seats.push(event.seat);
  if ("other" in event) spot.seats.push(event.other);
  if (event.type === "threw") spot.die = event.die;
  if (event.type === "moved" || event.type === "sang") spot.squares.push(event.to);
  if (event.type === "laid") spot.squares.push(village);
  if (event.type === "returned") spot.squares.push(0);
  return spot;
}
