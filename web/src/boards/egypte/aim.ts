/** Which barrier is meant by a point of the map. */
import { LONG, middleOfSite, siteName, siteOf, UNIT, type Cell, type Point, type Site } from "./places";

const NEAR = UNIT; // so far from the pointer a barrier that fits is taken instead of one that does not

/** The barrier whose middle is nearest to a point (in units), kept on the board. */
export function siteAt({ x, y }: Point, upright: boolean, [width, height]: Cell): Site {
  const keep = (at: number, most: number) => Math.max(0, Math.min(most, at));
  return upright
    ? { upright, x: keep(Math.round(x / UNIT) - 1, width - 2), y: keep(Math.round(y / UNIT - LONG / 2), height - LONG) }
    : { upright, x: keep(Math.round(x / UNIT - LONG / 2), width - LONG), y: keep(Math.round(y / UNIT) - 1, height - 2) };
}

/** The same, but one that may be put where one is near enough. */
export function aim(point: Point, upright: boolean, size: Cell, fitting: Set<string>): Site {
  const site = siteAt(point, upright, size);
  if (fitting.has(siteName(site))) return site;
  let [best, least] = [site, NEAR];
  for (const name of fitting) {
    const other = siteOf(name)!;
    if (other.upright !== upright) continue;
    const middle = middleOfSite(other);
    const far = Math.hypot(middle.x - point.x, middle.y - point.y);
    if (far < least) [best, least] = [other, far];
  }
  return best;
}
