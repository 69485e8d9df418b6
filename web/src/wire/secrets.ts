/** The secrets of the seats that were taken on this device: each opens its seat on another one. */
const PLACE = "oppidum.secrets";
const MOST = 100; // seats that are remembered

type Kept = [seat: string, secret: string][];

function kept(): Kept {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? "[]") as Kept;
  } catch {
    return [];
  }
}

const named = (code: string, seat: number) => `${code}/${seat}`;

export function keepSecret(code: string, seat: number, secret: string | null): void {
  if (secret === null) return;
  const others = kept().filter(([one]) => one !== named(code, seat));
  localStorage.setItem(PLACE, JSON.stringify([...others, [named(code, seat), secret]].slice(-MOST)));
}

export function secretOf(code: string, seat: number): string | null {
  return kept().find(([one]) => one === named(code, seat))?.[1] ?? null;
}

export function forgetSecrets(): void {
  localStorage.removeItem(PLACE);
}

/** The seat and its secret from the end of an address, `#0:secret`. */
export function fromAddress(hash: string): { seat: number; secret: string } | null {
  const found = /^#(\d+):(.+)$/.exec(hash);
  return found ? { seat: Number(found[1]), secret: decodeURIComponent(found[2]!) } : null;
}
