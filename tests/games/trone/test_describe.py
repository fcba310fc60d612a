"""An edition as tables: every character with all that its card says, and which factions are played with."""

from __future__ import annotations

from pathlib import Path

import pytest

from regalia.cli.layout import WIDTH, sectioned
from regalia.games.definition import LANGUAGES, Texts, load_texts
from regalia.games.trone.describe import describe
from regalia.games.trone.edition import DEFAULT, Edition, load_edition
from regalia.games.trone.language import FACTIONS

from .test_edition import written
from .test_wording import Recording

each_language = pytest.mark.parametrize("language", LANGUAGES)
ENGLISH = load_texts("regalia.games.trone", "en")


def in_play(edition: Edition) -> list[tuple[str, ...]]:
    return describe(ENGLISH, edition)[-1].rows


def with_factions(tmp_path: Path, *factions: str) -> Edition:
    return load_edition(written(tmp_path, f"factions = {list(factions)}\n"))


@each_language
def test_each_faction_is_a_table_of_its_characters(language: str) -> None:
    templates = Recording(load_texts("regalia.games.trone", language).entries)
    *factions, last = describe(Texts(language, templates), DEFAULT)
    assert len(factions) == len(FACTIONS)
    for faction, section in zip(FACTIONS, factions, strict=True):
        assert section.title.startswith(templates[f"faction.{faction}"])
        assert "8" in section.title
        assert "16" in section.title
        assert len(section.rows) == 8
        assert sum(int(row[0]) for row in section.rows) == 16
    for section in (*factions, last):
        assert {len(row) for row in section.rows} == {len(section.columns)}
        assert all(cell.strip() for row in section.rows for cell in row)
        assert all(len(line) <= WIDTH for line in sectioned(section))


@each_language
def test_all_of_its_words_are_used(language: str, tmp_path: Path) -> None:
    templates = Recording(load_texts("regalia.games.trone", language).entries)
    texts = Texts(language, templates)
    describe(texts, DEFAULT)
    describe(texts, with_factions(tmp_path, *FACTIONS[:4]))
    words = {key for key in templates if key.startswith(("describe.", "line."))}
    assert words - templates.asked == set()


def test_a_row_says_what_the_card_says() -> None:
    humans = describe(ENGLISH, DEFAULT)[0]
    assert humans.title == "Humans (8 characters, 16 cards)"
    assert humans.columns == ("Copies", "Character", "Base", "Position", "Effect")
    assert humans.rows[1] == ("3", "Knight", "3", "front line", "No effect.")
    assert humans.rows[7] == (
        *("1", "Queen", "X", "back line"),
        "X: 1 base point for each different faction among your allies, at most 4.",
    )
    assert humans.rows[5][3] == "either line"


def test_a_file_is_described_as_it_is(tmp_path: Path) -> None:
    path = written(
        tmp_path, '[humans]\nknight.card.base = 4\nknight.fx = [{ when="end", do=[{ op="gain", n=1 }] }]\n'
    )
    row = describe(ENGLISH, load_edition(path))[0].rows[1]
    assert row == ("3", "Knight", "4", "front line", "End of turn: gain 1 permanent point.")


def test_chance_picks_the_factions() -> None:
    section = describe(ENGLISH, DEFAULT)[-1]
    assert section.title == "Factions in play (of 8, by chance)"
    assert section.columns == ("Players", "Factions")
    assert section.rows == [("2–4", "4 by chance"), ("5", "5 by chance"), ("6", "6 by chance")]


def test_an_edition_lists_factions_in_the_order_they_come_into_play(tmp_path: Path) -> None:
    listed = with_factions(tmp_path, "humans", "dead", "desert", "cats", "mountain", "underworld")
    assert describe(ENGLISH, listed)[-1].title == "Factions in play (6 listed)"
    assert in_play(listed) == [
        ("2–4", "Humans, Dead, Desert, Cats"),
        ("5", "Humans, Dead, Desert, Cats, Mountain"),
        ("6", "Humans, Dead, Desert, Cats, Mountain, Underworld"),
    ]


def test_where_too_few_are_listed_chance_picks_the_rest(tmp_path: Path) -> None:
    rows = in_play(with_factions(tmp_path, "cats", "mages", "desert", "dead"))
    assert [factions for _, factions in rows] == [
        "Cats, Mages, Desert, Dead",
        "Cats, Mages, Desert, Dead, 1 by chance",
        "Cats, Mages, Desert, Dead, 2 by chance",
    ]
