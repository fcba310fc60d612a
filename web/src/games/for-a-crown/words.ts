/** Words that the table of For a Crown needs beside the names in its box. */

import { spoken } from "../../lib/words.svelte";

const en = {
  level: "Level {n}",
  cost: "cost {n}",
  free: "free",
  later: "not yet for hire",
  left: "{n} left",
  unseen: "Unseen",
  takeUnseen: "Top card of the level {n} deck, unseen",
  square: "Royal Square",
  gallery: "Gallery",
  space: "Space {n}",
  lose: "Scandal: Rubies lost",
  star: "where the first Portrait hung",
  most: "most influential",
  toLeft: "{who}: to the left",
  toRight: "{who}: to the right",
  hung: "{who}, space {n}",
  deck: "Shared deck",
  waiting: "still to come: {n}",
  events: "Events in the deck",
  hidden: "Not seen yet",
  event: "Event",
  or: "or",
  then: "then",
  asked: "still to be asked",
  chest: "Chest",
  shut: "Chest, shut",
  coins: "Coins: {n}",
  rubies: "Rubies: {n}",
  bandits: "Bandits: {n}",
  heirloom: "Heirloom",
  sold: "Heirloom sold",
  out: "Out of the game",
  mercenaries: "Mercenaries",
  noMercenaries: "No Mercenaries yet",
  secret: "only you know",
  turned: "turned this round",
  round: "Round {n} of {of}",
  toTurn: "cards to turn: {n}",
  rolled: "The magic die",
};
export type Word = keyof typeof en;

const fr: Record<Word, string> = {
  level: "Niveau {n}",
  cost: "coût {n}",
  free: "gratuit",
  later: "pas encore recrutable",
  left: "reste {n}",
  unseen: "À l’aveugle",
  takeUnseen: "Le dessus du paquet de niveau {n}, à l’aveugle",
  square: "Place Royale",
  gallery: "Galerie",
  space: "Case {n}",
  lose: "Scandale : Rubis perdus",
  star: "là où était accroché le premier Portrait",
  most: "la plus influente",
  toLeft: "{who} : vers la gauche",
  toRight: "{who} : vers la droite",
  hung: "{who}, case {n}",
  deck: "Pile commune",
  waiting: "à venir : {n}",
  events: "Événements dans la pile",
  hidden: "Pas encore vu",
  event: "Événement",
  or: "ou",
  then: "puis",
  asked: "encore à interroger",
  chest: "Coffre",
  shut: "Coffre fermé",
  coins: "Pièces : {n}",
  rubies: "Rubis : {n}",
  bandits: "Ratons Voleurs : {n}",
  heirloom: "Objet précieux",
  sold: "Objet précieux vendu",
  out: "Hors jeu",
  mercenaries: "Mercenaires",
  noMercenaries: "Pas encore de Mercenaires",
  secret: "connue de toi seulement",
  turned: "révélée cette manche",
  round: "Manche {n} sur {of}",
  toTurn: "cartes à révéler : {n}",
  rolled: "Le dé magique",
};

const it: Record<Word, string> = {
  level: "Livello {n}",
  cost: "costo {n}",
  free: "gratis",
  later: "non ancora reclutabile",
  left: "restano {n}",
  unseen: "Alla cieca",
  takeUnseen: "La prima carta del mazzo di livello {n}, alla cieca",
  square: "Piazza Reale",
  gallery: "Galleria",
  space: "Casella {n}",
  lose: "Scandalo: Rubini persi",
  star: "dove stava il primo Ritratto",
  most: "la più influente",
  toLeft: "{who}: verso sinistra",
  toRight: "{who}: verso destra",
  hung: "{who}, casella {n}",
  deck: "Mazzo condiviso",
  waiting: "ancora da rivelare: {n}",
  events: "Eventi nel mazzo",
  hidden: "Mai visto",
  event: "Evento",
  or: "o",
  then: "poi",
  asked: "tocca ancora a",
  chest: "Forziere",
  shut: "Forziere chiuso",
  coins: "Monete: {n}",
  rubies: "Rubini: {n}",
  bandits: "Banditi: {n}",
  heirloom: "Cimelio di Famiglia",
  sold: "Cimelio venduto",
  out: "Fuori dal gioco",
  mercenaries: "Mercenari",
  noMercenaries: "Ancora nessun Mercenario",
  secret: "la conosci solo tu",
  turned: "rivelata in questo round",
  round: "Round {n} di {of}",
  toTurn: "carte da rivelare: {n}",
  rolled: "Il dado magico",
};

const all = { en, fr, it };

export function say(word: Word, gaps: Record<string, string | number> = {}): string {
  return all[spoken.language][word].replace(/\{(\w+)\}/g, (_, gap: string) => String(gaps[gap] ?? ""));
}

/** What one calls somebody at first glance: "Bodo" of "Bodo the Toll Badger". */
export function shortName(name: string): string {
  const [first = "", second = ""] = name.split(" ");
  const both = `${first} ${second}`;
  return /^\p{Lu}/u.test(second) && both.length <= 11 ? both : first;
}

/** Icons in a row, those that follow one another alike counted. */
export function runs(icons: string[]): [string, number][] {
  const found: [string, number][] = [];
  for (const icon of icons) {
    const last = found.at(-1);
    if (last?.[0] === icon) last[1] += 1;
    else found.push([icon, 1]);
  }
  return found;
}
