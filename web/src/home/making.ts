/** What the front of the house asks of the server, and what went wrong in words. */

import type { Clock, Offer, TableShown, Wanted } from "../api/types";
import { me } from "../lib/guest.svelte";
import { Away, get, post, put, Refused } from "../lib/http";
import { fetchAhead, readAhead } from "../table/ahead";
import { t } from "./words";

export const GAMES = ["for-a-crown", "crownfall", "trone"] as const;
export const TITLES: Record<string, string> = {
  "for-a-crown": "For a Crown",
  crownfall: "Crownfall",
  trone: "Trône",
};
/** So many sit where nobody says otherwise: enough for intrigue, few enough to learn. */
export const USUAL_SEATS: Record<string, number> = { "for-a-crown": 4, crownfall: 4, trone: 3 };
export const USUAL_BOT = "squire";

/** An error in words for people. */
export function trouble(error: unknown): string {
  if (error instanceof Away) return t("away");
  if (error instanceof Refused)
    return error.refusal.code === "away" || !error.message ? t("away") : error.message;
  console.error(error);
  return t("broken");
}

/** What there is to choose from, asked once for each language; ask when it is known who one is (`me.known`). */
const offers = new Map<string, Promise<Offer>>();
export function offer(language: string): Promise<Offer> {
  let asked = offers.get(language);
  if (!asked) {
    // The server speaks a guest's own language, whatever the browser asks for: it must have heard of a change first.
    asked = me.speak(language).then(() => get<Offer>("/api/games"));
    offers.set(language, asked);
    asked.catch(() => offers.delete(language));
  }
  return asked;
}

/** A table against bots, at once; its address. */
export async function playNow(game: string): Promise<string> {
  fetchAhead(game);
  await me.arrive();
  const table = await post<TableShown>("/api/tables", {
    game,
    seats: USUAL_SEATS[game] ?? 4,
  } satisfies Wanted);
  readAhead(table);
  await post<TableShown>(`/api/tables/${table.id}/start`, { bot: USUAL_BOT });
  return `/table/${table.id}`;
}

/** As a word stands alone. */
export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Who is to have a seat. */
export interface Sitter {
  kind: "me" | "open" | "bot" | "local";
  level: string;
  temper: string;
  name: string;
}

export const botName = ({ level, temper }: Pick<Sitter, "level" | "temper">): string =>
  temper === "balanced" ? level : `${temper}-${level}`;

/** A table as wanted, with everybody who is known on their seats; where nobody is awaited, it begins. */
export async function makeTable(wanted: Wanted, sitters: Sitter[]): Promise<string> {
  await me.arrive();
  const table = await post<TableShown>("/api/tables", wanted);
  const seats = `/api/tables/${table.id}/seats`;
  for (const [seat, sitter] of sitters.entries()) {
    if (sitter.kind === "bot") await put(`${seats}/${seat}/bot`, { bot: botName(sitter) });
    else if (sitter.kind === "local")
      await post(`${seats}/${seat}`, { name: sitter.name.trim(), invite: table.invite ?? "" });
  }
  if (!sitters.some(({ kind }) => kind === "open"))
    await post(`/api/tables/${table.id}/start`, { bot: null });
  return `/table/${table.id}`;
}

export const DAY = 86_400;
export const CLOCKS: Record<string, Clock | null> = {
  none: null,
  quick: { move: 30, reserve: 180 },
  easy: { move: 90, reserve: 600 },
  days: { move: 2 * DAY },
};

/** How long ago, as one says it. */
export function ago(at: number, language: string): string {
  const seconds = at - Date.now() / 1000;
  const say = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  for (const [unit, length] of [
    ["day", DAY],
    ["hour", 3600],
    ["minute", 60],
  ] as const) {
    if (Math.abs(seconds) >= length) return say.format(Math.round(seconds / length), unit);
  }
  return say.format(0, "minute");
}
