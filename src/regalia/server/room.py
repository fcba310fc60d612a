"""A table with its people: what the log of its deeds amounts to.

A room knows nothing of networks and databases. Deeds are checked before they are written (`check_…`), and folded in one
by one (`fold`), here and on every other server that reads the same log, always to the same end.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass, field

from regalia.server.deeds import (
    Acted,
    AnyDeed,
    CameBack,
    Entry,
    GaveUp,
    Lapsed,
    Rematched,
    Said,
    Sat,
    Started,
    Stood,
    WentAway,
    WishedToStop,
)
from regalia.server.errors import Refused
from regalia.server.terms import Phase, Terms
from regalia.table.table import Choice, Table, every_choice

LAPSES = 3  # after so many, one after the other, a bot sits in
PATIENCE = 60.0  # seconds after which others may let a bot sit in, where there is no clock
BOT_GRACE = 3.0  # seconds after which another server moves a bot whose own server seems to be gone


@dataclass
class Place:
    """One seat, and who has it."""

    name: str = ""
    guest: str | None = None
    bot: str | None = None
    away: bool = False
    gave_up: bool = False
    lapses: int = 0  # one after the other
    reserve: float = 0.0  # seconds of the clock that are left
    wants_stop: bool = False
    decision: int = 0  # the entry since when this seat is asked ...
    asked_at: float = 0.0  # ... and its time

    @property
    def is_open(self) -> bool:
        return self.guest is None and self.bot is None

    @property
    def is_played(self) -> bool:
        """By its person, who is there as far as the table knows."""
        return self.guest is not None and not self.away and not self.gave_up


@dataclass
class Room:
    """One table: its terms, and all that has happened so far."""

    id: str
    terms: Terms
    key: int
    host: str | None
    made_at: float = 0.0
    backend: str = "auto"
    number: int = 0  # of the last entry
    at: float = 0.0  # and its time
    phase: Phase = "open"
    places: list[Place] = field(default_factory=list)
    table: Table | None = None
    # For each moment of the game, the setup first, the number of its entry.
    moments: list[int] = field(default_factory=list)
    spoken: list[Entry] = field(default_factory=list)
    requests: dict[str, int] = field(default_factory=dict)
    rematch: str | None = None

    def __post_init__(self) -> None:
        reserve = self.terms.clock.reserve if self.terms.clock else 0.0
        self.places = [Place(reserve=reserve) for _ in range(self.terms.seats)]

    # ---- reading the log --------------------------------------------------------------------------------

    def fold_all(self, entries: Iterable[Entry]) -> None:
        for entry in entries:
            self.fold(entry)

    def fold(self, entry: Entry) -> None:
        """One more entry. It has been checked before it was written, by the rules alone."""
        self._happen(entry)
        self.number = entry.number
        self.at = entry.at
        if entry.request:
            self.requests[entry.request] = entry.number

    def _happen(self, entry: Entry) -> None:
        deed = entry.deed
        place = self.places[deed.seat] if deed.seat >= 0 else Place()
        match deed:
            case Sat():
                place.name, place.guest, place.bot = deed.name, deed.guest, deed.bot
            case Stood():
                place.name, place.guest, place.bot = "", None, None
            case Started():
                self._start(entry)
            case Acted():
                self._act(entry, deed, place)
            case Lapsed():
                place.lapses += 1
                place.reserve = 0.0
                place.away = place.away or place.lapses >= LAPSES
            case WentAway():
                place.away = True
            case CameBack():
                place.away, place.lapses, place.asked_at = False, 0, entry.at  # who is back has time to look
            case GaveUp():
                place.gave_up = True
                self._stop_if_all_agree()
            case WishedToStop():
                place.wants_stop = deed.wish
                self._stop_if_all_agree()
            case Said():
                self.spoken.append(entry)
            case Rematched():
                self.rematch = deed.table

    def _start(self, entry: Entry) -> None:
        terms = self.terms
        self.table = Table(
            terms.game,
            terms.seats,
            key=self.key,
            edition=terms.own_edition(),
            backend=self.backend,
            options=terms.options,
            agreed=terms.agreed,
        )
        self.phase = "playing"
        self._note_moment(entry)

    def _act(self, entry: Entry, deed: Acted, place: Place) -> None:
        table = self.playing()
        table.act(self.choice(deed.seat, deed.action))
        if not deed.by_bot:
            place.lapses = 0
            self._spend_time(place, entry.at)
        place.decision = 0
        self._note_moment(entry)
        if table.is_over:
            self.phase = "over"

    def _note_moment(self, entry: Entry) -> None:
        """Something happened in the game: who is asked now, and was not before, is asked from here on."""
        self.moments.append(entry.number)
        asked = self.playing().to_act
        for seat, place in enumerate(self.places):
            if seat not in asked:
                place.decision = 0
            elif place.decision == 0:
                place.decision, place.asked_at = entry.number, entry.at

    def _spend_time(self, place: Place, now: float) -> None:
        if self.terms.clock:
            over = now - place.asked_at - self.terms.clock.move
            place.reserve = max(0.0, place.reserve - max(0.0, over))

    def _stop_if_all_agree(self) -> None:
        """When all people who still play want to stop, or none of them is left."""
        people = [place for place in self.places if place.guest and not place.gave_up]
        if self.phase == "playing" and all(place.wants_stop for place in people):
            self.phase = "stopped"

    # ---- asking -----------------------------------------------------------------------------------------

    def playing(self) -> Table:
        if self.table is None:
            raise Refused("not_started", 409)
        return self.table

    @property
    def has_begun(self) -> bool:
        return self.table is not None

    @property
    def is_done(self) -> bool:
        return self.phase in ("over", "stopped")

    def choice(self, seat: int, action: int) -> Choice:
        """An action of a seat; Refused where the game has no such."""
        table = self.playing()
        known = every_choice(table)[seat]
        if not 0 <= action < len(known):
            raise Refused("no_such_action", where="action", most=len(known) - 1)
        return known[action]

    def seats_of(self, guest: str) -> list[int]:
        return [seat for seat, place in enumerate(self.places) if place.guest == guest]

    def is_held(self, seat: int | None, guest: str | None) -> bool:
        """Does this guest sit there?"""
        return seat is not None and guest is not None and seat in self.seats_of(guest)

    def asked(self) -> tuple[int, ...]:
        """The seats that have a choice to make now."""
        return self.table.to_act if self.table and self.phase == "playing" else ()

    def bots_asked(self) -> list[int]:
        """Those of them that a bot plays."""
        return [seat for seat in self.asked() if not self.places[seat].is_played]

    def bot_of(self, seat: int) -> str:
        return self.places[seat].bot or self.terms.stand_in

    def deadline(self, seat: int) -> float | None:
        """When the time of a seat that is asked is up."""
        place, clock = self.places[seat], self.terms.clock
        if clock is None or not place.is_played:
            return None
        return place.asked_at + clock.move + place.reserve

    def deadlines(self) -> list[tuple[int, float]]:
        """When the time of each seat is up that is asked."""
        return [(seat, at) for seat in self.asked() if (at := self.deadline(seat)) is not None]

    def due(self) -> float | None:
        """When some server should look at this table, whatever becomes of the one that does now."""
        clocks = [at for _, at in self.deadlines()]
        bots = [self.at + BOT_GRACE] if self.bots_asked() else []
        return min(clocks + bots, default=None)

    def moment_after(self, number: int) -> int:
        """The first moment of the game that is later than an entry."""
        return bisect_right(self.moments, number)

    # ---- what may be done -------------------------------------------------------------------------------

    def check_open(self) -> None:
        if self.phase != "open":
            raise Refused("already_started", 409)

    def check_in_play(self) -> None:
        if self.phase == "open":
            raise Refused("not_started", 409)
        if self.is_done:
            raise Refused("game_over", 409)

    def check_seat(self, seat: int) -> Place:
        if not 0 <= seat < len(self.places):
            raise Refused("no_such_seat", where="seat", most=len(self.places) - 1)
        return self.places[seat]

    def check_own(self, seat: int, guest: str | None) -> Place:
        """The seat, if it is this guest's."""
        place = self.check_seat(seat)
        if guest is None or place.guest != guest:
            raise Refused("not_your_seat", 403, where="seat", seat=seat)
        return place

    def check_action(self, seat: int, action: int, decision: int | None) -> list[AnyDeed]:
        """The deeds of a person's choice: of one who was away, it is a return too."""
        self.check_in_play()
        place = self.check_seat(seat)
        if place.gave_up:
            raise Refused("gave_up", 409)
        if seat not in self.asked():
            raise Refused("not_asked", 409, where="seat", waiting=self._waited_for())
        if decision is not None and decision != place.decision:
            raise Refused("too_late", 409, where="decision")
        chosen = self.choice(seat, action)
        if chosen not in self.playing().legal(seat):
            raise Refused("illegal", 409, where="action", action=chosen.notation, rule=self._rule())
        back: list[AnyDeed] = [CameBack(seat)] if place.away else []
        return [*back, Acted(seat, action)]

    def _waited_for(self) -> str:
        return ", ".join(f"P{seat}" for seat in self.asked())

    def _rule(self) -> str:
        table = self.playing()
        question = table.question
        return table.game.rule_of[question] if question else ""
