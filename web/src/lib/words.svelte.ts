/** The page's own words, in three languages; what happens in games comes in words from the server. */

import { type Language, settings } from "./settings.svelte";

class Spoken {
  get language(): Language {
    return settings.liked.language;
  }

  /** Between a name and what is said of it. */
  get colon(): string {
    return this.language === "fr" ? "\u202f: " : ": ";
  }
}

export const spoken = new Spoken();

const AND: Record<Language, string> = { en: "and", fr: "et", it: "e" };

/** "Ada, Bo and Cy". The browser's own list takes a whole frame when it is first asked for. */
export function list(names: string[]): string {
  const [last, ...before] = names.toReversed();
  return before.length ? `${before.reverse().join(", ")} ${AND[spoken.language]} ${last}` : (last ?? "");
}

type Gaps = Record<string, string | number>;

/**
 * The words of one part of the page: `const t = dictionary({ en: {…}, fr: {…}, it: {…} })`, then `t("key", { n: 3 })`.
 *
 * Each part has a file `words.ts` of its own; a test finds keys that are missing or that nobody uses.
 */
export function dictionary<K extends string>(words: Record<Language, Record<K, string>>) {
  const say = (key: K, gaps: Gaps = {}): string =>
    words[spoken.language][key].replace(/\{(\w+)\}/g, (_, gap: string) => String(gaps[gap] ?? `{${gap}}`));
  return Object.assign(say, { words });
}
