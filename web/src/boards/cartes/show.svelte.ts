/** Shows frames one after the other, each for as long as it takes to be understood; whoever is in a hurry skips them. */
import { shownOf, framesOf, type Event, type Frame, type Shown, type View } from "./frames";

const PATIENCE = 14; // frames behind which we hurry
const HURRY = 4; // times as fast

export class Show {
  shown: Shown;
  /** What is said of the moment. */
  say = $state("");
  /** Something is still being shown that should be seen before one goes on. */
  busy = $state(false);
  private running = false;
  /** What is on its way was skipped. */
  private cut = false;
  private queue: Frame[] = [];
  private planned: Shown;
  private wake: (() => void) | null = null;

  /** `present` puts a frame on the table and resolves when all has arrived. */
  constructor(view: View, private readonly present: (frame: Frame, speed: number) => Promise<void>) {
    this.planned = shownOf(view, null);
    this.shown = $state.raw(this.planned);
  }

  /** The server has told something; without events the table is simply as the view has it. */
  hear(view: View, told: { event: Event; say: string }[], speed: number): void {
    const frames = framesOf(this.planned, told, view);
    const last = frames.at(-1)?.shown.last ?? this.planned.last;
    this.planned = shownOf(view, last);
    if (!frames.length || !Number.isFinite(speed) || document.hidden) return this.skip();
    this.queue.push(...frames);
    this.busy ||= this.waits();
    if (!this.running) void this.run(speed);
  }

  /** Straight to how things are. */
  skip(): void {
    this.queue = [];
    this.shown = this.planned;
    this.say = "";
    this.busy = false;
    this.cut = this.running;
    this.wake?.();
  }

  private waits(): boolean {
    return this.queue.some((frame) => !frame.light);
  }

  private async run(speed: number): Promise<void> {
    this.running = true;
    for (let frame = this.queue.shift(); frame; frame = this.queue.shift()) {
      const quick = this.queue.length > PATIENCE ? speed * HURRY : speed;
      if (frame.say) this.say = frame.say;
      await this.present(frame, quick);
      if (frame.hold && !this.cut) await this.rest(frame.hold / quick);
      this.cut = false;
      this.busy = this.waits();
    }
    this.running = this.busy = false;
    this.say = "";
    this.shown = this.planned;
  }

  private rest(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.wake?.(), milliseconds);
      this.wake = () => {
        clearTimeout(timer);
        this.wake = null;
        resolve();
      };
    });
  }
}
