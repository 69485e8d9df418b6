import { expect, test } from "vitest";
import { aim, siteAt } from "./aim";
import { outlines, rooms, soft } from "./coast";
import { blockAt, blockOf, cardsOf, cellName, cellOf, crowd, placeOf, siteName, siteOf, stepsOf, type Box, type Cell } from "./places";
import { barred, routeOf, type Ways } from "./route";

const view = { camp: "A1-B2", palace: "F5-F5" };
const map = ["~~~~~.", "~~~~..", "~~~...", "~~....", "~....."];
const ways = (barriers: string[], red: string[] = []): Ways => ({
  map,
  walls: barred(barriers.map((at) => ({ at }))),
  big: [blockOf(view.camp), blockOf(view.palace)],
  red: new Set(red),
});
const at = (name: string) => blockAt(name, view);
const told = (route: Cell[] | null) => route?.map(cellName).join(" ");

test("squares, blocks and barriers are read and written as the server does", () => {
  expect(cellOf("E4")).toEqual([4, 3]);
  expect(cellOf("camp")).toBeNull();
  for (const name of ["|F3-5", "=D4-F"]) expect(siteName(siteOf(name)!)).toBe(name);
  expect(blockOf("S14-T15")).toEqual({ x: 18, y: 13, width: 2, height: 2 });
  expect(placeOf([1, 1], view)).toBe("camp");
  expect(placeOf([2, 1], view)).toBe("C2");
});

test("a route has all the steps of the card, and as few turns as can be", () => {
  expect(told(routeOf(ways([]), at("C3"), at("F3"), 3))).toBe("C3 D3 E3 F3");
  expect(routeOf(ways([]), at("C3"), at("D3"), 3)).toHaveLength(4);
  expect(routeOf(ways([]), at("C3"), at("F3"), 2)).toBeNull();
});

test("a route goes around barriers, out of the camp and into the palace", () => {
  expect(routeOf(ways(["|D2-4"]), at("D3"), at("E3"), 1)).toBeNull();
  expect(told(routeOf(ways(["|D2-4"]), at("D2"), at("E2"), 3))).toBe("D2 D1 E1 E2");
  expect(told(routeOf(ways([]), at("camp"), at("D2"), 2))).toBe("B2 C2 D2");
  expect(told(routeOf(ways([]), at("F3"), at("palace"), 6))).toBe("F3 F4 F5");
});

test("a route collects the papyrus that it should", () => {
  expect(told(routeOf(ways([], ["D3"]), at("C2"), at("D4"), 3, 1))).toContain("D3");
  expect(told(routeOf(ways([], ["D3"]), at("C2"), at("D4"), 3, 0))).not.toContain("D3");
});

test("a point means the nearest barrier, and rather one that fits", () => {
  const size: Cell = [6, 5];
  expect(siteName(siteAt({ x: 31, y: 25 }, true, size))).toBe("|C2-4");
  expect(siteName(siteAt({ x: 0, y: 0 }, false, size))).toBe("=A1-C");
  expect(siteName(aim({ x: 31, y: 25 }, true, size, new Set(["|D2-4", "|C3-5"])))).toBe("|D2-4");
  expect(siteName(aim({ x: 31, y: 25 }, true, size, new Set(["|A1-3"])))).toBe("|C2-4");
});

test("the sea has one outline with a corner for each turn", () => {
  const [sea, ...more] = outlines(map, "~");
  expect(more).toHaveLength(0);
  expect(sea).toContainEqual([5, 1]);
  expect(soft([[[0, 0], [1, 0], [2, 0], [2, 1], [0, 1]]]).match(/Q/g)).toHaveLength(4);
  expect(outlines(["~~~", "~#~", "~~~"], "~")).toHaveLength(2);
});

test("drawings find room where nothing is", () => {
  const [first] = rooms(map, ".", 2, 2, [], 3);
  expect(first).toBeDefined();
  expect(rooms(map, ".", 2, 2, [{ x: 0, y: 0, width: 6, height: 5 }], 3)).toEqual([]);
});

test("pawns that share a square have places of their own", () => {
  for (const block of [{ width: 1, height: 1 }, { width: 2, height: 2 }, { width: 1, height: 3 }]) {
    for (const count of [1, 2, 3, 4, 5]) {
      const { spots } = crowd(count, block);
      expect(new Set(spots.map(({ x, y }) => `${x.toFixed(2)},${y.toFixed(2)}`)).size).toBe(count);
      for (const { x, y } of spots) expect([Math.abs(x) < block.width * 5, Math.abs(y) < block.height * 5]).toEqual([true, true]);
    }
  }
});

test("cards of one use are told apart by their steps", () => {
  const box = {
    cards: [{ use: "boat", steps: 4, count: 1 }, { use: "potion", steps: 5, count: 1 }, { use: "potion", steps: 6, count: 1 }],
    papyrus: [{ name: "wind", effect: "wind", number: 3, count: 1 }, { name: "passage", effect: "passage", count: 1 }],
  } as unknown as Box;
  expect([...cardsOf(box).keys()]).toEqual(["boat", "potion5", "potion6"]);
  expect(["potion6", "wind", "passage"].map((by) => stepsOf(box, by))).toEqual([6, 3, 1]);
});
