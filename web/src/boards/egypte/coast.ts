/** The outline of the sea (or of holes in the board) as a path with soft corners, and free places for little drawings. */
import { UNIT, type Block, type Cell } from "./places";

const SOFT = 2.6; // units that a corner is rounded by

/** All outlines of the squares with a mark, clockwise, as lists of corners (in squares). */
export function outlines(map: string[], mark: string): Cell[][] {
  const is = (x: number, y: number) => map[y]?.[x] === mark;
  const onward = new Map<string, Cell[]>();
  const add = (from: Cell, to: Cell) => onward.set(`${from}`, [...(onward.get(`${from}`) ?? []), to]);
  map.forEach((row, y) =>
    [...row].forEach((_, x) => {
      if (!is(x, y)) return;
      if (!is(x, y - 1)) add([x, y], [x + 1, y]);
      if (!is(x + 1, y)) add([x + 1, y], [x + 1, y + 1]);
      if (!is(x, y + 1)) add([x + 1, y + 1], [x, y + 1]);
      if (!is(x - 1, y)) add([x, y + 1], [x, y]);
    }),
  );
  const found: Cell[][] = [];
  for (const [start, ends] of onward) {
    while (ends.length) {
      const loop: Cell[] = [start.split(",").map(Number) as unknown as Cell];
      let next: Cell | undefined = ends.pop();
      while (next && `${next}` !== start) {
        loop.push(next);
        next = onward.get(`${next}`)?.pop();
      }
      found.push(loop);
    }
  }
  return found;
}

/** A path through corners, rounded where it turns. */
export function soft(loops: Cell[][]): string {
  return loops
    .map((loop) => {
      const turns = loop.filter((at, i) => {
        const before = loop.at(i - 1)!;
        const after = loop[(i + 1) % loop.length]!;
        return !((before[0] === at[0] && at[0] === after[0]) || (before[1] === at[1] && at[1] === after[1]));
      });
      const parts = turns.map((at, i) => {
        const short = (other: Cell) => {
          const far = Math.hypot(other[0] - at[0], other[1] - at[1]) * UNIT;
          const part = Math.min(SOFT, far / 2) / far;
          return `${round(at[0] + (other[0] - at[0]) * part)} ${round(at[1] + (other[1] - at[1]) * part)}`;
        };
        return `${short(turns.at(i - 1)!)}Q${at[0] * UNIT} ${at[1] * UNIT} ${short(turns[(i + 1) % turns.length]!)}`;
      });
      return `M${parts.join("L")}Z`;
    })
    .join("");
}

const round = (squares: number): number => Math.round(squares * UNIT * 100) / 100;

/** Blocks of squares with one mark, far from each other and from what is `taken`: room for drawings. */
export function rooms(map: string[], mark: string, width: number, height: number, taken: Block[], most: number): Block[] {
  const found: Block[] = [];
  const meets = (a: Block, b: Block, gap: number) =>
    a.x < b.x + b.width + gap && b.x < a.x + a.width + gap && a.y < b.y + b.height + gap && b.y < a.y + a.height + gap;
  for (let y = 1; y + height < map.length && found.length < most; y++) {
    for (let x = 1; x + width < map[0]!.length && found.length < most; x++) {
      const block = { x: x + ((y * 2) % 3), y, width, height };
      const rows = map.slice(y, y + height).map((row) => row.slice(block.x, block.x + width));
      if (rows.some((row) => row !== mark.repeat(width))) continue;
      if (!taken.some((other) => meets(block, other, 0)) && !found.some((other) => meets(block, other, 3))) found.push(block);
    }
  }
  return found;
}
