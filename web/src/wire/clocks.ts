/**
 * The clocks of a table as this device counts them. The server says how long each one has run; from there on we count with
 * a clock that nobody sets, so whatever the person's own clock shows does not matter.
 */
import type { ClockInfo, TableInfo } from "./types";

/** What the clock of a seat shows: it runs out at `due`, or stands at `left`. */
export interface Countdown {
  left: number;
  due: number | null;
}

export interface Clocks {
  /** By seat; none at a table without a clock. */
  seats: Countdown[];
  /** When one's own time is over. */
  due: number | null;
}

const SAME = 0.5; // seconds by which messages about the same end may differ: they travel

/** Now, in seconds: only differences mean anything. */
export const moment = (): number => performance.now() / 1000;

/** The clocks that a message tells of, received now. An end that was known before stays where it was. */
export function clocksOf(told: ClockInfo, plan: TableInfo["clock"], before: Clocks | null, now = moment()): Clocks {
  const seats = told.left.flatMap((bank, seat) => {
    const left = plan.bank === null ? plan.move : bank;
    const ran = told.running[seat] ?? null; // none of them while a question is put to several
    return left === null ? [] : [{ left, due: ran === null ? null : now + left - ran }];
  });
  const due = told.due === null ? null : now + told.due;
  const known = before?.due ?? null;
  return { seats, due: due !== null && known !== null && Math.abs(due - known) < SAME ? known : due };
}
