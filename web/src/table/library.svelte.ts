/** The words and cards of one table's game, in the reader's language; loaded once, and again in another language. */

import type { Box, CardShown, ChoiceWords } from "../api/types";
import type { Deck } from "../games/face";
import { BUILD } from "../lib/build";
import { get } from "../lib/http";
import { spoken } from "../lib/words.svelte";
import type { Vocabulary } from "./choosing.svelte";

const EMPTY: Vocabulary = { words: [], about: [] };
const kept = new Map<string, Promise<unknown>>();

/** What never changes is asked for once. */
function once<T>(path: string): Promise<T> {
  const found = kept.get(path) ?? get<T>(path);
  kept.set(path, found);
  found.catch(() => kept.delete(path));
  return found as Promise<T>;
}

export class Library {
  #choices = $state.raw<ChoiceWords[]>([]);
  #box = $state.raw<Box | null>(null);
  #byId = $derived(new Map((this.#box?.cards ?? []).map((card) => [card.id, card])));

  async load(game: string, edition: string, seats: number): Promise<void> {
    const query = new URLSearchParams({ language: spoken.language, edition, v: BUILD });
    const [choices, box] = await Promise.all([
      once<ChoiceWords[]>(`/api/games/${game}/choices?${query}&seats=${seats}`),
      once<Box>(`/api/games/${game}/box?${query}`),
    ]);
    this.#choices = choices;
    this.#box = box;
  }

  get ready(): boolean {
    return this.#box !== null;
  }

  vocabulary(seat: number): Vocabulary {
    return this.#choices[seat] ?? EMPTY;
  }

  get deck(): Deck | null {
    const box = this.#box;
    if (!box) return null;
    const card = (id: string): CardShown | undefined => this.#byId.get(id);
    return { box, card, name: (id) => card(id)?.name ?? id };
  }
}
