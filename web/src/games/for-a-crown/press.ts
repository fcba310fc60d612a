/** Long press, or the other mouse button: a closer look. The tap that follows a long press is not a tap. */

const LONG = 450;

export function closer(look: () => void) {
  return (element: HTMLElement) => {
    let timer = 0;
    let looked = false;
    const down = (event: PointerEvent) => {
      looked = false;
      if (event.pointerType === "mouse") return;
      timer = window.setTimeout(() => {
        looked = true;
        look();
      }, LONG);
    };
    const up = () => window.clearTimeout(timer);
    const menu = (event: Event) => {
      event.preventDefault();
      if (!looked) look();
      looked = true;
    };
    const click = (event: Event) => {
      if (looked) event.stopImmediatePropagation();
      looked = false;
    };
    const on: [string, EventListener][] = [
      ["pointerdown", down as EventListener],
      ["pointerup", up],
      ["pointercancel", up],
      ["contextmenu", menu],
    ];
    for (const [name, heard] of on) element.addEventListener(name, heard);
    element.addEventListener("click", click, true);
    return () => {
      up();
      for (const [name, heard] of on) element.removeEventListener(name, heard);
      element.removeEventListener("click", click, true);
    };
  };
}
