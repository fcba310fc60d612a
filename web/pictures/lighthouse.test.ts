/**
 * Lighthouse at the tables, which is no part of the packages that the page is built with:
 *
 *     REGALIA_LIGHTHOUSE="npx --yes lighthouse@12" npm run pictures -- lighthouse
 *
 * The front page, and for each game the guided table that a first visitor gets, with the making of it, and the table
 * of "play now".
 */

import { execFile } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { chromium } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CHROMIUM, FLAGS, GAMES, House, Person } from "../tests/house";

const [program = "", ...given] = (process.env["REGALIA_LIGHTHOUSE"] ?? "").split(" ").filter(Boolean);
const RUNS = Number(process.env["REGALIA_RUNS"] ?? 3);
const SEATS: Record<string, number> = { "for-a-crown": 4, crownfall: 4, trone: 3 };

const house = new House();
beforeAll(() => house.open().then(() => {}));
afterAll(() => house.close());

/** A browser that was never here before. */
const folder = () => mkdtempSync(join(tmpdir(), "regalia-lighthouse-"));

interface Report {
  categories: Record<string, { score: number }>;
  audits: Record<string, { numericValue: number }>;
}

async function measure(path: string, folder: string, more: string[] = []): Promise<string> {
  const flags = ["--headless=new", ...FLAGS, `--user-data-dir=${folder}`].join(" ");
  const how = [`--chrome-flags=${flags}`, "--quiet", "--output=json", "--output-path=stdout", ...more];
  const what = "--only-categories=performance,accessibility,best-practices";
  const run = () =>
    promisify(execFile)(program, [...given, house.address + path, what, ...how], {
      maxBuffer: 1 << 26,
      env: { ...process.env, CHROME_PATH: CHROMIUM },
    });
  const { stdout } = await run().catch(run); // now and then it misses the beginning of a load, and says so
  const { categories, audits } = JSON.parse(stdout) as Report;
  const scores = Object.values(categories).map(({ score }) => Math.round(100 * score));
  const after = (audit: string) => `${Math.round(audits[audit]!.numericValue)} ms`;
  return `${scores.join(", ")} (blocked ${after("total-blocking-time")}, drawn ${after("largest-contentful-paint")})`;
}

test.skipIf(!program)("front page: Lighthouse", { timeout: 900_000 }, async () => {
  const found: string[] = [];
  for (let k = 0; k < RUNS; k++) found.push(await measure("/", folder()));
  console.log(["front page", ...found].join("\n  "));
  expect(found).toHaveLength(RUNS);
});

test.skipIf(!program).each(GAMES)("%s: Lighthouse", { timeout: 900_000 }, async (game) => {
  const found: string[] = [];
  for (let k = 0; k < RUNS; k++) found.push(`guided ${await measure(`/learn/${game}`, folder())}`);
  for (let k = 0; k < RUNS; k++) {
    const own = folder();
    const context = await chromium.launchPersistentContext(own, { executablePath: CHROMIUM, args: FLAGS });
    const id = await new Person(house, context, await context.newPage()).sit(
      game,
      SEATS[game]!,
      {},
      "squire",
    );
    await context.close();
    found.push(`play now ${await measure(`/table/${id}`, own, ["--disable-storage-reset"])}`);
  }
  console.log([game, ...found].join("\n  "));
  expect(found).toHaveLength(2 * RUNS);
});
