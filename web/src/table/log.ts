/** What happened, line by line. */

import type { Event, Moment } from "../api/types";

export interface Line {
  number: number;
  at: number;
  /** A sentence; seats are called P0, P1 … in it. */
  text: string;
  event?: Event;
  deed?: NonNullable<Moment["deed"]>;
}

/** A piece of a sentence: words, or a seat that is called by its name. */
export type Piece = string | { seat: number };

export function lineOf(moment: Moment): Line[] {
  const { number, at } = moment;
  const lines: Line[] = (moment.events ?? [])
    .filter((event) => event.text && !event.quiet)
    .map((event) => ({ number, at, text: event.text!, event }));
  if (moment.deed && moment.deed.deed !== "started")
    lines.unshift({ number, at, text: "", deed: moment.deed });
  return lines;
}

const SEAT = /\bP([0-5])\b/g;
/** The second Knight is a Knight: copies have a number of their own only where one has to choose between them. */
const COPY = /(?<=\p{L})-[1-9]\b/gu;

/** A sentence in pieces, so that seats can be shown by name and crest. */
export function pieces(sentence: string): Piece[] {
  const text = sentence.replace(COPY, "");
  const found: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(SEAT)) {
    if (match.index > from) found.push(text.slice(from, match.index));
    found.push({ seat: Number(match[1]) });
    from = match.index + match[0].length;
  }
  if (from < text.length) found.push(text.slice(from));
  return found;
}

/** The same sentence with names in it. */
export function named(text: string, names: string[]): string {
  return text.replace(COPY, "").replace(SEAT, (whole, seat: string) => names[Number(seat)] ?? whole);
}
