import type { Action } from "./types";

/** Legal actions as they are sent: whole ones, and families: an action with each choice of values for some fields. */
export type Legal = Action & { any?: Record<string, unknown[]> };

/** All legal actions, one by one. */
export function expand(legal: Legal[]): Action[] {
  return legal.flatMap(({ any, ...action }) => {
    let found: Action[] = [action as Action];
    for (const [field, values] of Object.entries(any ?? {})) {
      found = found.flatMap((one) => values.map((value) => ({ ...one, [field]: value })));
    }
    return found;
  });
}

/** Two actions are the same if they say the same, in whatever order. */
export function same(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  const keys = Object.keys(one);
  return (
    Array.isArray(one) === Array.isArray(other) &&
    keys.length === Object.keys(other).length &&
    keys.every((key) => same(one[key as keyof typeof one], other[key as keyof typeof other]))
  );
}
