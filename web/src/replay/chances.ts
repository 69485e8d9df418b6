/** The chart of each seat's chance of winning: its lines, and the moments at which a match turned. */

/** A move after which the chances were no longer the same. */
export interface Turning {
  /** The frame after the move. */
  frame: number;
  /** Whose chance rose most, and by how much. */
  seat: number;
  gain: number;
}

const MOST = 5; // turning points that are shown
const LEAST = 0.08; // change of a chance that is worth a mark
const APART = 2; // frames between two of them

/** The largest changes, in the order in which they happened. */
export function turnings(chances: number[][]): Turning[] {
  const changes = chances.slice(1).map((after, number) => {
    const gains = after.map((chance, seat) => chance - chances[number]![seat]!);
    const gain = Math.max(...gains);
    return { frame: number + 1, seat: gains.indexOf(gain), gain };
  });
  const chosen: Turning[] = [];
  for (const one of changes.filter(({ gain }) => gain >= LEAST).sort((one, other) => other.gain - one.gain)) {
    if (chosen.length < MOST && chosen.every(({ frame }) => Math.abs(frame - one.frame) >= APART)) chosen.push(one);
  }
  return chosen.sort((one, other) => one.frame - other.frame);
}

/** How a chart of a size lays out frames and chances. */
export class Plot {
  constructor(
    readonly width: number,
    readonly height: number,
    readonly frames: number,
    readonly edge = 10,
  ) {}

  x(frame: number): number {
    return this.edge + (frame / Math.max(1, this.frames - 1)) * (this.width - 2 * this.edge);
  }

  y(chance: number): number {
    return this.edge + (1 - chance) * (this.height - 2 * this.edge);
  }

  /** The frame that is nearest to a place of the chart. */
  frame(x: number): number {
    const at = ((x - this.edge) / (this.width - 2 * this.edge)) * (this.frames - 1);
    return Math.max(0, Math.min(this.frames - 1, Math.round(at)));
  }

  /** The line of a seat, as a path. */
  line(chances: number[][], seat: number): string {
    return chances.map((row, frame) => `${frame ? "L" : "M"}${this.x(frame).toFixed(1)} ${this.y(row[seat]!).toFixed(1)}`).join("");
  }
}

/** Each seat has its own line, so that nothing is told by colour alone. */
const DASHES = ["none", "9 4", "2 4", "12 4 2 4", "5 3", "14 6"];
export const dashOf = (seat: number): string => DASHES[seat % DASHES.length]!;
