/** Small signs, each a path of its own shape: factions, alterations, lines. On sheets of 24 by 24. */

/** The sign of a faction: tower, skull, flame, peaks, trident, cactus, star, paw. */
export const SIGNS: Record<string, string> = {
  humans: "M4 3h4v3h2.6V3h2.8v3H16V3h4v7l-2 2v9h-4v-4a2 2 0 0 0-4 0v4H6v-9l-2-2z",
  dead: "M12 2c5 0 8.5 3.4 8.5 8 0 3-1.4 4.9-3.5 6v4h-2.5v-2.5h-1.5V20h-2v-2.5H9.5V20H7v-4c-2.1-1.1-3.5-3-3.5-6 0-4.6 3.5-8 8.5-8zM8.3 9a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4zm7.4 0a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4z",
  underworld:
    "M12 1c1 4 6 6.5 6 12.5C18 18 15.5 22 12 22s-7-3-7-8c0-3.5 2-5 3-8 1.5 1 2 2.5 2 4 1.5-2 2.5-5 2-9zm.3 12c-1.8 2-2.8 3-2.8 4.8 0 1.5 1 2.7 2.5 2.7s2.6-1.2 2.6-2.7c0-1.8-1.3-2.8-2.3-4.8z",
  mountain: "M1 20 9 5l4 7 2.5-4L23 20zM9 8.8 6.8 13l1.7-.8 1.2 1.3 1.6-1.2z",
  demons:
    "M10.7 22v-6C6.5 15.5 4 12.5 4 8V3l3 3v2c0 2.7 1.3 4.3 3.7 4.8V5L12 1.5 13.3 5v7.8C15.7 12.3 17 10.7 17 8V6l3-3v5c0 4.5-2.5 7.5-6.7 8v6z",
  desert:
    "M9.7 22V16H8a4.5 4.5 0 0 1-4.5-4.5V9a1.5 1.5 0 0 1 3 0v2.5C6.5 12.4 7.1 13 8 13h1.7V4.3a2.3 2.3 0 0 1 4.6 0V10H16c.9 0 1.5-.6 1.5-1.5V7a1.5 1.5 0 0 1 3 0v1.5A4.5 4.5 0 0 1 16 13h-1.7v9z",
  mages:
    "M12 1l2.4 8.6L23 12l-8.6 2.4L12 23l-2.4-8.6L1 12l8.6-2.4zM19 2l.8 2.2L22 5l-2.2.8L19 8l-.8-2.2L16 5l2.2-.8z",
  cats: "M12 11.5c3.3 0 6.3 3.5 6.3 6.6 0 2.2-1.6 3.4-3.4 3.4-1.3 0-1.9-.5-2.9-.5s-1.6.5-2.9.5c-1.8 0-3.4-1.2-3.4-3.4 0-3.1 3-6.6 6.3-6.6zM8.7 2.5c1.4 0 2.5 1.7 2.5 3.7s-1.1 3.6-2.5 3.6-2.5-1.6-2.5-3.6 1.1-3.7 2.5-3.7zm6.6 0c1.4 0 2.5 1.7 2.5 3.7s-1.1 3.6-2.5 3.6-2.5-1.6-2.5-3.6 1.1-3.7 2.5-3.7zM3.8 8.2c1.3 0 2.4 1.4 2.4 3s-1.1 2.9-2.4 2.9-2.4-1.3-2.4-2.9 1.1-3 2.4-3zm16.4 0c1.3 0 2.4 1.4 2.4 3s-1.1 2.9-2.4 2.9-2.4-1.3-2.4-2.9 1.1-3 2.4-3z",
};

/** The frames of medallions, one shape for each faction, on a sheet of 100: shield, tombstone, drop, gable, horns, sun, octagon, ears. */
export const FRAMES: Record<string, string> = {
  humans: "M6 6H94V52Q92 82 50 97Q8 82 6 52Z",
  dead: "M8 96V44Q8 4 50 4Q92 4 92 44V96Z",
  underworld: "M50 3Q62 14 78 14Q97 22 96 52Q92 97 50 97Q8 97 4 52Q3 22 22 14Q38 14 50 3Z",
  mountain: "M50 2L95 32V88Q95 96 87 96H13Q5 96 5 88V32Z",
  demons: "M6 2Q16 16 28 12Q50 4 72 12Q84 16 94 2Q100 24 93 38Q100 97 50 97Q0 97 7 38Q0 24 6 2Z",
  desert: "M50 3A47 47 0 1 1 49.9 3Z",
  mages: "M31 4H69L96 31V69L69 96H31L4 69V31Z",
  cats: "M10 3L34 11Q50 6 66 11L90 3L95 36Q98 97 50 97Q2 97 5 36Z",
};

/** Alterations: one family, all in a diamond's measure; a letter where there is no room for more. */
export const TOKENS = {
  freeze: {
    mark: "M12 1l4 5 6 2-3 5 1 6-6 0-2 4-2-4-6 0 1-6-3-5 6-2zM12 5v14M6.5 8.5l11 7M17.5 8.5l-11 7",
    fill: "#bfe9f7",
    ink: "#0c4257",
  },
  force: {
    mark: "M12 0l2.6 4.8 5.2-1.6-1 5.3 5.2 3.5-5.2 3.5 1 5.3-5.2-1.6L12 24l-2.6-4.8-5.2 1.6 1-5.3L0 12l5.2-3.5-1-5.3 5.2 1.6z",
    fill: "#ffc83d",
    ink: "#5a2c00",
  },
  encouraged: { mark: "M4 1.5h16v20.5l-8-5-8 5zM12 5v7M8.5 8.5h7", fill: "#e8506a", ink: "#3d0612" },
} as const;
export type Token = keyof typeof TOKENS;

/** Lines: a sword raised, a tent behind; both for who may choose. */
export const LINES: Record<string, string> = {
  front: "M12 1l3 4v9h3.5v3h-5v5h-3v-5h-5v-3H9V5z",
  back: "M12 2l10 18h-7l-3-6-3 6H2zM11 0h5l-1.5 1.8L16 3.5h-4z",
  either: "M12 1l5 6h-3v10h3l-5 6-5-6h3V7H7z",
  // and a few more things that are counted
  crown: "M3 20L1 6l6 5 5-8 5 8 6-5-2 14z",
  hand: "M2 5l9-3v18l-5 1zM12.5 3H20a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2h-7.5z",
  graveyard:
    "M4 22V10a8 8 0 0 1 16 0v12zM10.8 6.5v2.8H8.5v2.400h2.300V18h2.400v-6.300h2.300V9.300h-2.300V6.5z",
  instant: "M14 0L3 14h7l-2 10L20 9h-7z",
  constraint:
    "M7 6h4v2.5H7a3.5 3.5 0 0 0 0 7h4V18H7A6 6 0 0 1 7 6zM17 6h-4v2.5h4a3.5 3.5 0 0 1 0 7h-4V18h4a6 6 0 0 0 0-12zM7.5 10.7h9v2.6h-9z",
  place: "M10 2h4v9h4l-6 7-6-7h4zM2 20h20v2.5H2z",
  x: "M3 3h5l4 6 4-6h5l-6.5 9L21 21h-5l-4-6-4 6H3l6.5-9z",
  spark: "M12 0l3 9 9 3-9 3-3 9-3-9-9-3 9-3z",
};
