import "./app.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { install } from "./lib/install";
import { settings } from "./lib/settings.svelte";

settings.apply();
install();
mount(App, { target: document.getElementById("page")! });
