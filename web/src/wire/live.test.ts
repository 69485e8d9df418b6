import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CommandRefused, Live, type Connected } from "./live";
import type { Command, Message, Problem } from "./types";

/** A socket whose other end is the test. */
class Wire {
  static OPEN = 1;
  readyState = 1;
  sent: string[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  send = (text: string) => this.sent.push(text);
  close = () => this.onclose?.();
  tell = (message: unknown) => this.onmessage?.({ data: JSON.stringify(message) });
}

const move = (key: string) => ({ do: "move", seat: 0, number: 1, action: { type: "pass" }, key }) as Command & { key: string };
let wires: Wire[], heard: Message[], states: Connected[], said: string[];

function begin(): Live {
  const open = () => {
    wires.push(new Wire());
    return wires.at(-1) as unknown as WebSocket;
  };
  const listener = {
    heard: (m: Message) => heard.push(m),
    state: (s: Connected) => states.push(s),
    shut: (p: Problem) => said.push(`shut: ${p.say}`),
    later: (p: Problem) => said.push(`later: ${p.say}`),
    notice: (p: Problem) => said.push(`notice: ${p.say}`),
  };
  return new Live("ws://table", listener, open);
}

beforeEach(() => {
  [wires, heard, states, said] = [[], [], [], []];
  vi.stubGlobal("WebSocket", Wire);
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

test("a gap in the numbers leads to a new connection, and the message is not believed", () => {
  begin();
  wires[0]!.tell({ type: "sync", number: 4 });
  wires[0]!.tell({ type: "table", number: 5 });
  wires[0]!.tell({ type: "table", number: 7 });
  expect(heard.map((m) => m.type)).toEqual(["sync", "table"]);
  expect(wires).toHaveLength(2);
});

test("a command without an answer is sent again under the same key after a cut", async () => {
  const live = begin();
  wires[0]!.tell({ type: "sync", number: 1 });
  const done = live.send(move("k"));
  wires[0]!.close();
  vi.runAllTimers();
  wires[1]!.tell({ type: "sync", number: 2 });
  expect(wires[1]!.sent).toEqual(wires[0]!.sent);
  wires[1]!.tell({ type: "done", key: "k", number: 2 });
  await done;
  expect(states).toEqual(["on", "lost", "on"]);
});

test("a message can carry the answer, a refusal rejects", async () => {
  const live = begin();
  wires[0]!.tell({ type: "sync", number: 1 });
  const first = live.send(move("a"));
  wires[0]!.tell({ type: "moved", number: 2, done: "a" });
  await first;
  const second = live.send(move("b"));
  wires[0]!.tell({ type: "refused", key: "b", problem: { error: "illegal", say: "No.", rule: "egyptos.5" } });
  await expect(second).rejects.toBeInstanceOf(CommandRefused);
});

test("a table that cannot be seen is not asked again", () => {
  begin();
  wires[0]!.tell({ type: "refused", key: null, problem: { error: "no_table", say: "There is no table." } });
  wires[0]!.close();
  vi.runAllTimers();
  expect(wires).toHaveLength(1);
  expect([states, said]).toEqual([["refused"], ["shut: There is no table."]]);
});

test("who finds the house full says so and comes again", () => {
  begin();
  wires[0]!.tell({ type: "refused", key: null, problem: { error: "full", say: "The house is full.", rule: null } });
  wires[0]!.close();
  vi.runAllTimers();
  wires[1]!.tell({ type: "sync", number: 1 });
  expect([states, said]).toEqual([["lost", "on"], ["later: The house is full."]]);
});

test("a refusal without a key is of the first command that waits", async () => {
  const live = begin();
  wires[0]!.tell({ type: "sync", number: 1 });
  const [first, second] = [live.send(move("a")), live.send(move("b"))];
  wires[0]!.tell({ type: "refused", key: null, problem: { error: "too_many", say: "Too much at once.", rule: null } });
  wires[0]!.tell({ type: "done", key: "b", number: 1 });
  await expect(first).rejects.toBeInstanceOf(CommandRefused);
  await second;
  expect(said).toEqual([]);
});

test("a refusal of nothing that we know of is not lost", () => {
  begin();
  wires[0]!.tell({ type: "sync", number: 1 });
  wires[0]!.tell({ type: "refused", key: null, problem: { error: "malformed", say: "This cannot be read.", rule: null } });
  expect([states, said]).toEqual([["on"], ["notice: This cannot be read."]]);
});

test("a lost network is believed at once, and coming back does not wait", () => {
  const live = begin();
  wires[0]!.tell({ type: "sync", number: 1 });
  live.drop();
  expect(states).toEqual(["on", "lost"]);
  live.hurry();
  wires[1]!.tell({ type: "sync", number: 1 });
  live.hurry(); // we are there already
  vi.runAllTimers();
  expect([states, wires.length]).toEqual([["on", "lost", "on"], 2]);
});

test("a connection that no longer answers is given up", () => {
  const live = begin();
  wires[0]!.tell({ type: "sync", number: 1 });
  void live.send(move("k"));
  vi.advanceTimersByTime(60_000);
  expect(wires).toHaveLength(2);
  wires[1]!.tell({ type: "sync", number: 1 });
  expect(wires[1]!.sent).toEqual(wires[0]!.sent);
});
