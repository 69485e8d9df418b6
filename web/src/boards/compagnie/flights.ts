/**
 * Movement on the table. Before the table changes, `see` remembers where everything is; after it has changed, `fly` brings what
 * the events tell of from where it was. What has left the table goes as a copy.
 */
import { lasting, QUICK, WALK } from "../moving";
import type { Event } from "./table";

interface Seen {
  box: DOMRect;
  copy: HTMLElement;
}
export type Before = Map<string, Seen>;

const EASE = "cubic-bezier(.3, .7, .2, 1)";
const APART = 90; // milliseconds between one event and the next
const LONGEST = 1200; // that the last one waits

/** Where everything is that has a name (`data-at`); of several of a name the first. */
export function see(root: HTMLElement): Before {
  const found: Before = new Map();
  for (const thing of root.querySelectorAll<HTMLElement>("[data-at]")) {
    const name = thing.dataset.at!;
    if (!found.has(name)) found.set(name, { box: thing.getBoundingClientRect(), copy: thing });
  }
  for (const [name, one] of found) {
    if (/^(piece|hand|spine)/.test(name)) found.set(name, { ...one, copy: one.copy.cloneNode(true) as HTMLElement });
  }
  return found;
}

export class Flights {
  private delay = 0;

  constructor(
    private readonly root: HTMLElement,
    private readonly before: Before,
    private readonly me: number | null,
    private readonly speed: number,
  ) {}

  fly(events: Event[]): void {
    if (!Number.isFinite(this.speed)) return;
    for (const event of events) {
      this.one(event);
      this.delay = Math.min(LONGEST, this.delay + APART);
    }
  }

  private one(event: Event): void {
    switch (event.type) {
      case "played":
        return this.come(piece(event), event.seat === this.me ? `hand ${event.card.key}` : `purse ${event.seat}`);
      case "called":
      case "moved":
        return this.come(piece(event), this.gone(event.card.key));
      case "knocked_out":
      case "revived":
        return this.shake(piece(event));
      case "eliminated":
        return this.leave(piece(event), "heap");
      case "drank":
        return this.come(piece(event).replace("piece", "drink"), `token ${event.seat} potion`);
      case "discarded":
        return event.seat === this.me ? this.leave(`hand ${event.card.key}`, "heap") : this.come("heap", `purse ${event.seat}`);
      case "drew":
        if (event.seat === this.me && typeof event.card !== "string") return this.come(`hand ${event.card.key}`, "pile");
        return this.leave("pile", `purse ${event.seat}`, true);
      case "returned":
        return this.leave(this.gone(event.card.key), event.seat === this.me ? `hand ${event.card.key}` : `purse ${event.seat}`);
      case "robbed":
        return this.come(event.seat === this.me ? `hand ${event.card.key}` : `purse ${event.seat}`, `purse ${event.other}`);
      case "gained":
        return this.come(`token ${event.seat} ${event.token}`, `reserve ${event.token}`);
      case "gave_back":
      case "used_bonus":
        return this.come(`reserve ${event.token}`, `token ${event.seat} ${event.token}`);
      case "stole":
        return this.come(`token ${event.seat} ${event.token}`, `token ${event.other} ${event.token}`);
      case "won":
        return this.shake(`purse ${event.seat}`);
      case "laid":
        for (const spine of this.root.querySelectorAll<HTMLElement>("[data-at^=spine]")) {
          if (spine.dataset.album === event.album.key) this.come(spine.dataset.at!, "unread");
        }
    }
  }

  /** The name of a character's place that it is no longer at. */
  private gone(card: string): string {
    const names = [...this.before.keys()].filter((name) => name.startsWith(`piece ${card} `));
    return names.find((name) => !this.find(name)) ?? names[0] ?? "";
  }

  private find(name: string): HTMLElement | null {
    const found = this.root.querySelectorAll<HTMLElement>(`[data-at="${name}"]`);
    return found.item(found.length - 1);
  }

  private timing(time: number): KeyframeAnimationOptions {
    return { duration: lasting(time, this.speed), delay: lasting(this.delay, this.speed), easing: EASE, fill: "backwards" };
  }

  /** What stands where it belongs comes there from elsewhere. */
  private come(name: string, from: string): void {
    const thing = this.find(name);
    const was = this.before.get(from)?.box;
    if (!thing || !was?.width) return;
    thing.animate([{ transform: shift(thing.getBoundingClientRect(), was), zIndex: 9 }, { transform: "none", zIndex: 9 }], this.timing(WALK));
  }

  /** A copy of what was there goes where something else is. */
  private leave(name: string, to: string, small = false): void {
    const was = this.before.get(name);
    const goal = this.find(to)?.getBoundingClientRect();
    if (!was?.box.width || !goal?.width) return;
    const copy = small ? (was.copy.firstElementChild ?? was.copy).cloneNode(true) as HTMLElement : was.copy;
    const home = this.root.getBoundingClientRect();
    copy.removeAttribute("data-at");
    copy.inert = true;
    copy.setAttribute("aria-hidden", "true");
    Object.assign(copy.style, { position: "absolute", left: `${was.box.x - home.x}px`, top: `${was.box.y - home.y}px`, width: `${was.box.width}px`, margin: "0", zIndex: "15", pointerEvents: "none" });
    this.root.append(copy);
    copy.animate([{ transform: "none" }, { transform: shift(was.box, goal), opacity: 0.4 }], this.timing(WALK)).finished.then(
      () => copy.remove(),
      () => copy.remove(),
    );
  }

  private shake(name: string): void {
    const frames = [0, -6, 5, -3, 0].map((turn) => ({ rotate: `${turn}deg` }));
    this.find(name)?.animate(frames, this.timing(QUICK * 2));
  }
}

const piece = (event: { card: { key: string }; place: number; camp: string }) => `piece ${event.card.key} ${event.place} ${event.camp}`;

/** What brings a box over another. */
function shift(is: DOMRect, other: DOMRect): string {
  const [x, y] = [other.x + other.width / 2 - is.x - is.width / 2, other.y + other.height / 2 - is.y - is.height / 2];
  const scale = Math.max(0.25, Math.min(2, other.width / is.width, other.height / is.height));
  return `translate(${x}px, ${y}px) scale(${scale})`;
}
