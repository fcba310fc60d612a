"""The words of every game: the same in three languages, all of them used, none to stumble over.

All that a game can say stands in `<game>/sentences.txt` beside this file, to be read by a person. Write it
anew with `REGALIA_REGENERATE=1 pytest tests/games/test_texts.py`.
"""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from random import Random
from string import Formatter
from typing import Any

import numpy as np
import pytest

import regalia
from regalia.games.definition import LANGUAGES, Game, Texts
from regalia.kernel.errors import MalformedError

from .crownfall import samples as crownfall
from .for_a_crown import samples as for_a_crown
from .reasons import SITUATIONS
from .sampling import Line
from .trone import samples as trone

REGENERATE = "REGALIA_REGENERATE"
HERE = Path(__file__).parent

NARROW_SPACE = "\u202f"
NAMES = r"\{(who|other|owner|start)\}"  # gaps for a person's name
NOUNS = (
    r"\{(card|claim|faction|evidence|happening|icon|face|target)\}"  # gaps for the name of a card or faction
)

each_game = pytest.mark.parametrize(
    "game", [regalia.find_game(name) for name in regalia.GAMES], ids=regalia.GAMES
)
each_language = pytest.mark.parametrize("language", LANGUAGES)


class Recording(dict[str, str]):
    """Templates that remember which of them were asked for."""

    def __init__(self, templates: dict[str, str]) -> None:
        super().__init__(templates)
        self.asked: set[str] = set()

    def __getitem__(self, key: str) -> str:
        self.asked.add(key)
        return super().__getitem__(key)

    def get(self, key: str, default: Any = None) -> Any:
        self.asked.add(key)
        return super().get(key, default)


def gaps(template: str) -> set[str]:
    """The names in braces."""
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


# ---- everything a game can say --------------------------------------------------------------------------


def everything(game: Game, texts: Texts) -> Iterator[Line]:
    """All that the game can say, under labels that are the same in every language."""
    yield from outside(game, texts)
    yield from SAMPLES[game.name].words(game, texts)
    yield from described(game, texts)
    yield from choices(game, texts)
    yield from events(game, texts)
    yield from reasons(game, texts)


def outside(game: Game, texts: Texts) -> Iterator[Line]:
    """What other packages read by its key: for lobbies, rule pages and help."""
    keys = ["game.title", "game.tagline", "game.hello"]
    keys += [f"help.{question}" for question in game.questions]
    keys += [f"option.{option}" for option in game.options]
    for key in dict.fromkeys(keys + list(statistics(game))):
        yield key, texts.say(key)


def described(game: Game, texts: Texts) -> Iterator[Line]:
    """The default edition, a line for each row."""
    for number, section in enumerate(game.describe(texts, game.edition()), 1):
        yield f"section {number}", section.title
        for row in ([section.columns] if section.columns else []) + section.rows:
            yield f"section {number}, a row", " · ".join(row)


def statistics(game: Game) -> Iterator[str]:
    """The keys for tables of statistics; what is counted by faction has the names of factions."""
    for name, tally in game.statistics(game.edition(), np.zeros(0, game.rules.dtype)).items():
        yield f"statistics.{name}"
        section = name.partition("_by_")[2]
        for row in tally.counts:
            if section == "mercenary":
                yield f"mercenary.{row}.name"
            elif section != "character":
                own = f"{section}.{row}"
                yield own if own in game.texts("en").entries else f"statistics.{row}"


def can_be_taken(game: Game, seats: int, seat: int, action: int) -> bool:
    """Whether the action has a meaning at a table of this size: its notation can be read again."""
    try:
        return game.read(game.edition(), seats, game.write(game.edition(), seats, seat, action)) == (
            seat,
            action,
        )
    except MalformedError:
        return False


def names_its_own_seat(game: Game, seats: int, seat: int, action: int) -> bool:
    """Few may do to themselves what they do to others: such an action comes last, to tell nothing new."""
    return game.write(game.edition(), seats, seat, action).count(f"P{seat}") > 1


@cache
def actions(game: Game) -> list[tuple[int, int, int]]:
    """Every action that some seat could take, at every size of table."""
    return [
        (seats, seat, action)
        for seats in sorted(game.rules.seats, reverse=True)
        for seat, action in product(range(seats), range(game.rules.actions))
        if action not in SAMPLES[game.name].NO_ACTIONS and can_be_taken(game, seats, seat, action)
    ]


def choices(game: Game, texts: Texts) -> Iterator[Line]:
    """Every part of a choice, once; of those that differ by a number over nine, one."""
    told = set()
    for seats, seat, action in sorted(actions(game), key=lambda taken: names_its_own_seat(game, *taken)):
        parts = game.choice(texts, game.edition(), seats, seat, action)
        for number, part in enumerate(parts):
            shape = re.sub(r"\b\d\d+\b", "many", part)
            if shape not in told:
                told.add(shape)
                yield f"choice {game.write(game.edition(), seats, seat, action)!r}, part {number + 1}", part


def events(game: Game, texts: Texts) -> Iterator[Line]:
    for entry in SAMPLES[game.name].ENTRIES:
        sentence = game.tell(texts, game.edition(), entry)
        if sentence is not None:
            yield f"event {game.events[entry.event]} {', '.join(map(str, entry[2:]))}", sentence


def reasons(game: Game, texts: Texts) -> Iterator[Line]:
    """Why something can't be chosen."""
    for situation in SITUATIONS[game.name]():
        yield f"why not {situation.about}: {situation.key}", situation.told(game, texts).text


# ---- the samples of each game ----------------------------------------------------------------------------


SAMPLES: dict[str, Any] = {"crownfall": crownfall, "for-a-crown": for_a_crown, "trone": trone}


def test_every_game_has_its_samples() -> None:
    assert set(SAMPLES) == set(regalia.GAMES)


# ---- the keys -------------------------------------------------------------------------------------------


@pytest.mark.slow
@each_game
@each_language
def test_every_key_is_used_and_none_is_missing(game: Game, language: str) -> None:
    templates = Recording(game.texts(language).entries)
    for label, sentence in everything(game, Texts(language, templates)):  # a missing key is a KeyError
        assert sentence.strip(), label
        assert not set("{}") & set(sentence), label
    assert set(templates) - templates.asked == set()


@each_game
@each_language
def test_every_language_has_the_same_keys_and_gaps(game: Game, language: str) -> None:
    english = {key: gaps(template) for key, template in game.texts("en").entries.items()}
    assert {key: gaps(template) for key, template in game.texts(language).entries.items()} == english


@each_game
def test_every_event_has_a_sample(game: Game) -> None:
    assert {entry.event for entry in SAMPLES[game.name].ENTRIES} == set(range(len(game.events)))


@each_game
def test_every_action_can_be_taken_by_somebody(game: Game) -> None:
    """All but the numbers that mean nothing in this edition."""
    taken = {action for _, _, action in actions(game)}
    assert taken == set(range(game.rules.actions)) - SAMPLES[game.name].NO_ACTIONS


# ---- games as they are played ---------------------------------------------------------------------------


@each_game
@each_language
@pytest.mark.slow
def test_all_that_a_player_hears_can_be_said(game: Game, language: str, seed: int) -> None:
    """Every decision has a prompt for each part of its answer, and no two answers read alike."""
    texts = game.texts(language)
    chance = Random(seed)
    for seats in game.rules.seats:
        table = regalia.Table(game.name, seats, seed=seed, backend="interpreted")
        said: list[str] = []
        while not table.is_over:
            seat = chance.choice(table.to_act)
            legal = table.legal(seat)
            answers = [choice.parts(language) for choice in legal]
            assert len(set(answers)) == len(answers)
            prompts = game.prompts(texts, table.view(seat), seat, table.edition)
            assert {len(parts) for parts in answers} == {len(prompts)}
            said += prompts
            table.act(chance.choice(legal))
        for viewer in (*range(seats), None):
            said += game.summary(texts, table.view(viewer), table.edition)
            said += table.sentences(viewer, language)
        assert not [sentence for sentence in said if not sentence.strip() or set("{}") & set(sentence)]


# ---- how it is written ----------------------------------------------------------------------------------


def found(texts: Texts, pattern: str) -> dict[str, str]:
    """The entries in which the pattern occurs."""
    return {key: template for key, template in texts.entries.items() if re.search(pattern, template)}


@each_game
@each_language
def test_signs_are_those_of_print(game: Game, language: str) -> None:
    texts = game.texts(language)
    assert found(texts, "['\"`]") == {}, "typographic apostrophes and quotation marks, please"
    assert found(texts, r"\.\.\.") == {}
    assert found(texts, r"\S  |\s$") == {}, "a space too many"
    assert all(unicodedata.is_normalized("NFC", template) for template in texts.entries.values())


@each_game
def test_french_signs_stand_apart_and_others_do_not(game: Game) -> None:
    french = game.texts("fr")
    assert found(french, f"[^{NARROW_SPACE}][;:!?»]") == {}
    assert found(french, f"«[^{NARROW_SPACE}]") == {}
    assert found(french, f"{NARROW_SPACE}[^;:!?»]") == found(french, f"«{NARROW_SPACE}")
    for language in ("en", "it"):
        assert found(game.texts(language), rf"\s[;:!?»]|«\s|{NARROW_SPACE}") == {}


@each_game
def test_any_name_fits_its_gap(game: Game) -> None:
    """Anna or Ivo: French words that would lose a vowel, and Italian ones that would gain a d, keep away."""
    assert found(game.texts("fr"), rf"(?i)\b(de|que|jusque|puisque|lorsque) {NAMES}") == {}
    assert found(game.texts("it"), rf"(?i)\b(a|e|o) {NAMES}") == {}


@each_game
def test_no_article_stands_before_a_card_or_faction(game: Game) -> None:
    """Where one would have to follow the noun's gender."""
    french = r"(?i)(\b(le|la|les|un|une|des|du|de|au|aux|ce|cette|sa|son|ta|ton) |[ld]’)"
    italian = r"(?i)(\b(il|lo|la|un|uno|una|([dn]e|a|da|su)l(lo|la)?|questo|questa|su[oa]|tu[oa]) |l’|un’)"
    assert found(game.texts("fr"), french + NOUNS) == {}
    assert found(game.texts("it"), italian + NOUNS) == {}


# ---- the file to read -----------------------------------------------------------------------------------


def side_by_side(game: Game) -> str:
    """All that the game can say, its three languages under each other."""
    told = [list(everything(game, game.texts(language))) for language in LANGUAGES]
    blocks = []
    for lines in zip(*told, strict=True):
        labels = {label for label, _ in lines}
        assert len(labels) == 1, f"the languages say different things: {labels}"
        said = (f"  {language}  {sentence}" for language, (_, sentence) in zip(LANGUAGES, lines, strict=True))
        blocks.append("\n".join((*labels, *said)))
    return "\n\n".join(blocks) + "\n"


@each_game
def test_the_sentences_are_those_that_were_read(game: Game) -> None:
    path = HERE / game.name.replace("-", "_") / "sentences.txt"
    now = side_by_side(game)
    if os.environ.get(REGENERATE) == "1":
        path.write_text(now, "utf-8", newline="\n")
    assert now == path.read_text("utf-8"), f"read what changed, then run this again with {REGENERATE}=1"
