/** What one holds: drawn about a paw at the origin, upright. */

import { at, box, CREAM, d, flat, GOLD, INK, line, oval, RUBY, spot, twin } from "./ink";

const WOOD = "#8a5a2c";
const STEEL = "#cfd6dc";

/** A thing in a paw: on the right (1) or on the left (-1). */
export const hold = (thing: string, paw: string, side = 1, x = 30, y = 36, turn = 0) =>
  `<g transform="scale(${side} 1)">${at(x, y, thing, 1, turn)}${oval(x, y, 7, 6, paw)}${line(`M${x - 2} ${y - 4}v4M${x + 2} ${y - 4}v4`, 0.9)}</g>`;

const pole = (top: number, c = WOOD) => box(-1.6, top, 3.2, 30 - top, c);
const blade = (l: number, w = 3) =>
  d(`M${-w} 0L${-w * 0.7} ${-l + 6}L0 ${-l}L${w * 0.7} ${-l + 6}L${w} 0Z`, STEEL) +
  line(`M0-2V${-l + 8}`, 0.7);

export const gem = (r = 8, c = RUBY) =>
  d(`M${-r} ${-r * 0.2}L${-r * 0.55} ${-r * 0.8}H${r * 0.55}L${r} ${-r * 0.2}L0 ${r}Z`, c) +
  line(
    `M${-r} ${-r * 0.2}H${r}M${-r * 0.4} ${-r * 0.2}L0 ${r}L${r * 0.4} ${-r * 0.2}L0 ${-r * 0.8}Z`,
    0.8,
    "#ffd5d5",
  );
export const coin = (r = 7) =>
  oval(0, 0, r, r, GOLD) +
  oval(0, 0, r * 0.7, r * 0.7, "none", 'stroke-width=".8"') +
  d(
    `M${-r * 0.4} ${r * 0.3}V${-r * 0.3}l${r * 0.2} ${r * 0.25} ${r * 0.2}-${r * 0.4} ${r * 0.2} ${r * 0.4} ${r * 0.2}-${r * 0.25}V${r * 0.3}Z`,
    "#8a6412",
    'stroke="none"',
  );
export const lantern =
  pole(-6) +
  line("M0-6Q-12-8-12-14", 1.8) +
  d("M-19-14H-5L-7 2H-17Z", "#ffd86b") +
  box(-20, -18, 16, 4, "#3a3634") +
  box(-19, 2, 14, 3, "#3a3634");
export const trumpet =
  d("M-4 2L-5-24C-6-30-14-34-16-36H16C14-34 6-30 5-24L4 2Z", GOLD) +
  d("M4-20H24V2L14-3 4 2Z", RUBY) +
  at(14, -12, d("M-5 3V-3l2.5 2 2.5-4 2.5 4 2.5-2V3Z", GOLD));
export const sack =
  d("M-4-4C-22-2-24-30-6-32L-10-40H8L4-32C22-30 20-2 4-4Z", "#b59468") +
  line("M-7-32H5", 2.4) +
  at(-1, -18, gem(5));
export const purse =
  d("M-3 4C-14 6-16 22-2 23C14 24 14 6 3 4L6-2H-6Z", "#8c2f39") +
  line("M-4 4H4", 2, GOLD) +
  at(0, 14, coin(4));
export const rapier =
  d("M-1.4 0L0-62 1.4 0Z", STEEL) +
  d("M-10-2C-8-10 8-10 10-2C4 0-4 0-10-2Z", GOLD) +
  box(-1.8, 0, 3.6, 10, WOOD);
export const sword =
  blade(58, 4) + box(-12, -2, 24, 4.5, GOLD, 2) + box(-2.4, 2, 4.8, 10, WOOD) + spot(0, 13, 3, RUBY);
export const cutlass =
  d("M-3 0C-2-20 0-36 16-46C14-28 10-12 5 0Z", STEEL) + d("M-8-2Q0-8 8-2Q10 8 2 9L0 6-8 2Z", GOLD);
export const dagger = blade(28, 3.6) + box(-8, -2, 16, 3.6, GOLD, 1.6) + box(-1.8, 1, 3.6, 8, INK);
export const axe =
  pole(-50) +
  d("M-2-46C-14-52-22-44-22-34C-22-24-14-18-2-24Z", STEEL) +
  d("M2-46C12-52 18-46 18-36C18-26 12-20 2-24Z", STEEL);
export const mace =
  pole(-22) +
  oval(0, -30, 10, 10, "#6d7680") +
  [0, 45, 90, 135, 180, 225, 270, 315].map((a) => at(0, -30, d("M-3-9L0-16 3-9Z", STEEL), 1, a)).join("");
export const ball =
  oval(0, -16, 16, 16, "#b9a7e0") +
  oval(-5, -22, 4, 6, "#fff9", 'stroke="none"') +
  line("M-8-10Q0-4 6-12T12-18", 1.4, "#fff") +
  d("M-12-3H12L15 6H-15Z", GOLD);
export const letter =
  box(-14, -24, 28, 19, CREAM) + line("M-14-24L0-13 14-24", 1.2) + spot(0, -13, 4.2, RUBY);
export const scroll =
  d("M-13-36H13V4H-13Z", CREAM) +
  line("M-8-28H8M-8-22H8M-8-16H4", 1.3) +
  oval(0, -36, 15, 3.4, "#e9d6ad") +
  spot(5, -5, 4, RUBY);
export const ledger =
  d("M-16-24H16V4H-16Z", "#7a2b2b") +
  box(-12, -21, 24, 21, CREAM) +
  line("M0-21V0M-9-16h6M-9-11h6M3-16h6M3-11h6M3-6h4", 1.1);
export const frame =
  box(-17, -36, 34, 36, GOLD, 2) +
  box(-11, -30, 22, 24, "#7fa0a8") +
  oval(0, -18, 6, 7, CREAM) +
  d("M-9-6C-8-12 8-12 9-6Z", RUBY);
export const die = (c = CREAM) =>
  d("M0-13L12-7V7L0 13-12 7V-7Z", c) +
  line("M-12-7L0-1 12-7M0-1V13", 1.2) +
  at(0, -7, gem(3.2)) +
  spot(-6, 3, 2) +
  spot(6, 3, 2);
export const cards = [-22, -4, 14]
  .map((a, k) =>
    at(
      0,
      -2,
      box(-8, -28, 16, 24, CREAM, 2) + at(0, -16, k === 1 ? gem(4.5) : spot(0, 0, 3, k ? INK : RUBY)),
      1,
      a,
    ),
  )
  .join("");
export const whip = pole(-8) + line("M0-8C-22-34 20-40 4-50C-6-54-14-46-8-42", 2);
export const whistle = d("M-12-10H8C14-10 14 2 6 3C-2 4-4-2-4-4H-12Z", STEEL) + spot(4, -4, 2);
export const bill = box(-12, -38, 24, 40, CREAM) + line("M-8-31H8M-8-25H8M-8-19H2", 1.3) + at(3, -8, coin(6));
export const noose =
  line("M0 4V-14", 3, "#c9a25e") +
  oval(0, -24, 10, 12, "none", 'stroke="#2a1f1a" stroke-width="4.6"') +
  oval(0, -24, 10, 12, "none", 'stroke="#d9b877" stroke-width="2.8"') +
  box(-3, -14, 6, 10, "#d9b877");
export const flask =
  d("M-4-34H4V-22C16-14 16 2 8 4H-8C-16 2-16-14-4-22Z", "#dff1ea") +
  flat("M-11-10Q0-6 11-10C12-2 10 2 7 3H-7C-10 2-12-2-11-10Z", "#5fbf6a") +
  spot(-3, -3, 1.6, "#fff") +
  spot(4, -1, 1.2, "#fff") +
  spot(2, -40, 2.6, "#5fbf6a") +
  spot(-4, -45, 1.8, "#5fbf6a");
export const wand =
  d("M-1.6 6L-1.2-34H1.200L1.6 6Z", INK) +
  box(-1.4, -36, 2.8, 7, CREAM) +
  at(0, -40, d("M0-10L2-2 10 0 2 2 0 10-2 2-10 0-2-2Z", GOLD));
export const hammer = pole(-24) + box(-12, -34, 24, 11, "#6d7680", 2);
export const keys =
  oval(0, 4, 7, 7, "none", `stroke="${GOLD}" stroke-width="2.6"`) +
  [-24, 0, 24]
    .map((a) =>
      at(0, 8, box(-1.2, 4, 2.4, 18, GOLD) + box(0, 16, 6, 2.6, GOLD) + box(0, 20.5, 5, 2, GOLD), 1, a),
    )
    .join("");
export const candle =
  d("M-10 2H10L8 7H-8Z", GOLD) +
  box(-3.5, -18, 7, 20, CREAM) +
  d("M0-34C6-27 5-20 0-20S-6-27 0-34Z", "#f6a623") +
  spot(0, -23, 1.8, "#fff3b0");
export const telescope = at(
  0,
  -14,
  box(-6, -30, 12, 22, "#8c2f39") + box(-4.5, -10, 9, 20, GOLD) + box(-8, -34, 16, 5, GOLD),
  1,
  24,
);
export const broom =
  pole(-26) +
  d("M-4-24L-12-54 0-50 12-54 4-24Z", "#d9b25c") +
  line("M-4-30H4M-4-34L-7-50M0-32V-48M4-34L7-50", 1.2);
export const heart =
  d("M0 2C-22-14-12-32 0-22C12-32 22-14 0 2Z", "#d94a64") +
  line("M-16 2L18-28", 1.8) +
  d("M18-28l-7 1 4 5Z", GOLD);
export const pearl =
  d("M-18-6C-18-18 18-18 18-6Q0-12-18-6Z", "#c98ea5") +
  d("M-18-6C-16 8 16 8 18-6Q0 0-18-6Z", "#e6b7c6") +
  oval(0, -7, 6, 6, "#fffaf0") +
  spot(-2, -9, 1.6, "#fff");
export const pastry =
  oval(0, -12, 14, 10, "#7a4a26") +
  spot(-5, -14, 1.5, CREAM) +
  spot(4, -9, 1.5, CREAM) +
  spot(6, -16, 1.2, CREAM);
export const egg =
  oval(0, -12, 9, 12, "#cfe0d8") +
  spot(-3, -14, 1.5, "#7a6a55") +
  spot(3, -8, 1.2, "#7a6a55") +
  spot(2, -18, 1, "#7a6a55") +
  d("M-14 2C-12-6 12-6 14 2Q0 10-14 2Z", "#a47b45") +
  line("M-12 2l22-4M-8 4l16-7", 1);
export const fan = [-60, -36, -12, 12, 36, 60]
  .map((a, k) => at(0, 2, d("M-3 0L-8-30Q0-35 8-30L3 0Z", k % 2 ? "#f4d9b0" : RUBY), 1, a))
  .join("");
export const rug =
  d("M-9-34H9V8H-9Z", "#9b2e4b") +
  line("M-9-24H9M-9-14H9M-9-4H9", 2.4, GOLD) +
  twin(oval(0, -34, 9, 4, "#c2527a"));
export const necklace = (x: number, y: number) =>
  at(x, y, line("M0 0C-10 6-8 24 0 26C8 24 10 6 0 0", 2.2, GOLD) + at(0, 29, gem(6)));
