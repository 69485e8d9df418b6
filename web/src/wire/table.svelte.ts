/** A table as this device knows it: what the live connection has told, and what can be done there. */
import { words } from "../words/words.svelte";
import { clocksOf, type Clocks } from "./clocks";
import { CommandRefused, Live, type Connected } from "./live";
import { note } from "./commitments";
import { expand, type Legal } from "./legal";
import { newKey, Refused, rest } from "./rest";
import type { Action, BoxInfo, ClockInfo, Command, GameDetails, Message, Problem, TableInfo, Told, View, Word } from "./types";

/** A command without its key: `{ do: "resign", seat: 0 }`. */
type Wish = Command extends infer One ? (One extends Command ? Omit<One, "key"> : never) : never;

/** What the last message told, for the board to play; `serial` grows with each. */
export interface News {
  serial: number;
  told: Told[];
}

const AGAIN = 3_000; // milliseconds before we ask once more for what could not be had

export class TableStore {
  state = $state<Connected>("connecting");
  /** Why the table cannot be seen. */
  shut = $state.raw<Problem | null>(null);
  /** Why it cannot be seen for the moment. */
  later = $state.raw<Problem | null>(null);
  info = $state.raw<TableInfo | null>(null);
  box = $state.raw<BoxInfo | null>(null);
  /** The rules, levels and options of the game. */
  details = $state.raw<GameDetails | null>(null);
  yours = $state.raw<number[]>([]);
  host = $state(false);
  view = $state.raw<View | null>(null);
  choices = $state.raw<Action[]>([]);
  history = $state.raw<Told[]>([]);
  chat = $state.raw<Word[]>([]);
  clocks = $state.raw<Clocks | null>(null);
  news = $state.raw<News>({ serial: 0, told: [] });
  /** The last refusal of a command; the shell shows it until something else happens. */
  problem = $state.raw<Problem | null>(null);
  /** A sentence that stays until the person has read it. */
  notice = $state("");
  /** A move is on its way. */
  sending = $state(false);
  private number = 0;
  /** We have asked to get up. */
  private leaving = $state(false);
  private loading: ReturnType<typeof setTimeout> | undefined;
  private live: Live;

  constructor(
    readonly code: string,
    readonly seat: number | null,
    /** A sentence that stays until the person has read it. */
    notice = "",
  ) {
    this.notice = notice;
    const from = seat === null ? "" : `&seat=${seat}`;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.live = new Live(`${scheme}://${location.host}/api/tables/${code}/live?lang=${words.lang}${from}`, {
      heard: (message) => this.hear(message),
      state: (state) => {
        this.state = state;
        if (state === "on") this.later = null;
      },
      shut: (problem) => (this.shut = problem),
      later: (problem) => (this.later = problem),
      notice: (problem) => (this.notice = problem.say),
    });
    addEventListener("offline", this.drop);
    addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
    void this.load();
  }

  /** Our seat is not ours any more, or we only watch though we have one. */
  get misplaced(): boolean {
    if (this.info === null || this.leaving) return false;
    return this.seat === null ? this.yours.length > 0 : !this.yours.includes(this.seat);
  }

  /** What the seats are called, as in the sentences of the server. */
  get names(): string[] {
    return (this.info?.seats ?? []).map((seat, number) => {
      const level = this.details?.levels.find((one) => one.level === seat.bot);
      return seat.name || (level ? `${level.name} ${number + 1}` : words.say("seat", { number: number + 1 }));
    });
  }

  /** Play an action from one's seat. */
  async act(action: Action): Promise<boolean> {
    if (this.seat === null || this.sending) return false;
    this.sending = true;
    try {
      return await this.wish({ do: "move", seat: this.seat, number: this.number, action });
    } finally {
      this.sending = false;
    }
  }

  /** Ask the table for something; a refusal stands in `problem`. */
  async wish(wish: Wish): Promise<boolean> {
    this.problem = null;
    this.leaving = wish.do === "leave";
    try {
      await this.live.send({ ...wish, key: newKey() } as Command & { key: string });
      return true;
    } catch (error) {
      if (!(error instanceof CommandRefused)) throw error;
      this.problem = error.problem;
      this.leaving = false;
      return false;
    }
  }

  close(): void {
    removeEventListener("offline", this.drop);
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    clearTimeout(this.loading);
    this.live.close();
  }

  /** Come back now, if we are away. */
  readonly hurry = (): void => this.live.hurry();
  private readonly drop = (): void => this.live.drop();

  /** What does not change; if it cannot be had now, we ask again, as long as the table can be seen. */
  private async load(): Promise<void> {
    if (this.state === "refused") return;
    try {
      const [box, { table }] = await Promise.all([rest.box(this.code), rest.see(this.code)]);
      this.box = box;
      this.details = await rest.game(table.game);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.problem = error.problem;
      this.loading = setTimeout(() => void this.load(), AGAIN);
    }
  }

  private hear(message: Message): void {
    if ("number" in message && message.type !== "done") this.number = message.number;
    switch (message.type) {
      case "sync":
        this.know(message.table);
        this.yours = message.yours;
        this.host = message.host;
        this.chat = message.chat;
        this.time(message.clocks);
        this.history = message.history as Told[];
        this.see(message.view, message.legal, []);
        break;
      case "moved":
        if (message.table) this.know(message.table);
        this.time(message.clocks);
        this.history = [...this.history, ...(message.events as Told[])];
        this.see(message.view, message.legal, message.events as Told[]);
        break;
      case "table":
        this.know(message.table);
        this.time(message.clocks);
        break;
      case "said":
        this.chat = [...this.chat, message.word];
    }
  }

  private know(info: TableInfo): void {
    this.info = info;
    note(info.code, info.round, info.commitment);
  }

  private time(clocks: ClockInfo): void {
    this.clocks = clocksOf(clocks, this.info!.clock, this.clocks);
  }

  private see(view: unknown, legal: unknown, told: Told[]): void {
    this.problem = null;
    this.view = view as View | null;
    this.choices = expand(legal as Legal[]);
    this.news = { serial: this.news.serial + 1, told };
  }
}
