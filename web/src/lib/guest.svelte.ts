/** Who one is here: a guest from the first thing one does, under a name one may change. */

import type { Guest } from "../api/types";
import { get, patch, post, Refused } from "./http";
import { settings } from "./settings.svelte";

const BEEN_HERE = "regalia-guest"; // the cookie itself is out of the page's reach

class Me {
  #guest = $state.raw<Guest | null>(null);
  known = $state(false);

  get guest(): Guest | null {
    return this.#guest;
  }

  set guest(guest: Guest | null) {
    this.#guest = guest;
    try {
      if (guest) localStorage.setItem(BEEN_HERE, "1");
    } catch {
      // a private window: then one is asked who one is when something is wanted
    }
  }

  #recalling: Promise<void> | null = null;

  /** Who am I, if I was here before? Nobody else needs to ask. */
  recall(): Promise<void> {
    this.#recalling ??= this.#recall();
    return this.#recalling;
  }

  async #recall(): Promise<void> {
    try {
      if (hasBeenHere()) this.guest = await get<Guest>("/api/me");
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    } finally {
      this.known = true;
    }
  }

  /** Become a guest, unless one is one. */
  async arrive(name = ""): Promise<Guest> {
    await this.#recalling?.catch(() => {});
    const guest =
      this.guest ?? (await post<Guest>("/api/guests", { name, language: settings.liked.language }));
    this.guest = guest;
    return guest;
  }

  async rename(name: string): Promise<void> {
    await this.arrive(name);
    this.guest = await patch<Guest>("/api/me", { name });
  }

  /** The server writes to a guest in their language. */
  async speak(language: string): Promise<void> {
    if (this.guest && this.guest.language !== language)
      this.guest = await patch<Guest>("/api/me", { language });
  }
}

function hasBeenHere(): boolean {
  try {
    return localStorage.getItem(BEEN_HERE) !== null;
  } catch {
    return true; // we can't know: ask
  }
}

export const me = new Me();
