// Four players a match, all in this process: node load.mjs --port 8000 --matches 20 --moves 100 [--pause 0]
//
// The players speak boardgame.io's own protocol over socket.io, without its client: that would work each move out
// again for every player, here, beside the server that is to be measured. Whose turn it is sends `add` when the move
// before has arrived at all (and `--pause` milliseconds are over). A move has arrived when the last of the three others has it;
// that is what p50_ms to p99_ms are of. Matches are made and joined before the clock starts.
import { parseArgs } from 'node:util';
import { io } from 'socket.io-client';

const SEATS = 4;
const PATIENCE_MS = 60_000;

const { values } = parseArgs({
  options: {
    port: { type: 'string' },
    matches: { type: 'string', default: '20' },
    moves: { type: 'string', default: '100' },
    pause: { type: 'string', default: '0' },
  },
});
if (!values.port) throw new Error('say --port');
const [matches, moves, pause] = [values.matches, values.moves, values.pause].map(Number);
const address = `http://127.0.0.1:${values.port}`;

const arrivals = []; // ms, one for each move
let last = 0; // when something last arrived

async function post(path, body) {
  const answer = await fetch(`${address}/games/counter/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

class Player {
  constructor(match, seat, credentials) {
    Object.assign(this, { match, seat: String(seat), credentials });
  }

  // Settles when the server has said that this player is connected: from then on it is sent every move.
  connect() {
    return new Promise((done, failed) => {
      this.socket = io(`${address}/counter`, { transports: ['websocket'], forceNew: true, reconnection: false });
      this.socket.on('connect', () => this.socket.emit('sync', this.match.id, this.seat, this.credentials, SEATS));
      this.socket.on('connect_error', failed);
      this.socket.on('disconnect', (why) => {
        if (why !== 'io client disconnect') fail(new Error(`seat ${this.seat} of ${this.match.id}: ${why}`));
      });
      this.socket.on('sync', (id, { state }) => (this.stateID = state._stateID));
      this.socket.on('matchData', done);
      this.socket.on('update', (id, state) => {
        this.stateID = state._stateID;
        this.match.arrived(this, state.G.count, state.ctx.currentPlayer);
      });
    });
  }

  add() {
    const payload = { type: 'add', args: [], playerID: this.seat, credentials: this.credentials };
    this.match.sent = performance.now();
    this.socket.emit('update', { type: 'MAKE_MOVE', payload }, this.stateID, this.match.id, this.seat);
  }
}

class Match {
  async join() {
    this.id = (await post('create', { numPlayers: SEATS })).matchID;
    this.players = [];
    for (let seat = 0; seat < SEATS; seat += 1) {
      const joined = await post(`${this.id}/join`, { playerID: String(seat), playerName: `player ${seat}` });
      const player = new Player(this, seat, joined.playerCredentials);
      await player.connect();
      this.players.push(player);
    }
    this.count = 0;
    this.waiting = new Set();
  }

  play() {
    return new Promise((done) => {
      this.done = done;
      this.next();
    });
  }

  next() {
    this.mover = this.players[this.count % SEATS];
    this.waiting = new Set(this.players);
    this.mover.add();
  }

  // The next move is sent when all four have this one, so that every player knows the state they move in.
  arrived(player, count, currentPlayer) {
    if (count !== this.count + 1) fail(new Error(`${this.id}: ${count} came after ${this.count}`));
    if (!this.waiting.delete(player)) fail(new Error(`${this.id}: ${count} came twice`));
    last = performance.now();
    if (player !== this.mover) this.seen = last;
    if (this.waiting.size > 0) return;
    arrivals.push(this.seen - this.sent);
    this.count = count;
    if (count === moves) this.done();
    else if (currentPlayer !== String(count % SEATS)) fail(new Error(`${this.id}: it is ${currentPlayer}'s turn`));
    else if (pause > 0) setTimeout(() => this.next(), pause);
    else this.next();
  }
}

function fail(why) {
  console.error(why);
  process.exit(1);
}

function rank(sorted, share) {
  return Number(sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)].toFixed(3));
}

const all = Array.from({ length: matches }, () => new Match());
for (const match of all) await match.join();

const watch = setInterval(() => {
  if (performance.now() - last > PATIENCE_MS) fail(new Error(`nothing arrived for ${PATIENCE_MS / 1000} s`));
}, 1000);
const began = (last = performance.now());
const cpu = process.cpuUsage();
await Promise.all(all.map((match) => match.play()));
const seconds = (last - began) / 1000;
const { user, system } = process.cpuUsage(cpu);
clearInterval(watch);

arrivals.sort((a, b) => a - b);
console.log(
  JSON.stringify({
    matches,
    moves: arrivals.length,
    pause_ms: pause,
    seconds: Number(seconds.toFixed(3)),
    moves_per_second: Number((arrivals.length / seconds).toFixed(1)),
    p50_ms: rank(arrivals, 0.5),
    p95_ms: rank(arrivals, 0.95),
    p99_ms: rank(arrivals, 0.99),
    max_ms: rank(arrivals, 1),
    load_cpu_seconds: Number(((user + system) / 1e6).toFixed(2)),
  }),
);
for (const match of all) for (const player of match.players) player.socket.disconnect();
process.exit(0);
