"""What a table agrees on before anybody sits down."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Literal

import msgspec

from regalia.bots.levels import read_name
from regalia.games import GAMES, find_game
from regalia.games.data import EditionError
from regalia.games.definition import Edition, Game
from regalia.kernel.game import AgreementError
from regalia.server.errors import Refused

DAY = 86_400.0
OPTIONS = 16  # at most, in what is sent
Seconds = Annotated[float, msgspec.Meta(ge=1, le=30 * DAY)]
Word = Annotated[str, msgspec.Meta(max_length=64)]


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How long one may think: so long for each choice, and what it takes more out of a reserve for the game."""

    move: Seconds
    reserve: Annotated[float, msgspec.Meta(ge=0, le=30 * DAY)] = 0.0


class Wanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table as somebody asks for it."""

    game: Word
    seats: Annotated[int, msgspec.Meta(ge=1, le=8)]
    edition: Word | None = None
    options: Annotated[tuple[Word, ...], msgspec.Meta(max_length=OPTIONS)] = ()
    agreement: Annotated[str, msgspec.Meta(max_length=200)] = ""  # such as the factions of Trône
    clock: Clock | None = None
    public: bool = False
    spectators: bool = True
    stand_in: Word = "knight"  # who plays for those whose time is up, or who left


class Terms(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table as it was agreed on. Only what is in here and in the log decides how its game goes."""

    game: str
    rules_version: int
    edition: str
    edition_digest: str
    seats: int
    invite: str  # whoever knows it may sit down, and watch
    options: tuple[str, ...] = ()
    agreed: int = 0
    clock: Clock | None = None
    public: bool = False
    spectators: bool = True
    stand_in: str = "knight"
    imported: bool = False  # from a record that somebody brought, to look at

    @property
    def rules(self) -> Game:
        return find_game(self.game)

    def still_holds(self) -> bool:
        """Are rules and cards still those that it was agreed on? Under others the same actions mean another game."""
        if self.rules.rules.version != self.rules_version or self.edition not in self.rules.editions():
            return False
        return self.own_edition().digest == self.edition_digest

    def own_edition(self) -> Edition:
        return _edition(self.game, self.edition)


@lru_cache(maxsize=64)
def _edition(game: str, name: str) -> Edition:
    """Read once: its file is part of the program."""
    return find_game(game).edition(name)


def agree(wanted: Wanted, invite: str) -> Terms:
    """The terms of a table that can be played; Refused says what can't be."""
    if wanted.game not in GAMES:
        raise Refused("no_such_game", where="game", known=", ".join(GAMES))
    game = find_game(wanted.game)
    if wanted.seats not in game.rules.seats:
        allowed = ", ".join(map(str, game.rules.seats))
        raise Refused("seat_count", where="seats", game=game.title, allowed=allowed, seats=wanted.seats)
    try:
        edition = game.edition(wanted.edition)
    except EditionError:
        known = ", ".join(game.editions())
        raise Refused("no_such_edition", where="edition", game=game.title, known=known) from None
    for option in wanted.options:
        if option not in game.options:
            known = ", ".join(game.options) or "–"
            raise Refused("no_such_option", where="options", game=game.title, known=known)
    try:
        agreed = game.read_agreement(edition, wanted.seats, wanted.agreement) if wanted.agreement else 0
    except AgreementError as error:
        raise Refused("agreement", where="agreement", why=error) from None
    check_bot(wanted.stand_in, "stand_in")
    return Terms(
        game=game.name,
        rules_version=game.rules.version,
        edition=edition.name,
        edition_digest=edition.digest,
        seats=wanted.seats,
        invite=invite,
        options=tuple(sorted(set(wanted.options))),
        agreed=agreed,
        clock=wanted.clock,
        public=wanted.public,
        spectators=wanted.spectators,
        stand_in=wanted.stand_in,
    )


def check_bot(name: str, where: str) -> str:
    """A bot that may sit at tables: one of our levels, in one of the tempers."""
    if not read_name(name):
        raise Refused("no_such_bot", where=where)
    return name


Phase = Literal["open", "playing", "over", "stopped"]
