"""The rules over HTTP."""

from __future__ import annotations

import httpx
import pytest

import regalia
from regalia.games.definition import LANGUAGES


@pytest.mark.parametrize("game", regalia.GAMES)
def test_rules_are_told_in_every_language(address: str, game: str) -> None:
    titles = set()
    for language in LANGUAGES:
        got = httpx.get(f"{address}/api/games/{game}/rules", params={"language": language})
        assert got.status_code == 200
        assert got.headers["cache-control"] == "public, max-age=86400"
        book = got.json()
        ids = {block["id"] for chapter in book["chapters"] for block in chapter["blocks"]}
        assert set(regalia.find_game(game).rule_of.values()) <= ids
        titles.add(book["chapters"][0]["title"])
    assert len(titles) == len(LANGUAGES)


def test_rules_of_no_game_and_in_no_language_of_ours_are_refused(address: str) -> None:
    got = httpx.get(f"{address}/api/games/chess/rules")
    assert (got.status_code, got.json()["code"]) == (404, "no_such_game")
    got = httpx.get(f"{address}/api/games/crownfall/rules", params={"language": "de"})
    assert (got.status_code, got.json()["code"]) == (400, "malformed")
