/**
 * What a board is: a component `boards/<slug>/Board.svelte` with these props, found by its folder. A board knows no rules. It
 * draws `view`, lights up `choices`, gives the chosen one to `act`, and plays `news` as movement. The shell around it does
 * the rest: seats, clocks, history, the list of all choices in words, refusals.
 */
import type { Component } from "svelte";
import type { News } from "../wire/table.svelte";
import type { Action, Event, Lang, View } from "../wire/types";

export interface BoardProps<V = View, A = Action, E = Event, B = Record<string, unknown>> {
  /** All that the seat may see. */
  view: V;
  /** What is in the box of this edition, as its file has it (`Of<slug, "Box">`). */
  box: B;
  /** What a card, colour or place is called in the person's language; the key itself where it has no other name. */
  name: (key: string) => string;
  /** Whose eyes we look through; null for somebody who watches. */
  seat: number | null;
  /** What the seats are called. */
  names: string[];
  /** What may be done now; empty while it is not our turn. */
  choices: A[];
  /** What has just happened, to be shown as movement; `serial` grows with every message. */
  news: News & { told: { event: E; say: string }[] };
  /** The event that somebody points at in the history: show where it happened. */
  pointed: E | null;
  /** An action to draw attention to: a hint, or the line of the list that has the focus. */
  proposed: A | null;
  /** Do it. An action that is not among the choices may be given too: the server refuses it and the shell shows the rule. */
  act: (action: A) => void;
  lang: Lang;
  /** How fast things move: 1 as usual, 2 twice as fast, Infinity not at all. */
  speed: number;
  /** When the time of our seat is over, by `moment()` of `wire/clocks.ts`; null without a clock. */
  due: number | null;
}

export type Board = Component<BoardProps<never, never, never, never>>;

/** A moment of a real match, for the box in the shelf: `boards/<slug>/scene.json`, written by `scenes.py`. */
export interface Scene {
  view: View;
  box: Record<string, unknown>;
}

/** What stands on the box in the shelf: `boards/<slug>/cover.ts`. */
export interface Cover {
  /** About how many minutes a match takes. */
  minutes: number;
  /** From which age on. */
  age: number;
  /** The two colours of the game: names of the palette (`kit/palette.css`), `--lapis` and `--ochre`. */
  colours: [string, string];
  /** Nothing is hidden from anybody: several people on one device need not look away. */
  open?: true;
}
