/**
 * The live connection to a table, from one viewpoint. It comes back by itself, notices what it has missed by the numbers
 * of the messages, and sends a command that was not answered again under its own key: the server carries it out once.
 */
import type { Command, Message, Problem } from "./types";

export type Connected = "connecting" | "on" | "lost" | "refused";

/** A command was refused, and nothing has changed. */
export class CommandRefused extends Error {
  constructor(readonly problem: Problem) {
    super(problem.say);
  }
}

export interface Listener {
  heard(message: Message): void;
  state(state: Connected): void;
  /** The table cannot be seen at all. */
  shut(problem: Problem): void;
  /** There is no room for us now; we try again. */
  later(problem: Problem): void;
  /** The server refuses something that we do not know of. */
  notice(problem: Problem): void;
}

interface Waiting {
  command: Command;
  done: () => void;
  refused: (error: Error) => void;
}

const FIRST_WAIT = 300; // milliseconds before coming back, twice as long each time
const LONGEST_WAIT = 8_000;
const PASSING = new Set(["full", "too_many", "too_many_connections", "busy"]); // refusals that do not last
const ANSWER = 10_000; // milliseconds after which a command that was not answered makes us connect anew

export class Live {
  private socket: WebSocket | null = null;
  private number: number | null = null;
  private readonly waiting = new Map<string, Waiting>();
  private wait = FIRST_WAIT;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(
    private readonly url: string,
    private readonly listener: Listener,
    private readonly connect: (url: string) => WebSocket = (url) => new WebSocket(url),
  ) {
    this.open();
  }

  /** Carry out a command; resolves when the server has written it down. */
  send(command: Command & { key: string }): Promise<void> {
    return new Promise((done, refused) => {
      this.waiting.set(command.key, { command, done, refused });
      if (this.number !== null) this.write(command);
      setTimeout(() => this.waiting.has(command.key) && this.number !== null && !this.closed && this.again(), ANSWER);
    });
  }

  /** The network is gone: do not wait until the socket finds out. */
  drop(): void {
    if (this.closed) return;
    this.abandon();
    this.lose();
  }

  /** Do not wait any longer before coming back. */
  hurry(): void {
    if (this.closed || this.number !== null) return;
    clearTimeout(this.timer);
    this.again();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }

  private open(): void {
    this.number = null;
    const socket = (this.socket = this.connect(this.url));
    socket.onmessage = (event) => this.socket === socket && this.hear(JSON.parse(event.data as string));
    socket.onclose = () => this.socket === socket && this.lose();
  }

  private hear(message: Message): void {
    if (message.type === "refused") return this.number === null ? this.stay(message.problem) : this.refuse(message.key, message.problem);
    if (message.type === "sync") this.begin(message.number);
    else if (message.type !== "done") {
      if (this.number === null || message.number !== this.number + 1) return this.again();
      this.number = message.number;
    }
    this.listener.heard(message);
    const answered = message.type === "done" ? message.key : message.type === "sync" ? undefined : message.done;
    this.settle(answered, (one) => one.done());
  }

  /** We may not come in. */
  private stay(problem: Problem): void {
    if (PASSING.has(problem.error)) return this.listener.later(problem);
    this.closed = true;
    this.listener.state("refused");
    this.listener.shut(problem);
  }

  /** Commands are answered in the order in which they were sent: a refusal without a key is of the first that waits. */
  private refuse(key: string | null, problem: Problem): void {
    const whose = key ?? this.waiting.keys().next().value;
    if (whose === undefined) this.listener.notice(problem);
    else this.settle(whose, (one) => one.refused(new CommandRefused(problem)));
  }

  private begin(number: number): void {
    const fresh = this.number === null;
    this.number = number;
    this.wait = FIRST_WAIT;
    if (!fresh) return;
    this.listener.state("on");
    for (const { command } of this.waiting.values()) this.write(command);
  }

  private settle(key: string | null | undefined, how: (one: Waiting) => void): void {
    const one = key == null ? undefined : this.waiting.get(key);
    if (!one || key == null) return;
    this.waiting.delete(key);
    how(one);
  }

  private write(command: Command): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(command));
  }

  /** Something was missed: everything is told anew on coming back. */
  private again(): void {
    this.abandon();
    this.open();
  }

  private abandon(): void {
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }

  private lose(): void {
    this.number = null;
    if (this.closed) return;
    this.listener.state("lost");
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.open(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(LONGEST_WAIT, this.wait * 2);
  }
}
