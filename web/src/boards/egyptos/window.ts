/** The part of the open table that is shown: all pieces with room around them, in the shape of the place there is. */
import type { Of } from "../../wire/types";

export type Cell = readonly [number, number];
export type View = Of<"egyptos", "View">;
export type Action = Of<"egyptos", "AnyAction">;
export type Event = Of<"egyptos", "AnyEvent">;

export interface Window {
  left: number;
  top: number;
  width: number;
  height: number;
}

const ROOM = 2; // cells around the pieces
const LEAST = 7; // cells that are seen in any case

export const UNIT = 10; // of the drawing, a cell

/** The window around cells, in cells, for a place of so many times its height; `reach` is where the table ends. */
export function windowOf(cells: Cell[], shape: number, reach: number): Window {
  const xs = cells.map(([x]) => x);
  const ys = cells.map(([, y]) => y);
  const [left, right] = [Math.min(0, ...xs) - ROOM, Math.max(0, ...xs) + ROOM];
  const [low, high] = [Math.min(0, ...ys) - ROOM, Math.max(0, ...ys) + ROOM];
  let height = Math.max(LEAST, high - low + 1);
  let width = Math.max(LEAST, right - left + 1);
  if (width < height * shape) width = height * shape;
  else height = width / shape;
  const most = 2 * reach + 1;
  [width, height] = [Math.min(most, width), Math.min(most, height)];
  return { left: (left + right + 1 - width) / 2, top: (low + high - 1 + height) / 2 + 1, width, height };
}

/** Whether a cell lies in a window, all of it. */
export function holds({ left, top, width, height }: Window, [x, y]: Cell): boolean {
  return x >= left && x + 1 <= left + width && y + 1 <= top && y >= top - height;
}

/** The cells of a window, whole ones and those at its edge, row by row from the top. */
export function cellsIn({ left, top, width, height }: Window, reach: number): Cell[] {
  const found: Cell[] = [];
  for (let y = Math.min(reach, Math.ceil(top)); y >= Math.max(-reach, Math.floor(top - height)); y--) {
    for (let x = Math.max(-reach, Math.floor(left)); x <= Math.min(reach, Math.ceil(left + width)); x++) found.push([x, y]);
  }
  return found;
}

/** The cells where somebody would make a line, each with the colours that would. */
export function threatsOf({ threats }: Pick<View, "threats">): { at: Cell; colours: string[] }[] {
  const found = new Map<string, { at: Cell; colours: string[] }>();
  for (const [colour, cells] of Object.entries(threats) as unknown as [string, Cell[]][]) {
    for (const at of cells) found.set(String(at), { at, colours: [...(found.get(String(at))?.colours ?? []), colour] });
  }
  return [...found.values()];
}

/** Where an event happened. */
export function placesOf(event: Event | null): Cell[] {
  switch (event?.type) {
    case "placed":
      return [event.at as unknown as Cell];
    case "moved":
      return [event.start as unknown as Cell, event.to as unknown as Cell];
    case "line":
      return [event.first as unknown as Cell, event.last as unknown as Cell];
    default:
      return [];
  }
}
