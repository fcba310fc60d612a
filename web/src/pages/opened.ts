/** All cards open: what each seat knows of itself, put together on one table. */

import type { View } from "../api/types";

type Seats = { seats: object[]; viewer: number | null };

/** Views of one moment, a spectator's first, then each seat's: every seat as that seat sees itself. */
export function opened(views: View[]): View {
  const [public_, ...own] = views as unknown as Seats[];
  const seats = public_!.seats.map((seat, k) => own[k]?.seats[k] ?? seat);
  return { ...public_, viewer: 0, seats } as unknown as View;
}
