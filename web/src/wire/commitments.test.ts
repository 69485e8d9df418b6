import { beforeEach, expect, test, vi } from "vitest";
import { commitmentOf, note, noted } from "./commitments";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, text: string) => kept.set(key, text) });
});

test("the commitment is the SHA-256 of the key", async () => {
  expect(await commitmentOf("616263")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});

test("the first commitment that was heard stays", () => {
  expect(noted("abc", 1)).toBeNull();
  note("abc", 1, "first");
  note("abc", 1, "another");
  note("abc", 2, "next match");
  expect([noted("abc", 1), noted("abc", 2)]).toEqual(["first", "next match"]);
});
