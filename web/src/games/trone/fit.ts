/** How large medallions can be: the largest at which two lines, folded where they must be, stay within their height. */

const GAP = 7; // between medallions
const LIST = 46; // what is left and right of them in a field
// In parts of the size of text, as the lines have it:
const FOLD = 0.3; // between the rows of a line that is folded
const EDGE = 0.4; // above and below them in a line
const BETWEEN = 0.2; // one line and the other
const VACANT = 1.5; // the height of a line where nobody is
const NAMED = 3.1; // from this size on there are names below
const NAME = 0.85;

/** All in pixels. */
export interface Place {
  width: number;
  /** The height that there is for both lines. */
  room: number;
  most: number;
  least: number;
  /** The size of text. */
  rem: number;
  /** Is the field as high as what is in it? Then height is taken sparingly: two rows, a little more where it makes a difference. */
  grows: boolean;
}

/** `counts` are the characters in each line. */
export function fit(counts: number[], { width, room, most, least, rem, grows }: Place): number {
  const across = (size: number) => Math.max(1, Math.floor((width - LIST + GAP) / (size + GAP)));
  const high = (size: number, n: number) => {
    const row = size + (FOLD + (size >= NAMED * rem ? NAME : 0)) * rem;
    return n === 0 ? VACANT * rem : Math.ceil(n / across(size)) * row + (EDGE - FOLD) * rem;
  };
  const fits = (size: number) =>
    counts.reduce((sum, n) => sum + high(size, n), BETWEEN * rem) <= Math.max(room, 0);
  const rows = (size: number) =>
    counts.reduce((sum, n) => sum + (n === 0 ? 0.5 : Math.ceil(n / across(size))), 0);
  const largest = (may: (size: number) => boolean) => {
    let size = most;
    while (size > least && !may(size)) size--;
    return Math.max(size, least);
  };
  if (!grows) return largest(fits);
  const within = (height: number) =>
    largest((size) => rows(size) * (size + GAP) <= height * (most + GAP) && fits(size));
  const [strict, loose] = [within(2), within(2.25)];
  return loose > 1.12 * strict ? loose : strict;
}
