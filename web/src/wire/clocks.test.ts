import { expect, test } from "vitest";
import { clocksOf } from "./clocks";
import type { TableInfo } from "./types";

const plan = (clock: Partial<TableInfo["clock"]>): TableInfo["clock"] => ({
  move: null,
  bank: null,
  increment: 0,
  timeout: "bot",
  reaction: 8,
  ...clock,
});
const BANK = plan({ bank: 300 });

test("a clock that runs ends when what is left of its bank has run, counted from the receipt", () => {
  const clocks = clocksOf({ left: [280, 300], running: [20, null], due: 260 }, BANK, null, 1000);
  expect(clocks).toEqual({ seats: [{ left: 280, due: 1260 }, { left: 300, due: null }], due: 1260 });
});

test("time per move has no bank", () => {
  const clocks = clocksOf({ left: [0, 0], running: [null, 12], due: null }, plan({ move: 30 }), null, 5);
  expect(clocks.seats).toEqual([{ left: 30, due: null }, { left: 30, due: 23 }]);
});

test("while a question is put to several all clocks stand, and only one's own end is known", () => {
  const clocks = clocksOf({ left: [280, 300], running: [], due: 6 }, BANK, null, 100);
  expect(clocks).toEqual({ seats: [{ left: 280, due: null }, { left: 300, due: null }], due: 106 });
});

test("a table without a clock shows none, but questions still have their time", () => {
  expect(clocksOf({ left: [0, 0], running: [], due: 8 }, plan({}), null, 1)).toEqual({ seats: [], due: 9 });
});

test("a message that tells of the same end does not move it, one of another end does", () => {
  const first = clocksOf({ left: [300], running: [], due: 8 }, BANK, null, 100);
  const second = clocksOf({ left: [300], running: [], due: 5 }, BANK, first, 103.2);
  expect(second.due).toBe(108);
  const third = clocksOf({ left: [300], running: [], due: 8 }, BANK, second, 105);
  expect(third.due).toBe(113);
});
