"""What is in the box: every card of every edition has a name and a sentence in three languages."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from regalia.games import GAMES, find_game
from regalia.games.definition import LANGUAGES, CardShown, Game

each_game = pytest.mark.parametrize("game", [find_game(name) for name in GAMES], ids=GAMES)
NAMED_ALONE = ("family", "faction")  # the others do something

KINDS = {
    "crownfall": {"type": 8, "faction": 4},
    "for-a-crown": {"mercenary": 43, "event": 5, "icon": 6, "family": 5},
    "trone": {"character": 64, "faction": 8, "token": 3, "term": 5},
}


def by_id(game: Game, edition: Any, language: str = "en") -> dict[tuple[str, str], CardShown]:
    return {(card.kind, card.id): card for card in game.cards(game.texts(language), edition)}


@each_game
def test_everything_is_shown_in_three_languages(game: Game) -> None:
    for name in game.editions():
        edition = game.edition(name)
        ids = []
        for language in LANGUAGES:
            cards = game.cards(game.texts(language), edition)
            ids.append([(card.kind, card.id) for card in cards])
            assert len(set(ids[-1])) == len(cards), "an id stands for one thing of its kind"
            for card in cards:
                assert card.name
                assert card.text or card.kind in NAMED_ALONE
                assert not set("{}") & set(card.name + card.text + card.line)
        assert ids[0] == ids[1] == ids[2]


@each_game
def test_nothing_is_missing(game: Game) -> None:
    cards = game.cards(game.texts("en"), game.edition())
    counted = {kind: sum(card.kind == kind for card in cards) for kind in KINDS[game.name]}
    assert counted == KINDS[game.name]
    assert sum(counted.values()) == len(cards)


def test_crownfall_fills_in_the_numbers_of_its_edition() -> None:
    game = find_game("crownfall")
    edition: Any = game.edition()
    cards = by_id(game, edition)
    loot = edition.box.conquest_loot
    assert f"take {loot} of their tokens" in cards["type", "conquest"].text
    assert cards["faction", "nobility"].goal == "hold at least 25 tokens"
    assert game.parts(edition).numbers["buy_price"] == edition.box.buy_price


def test_for_a_crown_shows_cards_and_board() -> None:
    game = find_game("for-a-crown")
    edition: Any = game.edition()
    cards = by_id(game, edition)
    toll_keeper, magpie = cards["mercenary", "toll_keeper"], cards["mercenary", "magpie"]
    assert (toll_keeper.level, toll_keeper.either, len(toll_keeper.icons)) == (1, True, 2)
    assert (magpie.level, magpie.either) == (2, False)
    assert magpie.line == "It was just lying there. Around somebody’s neck."
    parts = game.parts(edition)
    assert parts.lists == {"scandal": edition.box.scandal, "tiles": edition.box.tiles}
    assert parts.lists["scandal"][parts.numbers["star"] - 1] == edition.box.scandal[edition.box.star]
    assert len(parts.faces) == len(edition.faces)


def test_trone_shows_what_is_printed() -> None:
    game = find_game("trone")
    cards = by_id(game, game.edition())
    knight, villager = cards["character", "knight"], cards["character", "villager"]
    assert (knight.base, knight.faction) == ("3", "humans")
    assert villager.position == "either"
    assert {card.base for card in cards.values()} >= {"X", "0"}
    assert cards["token", "freeze"].copies == 15


def test_a_designers_own_card_has_the_name_of_its_file(tmp_path: Path) -> None:
    game = find_game("for-a-crown")
    own = (
        (game.folder / "cards.toml")
        .read_text("utf-8")
        .replace('id = "magpie"', 'id = "dodo"\nname = "Dora the Dodo"\nline = "The last of her kind."')
    )
    path = tmp_path / "own.toml"
    path.write_text(own, "utf-8")
    card = by_id(game, game.load_edition(path), "fr")["mercenary", "dodo"]
    assert (card.name, card.line) == ("Dora the Dodo", "The last of her kind.")


def test_what_is_not_there_is_not_sent() -> None:
    game = find_game("crownfall")
    army = by_id(game, game.edition())["faction", "army"]
    assert set(msgspec.to_builtins(army)) == {"id", "kind", "name", "goal"}
