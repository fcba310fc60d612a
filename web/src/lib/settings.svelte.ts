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

/** The least a whole table takes, in letters of the usual size: so wide and so high, at a desk and on a phone. */
const TABLE = { desk: [80, 45], phone: [24, 52] } as const;
const LETTER = 16; // pixels

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
  #seated = false;
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

  /** At a table, from now on; what it returns leaves it. */
  sit(): () => void {
    const resized = () => this.apply();
    const leave = () => {
      this.#seated = false;
      window.removeEventListener("resize", resized);
      this.apply();
    };
    this.#seated = true;
    window.addEventListener("resize", resized);
    this.apply();
    return leave;
  }

  /** Letters as large as one likes. A table's grow only as far as all of it can be seen: what is read there is larger by --more. */
  get #size(): number {
    const { size } = this.liked;
    if (!this.#seated) return size;
    const { innerWidth, innerHeight } = window;
    const [wide, high] = TABLE[innerWidth > 700 ? "desk" : "phone"];
    return Math.min(size, Math.max(1, Math.min(innerWidth / wide, innerHeight / high) / LETTER));
  }

  apply(): void {
    const root = document.documentElement;
    const { language, theme } = this.liked;
    const size = this.#size;
    root.lang = language;
    root.dataset["theme"] = theme;
    root.dataset["motion"] = this.moves ? "full" : "less";
    root.style.setProperty("--size", String(size));
    root.style.setProperty("--more", String(this.liked.size / size));
  }
}

export const settings = new Settings();
