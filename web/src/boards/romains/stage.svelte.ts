/**
 * What the board shows while news are played: figures walk, dice tumble, cards fly, one event after the other. When all is
 * told it shows what is. Everything can be skipped, and the more there is to tell, the faster it is told.
 */
import { WALK } from "../moving";
import { countOf, type Cards, type Die, type Event, type View } from "./kinds";
import { steppingOn } from "./way";

const TUMBLE = 750; // milliseconds, for speed 1
const STEP = 110;
const LONGEST_WALK = 550;
const MOST_WAITING = 4; // messages; beyond, they are not played

/** A card on its way between two places; face down without points. */
export interface Flight {
  id: number;
  from: string;
  to: string;
  points: number | null;
  delay: number;
}

/** What somebody does or suffers, shown above the figure. */
export interface Cry {
  seat: number;
  what: "exchange" | "jostle" | "bard" | "menhir";
}

export class Stage {
  /** Cards as they are shown. */
  view = $state.raw<View>(undefined as never);
  squares = $state.raw<number[]>([]);
  dice = $state.raw<Record<Die, { value: number; thrown: number }>>(undefined as never);
  flights = $state.raw<Flight[]>([]);
  cry = $state.raw<Cry | null>(null);
  /** Something is being played. */
  busy = $state(false);
  pace = $state(1);
  private waiting: { told: Event[]; view: View }[] = [];
  private wake: (() => void) | null = null;
  private hurry = false;
  private flown = 0;

  constructor(view: View, faces: Record<Die, number[]>) {
    const shown = (die: Die) => ({ value: view.thrown?.[0] === die ? view.thrown[1] : faces[die][0]!, thrown: 0 });
    this.dice = { white: shown("white"), black: shown("black") };
    this.settle(view);
  }

  /** Play what happened, up to what is now. */
  hear(told: Event[], view: View, speed: number): void {
    if (!Number.isFinite(speed) || !told.length || document.hidden) {
      this.skip();
      this.waiting = [];
      for (const event of told) if (event.type === "threw") this.roll(event.die, event.steps);
      this.settle(view);
      return;
    }
    this.waiting.push({ told, view });
    this.pace = speed * this.waiting.length;
    if (this.waiting.length > MOST_WAITING) this.skip();
    if (!this.busy) void this.run(speed);
  }

  /** Be done at once. */
  skip(): void {
    if (!this.busy) return;
    this.hurry = true;
    this.wake?.();
  }

  private async run(speed: number): Promise<void> {
    this.busy = true;
    while (this.waiting.length) {
      const { told, view } = this.waiting[0]!;
      for (const event of told) await this.play(event, view);
      if (this.waiting.shift()) this.settle(view);
      this.pace = speed * Math.max(1, this.waiting.length);
    }
    this.hurry = false;
    this.busy = false;
  }

  private settle(view: View): void {
    this.view = view;
    this.squares = view.squares;
    this.cry = null;
    this.flights = [];
  }

  private async play(event: Event, view: View): Promise<void> {
    switch (event.type) {
      case "threw":
        this.roll(event.die, event.steps);
        return this.wait(TUMBLE);
      case "moved":
        return this.walk(event.seat, event.to);
      case "exchanged":
        this.cry = { seat: event.seat, what: "exchange" };
        await this.wait(WALK);
        await this.fly([
          ...this.cards(event.gave, `hand-${event.seat}`, `hand-${event.other}`),
          ...this.cards(event.got, `hand-${event.other}`, `hand-${event.seat}`),
        ]);
        this.give({ [event.seat]: event.got, [event.other]: event.gave });
        break;
      case "pushed":
        this.cry = { seat: event.seat, what: "jostle" };
        await this.fly([
          ...this.cards(event.gave, `hand-${event.seat}`, `hand-${event.other}`),
          ...this.cards(event.got, `hand-${event.other}`, `hand-${event.seat}`),
        ]);
        break;
      case "tripped":
        this.cry = { seat: event.seat, what: "menhir" };
        await this.wait(WALK);
        await this.fly(this.cards(event.card, `hand-${event.seat}`, "pile"));
        break;
      case "sang":
        this.cry = { seat: event.seat, what: "bard" };
        await this.wait(WALK);
        await this.walk(event.seat, event.to);
        break;
      case "laid":
        await this.walk(event.seat, view.village);
        await this.fly(this.cards(event.cards, `hand-${event.seat}`, `laid-${event.seat}`));
        this.give({ [event.seat]: [[], 0] });
        this.view = { ...this.view, laid: view.laid, points: view.points };
        await this.wait(WALK / 2);
        this.put(event.seat, 0);
        await this.wait(WALK);
        break;
      case "returned":
        this.put(event.seat, 0);
        await this.wait(WALK);
        break;
      case "drew":
        await this.fly(this.cards(event.cards, "pile", `hand-${event.seat}`));
    }
    this.cry = null;
  }

  private roll(die: Die, value: number): void {
    this.dice = { ...this.dice, [die]: { value, thrown: this.dice[die].thrown + 1 } };
  }

  private put(seat: number, square: number): void {
    this.squares = this.squares.map((was, other) => (other === seat ? square : was));
  }

  private async walk(seat: number, to: number): Promise<void> {
    const squares = steppingOn(this.squares[seat]!, to);
    for (const square of squares) {
      this.put(seat, square);
      await this.wait(Math.min(STEP, LONGEST_WALK / squares.length));
    }
  }

  private give(hands: Record<number, Cards>): void {
    this.view = { ...this.view, hands: this.view.hands.map((hand, seat) => hands[seat] ?? hand) };
  }

  private cards(cards: Cards, from: string, to: string): Flight[] {
    return Array.from({ length: countOf(cards) }, (_, card) => ({
      id: this.flown++,
      from,
      to,
      points: cards[0][card] ?? null,
      delay: card * 60,
    }));
  }

  private async fly(flights: Flight[]): Promise<void> {
    if (this.hurry) return;
    this.flights = flights;
    await this.wait(WALK + 60 * flights.length);
    this.flights = [];
  }

  private wait(milliseconds: number): Promise<void> {
    if (this.hurry) return Promise.resolve();
    return new Promise((done) => {
      const timer = setTimeout(() => this.wake?.(), milliseconds / this.pace);
      this.wake = () => {
        clearTimeout(timer);
        this.wake = null;
        done();
      };
    });
  }
}
