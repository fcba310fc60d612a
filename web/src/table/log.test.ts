import { expect, test } from "vitest";
import { lineOf, named, pieces } from "./log";

test("seats in a sentence are people", () => {
  expect(named("P0 takes 2 from P1.", ["Ada", "Bob"])).toBe("Ada takes 2 from Bob.");
  expect(pieces("P0 takes 2 from P1.")).toEqual([{ seat: 0 }, " takes 2 from ", { seat: 1 }, "."]);
});

test("a name that looks like a seat is not taken for one", () => {
  expect(named("P0 bows.", ["P1", "Bob"])).toBe("P1 bows.");
});

test("events without words leave no line; deeds do", () => {
  const events = [
    { event: "a", numbers: [0, 0, 0, 0] as [number, number, number, number] },
    { event: "b", numbers: [0, 0, 0, 0] as [number, number, number, number], text: "It rains." },
  ];
  expect(lineOf({ number: 3, at: 1, events }).map((line) => line.text)).toEqual(["It rains."]);
  expect(lineOf({ number: 4, at: 1, deed: { deed: "gave_up", seat: 2 } })).toHaveLength(1);
});
