/** The games, each loaded when it is wanted; a folder here is a game. */

import type { Face } from "./face";

const found = import.meta.glob<{ face: unknown }>("./*/index.ts");

export const faces: Record<string, () => Promise<Face<never>>> = Object.fromEntries(
  Object.entries(found).map(([path, load]) => [
    path.split("/")[1]!,
    async () => (await load()).face as Face<never>,
  ]),
);
