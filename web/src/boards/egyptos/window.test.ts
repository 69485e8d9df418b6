import { expect, test } from "vitest";
import { cellsIn, holds, threatsOf, windowOf, type Cell, type View } from "./window";

const pieces: Cell[] = [[0, 0], [3, 1], [-2, 4]];

test("the window has the shape of its place, and room around every piece", () => {
  const seen = windowOf(pieces, 1.6, 24);
  expect(seen.width / seen.height).toBeCloseTo(1.6);
  for (const [x, y] of pieces) {
    for (const near of [[x - 2, y - 2], [x + 2, y + 2]] as Cell[]) expect(holds(seen, near)).toBe(true);
  }
});

test("all that is in the window is drawn, and nothing beyond the table", () => {
  const cells = cellsIn(windowOf([[24, 24]], 1, 24), 24);
  expect(cells).toContainEqual([24, 24]);
  expect(Math.max(...cells.map(([x]) => x))).toBe(24);
});

test("a cell that two colours want is one threat of both", () => {
  const threats = { blue: [[1, 0], [2, 2]], red: [[1, 0]] } as unknown as View["threats"];
  expect(threatsOf({ threats })).toEqual([{ at: [1, 0], colours: ["blue", "red"] }, { at: [2, 2], colours: ["blue"] }]);
});
