import { expect, test } from "vitest";
import { Plot, turnings } from "./chances";

test("turning points are the largest changes, in order", () => {
  const first = [0.5, 0.52, 0.8, 0.79, 0.78, 0.4, 0.41];
  const found = turnings(first.map((chance) => [chance, 1 - chance]));
  expect(found.map(({ frame, seat }) => [frame, seat])).toEqual([[2, 0], [5, 1]]);
  expect(found[1]!.gain).toBeCloseTo(0.38);
});

test("neighbours do not both count", () => {
  const found = turnings([0.2, 0.5, 0.9, 0.9].map((chance) => [chance, 1 - chance]));
  expect(found.map(({ frame }) => frame)).toEqual([2]);
});

test("a quiet match has none", () => {
  expect(turnings([[0.5, 0.5], [0.51, 0.49]])).toEqual([]);
});

test("a place of the chart leads back to its frame", () => {
  const plot = new Plot(400, 100, 21);
  for (const frame of [0, 7, 20]) expect(plot.frame(plot.x(frame))).toBe(frame);
  expect([plot.frame(-50), plot.frame(9999)]).toEqual([0, 20]);
});
