/** Arrow keys on a board: one square has the focus, the arrows take it to the next. */

const STEPS: Record<string, [number, number]> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** Where an arrow leads from a square, y upwards; null for other keys. */
export function arrow(key: string, [x, y]: readonly [number, number]): [number, number] | null {
  const step = STEPS[key];
  return step ? [x + step[0], y + step[1]] : null;
}

/**
 * For things that lie anywhere (hands, piles, places of a map): the nearest other one in the direction of the arrow, by
 * where they are on the screen.
 */
export function nearest(key: string, from: Element, others: Iterable<Element>): Element | null {
  const step = STEPS[key];
  if (!step) return null;
  const middle = (one: Element) => {
    const box = one.getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const here = middle(from);
  let best: Element | null = null;
  let least = Infinity;
  for (const other of others) {
    const there = middle(other);
    const ahead = (there.x - here.x) * step[0] - (there.y - here.y) * step[1];
    const aside = Math.abs((there.x - here.x) * step[1]) + Math.abs((there.y - here.y) * step[0]);
    if (other === from || ahead < 1) continue;
    if (ahead + 2 * aside < least) [best, least] = [other, ahead + 2 * aside];
  }
  return best;
}
