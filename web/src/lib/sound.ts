/** Small sounds, made on the spot: a tick, a chime, a drum. Silent unless somebody wants them. */

import type { Beat } from "../games/face";
import { settings } from "./settings.svelte";

let context: AudioContext | null = null;

function tone(
  frequency: number,
  lasts: number,
  delay = 0,
  kind: OscillatorType = "triangle",
  loud = 0.08,
): void {
  context ??= new AudioContext();
  const start = context.currentTime + delay;
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  oscillator.type = kind;
  oscillator.frequency.value = frequency;
  gain.gain.setValueAtTime(loud, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + lasts);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(start + lasts);
}

export function play(what: Beat | "turn"): void {
  if (!settings.liked.sound) return;
  if (what === "turn") {
    tone(523, 0.25);
    tone(784, 0.35, 0.12);
  } else if (what.weight === 3) {
    tone(98, 0.7, 0, "sine", 0.2);
    tone(392, 0.5, 0.1);
    tone(494, 0.5, 0.2);
    tone(587, 0.7, 0.3);
  } else if (what.die !== undefined) {
    for (let k = 0; k < 4; k++) tone(900 + 120 * k, 0.04, 0.05 * k, "square", 0.03);
  } else if (what.flies) {
    tone(1320, 0.12);
  } else {
    tone(330, 0.08);
  }
}
