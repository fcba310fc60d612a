"""Why something can't be chosen: a reason for each situation, told by what the seat sees and nothing else."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

import regalia
from regalia.games import GAMES, find_game
from regalia.games.definition import LANGUAGES, Game, Texts, references

from .reasons import SITUATIONS, Situation, asked, beginning

each_game = pytest.mark.parametrize("game", [find_game(name) for name in GAMES], ids=GAMES)
DOCS = Path(__file__).parents[2] / "docs" / "rules"
MOST = 150  # choices of one game


class Named(dict[str, str]):
    """Templates that say under which key they stand."""

    def __getitem__(self, key: str) -> str:
        return (
            f"<{key}> {super().__getitem__(key)}"
            if key.startswith(("why.", "help."))
            else super().__getitem__(key)
        )


def labelled(game: Game, language: str = "en") -> Texts:
    return Texts(language, Named(game.texts(language).entries))


def all_situations() -> list[Any]:
    return [
        pytest.param(find_game(name), situation, id=f"{name} {situation.key} {situation.about}")
        for name, found in SITUATIONS.items()
        for situation in found()
    ]


def rules_of(game: Game) -> str:
    """All that is written of its rules."""
    found = [DOCS / f"{game.name}.md", game.folder / "text" / "rules.en.md"]
    return "\n".join(path.read_text("utf-8") for path in found if path.exists())


@pytest.mark.parametrize(("game", "situation"), all_situations())
def test_each_situation_has_its_reason(game: Game, situation: Situation) -> None:
    told = situation.told(game, labelled(game))
    assert told.text.startswith(f"<why.{situation.key}>"), told
    assert told.rule == situation.rule


@each_game
def test_every_reason_has_a_situation(game: Game) -> None:
    keys = {key.removeprefix("why.") for key in game.texts("en").entries if key.startswith("why.")}
    assert keys == {situation.key for situation in SITUATIONS[game.name]()}


@each_game
def test_what_nobody_knows_is_no_error(game: Game) -> None:
    """Any reference of the right form is answered: where no action is about it, with what the question means."""
    texts = labelled(game)
    for question, kinds in game.asks_for.items():
        view = asked(beginning(game.name, 3), question)
        for kind in kinds:
            for about in (f"{kind}:99999", f"{kind}:nobody", f"{kind}:0:nothing", f"{kind}:9:9:9"):
                told = game.why(texts, game.edition(), view, 0, (), about)
                assert told.text.startswith(f"<help.{question}>")
                assert told.rule == game.rule_of[question]


@each_game
@pytest.mark.slow
def test_all_that_is_touched_in_a_game_is_answered_alike_in_all_worlds(game: Game, seed: int) -> None:
    """What can be chosen is said to be, what can't has a reason; and no answer depends on what is hidden."""
    chance = Random(seed)
    rules = rules_of(game)
    texts = {language: labelled(game, language) for language in LANGUAGES}
    for seats in game.rules.seats:
        table = regalia.Table(game.name, seats, seed=seed, backend="interpreted")
        for _ in range(MOST):
            if table.is_over:
                break
            seat = chance.choice(table.to_act)
            choice = chance.choice(table.legal(seat))
            for viewer in {seat, chance.randrange(seats)}:
                _check(game, table, viewer, chance, texts, rules)
            table.act(choice)


def some(chance: Random, things: list[str], n: int) -> list[str]:
    return chance.sample(things, min(n, len(things)))


def _check(game: Game, table: Any, viewer: int, chance: Random, texts: dict[str, Texts], rules: str) -> None:
    view, legal = table.view(viewer), table.legal_numbers(viewer)
    offered = {part for action in legal for part in game.about(table.edition, table.seats, viewer, action)}
    known = sorted(references(game, table.edition, table.seats, viewer))
    kinds = game.asks_for[view.question]
    near = [about for about in known if about.partition(":")[0] in kinds]
    touched = {*some(chance, known, 4), *some(chance, near, 16), *some(chance, sorted(offered), 2), "throne"}
    language = chance.choice(LANGUAGES)
    told = {
        about: game.why(texts[language], table.edition, view, viewer, legal, about)
        for about in sorted(touched)
    }
    for about, reason in told.items():
        assert re.search(rf"\b{re.escape(reason.rule)}\b", rules)
        assert not set("{}") & set(reason.text)
        if about in offered:
            assert reason.text.startswith("<why.offered>")
        elif about in known:
            is_begun = any(part.startswith(f"{about}:") for part in offered)
            assert reason.text.startswith("<why.offered>") == is_begun
    world = table.world(viewer, chance.getrandbits(64))
    seen, may = world.view(viewer), world.legal_numbers(viewer)
    for about, reason in told.items():
        assert game.why(texts[language], table.edition, seen, viewer, may, about) == reason
