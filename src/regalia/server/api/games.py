"""The games themselves: what can be played, with whom, and in which words."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any

import msgspec
from litestar import Controller, Request, Response
from litestar.params import PathParameter, QueryParameter

from regalia.bots.levels import LEVELS, TEMPERAMENTS, title
from regalia.games import GAMES, find_game
from regalia.games.data import EditionError
from regalia.games.definition import LANGUAGES, CardShown, Edition, Game
from regalia.server.api.given import TheCaller
from regalia.server.api.routes import get, lasting
from regalia.server.errors import Refused
from regalia.server.wire import Language, Told
from regalia.table.table import Table, every_choice
from regalia.talk import label, phrases, values

GameName = Annotated[str, PathParameter(max_length=40)]
Asking = Request[Any, Any, Any]
EditionName = Annotated[str | None, QueryParameter(max_length=64)]


class GameShown(Told, frozen=True, omit_defaults=False):
    """A game that can be played here."""

    name: str
    title: str
    tagline: str
    seats: tuple[int, ...]
    editions: tuple[str, ...]
    options: tuple[str, ...]
    agreement: str | None  # what a table may agree on before the game, such as the factions of Trône


class BotShown(Told, frozen=True, omit_defaults=False):
    """A bot that may take a seat: `temperament-level`, or the level alone."""

    name: str
    title: str


class SlotShown(Told, frozen=True, omit_defaults=False):
    """A gap in a phrase: for a seat, a count from `least` to `most`, or one of `values` (ids, with their names)."""

    name: str
    kind: str
    required: bool
    least: int
    most: int
    values: dict[str, str]


class PhraseShown(Told, frozen=True, omit_defaults=False):
    """Something to say that each reads in their own language; `text` shows it with its gaps open."""

    phrase: str
    kind: str
    slots: list[SlotShown]
    text: str


class Offer(Told, frozen=True, omit_defaults=False):
    """All there is to choose from when a table is made."""

    games: list[GameShown]
    levels: list[BotShown]
    temperaments: list[BotShown]
    languages: tuple[str, ...]


class ChoiceWords(Told, frozen=True, omit_defaults=False):
    """Every action of a seat in words, by its number: in parts that can be asked one after the other."""

    seat: int
    words: list[tuple[str, ...]]
    about: list[
        tuple[str, ...]
    ]  # for each part the thing on the table that it is about, such as `hand:conquest`


class Box(Told, frozen=True):
    """What is in the box of a game: its cards in words, and the numbers of the edition."""

    cards: list[CardShown]
    numbers: dict[str, int]
    lists: dict[str, tuple[int, ...]]  # such as `scandal`: the Rubies lost on each space of the Gallery
    faces: tuple[tuple[str, ...], ...] = ()  # of the die: the icons on each


class Games(Controller):
    path = "/api/games"
    tags = ("games",)

    @get("/", summary="What can be played", sync_to_thread=False)
    def offer(self, caller: TheCaller) -> Offer:
        language = caller.language
        return Offer(
            games=[_shown(name, language) for name in GAMES],
            levels=[BotShown(name, title(name, language)) for name in LEVELS],
            temperaments=[BotShown(name, title(f"{name}-knight", language)) for name in TEMPERAMENTS],
            languages=LANGUAGES,
        )

    @get("/{game:str}/choices", summary="Actions in words", sync_to_thread=True)
    def choices(
        self,
        request: Asking,
        game: GameName,
        seats: Annotated[int, QueryParameter(ge=1, le=8)],
        language: Annotated[Language, QueryParameter()] = "en",
        edition: EditionName = None,
    ) -> Response[list[ChoiceWords]]:
        """What the numbers in `choices` mean, for each seat. They never change for an edition."""
        return lasting(request, _choice_words(game, edition, seats, language))

    @get("/{game:str}/box", summary="Cards and numbers", sync_to_thread=True)
    def box(
        self,
        request: Asking,
        game: GameName,
        language: Annotated[Language, QueryParameter()] = "en",
        edition: EditionName = None,
    ) -> Response[Box]:
        """All that a page shows and the view only names. It never changes for an edition."""
        return lasting(request, _box(game, edition, language))

    @get("/{game:str}/phrases", summary="What can be said", sync_to_thread=False)
    def said(
        self,
        caller: TheCaller,
        game: GameName,
        edition: EditionName = None,
        seats: Annotated[int | None, QueryParameter(ge=1, le=8)] = None,
    ) -> list[PhraseShown]:
        """The structured table talk of a game, at a table of so many seats."""
        found, cards = find_both(game, edition)
        return [
            PhraseShown(
                phrase.id,
                phrase.kind,
                [
                    SlotShown(
                        name,
                        slot.kind,
                        slot.required,
                        slot.least,
                        slot.most,
                        values(found, cards, caller.language, slot.kind),
                    )
                    for name, slot in phrase.slots.items()
                ],
                label(phrase, caller.language),
            )
            for phrase in phrases(found, seats)
        ]


def find_both(name: str, edition: str | None) -> tuple[Game, Edition]:
    """A game and one of its editions; Refused where there is no such."""
    if name not in GAMES:
        raise Refused("no_such_game", 404, where="game", known=", ".join(GAMES))
    game = find_game(name)
    try:
        return game, game.edition(edition)
    except EditionError:
        known = ", ".join(game.editions())
        raise Refused("no_such_edition", 404, where="edition", game=game.title, known=known) from None


def _shown(name: str, language: str) -> GameShown:
    game = find_game(name)
    return GameShown(
        name=game.name,
        title=game.title,
        tagline=game.texts(language).say("game.tagline"),
        seats=tuple(game.rules.seats),
        editions=game.editions(),
        options=game.options,
        agreement=game.agreement,
    )


@lru_cache(maxsize=64)
def _box(name: str, edition: str | None, language: str) -> bytes:
    game, cards = find_both(name, edition)
    return msgspec.json.encode(Box(game.cards(game.texts(language), cards), *game.parts(cards)))


def _about(game: Game, edition: Edition, seats: int, seat: int) -> list[tuple[str, ...]]:
    return [game.about(edition, seats, seat, action) for action in range(game.rules.actions)]


@lru_cache(maxsize=128)
def _choice_words(name: str, edition: str | None, seats: int, language: str) -> bytes:
    game, cards = find_both(name, edition)
    if seats not in game.rules.seats:
        allowed = ", ".join(map(str, game.rules.seats))
        raise Refused("seat_count", where="seats", game=game.title, allowed=allowed, seats=seats)
    table = Table(name, seats, seed=0, edition=cards, backend="interpreted")
    return msgspec.json.encode(
        [
            ChoiceWords(
                seat, [choice.parts(language) for choice in choices], _about(game, cards, seats, seat)
            )
            for seat, choices in enumerate(every_choice(table))
        ]
    )
