/** What the board says: what is to be done, and what a place is. */
import { siteAt } from "./aim";
import { blockAt, cellOf, middleOf, siteName, type Cell, type Kind, type View } from "./places";
import type { Choice } from "./uses";
import { words } from "./words";

/** What has been picked so far. */
export interface Picked {
  by: string | undefined;
  mode: string | undefined;
  to: string | undefined;
  /** How many ways there are to choose papyrus. */
  counts: number;
  kind: Kind;
}

/** What is to be done next. */
export function task({ by, mode, to, counts, kind }: Picked, view: View, choices: Choice[], name: (key: string) => string): string {
  if (counts > 1) return words.say("which_papyrus");
  if (to !== undefined && by === undefined) return words.say("which_card", { to });
  const card = name(by ?? "");
  if (mode === "walk") return words.say("do_walk", { card });
  if (mode === "place") return words.say("do_place", { card, kind: name(kind) });
  if (mode === "remove") return words.say("do_remove", { card });
  if (mode === "send") return words.say("do_send", { card });
  if (view.phase === "papyrus") return words.say("do_papyrus");
  return words.say(choices.some((one) => one.use === "discard") ? "do_discard" : "do_card");
}

/** A place as it is read out: what it is, who stands there, whether one may go there. */
export function placeSaid(place: string, view: View, names: string[], name: (key: string) => string, open: boolean): string[] {
  const cell = cellOf(place);
  const mark = cell && view.map[cell[1]]?.[cell[0]];
  const parts = [cell ? `${place}, ${words.say(mark === "~" ? "sea" : "sand")}` : name(place)];
  if (view.red.includes(place)) parts.push(words.say("red"));
  view.players.forEach((player, one) => player.at === place && parts.push(names[one]!));
  if (open) parts.push(words.say("can_go"));
  return parts;
}

/** Whether a barrier may stand at a place. */
export function siteSaid(place: string, view: View, upright: boolean, size: Cell, fitting: Set<string>, kind: string): string {
  const at = siteName(siteAt(middleOf(blockAt(place, view)), upright, size));
  return words.say(fitting.has(at) ? "fits" : "fits_not", { kind, at });
}
