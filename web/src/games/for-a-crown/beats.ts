/** How what happens looks: who does it to whom, and what travels between them. */

import type { Event } from "../../api/types";
import type { Beat, Deck } from "../face";
import { inOrder } from "./art/portraits";

const EVENTS = ["burglary", "bribery", "helping_hand", "mages", "scandal"];
const ICONS = ["ruby", "coin", "bandit", "strike", "move", "die"];

/** Events speak of cards and faces of the die by number: in the order of the box, once it is known. */
let cards = inOrder;
let events = EVENTS;
let faces: string[][] = [];

export function know(deck: Deck): void {
  const of = (kind: string) => deck.box.cards.filter((card) => card.kind === kind).map((card) => card.id);
  cards = of("mercenary");
  events = of("event");
  faces = deck.box.faces ?? [];
}

const SQUARE = new Set([
  "round",
  "starts_with",
  "portrait",
  "face_up",
  "recruits",
  "recruits_unseen",
  "looks",
  "no_recruit",
  "new_event",
]);
/** The reckoning: no card is turned any more, and it is about one family after the other. */
export const RECKONING = new Set([
  "most_influential",
  "shows_coins",
  "most_coins",
  "most_bandits",
  "opens_chest",
  "wins",
  "last_family",
]);
const EITHER = new Set(["pays", "loses", "sells_heirloom", "out", "gains_ruby", "gains_coins"]);

/** Which half of the round an event belongs to; null: to either. */
export function phaseOf(event: string): "square" | "reveal" | null {
  return SQUARE.has(event) ? "square" : EITHER.has(event) ? null : "reveal";
}

type Look = Omit<Beat, "event">;
const seat = (who: number) => `seat:${who}`;
const gains = (what: string, n: number, who: number, weight: 1 | 2 = 1): Look => ({
  weight,
  to: who,
  flies: { what, n, from: "bank", to: seat(who) },
});
const loses = (what: string, n: number, who: number, weight: 1 | 2 | 3 = 1): Look => ({
  weight,
  to: who,
  flies: { what, n, from: seat(who), to: "bank" },
});

/** By an event's name and its four numbers; what is not here is only told. */
const LOOKS: Record<string, (a: number, b: number, c: number) => Look | null> = {
  round: () => ({ weight: 2 }),
  portrait: (who) => ({ weight: 1, to: who }),
  starts_with: () => null,
  face_up: (card) => ({ weight: 1, card: cards[card]! }),
  recruits: (who, card) => ({
    weight: 2,
    from: who,
    card: cards[card]!,
    flies: { what: "card", n: 1, from: `square:${cards[card]}`, to: seat(who) },
  }),
  recruits_unseen: (who, level) => ({
    weight: 2,
    from: who,
    flies: { what: "card", n: 1, from: `deck:${level}`, to: seat(who) },
  }),
  looks: (who, card) => ({ weight: 2, from: who, card: cards[card]! }),
  pays: (who, coins, rubies) =>
    coins + rubies ? loses(rubies > coins ? "ruby" : "coin", coins + rubies, who) : null,
  no_recruit: (who) => ({ weight: 1, from: who }),
  shuffles: () => ({ weight: 2 }),
  reveals: (who, card) => ({ weight: 1, from: who, card: cards[card]! }),
  ignored: (who, card) => ({ weight: 1, from: who, card: cards[card]! }),
  happens: (event) => ({ weight: 2, card: events[event]! }),
  chooses: (who, icon) => ({ weight: 1, from: who, die: ICONS[icon]! }),
  gains_ruby: (who) => gains("ruby", 1, who),
  gains_coins: (who, n) => gains("coin", n || 1, who),
  sends_bandit: (who, other) => ({
    weight: 1,
    from: who,
    to: other,
    flies: { what: "bandit", n: 1, from: seat(who), to: seat(other) },
  }),
  strikes: (who, other) => ({ weight: 1, from: who, to: other }),
  loses: (who, n) => loses("ruby", n, who),
  sells_heirloom: (who, n) => ({ ...gains("ruby", n, who), weight: 3 }),
  out: (who) => ({ weight: 3, to: who }),
  moves: (who, other) => ({
    weight: 1,
    from: who,
    to: other,
    flies: { what: "card", n: 1, from: seat(who), to: "gallery" },
  }),
  cannot_move: (who) => ({ weight: 1, from: who }),
  rolls: (who, face) => ({ weight: 2, from: who, die: faces[face]?.[0] ?? "die" }),
  burgled: (who, n) => loses("bandit", n, who, 2),
  nobody_burgled: () => ({ weight: 1 }),
  helped: (who) => ({ weight: 2, to: who }),
  bribes: (who, n) => loses("bandit", n, who, 2),
  keeps_bandits: (who) => ({ weight: 1, from: who }),
  tries_mages: (who) => ({ weight: 1, from: who }),
  declines_mages: (who) => ({ weight: 1, from: who }),
  new_event: () => ({ weight: 2, flies: { what: "card", n: 1, from: "gallery", to: "bank" } }),
  most_influential: (who, n) => ({ ...gains("ruby", n, who), weight: 3 }),
  shows_coins: (who) => ({ weight: 1, from: who }),
  most_coins: (who, n) => ({ ...gains("ruby", n, who), weight: 3 }),
  most_bandits: (who) => ({ weight: 3, to: who }),
  opens_chest: (who) => ({ weight: 2, from: who }),
  wins: (who) => ({ weight: 3, to: who }),
  last_family: (who) => ({ weight: 3, to: who }),
};

export function beat(event: Event): Beat | null {
  const [a, b, c] = event.numbers;
  const look = LOOKS[event.event]?.(a, b, c) ?? null;
  return look && { ...look, event };
}
