#!/usr/bin/env node
// Play a seat at a server's table in plain JSON over HTTP, with nothing to install (Node 18 or newer).
//
//     node examples/http_bot.js http://127.0.0.1:8740                # makes a table, and plays it against bots
//     node examples/http_bot.js http://127.0.0.1:8740 TABLE TOKEN    # plays the seat that the token is for
//
// It looks again and again; the socket would tell it at once. It takes any choice, and prints what it is told.

const [, , address, given, token] = process.argv;
const headers = { "Content-Type": "application/json" };
if (token) headers.Authorization = `Bearer ${token}`;

async function ask(method, path, sent) {
  const answer = await fetch(address + path, { method, headers, body: sent && JSON.stringify(sent) });
  const cookie = answer.headers.get("set-cookie");
  if (cookie) headers.Cookie = cookie.split(";")[0]; // who we are from now on
  const told = await answer.json();
  if (!answer.ok && told.code !== "too_late") throw new Error(`${told.code}: ${told.message}`);
  return told;
}

async function sitDown() {
  await ask("POST", "/api/guests", { name: "Any Choice" });
  const { id } = await ask("POST", "/api/tables", { game: "trone", seats: 3 });
  await ask("POST", `/api/tables/${id}/start`, { bot: "page" });
  return id;
}

async function main() {
  const table = `/api/tables/${given || (await sitDown())}`;
  let number = 0; // of the last entry of the log that we have
  for (;;) {
    const seen = await ask("GET", `${table}/sight?since=${number}`);
    number = seen.number;
    for (const moment of seen.sights[0].missed ?? [])
      for (const event of moment.events ?? []) if (event.text) console.log(event.text);
    if (seen.table.phase === "over" || seen.table.phase === "stopped") {
      console.log(`${seen.table.id} is ${seen.table.phase}: ${seen.table.result}, won by ${seen.table.winner}`);
      return;
    }
    const { seat, asked } = seen.sights[0];
    if (asked) {
      const action = asked.choices[Math.floor(Math.random() * asked.choices.length)];
      const request = `choice-${asked.decision}`; // sent twice, it is still done once
      await ask("POST", `${table}/actions`, { type: "act", seat, action, decision: asked.decision, request });
    } else await new Promise((wake) => setTimeout(wake, 250));
  }
}

main();
