/** Who is who: each Mercenary put together from a head, clothes and a thing to hold; first the colour of the wall. */

import * as b from "./beasts";
import * as w from "./birds";
import * as g from "./garb";
import * as p from "./props";
import { at, CREAM, d, flat, flip, GOLD, INK, line, oval, RUBY, spot, twin } from "./ink";
import { nobles } from "./nobles";
import { scenes } from "./scenes";

const { hold } = p;
const wings = (c = "#dfeff5cc") => twin(d("M14 26C30-6 52-4 46 14C42 26 26 30 14 32Z", c));
const arms = (c: string) =>
  twin(line("M26 50C34 38 40 30 42 16", 11) + line("M26 50C34 38 40 30 42 16", 8, c));

const people: Record<string, () => string[]> = {
  toll_keeper: () => [
    "#a9c0a4",
    g.coat("#3d4f63", "#b8862f"),
    b.badger(),
    g.cap(-30, "#7a2b2b"),
    hold(p.lantern, "#3a3634"),
  ],
  herald: () => [
    "#f0cf8e",
    flip(w.rooster()),
    g.tabard("#2f5d8c", RUBY),
    g.ruff(30, 26),
    hold(p.trumpet, "#e2a94a", 1, 24, 38, 14),
  ],
  smuggler: () => [
    "#9fc3cf",
    g.striped("#f4efe4", "#2f4f6b"),
    b.otter(),
    g.bandana(-27, "#a8324c"),
    hold(p.sack, "#7d573b", -1, 32, 40),
  ],
  magpie: () => ["#d6c9e2", w.magpie(), g.coat("#3a3550", "#6d5fa0"), p.necklace(32, -12)],
  truffle_pig: () => [
    "#cfc89c",
    g.apron("#5c7a4a", "#e9d6ad"),
    b.pig(),
    g.flatCap(-30, "#6b4a33"),
    at(0, -8, p.gem(5)),
    hold(p.pastry, "#f2b5ad"),
  ],
  hornet: () => [
    "#f3dca0",
    wings(),
    g.striped("#e9a91c", "#3d1f16"),
    w.hornet(),
    hold(p.rapier, "#3d1f16", -1, 33, 36, -8),
  ],
  hedgehog: () => ["#e3c3b0", g.coat("#7a8a4a", "#c9b27a"), arms("#c79c73"), b.hedgehog(), g.jabot()],
  fortune_teller: () => [
    "#b8a5d1",
    g.gown("#5d3a7d", "#e2c3e8"),
    w.frog(),
    g.turban(-29, "#a8324c", "#3fa08a"),
    at(0, 48, p.ball),
  ],
  wolf_cubs: () => ["#b9b3a4", g.robe("#5b4a5f", "#a8324c"), b.wolfMother()],
  hamster: () => [
    "#e6d3a8",
    g.coat("#8c5a2b", "#e0b463"),
    b.hamster(),
    at(-24, 5, p.coin(6)),
    at(25, 7, p.coin(5)),
    g.jabot(),
  ],
  acrobat: () => [
    "#c6dcd2",
    g.harlequin("#a8324c", "#f0c04a"),
    b.squirrel(),
    hold(p.frame, "#c9692f", -1, 30, 42, -10),
  ],
  messenger: () => [
    "#cddbe6",
    w.pigeon(),
    g.coat("#56687a", "#a8324c"),
    g.cap(-32, "#2f5d8c", -6, 2),
    hold(p.letter, "#e0b7a0", -1, 27, 42, -12),
  ],
  fence: () => [
    "#a59c94",
    g.coat("#4a4640", "#6d5a3a"),
    b.ferret(),
    g.flatCap(-30, "#5a5248", 4),
    twin(line("M17 32v5", 1, GOLD) + at(17, 41, p.coin(4))),
    hold(p.gem(6), "#8a6f55", -1, 30, 36),
  ],
  goldsmith: () => [
    "#f6e3a8",
    wings(),
    g.apron("#8c5a2b", "#6b4326"),
    w.bee(),
    g.monocle(9, -9, 7),
    hold(p.hammer, "#4a3320", -1, 32, 38, -14),
    at(30, 40, p.coin(7)),
  ],
  banker: () => [
    "#c2cfa8",
    w.shell(),
    w.tortoise(),
    g.spectacles(9, -12, 7),
    g.topHat(-31, "#3a4a3a", GOLD, -5),
    g.jabot(),
    hold(p.ledger, "#9aa85c", 1, 26, 48),
  ],
  highwayman: () => [
    "#7f8fae",
    g.cloak("#2b2f45", "#8c2f39"),
    b.fox(),
    g.mask(-10),
    `<g fill="#fff" stroke="none">${twin(oval(10, -10, 4, 3, "#fff8e0"))}</g>`,
    spot(11, -10, 2),
    spot(-9, -10, 2),
    g.tricorn(-27),
    hold(p.purse, "#cf5f22", -1, 30, 30),
  ],
  bailiff: () => [
    "#cbb79a",
    g.coat("#6b2b2b", "#2b2a33"),
    b.bulldog(),
    g.tricorn(-31, "#4a2b2b"),
    hold(p.scroll, "#c79d74", 1, 34, 46, 10),
  ],
  croupier: () => [
    "#9fc2a6",
    g.coat("#26252c", "#1f6b45"),
    b.weasel(),
    g.visor(-26, "#3fa06acc"),
    g.kerchief(RUBY),
    hold(p.cards, "#b87743", 1, 28, 42, 8),
  ],
  courtier: () => ["#f0e2c0", w.peacock(), g.coat("#1f7a6d", GOLD), g.ruff(26, 26)],
  duellist: () => [
    "#d5d9c4",
    w.heron(),
    g.coat("#7d1d33", "#e0b463"),
    g.plumed(-32, "#3a2350", "#f4efe4", 2),
    g.collarPoints("#fffaf0"),
    hold(p.rapier, "#b9c4cf", -1, 33, 40, -16),
  ],
  gambler: () => [
    "#c9a9a0",
    g.coat("#4b2d5e", "#c9a25e"),
    b.jackal(),
    g.topHat(-27, "#4b2d5e", GOLD, -12, -2),
    hold(at(0, -16, p.die(), 0.9, 14), "#a8854c", -1, 31, 44),
    hold(p.cards, "#a8854c", 1, 32, 46, 14),
  ],
  ringleader: () => [
    "#a3a58c",
    g.cloak("#4d4a3a", "#8c2f39"),
    b.rat(),
    g.bandana(-26, "#8c2f39"),
    hold(p.whistle, "#d9a5a5", 1, 24, 30),
  ],
  debt_collector: () => [
    "#c9bfae",
    w.vulture(),
    g.ruff(22, 21),
    g.topHat(-34, "#2b2a33", "#6b2b2b", 8, 4),
    hold(p.bill, "#d99a8e", -1, 30, 46, -10),
  ],
  jeweller: () => [
    "#e9d0d6",
    g.apron("#5d6b8c", "#2f3d5c"),
    b.mouse(),
    g.monocle(8, -10, 8),
    at(0, 34, p.gem(13)),
    twin(oval(12, 38, 5, 4, "#f0c4bf")),
  ],
  pearl_diver: () => [
    "#8fc4c9",
    g.striped("#2f6b7d", "#f4efe4"),
    b.walrus(),
    g.cap(-32, "#2f4f6b"),
    hold(p.pearl, "#8d6f5e", -1, 30, 42),
  ],
  assassin: () => [
    "#8c7f9a",
    g.cloak("#2b2433", "#4d3a5c"),
    g.hood("#2b2433", "#6d5a80"),
    at(0, 2, w.viper(), 0.86),
    hold(p.dagger, "#58a064", 1, 32, 42, 10),
  ],
  executioner: () => [
    "#b78a7d",
    g.apron("#3a3634", "#6b2b2b"),
    b.bear(),
    d("M-30-8C-32-46 32-46 30-8C20-2 12-6 0-6S-20-2-30-8Z", "#26252c") +
      twin(oval(10, -13, 5, 4.4, CREAM)) +
      twin(spot(10, -12.5, 2.4)),
    hold(p.axe, "#7d5130", 1, 31, 42, 4),
  ],
  corsair: () => [
    "#a4cbd9",
    w.gull(),
    g.coat("#2f4f6b", RUBY),
    g.patch(8, -18),
    g.tricorn(-33, "#26252c", -4, 2),
    at(2, -41, oval(0, 0, 4, 4, CREAM) + flat("M-2 2h4v4h-4Z", CREAM) + spot(-1.5, 0, 1) + spot(1.5, 0, 1)),
    hold(p.cutlass, "#f0b429", -1, 28, 40, -10),
  ],
  conjurer: () => [
    "#e4b8cf",
    w.chameleon(),
    g.coat("#3a2350", "#8c6fc0"),
    g.topHat(-37, "#3a2350", GOLD, -8, -4),
    hold(p.wand, "#5fb06a", -1, 32, 40, -12),
    at(32, 36, p.die(), 0.8, -12),
  ],
  warlord: () => [
    "#b5a48f",
    g.armour("#8d949c", RUBY),
    b.boar(),
    g.helmet(-27, "#8d949c"),
    hold(p.mace, "#6b5548", -1, 35, 40, -10),
  ],
  matchmaker: () => [
    "#f4ccd0",
    w.goose(),
    g.gown("#c25a78"),
    g.bonnet(-24, "#f7dca8", "#c25a78", 2),
    hold(p.heart, "#e88b2d", -1, 29, 44, -6),
  ],
  alchemist: () => [
    "#b9d6b0",
    g.robe("#5c3d7a", "#f2a51e"),
    w.salamander(),
    g.goggles(-13),
    twin(spot(10, -12, 2.6)),
    hold(p.flask, "#2b2724", 1, 31, 42, 6),
  ],
  merchant: () => [
    "#f2d9a0",
    g.robe("#2f6b7d", "#e0b463"),
    b.camel(),
    g.turban(-30, "#f4efe4"),
    hold(p.rug, "#d3a768", 1, 34, 42, 8),
    at(-30, 40, p.coin(8)),
  ],
  hangman: () => [
    "#c9c2b0",
    flip(w.raven() + g.cloak("#7a3b2b", "#4d241c") + g.topHat(-33, "#57505f", RUBY, 8, 2)),
    hold(p.noose, "#57515f", 1, 31, 42),
  ],
  champion: () => [
    "#e9c9a0",
    g.armour("#c9ced4", GOLD),
    b.lioness(),
    g.laurel(-30),
    hold(p.sword, "#dfa958", 1, 35, 42, 6),
  ],
  treasurer: () => [
    "#a89f8c",
    g.coat("#5c2b45", GOLD),
    b.mole(),
    g.spectacles(9, -11, 8),
    g.wig(-30, "#e9e2d6"),
    g.chain(),
    hold(p.candle, "#f0a4a0", -1, 32, 42),
    hold(p.keys, "#f0a4a0", 1, 32, 30),
  ],
  usurper: () => [
    "#c5b7d4",
    w.cuckoo(),
    g.ermine("#8c2f39"),
    g.crown(-36, 0.9, 14, 4),
    g.ruff(32, 26),
    hold(p.egg, "#3f3a36", -1, 30, 44),
  ],
  bandit_queen: () => [
    "#d9a9a4",
    g.gown("#26252c", "#8c2f39"),
    b.raccoon(),
    g.crown(-32, 1.1, -8),
    g.pearls(22),
    hold(p.sack, "#6d6a70", 1, 36, 46),
  ],
  astrologer: () => [
    "#6f7fb0",
    [
      [-36, -36],
      [36, -28],
      [-40, -4],
      [28, -44],
    ]
      .map(([x, y]) => at(x!, y!, g.star(3.5, "#fff3c4")))
      .join(""),
    g.robe("#2b3a6b", GOLD),
    w.owl(),
    g.pointed(-33, "#2b3a6b", GOLD, 0, true),
    hold(p.telescope, "#97713f", 1, 28, 42),
  ],
  witch: () => [
    "#a7c28c",
    w.crow(),
    g.cloak("#3a2f4f", "#6b8c3a"),
    g.pointed(-32, "#2b2438", "#8cb04a", 2),
    hold(p.broom, "#57515f", -1, 32, 44, -8),
  ],
  kingmaker: () => [
    "#d8c6a0",
    g.ermine("#4b2d5e"),
    b.elephant(),
    g.chain(),
    g.turban(-33, "#7d1d33", "#3fa08a"),
    at(18, 26, g.crown(0, 0.8, 10)),
  ],
  spymaster: () => [
    "#9ab3b8",
    w.octopus(),
    g.tricorn(-33, "#26252c", -6),
    at(-34, -28, p.letter, 0.7, -10),
    at(34, -30, p.gem(7)),
    at(-44, 2, p.keys, 0.7),
    at(44, 2, p.dagger, 0.8),
  ],
  mint_master: () => [
    "#e3d3b5",
    g.apron("#7a5a3a", "#a8324c"),
    b.donkey(),
    g.spectacles(9, -15, 6.5),
    hold(p.hammer, "#6b6259", -1, 33, 40, -10),
    [46, 41, 36].map((y) => oval(30, y, 9, 4, GOLD)).join(""),
  ],
};

/** Somebody new, from an edition of the reader's own: the same parts, thrown together by the letters of the id. */
function stranger(id: string): string[] {
  let n = [...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7);
  const one = <T>(of: T[]): T => {
    n = (n * 1103515245 + 12345) >>> 0;
    return of[(n >>> 8) % of.length]!;
  };
  const tone = () => one(["#7a2b2b", "#2f5d8c", "#4b2d5e", "#2f6b4f", "#8c5a2b", "#3a3550"]);
  const head = one([
    b.badger,
    b.otter,
    b.fox,
    b.bear,
    b.rat,
    b.mouse,
    b.lioness,
    b.weasel,
    w.owl,
    w.frog,
    b.camel,
    b.boar,
  ]);
  const garb = one([g.coat, g.robe, g.cloak, g.striped, g.harlequin]);
  const hat = one([g.tricorn, g.cap, g.flatCap, g.bandana]);
  const thing = one([p.scroll, p.sack, p.rapier, p.flask, p.cards, p.keys, p.candle, p.letter]);
  return [
    one(["#a9c0a4", "#e3c3b0", "#b8a5d1", "#f0cf8e", "#9fc3cf"]),
    garb(tone(), tone()),
    head(),
    hat(-31, tone()),
    hold(thing, "#8a6f55"),
  ];
}

const drawn = new Map<string, { wall: string; shapes: string }>();

/** The picture of a Mercenary, a family or an Event. */
export function portrait(id: string): { wall: string; shapes: string } {
  const kept = drawn.get(id);
  if (kept) return kept;
  const noble = nobles[id];
  const [wall = CREAM, ...parts] = noble
    ? [noble[0], noble[1]()]
    : scenes[id]
      ? [INK, scenes[id]()]
      : (people[id]?.() ?? stranger(id));
  const made = { wall, shapes: parts.join("") };
  drawn.set(id, made);
  return made;
}

/** The Mercenaries as they stand in our edition: events call them by number. */
export const inOrder = Object.keys(people);
