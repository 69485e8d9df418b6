/**
 * Choosing step by step: each pick says one field of the action and leaves fewer choices, until one is left. Picks can be
 * taken back. `new Steps(() => choices)` in a board, then `steps.values("start")`, `steps.pick("start", cell)`, `steps.only`.
 */
import { same } from "../wire/legal";
import type { Action } from "../wire/types";

export class Steps<A extends Action = Action> {
  /** What was picked, in order. */
  picks = $state.raw<{ field: string; value: unknown }[]>([]);

  constructor(private readonly choices: () => A[]) {}

  /** The choices that agree with all picks. */
  left = $derived.by(() =>
    this.choices().filter((action) => this.picks.every(({ field, value }) => same(action[field], value))),
  );

  /** The action itself, once there is no other. */
  get only(): A | null {
    return this.left.length === 1 ? this.left[0]! : null;
  }

  /** The values that a field can still have, each once. */
  values<Field extends keyof A & string>(field: Field): A[Field][] {
    const found: A[Field][] = [];
    for (const action of this.left) {
      if (field in action && !found.some((value) => same(value, action[field]))) found.push(action[field]);
    }
    return found;
  }

  can(field: string, value: unknown): boolean {
    return this.left.some((action) => same(action[field], value));
  }

  picked(field: string): unknown {
    return this.picks.find((pick) => pick.field === field)?.value;
  }

  /** Says a field; one said before is said anew, and what came after it is forgotten. */
  pick(field: string, value: unknown): void {
    const before = this.picks.findIndex((pick) => pick.field === field);
    this.picks = [...(before < 0 ? this.picks : this.picks.slice(0, before)), { field, value }];
  }

  back(): void {
    this.picks = this.picks.slice(0, -1);
  }

  clear(): void {
    if (this.picks.length) this.picks = [];
  }
}
