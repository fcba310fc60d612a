// boardgame.io's own server with its own storage in files, on loopback: node server.mjs --port 8000 --folder DIR
//
// Prints one line of JSON when it is ready, and runs until it is ended.
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';

// boardgame.io names its parts by folder, which only require() understands.
const require = createRequire(import.meta.url);
const { FlatFile, Server } = require('boardgame.io/server');
const { version } = require('boardgame.io/package.json');

const { values } = parseArgs({ options: { port: { type: 'string' }, folder: { type: 'string' } } });
if (!values.port || !values.folder) throw new Error('say --port and --folder');

const counter = {
  // One counter, four players in turn: the least a game can be, so that what is measured is the server.
  name: 'counter',
  minPlayers: 4,
  maxPlayers: 4,
  disableUndo: true,
  setup: () => ({ count: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    add: ({ G }) => {
      G.count += 1;
    },
  },
};

const server = Server({ games: [counter], db: new FlatFile({ dir: values.folder }), origins: [] });

// Its run() listens on every address there is; here loopback is enough.
const listen = server.app.listen.bind(server.app);
server.app.listen = (port, done) => listen(port, '127.0.0.1', done);

const { appServer } = await server.run({ port: Number(values.port) });
const { address, port } = appServer.address();
console.log(JSON.stringify({ version, node: process.version, address, port, pid: process.pid }));
