/** A way that a pawn may take, to be drawn before it does: of all that fit, the one with the fewest turns. */
import { cellName, inBlock, LONG, siteOf, type Block, type Cell } from "./places";

const AROUND: Cell[] = [[1, 0], [0, 1], [-1, 0], [0, -1]];

/** The edges that barriers bar, as `E4>` for the one to the east of E4 and `E4v` for the one to its south. */
export function barred(barriers: { at: string }[]): Set<string> {
  const edges = new Set<string>();
  for (const { at } of barriers) {
    const site = siteOf(at);
    if (!site) continue;
    for (let i = 0; i < LONG; i++) {
      edges.add(site.upright ? `${cellName([site.x, site.y + i])}>` : `${cellName([site.x + i, site.y])}v`);
    }
  }
  return edges;
}

const edge = ([x, y]: Cell, [dx, dy]: Cell): string =>
  dx ? `${cellName([Math.min(x, x + dx), y])}>` : `${cellName([x, Math.min(y, y + dy)])}v`;

export interface Ways {
  map: string[];
  /** The edges that nobody crosses. */
  walls: Set<string>;
  /** Camp and palace: only entered as the goal. */
  big: Block[];
  red: Set<string>;
}

/**
 * A route between two places of at most so many steps (exactly as many if there is one) over so many red squares (any
 * number if undefined), from the square that is left to the one that is entered; null if there is none.
 */
export function routeOf(ways: Ways, from: Block, to: Block, steps: number, papyrus?: number): Cell[] | null {
  const whole = (block: Block) => block.width * block.height > 1;
  let best: Cell[] | null = null;
  let least = Infinity; // steps not made count more than turns
  const inside = ([x, y]: Cell) => ways.map[y]?.[x] !== undefined && ways.map[y]![x] !== "#";

  function walk(path: Cell[], turns: number, reds: number): void {
    const here = path.at(-1)!;
    const made = path.length - 1;
    if (made && inBlock(to, here)) {
      const early = whole(to) || ways.big.some((block) => inBlock(block, here)) ? 0 : steps - made;
      const cost = 100 * early + 3 * turns + (papyrus === undefined ? 0 : 1000 * Math.max(0, papyrus - reds) + 10 * Math.max(0, reds - papyrus));
      if (cost < least) [best, least] = [path, cost];
      return;
    }
    if (made === steps) return;
    for (const step of AROUND) {
      const next: Cell = [here[0] + step[0], here[1] + step[1]];
      if (!inside(next) || inBlock(from, next) || path.some(([x, y]) => x === next[0] && y === next[1])) continue;
      if (ways.walls.has(edge(here, step)) || apart(next, to) > steps - made - 1) continue;
      if (!inBlock(to, next) && ways.big.some((block) => inBlock(block, next))) continue;
      const before = path.at(-2);
      const turn = before && (here[0] - before[0] !== step[0] || here[1] - before[1] !== step[1]) ? 1 : 0;
      walk([...path, next], turns + turn, reds + (ways.red.has(cellName(next)) ? 1 : 0));
    }
  }

  for (let y = from.y; y < from.y + from.height; y++) {
    for (let x = from.x; x < from.x + from.width; x++) walk([[x, y]], 0, 0);
  }
  return best;
}

/** Steps from a square to the nearest one of a block, on an empty board. */
function apart([x, y]: Cell, block: Block): number {
  const beyond = (at: number, first: number, count: number) => Math.max(first - at, 0, at - first - count + 1);
  return beyond(x, block.x, block.width) + beyond(y, block.y, block.height);
}
