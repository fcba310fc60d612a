"""What a table agrees on before the game: checked, kept in its record, and the same again in a replay."""

from __future__ import annotations

import json
import random
from dataclasses import asdict, replace
from typing import Any

import pytest

from regalia import Record, RecordError, Table, read_record, record_of, replay
from regalia.games import GAMES, find_game
from regalia.kernel.game import AgreementError
from tests.agreeing import Agreeing

each_backend = pytest.mark.parametrize("backend", ["interpreted", "cpu"])


def table(agreed: Any = 0, actions: int = 0, backend: str = "interpreted") -> Table:
    at, chooser = Table("crownfall", 4, seed=7, agreed=agreed, backend=backend), random.Random(7)
    for _ in range(actions):
        at.act(chooser.choice(at.legal(chooser.choice(at.to_act))))
    return at


@each_backend
def test_a_table_keeps_to_it(agreeing: Agreeing, backend: str) -> None:
    at = table(agreeing.read_agreement(None, 4, "army,people"), 10, backend)
    assert at.agreed == 10
    assert at._live.look().agreed == 10
    assert table()._live.look().agreed == 0


@pytest.mark.parametrize(
    ("agreed", "why"),
    [(1, "at least 2 factions"), (16, "0 to 15"), (-1, "0 to 15"), ("army", "0 to 15"), (None, "0 to 15")],
)
def test_what_can_not_be_agreed_on_is_refused(agreeing: Agreeing, agreed: Any, why: str) -> None:
    with pytest.raises(AgreementError, match=why):
        table(agreed)


@pytest.mark.parametrize("name", [name for name in GAMES if not find_game(name).agreement])
def test_most_games_have_nothing_to_agree_on(name: str) -> None:
    game = find_game(name)
    seats = game.rules.seats[0]
    assert game.write_agreement(game.edition(), 0) == ""
    assert Table(name, seats, seed=7, agreed=0, backend="interpreted").agreed == 0
    for refuse in (
        lambda: game.read_agreement(game.edition(), seats, "army,people"),
        lambda: game.write_agreement(game.edition(), 3),
        lambda: Table(name, seats, seed=7, agreed=3, backend="interpreted"),
    ):
        with pytest.raises(AgreementError, match="nothing to agree on"):
            refuse()


# ---- saves and records --------------------------------------------------------------------------------------


def test_a_save_goes_on_where_the_same_was_agreed(agreeing: Agreeing) -> None:
    saved = table(3, 5).save()
    at = table(3)
    at.restore(saved)
    assert at.save() == saved
    with pytest.raises(ValueError, match="in that state 3 was agreed on, at this table 5"):
        table(5).restore(saved)


@each_backend
def test_a_record_keeps_it(agreeing: Agreeing, backend: str) -> None:
    at = table(6, 20)
    record = read_record(record_of(at).to_json())
    assert record.agreed == 6
    again = replay(record, backend=backend)
    assert (again.agreed, again.save()) == (6, at.save())


def test_a_record_with_another_agreement_is_not_true(agreeing: Agreeing) -> None:
    record = record_of(table(6, 20))
    with pytest.raises(RecordError, match="not those that were recorded"):
        replay(replace(record, agreed=5), backend="interpreted")
    with pytest.raises(AgreementError, match="at least 2 factions"):
        replay(replace(record, agreed=8), backend="interpreted")


def without_agreement(record: Record) -> str:
    return json.dumps({name: value for name, value in asdict(record).items() if name != "agreed"})


def test_in_a_record_without_it_nothing_was_agreed_on() -> None:
    at = table(0, 20)
    older = read_record(without_agreement(record_of(at)))
    assert older == record_of(at)
    assert replay(older, backend="interpreted").save() == at.save()


@pytest.mark.parametrize("agreed", [None, "6", 6.0, True, [6]])
def test_in_a_record_it_is_a_number(agreed: Any) -> None:
    text = json.dumps({**asdict(record_of(table())), "agreed": agreed})
    with pytest.raises(RecordError, match=r"field 'agreed' is .*but must be int"):
        read_record(text)


def test_a_record_of_a_game_with_no_agreement_has_none() -> None:
    with pytest.raises(AgreementError, match="nothing to agree on"):
        replay(replace(record_of(table()), agreed=6), backend="interpreted")
