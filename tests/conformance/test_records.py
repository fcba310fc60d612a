"""Notation and records: every action can be written and read, every game kept and replayed."""

from __future__ import annotations

import random

import pytest

from regalia import RecordError, Table, read_record, record_of, replay

from .suite import asked, every_game, random_key, setting


@every_game
def test_every_legal_action_can_be_written_and_read(name: str, seats: int, seed: int) -> None:
    at = setting(name, seats)
    live = at.live()
    written: dict[tuple[int, int], str] = {}
    for number in range(seed, seed + 10):
        chooser = random.Random(number)
        live.setup(seats, random_key(chooser))
        while to_act := asked(live.to_act()):
            for seat in to_act:
                for action in live.legal(seat):
                    if (seat, action) not in written:
                        line = at.game.write(at.edition, seats, seat, action)
                        assert at.game.read(at.edition, seats, line) == (seat, action), line
                        written[seat, action] = line
            seat = chooser.choice(to_act)
            live.act(seat, chooser.choice(live.legal(seat)))
    assert len(set(written.values())) == len(written), "two actions are written alike"


def played(name: str, seats: int, seed: int, at_most: int | None = None, backend: str = "auto") -> Table:
    """A table played by chance, to the end or for so many actions."""
    chooser = random.Random(seed)
    table = Table(name, seats, seed=seed, backend=backend)
    while not table.is_over and (at_most is None or len(table.actions) < at_most):
        table.act(chooser.choice(table.legal(chooser.choice(table.to_act))))
    return table


@every_game
@pytest.mark.parametrize("backend", ["interpreted", "cpu"])
def test_a_record_replays_to_the_same_bytes(name: str, seats: int, backend: str, seed: int) -> None:
    for number, at_most in ((seed, None), (seed + 1, 37), (seed + 2, 0)):
        table = played(name, seats, number, at_most, "cpu")
        record = record_of(table)
        again = read_record(record.to_json())
        assert again == record
        other = replay(again, backend=backend)
        assert other.save() == table.save()
        assert other.log == table.log
        assert other.result == table.result


@every_game
def test_a_changed_action_is_noticed(name: str, seats: int, seed: int) -> None:
    """A record with another choice in it is no record of that game."""
    table = played(name, seats, seed)
    record = record_of(table)
    replayed = Table(name, seats, key=table.key)
    for number, line in enumerate(record.actions):
        seat, action = table.actions[number]
        others = [choice.notation for choice in replayed.legal(seat) if choice.action != action]
        if others and number >= len(record.actions) // 2:
            actions = [*record.actions[:number], others[0], *record.actions[number + 1 :]]
            break
        replayed.act(line)
    changed = type(record)(**{**vars(record), "actions": actions})
    with pytest.raises((RecordError, ValueError)):
        replay(changed)


@every_game
def test_notation_forgives_nothing(name: str, seats: int, seed: int) -> None:
    """Whatever can be read is what would be written, but for spaces."""
    from regalia import MalformedError

    chooser = random.Random(seed)
    table = played(name, seats, seed, 40)
    lines = [choice.notation for seat in table.to_act for choice in table.legal(seat)][:200]
    lines += record_of(table).actions
    for line in lines:
        for _ in range(5):
            at = chooser.randrange(len(line))
            wrong = line[:at] + chooser.choice("09 PpxX,-é") + line[at + chooser.randrange(2) :]
            try:
                seat, action = table.game.read(table.edition, seats, wrong)
            except MalformedError as error:
                complaint = str(error)
            else:
                seen = " ".join(table.game.write(table.edition, seats, seat, action).split())
                assert seen == " ".join(wrong.split()), wrong
                continue
            assert repr(wrong) in complaint
