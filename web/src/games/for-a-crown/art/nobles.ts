/** The five families: in ruffs, wigs and no doubt whatever of their own importance. */

import {
  at,
  blush,
  box,
  CREAM,
  d,
  eye,
  eyes,
  flat,
  GOLD,
  INK,
  line,
  nose,
  oval,
  RUBY,
  skull,
  spot,
  twin,
} from "./ink";
import { chain, coat, crown, ermine, gown, monocle, pearls, plumed, robe, ruff } from "./garb";
import { fan, hold } from "./props";

const curls = (rows: [number, number, number][], c: string) =>
  rows
    .map(([x, y, r]) =>
      twin(
        oval(x, y, r, r * 0.8, c) +
          line(`M${x - r * 0.4} ${y + 1}a${r * 0.4} ${r * 0.35} 0 1 1 ${r * 0.8} 0`, 0.9),
      ),
    )
    .join("");

/** Countess Rabbit: ears through a towering wig, a beauty spot, a fan that hides nothing. */
const rabbit = () =>
  gown("#a8324c") +
  twin(
    d("M7-34C2-50 8-64 15-62C23-58 20-42 15-32Z", "#efe2d4") +
      flat("M10-38C8-50 11-58 14-57C18-52 16-44 14-37Z", "#e59aa5"),
  ) +
  d("M-24-10C-32-30-20-48 0-46C20-48 32-30 24-10Z", "#f7e9cf") +
  curls(
    [
      [24, -14, 7],
      [26, -3, 6.5],
      [25, 7, 6],
      [18, -28, 7],
      [7, -38, 6.5],
    ],
    "#fbf0da",
  ) +
  skull(21, -27, -4, 18, 19, "#f7efe6") +
  blush(13, 4, 5) +
  eyes(9, -8, "sly", "#efd9cf", -1, 1.1) +
  twin(line("M5-15q5-3 9 0", 1.2) + line("M14-9l4-3M14-7l4-1", 1)) +
  nose(3, 3.6, "#d9667a", 2.6) +
  flat("M-2.4 11.5h4.8v4.4h-4.8Z", "#fff") +
  spot(10, 12, 1.3) +
  ruff(24, 28) +
  at(-14, -40, crown(0, 0.6, -10)) +
  hold(fan, "#f7efe6", -1, 31, 42, -14);

/** Viscount Penguin: born in evening dress. */
const penguin = () =>
  coat("#262733", RUBY) +
  line("M-18 26L16 52", 9) +
  line("M-18 26L16 52", 6.6, "#3b7dbf") +
  skull(24, -36, -6, 22, 20, "#262733") +
  flat("M0-16C8-28 22-24 21-10C20 6 10 17 0 17C-10 17-20 6-21-10C-22-24-8-28 0-16Z", "#fffaf0") +
  eyes(10, -11, "sly", "#d7d0c6", 0, 1.1) +
  monocle(10, -11, 8) +
  d("M-7 0Q0-6 7 0Q5 9 0 11Q-5 9-7 0Z", "#f0a02c") +
  line("M-7 1Q0 5 7 1", 1.2) +
  blush(15, 2, 4) +
  ruff(25, 28) +
  d("M-30-26C-26-46-8-38 0-50C8-38 26-46 30-26C14-32-14-32-30-26Z", "#7d1d33") +
  line("M-29-27C-14-33 14-33 29-27", 2, GOLD) +
  at(0, -40, oval(0, 0, 5, 5, CREAM) + spot(0, 0, 2.4, "#3b7dbf"));

/** Baron Monkey: a judge's wig, a rascal's grin, more medals than wars. */
const monkey = () =>
  coat("#2f6b4f", GOLD) +
  twin(oval(28, -6, 8, 9, "#8a5a34") + oval(28, -6, 4.4, 5, "#e3b48a", 'stroke="none"')) +
  d("M-30-4C-36-34-20-44 0-44C20-44 36-34 30-4L22-8H-22Z", "#fdf6e8") +
  curls(
    [
      [26, -12, 7.5],
      [28, 16, 7.5],
      [28, 27, 7],
      [17, -30, 7.5],
      [5, -38, 7],
    ],
    "#fffaf0",
  ) +
  skull(22, -30, -6, 22, 20, "#8a5a34") +
  flat("M0-16C6-28 20-24 18-9C24 4 16 18 0 18C-16 18-24 4-18-9C-20-24-6-28 0-16Z", "#e3b48a") +
  eyes(8, -11, "bright", "#e3b48a", 1, 1.15) +
  twin(line("M3-20q6-4 11 1", 2)) +
  spot(-2.4, -1, 1.2) +
  spot(2.4, -1, 1.2) +
  d("M-13 6Q0 11 13 4Q10 16 0 16Q-10 16-13 6Z", "#fff") +
  line("M-9 9v3M-4 9v6M1 9v7M6 8v5", 0.8) +
  ruff(25, 26) +
  [
    [-26, 42],
    [-17, 46],
    [26, 42],
  ]
    .map(([x, y]) => box(x! - 2, y! - 8, 4, 6, RUBY) + oval(x!, y!, 3.6, 3.6, GOLD))
    .join("");

/** Duke Flamingo: a question mark with a title. */
const flamingo = () =>
  robe("#6b2b6b", GOLD) +
  ruff(30, 27) +
  d(
    "M-6 30C-10 12 22 8 14-8C8-16-6-10-10-18C-14-30-2-40 10-36C26-30 32-6 20 8C12 16 8 20 10 30Z",
    "#f38fa0",
  ) +
  line("M12 26q1-8 8-14M22 0q3-8 0-16", 1) +
  d("M-8-30C-20-30-30-20-26-2C-24 2-20 0-19-5C-16-14-12-14-6-16Z", "#fff1e6") +
  flat("M-28-12C-28-6-27-3-25-1C-22 0-20-3-19.5-7C-21-11-24-13-28-12Z", INK) +
  line("M-23-16q6-3 12-2", 1) +
  at(2, -27, eye(-1, "sly", "#f38fa0", -1), 1.15) +
  line("M-4-34q6-4 11-1", 1.6) +
  spot(6, -19, 3.4, "#c8324455") +
  plumed(-38, "#3a2350", "#fffaf0", 8, 8) +
  chain();

/** Marquise Croc: all smiles. All of them. */
const croc = () =>
  ermine("#7d1d33") +
  d("M-22-12C-30-36-22-52 0-54C22-52 30-36 22-12Z", "#e9d9f2") +
  curls(
    [
      [25, -10, 7],
      [26, 1, 6.5],
      [20, -26, 7.5],
      [14, -40, 7],
      [4, -48, 6],
    ],
    "#f4eafa",
  ) +
  twin(d("M4-20C3-32 19-34 20-22L20-14H6Z", "#5c8f4a")) +
  d(
    "M-20-16C-14-22 14-22 20-16C24-8 20-4 24 4C30 16 18 22 0 22C-18 22-30 16-24 4C-20-4-24-8-20-16Z",
    "#6fa557",
  ) +
  flat("M-26 9C-12 15 12 15 26 9C27 17 16 22 0 22C-16 22-27 17-26 9Z", "#cfe0a0") +
  line("M-26 8C-12 14 12 14 26 8", 1.8) +
  [-20, -12, -4, 4, 12, 20].map((x) => d(`M${x - 3} ${13 - Math.abs(x) / 6}l3 6 3-6Z`, "#fff")).join("") +
  twin(oval(5, 0, 2, 1.4, INK)) +
  eyes(12, -21, "sly", "#5c8f4a", 1, 1.15) +
  twin(line("M17-27l5-3M18-24l6 0", 1.1)) +
  spot(-14, 2, 1.5) +
  spot(14, -4, 1.2, "#3f6b33") +
  spot(-8, -8, 1.2, "#3f6b33") +
  spot(8, -10, 1.2, "#3f6b33") +
  pearls(24) +
  at(0, -48, crown(0, 0.7, 8));

export const nobles: Record<string, [string, () => string]> = {
  rabbit: ["#e8b4a0", () => at(0, 8, rabbit(), 0.88)],
  penguin: ["#a9cfe6", penguin],
  monkey: ["#a8d6bd", monkey],
  flamingo: ["#f4e6a0", flamingo],
  croc: ["#a9c6e3", () => at(0, 5, croc(), 0.93)],
};

/** What each family would never, ever sell. */
export const heirlooms: Record<string, string> = {
  rabbit:
    d("M-26 4C-26-16 26-16 26 4C26 24 16 30 0 30S-26 24-26 4Z", "#fff4dc") +
    d("M-12-12C-12-20 12-20 12-12Z", GOLD) +
    spot(0, -21, 4, RUBY) +
    line("M26 0C40-4 36 22 20 20", 4, GOLD) +
    d("M-24 8C-36 8-34-8-44-10L-38-16C-28-12-30-2-26-2Z", "#fff4dc") +
    at(0, 8, d("M0 6C-14-4-6-14 0-7C6-14 14-4 0 6Z", RUBY)),
  penguin:
    line("M0-34V-24", 4, GOLD) +
    oval(0, 4, 28, 28, GOLD) +
    oval(0, 4, 21, 21, "#fffaf0") +
    line("M0-12V4L11 10", 3) +
    [0, 90, 180, 270].map((a) => at(0, 4, spot(0, -17, 2), 1, a)).join(""),
  monkey:
    d("M-22-26H22C22 0 12 10 4 12V24H14V32H-14V24H-4V12C-12 10-22 0-22-26Z", GOLD) +
    twin(line("M22-20C38-20 34 2 18 2", 4, GOLD)) +
    at(0, -10, d("M-8-2L-4-8H4L8-2 0 9Z", RUBY)),
  flamingo:
    d("M-8-34H8C6-20 24-12 22 8C20 26 8 32 0 32S-20 26-22 8C-24-12-6-20-8-34Z", "#7aa7c7") +
    line("M-21 2Q0 12 21 2M-12-14Q0-8 12-14", 2.4, GOLD) +
    at(0, 18, d("M0-8L2-2 8 0 2 2 0 8-2 2-8 0-2-2Z", CREAM)),
  croc:
    box(-28, -6, 56, 32, "#7d1d33", 4) +
    d("M-28-6C-28-26 28-26 28-6Z", "#a8324c") +
    line("M-28-4H28", 3, GOLD) +
    box(-6, -8, 12, 12, GOLD, 2) +
    spot(0, -2, 2.4) +
    twin(spot(22, 20, 3, GOLD)),
};
