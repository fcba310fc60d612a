/** The pictures in the README: `npm run pictures` plays a little of each game, and keeps what it sees, small. */

import { join } from "node:path";
import { afterAll, beforeAll, test } from "vitest";
import { House, Person } from "../tests/house";

const FOLDER = join(import.meta.dirname, "..", "..", "docs", "pictures");
const house = new House();
beforeAll(() => house.open().then(() => {}));
afterAll(() => house.close());

test.each([
  ["for-a-crown", 4, 26],
  ["crownfall", 4, 30],
  ["trone", 4, 20],
])("%s", async (game, seats, taps) => {
  const context = await house.browser.newContext({
    viewport: { width: 1180, height: 700 },
    deviceScaleFactor: 0.7,
  });
  const liked = { language: "en", speed: 0, motion: "less", theme: "light" };
  await context.addInitScript((liked) => localStorage.setItem("regalia", JSON.stringify(liked)), liked);
  const ada = new Person(house, context, await context.newPage());
  await ada.sit(game, seats, {}, "squire");
  for (let k = 0; k < taps; k++) await ada.choose();
  if (await ada.page.locator(".drawer").count()) await ada.page.keyboard.press("l");
  await ada.page.locator("[data-prompt].asked").waitFor();
  await ada.page.waitForTimeout(400);
  await ada.page.screenshot({ path: join(FOLDER, `${game}.jpg`), type: "jpeg", quality: 72 });
  await ada.leave();
});
