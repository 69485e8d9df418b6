/**
 * What happened at the table, as a row of pictures to be shown one after the other: a message of the server tells a whole trick
 * at once, and people want to see the cards turn, then the Roman go, then the next one come.
 */
import type { Of } from "../../wire/types";

export type View = Of<"cartes", "View">;
export type Action = Of<"cartes", "AnyAction">;
export type Event = Of<"cartes", "AnyEvent">;
export type Box = Of<"cartes", "Box">;
export type Card = Of<"cartes", "Card">;
export type Gaul = Of<"cartes", "Gaul">;

/** A card that lies before a seat in a trick; `gaul` is null while it is face down. */
export interface Played {
  gaul: Gaul | null;
  /** It has won the trick. */
  won?: boolean;
  /** It does not come back to the hand. */
  out?: boolean;
}

/** A trick that is over. */
export interface Trick {
  card: Card;
  winner: number | null;
  played: { seat: number; gaul: Gaul }[];
}

/** What is to be seen of the table at one moment. */
export interface Shown {
  round: number;
  turned: Card | null;
  played: (Played | null)[];
  hands: Gaul[][];
  romans: Card[][];
  pirates: Card[][];
  worth: number[];
  pile: number;
  unseen: View["unseen"];
  looker: number | null;
  looked: Card | null;
  points: number[][];
  last: Trick | null;
  /** The points of a round have just been written down. */
  counted: boolean;
}

/** Something goes from one place of the table to another; without `to` it leaves the table. */
export interface Flight {
  from: string;
  to: string | null;
}

export interface Frame {
  shown: Shown;
  flights: Flight[];
  /** What is said meanwhile. */
  say: string;
  /** How long it is left to be looked at, in milliseconds at speed 1. */
  hold: number;
  /** Others lay down their cards: no reason to wait with one's own. */
  light: boolean;
}

const HOLDS: Partial<Record<Event["type"], number>> = {
  committed: 120,
  revealed: 950,
  won: 550,
  gone: 800,
  looked: 300,
  kept: 700,
  gave: 700,
  drew: 1200,
  closed: 700,
  freed: 800,
  scored: 3200,
};

/** Events that are shown together with the one before. */
const WITH: Partial<Record<Event["type"], Event["type"][]>> = {
  revealed: ["revealed"],
  discarded: ["won", "gone", "discarded", "kept", "gave"],
  several: ["won", "gone", "discarded"],
  scored: ["scored"],
  turned: ["round"],
  character: ["character"],
};

/** Events that nobody has to wait for. */
const SILENT: Event["type"][] = ["character", "committed"];

/** Names of the places of the table, for flights. */
export const PILE = "pile";
export const UP = "up";
export const campAt = (seat: number): string => `camp-${seat}`;
export const playedAt = (seat: number): string => `played-${seat}`;
export const gaulAt = (seat: number, [value]: Gaul): string => `gaul-${seat}-${value}`;
export const takenAt = (seat: number, card: Card, number: number): string => `taken-${seat}-${card.value}-${card.key}-${number}`;

export const alike = (one: Card, other: Card): boolean => one.value === other.value && one.key === other.key;
const countOf = (cards: Card[], card: Card): number => cards.filter((one) => alike(one, card)).length;

/** The table as a view has it. */
export function shownOf(view: View, last: Trick | null): Shown {
  const played = view.committed.map((done, seat): Played | null => {
    if (done) return { gaul: seat === view.seat ? view.chosen : null };
    return seat === view.looker ? { gaul: [0, 0] } : null;
  });
  const { round, turned, hands, romans, pirates, worth, pile, unseen, looker, looked, points } = view;
  return { round, turned, played, hands, romans, pirates, worth, pile, unseen, looker, looked, points, last, counted: false };
}

const put = <T>(list: T[], at: number, value: T): T[] => list.map((one, number) => (number === at ? value : one));

function without(cards: Card[], card: Card): Card[] {
  const at = cards.findIndex((one) => alike(one, card));
  return cards.filter((_, number) => number !== at);
}

/** A card comes to a seat. What it is worth there is known as long as the view is of the same round. */
function take(shown: Shown, seat: number, card: Card, view: View): Shown {
  const kind = card.value ? "romans" : "pirates";
  const cards = [...shown[kind][seat]!, card].sort((one, other) => one.value - other.value);
  const worth = view.round === shown.round ? view.worth : shown.worth;
  return { ...shown, worth, [kind]: put(shown[kind], seat, cards) };
}

const heldBy = (shown: Shown, seat: number, card: Card): number => countOf(shown[card.value ? "romans" : "pirates"][seat]!, card);

/** The cards of a trick go back to hands, or away. */
function clear(shown: Shown, flights: Flight[], own: number | null, stays: number | null = null): Shown {
  shown.played.forEach((one, seat) => {
    if (!one || seat === stays) return;
    const back = seat === own && one.gaul ? gaulAt(seat, one.gaul) : campAt(seat);
    flights.push({ from: playedAt(seat), to: one.out ? null : back });
  });
  return { ...shown, played: shown.played.map((one, seat) => (seat === stays ? one : null)) };
}

/** What the table looks like after an event; what goes where is added to `flights`. */
export function after(shown: Shown, event: Event, view: View, flights: Flight[]): Shown {
  switch (event.type) {
    case "round": {
      const empty = view.hands.map(() => []);
      const blank = { turned: null, hands: view.hands, romans: empty, pirates: empty, looker: null, looked: null, counted: false };
      return { ...shown, ...blank, round: event.number, played: view.hands.map(() => null), pile: view.pile + 1 };
    }
    case "turned":
      flights.push({ from: PILE, to: UP });
      return { ...clear(shown, flights, view.seat), turned: event.card, looker: null, looked: null, pile: shown.pile - 1 };
    case "committed": {
      const gaul = "card" in event.gaul ? null : event.gaul;
      flights.push({ from: gaul ? gaulAt(event.seat, gaul) : campAt(event.seat), to: playedAt(event.seat) });
      return { ...shown, played: put(shown.played, event.seat, { gaul }) };
    }
    case "revealed":
      return { ...shown, played: put(shown.played, event.seat, { gaul: event.gaul }) };
    case "won":
    case "gone": {
      const winner = event.type === "won" ? event.seat : null;
      const cards = shown.played.flatMap((one, seat) => (one?.gaul ? [{ seat, gaul: one.gaul }] : []));
      const last = { card: event.card, winner, played: cards };
      if (winner === null) {
        flights.push({ from: UP, to: null });
        return { ...shown, turned: null, last };
      }
      flights.push({ from: UP, to: takenAt(winner, event.card, heldBy(shown, winner, event.card)) });
      const played = put(shown.played, winner, { ...shown.played[winner]!, won: true });
      return { ...take(shown, winner, event.card, view), turned: null, last, played };
    }
    case "discarded": {
      const [value] = event.gaul;
      const hand = shown.hands[event.seat]!.filter((one) => one[0] !== value);
      const lies = shown.played[event.seat];
      const played = lies?.gaul?.[0] === value ? put(shown.played, event.seat, { ...lies, out: true }) : shown.played;
      return { ...shown, hands: put(shown.hands, event.seat, hand), played };
    }
    case "looked":
      flights.push({ from: PILE, to: UP });
      return {
        ...clear(shown, flights, view.seat, event.seat),
        looker: event.seat,
        looked: event.card.card === "shown" ? event.card : null,
        pile: shown.pile - 1,
      };
    case "kept":
    case "gave": {
      const seat = event.type === "kept" ? event.seat : event.other;
      flights.push({ from: UP, to: takenAt(seat, event.card, heldBy(shown, seat, event.card)) });
      return { ...take(shown, seat, event.card, view), looker: null, looked: null };
    }
    case "drew":
      return event.cards.cards.reduce(
        (now, card) => {
          flights.push({ from: PILE, to: takenAt(event.seat, card, heldBy(now, event.seat, card)) });
          return { ...take(now, event.seat, card, view), pile: now.pile - 1 };
        },
        clear(shown, flights, view.seat),
      );
    case "closed":
      return clear(shown, flights, view.seat);
    case "freed": {
      flights.push({ from: takenAt(event.seat, event.card, heldBy(shown, event.seat, event.card) - 1), to: null });
      return { ...shown, romans: put(shown.romans, event.seat, without(shown.romans[event.seat]!, event.card)) };
    }
    case "scored": {
      const points = put(shown.points, event.seat, [...shown.points[event.seat]!.slice(0, event.round - 1), event.points]);
      return { ...shown, points, counted: true };
    }
    default:
      return shown;
  }
}

/** The pictures from what was shown to what `view` has; the last one is the view itself. */
export function framesOf(shown: Shown, told: { event: Event; say: string }[], view: View): Frame[] {
  const frames: Frame[] = [];
  let before: Event["type"] | null = null;
  for (const { event, say } of told) {
    const together = before !== null && WITH[event.type]?.includes(before);
    const flights: Flight[] = together ? frames.at(-1)!.flights : [];
    shown = after(shown, event, view, flights);
    if (together) {
      const frame = frames.at(-1)!;
      frames[frames.length - 1] = { ...frame, shown, say: frame.say || say, hold: Math.max(frame.hold, HOLDS[event.type] ?? 0) };
    } else frames.push({ shown, flights, say: SILENT.includes(event.type) ? "" : say, hold: HOLDS[event.type] ?? 0, light: SILENT.includes(event.type) });
    before = event.type;
  }
  const end = frames.at(-1);
  if (end) frames[frames.length - 1] = { ...end, shown: { ...shownOf(view, end.shown.last), counted: end.shown.counted } };
  return frames;
}
