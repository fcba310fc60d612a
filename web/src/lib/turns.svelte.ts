/**
 * Much that is drawn at once keeps a page from answering: what can wait is drawn in turns, a few in each frame.
 *
 * One or two at a time are drawn as if there were no turns.
 */

import { onDestroy } from "svelte";

const AT_ONCE = 2;
let left = AT_ONCE;
let awake = false;
const waiting = new Set<() => void>();

function wake(): void {
  if (awake) return;
  awake = true;
  requestAnimationFrame(() => {
    awake = false;
    left = AT_ONCE;
    for (const draw of waiting) {
      if (left === 0) break;
      left -= 1;
      waiting.delete(draw);
      draw();
    }
    if (left < AT_ONCE) wake();
  });
}

/** Asked by a component as it begins: `come` is true once it is its turn. */
export function turn(): { readonly come: boolean } {
  const now = left > 0;
  let come = $state(now);
  if (now) left -= 1;
  else {
    const draw = () => (come = true);
    waiting.add(draw);
    onDestroy(() => waiting.delete(draw));
  }
  wake();
  return {
    get come() {
      return come;
    },
  };
}

/** Once what is there has been painted; at once where nobody looks. The answer calls it off. */
export function painted(then: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = () => (timer = setTimeout(then));
  const frame = document.hidden ? (later(), 0) : requestAnimationFrame(later);
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
