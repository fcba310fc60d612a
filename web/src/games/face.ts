/** What a game gives the table to be drawn: everything else is the same for all of them. */

import type { Component } from "svelte";
import type { Asked, Box, CardShown, Event } from "../api/types";
import type { Choosing } from "../table/choosing.svelte";

/** The words and cards of a game's edition, in the reader's language. */
export interface Deck {
  box: Box;
  /** A card, or anything else that has a name, by its id. */
  card(id: string): CardShown | undefined;
  /** Its name; the id itself where there is none. */
  name(id: string): string;
}

/** What every part of a game's table is given. */
export interface Shown<V> {
  view: V;
  /** Whose eyes these are; null for a spectator, or where all cards are open. */
  you: number | null;
  /** In turn order, beginning with you: how seats are arranged. */
  order: number[];
  /** What people are called, by seat. */
  names: string[];
  deck: Deck;
  choosing: Choosing;
  /** What is happening right now, while events are played; null when the table is at rest. */
  beat: Beat | null;
  /** Take a thing that can be chosen; of what can't, say why not. */
  take: (ref: string) => void;
  /** Show a card large, with its sentence. */
  look: (id: string) => void;
}

/** One moment of motion: what the table shows of an event. */
export interface Beat {
  event: Event;
  /** 1: in passing; 2: worth a look; 3: a big moment, with a beat of silence. */
  weight: 1 | 2 | 3;
  /** Whose doing, and to whom: a line runs from one to the other. */
  from?: number;
  to?: number;
  /** Things that travel: from a place to a place (`seat:0`, `bank`, `discard`, or a reference). */
  flies?: { what: string; n: number; from: string; to: string };
  /** A die that is rolled, and what it shows. */
  die?: number | string;
  /** A card that is shown, by its id. */
  card?: string;
  /** So long it is to be seen, in milliseconds: less where much has happened since. */
  lasts?: number;
}

export interface Face<V> {
  /** What stands in the middle of the table. */
  Centre: Component<Shown<V>>;
  /** What the own seat has before it: hand, field, chest. */
  Own: Component<Shown<V>>;
  /** Does the own seat say itself whose it is? Otherwise the table writes the name above it. */
  named?: boolean;
  /** What everybody can see of a seat, in little; `large` when its panel is opened. */
  Seat: Component<Shown<V> & { seat: number; large?: boolean }>;
  /** A card, drawn to fill its box of 5 by 7. */
  Card: Component<{ card: CardShown; small?: boolean }>;
  /** Something that travels, drawn to fill its box: a square, or of 5 by 7 where it is as large as a card. */
  Flying: Component<{ what: string; card: CardShown | undefined }>;
  /** How an event looks; null where it is not shown. */
  beat(event: Event, view: V | null): Beat | null;
  /** What is chosen to begin with: what most would leave as it is. */
  start?(asked: Asked, choosing: Choosing): (string | null)[];
  /** A question of its own, where several parts are asked at once; else each part's is asked in turn. */
  ask?(asked: Asked): string | null;
  /** A few words on how things stand, beside the title: the round, the turn. */
  standing(view: V, deck: Deck): string[];
  /** References that are drawn on the table: the others are buttons below the question. */
  drawn(ref: string): boolean;
}
