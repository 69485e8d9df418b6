import { afterEach, expect, test, vi } from "vitest";
import { Refused, rest, sentenceOf } from "./rest";
import { learn } from "../words/words.svelte";

await learn("page");

function answer(body: string, status = 200): void {
  vi.stubGlobal("location", { origin: "http://house" });
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(body, { status })));
}
const refusal = () => rest.games().then(() => null, (error: unknown) => error as Refused);

afterEach(() => vi.unstubAllGlobals());

test("what the server refuses is said in its own words", async () => {
  answer('{"error": "too_many", "say": "Too much at once.", "rule": null}', 429);
  const refused = await refusal();
  expect([refused?.status, sentenceOf(refused)]).toEqual([429, "Too much at once."]);
});

test.each([
  ["a proxy's page", "<h1>Bad gateway</h1>", 502],
  ["JSON that is no refusal", '{"detail": "gone"}', 503],
  ["nothing at all", "", 408],
  ["half of what was asked for", '[{"slug": "egy', 200],
])("an answer that cannot be read is said in a sentence of ours: %s", async (_, body, status) => {
  answer(body, status);
  const refused = await refusal();
  expect(refused).toBeInstanceOf(Refused);
  expect(refused!.problem.error).toBe("garbled");
  expect(sentenceOf(refused)).toContain(String(status));
});

test("a mistake of ours is not taken for a refusal", () => {
  expect(() => sentenceOf(new TypeError("oh"))).toThrow(TypeError);
});
