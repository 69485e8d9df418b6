/** What a person does at a table besides moving: what they point at, which panel is open, a hint they asked for. */
import { same } from "../wire/legal";
import { Refused, rest } from "../wire/rest";
import type { TableStore } from "../wire/table.svelte";
import type { Action, Event, HintInfo } from "../wire/types";
import { settings } from "../settings.svelte";

export type Tab = "history" | "rules" | "chat" | "actions";

export class Desk {
  tab = $state<Tab>("history");
  /** The event of the history under the pointer. */
  pointed = $state.raw<Event | null>(null);
  /** The action that has the attention: a hint, a line of the list, one touched once. */
  proposed = $state.raw<Action | null>(null);
  hint = $state.raw<HintInfo | null>(null);
  /** An action was touched once, and waits for the second touch. */
  touched = $state(false);

  constructor(private readonly store: TableStore) {}

  /** The rule that the last refusal named. */
  get rule(): string | null {
    return this.store.problem?.rule ?? null;
  }

  /** Play an action; where the person wants it so, only when it is chosen twice. */
  act = (action: Action): void => {
    if (settings.confirm && !(this.touched && same(this.proposed, action))) {
      this.proposed = action;
      this.touched = true;
      return;
    }
    this.forget();
    void this.store.act(action);
  };

  askHint = async (): Promise<void> => {
    try {
      const [best] = await rest.hint(this.store.code, this.store.seat);
      if (!best) return;
      this.hint = best;
      this.proposed = best.action;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.store.problem = error.problem;
    }
  };

  /** Something has happened: what was proposed before is no longer of interest. */
  forget = (): void => {
    this.proposed = null;
    this.hint = null;
    this.touched = false;
  };
}
