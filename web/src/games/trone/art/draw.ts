/** The pen: shapes as text, on a sheet of 100 by 100. What holds them sets ink and line width. */

export const INK = "#1f1620";
export const BONE = "#efe6cf";
export const GOLD = "#e0ac3b";
export const STEEL = "#b9c0c9";
export const WHITE = "#fdf8ec";

const n = (x: number) => String(Math.round(x * 10) / 10);

/** A path with an ink line. */
export const p = (d: string, fill = "none", width = 0) =>
  `<path d="${d}" fill="${fill}"${width ? ` stroke-width="${width}"` : ""}/>`;
/** A path without one. */
export const flat = (d: string, fill: string) => `<path d="${d}" fill="${fill}" stroke="none"/>`;
/** A line of another colour. */
export const line = (d: string, colour: string, width = 2) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}"/>`;
export const oval = (x: number, y: number, rx: number, ry: number, fill: string) =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"/>`;
export const disc = (x: number, y: number, r: number, fill: string) => oval(x, y, r, r, fill);
export const dot = (x: number, y: number, r: number, fill = INK) =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}" stroke="none"/>`;
/** The same again on the other side. */
export const both = (s: string) => `${s}<g transform="matrix(-1 0 0 1 100 0)">${s}</g>`;
/** Elsewhere, larger or turned. */
export const at = (s: string, x: number, y: number, scale = 1, turn = 0) =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">${s}</g>`;
