/** Squares and barriers by their names, and where they are on the map. A unit of the drawing is a tenth of a square. */
import type { Of } from "../../wire/types";

export type View = Of<"egypte", "View">;
export type Box = Of<"egypte", "Box">;
export type Action = Of<"egypte", "AnyAction">;
export type Event = Of<"egypte", "AnyEvent">;
export type Kind = "sabre" | "pilum";

/** Column and row, both from 0. */
export type Cell = readonly [number, number];
export interface Point {
  x: number;
  y: number;
}
/** First column and row, and how many of them: a square, or a big one. */
export interface Block {
  x: number;
  y: number;
  width: number;
  height: number;
}
/** Where a barrier stands: on the east edges of three squares, or on their south edges; the first of them. */
export interface Site {
  upright: boolean;
  x: number;
  y: number;
}

export const UNIT = 10;
export const LONG = 3; // squares that a barrier bars

const A = 65;

export const columnName = (column: number): string => (column < 26 ? "" : "A") + String.fromCharCode(A + (column % 26));
export const cellName = ([x, y]: Cell): string => `${columnName(x)}${y + 1}`;

const columnOf = (name: string): number => name.charCodeAt(name.length - 1) - A + 26 * (name.length - 1);

export function cellOf(name: string): Cell | null {
  const found = /^([A-Z]{1,2})(\d{1,2})$/.exec(name);
  return found && [columnOf(found[1]!), Number(found[2]) - 1];
}

/** The squares of a way that the server tells. */
export const cellsOf = (names: string[]): Cell[] => names.map((name) => cellOf(name)!);

export const siteName = ({ upright, x, y }: Site): string =>
  upright ? `|${columnName(x)}${y + 1}-${y + LONG}` : `=${columnName(x)}${y + 1}-${columnName(x + LONG - 1)}`;

export function siteOf(name: string): Site | null {
  const found = /^([|=])([A-Z]{1,2})(\d{1,2})-/.exec(name);
  return found && { upright: found[1] === "|", x: columnOf(found[2]!), y: Number(found[3]) - 1 };
}

/** The block of a name like `A1-B2`. */
export function blockOf(name: string): Block {
  const [first, last] = name.split("-").map((part) => cellOf(part)!) as [Cell, Cell];
  return { x: first[0], y: first[1], width: last[0] - first[0] + 1, height: last[1] - first[1] + 1 };
}

export const inBlock = ({ x, y, width, height }: Block, [column, row]: Cell): boolean =>
  column >= x && column < x + width && row >= y && row < y + height;

/** The squares of a place: of a square, or of camp or palace. */
export function blockAt(place: string, view: Pick<View, "camp" | "palace">): Block {
  if (place === "camp" || place === "palace") return blockOf(view[place]);
  const [x, y] = cellOf(place) ?? [0, 0];
  return { x, y, width: 1, height: 1 };
}

/** What a square is called: the camp and the palace have one name for all their squares. */
export function placeOf(cell: Cell, view: Pick<View, "camp" | "palace">): string {
  if (inBlock(blockOf(view.camp), cell)) return "camp";
  return inBlock(blockOf(view.palace), cell) ? "palace" : cellName(cell);
}

/** The middle of a block, in units. */
export const middleOf = ({ x, y, width, height }: Block): Point => ({ x: (x + width / 2) * UNIT, y: (y + height / 2) * UNIT });

/** The middle of a barrier, in units. */
export const middleOfSite = ({ upright, x, y }: Site): Point =>
  upright ? { x: (x + 1) * UNIT, y: (y + LONG / 2) * UNIT } : { x: (x + LONG / 2) * UNIT, y: (y + 1) * UNIT };

/** The place of a barrier as a rectangle of some thickness, in units. */
export const barOf = ({ upright, x, y }: Site, thick: number) =>
  upright
    ? { x: (x + 1) * UNIT - thick / 2, y: y * UNIT, width: thick, height: LONG * UNIT }
    : { x: x * UNIT, y: (y + 1) * UNIT - thick / 2, width: LONG * UNIT, height: thick };

/** Where so many pawns stand on one place: away from its middle, and how large. A big square is drawn on above. */
export function crowd(count: number, { width, height }: Pick<Block, "width" | "height">): { spots: Point[]; scale: number } {
  const big = width * height > 1;
  const low = height > 1 ? 0.14 * height * UNIT : 0;
  if (count === 1) return { spots: [{ x: 0, y: low }], scale: 1 };
  const apart = big ? { x: 0.27 * width * UNIT, y: 0.17 * height * UNIT } : { x: 2.3, y: 2.3 };
  const spots = Array.from({ length: count }, (_, one) => {
    const angle = (2 * Math.PI * one) / count - Math.PI * (count === 2 && width >= height ? 1 : 0.5);
    return { x: apart.x * Math.cos(angle), y: low + apart.y * Math.sin(angle) };
  });
  const many = count > 3;
  return { spots, scale: big && width > 1 ? (many ? 0.66 : 0.85) : many ? 0.46 : 0.58 };
}

/** The kinds of cards by their names: the use, with the steps where several kinds have the same. */
export function cardsOf(box: Box): Map<string, Box["cards"][number]> {
  const uses = box.cards.map((card) => card.use);
  return new Map(
    box.cards.map((card) => [uses.filter((use) => use === card.use).length > 1 ? `${card.use}${card.steps}` : card.use, card]),
  );
}

/** How many steps a card or a papyrus gives. */
export function stepsOf(box: Box, by: string): number {
  const papyrus = box.papyrus.find((one) => one.name === by);
  return papyrus ? (papyrus.effect === "wind" ? (papyrus.number ?? 1) : 1) : (cardsOf(box).get(by)?.steps ?? 0);
}

/** The part of the board around some squares, at least so many columns wide, in the shape of the board and on it. */
export function windowOf(blocks: Block[], [width, height]: Cell, least: number): Block {
  const left = Math.min(...blocks.map((block) => block.x)) - 0.6;
  const top = Math.min(...blocks.map((block) => block.y)) - 0.6;
  const right = Math.max(...blocks.map((block) => block.x + block.width)) + 0.6;
  const bottom = Math.max(...blocks.map((block) => block.y + block.height)) + 0.6;
  const wide = Math.min(width, Math.max(least, right - left, ((bottom - top) * width) / height));
  const high = (wide * height) / width;
  const keep = (at: number, most: number) => Math.max(0, Math.min(most, at));
  return { x: keep((left + right - wide) / 2, width - wide), y: keep((top + bottom - high) / 2, height - high), width: wide, height: high };
}
