/** How an event looks: whose doing, to whom, and what travels. What the numbers mean, the server's sentences say. */

import type { CrownfallView, Event } from "../../api/types";
import type { Beat } from "../face";

/** In the order that events count them. */
export const TYPES = [
  "conquest",
  "revolt",
  "trial",
  "taxation",
  "ambush",
  "blessing",
  "betrayal",
  "coronation",
];
export const FACTIONS = ["nobility", "army", "clergy", "people"];

type Shape = Omit<Beat, "event">;
type Draw = (a: number, b: number, c: number, d: number) => Shape;

const seat = (p: number) => `seat:${p}`;
const tokens = (n: number, from: string, to: string): Pick<Beat, "flies"> =>
  n > 0 ? { flies: { what: "token", n, from, to } } : {};
const one = (what: string, from: string, to: string) => ({ flies: { what, n: 1, from, to } });
const card = (c: number): Pick<Beat, "card"> => (TYPES[c] ? { card: TYPES[c] } : {});
const faction = (f: number): Pick<Beat, "card"> => (FACTIONS[f] ? { card: FACTIONS[f] } : {});

const passing: Draw = (who) => ({ weight: 1, from: who });
const between: Draw = (who, other) => ({ weight: 2, from: who, to: other });
const by =
  (id: string): Draw =>
  (who) => ({ weight: 2, from: who, card: id });
const aimed =
  (id: string): Draw =>
  (who, other) => ({ weight: 2, from: who, to: other, card: id });

const draws: Record<string, Draw> = {
  turn: (_, start) => ({ weight: 1, from: start }),
  faction: (who, f) => ({ weight: 2, from: who, ...faction(f) }),
  deal: () => ({ weight: 2, ...one("letter", "discard", "centre") }),
  sells: (who, c, n) => ({ weight: 2, from: who, ...card(c), ...tokens(n, "bank", seat(who)) }),
  buys: (who, other, c, n) => ({
    weight: 2,
    from: who,
    to: other,
    ...card(c),
    ...tokens(n, seat(who), seat(other)),
  }),
  trades_nothing: passing,
  laid: (who) => ({ weight: 1, from: who, ...one("letter", seat(who), "centre") }),
  claims: (who, c) => ({ weight: 1, from: who, ...card(c) }),
  has_bet: passing,
  bets: (who, other, n) => ({ weight: 1, from: who, to: other, ...tokens(n, seat(who), "centre") }),
  reveals: (who, c) => ({ weight: 3, from: who, ...card(c) }),
  bets_paid: (who, lost, won) => ({
    weight: 2,
    from: who,
    ...(won > 0 ? tokens(won, "bank", seat(who)) : tokens(lost, "centre", "bank")),
  }),
  ambushes: (who, other) => ({
    weight: 2,
    from: who,
    to: other,
    card: "ambush",
    ...one("letter", seat(other), seat(who)),
  }),
  ambush_fails: by("ambush"),
  blesses: aimed("blessing"),
  betrays: aimed("betrayal"),
  betrayal_fails: aimed("betrayal"),
  nothing_to_betray: by("betrayal"),
  betrayal_undone: between,
  betrayal_stands: between,
  cancelled: (who, c) => ({ weight: 2, from: who, ...card(c) }),
  crowned: (who) => ({ weight: 3, from: who, card: "coronation" }),
  goal_not_met: by("coronation"),
  die: (who, n) => ({ weight: 2, from: who, die: n }),
  conquers: (who, other, n) => ({
    weight: 2,
    from: who,
    to: other,
    card: "conquest",
    ...tokens(n, seat(other), seat(who)),
  }),
  conquest_fails: (who, other, n) => ({
    weight: 2,
    from: who,
    to: other,
    card: "conquest",
    ...tokens(n, seat(who), seat(other)),
  }),
  conquest_blocked: aimed("conquest"),
  revolt_wins: (who, other, n) => ({
    weight: 2,
    from: who,
    to: other,
    card: "revolt",
    ...tokens(n, seat(other), "bank"),
  }),
  revolt_fails: (who, n) => ({ weight: 2, from: who, card: "revolt", ...tokens(n, seat(who), "bank") }),
  revolt_blocked: by("revolt"),
  taxes: (who, other, n) => ({
    weight: 2,
    from: who,
    to: other,
    card: "taxation",
    ...tokens(n, seat(other), seat(who)),
  }),
  tax_blocked: aimed("taxation"),
  trial: by("trial"),
  has_answered: passing,
  joins: passing,
  stays_out: passing,
  stakes: (who, n) => ({ weight: 1, from: who, ...tokens(n, seat(who), "centre") }),
  trial_won: (who, other, n) => ({
    weight: 2,
    from: who,
    to: other,
    card: "trial",
    ...tokens(n, "centre", seat(other)),
  }),
  trial_alone: (who, n) => ({ weight: 2, from: who, card: "trial", ...tokens(n, "bank", seat(who)) }),
  evidence: (who, c) => ({ weight: 2, from: who, ...card(c), ...one("evidence", "centre", seat(who)) }),
  discarded: (who, c) => ({ weight: 1, from: who, ...card(c), ...one("letter", "centre", "discard") }),
  hands_pass: () => ({ weight: 2 }),
  vacant: () => ({ weight: 3 }),
  shows_faction: (who, f) => ({ weight: 2, from: who, ...faction(f) }),
};
// What is only for one's own ears (`holds`, `lays`) is seen in one's hand, and not shown again.

export function beat(event: Event, _view: CrownfallView | null): Beat | null {
  const shape = draws[event.event]?.(...event.numbers);
  return shape ? { event, ...shape } : null;
}
