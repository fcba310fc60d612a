/** Those who are no people: each with a drawing of its own. Cats share a head, dogs and dragons share necks. */

import { at, BONE, both, disc, dot, flat, GOLD, INK, line, oval, p, WHITE } from "./draw";

// ---- cats ------------------------------------------------------------------------------------------------

const eye = (iris: string, r: number, slit = 1.5) =>
  both(oval(40, 48, r, r * 0.92, iris) + oval(40.5, 48, slit, r * 0.72, INK) + dot(39, 45.6, 1.3, WHITE));
const whiskers = (colour: string) => both(line("M36 59L16 56M36 62L17 65", colour, 1.2));

/** A cat's head and shoulders; `iris` and its size make the temper. */
export const cat = (
  fur: string,
  inner: string,
  iris: string,
  size = 6.5,
  slit = 1.5,
  muzzle = "",
  hairs = INK,
) =>
  p("M20 102Q20 76 50 72Q80 76 80 102Z", fur) +
  both(p("M24 42L21 9Q36 14 46 28Z", fur) + flat("M27 34L26 17Q34 20 39 28Z", inner)) +
  oval(50, 49, 29, 25, fur) +
  muzzle +
  eye(iris, size, slit) +
  p("M46 56H54L50 60.5Z", "#d9788c") +
  line("M50 61V63Q45 68 41 64M50 63Q55 68 59 64", hairs) +
  whiskers(hairs);

export const yarn =
  disc(80, 88, 14, "#c8405f") +
  line("M70 82Q82 76 90 84M69 90Q82 82 93 92M76 99Q80 88 92 80M72 96Q60 102 40 98", "#8c1f3c", 1.6);
export const fishbone =
  line("M62 88L92 80M70 81L73 92M77 79L80 90M84 77L87 88", BONE, 3) + p("M90 74L99 78L93 86Z", BONE);
export const stripes = (colour: string) =>
  line("M50 26V36M43 27L45 35M57 27L55 35", colour, 3) + both(line("M22 50L30 52M23 58L31 58", colour, 2.5));
export const mask = (colour: string) =>
  p("M22 44Q50 36 78 44Q80 54 70 56Q58 57 50 51Q42 57 30 56Q20 54 22 44Z", colour);
export const jersey =
  p("M20 102Q20 78 50 73Q80 78 80 102Z", WHITE) +
  line("M27 84Q50 78 73 84M22 92Q50 86 78 92M22 100Q50 94 78 100", INK, 4);
export const sack =
  p("M70 102Q62 80 80 74Q102 80 96 102Z", "#a9834f") +
  p("M76 75Q74 68 84 66L86 74Z", "#a9834f") +
  p("M80 86H88M84 82V94M80 94Q88 96 88 90", "none", 2.2);
export const mane = (fill: string) =>
  p(
    "M50 4L60 14L72 8L76 20L90 20L88 33L98 42L91 52L97 64L87 70L86 84L73 84L66 96L50 90L34 96L27 84L14 84L13 70L3 64L9 52L2 42L12 33L10 20L24 20L28 8L40 14Z",
    fill,
  );
export const leaves = both(
  p("M-2 102Q4 74 26 70Q24 92 8 102Z", "#3f7a4c") + p("M4 102Q10 86 22 76", "none", 1.4),
);
export const shards =
  p("M72 64L94 58L98 84L80 96L70 82Z", "#cfe4ee") +
  p("M82 61L84 74L74 80M84 74L97 78M84 74L86 93", "none", 1.6) +
  line("M75 70L79 66", WHITE, 2);

// ---- of the mountain -------------------------------------------------------------------------------------

/** A dragon's head that looks to the left, from (0, 0) at its nape. */
const snout = (skin: string, belly: string, iris: string) =>
  p("M8 10Q10 -10 -6 -16Q-18 -20 -30 -10L-42 -6Q-48 0 -44 6L-28 10Q-16 16 -8 12Z", skin) +
  p("M-44 4L-30 2L-12 6", "none", 1.6) +
  p("M-38 4L-36 9L-33 4ZM-29 3L-27 8L-24 4Z", WHITE, 1.2) +
  p("M-4 -16L6 -30L6 -10Z", belly) +
  oval(-16, -7, 4, 3.4, iris) +
  dot(-17, -7, 1.5) +
  p("M-22 -12L-11 -12") +
  dot(-40, -2, 1.4);

export const dragon =
  p("M96 102Q60 96 66 66Q60 34 84 20Q98 40 96 102Z", "#3c8f86") +
  p("M70 96Q64 72 74 56M76 92Q72 72 80 54", "none", 1.4) +
  p("M84 18L97 8L94 26L104 30L95 40Z", "#e0ac3b") +
  p("M22 102Q-2 80 4 40L16 52L22 34L32 50L44 44Q36 74 52 102Z", "#2b6f6a") +
  p("M12 96L16 52M28 98L32 52", "none", 1.4) +
  at(snout("#49a89c", "#e0ac3b", "#ffd34a"), 76, 38, 1.15) +
  p("M26 42Q12 38 4 52Q14 50 12 58Q20 52 28 50Z", "#f0703a") +
  flat("M24 44Q14 44 11 50Q18 49 26 48Z", "#ffd66b");

export const hydra =
  p(
    "M24 102Q20 84 34 78Q26 60 36 48L50 54Q44 70 50 78Q56 60 64 52L80 58Q68 76 72 84Q84 88 82 102Z",
    "#4d8a4f",
  ) +
  p("M44 102Q40 60 46 34L64 32Q62 60 66 102Z", "#5b9c58") +
  at(snout("#5b9c58", "#c3d86a", "#ffce3a"), 60, 26, 0.95) +
  at(snout("#6aa864", "#c3d86a", "#ffce3a"), 40, 56, 0.72) +
  `<g transform="matrix(-1 0 0 1 100 0)">${at(snout("#4d8a4f", "#c3d86a", "#ff8a3a"), 30, 58, 0.72)}</g>` +
  p("M28 90Q50 84 74 90M30 98Q50 92 74 98", "none", 1.4);

export const lizard =
  p("M84 102Q98 70 74 52L52 66Q62 84 50 102Z", "#5fae8f") +
  p("M78 58Q86 36 60 28Q38 22 14 42Q6 50 14 56Q34 68 58 68Q74 66 78 58Z", "#74c2a2") +
  p("M14 50Q34 58 58 54", "none", 2) +
  disc(58, 38, 9.5, "#f6d75a") +
  oval(57, 38, 2.2, 6.5, INK) +
  line("M12 51Q0 54 2 64Q-2 66 -1 72M2 64Q8 66 6 72", "#d9486b", 3) +
  p("M50 66Q68 74 84 62L90 74Q70 88 48 78Z", "#c8405f") +
  p("M60 76L56 96L66 94L68 78", "#c8405f") +
  dot(74, 44, 2, "#3f8a6c") +
  dot(70, 34, 2, "#3f8a6c") +
  dot(78, 52, 1.8, "#3f8a6c") +
  dot(20, 45, 1.5);

export const yeti =
  p("M4 102Q6 78 18 74Q8 44 24 26Q34 6 50 8Q66 6 76 26Q92 44 82 74Q94 78 96 102Z", "#eef4f7") +
  p("M28 50Q28 30 50 30Q72 30 72 50Q74 74 50 76Q26 74 28 50Z", "#8fb6c9") +
  p("M34 40L46 44M66 40L54 44", "none", 4) +
  both(disc(41, 48, 4.6, WHITE) + dot(42, 48.5, 2)) +
  p("M34 58Q50 54 66 58Q64 72 50 72Q36 72 34 58Z", "#4a1d2c") +
  p("M38 57L41 65L44 57ZM56 57L59 65L62 57ZM44 71L47 64L50 71Z", WHITE, 1.2) +
  p("M12 84L18 80M20 94L27 88M84 80L89 86M74 90L80 95M30 16L34 22M66 14L64 21", "none", 1.6) +
  both(p("M26 24Q14 22 12 10Q24 12 32 20Z", "#8fb6c9"));

export const golem =
  p("M6 102L10 76L30 68L34 74L66 74L72 66L92 78L94 102Z", "#8fd0e3") +
  p("M26 22L46 12L72 18L78 46L70 70L36 72L24 54Z", "#bfe9f4") +
  p("M46 12L44 30L24 54M44 30L78 46M44 30L72 18", "none", 1.3) +
  p("M32 40L46 43L45 51L34 49ZM56 44L70 42L69 50L57 52Z", "#15506a") +
  dot(40, 46, 2, WHITE) +
  dot(63, 47, 2, WHITE) +
  p("M38 62L46 58L52 63L60 58L66 62", "none", 2.6) +
  p("M10 76L24 86L30 68M92 78L80 88L72 66M24 86L26 102M80 88L76 102", "none", 1.3);

export const giant =
  p("M-4 102Q-4 66 20 60L80 58Q104 64 104 102Z", "#7d8a5a") +
  p("M14 40Q12 -8 52 -8Q90 -8 88 40Q90 78 52 80Q14 80 14 40Z", "#d9a184") +
  p("M12 26Q20 -12 52 -12Q86 -12 90 26Q70 10 50 12Q30 10 12 26Z", "#6b4a34") +
  disc(36, 36, 6, WHITE) +
  dot(38, 38, 2.5) +
  disc(66, 36, 6, WHITE) +
  dot(64, 38, 2.5) +
  p("M26 26Q36 20 46 27M56 27Q66 20 76 26", "none", 4) +
  oval(51, 48, 9, 7, "#cf8f72") +
  p("M32 62Q52 74 72 60") +
  p("M46 66L47 74L54 74L54 66.5Z", WHITE, 1.6) +
  p("M74 84V72L83 64L92 72V84Z", "#b5523c") +
  p("M80 84V77H86V84", INK) +
  line("M88 66V60", INK, 3) +
  line("M88 58Q84 52 90 48", WHITE, 2.5);

export const owl =
  p("M14 102Q10 60 20 38Q18 24 22 12Q34 22 50 20Q66 22 78 12Q82 24 80 38Q90 60 86 102Z", "#f7f4ea") +
  both(disc(37, 44, 15, "#e3edf2") + disc(37, 44, 9, GOLD) + dot(38, 45, 4.6) + dot(36, 42, 1.6, WHITE)) +
  p("M44 52L50 66L56 52Q50 47 44 52Z", "#5a4632") +
  line(
    "M30 74L34 80L38 74M46 76L50 82L54 76M62 74L66 80L70 74M24 88L28 94L32 88M40 90L44 96L48 90M54 90L58 96L62 90M68 88L72 94L76 88",
    "#6d8796",
    2,
  ) +
  p("M24 30L46 40M76 30L54 40", "none", 3);

// ---- of the dead and the underworld ----------------------------------------------------------------------

export const raven =
  p("M92 102Q98 58 74 42Q78 16 52 12Q34 12 28 28L2 38Q14 46 30 46Q24 74 40 102Z", "#2c2a3a") +
  p("M28 28L2 38Q14 46 31 44Q36 36 28 28Z", "#e0ac3b") +
  p("M3 38L31 38", "none", 1.5) +
  disc(46, 30, 6, "#d9dde6") +
  dot(44.6, 30, 2.6) +
  p("M39 22L52 24", "none", 2.5) +
  line("M52 60Q66 64 76 58M50 72Q68 78 84 70M50 84Q70 90 90 82", "#5a5875", 2) +
  p("M4 48L34 56L28 82L-2 74Z", WHITE) +
  p("M4 48L14 66L34 56", "none", 1.6) +
  disc(15, 66, 4, "#a8243c");

export const ghost =
  p(
    "M18 98Q14 14 50 12Q86 14 82 98Q76 88 70 97Q62 106 56 95Q50 86 44 96Q38 106 31 96Q25 88 18 98Z",
    "#eef1ea",
  ) +
  both(oval(40, 42, 5.5, 8, INK) + dot(41, 39, 1.8, WHITE)) +
  oval(50, 62, 6, 9, INK) +
  both(dot(31, 54, 4.5, "#d9a7b5aa")) +
  p("M20 62Q4 56 8 44Q20 46 26 54", "#eef1ea") +
  p("M80 62Q96 56 92 44Q80 46 74 54", "#eef1ea") +
  line("M74 78Q82 84 84 92", "#6b6b78", 3) +
  disc(88, 96, 9, "#3a3844");

/** A dog's head, from (0, 0) at its middle. */
const dog = (fur: string, collar: string) =>
  p("M-18 30L-16 8H16L18 30Z", fur) +
  p("M-17 16L17 16L18 25H-18Z", collar) +
  p("M-10 16L-7 8L-4 16M4 16L7 8L10 16", GOLD, 1.2) +
  p("M-16 -8L-22 -28L-6 -18Z", fur) +
  p("M16 -8L22 -28L6 -18Z", fur) +
  p("M-17 -8Q-14 -20 0 -20Q14 -20 17 -8L10 8Q0 18 -10 8Z", fur) +
  p("M-9 2Q0 -4 9 2Q8 14 0 14Q-8 14 -9 2Z", "#a8785c") +
  oval(0, 1, 4.4, 3, INK) +
  p("M-7 8L-5 13L-3 9M7 8L5 13L3 9", WHITE, 1) +
  dot(-8, -8, 3.2, "#ffb03a") +
  dot(8, -8, 3.2, "#ffb03a") +
  dot(-7.4, -8, 1.4) +
  dot(7.4, -8, 1.4) +
  p("M-14 -13L-4 -10M14 -13L4 -10", "none", 2.4);

export const cerberus =
  p("M8 102Q10 78 50 74Q90 78 92 102Z", "#4a3038") +
  at(dog("#5e3a3c", "#a8243c"), 24, 56, 0.9, -10) +
  at(dog("#5e3a3c", "#a8243c"), 76, 56, 0.9, 10) +
  at(dog("#74484a", "#a8243c"), 50, 44, 1.15);

export const shade =
  p(
    "M6 102Q2 84 16 82Q8 68 22 62Q16 40 28 30Q26 10 50 8Q76 10 72 32Q86 42 78 62Q92 66 84 82Q98 86 94 102Z",
    "#2b2230",
  ) +
  line("M16 96Q22 88 16 82M84 92Q78 86 84 82M24 74Q32 66 26 58M74 72Q68 64 76 56", "#6a5a78", 2) +
  both(flat("M33 42Q42 38 46 48Q38 52 33 42Z", "#ffb35c") + dot(41, 45, 1.8, WHITE)) +
  line("M38 62Q44 58 50 62Q56 66 62 61", "#ffb35c", 2.6);

// ---- of the desert ---------------------------------------------------------------------------------------

export const worm =
  p("M18 102Q10 56 22 34Q34 12 56 14Q84 18 84 52Q86 80 80 102Z", "#c9925a") +
  p("M16 78Q50 92 84 76M18 92Q50 104 82 90M16 64Q20 70 28 73M84 62Q80 68 74 72", "none", 2) +
  oval(51, 42, 27, 25, "#8c4a34") +
  oval(51, 43, 18, 17, "#3a141c") +
  [...Array(12).keys()].map((k) => at(p("M-4 -23L0 -12L4 -23Z", WHITE, 1.3), 51, 42, 1, k * 30)).join("") +
  flat("M-2 102Q20 86 40 95Q60 102 102 90V104H-2Z", "#efcf8e");

export const scorpion =
  line("M64 78Q96 76 92 48Q88 24 66 22", INK, 14) +
  line("M64 78Q96 76 92 48Q88 24 66 22", "#b5622c", 10) +
  p("M88 66L98 64M92 50L99 44M86 34L92 26M76 24L76 15", "none", 1.6) +
  p("M70 12Q52 12 46 34Q54 34 72 30Z", "#7a2f1c") +
  p("M20 80Q24 60 50 60Q72 62 74 82Q70 102 46 102Q22 100 20 80Z", "#c9733a") +
  p("M24 72L8 60M22 84L4 82M24 94L8 100M34 64L24 50", "none", 4) +
  p("M2 42Q-2 22 16 18L18 30L28 24Q34 42 20 48Q10 50 2 42Z", "#c9733a") +
  p("M18 48L32 64", "none", 5) +
  disc(38, 76, 6, WHITE) +
  dot(37, 77, 2.6) +
  disc(53, 76, 6, WHITE) +
  dot(52, 77, 2.6) +
  p("M31 68L43 71M60 69L49 71", "none", 2.4) +
  p("M38 90Q46 86 54 90");

export const camel =
  p("M60 102Q58 70 74 60Q86 44 98 62V102Z", "#c99a5c") +
  p("M40 102Q52 80 50 58L66 52Q74 78 72 102Z", "#d9ad6e") +
  p("M66 56Q74 30 56 22Q40 18 30 32Q12 40 10 56Q10 68 24 70Q44 70 52 60Q60 62 66 56Z", "#e0b878") +
  p("M56 22Q60 8 68 10Q70 20 62 27Z", "#e0b878") +
  p("M46 20Q50 8 58 14L56 22Z", "#a97a42") +
  disc(48, 36, 5, WHITE) +
  dot(47, 37, 2.2) +
  p("M42 35Q48 28 54 35Z", "#e0b878") +
  p("M43 35L40 33M53 34L56 31", "none", 1.4) +
  p("M12 58Q22 62 34 58Q40 56 44 50", "none", 2) +
  p("M14 49L18 47M24 64L22 68L26 68", "none", 2) +
  line("M30 62Q38 72 46 64M20 64Q16 78 22 80", "#7d9a3c", 2.5) +
  line("M34 34Q30 50 40 62M52 26Q56 44 54 58M38 46L56 46", "#a8243c", 3.4) +
  disc(54, 46, 3, GOLD);

// ---- of the demons ---------------------------------------------------------------------------------------

export const archdemon =
  p("M2 102Q6 74 30 70L70 70Q94 74 98 102Z", "#4a1420") +
  both(
    p("M32 34Q10 34 2 14Q0 2 8 -2Q10 16 24 18Q34 20 40 26Z", "#e6d3ae") +
      p("M6 8L12 6M10 18L16 13M20 26L24 19", "none", 1.4),
  ) +
  p("M28 30Q34 20 50 20Q66 20 72 30Q72 46 64 58L60 78Q50 86 40 78L36 58Q28 46 28 30Z", "#a8272f") +
  both(p("M28 36L14 44L30 46Z", "#a8272f") + p("M34 40L47 46L44 50L36 48Z", "#ffd34a")) +
  oval(50, 71, 11, 8, "#7a1620") +
  both(dot(45, 70, 2)) +
  p("M44 78Q50 84 56 78M43 80L45 88L48 82M57 80L55 88L52 82", WHITE, 1.4) +
  disc(50, 79, 4.5, "none") +
  line("M46 79A4.5 4.5 0 1 0 54 79", GOLD, 2.4) +
  flat("M44 20Q40 6 50 -2Q48 8 56 10Q60 16 56 21Z", "#f0a03a") +
  both(flat("M6 102Q2 88 12 82Q12 90 20 92Q22 98 18 102Z", "#f0a03a"));
