import { expect, test } from "vitest";
import { around, campsOf, forceOf, laid, litOf, marksOf, spot, spotsOf, spotsOfEvent, type Action, type Event, type Fight, type View } from "./table";

const named = (key: string) => ({ key, name: { en: key } });
const character = (key: string, more = {}) => ({ card: named(key), colour: "gaul", force: 4, potion: false, out: false, last: false, ...more });
const fight = (gaul: number, roman: number, characters = [character("idefix", { last: true })]): Fight => ({
  album: named("serpe"),
  effect: { en: "serpe" },
  gaul: { seat: gaul, force: 4, characters },
  roman: { seat: roman, force: 0, characters: [] },
});
const view = { fights: [fight(0, 1), fight(1, 0, [])], question: "turn", place: null } as unknown as View;

test.each([2, 3, 4])("each of %i players has two albums before them and faces a neighbour on each", (seats) => {
  for (let me = 0; me < seats; me++) {
    const all = laid(me, seats);
    expect(all.map((one) => one.place).sort()).toEqual(Array.from({ length: seats }, (_, place) => place));
    for (const { place, below, above } of all) {
      expect(new Set([below, above])).toEqual(new Set([place, (place + 1) % seats]));
    }
    const own = all.filter((one) => one.below === me);
    expect(own).toHaveLength(2);
    expect(own.map((one) => one.column)).toEqual([0, seats - (seats === 4 ? 3 : 1)]);
  }
});

test("the others sit clockwise, from our left on", () => {
  expect(around(2, 4)).toEqual([3, 0, 1]);
  expect(around(1, 2)).toEqual([0]);
});

test("our own camp is the lower one", () => {
  expect(campsOf(fight(0, 1), 0)).toEqual(["roman", "gaul"]);
  expect(campsOf(fight(1, 0), 0)).toEqual(["gaul", "roman"]);
});

test("actions are touched where they happen", () => {
  const at = (action: object) => spotsOf(action as Action, view, 0);
  expect(at({ type: "play", card: "asterix" })).toEqual([spot.hand("asterix")]);
  expect(at({ type: "album", place: 1 })).toEqual([spot.camp(1, "roman")]);
  expect(at({ type: "power", place: 0 })).toEqual([spot.piece(0, "gaul", { card: "idefix", last: true })]);
  expect(at({ type: "token", token: "fish" })).toEqual([spot.token(0, "fish")]);
  expect(spotsOf({ type: "token", token: "fish" }, { ...view, question: "consolation" } as View, 0)).toEqual([spot.reserve("fish")]);
  expect(at({ type: "skip" })).toEqual([]);
});

test("an event points at the character, or at the camp it has left", () => {
  const event = (card: string) => ({ type: "eliminated", seat: 0, card: named(card), place: 0, camp: "gaul" }) as Event;
  expect(spotsOfEvent(event("idefix"), view)).toEqual(["piece idefix 0 gaul*"]);
  expect(spotsOfEvent(event("asterix"), view)).toEqual(["camp 0 gaul"]);
});

test("a potion doubles, K.O. counts for nothing", () => {
  expect(forceOf(character("idefix", { potion: true }))).toBe(8);
  expect(forceOf(character("idefix", { potion: true, out: true }))).toBe(0);
});

test("a card that is taken up lights the camps that the server names", () => {
  const joins = { prolix: [{ place: 0, camp: "gaul" }, { place: 1, camp: "roman" }] };
  const lit = (card: string) => [...litOf([{ type: "reinforce" }], card, { ...view, joins } as View, 0).keys()];
  expect(lit("prolix")).toEqual([spot.camp(0, "gaul"), spot.camp(1, "roman")]);
  expect(lit("asterix")).toEqual([]);
  expect([...litOf([{ type: "play", card: "prolix" }], null, view, 0).keys()]).toEqual([spot.hand("prolix")]);
});

test("what is proposed is marked on the table and in the line that asks", () => {
  expect([...marksOf(null, { type: "token", token: "fish" }, view, 0)]).toEqual(["ask token fish", "token 0 fish"]);
});
