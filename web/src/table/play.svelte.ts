/** A table as one sees it: what the server told, played out at a pace that eyes can follow. */

import type {
  Asked,
  Event,
  Heard,
  Moment,
  News,
  Presence,
  Refusal,
  TableShown,
  View,
  Welcome,
} from "../api/types";
import type { Beat, Face } from "../games/face";
import { settings } from "../lib/settings.svelte";
import { play as sound } from "../lib/sound";
import { Choosing } from "./choosing.svelte";
import { Connection, type Listener, type Wish } from "./connection.svelte";
import type { Library } from "./library.svelte";
import { type Line, lineOf } from "./log";
import { lasting } from "./pace";

/** How things stand for one pair of eyes. */
interface Sighted {
  view: View | null;
  asked: Asked | null;
}

/** What is played out, one after the other: something that happens, then how things stand after it. */
type Scene = {
  /** So much of the log is told by then: it never runs ahead of what is seen. */
  told: number;
} & (
  | { kind: "event"; event: Event; line: Line | null; lasts: number }
  | { kind: "stand"; sighted: Sighted; number: number; choosing: number[] }
);

// Whoever is further behind than this (in milliseconds) is brought up quickly, and the quicker the further; but the great
// moments have their time.
const BEHIND = 4000;
const HURRY = { 1: 5, 2: 5, 3: 2 } as const; // at the most

// How things stand is drawn before the next thing happens: both in one frame would be more than a frame has time for.
const SETTLES = 34;

export class Play implements Listener {
  table = $state.raw<TableShown | null>(null);
  /** Through whose eyes one looks; null: a spectator. */
  you = $state<number | null>(null);
  /** One's own seats: several where people share a device. */
  own = $state.raw<number[]>([]);
  view = $state.raw<View | null>(null);
  number = $state(0);
  log = $state.raw<Line[]>([]);
  talk = $state.raw<Heard[]>([]);
  /** Seats that have a choice to make. */
  thinking = $state.raw<number[]>([]);
  deadlines = $state.raw<Map<number, number>>(new Map());
  beat = $state.raw<Beat | null>(null);
  caption = $state.raw<Line | null>(null);
  /** What was written while one was away or looked elsewhere: the number of the last entry before. */
  missedSince = $state<number | null>(null);
  away = $state.raw<Refusal | null>(null);
  turnedOut = $state(false);
  /** Another at this device is to look, once all others have looked away. */
  curtain = $state<number | null>(null);
  playing = $state(false);
  heard = $state(0); // things said that were looked at
  choosing = new Choosing();
  connection: Connection;
  skew = 0; // of the server's clock against ours, in seconds
  /** How the game stood after each entry that one has seen. */
  past = new Map<number, View>();
  #library: Library;
  #face: Face<never> | null = null;
  #sights = new Map<number | null, Sighted>();
  #logs = new Map<number | null, Line[]>();
  #scenes: Scene[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** What was answered last, and by whom: scenes from before it came still ask for it. */
  #answered = "";

  constructor(id: string, library: Library) {
    this.#library = library;
    this.connection = new Connection(id, this);
    document.addEventListener("visibilitychange", this.#look);
  }

  close(): void {
    this.connection.close();
    clearTimeout(this.#timer);
    document.removeEventListener("visibilitychange", this.#look);
  }

  names = $derived((this.table?.seats ?? []).map((seat) => seat.name || `P${seat.seat}`));

  /** In turn order, beginning with whose eyes these are. */
  order = $derived.by(() => {
    const count = this.table?.seats.length ?? 0;
    return Array.from({ length: count }, (_, k) => ((this.you ?? 0) + k) % count);
  });

  /** Over, and how it ended has been seen. */
  get over(): boolean {
    return !this.playing && (this.table?.phase === "over" || this.table?.phase === "stopped");
  }

  // ---- hearing ------------------------------------------------------------------------------------------

  welcome(welcome: Welcome, back: boolean): void {
    const again = this.table !== null;
    this.skew = welcome.now - Date.now() / 1000;
    this.away = null;
    this.#meet(welcome.table);
    this.own = welcome.sights.map((sight) => sight.seat).filter((seat) => seat !== null);
    for (const sight of welcome.sights) {
      this.#sights.set(sight.seat, { view: sight.view ?? null, asked: sight.asked ?? null });
      this.#note(sight.seat, sight.missed ?? []);
    }
    if (this.you === null || !this.own.includes(this.you)) this.you = this.own[0] ?? null;
    this.log = this.#logs.get(this.you) ?? [];
    this.talk = welcome.talk;
    if (!again) this.heard = welcome.talk.length;
    if (again && back && this.number < welcome.number) this.missedSince ??= this.number;
    this.#stop();
    this.#stand(this.#sights.get(this.you) ?? null, welcome.number, welcome.choosing);
    this.#pass();
  }

  news(news: News): void {
    if (news.table) this.#meet(news.table);
    else if (news.deadlines) this.deadlines = new Map(news.deadlines);
    const seat = news.sight.seat;
    const before = this.#sights.get(seat);
    const sighted = { view: news.sight.view ?? before?.view ?? null, asked: news.sight.asked ?? null };
    this.#sights.set(seat, sighted);
    const lines = this.#note(seat, news.moments);
    if (seat !== this.you) {
      if (this.curtain === null && !this.#scenes.length) this.#pass();
      return;
    }
    for (const moment of news.moments) if (moment.said) this.talk = [...this.talk, moment.said];
    const known = this.#logs.get(seat)!;
    let told = known.length - lines.length;
    for (const moment of news.moments) {
      for (const event of moment.events ?? []) {
        const line = lines.find((line) => line.event === event) ?? null;
        if (line) told = known.lastIndexOf(line) + 1;
        const weight = this.#face?.beat(event, null)?.weight;
        const lasts = weight ? lasting(weight, line?.text) : 0;
        this.#scenes.push({ kind: "event", event, line, lasts, told });
      }
    }
    this.#scenes.push({
      kind: "stand",
      sighted,
      number: news.number,
      choosing: news.choosing ?? [],
      told: known.length,
    });
    this.playing = true;
    if (document.hidden) this.skip(true);
    else if (this.#timer === undefined) this.#step();
  }

  presence({ here }: Presence): void {
    if (!this.table) return;
    this.table = {
      ...this.table,
      seats: this.table.seats.map((seat) => ({ ...seat, here: here.includes(seat.seat) })),
    };
  }

  turnedAway(refusal: Refusal | null): void {
    this.away = refusal;
    this.turnedOut = true;
  }

  #meet(table: TableShown): void {
    this.table = table;
    this.deadlines = new Map(
      table.seats.flatMap((seat) => (seat.deadline === undefined ? [] : [[seat.seat, seat.deadline]])),
    );
  }

  /** What is new of what happened, in lines. */
  #note(seat: number | null, moments: Moment[]): Line[] {
    const known = this.#logs.get(seat) ?? [];
    const last = known.at(-1)?.number ?? -1;
    const lines = moments.flatMap((moment) => lineOf(moment)).filter((line) => line.number > last);
    this.#logs.set(seat, [...known, ...lines]);
    return lines;
  }

  #tell(told: number): void {
    if (this.log.length !== told) this.log = (this.#logs.get(this.you) ?? []).slice(0, told);
  }

  // ---- playing out --------------------------------------------------------------------------------------

  face(face: Face<never>): void {
    this.#face = face;
    this.#ask(this.#sights.get(this.you)?.asked ?? null);
  }

  #step = (): void => {
    this.#timer = undefined;
    const scene = this.#scenes.shift();
    if (!scene) {
      this.beat = null;
      this.playing = false;
      this.#pass();
      return;
    }
    this.#tell(scene.told);
    if (scene.kind === "stand") {
      this.#stand(scene.sighted, scene.number, scene.choosing);
      // The last one ends the play in the same breath, so that the question is arranged once.
      if (this.#scenes.length) this.#timer = setTimeout(this.#step, settings.pace(SETTLES));
      else this.#step();
      return;
    }
    const beat = this.#face?.beat(scene.event, this.view as never) ?? null;
    const lasts = beat ? settings.pace(scene.lasts / this.#hurry(beat)) : 0;
    if (beat) {
      this.beat = { ...beat, lasts };
      if (scene.line) this.caption = scene.line;
      sound(beat);
    }
    this.#timer = setTimeout(this.#step, lasts);
  };

  #hurry({ weight }: Beat): number {
    const behind = this.#scenes.reduce((sum, scene) => sum + (scene.kind === "event" ? scene.lasts : 0), 0);
    return Math.min(HURRY[weight], Math.max(1, (behind / BEHIND) ** 2));
  }

  /** To how things stand now: at once. */
  skip(unseen = false): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const last = this.#scenes.findLast((scene) => scene.kind === "stand");
    if (unseen && this.#scenes.some((scene) => scene.kind === "event")) this.missedSince ??= this.number;
    for (const scene of this.#scenes) if (scene.kind === "stand") this.#remember(scene);
    this.#scenes = [];
    if (last?.kind === "stand") {
      this.#tell(last.told);
      this.#stand(last.sighted, last.number, last.choosing);
    }
    this.#step();
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#scenes = [];
    this.beat = null;
    this.playing = false;
  }

  #remember({ sighted, number }: { sighted: Sighted; number: number }): void {
    if (sighted.view) this.past.set(number, sighted.view);
  }

  #stand(sighted: Sighted | null, number: number, choosing: number[]): void {
    if (sighted) this.#remember({ sighted, number });
    this.view = sighted?.view ?? null;
    this.number = number;
    this.thinking = choosing;
    this.beat = null;
    this.#ask(sighted?.asked ?? null);
  }

  #ask(asked: Asked | null): void {
    if (asked && this.#answered === this.#question(asked)) {
      if (this.choosing.asked?.decision === asked.decision) return;
      asked = null;
    }
    const new_ = asked !== null && asked.decision !== this.choosing.asked?.decision;
    const vocabulary = this.#library.vocabulary(this.you ?? 0);
    this.choosing.put(asked, vocabulary);
    if (new_ && asked && this.#face?.start) {
      this.choosing.put(null, vocabulary);
      this.choosing.asked = asked;
      this.choosing.chosen = this.#face.start(asked, this.choosing);
    }
    if (new_) sound("turn");
  }

  #question(asked: Asked): string {
    return `${this.you} ${asked.decision}`;
  }

  /** In another language all is told anew. */
  restart(): void {
    this.#logs.clear();
    this.connection.restart();
  }

  /** The words have come, or are in another language now. */
  reword(): void {
    this.choosing.vocabulary = this.#library.vocabulary(this.you ?? 0);
    const chosen = this.choosing.chosen;
    if (chosen.length !== this.choosing.parts) {
      const asked = this.choosing.asked;
      this.choosing.put(null, this.choosing.vocabulary);
      this.#ask(asked);
    }
  }

  #look = (): void => {
    if (document.hidden) this.skip(true);
  };

  // ---- several at one device ----------------------------------------------------------------------------

  /** Whose turn is it at this device? Before another's cards are shown, the screen is covered. */
  #pass(): void {
    if (this.own.length < 2 || this.curtain !== null) return;
    const asked = (seat: number | null) => (this.#sights.get(seat)?.asked ?? null) !== null;
    if (asked(this.you)) return;
    const next = this.own.find((seat) => asked(seat));
    if (next !== undefined) this.curtain = next;
  }

  /** The next one sits before the screen. */
  lift(): void {
    if (this.curtain === null) return;
    this.you = this.curtain;
    this.curtain = null;
    this.log = this.#logs.get(this.you) ?? [];
    this.#stop();
    this.choosing.put(null, this.choosing.vocabulary);
    this.#stand(this.#sights.get(this.you) ?? null, this.number, this.thinking);
  }

  // ---- doing --------------------------------------------------------------------------------------------

  /** Send what is chosen; a Refusal where it can't be. */
  async act(): Promise<void> {
    const { action, asked } = this.choosing;
    if (action === null || !asked || this.you === null) return;
    this.choosing.sent = true;
    this.#answered = this.#question(asked);
    try {
      await this.connection.do({ type: "act", seat: this.you, action, decision: asked.decision });
    } catch (refusal) {
      this.choosing.sent = false;
      this.#answered = "";
      throw refusal;
    }
  }

  do(wish: Wish): Promise<unknown> {
    return this.connection.do(wish);
  }
}
