/**
 * The honest dice, seen from this browser: it notes the commitment of each match when it first hears of it, so that what the
 * server says afterwards can be held against what it said before.
 */
const PLACE = "oppidum.commitments";
const MOST = 300; // matches that are remembered

type Noted = [match: string, commitment: string][];

function kept(): Noted {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? "[]") as Noted;
  } catch {
    return [];
  }
}

const named = (code: string, round: number) => `${code}/${round}`;

/** Note the commitment of a match; the first one that was heard stays. */
export function note(code: string, round: number, commitment: string): void {
  const known = kept();
  if (known.some(([match]) => match === named(code, round))) return;
  localStorage.setItem(PLACE, JSON.stringify([...known, [named(code, round), commitment]].slice(-MOST)));
}

/** What was noted of a match, if this browser was there. */
export function noted(code: string, round: number): string | null {
  return kept().find(([match]) => match === named(code, round))?.[1] ?? null;
}

export function forgetNotes(): void {
  localStorage.removeItem(PLACE);
}

/** The SHA-256 of a key in hexadecimal; null where the browser computes none (pages that do not come over HTTPS). */
export async function commitmentOf(key: string): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null;
  const bytes = Uint8Array.from(key.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
