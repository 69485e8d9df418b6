import { expect, test } from "vitest";
import type { Box, Card } from "./frames";
import { allOf, around, setsOf, signOf } from "./grouping";

const card = (value: number, key = `rank ${value}`): Card => ({ card: "shown", value, key, name: { en: key } });
const box = {
  ranks: [{ value: 8, count: 4, name: { en: "decurion", fr: "décurion" } }],
} as unknown as Box;

test("cards that are alike lie together", () => {
  expect(setsOf([card(2), card(2), card(8), card(2)])).toEqual([{ card: card(2), count: 3 }, { card: card(8), count: 1 }]);
  expect(setsOf([card(0, "highest"), card(0, "choice")])).toHaveLength(2);
});

test("a pirate says whom it frees", () => {
  const signs = ["decurion", "highest", "lowest", "choice"].map((key) => signOf(box, card(0, key)));
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
