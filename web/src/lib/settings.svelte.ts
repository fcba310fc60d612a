/** What one likes: kept on this device, and shown on the root element, where the styles find it. */

export type Language = "en" | "fr" | "it";
export type Theme = "auto" | "light" | "dark";
export type Motion = "auto" | "full" | "less";

export const LANGUAGES: readonly Language[] = ["en", "fr", "it"];
export const SPEEDS = [1, 2, 4, 0] as const; // 0: at once
export const SIZES = [0.9, 1, 1.15, 1.3] as const;

interface Liked {
  language: Language;
  theme: Theme;
  motion: Motion;
  speed: number;
  sound: boolean;
  size: number;
  /** One tap chooses; otherwise a second one, or the button, confirms. */
  quick: boolean;
}

const KEY = "regalia";

function spoken(): Language {
  for (const tag of navigator.languages) {
    const found = LANGUAGES.find((language) => tag.toLowerCase().startsWith(language));
    if (found) return found;
  }
  return "en";
}

function recall(): Liked {
  const usual: Liked = {
    language: spoken(),
    theme: "auto",
    motion: "auto",
    speed: 1,
    sound: false,
    size: 1,
    quick: false,
  };
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Liked>) };
  } catch {
    return usual; // nothing is kept here, or something else is
  }
}

class Settings {
  liked = $state(recall());
  #still = window.matchMedia("(prefers-reduced-motion: reduce)");

  /** Does anything move? Otherwise things fade. */
  get moves(): boolean {
    const { motion } = this.liked;
    return motion === "full" || (motion === "auto" && !this.#still.matches);
  }

  /** A time in milliseconds at the speed one likes. */
  pace(milliseconds: number): number {
    return this.liked.speed ? milliseconds / this.liked.speed : 0;
  }

  like<K extends keyof Liked>(what: K, how: Liked[K]): void {
    this.liked[what] = how;
    this.apply();
    try {
      localStorage.setItem(KEY, JSON.stringify(this.liked));
    } catch {
      // a private window: it holds as long as the page is open
    }
  }

  apply(): void {
    const root = document.documentElement;
    const { language, theme, size } = this.liked;
    root.lang = language;
    root.dataset["theme"] = theme;
    root.dataset["motion"] = this.moves ? "full" : "less";
    root.style.setProperty("--size", String(size));
  }
}

export const settings = new Settings();
