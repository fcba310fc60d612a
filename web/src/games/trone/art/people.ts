/** People, from parts: a body, a head, a face, hair, hats. The head is around (50, 45), shoulders begin at 68. */

import { BONE, both, disc, dot, flat, INK, line, oval, p, STEEL, WHITE } from "./draw";

// ---- bodies ----------------------------------------------------------------------------------------------

export const robe = (main: string, trim: string) =>
  p("M12 102Q16 76 38 69L50 76L62 69Q84 76 88 102Z", main) +
  p("M38 69L50 92L62 69L68 72L53 102H47L32 72Z", trim);

export const tunic = (main: string, trim: string) =>
  p("M18 102Q20 76 39 70Q50 78 61 70Q80 76 82 102Z", main) +
  line("M50 76V100M45 82L55 87M55 82L45 87", trim, 2);

export const armour = (main: string, trim: string) =>
  p("M24 102Q24 74 50 72Q76 74 76 102Z", main) +
  both(p("M10 92Q12 72 28 72Q38 76 34 92Q22 86 10 92Z", main) + line("M14 84Q24 78 33 84", trim)) +
  line("M50 74V100", trim, 2.5);

export const cape = (main: string, lining: string) =>
  both(p("M50 102L10 102Q12 80 28 72L20 46Q34 56 46 76Z", main) + p("M28 72L23 52Q33 60 44 78Z", lining)) +
  p("M42 74L50 84L58 74L56 102H44Z", WHITE);

export const hood = (main: string, dark: string) =>
  p("M10 102Q12 74 30 66Q24 18 50 12Q76 18 70 66Q88 74 90 102Z", main) + oval(50, 46, 18, 24, dark);

export const ruff = (fill = WHITE) =>
  p(
    "M24 74L30 66L37 72L43 66L50 73L57 66L63 72L70 66L76 74L70 82L63 76L57 83L50 77L43 83L37 76L30 82Z",
    fill,
  );

export const collar = (fill: string) => both(p("M50 80L30 72L24 50Q36 62 50 70Z", fill));

// ---- heads -----------------------------------------------------------------------------------------------

const HEADS = {
  oval: (skin: string) => oval(50, 45, 17, 21, skin),
  round: (skin: string) => oval(50, 47, 21, 20, skin),
  long: (skin: string) => oval(50, 44, 14.5, 25, skin),
  jaw: (skin: string) => p("M32 34Q34 22 50 22Q66 22 68 34L66 56Q62 68 50 68Q38 68 34 56Z", skin),
  heart: (skin: string) => p("M31 40Q31 24 50 24Q69 24 69 40Q67 58 50 69Q33 58 31 40Z", skin),
};
export type Shape = keyof typeof HEADS;

export const head = (skin: string, shape: Shape = "oval") =>
  p("M42 58H58V74Q50 80 42 74Z", skin) + both(oval(32, 47, 4, 5, skin)) + HEADS[shape](skin);

const EYES = {
  dots: both(dot(43, 45, 2.4)),
  wide: both(disc(42, 45, 5.2, WHITE) + dot(43, 45.5, 2.3)),
  sly: both(p("M37 44Q43 40 48 46Q42 50 37 44Z", WHITE) + dot(44, 45, 2) + p("M36 40L47 42")),
  sleepy: both(disc(42, 46, 5, WHITE) + dot(42, 47.5, 2.2) + p("M37 46Q37 40.5 42 41Q47 40.5 47 46Z", INK)),
  angry: both(disc(42.5, 46, 4.6, WHITE) + dot(44, 46.5, 2.3) + p("M35 38L48 43L47 39.5L36 36Z", INK)),
  closed: both(p("M37 45Q42 49.5 47 45")),
  proud: both(p("M37 46Q42 50 47 46M38 47L36 49") + p("M36 38Q42 34 48 38")),
  wink: dot(42, 45, 2.6) + p("M36 39Q42 35 47 39") + p("M53 46Q58 42 63 46"),
  mad:
    disc(42, 45, 6.4, WHITE) +
    dot(44, 43, 1.7) +
    disc(59, 46, 4.4, WHITE) +
    dot(57.5, 47.5, 1.7) +
    p("M34 35L46 37M54 38L65 34"),
};
const MOUTHS = {
  smile: p("M42 57Q50 64 58 57"),
  grin:
    p("M40 56Q50 58 60 56Q58 66 50 66Q42 66 40 56Z", WHITE) +
    p("M50 58V65M45 57.5V64.5M55 57.5V64.5", "none", 1.2),
  frown: p("M42 60Q50 54 58 60"),
  smirk: p("M43 59Q52 61 59 55"),
  line: p("M43 58.5H57"),
  oh: oval(50, 59, 3.6, 4.6, "#5a1a22"),
  fangs:
    p("M40 56Q50 61 60 56") + p("M43 57.5L45 64L47 59Z", WHITE, 1.2) + p("M57 57.5L55 64L53 59Z", WHITE, 1.2),
  tongue:
    p("M40 55Q50 62 60 55Q58 62 50 63Q42 62 40 55Z", "#5a1a22") +
    p("M47 60Q48 71 53 70Q56 68 54 60Z", "#d9566b"),
  lips: p("M44 58Q47 55.5 50 57.5Q53 55.5 56 58Q50 63 44 58Z", "#a8243c"),
};
const NOSES = {
  small: p("M50 46L53 53L49 54"),
  big: oval(50, 52, 4.6, 3.8, "#0000001f"),
  hook: p("M50 43Q59 52 53 56L49 55"),
  none: "",
};
export const face = (
  eyes: keyof typeof EYES,
  mouth: keyof typeof MOUTHS,
  nose: keyof typeof NOSES = "small",
) => EYES[eyes] + NOSES[nose] + MOUTHS[mouth];

export const glow = (colour: string, y = 46, r = 3.4) =>
  both(dot(42, y, r + 2.4, `${colour}55`) + dot(42, y, r, colour));

export const skull = (fill = BONE) =>
  p("M30 40Q30 20 50 20Q70 20 70 40Q70 52 64 56L63 66H37L36 56Q30 52 30 40Z", fill) +
  both(p("M35 43Q36 37 43 38Q48 41 46 48Q40 52 35 48Z", INK)) +
  flat("M50 49L46.5 56H53.5Z", INK) +
  p("M43 60V66M50 60V66M57 60V66", "none", 1.8);

// ---- hair and beards -------------------------------------------------------------------------------------

export const bowl = (hair: string) =>
  p("M29 50Q26 18 50 18Q74 18 71 50L66 50Q66 36 62 36H38Q34 36 34 50Z", hair);
export const locks = (hair: string) =>
  p("M32 32Q40 20 50 22Q60 20 68 32Q76 20 50 14Q24 20 32 32Z", hair) +
  both(p("M33 30Q20 38 24 72Q32 78 36 70Q32 52 37 33Z", hair));
export const short = (hair: string) => p("M31 42Q28 20 50 19Q72 20 69 42Q64 32 50 31Q36 32 31 42Z", hair);
export const peak = (hair: string) =>
  p("M31 46Q26 18 50 18Q74 18 69 46Q66 34 60 30L50 38L40 30Q34 34 31 46Z", hair);
export const wild = (hair: string) =>
  p(
    "M30 46L20 40L28 34L18 24L31 26L30 12L41 21L50 8L58 21L70 11L69 26L82 24L72 34L80 41L70 46Q66 32 50 32Q34 32 30 46Z",
    hair,
  );
export const bun = (hair: string) => disc(50, 15, 9, hair) + short(hair);
export const beard = (hair: string, length = 84) =>
  p(`M32 50Q34 58 42 56Q50 52 58 56Q66 58 68 50Q72 72 50 ${length}Q28 72 32 50Z`, hair) +
  p("M44 61Q50 65 56 61", "none", 1.8);
export const goatee = (hair: string) =>
  p("M46 63Q50 61 54 63L50 75Z", hair) + p("M42 57Q46 53 50 56Q54 53 58 57", "none", 2.4);
export const moustache = (hair: string) => p("M50 54Q40 50 33 60Q42 62 50 57Q58 62 67 60Q60 50 50 54Z", hair);

// ---- on the head -----------------------------------------------------------------------------------------

export const crown = (gold: string, gem: string, y = 30, spikes = "L39 18L45 10L50 18L56 10L61 18") =>
  `<g transform="translate(0 ${y - 30})">${p(`M30 30L27 10${spikes}L73 10L70 30Q50 25 30 30Z`, gold)}${dot(50, 24, 2.8, gem)}${both(dot(38, 25, 2, gem))}</g>`;
export const horns = (fill = BONE, out = 0) =>
  both(
    p(`M36 30Q22 ${28 - out} ${20 - out} 8Q32 12 42 24Z`, fill) +
      p(`M${24 - out / 2} 16L31 15M27 22L35 20`, "none", 1.3),
  );
export const cone = (main: string, band: string, tip = "M50 -6") =>
  p(`${tip}Q38 12 33 30Q50 24 67 30Q62 12 ${tip.slice(1)}Z`, main) +
  oval(50, 31, 29, 6, main) +
  line("M33 27Q50 22 67 27", band, 4);
export const helm = (main = STEEL, trim = INK) =>
  p("M29 62Q26 18 50 16Q74 18 71 62L50 70Z", main) +
  p("M32 42H68L66 50H34Z", INK) +
  line("M50 18V68", trim, 2);
export const nemes = (gold: string, stripe: string) =>
  p("M28 40Q28 16 50 16Q72 16 72 40L84 82L66 78L68 44Q60 30 50 30Q40 30 32 44L34 78L16 82Z", gold) +
  both(line("M29 38L18 80M28 52L36 56M24 62L35 66M21 72L34 76", stripe, 3));
export const glasses = both(disc(42, 46, 6.5, "#ffffff66") + p("M36 44L31 42")) + p("M48.5 45Q50 43 51.5 45");
