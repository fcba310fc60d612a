/**
 * How heavy the page is: `npm run pictures` prints the figures that benchmarks/README.md keeps.
 *
 * Script for the first table, packed; the time from a cold load to a table that asks, with the processor slowed four
 * times; and frames while events are played at full tables.
 */

import { afterAll, beforeAll, expect, test } from "vitest";
import { DESKTOP, GAMES, House, type Person, PHONE } from "../tests/house";

const house = new House();
beforeAll(() => house.open().then(() => {}));
afterAll(() => house.close());

/** As many as can sit at one table. */
const FULL = { crownfall: 4, "for-a-crown": 5, trone: 6 } as const;

/** Without a worker that has kept the page from an earlier visit. */
const COLD = { serviceWorkers: "block" } as const;

async function slowed(person: Person): Promise<void> {
  const session = await person.context.newCDPSession(person.page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
}

/** Bytes of script, packed, that the page has fetched so far: all of it, whoever asked for it. */
async function fetchedScript(person: Person): Promise<number> {
  await person.page.waitForLoadState("networkidle");
  return person.page.evaluate(() => {
    const fetched = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    return fetched
      .filter((each) => new URL(each.name).pathname.endsWith(".js"))
      .reduce((sum, each) => sum + each.encodedBodySize, 0);
  });
}

test.each(GAMES)("%s: script and time to the first table", async (game) => {
  const times: number[] = [];
  let script = 0;
  for (let k = 0; k < 5; k++) {
    const ada = await house.person(k % 2 ? PHONE : DESKTOP, {}, COLD);
    const id = await ada.sit(game, 3);
    await ada.go("/icon.svg");
    await slowed(ada);
    const begun = Date.now();
    await ada.go(`/table/${id}`);
    await ada.page.locator("[data-prompt].asked").waitFor();
    times.push(Date.now() - begun);
    script = await fetchedScript(ada);
    await ada.leave();
  }
  times.sort((a, b) => a - b);
  console.log(
    `${game}: ${(script / 1000).toFixed(1)} kB of script, packed; a table after ${times[2]} ms (${times.join(", ")})`,
  );
  expect(script).toBeGreaterThan(0);
  expect(script).toBeLessThan(150_000);
});

test.each(GAMES)("%s: frames at a full table", async (game) => {
  const ada = await house.person(DESKTOP, { speed: 1, motion: "full" });
  const seats = FULL[game];
  await ada.sit(game, seats);
  await ada.page.waitForTimeout(1000); // the table is laid
  const found = await ada.page.evaluate(
    () =>
      new Promise<{ frames: number; long: number; worst: number }>((done) => {
        const begun = performance.now();
        let last = begun;
        let [frames, long, worst] = [0, 0, 0];
        const tick = (now: number) => {
          const took = now - last;
          last = now;
          frames++;
          if (took > 25) long++;
          worst = Math.max(worst, took);
          const asked = frames % 20 === 0 && document.querySelector("[data-prompt].asked");
          if (asked) {
            const confirm = document.querySelector<HTMLElement>("[data-confirm]");
            const things = document.querySelectorAll<HTMLElement>("[data-ref]:not([aria-disabled='true'])");
            (confirm ?? things[frames % things.length])?.click();
          }
          if (now - begun < 20_000) requestAnimationFrame(tick);
          else done({ frames, long, worst });
        };
        requestAnimationFrame(tick);
      }),
  );
  console.log(
    `${game}, ${seats} seats, 20 s of play: ${found.frames} frames, ${found.long} of more than 25 ms, the longest ${found.worst.toFixed(0)} ms`,
  );
  await ada.leave();
});
