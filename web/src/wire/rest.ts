/** The API over HTTP: one function for each thing that the page asks. */
import { keepSecret } from "./secrets";
import { words } from "../words/words.svelte";
import type { ActionInfo, BotsInfo, BoxInfo, GameDetails, GameInfo, HintInfo, Listed, Mine, Plan, Problem, Replay, TableInfo } from "./types";

/** The server refused; `problem.say` is the sentence for the person. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly problem: Problem,
  ) {
    super(problem.say);
  }
}

/** The sentence of a refusal; what is none is a mistake of ours, and not hidden. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Refused)) throw error;
  return error.problem.say;
}

/** Texts (record files) are sent as they are, everything else as JSON. */
function posted(body: unknown): RequestInit {
  const text = typeof body === "string";
  const headers = { "content-type": text ? "text/plain" : "application/json" };
  return { method: "POST", body: text ? body : JSON.stringify(body), headers };
}

/** Proxies and the door of the house have sentences of their own, or none. */
const isProblem = (read: unknown): read is Problem => typeof (read as Problem | undefined)?.say === "string";

async function ask<Answer>(path: string, request: RequestInit = {}): Promise<Answer> {
  const url = new URL(path, location.origin);
  url.searchParams.set("lang", words.lang);
  let answer: Response;
  try {
    answer = await fetch(url, request);
  } catch {
    throw new Refused(0, { error: "offline", say: words.say("offline"), rule: null });
  }
  const read: unknown = await answer.json().catch(() => undefined);
  if (answer.ok && read !== undefined) return read as Answer;
  throw new Refused(answer.status, isProblem(read) ? read : { error: "garbled", say: words.say("garbled", { status: answer.status }), rule: null });
}

type Done = { secret: string | null };
const table = (code: string) => `/api/tables/${encodeURIComponent(code)}`;
const from = (seat: number | null) => (seat === null ? "" : `?seat=${seat}`);

export const rest = {
  games: () => ask<GameInfo[]>("/api/games"),
  /** In how many seconds the bots of a game can move; null if they can. */
  waking: async (slug: string) => (await ask<BotsInfo>(`/api/games/${slug}/bots`)).waking,
  game: (slug: string) => ask<GameDetails>(`/api/games/${slug}`),
  me: () => ask<{ name: string | null }>("/api/me"),
  callMe: (name: string) => ask<{ name: string }>("/api/me", posted({ name })),
  /** Be nobody again, on this device or on all of them. */
  forgetMe: (everywhere: boolean) => ask<{ name: null }>(`/api/me?everywhere=${everywhere}`, { method: "DELETE" }),
  open: (plan: Partial<Plan> & Pick<Plan, "game" | "seats">) => ask<TableInfo>("/api/tables", posted(plan)),
  lobby: () => ask<Listed[]>("/api/tables"),
  mine: () => ask<Mine[]>("/api/mine"),
  see: (code: string) => ask<{ yours: number[]; table: TableInfo }>(table(code)),
  box: (code: string) => ask<BoxInfo>(`${table(code)}/box`),
  /** Take a seat; its secret is kept on this device. */
  sit: async (code: string, seat: number) => {
    const { secret } = await ask<Done>(`${table(code)}/commands`, posted({ do: "sit", seat, seed: newKey(), key: newKey() }));
    keepSecret(code, seat, secret);
  },
  actions: (code: string, seat: number | null) => ask<ActionInfo[]>(`${table(code)}/actions${from(seat)}`),
  hint: (code: string, seat: number | null) => ask<HintInfo[]>(`${table(code)}/hint${from(seat)}`),
  /** Take one's seat over from another device. */
  claim: async (code: string, seat: number, secret: string) => {
    keepSecret(code, seat, (await ask<Done>(`${table(code)}/claim`, posted({ seat, secret }))).secret);
  },
  /** Where the record of a finished match can be downloaded. */
  recordAt: (code: string, round: number) => `${table(code)}/records/${round}`,
  /** Where what was played at a frozen table can be downloaded. */
  transcriptAt: (code: string) => `${table(code)}/transcript`,
  replay: (code: string, round: number, seat: number | null) => ask<Replay>(`${table(code)}/replays/${round}${from(seat)}`),
  analysis: (code: string, round: number) => ask<number[][]>(`${table(code)}/analyses/${round}`),
  replayFile: (record: string, seat: number | null) => ask<Replay>(`/api/replays${from(seat)}`, posted(record)),
  analyseFile: (record: string) => ask<number[][]>("/api/replays/analyses", posted(record)),
};

/** A text that nobody else has: it makes a command be carried out once, or adds to the throws. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
