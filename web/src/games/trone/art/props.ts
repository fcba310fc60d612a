/** Things that people hold: at the right side of the sheet, unless turned. */

import { BONE, both, disc, dot, flat, GOLD, INK, line, oval, p, STEEL, WHITE } from "./draw";

const WOOD = "#8a5a33";
const stick = (x: number, top: number, fill = WOOD) => p(`M${x - 2} ${top}H${x + 2}V102H${x - 2}Z`, fill);

export const sword =
  p("M80 16L84 24V70H76V24Z", STEEL) + p("M68 70H92V75H68Z", GOLD) + p("M78 75H82V92H78Z", WOOD);
export const scimitar =
  p("M76 76Q96 56 88 18Q78 44 70 68Z", STEEL) + p("M66 68L80 80M70 76L64 90", "none", 4);
export const pitchfork = stick(84, 40) + line("M76 18V34Q84 42 92 34V18M84 16V40", INK, 3);
export const banner = (fill: string, mark = "") =>
  stick(84, 10) + p("M82 12H58Q62 20 57 26Q62 32 58 40H82Z", fill) + mark;
export const trumpet =
  p("M56 58L84 46L94 32L98 62L84 54L57 62Z", GOLD) + line("M70 55L66 72M80 52L78 74", "#2f5d9e", 4);
export const shield = (fill: string, mark: string) =>
  p("M56 62H94V80Q90 98 75 102Q60 98 56 80Z", fill) + mark;
export const lute =
  p("M62 96Q56 76 72 72Q90 70 88 88Q84 104 68 102Z", "#b9773a") +
  disc(74, 86, 5, INK) +
  p("M80 74L96 48L99 50L86 78Z", WOOD);
export const sceptre = stick(84, 34, GOLD) + disc(84, 28, 7, "#a8243c") + p("M80 20L84 12L88 20", GOLD);
export const censer =
  line("M78 40L84 70", INK, 1.5) +
  p("M76 70H92L89 84H79Z", GOLD) +
  line("M82 64Q76 56 84 50Q90 42 82 34", WHITE, 2.5);
export const scythe = stick(84, 14) + p("M86 18Q58 2 34 20Q60 14 86 28Z", STEEL);
export const shovel = stick(84, 34) + p("M76 12Q84 2 92 12V30Q84 40 76 30Z", STEEL);
export const flame = (fill: string, core: string) =>
  p("M82 70Q68 66 72 50Q76 54 77 46Q78 38 84 32Q84 42 90 48Q96 60 82 70Z", fill) +
  flat("M82 67Q76 64 79 55Q84 58 84 50Q90 60 82 67Z", core);
export const palm = (skin: string) => p("M72 78Q70 70 78 72L92 70Q98 74 92 82L84 102H70Z", skin);
export const goblet =
  p("M74 52H94Q94 68 84 69Q74 68 74 52Z", "#d8d2e8") +
  flat("M76 57H92Q90 67 84 67Q78 66 76 57Z", "#8c1229") +
  p("M84 69V82M77 83H91", "none", 2.4);
export const whip = line("M70 96Q96 90 90 66Q84 50 94 36Q98 28 90 24", "#5a2c1c", 3.5);
export const gavel = p("M66 56L82 48L88 60L72 68Z", WOOD) + p("M78 64L90 92L94 90L83 61Z", WOOD);
export const oar = stick(16, 22) + p("M10 4H22L21 32H11Z", WOOD);
export const lantern =
  p("M80 50Q86 42 92 50") +
  p("M78 52H94L92 72H80Z", "#ffd66b") +
  p("M76 52H96L92 46H80ZM78 72H94V77H78Z", INK);
export const iron =
  stick(84, 30, "#4a4048") + p("M76 14H92V30H76Z", "#e4572e") + line("M80 19H88V25H80Z", "#ffd66b", 2);
export const bident = stick(86, 34, "#3a2c34") + line("M78 8Q76 32 86 34Q96 32 94 8", "#d8a12f", 4);
export const pick = stick(84, 30) + p("M64 30Q84 14 99 36Q84 28 64 30Z", STEEL);
export const flake =
  line("M84 22V54M70 30L98 46M70 46L98 30M79 25L84 30L89 25M79 51L84 46L89 51", "#e9fbff", 3) +
  line("M84 54V100", "#7c5a8a", 3.5);
export const coin =
  disc(82, 74, 11, GOLD) + disc(82, 74, 7.5, "#f2c95c") + p("M82 69V79M79 72H85", "none", 2);
export const dagger =
  p("M78 60L84 30L90 60Z", STEEL) + p("M72 60H96V65H72Z", GOLD) + p("M82 65H86V80H82Z", INK);
export const scroll =
  p("M66 46H94V90H66Z", BONE) +
  line("M71 54H89M71 60H86M71 66H89M71 72H82", "#6b5a44", 1.8) +
  disc(86, 84, 5, "#a8243c") +
  oval(80, 46, 16, 4, BONE);
export const jars =
  both(p("M72 74H94V100H72Z", "#bfe6dc88") + p("M74 68H92V74H74Z", WOOD)) +
  dot(83, 88, 5, "#e8fff6") +
  dot(17, 86, 4, "#e8fff6") +
  dot(81, 87, 1) +
  dot(85, 87, 1) +
  dot(15, 85, 0.9) +
  dot(18.5, 85, 0.9);
export const apple =
  disc(82, 74, 11, "#c8202f") +
  p("M82 64Q82 58 86 56") +
  p("M84 62Q92 56 95 62Q90 66 84 62Z", "#5d9a3c") +
  line("M76 70Q77 67 80 67", WHITE, 2);
export const rose =
  line("M84 62V100M84 80Q92 74 94 78", "#3f7a3c", 3) +
  disc(84, 54, 10, "#c8202f") +
  p("M78 54Q84 46 90 54Q84 62 79 57Q84 50 87 55", "none", 1.6);
export const lamp =
  p("M62 92Q64 80 78 80Q90 80 92 84Q98 82 98 76Q102 88 88 94Q76 102 62 92Z", GOLD) + p("M74 80Q77 74 80 80");
export const crook =
  line("M74 100V52Q74 40 82 40Q90 42 88 52", "#d8a12f", 5) +
  line("M74 92V84M74 74V66M74 58V54", "#234a9e", 5);
export const flail =
  line("M26 100V58", "#234a9e", 5) + line("M26 58L12 74M26 58L18 78M26 58L24 80", "#d8a12f", 3);
export const books = (a: string, b: string, c: string) =>
  p("M60 90H98V100H60Z", a) +
  p("M63 80H95V90H63Z", b) +
  p("M61 71H92V80H61Z", c) +
  line("M66 95H72M69 85H75M67 75.5H73", GOLD, 2);
export const hourglass =
  p("M70 50H96V55H70ZM70 88H96V93H70Z", WOOD) +
  p("M73 55H93Q93 66 83 71.5Q93 77 93 88H73Q73 77 83 71.5Q73 66 73 55Z", "#dff0f7") +
  flat("M77 61H89Q87 67 83 70Q79 67 77 61ZM75 87Q78 79 83 80Q88 79 91 87Z", "#d8a12f");
export const orb = (fill: string) =>
  disc(80, 80, 16, fill) + line("M70 76Q72 69 79 68", WHITE, 2.5) + p("M66 94Q80 102 94 94L96 102H64Z", GOLD);
export const fan = [-24, 0, 24]
  .map(
    (turn, k) =>
      `<g transform="rotate(${turn} 80 96)">${p("M72 58H90V86H72Z", k === 1 ? "#f6ead0" : WHITE)}${flat("M81 66L86 72L81 78L76 72Z", k === 1 ? "#a8243c" : INK)}</g>`,
  )
  .join("");
export const star = (x: number, y: number, r: number, fill = "#ffe08a") =>
  flat(
    `M${x} ${y - r}L${x + r * 0.28} ${y - r * 0.28}L${x + r} ${y}L${x + r * 0.28} ${y + r * 0.28}L${x} ${y + r}L${x - r * 0.28} ${y + r * 0.28}L${x - r} ${y}L${x - r * 0.28} ${y - r * 0.28}Z`,
    fill,
  );
export const staff = stick(84, 26) + disc(84, 18, 8, "#8fd8ff") + star(84, 18, 6, WHITE);
export const circle =
  line("M50 2A44 44 0 1 1 49.9 2M50 10A36 36 0 1 1 49.9 10", "#ffe08a", 2) +
  star(50, 6, 5) +
  star(12, 30, 5) +
  star(88, 30, 5);
export const tentacle =
  line("M86 102Q74 86 86 76Q98 66 90 54Q84 46 78 54", "#4d9a6a", 9) +
  dot(86, 90, 2, WHITE) +
  dot(88, 76, 2, WHITE) +
  dot(91, 64, 2, WHITE);
