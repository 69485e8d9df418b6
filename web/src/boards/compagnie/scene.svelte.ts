/** What can be touched on the table now, what is lit, what is taken up: one for all parts of the board. */
import { same } from "../../wire/legal";
import { said } from "../../words/translated";
import { words, type Key } from "./words";
import type { BoardProps } from "../contract";
import { Steps } from "../steps.svelte";
import { litOf, marksOf, spot, type Action, type Box, type Camp, type Event, type Named, type Printed, type View } from "./table";

export type Props = BoardProps<View, Action, Event, Box>;

const AGAIN = 150; // milliseconds after which a follow-up that found the line busy is sent again
const TRIES = 10;

/** What is shown in large under the pointer. */
export interface Reading {
  card?: Printed;
  album?: number;
  at: DOMRect;
}

export class Scene {
  readonly props: Props;
  readonly steps: Steps<Action & { type: string }>;
  /** The card of the hand that is taken up, by its number from the left. */
  held = $state<number | null>(null);
  /** The cards of the hand that shall be discarded when the hand is refilled. */
  thrown = $state.raw<number[]>([]);
  reading = $state.raw<Reading | null>(null);
  /** What is still to be done of a wish that takes several actions. */
  private then: Action[] = [];

  constructor(props: Props) {
    this.props = props;
    this.steps = new Steps(() => this.props.choices as (Action & { type: string })[]);
  }

  get view(): View {
    return this.props.view;
  }

  /** Whose table it is: those who watch sit with the first. */
  get me(): number {
    return this.props.seat ?? 0;
  }

  private cards = $derived.by(() => Object.fromEntries(this.props.box.card.map((card) => [card.key, card])));
  hand = $derived.by(() => (this.props.seat === null ? [] : this.props.view.hands[this.props.seat]!.known));

  card(key: string): Printed {
    return this.cards[key]!;
  }

  said(named: Named | Printed): string {
    return said(named.name);
  }

  textOf(card: Printed): string {
    return [card.constraint_text, card.power_text].map((text) => said(text ?? {})).filter((part) => part).join(" ") || words.say("no_power");
  }

  typesOf(card: Printed): string {
    return card.types.map((type) => words.say(`type_${type}` as Key)).join(", ");
  }

  /** A card as it is read out: first what stands on it, from top to bottom, then its colour. */
  told(card: Printed, force = card.force): string {
    const printed = [force, this.said(card), this.typesOf(card), this.textOf(card)].filter((part) => part !== "").join(" ");
    return `${printed} (${words.say(card.colour as Key)})`;
  }

  /** What can be done where; with a card taken up, the camps it may join. */
  lit = $derived.by(() => {
    const card = this.held === null || this.props.view.question !== "turn" ? undefined : this.hand[this.held];
    return litOf(this.props.choices, card?.key ?? null, this.props.view, this.me);
  });

  /** What somebody points at. */
  marked = $derived.by(() => marksOf(this.props.pointed, this.props.proposed, this.props.view, this.me));

  /** One action, and those that shall follow if they can. */
  act(action: Action, ...then: Action[]): void {
    this.then = then;
    this.props.act(action);
  }

  /** Something is touched. What is not lit may still be tried, so that the rule is shown. */
  touch(name: string, otherwise?: Action): void {
    const action = this.lit.get(name) ?? (this.props.choices.length ? otherwise : undefined);
    if (action) this.act(action);
  }

  /** A camp is touched: with a card taken up it is played there. */
  join(place: number, camp: Camp): void {
    const action = this.lit.get(spot.camp(place, camp));
    if (action?.type === "play") this.act(action, { type: "album", place });
    else if (action) this.act(action);
  }

  /** A card of the hand is touched: taken up, put back, played, or discarded. */
  take(number: number): void {
    const card = this.hand[number];
    if (!card) return;
    const { question } = this.props.view;
    const { choices } = this.props;
    if (!choices.length) return;
    if (question === "reinforce") {
      this.thrown = this.thrown.includes(number) ? this.thrown.filter((one) => one !== number) : [...this.thrown, number];
    } else if (question === "turn") {
      if (this.held === number) return this.act({ type: "play", card: card.key });
      this.held = number;
      this.steps.pick("card", card.key);
    } else this.touch(spot.hand(card.key), { type: "discard", card: card.key });
  }

  /** Discard what was marked, then refill. */
  refill(): void {
    const [first, ...rest] = this.thrown.map((number): Action => ({ type: "discard", card: this.hand[number]!.key }));
    const done: Action = { type: "done" };
    if (first) this.act(first, ...rest, done);
    else this.act(done);
  }

  back(): void {
    this.held = null;
    this.thrown = [];
    this.reading = null;
    this.steps.clear();
  }

  /** Something has happened: what was taken up is put back, what shall follow follows. */
  moved(serial: number): void {
    this.back();
    const [next, ...rest] = this.then;
    this.then = [];
    if (!next || !this.props.choices.some((one) => same(one, next))) return;
    this.then = rest;
    this.insist(next, serial, TRIES);
  }

  private insist(action: Action, serial: number, tries: number): void {
    if (!tries || this.props.news.serial !== serial) return;
    this.props.act(action);
    setTimeout(() => this.insist(action, serial, tries - 1), AGAIN);
  }
}
