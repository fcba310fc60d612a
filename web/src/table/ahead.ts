/** While the server lays a table, what it is drawn with comes already. What fails here is asked for again there. */

import type { TableShown } from "../api/types";
import { faces } from "../games";
import { Library } from "./library.svelte";

const quietly = (coming: Promise<unknown> | undefined) => void coming?.catch(() => {});

/** Somebody wants to play this. */
export function fetchAhead(game: string): void {
  quietly(import("./TablePage.svelte"));
  quietly(faces[game]?.());
}

/** This is the table: its words and cards are known. */
export function readAhead({ game, edition, seats }: TableShown): void {
  quietly(new Library().load(game, edition, seats.length));
}
