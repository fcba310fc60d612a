#!/usr/bin/env node
// A bot as a program of its own, in JavaScript (Node), with nothing to install.
//
//     regalia match trone --bots "program:node examples/bot.js,uniform,uniform"
//
// It asks for advice where the game gives any, and takes the first of the best; else it takes the first choice.

const lines = require("node:readline").createInterface({ input: process.stdin });
const say = (answer) => console.log(JSON.stringify(answer));
let advised;

lines.on("line", (line) => {
  const message = JSON.parse(line);
  if (message.type === "hello") advised = message.advice;
  if (message.type === "choose") say(advised ? { advice: true } : { choose: 0 });
  if (message.type === "advice") say({ choose: message.advice.indexOf(Math.max(...message.advice)) });
});
