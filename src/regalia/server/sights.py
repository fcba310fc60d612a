"""What each pair of eyes sees of a room: built by listing what they may know, in the words of their language."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable
from functools import lru_cache

import msgspec

from regalia.games.definition import Edition, Game
from regalia.kernel.engine import Entry as JournalEntry
from regalia.server.deeds import Acted, Entry, Said, Sat, Started
from regalia.server.room import Place, Room
from regalia.server.wire import Asked, Event, Heard, Moment, SeatShown, Sight, TableDeed, TableShown
from regalia.talk import read_talk, say_talk

TALK_TOLD = 200  # of what was said, the last so many are told to whoever comes

Eyes = int | None  # a seat's, or a spectator's


def key_hash(key: int) -> str:
    """What is shown of a key before the end: enough to prove later that it was this one."""
    return hashlib.sha256(f"{key:032x}".encode()).hexdigest()


# ---- the table ---------------------------------------------------------------------------------------------


def show_table(room: Room, guest: str | None, here: Collection[int] = ()) -> TableShown:
    """The table itself: who sits there, what was agreed on, how it ended."""
    terms = room.terms
    own = room.seats_of(guest) if guest else []
    result, winner = _result(room)
    return TableShown(
        id=room.id,
        game=terms.game,
        edition=terms.edition,
        phase=room.phase,
        seats=[_show_seat(room, seat, place, own, here) for seat, place in enumerate(room.places)],
        options=terms.options,
        agreement=terms.rules.write_agreement(terms.own_edition(), terms.agreed),
        clock=terms.clock,
        public=terms.public,
        spectators=terms.spectators,
        stand_in=terms.stand_in,
        host=guest is not None and guest == room.host,
        key_hash=key_hash(room.key),
        made_at=room.made_at,
        rematch=room.rematch if own else None,
        invite=terms.invite if own or (guest and guest == room.host) else None,
        key=f"{room.key:032x}" if room.is_done else None,
        result=result,
        winner=winner,
        imported=terms.imported,
    )


def _result(room: Room) -> tuple[str | None, int | None]:
    found = room.table.result if room.table and room.phase == "over" else None
    return found or (None, None)


def _show_seat(room: Room, seat: int, place: Place, own: list[int], here: Collection[int]) -> SeatShown:
    clocked = room.terms.clock is not None and place.guest is not None
    return SeatShown(
        seat=seat,
        name=place.name,
        kind="open" if place.is_open else "bot" if place.bot else "person",
        bot=place.bot,
        you=seat in own,
        away=place.away,
        gave_up=place.gave_up,
        here=seat in here,
        wants_stop=place.wants_stop,
        reserve=place.reserve if clocked else None,
        deadline=room.deadline(seat) if seat in room.asked() else None,
    )


# ---- the game ----------------------------------------------------------------------------------------------


def sight(room: Room, eyes: Eyes, language: str) -> Sight:
    """How the game stands for a seat, or a spectator."""
    if room.table is None:
        return Sight(eyes)
    view = room.table.view(eyes)
    asked = ask(room, eyes, language, view) if eyes is not None and eyes in room.asked() else None
    return Sight(eyes, view, asked)


def ask(room: Room, seat: int, language: str, view: object) -> Asked:
    """What a seat is asked."""
    table = room.playing()
    game, question = table.game, table.question
    assert question
    texts = game.texts(language)
    return Asked(
        decision=room.places[seat].decision,
        question=question,
        prompts=game.prompts(texts, view, seat, table.edition),
        help=texts.say(f"help.{question}"),
        rule=game.rule_of[question],
        choices=table.legal_numbers(seat),
    )


# ---- the log -----------------------------------------------------------------------------------------------


def moments(room: Room, entries: Iterable[Entry], eyes: Eyes, language: str) -> list[Moment]:
    """Entries of the log as a seat may know them."""
    return [tell(room, entry, eyes, language) for entry in entries]


def tell(room: Room, entry: Entry, eyes: Eyes, language: str) -> Moment:
    deed = entry.deed
    if isinstance(deed, Said):
        return Moment(entry.number, entry.at, said=hear(room, entry, deed, language))
    if isinstance(deed, Acted):
        events = events_at(room, entry.number, eyes, language)
        return Moment(entry.number, entry.at, seat=deed.seat, events=events)
    if isinstance(deed, Started):
        return Moment(entry.number, entry.at, deed=deed, events=events_at(room, entry.number, eyes, language))
    return Moment(entry.number, entry.at, deed=_public(deed))


def _public(deed: TableDeed) -> TableDeed:
    """A guest's own number is theirs alone."""
    return msgspec.structs.replace(deed, guest=None) if isinstance(deed, Sat) else deed


def events_at(room: Room, number: int, eyes: Eyes, language: str) -> list[Event]:
    """What a seat may know of what happened in the game at an entry of the log."""
    table = room.playing()
    at = room.moment_after(number) - 1
    return [_told(table.game, table.edition, entry, language) for entry in table.heard(eyes, at)]


@lru_cache(maxsize=4096)
def _told(game: Game, edition: Edition, entry: JournalEntry, language: str) -> Event:
    """Most of what happens is heard by several, and happens again: its sentence is made once."""
    name = game.events[entry.event]
    text = game.tell(game.texts(language), edition, entry)
    return Event(name, (entry.a, entry.b, entry.c, entry.d), text, name in game.quiet)


def hear(room: Room, entry: Entry, said: Said, language: str) -> Heard:
    """What somebody said, in the reader's language."""
    text = said.text if said.phrase is None else _phrase(room, said, language)
    return Heard(entry.number, entry.at, said.seat, text or "", said.phrase)


def _phrase(room: Room, said: Said, language: str) -> str:
    terms = room.terms
    edition = terms.own_edition()
    assert said.phrase
    meant = read_talk(terms.rules, edition, terms.seats, said.seat, said.phrase, said.slots)
    return say_talk(terms.rules, edition, language, meant, lambda seat: room.places[seat].name or f"P{seat}")


def talk(room: Room, language: str) -> list[Heard]:
    """The last of what was said."""
    return [
        hear(room, entry, entry.deed, language)
        for entry in room.spoken[-TALK_TOLD:]
        if isinstance(entry.deed, Said)
    ]
