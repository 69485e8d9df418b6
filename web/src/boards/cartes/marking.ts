/** What somebody points at: an event of the history, or an action that is proposed. */
import type { Action, Card, Event } from "./frames";

export interface Mark {
  /** A camp, and a card in it. */
  seat: number | undefined;
  card: Card | null;
  /** The card turned up. */
  up: boolean;
  /** Whose card was played. */
  played: number | null;
  /** The Gaul, and the Roman to be let go, by their values. */
  gaul: number | null;
  free: number | null;
  keep: boolean;
}

export function markOf(pointed: Event | null, proposed: Action | null): Mark {
  const event = pointed as (Event & { seat?: number; other?: number; card?: Card }) | null;
  return {
    seat: proposed?.type === "give" ? proposed.seat : event?.type === "gave" ? event.other : event?.seat,
    card: event?.card && "name" in event.card ? event.card : null,
    up: event?.type === "turned" || event?.type === "gone",
    played: event?.type === "revealed" || event?.type === "committed" ? event.seat : null,
    gaul: proposed?.type === "play" ? proposed.value : proposed?.type === "idefix" ? 0 : null,
    free: proposed?.type === "free" ? proposed.value : null,
    keep: proposed?.type === "keep",
  };
}
