/** What one wears: clothes from the shoulders down, collars, hats and glasses. */

import { at, box, CREAM, d, flat, GOLD, INK, line, oval, RUBY, spot, twin } from "./ink";

const shoulders = "M-44 54C-44 30-26 21 0 21S44 30 44 54Z";
const buttons = [32, 39, 46].map((y) => oval(0, y, 1.7, 1.7, GOLD)).join("");

export const coat = (c: string, lining: string) =>
  d(shoulders, c) +
  d("M-9 22L0 44 9 22Z", CREAM) +
  twin(d("M8 20L21 27 14 34 17 38 2 52 0 46Z", lining)) +
  buttons;
export const robe = (c: string, trim: string) =>
  d(shoulders, c) +
  d("M-13 22L0 50 13 22 19 24 5 54H-5L-19 24Z", trim) +
  twin(line("M28 32Q31 42 30 52M22 30Q24 42 22 52", 1));
export const armour = (c = "#aeb6bf", trim = GOLD) =>
  d(shoulders, c) +
  twin(
    d("M16 26C30 20 46 30 46 46L26 44C20 40 17 34 16 26Z", c) + line("M22 30C32 30 39 37 41 45", 1.2, trim),
  ) +
  d("M0 26L8 32 6 54H-6L-8 32Z", trim);
export const tabard = (a: string, b: string) =>
  d(shoulders, a) +
  flat("M0 22C20 22 30 25 36 31L36 38H0ZM0 38V54H-41C-41 46-40 42-38 38Z", b) +
  line("M0 22V54M-40 38H40", 1.2) +
  d("M0 30l3 5 6 1-4 4 1 6-6-3-6 3 1-6-4-4 6-1Z", GOLD);
export const cloak = (c: string, lining: string) =>
  d("M-44 54C-48 22-38-4-24 2C-18 18-10 24 0 26C10 24 18 18 24 2C38-4 48 22 44 54Z", c) +
  flat("M-22 8C-18 22-8 28 0 29C8 28 18 22 22 8C24 24 14 40 8 54H-8C-14 40-24 24-22 8Z", lining) +
  oval(0, 30, 4, 4, GOLD);
export const striped = (a: string, b: string) =>
  d(shoulders, a) +
  flat(
    "M-40 40C-30 34 30 34 40 40L42 46C30 40-30 40-42 46ZM-30 27C-14 32 14 32 30 27L36 31C20 38-20 38-36 31Z",
    b,
  ) +
  d(shoulders);
export const apron = (c: string, a: string) =>
  d(shoulders, c) + d("M-16 25C-8 30 8 30 16 25L24 54H-24Z", a) + line("M-10 42h20v8M-10 42v8", 1.2);
export const gown = (c: string, lace = CREAM) =>
  d(shoulders, c) +
  d("M-24 26Q-14 42 0 34Q14 42 24 26Q12 22 0 22T-24 26Z", lace) +
  twin(line("M5 38C12 42 20 40 26 32", 1)) +
  d("M0 36L-8 31V42ZM0 36L8 31V42Z", RUBY);
export const ermine = (c: string) =>
  d(shoulders, c) +
  d("M-38 34C-26 18 26 18 38 34C30 46 10 50 0 44C-10 50-30 46-38 34Z", "#fff") +
  [
    [-26, 34],
    [-16, 40],
    [-8, 34],
    [8, 34],
    [16, 40],
    [26, 34],
  ]
    .map(([x, y]) => flat(`M${x} ${y! - 3}l2 5h-4Z`, INK))
    .join("");
export const harlequin = (a: string, b: string) =>
  d(shoulders, a) +
  flat("M-30 34L-20 24-10 37-20 50ZM10 37L20 24 30 34 20 50ZM-10 37L0 24 10 37 0 50Z", b) +
  d(shoulders) +
  collarPoints("#f6d26b");

// ---- about the neck ---------------------------------------------------------------------------------

/** The great pleated collar that makes anybody noble. */
export const ruff = (y = 22, w = 27, c = "#fffaf0") =>
  oval(0, y, w, w * 0.36, c) +
  Array.from({ length: 13 }, (_, k) => {
    const a = (k / 12) * Math.PI;
    const [x, v] = [Math.cos(a), Math.sin(a)];
    return line(
      `M${(x * w * 0.55).toFixed(1)} ${(y + v * w * 0.16).toFixed(1)}L${(x * w).toFixed(1)} ${(y + v * w * 0.36).toFixed(1)}`,
      0.9,
    );
  }).join("") +
  oval(0, y - 1, w * 0.55, w * 0.16, "#0003", 'stroke="none"');
export const collarPoints = (c: string) =>
  d("M-26 24L-20 36-12 27-6 38 0 28 6 38 12 27 20 36 26 24Q0 16-26 24Z", c);
export const jabot = (c = "#fffaf0") =>
  d("M-8 20H8L11 30 6 29 8 38 0 35-8 38-6 29-11 30Z", c) + line("M0 22V34", 1);
export const kerchief = (c: string) =>
  d("M-22 20Q0 30 22 20L19 28Q8 32 4 30L8 42 0 38-7 43-4 30Q-12 32-19 28Z", c);
export const pearls = (y = 24) =>
  [-18, -12, -6, 0, 6, 12, 18].map((x) => oval(x, y + 8 - (x * x) / 45, 2.8, 2.8, "#fffaf0")).join("");
export const chain = () =>
  line("M-20 26Q0 50 20 26", 3, INK) + line("M-20 26Q0 50 20 26", 1.6, GOLD) + d("M0 36l5 5-5 6-5-6Z", RUBY);

// ---- hats: `y` is where the brim sits ---------------------------------------------------------------

const hat = (y: number, shape: string, turn = 0, x = 0, k = 1) => at(x, y, shape, k, turn);
const plume = (c: string) =>
  d("M0 0C6-16 22-22 34-14C28-12 30-6 22-5C24 0 14 2 10 1Z", c) + line("M2-1Q14-12 28-13", 0.9);

export const tricorn = (y: number, c = "#2b2a33", turn = 0, x = 0) =>
  hat(
    y,
    d("M-32-4C-22-22 22-22 32-4C22-2 10 6 0 6S-22-2-32-4Z", c) +
      line("M-31-4C-20 0-10 5 0 5S20 0 31-4", 2, GOLD),
    turn,
    x,
  );
export const cap = (y: number, c: string, turn = 0, x = 0) =>
  hat(
    y,
    d("M-22 2C-26-18 26-18 22 2Z", c) + d("M-24 0H24V6Q0 2-24 6Z", INK) + oval(0, -6, 3, 3, GOLD),
    turn,
    x,
  );
export const flatCap = (y: number, c: string, turn = -6, x = 0) =>
  hat(
    y,
    d("M-24 2C-28-14 4-20 22-10C28-6 28 0 24 3C10-2-8-2-24 2Z", c) + line("M-20-4Q0-12 22-5", 1),
    turn,
    x,
  );
export const topHat = (y: number, c = "#2b2a33", band = RUBY, turn = 6, x = 0) =>
  hat(
    y,
    d("M-15 0L-18-26Q0-30 18-26L15 0Z", c) + flat("M-15.6-4H15.600L16-9H-16Z", band) + oval(0, 1, 25, 4.5, c),
    turn,
    x,
  );
export const plumed = (y: number, c: string, feather: string, x = 0, turn = -6) =>
  hat(
    y,
    at(8, -8, plume(feather)) +
      d("M-15-2C-16-18 14-20 16-2Z", c) +
      oval(0, 0, 28, 5, c) +
      line("M-15-5Q0-1 15-5", 2, GOLD),
    turn,
    x,
  );
export const crown = (y: number, k = 1, turn = 0, x = 0) =>
  hat(
    y,
    d("M-15 2L-18-14-8-6 0-18 8-6 18-14 15 2Q0 6-15 2Z", GOLD) +
      [-18, 18].map((v) => spot(v, -14, 2.2, RUBY)).join("") +
      spot(0, -18, 2.4, RUBY) +
      line("M-15-2Q0 2 15-2", 1),
    turn,
    x,
    k,
  );
export const turban = (y: number, c: string, gem = RUBY) =>
  hat(
    y,
    d("M-25 4C-30-22 30-22 25 4C12-2-12-2-25 4Z", c) +
      line("M-24 0C-8-6 8-12 14-16M-25-4C-14-8-2-14 2-17M24 0C14-4 8-8 6-12", 1) +
      at(0, -8, plume(CREAM), 0.6, -40) +
      oval(0, -6, 4, 5, gem),
  );
export const helmet = (y: number, c = "#aeb6bf") =>
  hat(
    y,
    twin(d("M20-6C34-10 38-22 34-30C30-20 24-18 18-18Z", CREAM)) +
      d("M-25 6C-28-26 28-26 25 6L18 2H-18Z", c) +
      d("M-3-20H3V12L0 15-3 12Z", GOLD) +
      [-18, -10, 10, 18].map((v) => spot(v, -2, 1.3)).join(""),
  );
export const laurel = (y: number) =>
  hat(
    y,
    twin(
      [0, 1, 2, 3]
        .map((k) => at(24 - k * 6, 4 - k * 4, d("M0 0Q6-2 8-9Q0-8 0 0Z", GOLD), 1, -40 + k * -14))
        .join(""),
    ),
  );
export const bonnet = (y: number, c: string, ribbon = RUBY, x = 0) =>
  hat(
    y,
    d("M-24 14C-32-18 4-30 20-12C24-8 24-2 20-2C6-6-8 4-12 18Z", c) +
      line("M16-6C2-8-12 2-16 16", 2, ribbon) +
      d("M-14 16l-10 4 4 8Z", ribbon),
    0,
    x,
  );
export const hood = (c: string, lining: string) =>
  d("M-36 40C-44-10-26-46 0-48C26-46 44-10 36 40L26 30C30-4 22-32 0-34C-22-32-30-4-26 30Z", c) +
  line("M-26 24C-28-6-20-31 0-33C20-31 28-6 26 24", 1.6, lining);
export const mask = (y: number, c = INK) =>
  flat(
    `M0 ${y - 4}C8 ${y - 10} 22 ${y - 9} 27 ${y - 2}C22 ${y + 9} 8 ${y + 9} 0 ${y + 1}C-8 ${y + 9}-22 ${y + 9}-27 ${y - 2}C-22 ${y - 9}-8 ${y - 10} 0 ${y - 4}Z`,
    c,
  );
export const visor = (y: number, c: string) =>
  hat(y, d("M-18-2Q0-8 18-2L17 2Q0-3-17 2Z", INK) + d("M-17 1Q0-4 17 1L24 9Q0 1-24 9Z", c));
export const bandana = (y: number, c: string) =>
  hat(
    y,
    d("M-23 6C-24-16 24-16 23 6Q0-4-23 6Z", c) +
      d("M20 2l14-2-6 6 4 8-13-8Z", c) +
      [-12, 0, 12].map((v) => spot(v, -5, 1.6, CREAM)).join(""),
  );
export const star = (r: number, c = GOLD) =>
  d(
    Array.from({ length: 10 }, (_, k) => {
      const a = (k * Math.PI) / 5 - Math.PI / 2;
      const q = k % 2 ? r * 0.45 : r;
      return `${k ? "L" : "M"}${(Math.cos(a) * q).toFixed(1)} ${(Math.sin(a) * q).toFixed(1)}`;
    }).join("") + "Z",
    c,
  );
export const pointed = (y: number, c: string, band = GOLD, x = 0, stars = false) =>
  hat(
    y,
    d("M-17 0C-10-14-4-28 8-34C12-28 10-10 17 0Z", c) +
      flat("M-16-2Q0 2 16-2L14-7Q0-3-14-7Z", band) +
      oval(0, 1, 27, 4.5, c) +
      (stars ? at(3, -16, star(4)) + at(-4, -10, star(2.5)) : ""),
    -6,
    x,
  );
export const wig = (y: number, c = "#fdf6e8") =>
  twin(
    [0, 1, 2, 3]
      .map((k) => oval(25 + (k % 2), y + 14 + k * 9, 7, 5.5, c) + line(`M${22} ${y + 14 + k * 9}q3-3 6 0`, 1))
      .join(""),
  ) +
  d(`M-30 ${y + 12}C-32 ${y - 16} 32 ${y - 16} 30 ${y + 12}C20 ${y + 2}-20 ${y + 2}-30 ${y + 12}Z`, c) +
  line(`M-18 ${y}q6-8 14-6M4 ${y - 6}q8 0 14 7`, 1);

// ---- before the eyes --------------------------------------------------------------------------------

export const spectacles = (x: number, y: number, r = 6.5) =>
  twin(oval(x, y, r, r, "#ffffff55", `stroke="${GOLD}" stroke-width="1.8"`)) +
  line(`M${-x + r} ${y}Q0 ${y - 3} ${x - r} ${y}`, 1.8, GOLD);
export const monocle = (x: number, y: number, r = 7.5) =>
  oval(x, y, r, r, "#cfe6ee66", `stroke="${GOLD}" stroke-width="2"`) +
  line(`M${x + r - 1} ${y + 3}Q${x + r + 4} ${y + 18} ${x + 6} ${y + 30}`, 1, GOLD);
export const patch = (x: number, y: number) =>
  d(`M${x - 8} ${y - 5}H${x + 8}Q${x + 8} ${y + 8} ${x} ${y + 8}Q${x - 8} ${y + 8} ${x - 8} ${y - 5}Z`, INK) +
  line(`M${x + 6} ${y - 5}L${x + 14} ${y - 12}M${x - 6} ${y - 5}L${x - 32} ${y - 12}`, 1.6);
export const goggles = (y: number) =>
  box(-26, y - 3, 52, 5, "#6b4326") +
  twin(
    oval(10, y, 8, 7.5, "#9fd6c8", 'stroke="#8a5a1c" stroke-width="2.6"') +
      line(`M6 ${y - 2}l4-3`, 1.6, "#fff"),
  );
