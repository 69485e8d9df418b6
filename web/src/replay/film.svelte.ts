/** A match shown again: which moment is shown, whether it runs and how fast, through whose eyes. */
import { Refused, rest } from "../wire/rest";
import type { News } from "../wire/table.svelte";
import type { Event, Problem, Replay } from "../wire/types";
import { words } from "../words/words.svelte";

/** Where a match comes from: a table and the number of its match, or the text of a record file. */
export type Source = { code: string; round: number } | { record: string };

export const PACES = [0.5, 1, 2, 4] as const;
const STEP = 1100; // milliseconds between two moves at pace 1

export class Film {
  replay = $state.raw<Replay | null>(null);
  chances = $state.raw<number[][] | null>(null);
  problem = $state.raw<Problem | null>(null);
  at = $state(0);
  running = $state(false);
  pace = $state<(typeof PACES)[number]>(1);
  news = $state.raw<News>({ serial: 0, told: [] });
  pointed = $state.raw<Event | null>(null);

  constructor(readonly source: Source) {}

  readonly last = $derived((this.replay?.frames.length ?? 1) - 1);
  readonly frame = $derived(this.replay?.frames[this.at]);
  /** What the seats are called; record files know no names. */
  readonly names = $derived(
    Array.from({ length: this.frame?.view.seats ?? 0 }, (_, seat) => this.replay?.names[seat] ?? words.say("seat", { number: seat + 1 })),
  );
  /** The story, each line with the frame after which it is heard. */
  readonly story = $derived((this.replay?.frames ?? []).flatMap(({ told }, frame) => told.map((one) => ({ ...one, frame }))));

  /** Look through the eyes of a seat, or of somebody who watches, at the same moment. */
  async look(seat: number | null): Promise<void> {
    const { source } = this;
    await this.attempt(async () => {
      this.replay = await ("code" in source ? rest.replay(source.code, source.round, seat) : rest.replayFile(source.record, seat));
      this.at = Math.min(this.at, this.last);
      this.news = { serial: this.news.serial + 1, told: [] };
    });
  }

  /** The chances take a while to compute: they come when they come. */
  async weigh(): Promise<void> {
    const { source } = this;
    await this.attempt(async () => {
      this.chances = await ("code" in source ? rest.analysis(source.code, source.round) : rest.analyseFile(source.record));
    });
  }

  /** Show a moment; a step forward is played as movement, a jump is not. */
  show(frame: number): void {
    const to = Math.max(0, Math.min(this.last, frame));
    if (to === this.at) return;
    const told = to === this.at + 1 ? this.replay!.frames[to]!.told : [];
    this.at = to;
    this.news = { serial: this.news.serial + 1, told };
    if (to === this.last) this.running = false;
  }

  /** Run or stand still; at the end it begins anew. */
  toggle(): void {
    if (!this.running && this.at === this.last) this.show(0);
    this.running = !this.running;
  }

  /** Go on while it runs; called in an effect. */
  run(): (() => void) | undefined {
    if (!this.running) return undefined;
    const timer = setInterval(() => this.show(this.at + 1), STEP / this.pace);
    return () => clearInterval(timer);
  }

  private async attempt(what: () => Promise<void>): Promise<void> {
    this.problem = null;
    try {
      await what();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.problem = error.problem;
    }
  }
}
