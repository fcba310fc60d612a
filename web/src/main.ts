import "./app.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { install } from "./lib/install";
import { settings } from "./lib/settings.svelte";

settings.apply();
install();
// All of the page's faces at once: those that came later would have a whole table arranged anew.
for (const face of [
  "1em 'Fraunces Variable'",
  "1em 'Atkinson Hyperlegible'",
  "700 1em 'Atkinson Hyperlegible'",
])
  void document.fonts.load(face).catch(() => {});
mount(App, { target: document.getElementById("page")! });
