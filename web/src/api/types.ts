// What the server sends and takes. `make types` writes this file from the server's own types.

export type Language = "en" | "fr" | "it";

export type Phase = "open" | "over" | "playing" | "stopped";

export type TableDeed = Sat | Stood | Started | Lapsed | WentAway | CameBack | GaveUp | WishedToStop | Rematched;

export type FromServer = Welcome | News | Done | Refusal | Presence | Pong;

export type FromClient = Act | Say | SeatWish | Mute | Ping;

export type View = CrownfallView | ForACrownView | TroneView;

/** A choice. `request` is one's own name for it: sent again, it is not done twice. */
export interface Act {
  type: "act";
  seat: number;
  action: number;
  request: string;
  decision?: number | null;
}

/** What a seat is asked. `choices` are actions; `/api/games/{game}/choices` has their words. */
export interface Asked {
  decision: number; // send it back with the choice
  question: string;
  prompts: string[];
  help: string; // a word of advice for whoever is asked this for the first time
  rule: string;
  choices: number[];
}

/** A paragraph (`text`), an item of a list, or the head or a row of a table. */
export interface BlockShown {
  kind: "head" | "item" | "row" | "text";
  id: string | null; // of the rule or ruling that it is: what decisions, refusals and other rules name
  spans: SpanShown[]; // of a paragraph or an item
  cells: SpanShown[][]; // of a head or a row, as many in all of a table
}

/** A bot that may take a seat: `temperament-level`, or the level alone. */
export interface BotShown {
  name: string;
  title: string;
}

/** A bot for a seat: a level, perhaps with a temper before it. */
export interface BotWanted {
  bot: string;
}

/** What is in the box of a game: its cards in words, and the numbers of the edition. */
export interface Box {
  cards: CardShown[];
  numbers: Record<string, number>;
  lists: Record<string, number[]>; // such as `scandal`: the Rubies lost on each space of the Gallery
  faces?: string[][]; // of the die: the icons on each
}

/** The person takes the seat again. */
export interface CameBack {
  deed: "came_back";
  seat: number;
}

/** Something that a game names and shows: a card, or whatever else is printed, in words of one language. */
export interface CardShown {
  id: string;
  kind: string; // "type", "faction", "mercenary", "event", "icon", "family", "character", "token" or "term"
  name: string;
  text?: string; // what it does, with the numbers of the edition
  line?: string; // what else is printed on it
  level?: number;
  icons?: string[]; // from left to right
  either?: boolean; // one of its icons, at its owner's choice
  base?: string; // points: a number, or X
  position?: "back" | "either" | "front";
  faction?: string;
  copies?: number;
  goal?: string; // of a faction
}

/** Somebody wants another name, or another language. */
export interface ChangedGuest {
  name?: string | null;
  language?: "en" | "fr" | "it" | null;
}

/** A chapter of the rules; its id is the same in every language. */
export interface ChapterShown {
  id: string;
  title: string;
  blocks: BlockShown[];
}

/** Every action of a seat in words, by its number: in parts that can be asked one after the other. */
export interface ChoiceWords {
  seat: number;
  words: string[][];
  about: string[][]; // for each part the thing on the table that it is about, such as `hand:conquest`
}

/** How long one may think: so long for each choice, and what it takes more out of a reserve for the game. */
export interface Clock {
  move: number;
  reserve?: number;
}

/** A link, good once and for a short time, that makes another device the same guest. */
export interface Crossing {
  token: string;
  seconds: number;
}

/** Somebody comes by such a link. */
export interface CrossingToken {
  token: string;
}

/** A bet of the viewer that is not settled yet. */
export interface CrownfallBetView {
  on: number;
  stake: number;
  lie: boolean;
}

/** What the viewer knows of one seat. */
export interface CrownfallSeatView {
  seat: number;
  tokens: number;
  court: Record<string, number>;
  cards_in_hand: number;
  hand: Record<string, number> | null; // of a hand the viewer has held since the last deal
  hand_includes_laid: boolean; // one of those cards lies face down, and the viewer can't tell which
  faction: string | null;
  not_factions: string[]; // shown by a Coronation that failed
  has_laid: boolean;
  claim: string | null;
  card: string | null;
  blesses: number | null;
  won_by: number | null; // who will have this seat's card as evidence
  cancelled: boolean;
  blessed: boolean;
  ambush: boolean; // about to strike
  sheltered: boolean; // from the Ambushes about to strike
  acting: boolean;
}

/** A Betrayal that struck. */
export interface CrownfallStrikeView {
  by: number;
  at: number;
  counts: boolean; // a later one may have cancelled it
}

/** What the viewer sees of the table. */
export interface CrownfallView {
  game: "crownfall";
  viewer: number | null;
  turn: number;
  start: number;
  bank: number;
  discard: Record<string, number>;
  run_outs: number;
  question: string | null;
  to_act: number[];
  candidates: number[]; // whom the asked seat may choose
  trial: number | null; // whose Trial is being answered
  strikes: CrownfallStrikeView[]; // the Betrayals of this turn, in order
  seats: CrownfallSeatView[];
  bets: CrownfallBetView[];
  joins: boolean | null; // the viewer's own answer to a Trial, before all are shown
  ended: string | null;
  winner: number | null;
}

/** What was asked is done and kept. `number` is its entry in the log. */
export interface Done {
  type: "done";
  request: string;
  number: number;
}

/** Something that happened in the game: its name, its numbers, and a sentence where one is due. */
export interface Event {
  event: string;
  numbers: [number, number, number, number];
  text?: string;
  quiet?: boolean; // whoever has the table before their eyes needs no line for it
}

/** Begin; open seats are filled with this bot, if one is named. */
export interface Filling {
  bot?: string | null;
}

/** One level of the Royal Square. */
export interface ForACrownColumnView {
  level: number;
  cost: number | null; // null: can't be recruited yet
  stacks: Record<string, number>; // of level 1: copies of each card
  face_up: string[];
  deck: number;
}

/** A Mercenary in the shared deck, as the viewer knows it. */
export interface ForACrownMercenaryView {
  level: number;
  card: string | null; // null: picked unseen, and not yet revealed
  unseen: boolean; // nobody but its owner knows it
  waiting: boolean; // still to be revealed this round
}

/** What the viewer knows of one family. */
export interface ForACrownSeatView {
  seat: number;
  family: string;
  place: number | null; // the space of its portrait, from 1
  bandits: number;
  heirloom: boolean;
  coins: number | null; // of shut chests, null
  rubies: number | null;
  mercenaries: ForACrownMercenaryView[];
  out: boolean;
  rank: number | null; // at the end, 1 for the winner
  acting: boolean;
}

/** What the viewer sees of the table. */
export interface ForACrownView {
  game: "for-a-crown";
  viewer: number | null;
  round: number;
  question: string | null;
  to_act: number[];
  columns: ForACrownColumnView[];
  scandal: number[]; // Rubies lost on each space of the Gallery
  seats: ForACrownSeatView[];
  cards_waiting: number; // in the shared deck
  events: Record<string, number>; // those seen in the shared deck
  unseen_events: number;
  happening: string | null; // the Event that is being applied
  owner: number | null; // whose Mercenary is being applied
  card: string | null;
  effects: string[]; // to choose from
  to_come: [string, number][]; // effects still to apply, or families still to be asked, and whose
  owed: number; // what the asked family pays
  buying: string | null; // the Mercenary it pays for
  buying_unseen: number | null; // its level, if it was picked unseen
  ended: string | null;
  winner: number | null;
}

/** A game as it was played. */
export interface GameRecord {
  format: string;
  game: string;
  rules_version: number;
  edition: string;
  edition_digest: string;
  seats: number;
  key: string;
  actions: string[];
  final: string; // SHA-256 of the state after the last action, and of all actions
  agreed: number; // what the table agreed on before the game
  options: string[]; // what it agreed on that changes no rule
  players: string[]; // their names by seat, or none; nothing vouches for them
}

/** A game that can be played here. */
export interface GameShown {
  name: string;
  title: string;
  tagline: string;
  seats: number[];
  editions: string[];
  options: string[];
  agreement: string | null; // what a table may agree on before the game, such as the factions of Trône
}

/** The person leaves for good; a bot plays on. */
export interface GaveUp {
  deed: "gave_up";
  seat: number;
}

/** Who one is. */
export interface Guest {
  id: string;
  name: string;
  language: string;
}

/** What somebody said. `text` is in the reader's language where it was a phrase. */
export interface Heard {
  number: number;
  at: number;
  seat: number;
  text: string;
  phrase: string | null;
}

/** Somebody sits down. `invite` is needed where a table is not public; `name` where several share a device. */
export interface Joining {
  invite?: string;
  name?: string;
}

/** The time for a choice was up. */
export interface Lapsed {
  deed: "lapsed";
  seat: number;
}

/** One entry of the log, as a seat may know it: what changed at the table, was said, or happened in the game. */
export interface Moment {
  number: number;
  at: number;
  deed?: Sat | Stood | Started | Lapsed | WentAway | CameBack | GaveUp | WishedToStop | Rematched;
  said?: Heard;
  seat?: number; // whose choice it was
  events?: Event[];
}

/** Whom this connection does not want to hear: all of them, each time. */
export interface Mute {
  type: "mute";
  seats: number[];
}

/** Somebody arrives. */
export interface NewGuest {
  name?: string;
  language?: "en" | "fr" | "it";
}

/** What happened since the last news, then how things stand. */
export interface News {
  type: "news";
  number: number; // of the last entry of the log
  sight: Sight;
  moments: Moment[];
  choosing?: number[]; // the seats that have a choice to make: who, never what
  deadlines?: [number, number][]; // and where there is a clock, until when, in seconds since 1970
  table?: TableShown; // where something about it changed
}

/** All there is to choose from when a table is made. */
export interface Offer {
  games: GameShown[];
  levels: BotShown[];
  temperaments: BotShown[];
  languages: string[];
}

/** Something to say that each reads in their own language; `text` shows it with its gaps open. */
export interface PhraseShown {
  phrase: string;
  kind: string;
  slots: SlotShown[];
  text: string;
}

/** Is anybody there? Answered by a pong. */
export interface Ping {
  type: "ping";
}

/** The answer to a ping. */
export interface Pong {
  type: "pong";
  now: number; // the server's clock
}

/** Who is connected now, by seat. */
export interface Presence {
  type: "presence";
  here: number[];
}

/** It is not done, and nothing has changed. `message` says what was wrong and what to do. */
export interface Refusal {
  type: "refused";
  code: string;
  message: string;
  where: string | null;
  request: string | null;
}

/** There is another table for the same people. */
export interface Rematched {
  deed: "rematched";
  seat: number;
  table: string;
}

/** Some moments of a game that is over, of so many in all. */
export interface Replay {
  moments: number;
  steps: Step[];
}

/** The rules of a game, with our rulings: plain text, and no markup in it. */
export interface RulesShown {
  title: string;
  intro: BlockShown[];
  chapters: ChapterShown[];
}

/** Somebody takes a seat; without a guest it is a bot. */
export interface Sat {
  deed: "sat";
  seat: number;
  name: string;
  guest?: string;
  bot?: string;
}

/** Table talk: free text, or a phrase with its gaps filled. */
export interface Say {
  type: "say";
  seat: number;
  request: string;
  text?: string | null;
  phrase?: string | null;
  slots?: Record<string, number | string>;
}

/** Who has a seat. */
export interface SeatShown {
  seat: number;
  name?: string;
  kind?: "bot" | "open" | "person"; // "open" where it is not there
  bot?: string; // its level, perhaps with a temper
  you?: boolean;
  away?: boolean; // a bot sits in
  gave_up?: boolean;
  here?: boolean; // connected now
  wants_stop?: boolean;
  reserve?: number; // seconds of the clock that are left
  deadline?: number; // when its time is up, in seconds since 1970
}

/** With it, a program plays this seat: `Authorization: Bearer TOKEN`. It is shown once. */
export interface SeatToken {
  token: string;
  table: string;
  seat: number;
}

/** Something about a seat: give up, come back, stop or not, let a bot sit in for somebody who does not answer. */
export interface SeatWish {
  type: "wish";
  seat: number;
  wish: "come_back" | "give_up" | "play_on" | "stand_in" | "stop";
  request: string;
}

/** What one pair of eyes sees: a seat's, or a spectator's (null). A welcome tells too what they have missed. */
export interface Sight {
  seat: number | null;
  view?: View; // of the game; not sent again where nothing in it changed
  asked?: Asked;
  missed?: Moment[];
}

/** A gap in a phrase: for a seat, a count from `least` to `most`, or one of `values` (ids, with their names). */
export interface SlotShown {
  name: string;
  kind: string;
  required: boolean;
  least: number;
  most: number;
  values: Record<string, string>;
}

/** Some words of one style; those of a `rule` are the id of the rule that they refer to. */
export interface SpanShown {
  style: "bold" | "italic" | "plain" | "rule";
  text: string;
}

/** The game begins. It is nobody's seat in particular: `seat` is -1. */
export interface Started {
  deed: "started";
  seat: number;
}

/** One moment of a game that is over: what was chosen, and for each pair of eyes what they heard and saw. */
export interface Step {
  moment: number;
  number: number;
  events: Event[][];
  views: View[];
  choosing: number[];
  seat?: number;
  action?: number;
  words?: string[];
}

/** They leave it again, before the game begins. */
export interface Stood {
  deed: "stood";
  seat: number;
}

/** A table, as anybody who may know of it sees it. */
export interface TableShown {
  id: string;
  game: string;
  edition: string;
  phase: "open" | "over" | "playing" | "stopped";
  seats: SeatShown[];
  options: string[];
  agreement: string;
  clock: Clock | null;
  public: boolean;
  spectators: boolean;
  stand_in: string;
  host: boolean; // you may change it
  key_hash: string; // SHA-256 of the key that all its chance comes from
  made_at: number;
  rematch: string | null;
  invite: string | null; // for those who sit there, to pass on
  key: string | null; // after the end
  result: string | null; // how it ended
  winner: number | null; // and who won
  imported: boolean;
}

/** A character on a field, and the points it brings: base, Encouraged and effects add up to `points`. */
export interface TroneCharacterView {
  card: string; // as in notation
  character: string;
  faction: string;
  line: string;
  counts_as_front: boolean;
  printed: number | null; // null: X
  frozen: boolean;
  encouraged: boolean;
  force: number;
  base: number;
  courage: number;
  effects: number;
  points: number;
  used: boolean; // an effect that it has once a turn
}

/** The effect at work. */
export interface TroneEffectView {
  card: string;
  number: number; // which of the character's effects, from 0
  when: string;
  who: number; // whose effect it is
  rival: number | null;
  step: number | null; // which of its steps, from 0; null before the first, and within an option
  op: string | null; // what that step, or the one within an option, does
  first: string | null; // of a pair, where the second is being picked
  picks: number | null; // still to be made in this step, where a card is asked for
}

/** What the viewer knows of one player. Field points are never below 0 in sum (TR-R13). */
export interface TroneSeatView {
  seat: number;
  hand: number;
  known: string[]; // the characters in it that the viewer knows, in the order of the edition
  graveyard: string[];
  field: TroneCharacterView[]; // oldest first
  base: number;
  courage: number;
  effects: number;
  permanent: number;
  points: number;
  lead: number; // over the best of the others
  may_mount: boolean; // has what it takes, if the throne were free at the end of its turn
  keeps_throne: boolean | null; // of who sits on it: would stay if this turn ended now
  acting: boolean;
}

/** What the viewer sees of the table. */
export interface TroneView {
  game: "trone";
  viewer: number | null;
  question: string | null;
  to_act: number[];
  turn: number; // whose it is
  turns: number; // begun so far
  throne: number | null;
  factions: string[];
  pile: number;
  discard: string[];
  tokens: Record<string, number>; // left in the supply
  has_played: boolean;
  replays: number; // further draws and plays still to come this turn
  extra_plays: number; // that effects may still bring this turn
  turns_left: number | null; // once the pile has run out
  effect: TroneEffectView | null;
  arriving: string | null; // the card whose line is asked
  seats: TroneSeatView[];
  ended: string | null;
  winners: number[];
}

/** A table as somebody asks for it. */
export interface Wanted {
  game: string;
  seats: number;
  edition?: string | null;
  options?: string[];
  agreement?: string; // such as the factions of Trône
  clock?: Clock | null;
  public?: boolean;
  spectators?: boolean;
  stand_in?: string; // who plays for those whose time is up, or who left
}

/** How a table stands: the first message, and after every reconnection. */
export interface Welcome {
  type: "welcome";
  number: number;
  table: TableShown;
  sights: Sight[];
  choosing: number[];
  talk: Heard[];
  now: number; // the server's clock
}

/** From now on a bot sits in, until the person comes back. */
export interface WentAway {
  deed: "went_away";
  seat: number;
}

/** Why something can't be chosen, or that it can, and the rule it comes from. */
export interface Why {
  text: string;
  rule: string;
}

/** Somebody wants the game to end here, or does no longer; when all people do, it ends. */
export interface WishedToStop {
  deed: "wished_to_stop";
  seat: number;
  wish?: boolean; // true where it is not there
}
