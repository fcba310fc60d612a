/** The Events, each a little scene. */

import { at, box, CREAM, d, eyes, flat, GOLD, INK, line, nose, oval, RUBY, skull, spot, twin } from "./ink";
import { raccoon, rat } from "./beasts";
import { star } from "./garb";
import { coin, die, gem, wand } from "./props";

const room = (c: string) => flat("M-70-70H70V70H-70Z", c);

/** Masks at the window, by moonlight. */
const burglary = () =>
  room("#2b2f52") +
  oval(28, -30, 11, 11, "#fff3c4") +
  spot(24, -32, 11, "#2b2f52") +
  [
    [-36, -38],
    [-8, -44],
    [8, -28],
  ]
    .map(([x, y]) => at(x!, y!, star(2.5, "#fff3c4")))
    .join("") +
  d("M-50 50V26H50V50Z", "#5a3b2a") +
  at(-16, 2, raccoon(), 0.8) +
  at(22, 12, raccoon(), 0.6, 6) +
  d("M20 50C2 50 0 26 22 24L18 16H36L32 24C52 26 52 50 34 50Z", "#b59468") +
  at(27, 38, gem(6)) +
  line("M-50 26H50", 3) +
  twin(d("M30 26C30 20 36 20 36 26Z", "#6d6a70")) +
  d("M-30 26C-30 19-22 19-22 26ZM-12 26C-12 19-4 19-4 26Z", "#6d6a70");

/** A purse changes paws. */
const bribery = () =>
  room("#7a4a3a") +
  flat("M-50 18H50V50H-50Z", "#5c3329") +
  at(
    0,
    -6,
    d("M-7-8C-28-2-28 28 0 28C28 28 28-2 7-8L12-18H-12Z", "#8c2f39") +
      line("M-8-8H8", 3, GOLD) +
      at(0, 12, coin(8)),
  ) +
  d("M-50-8C-34-10-20-8-12-16L-6-10C-12-2-14 4-24 6L-50 14Z", "#fffaf0") +
  d("M-50-12L-36-12V16L-50 18Z", "#2f6b4f") +
  spot(-40, 0, 2, GOLD) +
  d("M50 0C36-2 26-6 12-2C10 4 16 6 22 6C14 8 14 14 24 14L50 22Z", "#6d6a70") +
  d("M50-6L38-4V22L50 26Z", "#26252c") +
  [
    [-22, 32],
    [8, 36],
    [28, 40],
  ]
    .map(([x, y]) => at(x!, y!, coin(5)))
    .join("") +
  line("M-14-30l-5-8M0-32v-10M14-30l5-8", 2, GOLD);

/** A glove out of a cloud, with just the thing. */
const helping = () =>
  room("#bcd8e6") +
  d("M-60-64H60V-26C40-16 30-20 24-26C16-12-2-14-8-24C-18-12-36-16-60-28Z", "#fffaf0") +
  at(0, 34, die(), 1.15, 12) +
  d("M-17-34H17L15-8H-15Z", RUBY) +
  d(
    "M-17-2H17C24 8 23 22 17 29C13 32 10 29 11 22C9 31 3 31 2 23C1 31-6 31-6 23C-8 30-14 30-14 23L-15 16C-23 16-25 8-22 2C-21-1-19-2-17-2Z",
    "#fffaf0",
  ) +
  line("M11 22V12M2 23V12M-6 23V12M-15 16Q-11 14-11 8", 1.2) +
  d("M-20-10H20V0H-20Z", GOLD) +
  [
    [-30, 10, 5],
    [30, 4, 6],
    [-26, 36, 3.5],
    [30, 34, 4],
  ]
    .map(([x, y, r]) => at(x!, y!, star(r!)))
    .join("");

/** Three hoods, one price. */
const mages = () => {
  const mage = (c: string) =>
    d("M-24 50C-26 6-14-24 0-34C14-24 26 6 24 50Z", c) +
    flat("M-13 20C-16-4-8-18 0-22C8-18 16-4 13 20Z", INK) +
    eyes(5, 0, "wide", INK, 0, 0.6) +
    line("M-24 46C-12 38 12 38 24 46", 2, GOLD);
  return (
    room("#4b2d5e") +
    at(-26, 6, mage("#7d3b7d"), 0.9) +
    at(27, 6, mage("#2f5d7d"), 0.9) +
    at(0, 4, mage("#9b2e4b")) +
    at(0, 50, wand, 0.9) +
    at(-2, 36, d("M-10 12C-10 0 10 0 10 12Z", CREAM)) +
    [
      [-38, -34, 4],
      [38, -36, 5],
      [18, -42, 2.5],
      [-16, -40, 3],
    ]
      .map(([x, y, r]) => at(x!, y!, star(r!)))
      .join("")
  );
};

/** What the ruff said to the wig, behind a fan. */
const scandal = () =>
  room("#8c2f39") +
  at(0, -14, box(-19, -26, 38, 46, GOLD, 2) + box(-13, -20, 26, 34, "#c9d6c2"), 1, -13) +
  at(
    0,
    -14,
    skull(10, -12, -2, 8, 12, "#f7efe6") +
      eyes(4, -2, "wide", "#fff", 0, 0.5) +
      oval(0, 6, 2.4, 3.4, INK) +
      d("M-11-6C-14-18 14-18 11-6C4-11-4-11-11-6Z", "#fdf6e8"),
    1,
    -13,
  ) +
  at(-34, 30, rat(), 0.66, 14) +
  at(
    35,
    30,
    skull(20, -30, -6, 16, 18, "#f0c9a0") +
      d("M-22-10C-28-40 28-40 22-10C10-22-10-22-22-10Z", "#e9d9f2") +
      eyes(8, -8, "sly", "#f0c9a0", -1) +
      nose(3, 3.4, RUBY),
    0.66,
    -10,
  ) +
  at(
    4,
    50,
    [-60, -36, -12, 12, 36, 60]
      .map((a, k) => at(0, 0, d("M-4 0L-9-26Q0-31 9-26L4 0Z", k % 2 ? CREAM : "#dca63a"), 1, a))
      .join(""),
    0.9,
  ) +
  line("M-24-2l-5-6M-18-6l-2-8M24-2l5-6", 1.6, CREAM);

export const scenes: Record<string, () => string> = {
  burglary,
  bribery,
  helping_hand: helping,
  mages,
  scandal,
};
