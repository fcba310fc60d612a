import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DESKTOP, GAMES, House, type Person, PHONE } from "./house";

const house = new House();
beforeAll(() => house.open().then(() => {}));
afterAll(() => house.close());

const SEATS = { crownfall: 3, "for-a-crown": 3, trone: 3 };

test("two browsers and one bot at one table, from the invitation to the end", async () => {
  const [ada, bob] = [await house.person(), await house.person(PHONE)];
  await ada.go("/credits");
  await ada.ask("POST", "/api/guests", { name: "Ada", language: "en" });
  const table = await ada.ask<{ id: string; invite: string }>("POST", "/api/tables", {
    game: "trone",
    seats: 3,
  });
  await ada.go(`/table/${table.id}`);
  await bob.go(`/table/${table.id}#invite=${table.invite}`);
  await bob.page.locator("[data-take-seat]").first().click();
  await ada.page.locator("[data-fill]").click();
  const playing = (one: Person) => one.page.locator("[data-prompt]").waitFor();
  await Promise.all([playing(ada), playing(bob)]);
  expect(bob.page.url()).not.toContain("invite");
  await Promise.all([ada.playOn(), bob.playOn()]);
  expect(await ada.page.locator("#ended-title").innerText()).toBeTruthy();
  await Promise.all([ada.leave(), bob.leave()]);
});

test.each(GAMES)("%s by keyboard alone", async (game) => {
  const ada = await house.person();
  await ada.sit(game, SEATS[game]);
  const { keyboard } = ada.page;
  // Random games of Crownfall are long: of that one, the first turns, with all that is asked in them.
  for (let k = 0; k < (game === "crownfall" ? 120 : 1500); k++) {
    await ada.page.locator("[data-prompt].asked, [data-ended]").first().waitFor({ timeout: 30_000 });
    if (await ada.isOver.count()) break;
    for (let step = 0; step <= ada.random() * 4; step++) await keyboard.press("ArrowRight");
    await keyboard.press("Enter");
    if (k % 3 === 0) {
      // Whatever was chosen: to the button that ends it.
      for (let step = 0; step < 80; step++) {
        const there = await ada.page.evaluate(() => document.activeElement?.hasAttribute("data-confirm"));
        if (there || !(await ada.confirm.count())) break;
        await keyboard.press("ArrowRight");
      }
      if (await ada.confirm.count()) await keyboard.press("Enter");
    }
  }
  const turn = await ada.page.locator("header .standing").innerText();
  if (game === "crownfall") expect(Number(/\d+/.exec(turn)?.[0])).toBeGreaterThan(1);
  else expect(await ada.isOver.count()).toBe(1);
  await ada.leave();
});

test("the connection breaks in mid-turn, and heals", async () => {
  const ada = await house.person();
  await ada.sit("crownfall", 3);
  await ada.choose();
  await house.kill();
  await ada.page.locator(".toast.lost").waitFor();
  await house.serve();
  await ada.page.locator(".toast.lost").waitFor({ state: "detached", timeout: 20_000 });
  for (let k = 0; k < 20; k++) await ada.choose();
  await ada.leave();
});

test("another window takes over where one left off", async () => {
  const ada = await house.person();
  const id = await ada.sit("for-a-crown", 3);
  const other = await ada.context.newPage();
  await other.goto(`${house.address}/table/${id}`);
  await other.locator("[data-prompt].asked").waitFor();
  const question = await other.locator("[data-prompt] .question").innerText();
  expect(await ada.page.locator("[data-prompt] .question").innerText()).toBe(question);
  const before = question;
  while ((await ada.page.locator("[data-prompt] .question").innerText()) === before && (await ada.choose()));
  await expect.poll(() => other.locator("[data-prompt] .question").innerText()).not.toBe(before);
  await ada.leave();
});

test("another language, in the middle of a game", async () => {
  const ada = await house.person();
  await ada.sit("crownfall", 3);
  await ada.page.locator("[data-prompt].asked").waitFor();
  const english = await ada.page.locator("[data-prompt] .question").innerText();
  await ada.page.locator("header .tool[aria-label='Menu']").click();
  await ada.page.getByRole("button", { name: "Settings" }).click();
  await ada.page.getByLabel("Français").click();
  await ada.page.keyboard.press("Escape");
  await expect.poll(() => ada.page.locator("[data-prompt] .question").innerText()).not.toBe(english);
  expect(await ada.page.evaluate(() => document.documentElement.lang)).toBe("fr");
  await expect.poll(() => ada.page.locator("aside ol").innerText()).toMatch(/cartes sont distribuées/i);
  await ada.leave();
});

test("a replay, to a moment and back, by all eyes", async () => {
  const ada = await house.person();
  const id = await ada.sit("trone", 2);
  await ada.playOn();
  await ada.page.locator("[data-ended] a", { hasText: "Watch it again" }).click();
  await ada.page.locator("input[type=range]").waitFor();
  await expect
    .poll(async () => Number(await ada.page.locator("input[type=range]").getAttribute("max")))
    .toBeGreaterThan(5);
  await ada.page.keyboard.press("ArrowRight");
  await expect.poll(() => ada.page.url()).toContain("at=1");
  const lines = ada.page.locator("aside ol li button");
  await expect.poll(() => lines.count()).toBeGreaterThan(5);
  await lines.nth(5).click();
  const at = new URL(ada.page.url()).searchParams.get("at");
  await ada.page.goto(`${house.address}/replay/${id}?at=${at}&eyes=1`);
  await expect.poll(() => ada.page.locator("output").innerText()).toContain(`${at} /`);
  const [download] = await Promise.all([
    ada.page.waitForEvent("download"),
    ada.page.locator("a[download]").click(),
  ]);
  expect(JSON.parse(readFileSync((await download.path())!, "utf8")).game).toBe("trone");
  await ada.leave();
});

test("two at one device: the screen is covered between them", async () => {
  const home = await house.person(DESKTOP);
  await home.go("/credits");
  await home.ask("POST", "/api/guests", { name: "Ada", language: "en" });
  const { id } = await home.ask<{ id: string }>("POST", "/api/tables", { game: "crownfall", seats: 3 });
  await home.ask("POST", `/api/tables/${id}/seats/1`, { name: "Bob" });
  await home.ask("POST", `/api/tables/${id}/start`, { bot: "page" });
  await home.go(`/table/${id}`);
  let curtains = 0;
  for (let k = 0; k < 60 && curtains < 6; k++) {
    const curtain = home.page.locator("[data-curtain]");
    await home.page.locator("[data-prompt].asked, [data-ended], [data-curtain]").first().waitFor();
    if (await curtain.count()) {
      curtains += 1;
      await curtain.locator("button").click();
    } else if (!(await home.choose())) break;
  }
  expect(curtains).toBeGreaterThanOrEqual(4);
  await home.leave();
});

test("a guest who only watches sees the table, and nobody's cards", async () => {
  const [ada, eve] = [await house.person(), await house.person()];
  for (const game of GAMES) {
    const id = await ada.sit(game, 4, { public: true, spectators: true });
    for (let k = 0; k < 6; k++) await ada.choose();
    await eve.go(`/table/${id}`);
    await eve.page.getByText("You are watching.").waitFor();
    await eve.page.locator("[data-prompt]").waitFor();
    expect(await eve.choices.count()).toBe(0);
    await eve.fits();
    await eve.shoot(`${game}-watched`);
  }
  await Promise.all([ada.leave(), eve.leave()]);
});

test("the log tells no more than has been seen", async () => {
  const ada = await house.person(DESKTOP, { speed: 2, motion: "full" });
  await ada.sit("trone", 4);
  const seen = await ada.page.evaluate(async () => {
    const found: string[][] = [];
    for (let k = 0; k < 400 && found.length < 12; k++) {
      await new Promise((done) => setTimeout(done, 40));
      const thing =
        document.querySelector<HTMLElement>(".asked [data-confirm]") ??
        document.querySelector<HTMLElement>("[data-ref]:not([aria-disabled='true'])");
      if (document.querySelector("[data-prompt].asked")) thing?.click(); // whatever is asked
      const caption = document.querySelector<HTMLElement>(".stage .caption")?.innerText;
      if (!caption || !document.querySelector("[data-skip]") || found.at(-1)?.[0] === caption) continue;
      const lines = [...document.querySelectorAll<HTMLElement>(".log li")].slice(-3);
      found.push([caption, ...lines.map((line) => line.innerText)]);
    }
    return found;
  });
  expect(seen.length).toBeGreaterThan(4);
  for (const [caption, ...lines] of seen) expect(lines).toContain(caption);
  await ada.leave();
});

test("what was answered is not asked again while older news is played", async () => {
  const ada = await house.person(DESKTOP, { speed: 1, motion: "full" });
  await ada.sit("crownfall", 4, {}, "page");
  const again = await ada.page.evaluate(async () => {
    const found: string[] = [];
    let answered = "";
    for (let k = 0; k < 700 && answered !== "Turn 2"; k++) {
      await new Promise((done) => setTimeout(done, 30));
      if (!document.querySelector("[data-prompt].asked")) continue;
      const turn = document.querySelector(".standing, header")?.textContent?.match(/Turn \d+/)?.[0] ?? "";
      const bets = document.querySelector<HTMLElement>(".question")!.innerText.includes("Place your bets");
      if (bets && answered === turn) found.push(turn);
      const confirm = document.querySelector<HTMLElement>(".asked [data-confirm]");
      const thing = document.querySelector<HTMLElement>("[data-ref]:not([aria-disabled='true'])");
      if (bets && confirm) answered = turn;
      (confirm ?? thing)?.click();
    }
    return [answered !== "", found];
  });
  expect(again).toEqual([true, []]);
  await ada.leave();
});

test("a part of the page that does not come says so, and how to go on", async () => {
  const ada = await house.person(DESKTOP, {}, { serviceWorkers: "block" });
  await ada.context.route("**/assets/RulesText-*", (route) => route.abort());
  await ada.sit("crownfall", 3);
  await ada.page.getByRole("button", { name: "Rules" }).first().click();
  const alert = ada.page.getByRole("alert");
  await expect.poll(() => alert.innerText()).toContain("could not be fetched");
  await ada.context.unroute("**/assets/RulesText-*");
  await alert.getByRole("button", { name: "Try again" }).click();
  await ada.page.locator("[data-prompt].asked").waitFor();
  await ada.page.getByRole("button", { name: "Rules" }).first().click();
  await ada.page.locator(".beside h2").first().waitFor();
  await ada.leave();
});

test.each([
  ["crownfall", DESKTOP],
  ["for-a-crown", PHONE],
] as const)("in %s the guide leaves whom one may choose in sight", async (game, size) => {
  const ada = await house.person(size);
  await ada.go(`/learn/${game}`);
  await ada.page.locator("[data-guide]").waitFor();
  const [guide, lit] = await ada.page.evaluate(async () => {
    const until = Date.now() + 60_000;
    for (let k = 0; Date.now() < until; k++) {
      await new Promise((done) => setTimeout(done, 20));
      const asked = document.querySelector("[data-prompt].asked");
      const guide = document.querySelector("[data-guide]");
      const lit = document.querySelector(".panel.lit");
      if (guide && lit) return [guide.getBoundingClientRect().top, lit.getBoundingClientRect().bottom];
      if (guide) guide.querySelector("button")!.click();
      else if (asked) {
        const things = document.querySelectorAll<HTMLElement>("[data-ref]:not([aria-disabled='true'])");
        const confirm = document.querySelector<HTMLElement>("[data-confirm]");
        (k % 3 && confirm ? confirm : (things[(k * 7) % things.length] ?? confirm))?.click();
      }
    }
    throw new Error("nobody was to be chosen");
  });
  expect(guide).toBeGreaterThanOrEqual(lit!);
  await ada.leave();
});

test("the guide explains what is asked, as it is asked", async () => {
  const ada = await house.person(PHONE);
  const refused: string[] = [];
  ada.page.on("response", (answer) => answer.status() >= 400 && refused.push(answer.url()));
  await ada.go("/learn/trone");
  const guide = ada.page.locator("[data-guide]");
  await guide.waitFor();
  for (let k = 0; k < 3; k++) await guide.locator("button").first().click();
  await expect.poll(() => guide.innerText()).toContain("You must play a card");
  await ada.shoot("guide-phone");
  await guide.locator("button").first().click();
  await expect.poll(() => guide.count()).toBe(0);
  expect(refused).toEqual([]);
  await ada.leave();
});

test("what one says in ready-made words, another reads in their own language", async () => {
  const [ada, bob] = [await house.person(), await house.person(DESKTOP, { language: "fr" })];
  await ada.go("/credits");
  await ada.ask("POST", "/api/guests", { name: "Ada", language: "en" });
  const table = await ada.ask<{ id: string; invite: string }>("POST", "/api/tables", {
    game: "crownfall",
    seats: 3,
    clock: { move: 300 },
  });
  await bob.go(`/table/${table.id}#invite=${table.invite}`);
  await bob.page.locator("[data-take-seat]").first().click();
  await ada.go(`/table/${table.id}`);
  await ada.page.locator("[data-fill]").click();
  await bob.page.locator("[data-prompt].asked").waitFor();
  await ada.page.locator("[data-prompt].asked").waitFor();
  expect(await ada.page.locator("[role=timer]").count()).toBeGreaterThan(0);
  await ada.page.keyboard.press("t");
  await ada.page.locator("summary").first().click();
  await ada.page.locator(".phrases button").first().click();
  await ada.page.getByRole("button", { name: "Say it" }).click();
  await bob.page.keyboard.press("t");
  const [said, read] = [ada.page.locator(".said"), bob.page.locator(".said")];
  await expect.poll(() => said.innerText()).toContain("Ada:");
  await expect.poll(() => read.innerText()).toContain("Ada:");
  expect(await read.innerText()).not.toBe(await said.innerText());
  await Promise.all([ada.leave(), bob.leave()]);
});
