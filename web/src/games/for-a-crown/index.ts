/** For a Crown: ruby and gold on cream, animal nobles, and a wall full of portraits. */

import type { ForACrownView } from "../../api/types";
import type { Face } from "../face";
import { beat } from "./beats";
import Card from "./Card.svelte";
import Centre from "./Centre.svelte";
import Flying from "./Flying.svelte";
import Own from "./Own.svelte";
import Seat from "./Seat.svelte";
import { say } from "./words";

const DRAWN = /^(square|deck|icon|seat|portrait):/;

export const face: Face<ForACrownView> = {
  Centre,
  Own,
  Seat,
  Card,
  Flying,
  beat,
  /** What it costs stands above the cards. */
  ask: ({ question, prompts }) =>
    question === "recruit" ? (/^[^?]*\?/.exec(prompts[0] ?? "")?.[0] ?? null) : null,
  standing(view, deck) {
    const round = say("round", { n: view.round, of: deck.box.numbers["rounds"] ?? "" });
    return view.cards_waiting && !view.ended ? [round, say("toTurn", { n: view.cards_waiting })] : [round];
  },
  drawn: (ref) => DRAWN.test(ref),
};
