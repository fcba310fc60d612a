"""Records: a game as a file, refused with a reason where it can't be replayed here."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest

from regalia import ActionError, Record, RecordError, Table, UnknownGameError, read_record, record_of, replay

CardFile = Callable[..., Path]
ADDED = ("agreed", "options", "players")  # not in older records


@pytest.fixture(scope="module")
def record() -> Record:
    table, chooser = Table("crownfall", 3, seed=3), random.Random(3)
    while len(table.actions) < 40:
        table.act(chooser.choice(table.legal(chooser.choice(table.to_act))))
    return record_of(table)


def test_a_record_says_what_is_needed_to_replay_it(record: Record) -> None:
    assert (record.game, record.seats, record.edition) == ("crownfall", 3, "rulebook")
    assert int(record.key, 16) == Table("crownfall", 3, seed=3).key
    assert len(record.key) == 32
    assert len(record.actions) == 40
    assert len(record.final) == 64


def test_a_record_survives_its_file(record: Record) -> None:
    assert read_record(record.to_json()) == record
    assert json.loads(record.to_json()) == asdict(record)


@pytest.mark.parametrize("text", ["", "{", "hello", "\x00"])
def test_what_is_no_json_is_refused(text: str) -> None:
    with pytest.raises(RecordError, match="not JSON"):
        read_record(text)


@pytest.mark.parametrize(
    "text", ["[]", "3", '"x"', "null", "{}", '{"format": "regalia-record-9"}', '{"format": []}']
)
def test_what_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(RecordError, match="not a record"):
        read_record(text)


def changed(record: Record, **fields: Any) -> str:
    return json.dumps({**asdict(record), **fields})


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("game", 3),
        ("rules_version", "1"),
        ("rules_version", 1.5),
        ("rules_version", True),
        ("edition", None),
        ("seats", "3"),
        ("seats", [3]),
        ("key", 77),
        ("actions", "P0 joins"),
        ("actions", [1, 2]),
        ("actions", None),
        ("final", {}),
        ("options", "open_chests"),
        ("players", ["A", 2, "C"]),
        ("players", None),
    ],
)
def test_a_field_of_the_wrong_kind_is_named(record: Record, field: str, value: Any) -> None:
    with pytest.raises(RecordError, match=f"field '{field}' is .*but must be"):
        read_record(changed(record, **{field: value}))


@pytest.mark.parametrize(
    "field", [field for field in Record.__annotations__ if field not in ("format", *ADDED)]
)
def test_a_missing_field_is_named(record: Record, field: str) -> None:
    fields = asdict(record)
    del fields[field]
    with pytest.raises(RecordError, match=f"field '{field}'"):
        read_record(json.dumps(fields))


def test_a_record_from_before_they_were_added_is_read(record: Record) -> None:
    fields = {name: value for name, value in asdict(record).items() if name not in ADDED}
    assert read_record(json.dumps(fields)) == record


def test_a_record_keeps_names_and_options(seed: int) -> None:
    table = Table("for-a-crown", 3, seed=seed, options=["open_chests"], backend="interpreted")
    record = record_of(table, ["Zoë", "Knight", ""])
    assert (record.options, record.players) == (["open_chests"], ["Zoë", "Knight", ""])
    again = read_record(record.to_json())
    assert again == record
    assert replay(again, backend="interpreted").options == {"open_chests"}


@pytest.mark.parametrize("players", [["A"], ["A", "B", "C", "D"]])
def test_names_are_for_every_seat_or_none(record: Record, players: list[str]) -> None:
    with pytest.raises(RecordError, match="for 3 seats: it must have as many, or none"):
        read_record(changed(record, players=players))


def test_an_option_that_the_game_lacks_is_refused(record: Record) -> None:
    with pytest.raises(ValueError, match="no option 'open_chests'"):
        replay(replace(record, options=["open_chests"]))


def test_an_unknown_field_is_named(record: Record) -> None:
    with pytest.raises(RecordError, match="unknown field 'comment'; known are format, game"):
        read_record(changed(record, comment="nice game"))


def test_another_rules_version_is_refused(record: Record) -> None:
    with pytest.raises(RecordError, match="rules version 99 of crownfall; here is 1"):
        replay(replace(record, rules_version=99))


def test_another_edition_is_refused(record: Record, card_file: CardFile) -> None:
    """Until the right card file is given."""
    from regalia import find_game

    mine = find_game("crownfall").edition(card_file(start_tokens=6))
    with pytest.raises(RecordError, match="give the card file it was played with"):
        replay(record, mine)
    table = Table("crownfall", 3, seed=1, edition=mine, backend="interpreted")
    with pytest.raises(RecordError, match=f"{mine.digest}"):
        replay(record_of(table))
    assert replay(record_of(table), mine, "interpreted").save() == table.save()


def test_an_unknown_game_is_refused(record: Record) -> None:
    with pytest.raises((RecordError, UnknownGameError), match="chess"):
        replay(replace(record, game="chess"))


@pytest.mark.parametrize("key", ["xyz", "", "0x", "-1", "1" * 33, "ff ff"])
def test_a_key_that_is_none_is_refused(record: Record, key: str) -> None:
    with pytest.raises(RecordError, match=r"'key' is .*32 hexadecimal digits"):
        replay(replace(record, key=key))


@pytest.mark.parametrize("seats", [0, 2, 5, -1])
def test_a_wrong_number_of_seats_is_refused(record: Record, seats: int) -> None:
    with pytest.raises(ValueError, match=f"not {seats}"):
        replay(replace(record, seats=seats))


def test_a_wrong_end_is_refused(record: Record) -> None:
    with pytest.raises(RecordError, match="not those that were recorded"):
        replay(replace(record, final="0" * 64))
    with pytest.raises(RecordError, match="not those that were recorded"):
        replay(replace(record, actions=record.actions[:-1]))


def test_an_action_that_fails_is_numbered(record: Record) -> None:
    actions = [*record.actions[:7], "P0 flies", *record.actions[8:]]
    with pytest.raises(ActionError, match="'P0 flies' is malformed") as caught:
        replay(replace(record, actions=actions))
    assert caught.value.__notes__ == ["action number 7 of the record"]


def test_another_key_does_not_replay(record: Record) -> None:
    with pytest.raises(ValueError):
        replay(replace(record, key=f"{int(record.key, 16) ^ 1:032x}"))


def test_a_record_of_nothing_replays(seed: int) -> None:
    table = Table("crownfall", 4, seed=seed)
    assert replay(read_record(record_of(table).to_json())).save() == table.save()
