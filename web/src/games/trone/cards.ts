/** Labels and numbers of cards: `knight-2` is the second Knight, and has a number in events. */

import type { TroneCharacterView, TroneView } from "../../api/types";
import type { Deck } from "../face";
import { figure, say, sayPoints } from "./words";

/** The character of a label. */
export const characterOf = (label: string) => label.split("-")[0] ?? label;

/** What the character of a label is called: copies look alike. */
export function nameOf(deck: Deck, label: string): string {
  return deck.name(characterOf(label));
}

/** The characters of the box in their order: what events count cards by. */
let kinds: string[] = [];
let labels: string[] = [];
let learnt: Deck["box"] | null = null;

/** Remember what this table's deck is, for events come without it. */
export function learn(deck: Deck): void {
  if (deck.box === learnt) return;
  learnt = deck.box;
  const characters = deck.box.cards.filter((card) => card.kind === "character");
  kinds = characters.map((card) => card.id);
  labels = characters.flatMap((card) =>
    Array.from({ length: card.copies ?? 1 }, (_, k) => `${card.id}-${k + 1}`),
  );
}
export const kindAt = (number: number): string | undefined => kinds[number];
export const labelAt = (number: number): string | undefined => labels[number];

/** Whose field a card is on. */
export function fieldOf(view: TroneView | null, label: string | undefined): number | undefined {
  return view?.seats.find((seat) => seat.field.some((character) => character.card === label))?.seat;
}

/** A character for readers: "Knight, 3 points, frozen, Force 2". */
export function describe(deck: Deck, character: TroneCharacterView): string {
  const marks = [deck.name(character.character), sayPoints(character.points)];
  if (character.frozen) marks.push(say("frozen"));
  if (character.force) marks.push(`${deck.name("force")} ${character.force}`);
  if (character.encouraged) marks.push(`${deck.name("encouraged")} ${figure(character.courage)}`);
  if (character.used) marks.push(say("used"));
  return marks.join(", ");
}
