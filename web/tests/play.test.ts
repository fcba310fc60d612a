import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DESKTOP, GAMES, House, PHONE } from "./house";

const house = new House();
beforeAll(() => house.open().then(() => {}));
afterAll(() => house.close());

const SEATS = { crownfall: 3, "for-a-crown": 3, trone: 3 };
// Among players by chance nobody is crowned for a long time; knights come to an end.
const BOTS = { crownfall: "knight", "for-a-crown": "page", trone: "page" };

describe.each(GAMES)("%s", (game) => {
  test.each([
    ["desktop", DESKTOP],
    ["phone", PHONE],
  ])("a whole game against bots on a %s", async (name, size) => {
    const ada = await house.person(size);
    await ada.sit(game, SEATS[game], {}, BOTS[game]);
    await ada.playOn(60, async (k) => {
      if (k % 10 === 0) await ada.fits();
    });
    expect(await ada.isOver.count()).toBe(1);
    await ada.shoot(`${game}-${name}-end`);
    await ada.leave();
  });
});
