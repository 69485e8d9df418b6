import { expect, test } from "vitest";
import type { Box, Card } from "./frames";
import { allOf, around, setsOf, signOf } from "./grouping";

const card = (value: number, en = `rank ${value}`): Card => ({ card: "shown", value, en, fr: en });
const box = {
  ranks: [{ value: 8, count: 4, name_en: "decurion", name_fr: "décurion" }],
} as unknown as Box;
const name = (key: string) => ({ highest: "the highest", lowest: "the lowest" })[key] ?? key;

test("cards that are alike lie together", () => {
  expect(setsOf([card(2), card(2), card(8), card(2)])).toEqual([{ card: card(2), count: 3 }, { card: card(8), count: 1 }]);
  expect(setsOf([card(0, "the highest"), card(0, "any")])).toHaveLength(2);
});

test("a pirate says whom it frees", () => {
  const signs = ["decurion", "the highest", "the lowest", "any"].map((en) => signOf(box, card(0, en), "en", name));
  expect(signs).toEqual(["8", "▲", "▼", "?"]);
});

test("a rank is whole with as many as the box has", () => {
  expect(allOf(box, card(8))).toBe(4);
  expect(allOf(box, card(9))).toBe(0);
});

test("the others sit around in their order; who watches sees all", () => {
  expect(around(4, 1)).toEqual([2, 3, 0]);
  expect(around(3, null)).toEqual([0, 1, 2]);
});
