/** Movement: things go from where they were to where they are. Times are for speed 1. */

export const QUICK = 160; // milliseconds: something small
export const WALK = 320; // a piece or a card on its way

const EASE = "cubic-bezier(.3, .7, .2, 1)";

/** How long something takes at a speed; nothing moves at Infinity. */
export const lasting = (milliseconds: number, speed: number): number => milliseconds / speed;

/**
 * A thing that already stands where it belongs comes there from elsewhere: along `way`, whose points are what it is away
 * from its place (in pixels, or in units of the drawing for SVG). Resolves when it has arrived.
 */
export async function come(thing: Element, way: { x: number; y: number }[], speed: number, time = WALK): Promise<void> {
  if (!Number.isFinite(speed) || !way.length) return;
  const frames = [...way, { x: 0, y: 0 }].map(({ x, y }) => ({ transform: `translate(${x}px, ${y}px)` }));
  await thing.animate(frames, { duration: lasting(time, speed), easing: EASE }).finished.catch(() => undefined);
}

/** The same between two boxes on the screen: for cards that go from a hand to a pile (FLIP). */
export function comeFrom(thing: Element, was: DOMRect, speed: number, time = WALK): Promise<void> {
  const is = thing.getBoundingClientRect();
  const way = [{ x: was.x + was.width / 2 - is.x - is.width / 2, y: was.y + was.height / 2 - is.y - is.height / 2 }];
  return come(thing, way, speed, time);
}

/** Something that appears. */
export async function appear(thing: Element, speed: number, time = QUICK): Promise<void> {
  if (!Number.isFinite(speed)) return;
  const frames = [{ opacity: 0, scale: 1.5 }, { opacity: 1, scale: 1 }];
  await thing.animate(frames, { duration: lasting(time, speed), easing: EASE }).finished.catch(() => undefined);
}
