import { expect, test } from "vitest";
import { Steps } from "./steps.svelte";

const choices = [
  { type: "move", start: [0, 0], to: [1, 1] },
  { type: "move", start: [0, 0], to: [2, 1] },
  { type: "move", start: [3, 0], to: [1, 1] },
];

test("each pick leaves fewer choices, until one is left", () => {
  const steps = new Steps(() => choices);
  expect(steps.values("start")).toEqual([[0, 0], [3, 0]]);
  steps.pick("start", [0, 0]);
  expect(steps.values("to")).toEqual([[1, 1], [2, 1]]);
  expect(steps.only).toBeNull();
  steps.pick("to", [2, 1]);
  expect(steps.only).toEqual(choices[1]);
});

test("picks are taken back, and said anew", () => {
  const steps = new Steps(() => choices);
  steps.pick("start", [0, 0]);
  steps.pick("to", [1, 1]);
  steps.back();
  expect(steps.left).toHaveLength(2);
  steps.pick("start", [3, 0]);
  expect(steps.only).toEqual(choices[2]);
});
