import "./app.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { install } from "./lib/install";
import { settings } from "./lib/settings.svelte";
import { painted } from "./lib/turns.svelte";

settings.apply();
install();
mount(App, { target: document.getElementById("page")! });

// All of the page's faces, once something is there to read: those that came later would have a whole table arranged anew.
const FACES = ["1em 'Fraunces Variable'", "1em 'Atkinson Hyperlegible'", "700 1em 'Atkinson Hyperlegible'"];
painted(() => FACES.forEach((face) => void document.fonts.load(face).catch(() => {})));
