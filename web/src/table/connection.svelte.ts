/** A line to a table: news as they come, wishes as they are made. It heals by itself, and nothing is done twice. */

import type { Act, Done, FromServer, News, Presence, Refusal, Say, SeatWish, Welcome } from "../api/types";

export type Wish = Omit<Act, "request"> | Omit<Say, "request"> | Omit<SeatWish, "request">;

/** What hears it. */
export interface Listener {
  /** `back`: the line was broken before, and is whole again. */
  welcome(welcome: Welcome, back: boolean): void;
  news(news: News): void;
  presence(presence: Presence): void;
  /** The server does not want us: coming again would not help. */
  turnedAway(refusal: Refusal | null): void;
}

interface Waiting {
  sent: string;
  done: (done: Done) => void;
  refused: (refusal: Refusal) => void;
}

const FIRST_WAIT = 250;
const LONGEST_WAIT = 5_000;
const HEARTBEAT = 15_000; // milliseconds of silence after which one asks if anybody is there
const PATIENCE = 8_000; // and how long the answer may take
const FINAL = [4400, 4404]; // why a server closes for good
const PASSING = ["unavailable", "busy", "too_many"]; // refusals that will not last

export class Connection {
  /** Is there a line now? False from the moment that one is known to be gone. */
  here = $state(false);
  #listener: Listener;
  #table: string;
  #socket: WebSocket | null = null;
  #waiting = new Map<string, Waiting>();
  #since = 0; // the last entry that we have: the first time, all of it is told
  #wait = FIRST_WAIT;
  #closed = false;
  #again: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setTimeout> | undefined;
  #last: Refusal | null = null;

  constructor(table: string, listener: Listener) {
    this.#table = table;
    this.#listener = listener;
    window.addEventListener("online", this.#hurry);
    document.addEventListener("visibilitychange", this.#hurry);
    this.#open();
  }

  close(): void {
    this.#closed = true;
    window.removeEventListener("online", this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
    clearTimeout(this.#again);
    clearTimeout(this.#beat);
    this.#socket?.close();
  }

  /** Come again from the beginning: who one is, or in which language, has changed. */
  restart(): void {
    this.#since = 0;
    this.#socket?.close();
  }

  /** Do something; the promise is kept once it is on disk, however often the line breaks meanwhile. */
  do(wish: Wish): Promise<Done> {
    const request = crypto.randomUUID().replaceAll("-", "").slice(0, 24);
    return new Promise((done, refused) => {
      const sent = JSON.stringify({ ...wish, request });
      this.#waiting.set(request, { sent, done, refused });
      this.#send(sent);
    });
  }

  mute(seats: number[]): void {
    this.#send(JSON.stringify({ type: "mute", seats }));
  }

  #send(sent: string): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(sent);
  }

  #open(): void {
    const scheme = window.location.protocol === "https:" ? "wss" : "ws";
    const path = `/api/tables/${this.#table}/socket?since=${this.#since}`;
    const socket = new WebSocket(`${scheme}://${window.location.host}${path}`);
    this.#socket = socket;
    this.#last = null;
    socket.onmessage = (event) => this.#hear(JSON.parse(String(event.data)) as FromServer);
    socket.onclose = (event) => this.#lost(socket, event.code);
    this.#listen();
  }

  #lost(socket: WebSocket, code: number): void {
    if (socket !== this.#socket || this.#closed) return;
    this.here = false;
    clearTimeout(this.#beat);
    if (FINAL.includes(code)) {
      this.#listener.turnedAway(this.#last);
      return;
    }
    this.#again = setTimeout(() => this.#open(), this.#wait);
    this.#wait = Math.min(LONGEST_WAIT, this.#wait * 2);
  }

  /** The network is back, or somebody looks again: don't wait any longer. */
  #hurry = (): void => {
    if (document.hidden || this.#closed) return;
    if (this.#socket?.readyState === WebSocket.CLOSED) {
      clearTimeout(this.#again);
      this.#wait = FIRST_WAIT;
      this.#open();
    } else {
      this.#ping();
    }
  };

  /** Silence for long: is anybody there? A line may be dead without saying so. */
  #listen(): void {
    clearTimeout(this.#beat);
    this.#beat = setTimeout(() => this.#ping(), HEARTBEAT);
  }

  #ping(): void {
    const socket = this.#socket;
    if (!socket || socket.readyState === WebSocket.CLOSED) return;
    this.#send('{"type":"ping"}');
    clearTimeout(this.#beat);
    this.#beat = setTimeout(() => {
      socket.onclose = null;
      socket.close();
      this.#lost(socket, 1006);
    }, PATIENCE);
  }

  #hear(message: FromServer): void {
    this.#listen();
    switch (message.type) {
      case "welcome": {
        const back = !this.here;
        this.here = true;
        this.#wait = FIRST_WAIT;
        this.#since = message.number;
        this.#listener.welcome(message, back);
        for (const { sent } of this.#waiting.values()) this.#send(sent);
        break;
      }
      case "news":
        this.#since = message.number;
        this.#listener.news(message);
        break;
      case "presence":
        this.#listener.presence(message);
        break;
      case "done":
        this.#waiting.get(message.request)?.done(message);
        this.#waiting.delete(message.request);
        break;
      case "refused":
        this.#refuse(message);
        break;
    }
  }

  #refuse(refusal: Refusal): void {
    const waiting = refusal.request ? this.#waiting.get(refusal.request) : undefined;
    if (!waiting) {
      this.#last = refusal;
      if (refusal.code === "too_many") setTimeout(() => this.#sendAll(), 1_000);
    } else if (PASSING.includes(refusal.code) && refusal.code !== "too_many") {
      setTimeout(() => this.#send(waiting.sent), 500);
    } else {
      this.#waiting.delete(refusal.request!);
      waiting.refused(refusal);
    }
  }

  /** Which of them was not read is not said; those that were done are not done twice. */
  #sendAll(): void {
    for (const { sent } of this.#waiting.values()) this.#send(sent);
  }
}
