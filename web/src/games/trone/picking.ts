/** Where things that can be chosen are drawn, when they lie on no field: in one's hand, or laid out in the middle. */

import type { TroneView } from "../../api/types";
import type { Choosing } from "../../table/choosing.svelte";
import { characterOf } from "./cards";

const idOf = (ref: string) => ref.slice(ref.indexOf(":") + 1);

/** Are the hidden cards that are offered those of one's own hand? Else they are somebody's whose hand one has seen. */
export function fromOwnHand(view: TroneView, choosing: Choosing, you: number | null): boolean {
  const offered = choosing.offers
    .filter((offer) => offer.ref.startsWith("hidden:"))
    .map((offer) => idOf(offer.ref));
  if (you === null || offered.length === 0 || !offered.every((id) => view.seats[you]!.known.includes(id)))
    return false;
  const effect = view.effect;
  if (!effect || effect.who !== you || effect.rival === null || effect.op === "give") return true;
  const theirs = view.seats[effect.rival]!.known;
  return !offered.every((id) => theirs.includes(id));
}

/** Something to be laid out: a card of a graveyard (its seat), of the discard, or of a hand. */
export interface Laid {
  ref: string;
  character: string;
  seat: number | null;
}

/** What is offered and lies neither on a field nor in one's own hand. */
export function laidOut(view: TroneView, choosing: Choosing, you: number | null): Laid[] {
  const onFields = new Set(view.seats.flatMap((seat) => seat.field.map((character) => character.card)));
  const own = fromOwnHand(view, choosing, you);
  return choosing.offers.flatMap(({ ref }): Laid[] => {
    const id = idOf(ref);
    if (ref.startsWith("card:") && !onFields.has(id)) {
      const grave = view.seats.find((seat) => seat.graveyard.includes(id));
      return [{ ref, character: characterOf(id), seat: grave?.seat ?? null }];
    }
    if (ref.startsWith("hidden:") && !own) return [{ ref, character: id, seat: view.effect?.rival ?? null }];
    return [];
  });
}
