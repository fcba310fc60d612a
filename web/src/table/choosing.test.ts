import { describe, expect, test } from "vitest";
import type { Asked } from "../api/types";
import { Choosing } from "./choosing.svelte";

const asked = (choices: number[], decision = 1): Asked => ({
  decision,
  question: "place",
  prompts: ["Which card?", "Which claim?"],
  help: "",
  rule: "CF place.1",
  choices,
});

// Two cards, two claims: four actions.
const vocabulary = {
  words: [
    ["Conquest", "“Conquest”"],
    ["Conquest", "“Revolt”"],
    ["Revolt", "“Conquest”"],
    ["Revolt", "“Revolt”"],
  ],
  about: [
    ["hand:conquest", "claim:conquest"],
    ["hand:conquest", "claim:revolt"],
    ["hand:revolt", "claim:conquest"],
    ["hand:revolt", "claim:revolt"],
  ],
};

function choosing(choices: number[]): Choosing {
  const made = new Choosing();
  made.put(asked(choices), vocabulary);
  return made;
}

describe("choosing", () => {
  test("one part after the other", () => {
    const c = choosing([0, 1, 2, 3]);
    expect(c.offers.map((offer) => offer.ref)).toEqual(["hand:conquest", "hand:revolt"]);
    c.pick("hand:revolt");
    expect(c.action).toBeNull();
    expect(c.offers.map((offer) => offer.words)).toEqual(["“Conquest”", "“Revolt”"]);
    c.pick("claim:conquest");
    expect(c.action).toBe(2);
    expect(c.words).toBe("Revolt, “Conquest”");
  });

  test("what is left to one possibility is not asked", () => {
    const c = choosing([0, 3]);
    c.pick("hand:revolt");
    expect(c.action).toBe(3);
  });

  test("what can't be chosen changes nothing", () => {
    const c = choosing([0, 1]);
    c.pick("hand:revolt");
    c.pick("claim:revolt");
    expect(c.chosen).toEqual([null, null]);
  });

  test("taking back, part by part", () => {
    const c = choosing([0, 1, 2, 3]);
    c.pick("hand:conquest");
    c.pick("claim:revolt");
    c.undo();
    expect(c.chosen).toEqual(["hand:conquest", null]);
    c.undo();
    expect(c.canUndo).toBe(false);
  });

  test("another choice for the last part replaces the first", () => {
    const c = choosing([0, 1, 2, 3]);
    c.pick("hand:conquest");
    c.pick("claim:revolt");
    c.pick("claim:conquest");
    expect(c.action).toBe(0);
  });

  test("the same question told again keeps what was chosen; another does not", () => {
    const c = choosing([0, 1, 2, 3]);
    c.pick("hand:conquest");
    c.put(asked([0, 1, 2, 3]), vocabulary);
    expect(c.chosen[0]).toBe("hand:conquest");
    c.put(asked([0, 1, 2, 3], 2), vocabulary);
    expect(c.chosen).toEqual([null, null]);
  });

  test("nothing can be chosen while it is on its way", () => {
    const c = choosing([0, 1, 2, 3]);
    c.pick("hand:conquest");
    c.pick("claim:revolt");
    c.sent = true;
    expect(c.offers).toEqual([]);
    expect(c.action).toBeNull();
  });

  test("parts that hang on one another in any order", () => {
    const c = choosing([0, 1, 2]);
    c.set(1, "claim:revolt");
    expect(c.offersAt(0).map((offer) => offer.ref)).toEqual(["hand:conquest"]);
  });
});
