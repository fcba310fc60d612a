/** How events look: their four numbers, as `sentences.py` lists them, made into a moment of motion. */

import type { Event, TroneView } from "../../api/types";
import type { Beat } from "../face";
import { characterOf, fieldOf, kindAt, labelAt } from "./cards";

type Part = Omit<Beat, "event">;
type Make = (a: number, b: number, c: number, d: number, view: TroneView | null) => Part | null;

const TOKENS = ["freeze", "force", "courage"];
const NOTHING = -1;
const GRAVEYARD = 1;
const DISCARD = 33;
const seat = (n: number) => `seat:${n}`; // the hand, the graveyard
const field = (n: number) => `field:${n}`;

/** What is said of a card that all see. */
function shown(number: number): Part {
  const label = labelAt(number);
  return { weight: 2, ...(label ? { card: characterOf(label) } : {}) };
}

function kind(number: number): Part {
  const id = kindAt(number);
  return { weight: 2, ...(id ? { card: id } : {}) };
}

/** Where a card lies on a field, if it does. */
function spot(number: number, view: TroneView | null): { ref: string; seat: number } | null {
  const label = labelAt(number);
  const found = fieldOf(view, label);
  return label && found !== undefined ? { ref: `card:${label}`, seat: found } : null;
}

/** Tokens from the supply, because of one card, onto another. */
function token(
  what: string,
  n: number,
  who: number,
  target: number,
  view: TroneView | null,
  back = false,
): Part {
  const on = spot(target, view);
  const place = on?.ref ?? seat(who);
  return {
    weight: 2,
    from: who,
    ...(on && on.seat !== who ? { to: on.seat } : {}),
    flies: back ? { what, n, from: place, to: "centre" } : { what, n, from: "centre", to: place },
  };
}

const card = (from: string, to: string) => ({ what: "card", n: 1, from, to });
/** Out of a hand or a graveyard, or from the discard. */
const origin = (who: number, from: number) =>
  from === DISCARD ? "discard" : from === GRAVEYARD ? "centre" : seat(who);
const arrives: Make = (who, number, _line, from) => ({
  ...shown(number),
  from: who,
  flies: card(origin(who, from), field(who)),
});

const BEATS: Record<string, Make> = {
  factions: () => ({ weight: 1 }),
  starts: (who) => ({ weight: 2, from: who }),
  turn: (who) => ({ weight: 1, from: who }),
  draws: (who) => ({ weight: 1, flies: card("pile", seat(who)) }),
  drew: (who, number) => ({ ...kind(number), weight: 1, from: who }),
  plays: arrives,
  places: arrives,
  stands: (who, number) => ({ ...shown(number), weight: 1, from: who }),
  acts: (who, number) => ({ ...shown(number), weight: 1, from: who }),
  declines: (who) => ({ weight: 1, from: who }),
  refuses: (who, number) => ({ ...shown(number), from: who }),
  aims: (who, other) => ({ weight: 2, from: who, to: other }),
  chooses: (who) => ({ weight: 1, from: who }),
  picks: (who, _card, target, _d, view) => {
    const on = spot(target, view);
    return { weight: 1, from: who, ...(on && on.seat !== who ? { to: on.seat } : {}) };
  },
  encourages: (who, _card, target, _d, view) => token("courage", 1, who, target, view),
  freezes: (who, _card, target, _d, view) => token("freeze", 1, who, target, view),
  forces: (who, _card, target, n, view) => token("force", n, who, target, view),
  cleanses: (who, _card, target, what, view) => token(TOKENS[what] ?? "point", 1, who, target, view, true),
  moves: (from, to, what, n, view) => {
    const [a, b] = [spot(from, view), spot(to, view)];
    if (!a || !b) return { weight: 2 };
    return {
      weight: 2,
      from: a.seat,
      to: b.seat,
      flies: { what: TOKENS[what] ?? "force", n: n === NOTHING ? 1 : n, from: a.ref, to: b.ref },
    };
  },
  destroys: (who, number) => ({ ...shown(number), to: who, flies: card(field(who), seat(who)) }),
  swaps: (number, _target, who, other) => ({
    ...shown(number),
    from: who,
    to: other,
    flies: card(field(other), field(who)),
  }),
  steals: (who, number, other) => ({
    ...shown(number),
    from: who,
    to: other,
    flies: card(field(other), field(who)),
  }),
  gives: (who, number, other) => ({
    ...shown(number),
    from: who,
    to: other,
    flies: card(field(who), field(other)),
  }),
  takes: (who, other) => ({ weight: 2, from: who, to: other, flies: card(seat(other), seat(who)) }),
  took: (_who, _other, number) => kind(number),
  hands: (who, other) => ({ weight: 2, from: who, to: other, flies: card(seat(who), seat(other)) }),
  handed: (_who, _other, number) => kind(number),
  shifts: (who, number) => ({ ...shown(number), weight: 1, from: who }),
  returns: (who, number, from) => ({
    ...shown(number),
    flies: card(from === DISCARD ? "discard" : from === GRAVEYARD ? "centre" : field(who), seat(who)),
  }),
  discards: (who, number) => ({ ...shown(number), from: who, flies: card(seat(who), "discard") }),
  peeks: (who, other) => ({ weight: 2, from: who, to: other }),
  sees: (_who, other, number) => ({ ...kind(number), weight: 1, from: other }),
  replays: (who) => ({ weight: 1, from: who }),
  gains: (who, n) => ({ weight: 2, from: who, flies: { what: "point", n, from: "centre", to: seat(who) } }),
  passes: (who) => ({ weight: 1, from: who }),
  mounts: (who) => ({ weight: 3, from: who, flies: { what: "point", n: 1, from: seat(who), to: "throne" } }),
  stays: (who) => ({ weight: 1, from: who }),
  toppled: (who) => ({ weight: 3, to: who, flies: { what: "point", n: 1, from: "throne", to: seat(who) } }),
  pile_out: () => ({ weight: 2 }),
  last_lap: () => ({ weight: 2 }),
  wins: (who) => ({ weight: 3, from: who }),
  shares: () => ({ weight: 3 }),
  holds: (who) => ({ weight: 1, from: who }),
};

/** The numbers of a beat's event that are cards on fields: those that are marked while it lasts. */
const MARKED: Record<string, number[]> = {
  plays: [1],
  places: [1],
  stands: [1],
  acts: [1],
  refuses: [1],
  picks: [1, 2],
  encourages: [1, 2],
  freezes: [1, 2],
  forces: [1, 2],
  cleanses: [1, 2],
  moves: [0, 1],
  destroys: [1],
  swaps: [0, 1],
  steals: [1],
  gives: [1],
  shifts: [1],
};

export function beat(event: Event, view: TroneView | null): Beat | null {
  const made = BEATS[event.event]?.(...event.numbers, view);
  return made ? { event, ...made } : null;
}

/** The labels of the cards that a beat is about. */
export function marked(beat: Beat | null): string[] {
  const numbers = beat ? (MARKED[beat.event.event] ?? []).map((k) => beat.event.numbers[k]!) : [];
  return numbers.map(labelAt).filter((label) => label !== undefined);
}
