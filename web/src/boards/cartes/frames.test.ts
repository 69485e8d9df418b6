import { expect, test } from "vitest";
import { framesOf, shownOf, takenAt, UP, type Card, type Event, type Gaul, type View } from "./frames";

const roman = (value: number): Card => ({ card: "shown", value, key: `rank ${value}`, name: { en: `rank ${value}` } });
const gaul = (value: number): Gaul => [value, 1];

function viewOf(changes: Partial<View> = {}): View {
  return {
    game: "cartes",
    seat: 0,
    seats: 2,
    to_act: [0, 1],
    scores: null,
    phase: "choosing",
    round: 1,
    characters: ["Astérix", "Obélix"],
    turned: roman(5),
    hands: [[gaul(3), gaul(7)], [gaul(2), gaul(7)]],
    committed: [false, false],
    chosen: null,
    looker: null,
    looked: null,
    romans: [[], [roman(5)]],
    pirates: [[], []],
    worth: [0, 5],
    pile: 10,
    unseen: [],
    points: [[], []],
    ...changes,
  };
}

const told = (...events: Event[]) => events.map((event) => ({ event, say: event.type }));

test("a card of one's own lies open, one of another seat face down", () => {
  const shown = shownOf(viewOf({ committed: [true, true], chosen: gaul(3) }), null);
  expect(shown.played).toEqual([{ gaul: gaul(3) }, { gaul: null }]);
});

test("a trick is shown in four steps: laid down, turned over, won, the next card", () => {
  const before = shownOf(viewOf({ committed: [true, false], chosen: gaul(3) }), null);
  const after = viewOf({ turned: roman(9), pile: 9, worth: [0, 30], hands: [[gaul(3), gaul(7)], [gaul(2)]], romans: [[], [roman(5), roman(5)]] });
  const frames = framesOf(
    before,
    told(
      { type: "committed", seat: 1, gaul: { card: "hidden" } },
      { type: "revealed", seat: 0, gaul: gaul(3) },
      { type: "revealed", seat: 1, gaul: gaul(7) },
      { type: "won", seat: 1, card: roman(5) },
      { type: "discarded", seat: 1, gaul: gaul(7) },
      { type: "turned", card: roman(9) },
    ),
    after,
  );
  expect(frames.map((frame) => frame.say)).toEqual(["", "revealed", "won", "turned"]);
  expect(frames.map((frame) => frame.light)).toEqual([true, false, false, false]);
  const [, reveal, award, next] = frames;
  expect(reveal!.shown.played[1]).toEqual({ gaul: gaul(7) });
  expect(reveal!.shown.worth).toEqual([0, 5]); // nothing is given away before its time
  expect(award!.shown.worth).toEqual([0, 30]);
  expect(award!.shown.played[1]).toEqual({ gaul: gaul(7), won: true, out: true });
  expect(award!.flights).toEqual([{ from: UP, to: takenAt(1, roman(5), 1) }]); // onto the one that is there
  expect(next!.shown).toEqual({ ...shownOf(after, next!.shown.last), counted: false });
  expect(next!.flights).toContainEqual({ from: "played-1", to: null }); // lost
  expect(next!.flights).toContainEqual({ from: "played-0", to: "gaul-0-3" }); // back to the hand
  expect(next!.shown.last).toEqual({ card: roman(5), winner: 1, played: [{ seat: 0, gaul: gaul(3) }, { seat: 1, gaul: gaul(7) }] });
});

test("the look of Idéfix leaves him on the table, and the card goes to whom it is given", () => {
  const before = shownOf(viewOf({ turned: null, looker: 1, phase: "looking" }), null);
  expect(before.played[1]).toEqual({ gaul: [0, 0] });
  const frames = framesOf(before, told({ type: "gave", seat: 1, other: 0, card: roman(8) }, { type: "turned", card: roman(9) }), viewOf({ turned: roman(9) }));
  expect(frames[0]!.flights).toEqual([{ from: UP, to: takenAt(0, roman(8), 0) }]);
  expect(frames[0]!.shown.looker).toBeNull();
});

test("the points of a round are shown before the next round begins", () => {
  const after = viewOf({ round: 2, points: [[40], [25]], romans: [[], []] });
  const frames = framesOf(
    shownOf(viewOf(), null),
    told(
      { type: "closed", reason: "empty" },
      { type: "freed", seat: 1, card: roman(5), pirate: roman(0) },
      { type: "scored", seat: 0, round: 1, points: 40 },
      { type: "scored", seat: 1, round: 1, points: 25 },
      { type: "round", number: 2 },
      { type: "turned", card: roman(5) },
    ),
    after,
  );
  expect(frames.map((frame) => [frame.shown.counted, frame.shown.round])).toEqual([[false, 1], [false, 1], [true, 1], [false, 2]]);
  expect(frames[1]!.shown.romans[1]).toEqual([]);
  expect(frames[2]!.shown.points).toEqual([[40], [25]]);
});

test("nothing told, nothing shown", () => {
  expect(framesOf(shownOf(viewOf(), null), [], viewOf())).toEqual([]);
});
