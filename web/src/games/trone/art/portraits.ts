/** Who is who: every character of our edition put together, and the colours of the factions. */

import * as beast from "./beasts";
import { BONE, both, disc, dot, flat, GOLD, INK, line, oval, p, STEEL, WHITE } from "./draw";
import * as is from "./people";
import * as holds from "./props";

/** `deep`: under white text. `hue`: rings and signs. `back`: behind portraits. */
export interface Palette {
  deep: string;
  hue: string;
  back: string;
}

export const FACTIONS: Record<string, Palette> = {
  humans: { deep: "#27508c", hue: "#4f86d1", back: "#bcd3f0" },
  dead: { deep: "#4c5b4a", hue: "#86a07e", back: "#cfd8bf" },
  underworld: { deep: "#70391f", hue: "#c1703a", back: "#e3b48a" },
  mountain: { deep: "#17667a", hue: "#45b0c6", back: "#c3e6ec" },
  demons: { deep: "#9a1f30", hue: "#e04a52", back: "#f0b3a6" },
  desert: { deep: "#7c5a0c", hue: "#d9a62e", back: "#f3dfa2" },
  mages: { deep: "#5b3a96", hue: "#9a78dc", back: "#d4c4f0" },
  cats: { deep: "#8f3563", hue: "#d873a6", back: "#f2c9da" },
};
const STONE: Palette = { deep: "#4a4550", hue: "#8d8794", back: "#d8d2c8" };
export const palette = (faction: string): Palette => FACTIONS[faction] ?? STONE;

const PALE = "#f2cfae";
const ROSY = "#e8b18c";
const TAN = "#c98d5e";
const BROWN = "#8f5c3c";
const DARK = "#5f3d2c";
const BLUE = "#2f5d9e";
const VIOLET = "#6b46a8";
const NIGHT = "#2e2745";
const RED = "#b3272f";

const feather = (colour: string) =>
  p("M64 26Q84 20 90 2Q70 4 60 20Z", colour) + p("M62 24Q74 18 84 8", "none", 1.2);
const snakes = [
  [26, 30, 10, 22],
  [34, 20, 24, 4],
  [46, 16, 44, -2],
  [60, 18, 66, 0],
  [70, 26, 86, 12],
  [72, 38, 92, 34],
]
  .map(
    ([a, b, x, y]) =>
      line(`M${a} ${b! + 8}Q${a! - 8} ${y! + 12} ${x} ${y! + 6}`, INK, 8) +
      line(`M${a} ${b! + 8}Q${a! - 8} ${y! + 12} ${x} ${y! + 6}`, "#5f8f4a", 5) +
      dot(x!, y! + 5, 1.4, "#ffce3a"),
  )
  .join("");
const wings = (fill: string) => both(p("M26 74Q2 70 0 34Q10 44 16 42Q16 52 24 54Q26 64 34 68Z", fill));

export const PORTRAITS: Record<string, string> = {
  // ---- humans
  villager:
    holds.pitchfork +
    is.tunic("#8a6a3f", "#e6d3ae") +
    is.head(ROSY, "round") +
    is.face("wide", "grin", "big") +
    flat("M47 58H50.5V63H47Z", "#5a1a22") +
    p("M33 32Q34 12 50 11Q66 12 67 32Z", "#e6c26a") +
    oval(50, 32, 33, 6, "#e6c26a") +
    line("M34 27Q50 31 66 27", "#b5523c", 3) +
    both(dot(35, 53, 1, "#b5764f") + dot(38, 55, 1, "#b5764f")),
  knight:
    holds.sword +
    is.armour(STEEL, BLUE) +
    is.helm("#cfd5dc", "#8a929c") +
    both(disc(42, 46, 3, WHITE) + dot(43, 46, 1.5)) +
    p("M50 17Q46 -2 66 -2Q88 0 84 20Q74 8 66 12Q58 10 52 18Z", RED) +
    both(p("M38 57H45M39 61H45", "none", 1.6)),
  priest:
    is.robe("#f4ead2", BLUE) +
    is.head(PALE, "round") +
    is.face("closed", "smile", "big") +
    both(p("M29 46Q26 34 34 28Q38 34 35 46Z", "#a98a5e")) +
    holds.censer +
    p("M36 84H44M40 80V92", "none", 2.6) +
    line("M50 6V16M45 10H55", GOLD, 3),
  captain:
    holds.banner(BLUE, holds.star(70, 25, 8)) +
    is.armour("#9aa3ad", GOLD) +
    is.head(TAN, "jaw") +
    is.face("angry", "line") +
    is.moustache("#4a2f1c") +
    p("M24 34Q50 20 76 34L68 26Q66 12 50 8Q34 12 32 26Z", STEEL) +
    p("M32 14Q50 -6 70 12Q50 4 32 14Z", RED),
  herald:
    is.tunic(BLUE, GOLD) +
    flat("M20 102Q20 78 39 71L50 77V102Z", GOLD) +
    is.head(PALE, "round") +
    is.face("wide", "oh", "none") +
    both(disc(35, 56, 6, "#e89a86")) +
    p("M29 34Q28 12 56 12Q76 16 72 34Q50 26 29 34Z", RED) +
    feather(WHITE) +
    holds.trumpet,
  squire:
    is.tunic("#b5523c", GOLD) +
    is.head(PALE, "oval") +
    is.bowl("#b5772f") +
    is.face("wide", "smirk") +
    holds.shield(BLUE, p("M75 62V100M57 78H93", "none", 2) + holds.star(75, 78, 10)) +
    both(dot(36, 54, 1, "#b5764f")),
  bard:
    is.tunic("#6a8a3a", GOLD) +
    is.head(BROWN, "oval") +
    is.short("#241a16") +
    is.face("wink", "smile") +
    p("M24 32Q30 8 56 12Q80 16 78 34Q50 22 24 32Z", "#8a2f5a") +
    feather("#ffd66b") +
    holds.lute,
  queen:
    is.robe(BLUE, WHITE) +
    dot(38, 90, 1.6) +
    dot(60, 94, 1.6) +
    both(disc(26, 42, 11, "#b5432c") + disc(28, 58, 8, "#b5432c")) +
    is.head(PALE, "oval") +
    is.ruff() +
    is.face("proud", "lips") +
    is.short("#b5432c") +
    is.crown(GOLD, RED, 27) +
    holds.sceptre,
  // ---- dead
  death: holds.scythe + is.hood("#2b2733", "#0f0c14") + is.skull() + both(dot(41, 44, 1.8, "#ff6a4a")),
  raven: beast.raven,
  ghost: beast.ghost,
  skeleton:
    p("M26 102Q24 80 50 76Q76 80 74 102Z", "#5a6658") +
    line("M50 68V100M34 84Q50 78 66 84M32 92Q50 86 68 92M33 100Q50 94 67 100", BONE, 4) +
    is.skull() +
    p("M28 38Q28 12 50 10Q72 12 72 38Q50 28 28 38Z", "#a8643c") +
    p("M46 10L44 -2H56L54 10Z", "#a8643c") +
    line("M78 92L92 60", INK, 9) +
    line("M78 92L92 60", BONE, 6) +
    dot(90, 58, 4, BONE) +
    dot(95, 61, 4, BONE),
  gravedigger:
    holds.shovel +
    is.tunic("#6a5a4a", "#2f2a28") +
    is.head("#c9b59a", "jaw") +
    is.face("sleepy", "line", "big") +
    flat("M36 54Q50 50 64 54L60 66H40Z", "#00000026") +
    p("M26 36Q26 14 52 14Q74 16 72 32L84 37Q54 30 26 36Z", "#4c5b4a") +
    line("M56 60L68 64", "#6b4426", 3) +
    line("M69 62Q66 54 71 48", WHITE, 2),
  necromancer:
    is.hood("#3a4a3c", "#1a231c") +
    is.head("#b9c4a2", "long") +
    is.face("sly", "smirk", "hook") +
    is.beard("#d8dcd0", 96) +
    p("M30 40Q34 20 50 18Q66 20 70 40Q60 26 50 26Q40 26 30 40Z", "#3a4a3c") +
    holds.palm("#b9c4a2") +
    holds.flame("#4fbf6a", "#d6ffb0"),
  lich:
    is.robe("#3c3350", "#86a07e") +
    is.collar("#5b4a7a") +
    is.skull("#dcd8b8") +
    is.glow("#4fd98a", 44, 3) +
    is.crown("#8a8f7a", "#4fd98a", 29, "L36 20L44 2L50 18L57 2L63 20") +
    p("M40 84H60L56 98H44Z", GOLD) +
    dot(50, 91, 4, "#4fd98a"),
  vampire:
    is.cape("#2a1a26", "#b3272f") +
    is.head("#e6e0da", "heart") +
    is.peak("#1f1620") +
    is.face("sly", "fangs") +
    holds.goblet +
    p("M46 84L50 88L54 84L54 92L50 88L46 92Z", RED),
  // ---- underworld
  hydra: beast.hydra,
  cerberus: beast.cerberus,
  fury:
    wings("#5a2c30") +
    snakes +
    is.robe("#7a2f2a", "#e07a34") +
    is.head("#d9b08a", "heart") +
    is.face("angry", "grin", "small") +
    line("M36 52L34 60M64 52L66 60", RED, 2.4) +
    holds.whip,
  judge:
    is.robe("#3a2a2a", WHITE) +
    both(
      p("M34 24Q18 28 20 74Q28 80 35 74Q30 52 36 34Z", "#efeae0") +
        p("M21 44H33M21 54H32M21 64H33", "none", 1.4),
    ) +
    is.head(ROSY, "long") +
    p("M30 34Q32 12 50 12Q68 12 70 34Q60 24 50 28Q40 24 30 34Z", "#efeae0") +
    is.face("angry", "frown", "hook") +
    is.glasses +
    holds.gavel,
  shade: beast.shade,
  ferryman:
    holds.oar +
    is.hood("#4a4238", "#171310") +
    is.glow("#8fd0c4", 44, 2.6) +
    p("M40 60Q50 92 60 60Q50 66 40 60Z", "#c9c2b0") +
    holds.lantern,
  tormentor:
    holds.iron +
    p("M12 102Q14 78 36 72L64 72Q86 78 88 102Z", ROSY) +
    line("M34 74L60 102M66 74L40 102", INK, 5) +
    p("M28 72Q24 14 50 12Q76 14 72 72Q50 82 28 72Z", "#2b2326") +
    both(disc(41, 45, 6, WHITE) + dot(42, 46, 2.4)) +
    p("M38 60Q50 66 62 60L60 66H40Z", ROSY) +
    p("M40 61H60", "none", 1.4) +
    p("M50 12V32", "none", 1.4),
  lord:
    holds.bident +
    is.robe("#2b2230", "#c1703a") +
    is.collar("#70391f") +
    is.head("#9a8a96", "long") +
    is.face("angry", "line", "hook") +
    p("M34 52Q36 58 42 56Q50 53 58 56Q64 58 66 52L70 70L60 66L58 84L50 72L42 84L40 66L30 70Z", "#e0702c") +
    is.crown("#3a2c34", "#ff8a3a", 28, "L38 20L42 -4L50 16L58 -4L62 20"),
  // ---- mountain
  dragon: beast.dragon,
  lizard: beast.lizard,
  yeti: beast.yeti,
  witch:
    holds.flake +
    is.robe("#3f6f8f", "#d6f3fa") +
    is.locks("#dfeff5") +
    is.head("#a9d0e0", "long") +
    is.face("sly", "smirk", "hook") +
    dot(57, 56, 1.6, "#4f8a6a") +
    is.cone("#2b4a6a", "#d6f3fa", "M66 -8") +
    line("M26 36V44M34 37V42M66 37V42M74 36V45", "#e9fbff", 3),
  golem: beast.golem,
  dwarf:
    holds.pick +
    is.armour("#6a7480", "#e0ac3b") +
    is.head(ROSY, "round") +
    is.face("dots", "line", "big") +
    is.beard("#c8642a", 102) +
    line("M42 70Q40 80 44 90M58 70Q60 80 56 90", "#8c3f16", 2) +
    p("M28 38Q28 14 50 12Q72 14 72 38Q50 30 28 38Z", STEEL) +
    both(p("M30 26Q16 24 14 8Q26 10 36 20Z", BONE)) +
    p("M36 39L46 41M64 39L54 41", "none", 4),
  giant: beast.giant,
  owl: beast.owl,
  // ---- demons
  imp:
    line("M76 100Q98 90 90 66", INK, 6) +
    line("M76 100Q98 90 90 66", RED, 3.5) +
    p("M84 68L90 54L97 66Z", RED) +
    p("M28 102Q28 82 50 78Q72 82 72 102Z", "#c8404a") +
    both(p("M34 44L10 30Q12 50 34 56Z", "#c8404a")) +
    is.head("#d9535a", "round") +
    is.horns(BONE, -4) +
    is.face("wide", "tongue", "none") +
    holds.coin,
  cultist:
    is.hood("#8c1f30", "#3a0f1a") +
    p("M50 12Q74 -4 84 14Q76 14 70 26Z", "#8c1f30") +
    both(disc(42, 47, 4.6, WHITE) + dot(43, 47, 1.7)) +
    line("M40 60H60", "#d9a184", 2.4) +
    p("M40 24Q50 16 60 24Q50 32 40 24Z", GOLD) +
    dot(50, 24, 2.6) +
    holds.dagger,
  possessed:
    is.tunic("#ddd6c4", "#6b5a44") +
    line("M20 92L50 86L80 92", "#8a6a4a", 4) +
    is.head("#b4c48f", "long") +
    is.wild("#3a4a2a") +
    is.face("mad", "grin", "none") +
    line("M44 64Q43 76 46 82M55 65V74", "#7fae3c", 3) +
    p("M34 56L38 60M66 52L62 56", "none", 1.4),
  pact:
    is.robe("#241a26", WHITE) +
    p("M40 76L50 81L60 76V88L50 83L40 88Z", RED) +
    is.head("#d9605a", "heart") +
    is.peak("#1f1620") +
    is.horns("#3a1a20", -8) +
    is.face("sly", "smirk") +
    is.goatee(INK) +
    holds.scroll,
  merchant:
    is.robe("#7a2f5a", GOLD) +
    is.head("#c8554a", "round") +
    is.face("sleepy", "grin", "big") +
    is.horns(BONE, 2) +
    p("M30 32Q28 12 50 10Q72 12 70 32Q50 24 30 32Z", "#3f6f6a") +
    line("M34 22Q50 34 68 20M38 14Q50 28 64 14", "#e6d3ae", 3) +
    disc(50, 22, 4, "#9a78dc") +
    holds.jars,
  tempter:
    wings("#7a2233") +
    is.robe("#5a1a2c", "#d9535a") +
    is.head(TAN, "heart") +
    is.locks("#2a1a1e") +
    is.horns("#5a1a2c", -6) +
    is.face("wink", "smirk") +
    holds.apple +
    line("M24 102Q10 92 20 82Q32 74 22 64Q16 60 14 66", "#4d9a4a", 6) +
    dot(14, 64, 1.4),
  archdemon: beast.archdemon,
  prince:
    holds.rose +
    is.robe("#2a1a30", RED) +
    is.head("#e0747a", "oval") +
    is.bowl("#f0d68a") +
    is.ruff() +
    is.face("proud", "smirk") +
    both(p("M34 26Q24 20 26 6Q36 12 40 22Z", "#3a1a20")) +
    is.crown(GOLD, "#9a78dc", 24, "L42 20L50 6L58 20"),
  // ---- desert
  worm: beast.worm,
  nomad:
    is.robe("#d9b878", "#8a5a2a") +
    is.head(BROWN, "oval") +
    is.face("sly", "line", "none") +
    p("M30 50Q50 56 70 50Q76 78 50 86Q24 78 30 50Z", "#3f7a8a") +
    p("M28 42Q24 12 50 12Q76 12 72 42Q50 30 28 42Z", "#3f7a8a") +
    line("M30 36Q54 30 68 16M29 28Q48 26 58 13", "#2a5866", 2) +
    p("M70 40Q84 60 78 90L70 86Q74 60 68 46Z", "#3f7a8a") +
    holds.star(50, 25, 6, GOLD),
  raider:
    holds.scimitar +
    is.tunic("#8a3f2a", GOLD) +
    is.head(TAN, "jaw") +
    is.face("angry", "grin", "small") +
    p("M28 40Q26 14 50 12Q74 14 72 40Q50 30 28 40Z", "#efe0bd") +
    both(p("M30 38Q20 60 28 84L38 76Q32 58 35 40Z", "#efe0bd")) +
    line("M29 31Q50 22 71 31", INK, 4) +
    p("M52 40L66 40L63 51Q57 53 53 49Z", INK) +
    p("M52 42L34 32", "none", 1.8),
  scorpion: beast.scorpion,
  djinn:
    p("M40 102Q22 88 38 78L62 78Q74 90 52 102Z", "#5ab0d9") +
    p("M10 92Q12 70 38 70L62 70Q88 70 90 92Q74 84 62 88H38Q26 84 10 92Z", "#4a9cc9") +
    is.head("#6cbfe6", "jaw") +
    is.face("angry", "grin", "big") +
    p("M46 20Q42 6 52 0Q64 -4 66 8Q58 4 55 20Z", INK) +
    line("M44 21H57", GOLD, 4) +
    both(disc(29, 56, 4.5, "none")) +
    line("M27 52A4.5 4.5 0 1 0 31 52M73 52A4.5 4.5 0 1 1 69 52", GOLD, 2.6) +
    is.goatee(INK) +
    holds.lamp,
  camel: beast.camel,
  sphinx:
    p("M4 102Q4 80 26 76L74 76Q96 80 96 102Z", "#e0b25a") +
    is.nemes("#e6bf6a", "#b5742c") +
    is.head("#dca95a", "oval") +
    p("M38 44Q43 40 48 45Q43 49 38 44ZM52 45Q57 40 62 44Q57 49 52 45Z", WHITE) +
    dot(43, 44.5, 2) +
    dot(57, 44.5, 2) +
    p("M47 51L49 54L52 52L53 55", "none", 1.8) +
    p("M43 60Q52 62 58 57") +
    both(p("M10 92Q10 84 22 84Q34 84 34 92V102H10Z", "#e6bf6a") + p("M18 102V94M26 102V94", "none", 1.6)) +
    p("M66 26L62 36L66 40L63 48", "none", 1.5),
  pharaoh:
    holds.flail +
    holds.crook +
    is.robe("#f4ead2", GOLD) +
    is.nemes(GOLD, "#234a9e") +
    is.head(BROWN, "oval") +
    is.face("proud", "line") +
    both(p("M47 46L36 46L31 49", "none", 2.4)) +
    p("M46 64H54L53 84Q50 88 47 84Z", "#234a9e") +
    line("M47 70H53M47 76H53", GOLD, 2) +
    p("M46 26Q44 12 50 10Q56 12 54 26Z", "#3f8f6a") +
    dot(50, 15, 1.6, "#ffce3a"),
  // ---- mages
  apprentice:
    is.tunic(VIOLET, "#ffe08a") +
    is.head(PALE, "round") +
    is.face("wide", "oh", "small") +
    p("M40 4Q28 20 28 40Q50 32 72 40Q72 18 60 10Q64 -2 84 2Q62 -14 40 4Z", "#7d5cc0") +
    oval(50, 39, 32, 6, "#7d5cc0") +
    holds.star(48, 22, 7) +
    holds.books("#a8243c", "#3f7a8a", "#d8a12f") +
    flat("M32 54Q40 50 40 58Q36 62 32 54ZM60 60Q66 56 66 62Q62 66 60 60Z", "#00000044"),
  battlemage:
    is.armour("#5b4a8a", "#ffb35c") +
    is.head(DARK, "jaw") +
    is.face("angry", "line") +
    line("M60 36L66 56", "#e8a08a", 2) +
    is.short("#f0f0f0") +
    p("M28 44Q24 14 50 10Q76 14 72 44Q68 24 50 22Q32 24 28 44Z", "#5b3a96") +
    holds.palm(DARK) +
    holds.flame("#f0703a", "#ffe08a"),
  chronomancer:
    is.robe(NIGHT, "#9a78dc") +
    is.locks("#d8d6e6") +
    is.head(ROSY, "long") +
    is.face("dots", "line", "hook") +
    disc(58, 46, 7, "#ffffff77") +
    line("M64 50L66 68", GOLD, 1.6) +
    is.beard("#d8d6e6", 92) +
    disc(50, 16, 13, BONE) +
    p("M50 8V16L56 19M50 5V7M61 16H59M39 16H41", "none", 2) +
    holds.hourglass,
  seer:
    is.robe("#7a3f8a", "#3fa89a") +
    is.locks("#2a1a1e") +
    is.head(TAN, "heart") +
    is.face("closed", "lips") +
    p("M30 36Q30 12 50 12Q70 12 70 36Q50 24 30 36Z", "#3fa89a") +
    p("M42 30Q50 23 58 30Q50 37 42 30Z", WHITE) +
    dot(50, 30, 3, VIOLET) +
    both(disc(29, 58, 3.5, GOLD)) +
    holds.orb("#b8a2f0"),
  librarian:
    is.robe("#4a6a5a", WHITE) +
    is.head(PALE, "oval") +
    is.bun("#8a8a98") +
    is.face("dots", "line") +
    is.glasses +
    line("M44 14L58 8", GOLD, 3) +
    holds.books("#5b3a96", "#a8643c", "#3f7a8a") +
    p("M46 84Q46 72 49 60H53Q55 72 56 84Q52 90 46 84Z", PALE),
  illusionist:
    is.cape("#2e2745", "#9a78dc") +
    is.head(PALE, "oval") +
    is.face("dots", "smirk") +
    p("M31 40H50V52Q38 56 32 50Z", WHITE) +
    p("M36 45Q41 42 45 46") +
    p("M50 40H69L68 50Q62 56 50 52Z", INK) +
    dot(59, 46, 2, WHITE) +
    p("M34 26V-2H66V26Z", "#241a33") +
    oval(50, 27, 27, 5, "#241a33") +
    line("M34 20H66", "#d873a6", 4) +
    both(p("M44 -2Q38 -14 44 -16Q48 -12 48 -2Z", WHITE)) +
    holds.fan,
  conjurer:
    holds.circle +
    is.robe("#3f2f7a", "#4d9a6a") +
    is.head(BROWN, "oval") +
    is.face("angry", "oh") +
    line("M50 24V34M44 27L50 32L56 27", "#7de0a8", 2.4) +
    both(
      p("M34 100Q14 92 14 70L8 56L20 60L24 72Q30 84 42 86Z", "#3f2f7a") +
        p("M8 62L6 50L12 52L14 44L19 52L23 50L22 64Z", BROWN),
    ) +
    holds.tentacle,
  archmage:
    holds.staff +
    is.robe("#34508f", GOLD) +
    holds.star(28, 90, 5) +
    holds.star(68, 92, 5) +
    is.head(ROSY, "oval") +
    is.face("dots", "smile", "big") +
    is.beard("#f4f1ea", 106) +
    p("M35 39L46 41M65 39L54 41", WHITE, 4) +
    is.cone("#34508f", GOLD) +
    holds.star(50, 14, 6) +
    holds.star(44, 4, 3),
  // ---- cats
  kitten: beast.cat("#f0b45e", "#f6c9cf", "#5fb06a", 9.5, 4) + beast.stripes("#c9812f") + beast.yarn,
  alleycat:
    beast.cat("#8f8a86", "#c9a7a7", "#e6c83a", 5.5) +
    beast.stripes("#5f5a58") +
    p("M66 20L73 14L72 24L80 22L74 10Z", "#f2c9da") +
    line("M32 38L46 56M34 46L40 42M39 52L45 48", "#5a2c30", 1.8) +
    beast.fishbone,
  burglar:
    beast.cat("#d9c2a0", "#e6b0b0", "#8fd06a", 5, 1.5, beast.mask("#241a26")) + beast.jersey + beast.sack,
  lion:
    p("M14 102Q16 84 50 82Q84 84 86 102Z", "#d9a14a") +
    beast.mane("#a8571f") +
    both(disc(25, 27, 9, "#d9a14a")) +
    oval(50, 50, 27, 28, "#e6b25a") +
    both(p("M34 40L46 43") + disc(40, 47, 4.6, WHITE) + dot(41, 47.5, 2.2)) +
    oval(50, 66, 14, 10, "#f4dfae") +
    p("M43 56H57L50 63Z", "#5a2c20") +
    p("M50 63V67Q44 73 39 68M50 67Q56 73 61 68") +
    p("M40 75Q50 84 60 75L58 88L50 84L42 88Z", "#a8571f"),
  blackcat: beast.cat("#241f2b", "#5a4458", "#f2d12f", 7.5, 2, "", "#bdb4c8") + beast.shards,
  panther:
    beast.cat("#34405c", "#57648a", "#6fe07a", 5.2, 1.6, oval(50, 62, 13, 9, "#46547a")) +
    p("M34 39L47 44M66 39L53 44", "none", 3.4) +
    p("M42 65L44 72L46 66ZM58 65L56 72L54 66Z", WHITE, 1.2) +
    beast.leaves,
  siamese:
    beast.cat(
      "#f2e6d0",
      "#6a4a3c",
      "#5fa8e6",
      6,
      1.6,
      p("M34 44Q50 30 66 44Q70 70 50 72Q30 70 34 44Z", "#5c4034"),
    ) +
    both(flat("M24 38L22 11Q32 14 38 24Z", "#5c4034")) +
    p("M36 78L50 84L64 78V92L50 86L36 92Z", "#3f7ac0") +
    disc(50, 85, 3.5, GOLD),
  catqueen:
    both(p("M22 44L8 56L18 62L12 74L30 72Z", "#f4efe8")) +
    beast.cat("#fbf7f0", "#f2c9da", "#9a6ad0", 6.5, 1.8) +
    both(p("M34 42L46 41") + p("M33 44L29 40M36 42L33 38", "none", 1.4)) +
    is.ruff("#f6d6e4") +
    p("M38 82L50 88L62 82", "none", 2) +
    disc(50, 90, 5, "#9a6ad0") +
    is.crown(GOLD, "#d873a6", 27),
};

/** Whom no artist knows (an edition of one's own): a stranger in a hood of the faction's colour. */
export function portrait(id: string, faction: string): string {
  return (
    PORTRAITS[id] ??
    is.hood(palette(faction).deep, INK) +
      is.glow(palette(faction).back) +
      line("M43 60Q50 64 57 60", palette(faction).back, 2.4)
  );
}
