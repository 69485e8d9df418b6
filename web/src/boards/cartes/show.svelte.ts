/** Shows frames one after the other, each for as long as it takes to be understood; whoever is in a hurry skips them. */
import { shownOf, framesOf, type Event, type Frame, type Shown, type View } from "./frames";

const PATIENCE = 14; // frames behind which we hurry
const HURRY = 4; // times as fast

export class Show {
  shown: Shown;
  /** What is said of the moment. */
  say = $state("");
  /** Something is still being shown. */
  busy = $state(false);
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
    if (!frames.length || !Number.isFinite(speed)) {
      this.queue = [];
      this.shown = this.planned;
      this.skip();
      return;
    }
    this.queue.push(...frames);
    if (!this.busy) void this.run(speed);
  }

  /** Straight to how things are. */
  skip(): void {
    this.queue = [];
    this.shown = this.planned;
    this.say = "";
    this.wake?.();
  }

  private async run(speed: number): Promise<void> {
    this.busy = true;
    for (let frame = this.queue.shift(); frame; frame = this.queue.shift()) {
      const quick = this.queue.length > PATIENCE ? speed * HURRY : speed;
      if (frame.say) this.say = frame.say;
      await this.present(frame, quick);
      if (frame.hold && !(await this.rest(frame.hold / quick))) break;
    }
    this.busy = false;
    this.say = "";
    this.shown = this.planned;
  }

  /** Waits; false if it was cut short. */
  private rest(milliseconds: number): Promise<boolean> {
    return new Promise((resolve) => {
      const end = (whole: boolean) => {
        clearTimeout(timer);
        this.wake = null;
        resolve(whole);
      };
      const timer = setTimeout(() => end(true), milliseconds);
      this.wake = () => end(false);
    });
  }
}
