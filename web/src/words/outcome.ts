/** How a match ended, in a sentence. */
import { words } from "./words.svelte";

type Reason = "rules" | "resigned" | "time" | "agreed";

/** `me` is who reads it; null for somebody who only watches. */
export function outcome(winners: number[], reason: Reason | null, names: string[], me: number | null): string {
  const why = reason && reason !== "rules" ? ` ${words.say(`because_${reason}`)}` : "";
  const called = words.list(winners.map((seat) => names[seat]!));
  if (winners.length === names.length) return words.say("drawn") + why;
  if (winners.length > 1) return words.say("won_shared", { names: called }) + why;
  return words.say(winners[0] === me ? "won_you" : "won", { names: called }) + why;
}
