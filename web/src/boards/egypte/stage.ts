/** What has happened, played as movement: pawns walk, barriers come and go, cards are drawn and laid down. */
import { tick } from "svelte";
import { appear, come, comeFrom, lasting, WALK } from "../moving";
import { cellsOf, UNIT, type Cell, type Event, type Kind } from "./places";

const STEP = 80; // milliseconds a step, at most
const LONGEST = 400;

export interface Leaving {
  kind: Kind;
  at: string;
}

export class Stage {
  constructor(
    private readonly root: HTMLElement,
    private readonly speed: number,
    /** Where the card that we have just played was. */
    private readonly hand: DOMRect | null,
    private readonly seat: number | null,
  ) {}

  private find<T extends Element = HTMLElement>(what: string): T | null {
    return this.root.querySelector<T>(what);
  }

  private boxOf(what: string): DOMRect | null {
    return this.find(what)?.getBoundingClientRect() ?? null;
  }

  /** A thing of the map comes from somewhere on the screen. */
  private fly(thing: SVGGraphicsElement, from: DOMRect, back = false): Promise<void> {
    const scale = thing.ownerSVGElement?.getScreenCTM()?.a ?? 1;
    const is = thing.getBoundingClientRect();
    const x = (from.x + from.width / 2 - is.x - is.width / 2) / scale;
    const y = (from.y + from.height / 2 - is.y - is.height / 2) / scale;
    if (!back) return come(thing, [{ x, y }], this.speed);
    const frames = [{ transform: "none", opacity: 1 }, { transform: `translate(${x}px, ${y}px)`, opacity: 0.2 }];
    return thing
      .animate(frames, { duration: lasting(WALK, this.speed), fill: "forwards", easing: "ease-in" })
      .finished.then(() => undefined, () => undefined);
  }

  /** A pawn has walked along squares; it already stands at the end. */
  private walk(seat: number, route: Cell[]): void {
    const pawn = this.find<SVGGElement>(`[data-pawn="${seat}"]`);
    const end = route.at(-1);
    if (!pawn || !end) return;
    const scale = Number(/scale\(([\d.]+)\)/.exec(pawn.parentElement?.getAttribute("transform") ?? "")?.[1] ?? 1);
    const way = route.slice(0, -1).map(([x, y]) => ({ x: ((x - end[0]) * UNIT) / scale, y: ((y - end[1]) * UNIT) / scale }));
    void come(pawn, way, this.speed, Math.min(LONGEST, Math.max(160, STEP * way.length)));
  }

  /** All that has happened; barriers that leave are put on the map until they have gone. */
  async show(events: Event[], isCard: (tool: string) => boolean, leave: (barriers: Leaving[]) => void): Promise<void> {
    for (const event of events) {
      if ("by" in event && isCard(event.by)) this.lay(event.seat);
      if (event.type === "moved") this.walk(event.seat, cellsOf(event.route));
      else if (event.type === "removed" && Number.isFinite(this.speed)) {
        leave([{ kind: event.kind, at: event.at }]);
        await tick();
        await this.leave(event.at, isCard(event.by) ? `[data-seat="${event.seat}"]` : `[data-rack="${event.kind}"]`);
        leave([]);
      } else this.play(event);
    }
  }

  private play(event: Event): void {
    switch (event.type) {
      case "placed": {
        const barrier = this.find<SVGGElement>(`[data-standing="${event.at}"]`);
        const rack = this.boxOf(`[data-rack="${event.kind}"]`);
        if (barrier && rack) void this.fly(barrier, rack);
        break;
      }
      case "laid": {
        const brought = this.find(`[data-brought="${event.seat}"]`);
        if (brought) void appear(brought, this.speed);
        break;
      }
      case "drew": {
        if (event.seat !== this.seat) break;
        const cards = this.root.querySelectorAll(`[data-held^="${event.card}."]`);
        const pile = this.boxOf('[data-rack="pile"]');
        const card = cards[cards.length - 1];
        if (card && pile) void comeFrom(card, pile, this.speed);
        break;
      }
      case "found": {
        const scrolls = event.seat === this.seat ? this.root.querySelectorAll(`[data-held^="${event.papyrus}."]`) : [];
        const to = scrolls[scrolls.length - 1] ?? this.find(`[data-seat="${event.seat}"] .facts`);
        const pile = this.boxOf('[data-rack="papyrus"]');
        if (to && pile) void comeFrom(to, pile, this.speed);
        break;
      }
      case "sent": {
        const seat = this.find(`[data-seat="${event.other}"]`);
        if (seat) void appear(seat, this.speed);
      }
    }
  }

  /** The card played last comes to its pile from the hand of who played it. */
  private lay(seat: number): void {
    const top = this.find("[data-top]");
    const from = seat === this.seat ? this.hand : this.boxOf(`[data-seat="${seat}"]`);
    if (top && from) void comeFrom(top, from, this.speed);
  }

  /** A barrier that was taken away goes to who took it, or back to its rack. */
  private async leave(at: string, to: string): Promise<void> {
    const barrier = this.find<SVGGElement>(`[data-leaving="${at}"]`);
    const there = this.boxOf(to);
    if (barrier && there) await this.fly(barrier, there, true);
  }
}
