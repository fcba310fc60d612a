/** A real server and a real Chromium for tests: pages that play whole games as people do. */

import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from "playwright-core";
import { expect } from "vitest";

const ROOT = join(import.meta.dirname, "..", "..");
export const CHROMIUM = process.env["REGALIA_CHROMIUM"] ?? "/usr/bin/chromium";
export const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
export const SCREENS = join(ROOT, "web", "screens");
export const DESKTOP = { width: 1280, height: 720 };
export const PHONE = { width: 390, height: 844 };
export const UPRIGHT = { width: 820, height: 1180 }; // a tablet, both ways
export const SIDEWAYS = { width: 1180, height: 820 };
export const GAMES = ["crownfall", "for-a-crown", "trone"] as const;
/** What is dealt and what is tapped come from this seed; what bots choose, and how fast, does not. */
const SEED = Number(process.env["REGALIA_SEED"] ?? 20_240_607);

/** Numbers from 0 to 1, the same ones for the same seed (mulberry32). */
function chance(seed: number): () => number {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export class House {
  address = "";
  folder = mkdtempSync(join(tmpdir(), "regalia-page-"));
  #server: ChildProcess | null = null;
  browser!: Browser;

  async open(): Promise<this> {
    console.log(`repeat with: REGALIA_SEED=${SEED} npm run test:browser`);
    await this.serve();
    this.browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
    mkdirSync(SCREENS, { recursive: true });
    return this;
  }

  /** Start the server; again at the same address if it was killed. */
  async serve(): Promise<void> {
    const port = this.address ? new URL(this.address).port : "0";
    const python = process.env["REGALIA_PYTHON"] ?? join(ROOT, ".venv/bin/python");
    this.#server = spawn(python, ["-m", "tests.server.for_browsers", this.folder, port, String(SEED)], {
      cwd: ROOT,
    });
    let said = "";
    this.#server.stderr!.on("data", (data) => (said = `${said}${data}`.slice(-4000)));
    this.address = await new Promise<string>((found, failed) => {
      this.#server!.stdout!.once("data", (data) => found(String(data).trim()));
      this.#server!.once("exit", (code) => failed(new Error(`the server ended with ${code}: ${said}`)));
    });
  }

  async kill(): Promise<void> {
    const gone = new Promise((done) => this.#server!.once("exit", done));
    this.#server!.stdin!.write("kill\n");
    await gone;
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.kill();
  }

  /** Somebody at a device of their own. What goes wrong on their page fails the test. */
  async person(
    size = DESKTOP,
    likes: Record<string, unknown> = {},
    more: BrowserContextOptions = {},
  ): Promise<Person> {
    const touch = size.width < 700;
    const context = await this.browser.newContext({
      viewport: size,
      hasTouch: touch,
      isMobile: touch,
      locale: "en-GB",
      ...more,
    });
    const usual = { language: "en", speed: 0, motion: "less", theme: "light", ...likes };
    await context.addInitScript((liked) => localStorage.setItem("regalia", JSON.stringify(liked)), usual);
    return new Person(this, context, await context.newPage());
  }
}

export class Person {
  errors: string[] = [];
  random = chance(SEED);
  /** Taps that something was in the way of. A few come with motion; many with a table that can't be played. */
  misses: string[] = [];
  taps = 0;
  /** A tap that only took too long, on a machine with much to do, is none of them. */
  #missed = (error: unknown): void => {
    const said = String(error).slice(0, 1200);
    if (/intercepts pointer events|outside of the viewport/.test(said)) this.misses.push(said);
  };

  constructor(
    readonly house: House,
    readonly context: BrowserContext,
    readonly page: Page,
  ) {
    page.on("pageerror", (error) => this.errors.push(String(error)));
    page.on("console", (message) => {
      if (
        message.type() === "error" &&
        !/ERR_CONNECTION|WebSocket|ERR_INTERNET|503|Failed to load resource/.test(message.text())
      )
        this.errors.push(message.text());
    });
  }

  go(path: string) {
    return this.page.goto(this.house.address + path);
  }

  ask<T>(method: string, path: string, data?: unknown): Promise<T> {
    return this.page.evaluate(
      async ([method, path, data]) => {
        const body =
          data === undefined
            ? {}
            : { body: JSON.stringify(data), headers: { "content-type": "application/json" } };
        const answer = await fetch(path as string, { method: method as string, ...body });
        if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
        return answer.json();
      },
      [method, path, data],
    ) as Promise<T>;
  }

  /** A table with bots, the game begun; one is at it. */
  async sit(game: string, seats: number, more: object = {}, bot = "page"): Promise<string> {
    if (!this.page.url().startsWith(this.house.address)) await this.go("/credits");
    await this.ask("POST", "/api/guests", { name: "Ada", language: "en" });
    const { id } = await this.ask<{ id: string }>("POST", "/api/tables", { game, seats, ...more });
    await this.ask("POST", `/api/tables/${id}/start`, { bot });
    await this.go(`/table/${id}`);
    return id;
  }

  /** What can be pressed now to choose: things on the table, buttons below the question. */
  get choices() {
    return this.page.locator("[data-ref]:not([aria-disabled='true']):visible");
  }

  get confirm() {
    return this.page.locator("[data-confirm]:visible");
  }

  get isOver() {
    return this.page.locator("[data-ended]");
  }

  /** Choose something, as a person does: tap it, and confirm. False when the game is over. */
  async choose(
    nth: (count: number) => number = (count) => Math.floor(this.random() * count),
  ): Promise<boolean> {
    this.taps += 1;
    const something = this.page.locator("[data-prompt].asked, [data-ended]").first();
    await something.waitFor({ timeout: 30_000 });
    if (await this.isOver.count()) return false;
    if ((await this.confirm.count()) && this.random() < 0.7) {
      await this.confirm.first().click({ timeout: 2_000 }).catch(this.#missed);
      return true;
    }
    const count = await this.choices.count();
    if (count) await this.choices.nth(nth(count)).click({ timeout: 2_000 }).catch(this.#missed);
    else if (await this.confirm.count())
      await this.confirm.first().click({ timeout: 2_000 }).catch(this.#missed);
    else await this.page.waitForTimeout(30);
    return true;
  }

  /** To the end: at first with real taps, which fail where something is in the way; then as fast as the page can. */
  async playOn(taps = 40, look: (k: number) => Promise<void> = async () => {}): Promise<void> {
    for (let k = 0; k < taps; k++) {
      if (!(await this.choose())) return;
      await look(k);
    }
    const numbers = Array.from({ length: 997 }, this.random);
    await this.page.evaluate(async (numbers) => {
      let drawn = 0;
      const random = () => numbers[drawn++ % numbers.length]!;
      const until = Date.now() + 150_000;
      while (!document.querySelector("[data-ended]")) {
        if (Date.now() > until) throw new Error("the game does not end");
        const things = [
          ...document.querySelectorAll<HTMLElement>(".asked [data-confirm]"),
          ...document.querySelectorAll<HTMLElement>("[data-ref]:not([aria-disabled='true'])"),
        ];
        if (document.querySelector("[data-prompt].asked") && things.length) {
          const confirm = things[0]!.hasAttribute("data-confirm") && random() < 0.7;
          things[confirm ? 0 : Math.floor(random() * things.length)]!.click();
        }
        await new Promise((done) => setTimeout(done, 4));
      }
    }, numbers);
  }

  /** Nothing is cut off, nobody has to scroll to make a move, and nothing lies on what can be pressed. */
  async fits(): Promise<void> {
    const over = await this.page.evaluate(() => {
      const root = document.scrollingElement!;
      return [root.scrollWidth - root.clientWidth, root.scrollHeight - root.clientHeight];
    });
    expect(over).toEqual([0, 0]);
    const cut = await this.page.evaluate(() =>
      [...document.querySelectorAll(".own, [data-prompt]")].flatMap((one) => {
        const { left, right, bottom } = one.getBoundingClientRect();
        const within = bottom <= window.innerHeight + 1 && right <= window.innerWidth + 1 && left >= -1;
        return within ? [] : [`${one.className}: ${left} to ${right}, down to ${bottom}`];
      }),
    );
    expect(cut).toEqual([]);
    const covered = await this.page.evaluate(() => {
      /** Not scrolled out of the strip it is in. */
      const isInView = (one: Element, x: number, y: number): boolean => {
        for (let box = one.parentElement; box; box = box.parentElement) {
          const { overflowX, overflowY } = getComputedStyle(box);
          if (overflowX === "visible" && overflowY === "visible") continue;
          const { left, right, top, bottom } = box.getBoundingClientRect();
          if (x < left || x > right || y < top || y > bottom) return false;
        }
        return true;
      };
      // Portraits of the Gallery hang close, and one that is looked at lies on its neighbours.
      return [
        ...document.querySelectorAll("[data-ref]:not([aria-disabled='true'], .frame, .way), [data-confirm]"),
      ]
        .filter((one) => one.checkVisibility({ visibilityProperty: true }))
        .flatMap((one) => {
          const box = one.getBoundingClientRect();
          const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
          const above = document.elementFromPoint(x, y);
          const free = !above || one.contains(above) || above.closest(".tray, .toast");
          return free || !isInView(one, x, y)
            ? []
            : [`${one.outerHTML.slice(0, 90)} under ${above.className}`];
        });
    });
    expect(covered).toEqual([]);
  }

  async shoot(name: string): Promise<void> {
    await this.page.screenshot({ path: join(SCREENS, `${name}.png`) });
  }

  async leave(): Promise<void> {
    await this.context.close();
    expect(this.errors).toEqual([]);
    if (this.misses.length > 3 + this.taps / 5) expect(this.misses).toEqual([]);
  }
}
