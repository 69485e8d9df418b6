/** What an event of the history, or an action that is proposed, looks like on the map. */
import { blockAt, cardsOf, cellsOf, stepsOf, type Action, type Block, type Box, type Cell, type Event, type Kind, type View } from "./places";
import { barred, routeOf } from "./route";
import { kindOf } from "./uses";

export interface Shown {
  route: Cell[] | null;
  places: string[];
  sites: string[];
  ghost: { kind: Kind; at: string } | null;
  seat: number | null;
}

const NOTHING: Shown = { route: null, places: [], sites: [], ghost: null, seat: null };

/** A way that may be taken, as it is drawn: a route if there is one, else straight on (a secret passage). */
export function trace(view: View, box: Box, from: string, to: string, by: string, papyrus?: number): Cell[] {
  const [start, end] = [blockAt(from, view), blockAt(to, view)];
  const ways = {
    map: view.map,
    walls: barred(view.barriers),
    big: [blockAt("camp", view), blockAt("palace", view)],
    red: new Set(view.red),
  };
  return routeOf(ways, start, end, stepsOf(box, by), papyrus) ?? [nearestIn(start, end), nearestIn(end, start)];
}

/** The square of a block that is nearest to another block. */
function nearestIn(block: Block, other: Block): Cell {
  const keep = (at: number, first: number, count: number) => Math.max(first, Math.min(first + count - 1, at));
  return [keep(other.x, block.x, block.width), keep(other.y, block.y, block.height)];
}

export function showEvent(event: Event): Shown {
  switch (event.type) {
    case "moved":
      return { ...NOTHING, route: cellsOf(event.route), places: [event.start, event.to] };
    case "placed":
    case "removed":
      return { ...NOTHING, sites: [event.at] };
    case "laid":
      return { ...NOTHING, places: ["palace"], seat: event.seat };
    case "won":
      return { ...NOTHING, places: ["camp"], seat: event.seat };
    case "sent":
      return { ...NOTHING, seat: event.other };
    case "found":
    case "missed":
      return { ...NOTHING, seat: event.seat };
    default:
      return NOTHING;
  }
}

export function showAction(view: View, box: Box, seat: number, action: Action): Shown {
  switch (action.type) {
    case "move":
    case "collect": {
      const papyrus = action.type === "collect" ? action.papyrus : 0;
      return { ...NOTHING, route: trace(view, box, view.players[seat]!.at, action.to, action.by, papyrus), places: [action.to] };
    }
    case "place":
      return { ...NOTHING, sites: [action.at], ghost: { kind: kindOf(cardsOf(box).get(action.by)?.use), at: action.at } };
    case "remove":
      return { ...NOTHING, sites: [action.at] };
    case "send":
      return { ...NOTHING, seat: action.seat };
    default:
      return NOTHING;
  }
}

export function show(view: View, box: Box, seat: number | null, pointed: Event | null, proposed: Action | null): Shown {
  if (pointed) return showEvent(pointed);
  return proposed && seat !== null ? showAction(view, box, seat, proposed) : NOTHING;
}
