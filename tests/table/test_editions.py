"""A game's own editions by name: listed, found, played with, and found again for a record."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

from regalia import GAMES, RecordError, Table, find_game, record_of, replay
from regalia.games.data import EditionError
from tests.second import Second

GAME = find_game("crownfall")


def played(edition: str | None = None) -> Table:
    table, chooser = Table("crownfall", 3, seed=7, edition=edition, backend="interpreted"), random.Random(7)
    while not table.is_over:
        table.act(chooser.choice(table.legal(chooser.choice(table.to_act))))
    return table


@pytest.mark.parametrize("name", GAMES)
def test_the_default_comes_first_and_is_taken_where_none_is_named(name: str) -> None:
    game = find_game(name)
    assert game.editions()[0] == game.edition().name
    assert game.edition(game.editions()[0]) is game.edition() is game.default
    assert game.edition(game.folder / "cards.toml") == game.default


def test_others_are_the_files_in_its_folder(second: Second) -> None:
    assert GAME.editions() == ("rulebook",)
    path = second("short")
    second("long", turns=90)
    (path.parent / "notes.txt").write_text("not an edition", "utf-8")
    assert GAME.editions() == ("rulebook", "long", "short")
    assert GAME.edition("short") == GAME.edition(path) != GAME.edition()
    assert GAME.edition("short").name == "short"


@pytest.mark.parametrize("which", ["shrot", "", "short.toml", "../editions/short", "/etc/passwd", "x" * 9999])
def test_an_unknown_name_is_refused_with_those_there_are(second: Second, which: str) -> None:
    second("short")
    with pytest.raises(
        EditionError, match=r"Crownfall has no edition .*there are: rulebook, short"
    ) as caught:
        GAME.edition(which)
    assert len(str(caught.value)) < 200


def test_a_table_is_played_with_a_named_edition(second: Second) -> None:
    second("short")
    assert played("short").edition.name == "short"
    assert len(played("short").actions) < len(played().actions)
    assert played("rulebook").save() == played().save()


# ---- records ------------------------------------------------------------------------------------------------


def test_a_record_finds_the_edition_it_names(second: Second) -> None:
    second("short")
    for name in ("short", "rulebook"):
        table = played(name)
        record = record_of(table)
        assert record.edition == name
        again = replay(record, backend="interpreted")
        assert (again.edition, again.save()) == (table.edition, table.save())


def test_an_edition_is_found_by_what_it_says_under_whatever_name(second: Second) -> None:
    second("short")
    table = played("short")
    renamed = replace(record_of(table), edition="my box")
    assert replay(renamed, backend="interpreted").edition.name == "short"


def test_of_two_that_say_the_same_the_one_of_the_name_is_taken(second: Second) -> None:
    second("short")
    second("brief")
    assert replay(record_of(played("short")), backend="interpreted").edition.name == "short"


def test_an_edition_that_says_something_else_by_now_is_refused(second: Second) -> None:
    second("short")
    record = record_of(played("short"))
    second("short", turns=3)
    changed = GAME.edition("short").digest
    with pytest.raises(
        RecordError, match=rf"'short' \({record.edition_digest}\), not with 'short' \({changed}\)"
    ):
        replay(record, backend="interpreted")


def test_one_that_is_gone_must_be_given(second: Second, tmp_path: Path) -> None:
    path = second("short")
    table = played("short")
    kept = path.rename(tmp_path / "kept.toml")
    with pytest.raises(RecordError, match=r"not with 'rulebook' .*give the card file"):
        replay(record_of(table), backend="interpreted")
    assert replay(record_of(table), GAME.edition(kept), "interpreted").save() == table.save()
