/** The way from the camp to the village: where its squares lie in a place of any size. All lengths are in pixels. */

export interface Point {
  x: number;
  y: number;
}

export interface Way {
  /** The camp, the squares, the village. */
  points: Point[];
  /** The road, as many short pieces. */
  road: Point[];
  /** Half the width of a square. */
  radius: number;
}

const PIECE = 6; // pixels, of the road
const MOST_ROWS = 9;
const ENDS = 0.5; // camp and village have so many squares more room

const away = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

/** The way through a place, in as many windings as leave the most room for each square. */
export function layWay(width: number, height: number, steps: number): Way {
  let best: Way | null = null;
  for (let rows = 1; rows <= MOST_ROWS; rows++) {
    const road = winding(width, height, rows);
    const points = spread(road, steps);
    let room = Infinity;
    for (let one = 0; one < points.length; one++) {
      for (let other = one + 1; other < points.length; other++) room = Math.min(room, away(points[one]!, points[other]!));
    }
    const radius = Math.min(0.43 * room, 0.11 * Math.min(width, height));
    if (!best || radius > best.radius + 0.5) best = { points, road, radius };
  }
  return best!;
}

/** A road from the bottom left to the top, in rows joined by half circles. */
function winding(width: number, height: number, rows: number): Point[] {
  const [side, top, bottom] = [Math.min(0.13 * width, 0.15 * height), 0.22 * height, 0.84 * height];
  const gap = rows > 1 ? (bottom - top) / (rows - 1) : 0;
  const road: Point[] = [];
  for (let row = 0; row < rows; row++) {
    const y = rows > 1 ? bottom - row * gap : (top + bottom) / 2;
    const ends = [row > 0 ? gap / 2 : 0, row < rows - 1 ? gap / 2 : 0]; // room for the bends before and after
    const [from, to] = [side + ends[0]!, width - side - ends[1]!];
    const count = Math.max(2, Math.round((to - from) / PIECE));
    for (let piece = 0; piece <= count; piece++) {
      const part = piece / count;
      const x = from + part * (to - from);
      road.push({ x: row % 2 ? width - x : x, y: y + 0.07 * Math.min(gap || height / 3, 180) * Math.sin(2 * Math.PI * part) });
    }
    if (row === rows - 1) break;
    const turns = Math.max(4, Math.round((Math.PI * gap) / 2 / PIECE));
    for (let turn = 1; turn < turns; turn++) {
      const angle = (Math.PI * turn) / turns;
      const x = width - side - gap / 2 + (gap / 2) * Math.sin(angle);
      road.push({ x: row % 2 ? width - x : x, y: y - gap / 2 + (gap / 2) * Math.cos(angle) });
    }
  }
  return road;
}

/** Squares at equal distances along a road, with more room at its ends. */
function spread(road: Point[], steps: number): Point[] {
  const far = [0];
  for (let piece = 1; piece < road.length; piece++) far.push(far[piece - 1]! + away(road[piece - 1]!, road[piece]!));
  const length = far.at(-1)!;
  let piece = 0;
  return Array.from({ length: steps + 1 }, (_, step) => {
    if (step === 0 || step === steps) return road[step === 0 ? 0 : road.length - 1]!;
    const wanted = (length * (step + ENDS)) / (steps + 2 * ENDS);
    while (piece < road.length - 2 && far[piece + 1]! < wanted) piece++;
    const part = (wanted - far[piece]!) / (far[piece + 1]! - far[piece]!);
    const [one, other] = [road[piece]!, road[piece + 1]!];
    return { x: one.x + part * (other.x - one.x), y: one.y + part * (other.y - one.y) };
  });
}

/** Where figures stand together on a square of radius 1, seen from its middle: by how many they are. */
const TOGETHER: [number, number][][] = [
  [[0, 0.3]],
  [[-0.38, 0.3], [0.38, 0.3]],
  [[-0.55, 0.3], [0, 0.36], [0.55, 0.3]],
  [[-0.66, 0.02], [0.66, 0.02], [-0.27, 0.48], [0.27, 0.48]],
  [[-0.32, -0.1], [0.32, -0.1], [-0.64, 0.42], [0, 0.46], [0.64, 0.42]],
  [[-0.8, -0.05], [-0.26, -0.24], [0.28, -0.24], [-0.52, 0.46], [0.06, 0.5], [0.64, 0.42]],
];

/** Where one of several figures stands; more than there are seats stand on each other. */
export function standing(number: number, count: number): Point {
  const places = TOGETHER[Math.min(count, TOGETHER.length) - 1]!;
  const [x, y] = places[number % places.length]!;
  return { x, y };
}

/** How many faces of a die lead to each square, from a square. */
export function reach(from: number, faces: number[], village: number): Map<number, number> {
  const found = new Map<number, number>();
  for (const face of faces) {
    const to = Math.min(village, from + face);
    found.set(to, (found.get(to) ?? 0) + 1);
  }
  return found;
}

/** The squares that a figure steps on, on its way from one to another. */
export function steppingOn(from: number, to: number): number[] {
  const step = Math.sign(to - from);
  return Array.from({ length: Math.abs(to - from) }, (_, number) => from + step * (number + 1));
}

/** Places for trees and bushes beside the road; the same for the same way. */
export function growing({ points, road, radius }: Way, width: number, height: number): (Point & { size: number; kind: number })[] {
  const found: (Point & { size: number; kind: number })[] = [];
  let seed = 7;
  const next = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  const ends = [points[0]!, points.at(-1)!];
  for (let attempt = 0; attempt < 700 && found.length < 90; attempt++) {
    const at = { x: next() * width, y: next() * height, size: radius * (0.34 + 0.34 * next()), kind: Math.floor(next() * 6) };
    const free =
      road.every((piece, number) => number % 3 > 0 || away(piece, at) > 1.15 * radius + at.size) &&
      ends.every((end) => away(end, at) > 2.1 * radius + at.size) &&
      found.every((other) => away(other, at) > 0.8 * (other.size + at.size));
    if (free) found.push(at);
  }
  return found.sort((one, other) => one.y - other.y);
}

/** A line through points, for a drawing. */
export const drawn = (points: Point[]): string =>
  points.map(({ x, y }, number) => `${number ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
