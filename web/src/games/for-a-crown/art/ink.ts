/** The pen: shapes as text, in a square of 100 around the middle. Lines are inked by the picture that holds them. */

export const INK = "#2a1f1a";
export const GOLD = "#dca63a";
export const RUBY = "#b3203c";
export const CREAM = "#fff4dc";

export const d = (path: string, fill = "none", more = "") => `<path d="${path}" fill="${fill}" ${more}/>`;
export const line = (path: string, width = 1.4, colour = INK) =>
  d(path, "none", `stroke="${colour}" stroke-width="${width}"`);
/** Without an outline. */
export const flat = (path: string, fill: string) => d(path, fill, 'stroke="none"');
export const oval = (x: number, y: number, rx: number, ry: number, fill: string, more = "") =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" ${more}/>`;
export const spot = (x: number, y: number, r = 1.5, fill = INK) => oval(x, y, r, r, fill, 'stroke="none"');
export const blush = (x = 13, y = 0, r = 5, c = "#c8324466") =>
  twin(oval(x, y, r, r * 0.65, c, 'stroke="none"'));
export const box = (x: number, y: number, w: number, h: number, fill: string, r = 1) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}"/>`;
/** And its mirror image. */
export const twin = (shape: string) => `${shape}<g transform="scale(-1 1)">${shape}</g>`;
export const flip = (shape: string) => `<g transform="scale(-1 1)">${shape}</g>`;
export const at = (x: number, y: number, shape: string, scale = 1, turn = 0) =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">${shape}</g>`;

export type Look = "bright" | "sly" | "cross" | "shut" | "happy" | "bead" | "wide";

/** Two eyes, `x` apart from the middle; `to` is where they look. */
export function eyes(x: number, y: number, look: Look, skin = "#888", to = 1, size = 1): string {
  return [-1, 1].map((s) => at(s * x, y, eye(s, look, skin, to), size)).join("");
}

export function eye(s: number, look: Look, skin = "#888", to = 1): string {
  if (look === "shut") return line("M-4.5 0Q0 4 4.5 0", 1.8);
  if (look === "happy") return line("M-4.5 1.5Q0-4 4.5 1.5", 1.8);
  if (look === "bead") return spot(0, 0, 3) + spot(1, -1, 1, "#fff");
  const white = look === "wide" ? oval(0, 0, 6, 6.4, "#fff") : oval(0, 0, 4.6, 5, "#fffdf4");
  const pupil =
    look === "wide"
      ? spot(to * 0.8, 0.4, 2)
      : spot(to * 1.3, 0.6, 2.7) + spot(to * 1.3 + 0.9, -0.5, 0.9, "#fff");
  if (look === "sly") return white + pupil + d("M-5.2 0C-5-7 5-7 5.2 0Z", skin);
  if (look === "cross") return white + pupil + d(`M${s * 6}-4.6L${s * -5} .4V-6L${s * 6}-8Z`, skin);
  return white + pupil;
}

/** A skull: half its width, its top, where it is widest, its jaw and its chin. */
export function skull(w: number, top: number, mid: number, jaw: number, chin: number, fill: string): string {
  const half = (s: number) => `${s * w * 0.7} ${top} ${s * w} ${top + 9} ${s * w} ${mid}`;
  return d(
    `M0 ${top}C${half(1)}C${w} ${mid + 12} ${jaw} ${chin} 0 ${chin}C${-jaw} ${chin} ${-w} ${mid + 12} ${-w} ${mid}` +
      `C${-w} ${top + 9} ${-w * 0.7} ${top} 0 ${top}Z`,
    fill,
  );
}

/** A nose with a mouth under it. */
export const nose = (y: number, w = 4, fill = INK, smile = 3) =>
  d(
    `M${-w} ${y}Q0 ${y - 2.4} ${w} ${y}Q${w * 0.6} ${y + w} 0 ${y + w}Q${-w * 0.6} ${y + w} ${-w} ${y}Z`,
    fill,
  ) +
  (smile
    ? line(
        `M0 ${y + w}v3M0 ${y + w + 3}q${-smile} ${smile} ${-smile * 2} 0M0 ${y + w + 3}q${smile} ${smile} ${smile * 2} 0`,
      )
    : "");

export const whiskers = (y: number, x = 9) => twin(line(`M${x} ${y}l13-3M${x} ${y + 2.5}l13 1`, 0.7));

/** Ears: round, pointed, long. */
export const roundEars = (x: number, y: number, r: number, c: string, inner: string) =>
  twin(oval(x, y, r, r, c) + oval(x, y + 0.6, r * 0.55, r * 0.6, inner, 'stroke="none"'));
export const pointedEars = (x: number, y: number, w: number, h: number, c: string, inner: string) =>
  twin(
    d(
      `M${x - w} ${y}Q${x} ${y - h} ${x + w * 0.9} ${y - h}Q${x + w * 1.3} ${y - h * 0.3} ${x + w} ${y + 6}Z`,
      c,
    ) +
      flat(
        `M${x - w * 0.3} ${y - 1}Q${x + w * 0.3} ${y - h * 0.8} ${x + w * 0.75} ${y - h * 0.8}L${x + w * 0.7} ${y + 2}Z`,
        inner,
      ),
  );
