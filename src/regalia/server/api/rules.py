"""The rules of each game, for people to read, in their language."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Literal

import msgspec
from litestar import Controller, Response
from litestar.params import QueryParameter

from regalia.games.rulebook import rulebook
from regalia.server.api.games import Asking, GameName, find_both
from regalia.server.api.routes import get, lasting
from regalia.server.wire import Language, Told


class SpanShown(Told, frozen=True, omit_defaults=False):
    """Some words of one style; those of a `rule` are the id of the rule that they refer to."""

    style: Literal["plain", "bold", "italic", "rule"]
    text: str


class BlockShown(Told, frozen=True, omit_defaults=False):
    """A paragraph (`text`), an item of a list, or the head or a row of a table."""

    kind: Literal["text", "item", "head", "row"]
    id: str | None  # of the rule or ruling that it is: what decisions, refusals and other rules name
    spans: list[SpanShown]  # of a paragraph or an item
    cells: list[list[SpanShown]]  # of a head or a row, as many in all of a table


class ChapterShown(Told, frozen=True, omit_defaults=False):
    """A chapter of the rules; its id is the same in every language."""

    id: str
    title: str
    blocks: list[BlockShown]


class RulesShown(Told, frozen=True, omit_defaults=False):
    """The rules of a game, with our rulings: plain text, and no markup in it."""

    title: str
    intro: list[BlockShown]
    chapters: list[ChapterShown]


class Rules(Controller):
    path = "/api/games"
    tags = ("games",)

    @get("/{game:str}/rules", summary="Rules and rulings", sync_to_thread=True)
    def rules(
        self,
        request: Asking,
        game: GameName,
        language: Annotated[Language, QueryParameter()] = "en",
    ) -> Response[RulesShown]:
        """All rules in the order in which one learns them, with the numbers of the standard edition."""
        return lasting(request, _rules(game, language))


@lru_cache(maxsize=32)
def _rules(name: str, language: str) -> bytes:
    game, _ = find_both(name, None)
    return msgspec.json.encode(msgspec.convert(rulebook(game, language), RulesShown, from_attributes=True))
