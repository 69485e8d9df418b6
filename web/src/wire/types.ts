/** What goes over the wire, under the names that the page uses. All of it is generated from the server's own types. */
import type { components } from "./openapi";

type Schemas = components["schemas"];

export type Message = Schemas["live.Message"];
export type Sync = Schemas["live.Sync"];
export type Moved = Schemas["live.MovedMessage"];
export type TableInfo = Schemas["live.TableInfo"];
export type SeatInfo = Schemas["live.SeatInfo"];
export type ClockInfo = Schemas["live.ClockInfo"];
export type Problem = Schemas["live.Problem"];
export type Word = Schemas["live.WordInfo"];
export type Offer = Schemas["live.OfferInfo"]["what"];
export type Command = Schemas["live.Command"];

export type GameInfo = Schemas["GameInfo"];
export type BotsInfo = Schemas["BotsInfo"];
export type GameDetails = Schemas["GameDetails"];
export type OptionInfo = Schemas["OptionInfo"];
export type Plan = Schemas["Plan"];
export type Listed = Schemas["Listed"];
export type Mine = Schemas["Mine"];
export type ActionInfo = Omit<Schemas["ActionInfo"], "action"> & { action: Action };
export type HintInfo = Omit<Schemas["HintInfo"], "action"> & { action: Action };
export type BoxInfo = Schemas["BoxInfo"];

/** A match shown again; its views and events are those of its game. */
export type Replay = Omit<Schemas["replay.Whole"], "frames"> & { frames: Frame[] };
export type Frame = { seat: number | null; told: Told[]; view: View };

/** A language tag, as the server's words are called by. */
export type Lang = string;
/** The same in several languages. */
export type Translated = Record<Lang, string>;

/** What every action, event and view has; the types of a game say the rest (`Egyptos["AnyView"]`). */
export type Action = { type: string } & Record<string, unknown>;
export type Event = { type: string } & Record<string, unknown>;
export type Told = { event: Event; say: string };
export type View = { game: string; seat: number | null; seats: number; to_act: number[]; scores: number[] | null };

/** The types of one game by their names: `Of<"egyptos", "AnyView">`. */
export type Of<Slug extends string, Name extends string> = `${Slug}.${Name}` extends keyof Schemas
  ? Schemas[`${Slug}.${Name}`]
  : never;
