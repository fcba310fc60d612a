/** Crownfall: ink, steel and crimson wax. */

import type { Asked, CrownfallView } from "../../api/types";
import type { Choosing } from "../../table/choosing.svelte";
import type { Face } from "../face";
import { spoken } from "../../lib/words.svelte";
import { beat } from "./beats";
import Card from "./Card.svelte";
import Centre from "./Centre.svelte";
import Flying from "./Flying.svelte";
import Own from "./Own.svelte";
import Seat from "./Seat.svelte";
import { t } from "./words";

const DRAWN = ["hand:", "claim:", "evidence:", "bet:", "seat:"];

/** Nothing is bet until one bets: the choice whose every part is a bet of nothing. Everything else is left open. */
function start(asked: Asked, choosing: Choosing): (string | null)[] {
  const abouts = asked.choices.map((action) => choosing.vocabulary.about[action] ?? []);
  const none = abouts.find((about) => about.length > 0 && about.every((ref) => /^bet:\d+:0$/.test(ref)));
  const parts = Math.max(0, ...abouts.map((about) => about.length));
  return none ? [...none] : Array.from({ length: parts }, () => null);
}

export const face: Face<CrownfallView> = {
  Centre,
  Own,
  Seat,
  Card,
  Flying,
  beat,
  start,
  ask: (asked) => (asked.question === "bet" ? t("betAll") : null),
  standing: (view) => [t("turn", { n: view.turn }), t("bank") + spoken.colon + view.bank],
  drawn: (ref) => DRAWN.some((kind) => ref.startsWith(kind)),
};
