import { expect, test } from "vitest";
import { fit } from "./fit";

test("few characters are as large as they may be", () => {
  expect(fit(300, [2, 2], 48, 31)).toBe(48);
});

test("many are smaller, but never too small to be told apart", () => {
  expect(fit(300, [9, 9], 48, 31)).toBeLessThan(48);
  expect(fit(120, [15, 15], 48, 31)).toBe(31);
});

test("in a low field they are as small as its height asks", () => {
  const size = fit(300, [2, 1], 46, 28, 90);
  expect(2 * (size + 0.4 * 16)).toBeLessThanOrEqual(93);
  expect(size).toBeGreaterThan(36);
});

test("a line where nobody is needs less", () => {
  expect(fit(300, [3, 0], 46, 28, 80)).toBe(46);
});

test.each([14.4, 16, 20.8])("a field as high as its lines does not shrink them (text %d)", (rem) => {
  for (const counts of [
    [3, 2],
    [4, 0],
    [7, 9],
    [1, 12],
  ]) {
    const size = fit(260, counts, 48, 28);
    const across = Math.floor((260 - 46 + 7) / (size + 7));
    const high = (n: number) => {
      const folded = Math.ceil(n / across);
      return n === 0 ? 1.5 * rem : folded * size + (folded - 1) * 0.3 * rem + 0.4 * rem;
    };
    const room = counts.reduce((sum, n) => sum + high(n), 0);
    expect(fit(260, counts, 48, 28, room, rem)).toBe(size);
  }
});
