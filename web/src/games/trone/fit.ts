/** How large medallions can be: the largest at which two lines, folded where they must be, stay within their height, or little above. */

const GAP = 7; // between medallions
const LIST = 46; // what is left and right of them in a field

/** All in pixels; `counts` are the characters in each line. */
export function fit(width: number, counts: number[], most: number, least: number): number {
  const across = (size: number) => Math.max(1, Math.floor((width - LIST + GAP) / (size + GAP)));
  const rows = (size: number) =>
    counts.reduce((sum, n) => sum + (n === 0 ? 0.5 : Math.ceil(n / across(size))), 0);
  const largest = (height: number) => {
    for (let size = most; size > least; size--) {
      if (rows(size) * (size + GAP) <= height * (most + GAP)) return size;
    }
    return least;
  };
  // A little more height is taken only where it makes a difference.
  const [strict, loose] = [largest(2), largest(2.25)];
  return loose > 1.12 * strict ? loose : strict;
}
