/** The table of Trône. */

import type { TroneView } from "../../api/types";
import type { Face } from "../face";
import { beat } from "./beats";
import Card from "./Card.svelte";
import { learn } from "./cards";
import Centre from "./Centre.svelte";
import Flying from "./Flying.svelte";
import Own from "./Own.svelte";
import Seat from "./Seat.svelte";
import { say } from "./words";

/** On fields, in the hand or laid out in the middle, and the two lines: all but what is answered in words. */
const DRAWN = ["hand", "use", "card", "hidden", "line", "seat"];

export const face: Face<TroneView> = {
  Centre,
  Own,
  named: true,
  Seat,
  Card,
  Flying,
  beat,
  standing(view, deck) {
    learn(deck);
    const said = [say("turn", { n: view.turns })];
    if (view.turns_left !== null) said.push(say("turnsLeft", { n: view.turns_left }));
    return said;
  },
  drawn: (ref) => DRAWN.includes(ref.split(":")[0] ?? ""),
};
