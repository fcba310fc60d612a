import { expect, test } from "vitest";
import { fit, type Place } from "./fit";

const FIELD: Place = { width: 300, room: Infinity, most: 48, least: 31, rem: 16, grows: true };

/** So high are two lines of medallions of this size. */
function high(counts: number[], size: number, width: number, rem: number): number {
  const across = Math.floor((width - 46 + 7) / (size + 7));
  const name = size >= 3.1 * rem ? 0.85 : 0;
  const line = (n: number) => {
    const rows = Math.ceil(n / across);
    return n === 0 ? 1.5 * rem : rows * (size + name * rem) + (rows - 1) * 0.3 * rem + 0.4 * rem;
  };
  return counts.reduce((sum, n) => sum + line(n), 0.2 * rem);
}

test("few characters are as large as they may be", () => {
  expect(fit([2, 2], FIELD)).toBe(48);
});

test("many are smaller, but never too small to be told apart", () => {
  expect(fit([9, 9], FIELD)).toBeLessThan(48);
  expect(fit([15, 15], { ...FIELD, width: 120 })).toBe(31);
});

test("in a field that grows they shrink rather than fold", () => {
  const size = fit([8, 2], { ...FIELD, width: 460 });
  expect(size).toBeLessThan(48);
  expect(high([8, 2], size, 460, 16)).toBe(high([1, 1], size, 460, 16));
});

test("in a field that is there anyway they fold rather than shrink", () => {
  expect(fit([4, 1], { ...FIELD, width: 190, room: 220, grows: false })).toBe(48);
  expect(fit([4, 1], { ...FIELD, width: 190, grows: true })).toBeLessThan(40);
});

test("a line where nobody is needs less", () => {
  expect(fit([3, 0], { ...FIELD, most: 46, least: 28, room: 83, grows: false })).toBe(46);
});

test("names below need room, too", () => {
  const place = { ...FIELD, most: 60, room: 150, grows: false };
  const size = fit([2, 2], place);
  expect(high([2, 2], size, 300, 16)).toBeLessThanOrEqual(150);
  expect(high([2, 2], size + 1, 300, 16)).toBeGreaterThan(150);
});

test.each([14.4, 16, 20.8])(
  "what is in a field is never higher than it, where that can be (text %d)",
  (rem) => {
    for (let room = 40; room < 260; room += 7) {
      for (const [counts, grows] of [
        [[3, 2], false] as const,
        [[4, 0], true] as const,
        [[7, 9], false] as const,
      ]) {
        const size = fit([...counts], { ...FIELD, width: 260, room, rem, grows });
        if (size > 31) expect(high([...counts], size, 260, rem)).toBeLessThanOrEqual(room + 1e-9);
      }
    }
  },
);
