/**
 * Lighthouse at the tables, which is no part of the packages that the page is built with:
 *
 *     REGALIA_LIGHTHOUSE="npx --yes lighthouse@12" npm run pictures -- lighthouse
 *
 * For each game the guided table that a first visitor gets, with the making of it, and the table of "play now".
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
const PORT = 9222;
const SEATS: Record<string, number> = { "for-a-crown": 4, crownfall: 4, trone: 3 };

const house = new House();
beforeAll(() => house.open().then(() => {}));
afterAll(() => house.close());

interface Report {
  categories: Record<string, { score: number }>;
  audits: Record<string, { numericValue: number }>;
}

async function measure(path: string, more: string[] = []): Promise<string> {
  const fixed = [`--port=${PORT}`, "--quiet", "--output=json", "--output-path=stdout"];
  const what = "--only-categories=performance,accessibility,best-practices";
  const { stdout } = await promisify(execFile)(
    program,
    [...given, house.address + path, ...fixed, what, ...more],
    { maxBuffer: 1 << 26 },
  );
  const { categories, audits } = JSON.parse(stdout) as Report;
  const scores = Object.values(categories).map(({ score }) => Math.round(100 * score));
  const after = (audit: string) => `${Math.round(audits[audit]!.numericValue)} ms`;
  return `${scores.join(", ")} (blocked ${after("total-blocking-time")}, drawn ${after("largest-contentful-paint")})`;
}

test.skipIf(!program).each(GAMES)("%s: Lighthouse", { timeout: 900_000 }, async (game) => {
  const context = await chromium.launchPersistentContext(mkdtempSync(join(tmpdir(), "regalia-lighthouse-")), {
    executablePath: CHROMIUM,
    args: [...FLAGS, `--remote-debugging-port=${PORT}`],
  });
  const found: string[] = [];
  try {
    for (let k = 0; k < RUNS; k++) found.push(`guided ${await measure(`/learn/${game}`)}`);
    const ada = new Person(house, context, await context.newPage());
    for (let k = 0; k < RUNS; k++) {
      const id = await ada.sit(game, SEATS[game]!, {}, "squire");
      await ada.go("/icon.svg");
      found.push(`play now ${await measure(`/table/${id}`, ["--disable-storage-reset"])}`);
    }
  } finally {
    await context.close();
  }
  console.log([game, ...found].join("\n  "));
  expect(found).toHaveLength(2 * RUNS);
});
