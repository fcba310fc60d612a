/** How large medallions can be: the largest at which two lines, folded where they must be, stay within their height, or little above. */

const GAP = 7; // between medallions
const LIST = 46; // what is left and right of them in a field
// In parts of the size of text, as the lines have it:
const FOLD = 0.3; // between the rows of a line that is folded
const EDGE = 0.4; // above and below them in a line
const VACANT = 1.5; // the height of a line where nobody is
const SLACK = 3; // pixels: where a field is as high as what is in it, its height must not make that smaller

/** All in pixels; `counts` are the characters in each line, `room` the height that there is for them, in a text of size `rem`. */
export function fit(
  width: number,
  counts: number[],
  most: number,
  least: number,
  room = Infinity,
  rem = 16,
): number {
  const across = (size: number) => Math.max(1, Math.floor((width - LIST + GAP) / (size + GAP)));
  const high = (size: number, n: number) => {
    const folded = Math.ceil(n / across(size));
    return n === 0 ? VACANT * rem : folded * (size + FOLD * rem) + (EDGE - FOLD) * rem;
  };
  const fits = (size: number) => counts.reduce((sum, n) => sum + high(size, n), 0) <= room + SLACK;
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
  let size = loose > 1.12 * strict ? loose : strict;
  while (size > least && !fits(size)) size--;
  return size;
}
