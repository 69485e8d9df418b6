/** Cards that go from one place of the table to another. Places carry `data-at`, by the names that frames give them. */
import { tick } from "svelte";
import { lasting, WALK } from "../moving";
import type { Flight } from "./frames";

const EASE = "cubic-bezier(.3, .7, .2, 1)";
const BETWEEN = 60; // milliseconds between cards that leave the same place

const find = (root: Element, at: string) => root.querySelector<HTMLElement>(`[data-at="${CSS.escape(at)}"]`);

/** How a box is seen from another: what to move and to shrink. */
function towards(from: DOMRect, to: DOMRect): string {
  const x = from.x + from.width / 2 - to.x - to.width / 2;
  const y = from.y + from.height / 2 - to.y - to.height / 2;
  return `translate(${x}px, ${y}px) scale(${Math.max(0.2, Math.min(4, from.height / Math.max(1, to.height)))})`;
}

/** A picture of something that is about to go, above everything. */
function ghostOf(thing: HTMLElement, box: DOMRect): HTMLElement {
  const ghost = thing.cloneNode(true) as HTMLElement;
  ghost.removeAttribute("data-at");
  ghost.setAttribute("aria-hidden", "true");
  ghost.inert = true;
  Object.assign(ghost.style, {
    position: "fixed",
    left: `${box.x}px`,
    top: `${box.y}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
    margin: "0",
    zIndex: "9",
    pointerEvents: "none",
  });
  return ghost;
}

/** Changes the table with `change`, and lets what `flights` say go from where it was to where it is. */
export async function fly(root: HTMLElement, flights: Flight[], change: () => void, speed: number): Promise<void> {
  const starts = flights.map(({ from, to }) => {
    const thing = find(root, from);
    const box = thing?.getBoundingClientRect();
    return { thing, box, to, ghost: thing && box && (to === null || to.startsWith("camp-")) ? ghostOf(thing, box) : null };
  });
  change();
  await tick();
  const time = lasting(WALK, speed);
  const leaving = new Map<HTMLElement, number>();
  const going = starts.map(({ thing, box, to, ghost }) => {
    if (!thing || !box?.width) return null;
    const number = leaving.get(thing) ?? 0;
    leaving.set(thing, number + 1);
    const timing: KeyframeAnimationOptions = { duration: time, easing: EASE, delay: lasting(number * BETWEEN, speed), fill: "backwards" };
    const aim = to === null ? null : find(root, to);
    if (ghost) {
      const end = aim ? towards(aim.getBoundingClientRect(), box).replace(/scale.*/, "scale(.35)") : "translateY(1.5rem) rotate(6deg) scale(.9)";
      root.append(ghost);
      const flight = ghost.animate([{ transform: "none" }, { transform: end, opacity: aim ? 0.6 : 0 }], timing);
      return flight.finished.catch(() => undefined).then(() => ghost.remove());
    }
    if (!aim) return null;
    return aim
      .animate([{ transform: towards(box, aim.getBoundingClientRect()), zIndex: 9, position: "relative" }, { transform: "none", zIndex: 9, position: "relative" }], timing)
      .finished.catch(() => undefined);
  });
  await Promise.all(going);
}
