import { expect, test } from "vitest";
import { growing, layWay, reach, standing, steppingOn } from "./way";

const PLACES: [number, number][] = [[740, 560], [374, 340], [360, 420], [1000, 300], [300, 700]];

test.each(PLACES)("in %i × %i all squares are inside and none lies on another", (width, height) => {
  for (const steps of [2, 9, 15, 30, 60]) {
    const { points, radius } = layWay(width, height, steps);
    expect(points).toHaveLength(steps + 1);
    for (const [number, { x, y }] of points.entries()) {
      expect(x).toBeGreaterThanOrEqual(radius);
      expect(x).toBeLessThanOrEqual(width - radius);
      expect(y).toBeGreaterThanOrEqual(radius);
      expect(y).toBeLessThanOrEqual(height - radius);
      for (const other of points.slice(0, number)) expect(Math.hypot(other.x - x, other.y - y)).toBeGreaterThan(2 * radius);
    }
  }
});

test("the usual way has large squares on a desktop and on a phone", () => {
  expect(layWay(740, 560, 15).radius).toBeGreaterThan(40);
  expect(layWay(350, 330, 15).radius).toBeGreaterThan(22);
});

test("trees stand beside the road", () => {
  const way = layWay(740, 560, 15);
  for (const { x, y } of growing(way, 740, 560)) {
    for (const at of way.points) expect(Math.hypot(at.x - x, at.y - y)).toBeGreaterThan(way.radius);
  }
});

test("figures on one square stand apart", () => {
  for (let count = 1; count <= 6; count++) {
    const places = Array.from({ length: count }, (_, number) => standing(number, count));
    expect(new Set(places.map(({ x, y }) => `${x},${y}`)).size).toBe(count);
    for (const { x, y } of places) expect(Math.hypot(x, y)).toBeLessThan(1);
  }
});

test("a die leads to squares, not beyond the village", () => {
  expect([...reach(11, [3, 4, 4, 5, 5, 6], 15)]).toEqual([[14, 1], [15, 5]]);
});

test("figures walk square by square, forwards and back", () => {
  expect(steppingOn(2, 5)).toEqual([3, 4, 5]);
  expect(steppingOn(7, 4)).toEqual([6, 5, 4]);
  expect(steppingOn(4, 4)).toEqual([]);
});
