import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DESKTOP, GAMES, House, type Person, PHONE, SIDEWAYS, UPRIGHT } from "./house";

// Every screen, in both themes and sizes: axe finds nothing serious, nothing is cut off, and a picture is kept to look at.
const house = new House();
beforeAll(() => house.open().then(() => {}));
afterAll(() => house.close());

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

async function look(person: Person, name: string): Promise<void> {
  await person.page.waitForTimeout(150);
  await person.shoot(name);
  await person.page.evaluate(AXE);
  const found = await person.page.evaluate(async () => {
    const { violations } = await (
      window as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } }
    ).axe.run();
    interface Violation {
      id: string;
      impact: string;
      nodes: { html: string; any: { message: string }[] }[];
    }
    return violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .map(
        ({ id, nodes }) =>
          `${id}: ${nodes.map((node) => `${node.html.slice(0, 160)} ${node.any[0]?.message ?? ""}`).join(" | ")}`,
      );
  });
  expect(found).toEqual([]);
  const wide = await person.page.evaluate(() => document.scrollingElement!.scrollWidth - window.innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
}

const SIZES = { desktop: DESKTOP, phone: PHONE };
// Tables are looked at by day on a desk and by night on a phone; REGALIA_SCREENS=all shows all four.
const all = process.env["REGALIA_SCREENS"] === "all";
const cases = (["light", "dark"] as const).flatMap((theme) =>
  (["desktop", "phone"] as const).map((size) => [theme, size] as const),
);

describe.each(cases)("%s, %s", (theme, size) => {
  const name = (screen: string) => `${screen}-${theme}-${size}`;

  test("home, new table, waiting room, rules, credits", async () => {
    const ada = await house.person(SIZES[size], { theme });
    await ada.go("/");
    await ada.page.locator("h1").first().waitFor();
    await ada.page.waitForTimeout(400);
    await look(ada, name("home"));
    await ada.go("/new/crownfall");
    await ada.page.locator("form").first().waitFor();
    await look(ada, name("new"));
    await ada.ask("POST", "/api/guests", { name: "Ada", language: "en" });
    const { id } = await ada.ask<{ id: string }>("POST", "/api/tables", { game: "crownfall", seats: 4 });
    await ada.go(`/table/${id}`);
    await ada.page.locator("[data-fill]").waitFor();
    await look(ada, name("waiting"));
    await ada.go("/rules/trone");
    await ada.page.locator("h2").first().waitFor();
    await look(ada, name("rules"));
    await ada.go("/credits");
    await look(ada, name("credits"));
    await ada.leave();
  });

  const games = all || (theme === "light") === (size === "desktop") ? GAMES : [];
  test.each(games)("a table of %s: first question, drawer, somebody large", async (game) => {
    const ada = await house.person(SIZES[size], { theme });
    await ada.sit(game, 4);
    await ada.page.locator("[data-prompt].asked").waitFor();
    await ada.fits();
    await look(ada, name(`${game}-first`));
    for (let k = 0; k < 25; k++) await ada.choose();
    await ada.fits();
    await look(ada, name(`${game}-middle`));
    if (!(await ada.isOver.count())) {
      await ada.page.keyboard.press("r");
      await ada.page.locator(".drawer").waitFor();
      await look(ada, name(`${game}-rules`));
      await ada.page.keyboard.press("t");
      await look(ada, name(`${game}-talk`));
      await ada.page.keyboard.press("t");
      await ada.page.locator(".others .who").first().click();
      await look(ada, name(`${game}-seat`));
      await ada.page.keyboard.press("Escape");
    }
    await ada.leave();
  });
});

test.each([
  ["trone", 6],
  ["for-a-crown", 5],
])("the largest table of %s fits on a phone and a desktop", async (game, seats) => {
  for (const [size, viewport] of Object.entries(SIZES)) {
    const ada = await house.person(viewport);
    await ada.sit(game, seats);
    for (let k = 0; k < 18; k++) await ada.choose();
    await ada.fits();
    await look(ada, `${game}-${seats}-${size}`);
    await ada.leave();
  }
});

test.each(GAMES)(
  "a table of %s in large letters: the question lies on nothing, and all is in sight",
  async (game) => {
    for (const [size, viewport] of Object.entries(SIZES)) {
      const ada = await house.person(viewport, { size: 1.3 });
      await ada.sit(game, 4);
      for (let k = 0; k < 8; k++) {
        await ada.choose();
        const gap = await ada.page.evaluate(() => {
          const middle = document.querySelector(".stage > .centre > *");
          const ask = document.querySelector(".stage > .ask")!;
          return middle ? ask.getBoundingClientRect().top - middle.getBoundingClientRect().bottom : 0;
        });
        expect(gap).toBeGreaterThan(-1);
      }
      await ada.fits();
      await look(ada, `${game}-large-${size}`);
      await ada.leave();
    }
  },
);

test("on a phone, Confirm comes and no card changes its size", async () => {
  const ada = await house.person(PHONE);
  await ada.sit("for-a-crown", 4);
  await ada.page.locator("[data-prompt].asked").waitFor();
  const width = () =>
    ada.page
      .locator("button[data-ref]")
      .first()
      .evaluate((card: HTMLElement) => card.offsetWidth);
  const before = await width();
  await ada.choices.first().click();
  await ada.confirm.waitFor();
  expect(await width()).toBe(before);
  await ada.leave();
});

test.each(GAMES)("with less motion, nothing of %s passes through sizes and places between", async (game) => {
  const ada = await house.person(PHONE);
  await ada.page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    document.addEventListener("transitionrun", ({ target, propertyName }) => {
      seen.push(`${(target as Element).className}: ${propertyName}`);
    });
  });
  await ada.sit(game, 4);
  for (let k = 0; k < 8; k++) await ada.choose();
  await ada.page.locator("[data-prompt].asked, [data-ended]").first().waitFor();
  const dialog = await ada.page.evaluate(() => {
    document.querySelector<HTMLElement>(".others .who")!.click();
    return new Promise<string>((done) =>
      requestAnimationFrame(() => done(getComputedStyle(document.querySelector("dialog")!).opacity)),
    );
  });
  expect(dialog).toBe("1");
  expect(await ada.page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([]);
  await ada.leave();
});

test("settings, keys", async () => {
  for (const [size, viewport] of Object.entries(SIZES))
    for (const theme of ["light", "dark"]) {
      const ada = await house.person(viewport, { theme });
      await ada.sit("trone", 2);
      await ada.page.locator("[data-prompt]").waitFor();
      await ada.page.keyboard.press("?");
      await ada.page.getByRole("dialog").waitFor();
      await look(ada, `keys-${theme}-${size}`);
      await ada.page.keyboard.press("Escape");
      await ada.page.locator("header .tool[aria-label='Menu']").click();
      await ada.page.getByRole("button", { name: "Settings" }).click();
      await ada.page.getByRole("dialog").waitFor();
      await look(ada, `settings-${theme}-${size}`);
      await ada.leave();
    }
});

test.each(GAMES)("a table of %s on a tablet, upright and sideways", async (game) => {
  const ada = await house.person(UPRIGHT);
  await ada.sit(game, 4);
  for (let k = 0; k < 16 && !(await ada.isOver.count()); k++) {
    await ada.page.locator("[data-prompt].asked, [data-ended]").first().waitFor();
    if (k % 6 === 3)
      for (const [way, viewport] of Object.entries({ sideways: SIDEWAYS, upright: UPRIGHT })) {
        await ada.page.setViewportSize(viewport);
        await ada.page.waitForTimeout(300); // cards find their new sizes
        await ada.fits();
        await ada.shoot(`${game}-${way}-${k}`);
      }
    await ada.choose();
  }
  await ada.leave();
});
