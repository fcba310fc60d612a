/**
 * What one is asked, and what one has chosen so far.
 *
 * An action has parts ("lay Conquest", "say Taxation"); each part is about a thing on the table, called by a
 * reference such as `hand:conquest` or `seat:2`. Which actions there are only the server says: here they are sorted by
 * their parts, no more.
 */

import type { Asked } from "../api/types";

/** One thing that can be chosen for a part. */
export interface Offer {
  ref: string;
  words: string;
}

/** Every action of a seat, by its number: its parts in words, and what each is about. */
export interface Vocabulary {
  words: string[][];
  about: string[][];
}

export class Choosing {
  asked = $state.raw<Asked | null>(null);
  vocabulary = $state.raw<Vocabulary>({ words: [], about: [] });
  /** For each part, what was chosen. */
  chosen = $state<(string | null)[]>([]);
  /** Sent, and not yet answered. */
  sent = $state(false);

  /** A new question; the same again changes nothing that was chosen. */
  put(asked: Asked | null, vocabulary: Vocabulary, start: (string | null)[] = []): void {
    const same = asked !== null && asked.decision === this.asked?.decision && !this.sent;
    this.asked = asked;
    this.vocabulary = vocabulary;
    this.sent = false;
    if (!same) {
      this.chosen = Array.from({ length: this.parts }, (_, k) => start[k] ?? null);
    }
  }

  get parts(): number {
    return Math.max(0, ...(this.asked?.choices ?? []).map((action) => this.#about(action).length));
  }

  /** The part that is open now; as many as there are when all are chosen. */
  get part(): number {
    const open = this.chosen.indexOf(null);
    return open < 0 ? this.chosen.length : open;
  }

  /** What can be chosen for a part, given what is chosen for the others. */
  offersAt(part: number): Offer[] {
    const found = new Map<string, Offer>();
    for (const action of this.asked?.choices ?? []) {
      const about = this.#about(action);
      const ref = about[part];
      if (ref === undefined || found.has(ref) || !this.#fits(about, part)) continue;
      found.set(ref, { ref, words: this.vocabulary.words[action]?.[part] ?? ref });
    }
    return [...found.values()];
  }

  /** What can be chosen now: gathered once, for everything on the table asks. */
  offers = $derived.by(() =>
    this.sent ? [] : this.offersAt(Math.min(this.part, Math.max(0, this.chosen.length - 1))),
  );
  /** The references of these. */
  refs = $derived(new Set(this.offers.map((offer) => offer.ref)));

  /** Can this thing be chosen now? */
  can(ref: string): boolean {
    return this.refs.has(ref);
  }

  /** Is it chosen? */
  has(ref: string): boolean {
    return this.chosen.includes(ref);
  }

  /** Choose a thing for the part that is open (or for the last one, instead of what was chosen there). */
  pick(ref: string): void {
    if (!this.can(ref)) return;
    this.set(Math.min(this.part, this.chosen.length - 1), ref);
  }

  /** Choose a thing for a certain part. */
  set(part: number, ref: string | null): void {
    this.chosen = this.chosen.map((was, k) => (k === part ? ref : was));
    const left = this.chosen.indexOf(null);
    const only = left < 0 ? [] : this.offersAt(left);
    // Where nothing is left to choose, nobody needs to be asked.
    if (part !== left && only.length === 1 && ref !== null) this.set(left, only[0]!.ref);
  }

  /** Take back the last part. */
  undo(): void {
    const last = this.chosen.findLastIndex((ref) => ref !== null);
    if (last >= 0 && !this.sent) this.chosen = this.chosen.map((was, k) => (k >= last ? null : was));
  }

  get canUndo(): boolean {
    return !this.sent && this.chosen.some((ref) => ref !== null);
  }

  /** The action that is chosen, once every part is. */
  get action(): number | null {
    if (!this.asked || this.sent || this.chosen.includes(null)) return null;
    const fits = this.asked.choices.filter((action) => {
      const about = this.#about(action);
      return about.length === this.chosen.length && about.every((ref, k) => ref === this.chosen[k]);
    });
    return fits[0] ?? null;
  }

  /** What is chosen, in words. */
  get words(): string {
    const { action } = this;
    return action === null ? "" : (this.vocabulary.words[action] ?? []).join(", ");
  }

  #about(action: number): string[] {
    return this.vocabulary.about[action] ?? [];
  }

  #fits(about: string[], besides: number): boolean {
    return this.chosen.every((ref, k) => ref === null || k === besides || about[k] === ref);
  }
}
