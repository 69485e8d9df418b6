import { expect, test } from "vitest";
import { expand, same } from "./legal";

test("whole actions stay as they are", () => {
  expect(expand([{ type: "place", at: [1, 0] }])).toEqual([{ type: "place", at: [1, 0] }]);
});

test("a family stands for an action with each of its values", () => {
  const family = { type: "move", start: [2, 1], any: { to: [[1, 3], [2, 3]] } };
  expect(expand([family])).toEqual([
    { type: "move", start: [2, 1], to: [1, 3] },
    { type: "move", start: [2, 1], to: [2, 3] },
  ]);
});

test("a family may differ in two fields", () => {
  const family = { type: "move", any: { start: [[2, 1], [2, 2]], to: [[1, 3], [2, 3]] } };
  expect(expand([family])).toHaveLength(4);
  expect(expand([family])).toContainEqual({ type: "move", start: [2, 2], to: [1, 3] });
});

test("actions are compared by what they say", () => {
  expect(same({ type: "move", to: [1, 2] }, { to: [1, 2], type: "move" })).toBe(true);
  expect(same({ type: "move", to: [1, 2] }, { type: "move", to: [2, 1] })).toBe(false);
  expect(same({ type: "pass" }, { type: "pass", to: null })).toBe(false);
});
