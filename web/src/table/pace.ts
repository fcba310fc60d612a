/** How long things are to be seen, at the speed of life: at a table and in a replay alike. */

import type { Beat } from "../games/face";

const LASTS = { 1: 260, 2: 620, 3: 1500 } as const; // milliseconds of a beat, by its weight
const READING = 9; // and for each letter of its sentence, up to a point
const READ = 900;

export function lasting(weight: Beat["weight"], sentence = ""): number {
  return LASTS[weight] + Math.min(READ, READING * sentence.length);
}
