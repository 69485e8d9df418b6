/** The table of Astérix & Compagnie: who sits where, and the names by which the board calls its places. */
import type { Of } from "../../wire/types";

export type View = Of<"compagnie", "View">;
export type Box = Of<"compagnie", "Box">;
export type Action = Of<"compagnie", "AnyAction">;
export type Event = Of<"compagnie", "AnyEvent">;
export type Named = Of<"compagnie", "Named">;
export type Fight = Of<"compagnie", "Fight">;
export type Character = Of<"compagnie", "Character">;
export type Printed = Box["card"][number];
export type Camp = "gaul" | "roman";

export const CAMPS: readonly Camp[] = ["gaul", "roman"];
export const TOKENS = ["potion", "fish", "boar", "legionary", "centurion"] as const;

/** An album as it lies before us: who sits below it and who above. */
export interface Lying {
  place: number;
  below: number;
  above: number;
  /** In the grid of the table, from the top left. */
  row: number;
  column: number;
}

/** The others, from our left (clockwise) to our right. */
export function around(me: number, seats: number): number[] {
  return Array.from({ length: seats - 1 }, (_, step) => (me + 1 + step) % seats);
}

/**
 * How the albums lie for somebody who sits at the bottom: with two they lie side by side, with three in a row from our left
 * neighbour to our right one, with four in a square whose lower half is ours.
 */
export function laid(me: number, seats: number): Lying[] {
  const seat = (steps: number) => (me + steps) % seats;
  const lie = (steps: number, below: number, above: number, row: number, column: number): Lying => ({
    place: seat(steps),
    below: seat(below),
    above: seat(above),
    row,
    column,
  });
  if (seats === 2) return [{ place: 0, below: me, above: seat(1), row: 0, column: 0 }, { place: 1, below: me, above: seat(1), row: 0, column: 1 }];
  if (seats === 3) return [lie(0, 0, 1, 0, 0), lie(1, 1, 2, 0, 1), lie(2, 0, 2, 0, 2)];
  return [lie(1, 1, 2, 0, 0), lie(2, 3, 2, 0, 1), lie(0, 0, 1, 1, 0), lie(3, 0, 3, 1, 1)];
}

/** The two camps of an album, the upper one first: our own, or that of whoever sits below, is the lower one. */
export function campsOf(fight: Fight, below: number): [Camp, Camp] {
  return fight.gaul.seat === below ? ["roman", "gaul"] : ["gaul", "roman"];
}

/** Spots: what can be touched, lit and pointed at, each by a name. */
export const spot = {
  hand: (card: string) => `hand ${card}`,
  piece: (place: number, camp: Camp, one: { card: string; potion?: boolean; out?: boolean; last?: boolean }) =>
    `piece ${one.card} ${place} ${camp}${one.potion ? "+" : ""}${one.out ? "-" : ""}${one.last ? "*" : ""}`,
  camp: (place: number, camp: Camp) => `camp ${place} ${camp}`,
  album: (place: number) => `album ${place}`,
  purse: (seat: number) => `purse ${seat}`,
  token: (seat: number, token: string) => `token ${seat} ${token}`,
  reserve: (token: string) => `reserve ${token}`,
  ask: (action: Action) => `ask ${Object.values(action).join(" ")}`,
};

const pieceOf = (place: number, camp: Camp, one: Character) => spot.piece(place, camp, { ...one, card: one.card.key });

/** All pieces on the table that are as described. */
function pieces(view: View, fits: (one: Character, place: number, camp: Camp) => boolean): string[] {
  return view.fights.flatMap((fight, place) =>
    CAMPS.flatMap((camp) => fight[camp].characters.filter((one) => fits(one, place, camp)).map((one) => pieceOf(place, camp, one))),
  );
}

/** Where an action can be touched on the table, besides the line that asks. */
export function spotsOf(action: Action, view: View, me: number): string[] {
  switch (action.type) {
    case "play":
    case "discard":
      return [spot.hand(action.card)];
    case "album":
      return CAMPS.filter((camp) => view.fights[action.place]?.[camp].seat === me).map((camp) => spot.camp(action.place, camp));
    case "to":
      return [spot.camp(action.place, action.camp)];
    case "camp":
      return view.place === null ? [] : [spot.camp(view.place, action.camp)];
    case "target":
      return [spot.piece(action.place, action.camp, action)];
    case "power":
      return pieces(view, (one, place) => one.last && place === action.place);
    case "steal":
      return [spot.token(action.seat, action.loot)];
    case "token":
      return [fromReserve(view) ? spot.reserve(action.token) : spot.token(me, action.token)];
    default:
      return [];
  }
}

/** Whether a token that is chosen now comes out of the reserve, and not out of one's purse. */
export const fromReserve = (view: View): boolean => view.question === "consolation" || view.question === "token";

/** What can be done where. A card that is taken up may join the camps that the server names. */
export function litOf(choices: Action[], taken: string | null, view: View, me: number): Map<string, Action> {
  const found = new Map<string, Action>();
  for (const { place, camp } of (taken !== null && view.joins[taken]) || []) found.set(spot.camp(place, camp), { type: "play", card: taken! });
  for (const action of choices) {
    for (const name of spotsOf(action, view, me)) if (!found.has(name)) found.set(name, action);
  }
  return found;
}

/** What somebody points at: an event of the history, an action that is proposed. */
export function marksOf(pointed: Event | null, proposed: Action | null, view: View, me: number): Set<string> {
  const found = new Set<string>(pointed ? spotsOfEvent(pointed, view) : []);
  if (proposed) for (const name of [spot.ask(proposed), ...spotsOf(proposed, view, me)]) found.add(name);
  return found;
}

/** What an event is about, for somebody who points at it in the history. */
export function spotsOfEvent(event: Event, view: View): string[] {
  switch (event.type) {
    case "played":
    case "drank":
    case "knocked_out":
    case "eliminated":
    case "revived":
    case "called":
    case "moved": {
      const found = pieces(view, (one, place, camp) => one.card.key === event.card.key && place === event.place && camp === event.camp);
      return found.length ? found : [spot.camp(event.place, event.camp)];
    }
    case "used_power":
      return [spot.album(event.place)];
    case "laid": {
      const place = view.fights.findIndex((fight) => fight.album.key === event.album.key);
      return place < 0 ? [spot.purse(event.seat)] : [spot.album(place)];
    }
    case "stole":
    case "robbed":
      return [spot.purse(event.seat), spot.purse(event.other)];
    case "reshuffled":
    case "limit":
      return [];
    default:
      return [spot.purse(event.seat)];
  }
}

/** The force of a character as it counts now. */
export const forceOf = (one: Character): number => (one.out ? 0 : one.force * (one.potion ? 2 : 1));
