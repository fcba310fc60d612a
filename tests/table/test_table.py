"""A table: it asks, it refuses with a reason and without a change, it saves, and it shows each seat its own."""

from __future__ import annotations

import contextlib
import json
import random
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from itertools import permutations
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import regalia
from regalia import IllegalError, MalformedError, OutOfTurnError, StateError, Table
from regalia.games import find_game
from regalia.games.crownfall.edition import TYPE_IDS
from regalia.kernel.state import EVERYONE
from regalia.table.backends import make_engine
from regalia.table.record import replay
from regalia.table.table import Choice

CardFile = Callable[..., Path]


def table(seats: int = 3, seed: int = 5, **options: Any) -> Table:
    return Table("crownfall", seats, seed=seed, **options)


def play_on(at: Table, chooser: random.Random, actions: int | None = None) -> Table:
    """Play by chance, to the end or for so many actions."""
    while not at.is_over and actions != 0:
        at.act(chooser.choice(at.legal(chooser.choice(at.to_act))))
        actions = None if actions is None else actions - 1
    return at


def until(question: str, seats: int = 3, seed: int = 5) -> Table:
    """A table where this is asked."""
    at, chooser = table(seats, seed), random.Random(seed)
    while at.question != question:
        if at.is_over:
            seed += 1
            at = table(seats, seed)
        play_on(at, chooser, 1)
    return at


# ---- sitting down ------------------------------------------------------------------------------------------


def test_an_unknown_game_is_refused_with_those_there_are() -> None:
    with pytest.raises(regalia.UnknownGameError, match=r"'chess'; there are .*crownfall"):
        Table("chess", 3)


@pytest.mark.parametrize("seats", [0, 1, 2, 5, -3])
def test_a_wrong_number_of_seats_is_refused(seats: int) -> None:
    with pytest.raises(ValueError, match=f"3, 4 players, not {seats}"):
        Table("crownfall", seats)


def test_seed_and_key_together_are_refused() -> None:
    with pytest.raises(ValueError, match="seed or a key, not both"):
        Table("crownfall", 3, seed=1, key=1)


@pytest.mark.parametrize("key", [-1, 1 << 128])
def test_a_key_that_is_none_is_refused(key: int) -> None:
    with pytest.raises(ValueError, match="128"):
        Table("crownfall", 3, key=key)


def test_an_unknown_backend_is_refused_with_those_there_are() -> None:
    with pytest.raises(ValueError, match="'abacus'; there are auto, interpreted, cpu"):
        Table("crownfall", 3, backend="abacus")


def test_without_a_seed_every_table_has_its_own_key() -> None:
    keys = {Table("crownfall", 3).key for _ in range(5)}
    assert len(keys) == 5
    assert max(keys) > 1 << 100


def test_the_same_seed_or_key_gives_the_same_game() -> None:
    one = table(seed=9)
    assert table(seed=9).save() == one.save()
    assert Table("crownfall", 3, key=one.key).save() == one.save()
    assert table(seed=10).save() != one.save()


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("backend", ["interpreted", "cpu"])
def test_a_seeded_table_is_game_0_of_a_simulation(seats: int, backend: str) -> None:
    at = table(seats, 77)
    states = np.zeros(1, at.game.rules.dtype)
    make_engine(at.game, at.edition, backend).setup(states, seats, 77)
    assert at.save().endswith(states.tobytes())


def test_an_edition_can_be_given_as_a_file(card_file: CardFile) -> None:
    at = table(edition=card_file(start_tokens=9), backend="interpreted")
    assert [seat.tokens for seat in at.view(None).seats] == [9, 9, 9]


# ---- asking ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [-1, 3, 254])
def test_a_seat_that_is_not_there_is_refused(seat: int) -> None:
    at = table()
    for ask in (at.legal, at.view, at.observe, at.journal, at.sentences):
        with pytest.raises(ValueError, match=f"no seat {seat}; there are 0 to 2"):
            ask(seat)


def test_what_is_legal_can_be_said_in_every_way() -> None:
    at = table()
    for choice in at.legal(1):
        assert choice.notation.startswith("P1 lays ")
        assert choice.text() == ", ".join(choice.parts())
        assert choice.notation in repr(choice)
    assert len(set(at.legal(1))) == len(at.legal(1))


def test_a_view_is_plain_data(seed: int) -> None:
    chooser = random.Random(seed)
    at = table(4, seed)
    while not at.is_over:
        for viewer in (0, 3, None):
            told = asdict(at.view(viewer))
            assert json.loads(json.dumps(told)) == json.loads(json.dumps(told, default=str))
        play_on(at, chooser, 10)


def test_a_spectator_hears_what_everybody_hears(seed: int) -> None:
    at = play_on(table(4, seed), random.Random(seed))
    heard = at.journal(None)
    for seat in range(4):
        mine = at.journal(seat)
        assert [entry for entry in mine if entry.audience == EVERYONE] == heard
        assert len(mine) > len(heard)


def test_the_journal_can_be_read_from_any_action_on(seed: int) -> None:
    at = play_on(table(3, seed), random.Random(seed), 30)
    parts = [
        at.journal(1, number)[: len(at.journal(1, number)) - len(at.journal(1, number + 1))]
        for number in range(31)
    ]
    assert [entry for part in parts for entry in part] == at.journal(1)
    assert at.journal(1, 31) == []


def test_every_event_of_a_game_can_be_told(seed: int) -> None:
    at = play_on(table(3, seed), random.Random(seed))
    for viewer in (0, None):
        assert all(sentence.strip() for sentence in at.sentences(viewer))
    assert len(at.sentences(0)) > len(at.sentences(None))


def test_a_finished_game_has_a_result_and_no_question(seed: int) -> None:
    at = table(3, seed)
    assert at.result is None
    play_on(at, random.Random(seed))
    assert at.result is not None
    how, winner = at.result
    assert at.scores == [1.0 if seat == winner else 0.0 for seat in range(3)]
    assert (at.to_act, at.question, how != "") == ((), None, True)
    assert [len(at.legal(seat)) for seat in range(3)] == [0, 0, 0]


# ---- acting ------------------------------------------------------------------------------------------------


def check_refused(at: Table, action: Any, error: type[regalia.ActionError]) -> regalia.ActionError:
    """The action is refused so, and nothing has changed."""
    before = at.save(), list(at.actions), at.to_act, at.journal(0), at.journal(None)
    with pytest.raises(error) as caught:
        at.act(action)
    assert (at.save(), list(at.actions), at.to_act, at.journal(0), at.journal(None)) == before
    return caught.value


@pytest.mark.parametrize(
    "line",
    [
        "",
        "lays conquest says conquest",
        "P0",
        "P0 flies",
        "P9 joins",
        "P3 joins",
        "P0 lays dragon says conquest",
        "P0 lays conquest",
        "P0 bets 3 on P1 lying",
        "P0 bets 0 on P1 lying",
        "P0 bets 1 on P0 lying",
        "P0 bets 1 on P1 lying, 1 on P1 truthful",
        "P0 sells blessing",
        "P0 buys conquest from P7",
        "P0 conquers P3",
        "p0 joins",
        "P0 joins; DROP TABLE games",
        "P0 jo\x00ins",
        "P٠ joins",
        "P0 bets ² on P1 lying",
    ],
)
def test_a_malformed_action_is_quoted_and_refused(line: str) -> None:
    error = check_refused(table(), line, MalformedError)
    assert repr(line) in str(error)
    assert "malformed" in str(error)
    assert error.reason


def test_an_action_out_of_turn_says_whom_the_game_waits_for() -> None:
    at = table()
    at.act(at.legal(1)[0])
    error = check_refused(at, at.written_actions()[0], OutOfTurnError)
    assert str(error) == f"{at.written_actions()[0]!r} is out of turn: the game waits for P0, P2 (CF place.1)"


def test_an_illegal_action_says_what_is_allowed_and_by_which_rule() -> None:
    """Here: a card that is not in the hand."""
    at = next(at for at in (table(seed=seed) for seed in range(100)) if len(at.legal(0)) < 64)
    held = {choice.notation.split()[2] for choice in at.legal(0)}
    missing = next(card for card in TYPE_IDS if card not in held)
    line = f"P0 lays {missing} says conquest"
    error = check_refused(at, line, IllegalError)
    assert repr(line) in str(error)
    assert "allowed are P0 lays" in str(error)
    assert f"({len(at.legal(0))} in all)" in str(error)
    assert error.rule == "CF place.1"


@pytest.mark.parametrize(
    "question", ["trade", "place", "bet", "ambush", "bless", "betray", "conquer", "tax", "join"]
)
def test_every_question_cites_its_rule(question: str) -> None:
    at = until(question)
    seat = at.to_act[0]
    wrong = "declines" if question != "join" else "trades nothing"
    error = check_refused(at, f"P{seat} {wrong}", IllegalError)
    assert error.rule == at.game.rule_of[question]
    assert str(error).endswith(f"({error.rule})")


def test_nothing_can_be_done_once_the_game_is_over(seed: int) -> None:
    at = play_on(table(3, seed), random.Random(seed))
    error = check_refused(at, "P0 joins", OutOfTurnError)
    assert "the game is over" in str(error)


def test_notation_and_choices_play_the_same_game(seed: int) -> None:
    at, other = table(4, seed), table(4, seed)
    chooser = random.Random(seed)
    for _ in range(80):
        choice = chooser.choice(at.legal(chooser.choice(at.to_act)))
        at.act(choice)
        other.act(f"  {choice.notation.replace(' ', '   ')} ")
        assert at.save() == other.save()
    assert at.written_actions() == other.written_actions()


def test_choices_made_at_once_come_in_any_order() -> None:
    lines = ["P0 lays {} says revolt", "P1 lays {} says trial", "P2 lays {} says blessing"]
    start = table()
    lines = [line.format(start.legal(seat)[0].notation.split()[2]) for seat, line in enumerate(lines)]
    ends, heard = set(), set()
    for order in permutations(lines):
        at = table()
        for line in order:
            at.act(line)
        ends.add(at.save())
        heard.add(tuple(sorted(at.journal(None))))
    assert len(ends) == len(heard) == 1


# ---- saving ------------------------------------------------------------------------------------------------


def test_a_saved_table_goes_on_where_it_was(seed: int) -> None:
    at = play_on(table(3, seed), random.Random(seed), 50)
    other = table(3, seed + 1)
    other.restore(at.save())
    assert other.save() == at.save()
    assert (other.to_act, other.question) == (at.to_act, at.question)
    assert [other.view(seat) for seat in (0, 1, 2, None)] == [at.view(seat) for seat in (0, 1, 2, None)]
    play_on(at, random.Random(3))
    play_on(other, random.Random(3))
    assert other.save() == at.save()


def test_a_state_of_other_seats_is_refused() -> None:
    at = table(3)
    before = at.save()
    with pytest.raises(ValueError, match="4 seats, this table 3"):
        at.restore(table(4).save())
    assert at.save() == before


@pytest.mark.parametrize("cut", [0, 10, 60, -1])
def test_a_damaged_save_is_refused_and_changes_nothing(cut: int) -> None:
    at = table()
    before = at.save()
    with pytest.raises(StateError):
        at.restore(table(seed=8).save()[:cut])
    assert at.save() == before


def test_a_save_of_another_edition_is_refused(card_file: CardFile) -> None:
    other = table(edition=card_file(start_tokens=4), backend="interpreted")
    with pytest.raises(StateError, match="another edition"):
        table().restore(other.save())


def test_a_restored_table_keeps_no_record_of_a_game_it_has_not_seen(seed: int) -> None:
    """Its actions do not lead to its state: a record of it would be false."""
    at = play_on(table(3, seed), random.Random(seed), 20)
    other = play_on(table(3, seed + 1), random.Random(seed), 5)
    other.restore(at.save())
    try:
        record = regalia.record_of(other)
    except ValueError:
        return
    assert regalia.replay(record).save() == at.save()


def test_a_redealt_state_fits_what_the_seat_sees(seed: int) -> None:
    at = play_on(table(4, seed), random.Random(seed), 60)
    for seat in (0, 1, 2, 3, None):
        other = table(4)
        other.restore(at.redeal(seat, 99))
        assert other.view(seat) == at.view(seat)
        assert other.save() != at.save()
        assert at.redeal(seat, 99) == at.redeal(seat, 99) != at.redeal(seat, 98)


# ---- backends ----------------------------------------------------------------------------------------------


def test_a_table_changes_to_compiled_rules_as_soon_as_there_are_any(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the same bytes before and after, and the whole journal."""
    from regalia.table import backends
    from regalia.table import table as home

    asked = []

    def ready_later(game: Any, edition: Any) -> Any:
        asked.append(game)
        return make_engine(game, edition, "cpu") if len(asked) > 25 else None

    monkeypatch.setattr(backends, "ready_engine", ready_later)
    monkeypatch.setattr(home, "ready_engine", ready_later)
    at = table(3, seed)
    plain = table(3, seed, backend="interpreted")
    chooser = random.Random(seed)
    kinds = [type(at._live).__name__]
    while not at.is_over:
        choice = chooser.choice(at.legal(chooser.choice(at.to_act)))
        at.act(choice)
        plain.act(choice)
        assert at.save() == plain.save()
        kinds.append(type(at._live).__name__)
    assert kinds[0] == kinds[20] == "InterpretedLive"
    assert kinds[-1] == "CpuLive"
    assert at.journal(0) == plain.journal(0)
    assert regalia.replay(regalia.record_of(at)).save() == plain.save()


@pytest.mark.slow
def test_a_table_never_waits_for_the_compiler(
    card_file: CardFile, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With an empty cache it plays interpreted at once, while the rules are compiled beside."""
    import time

    monkeypatch.setenv("REGALIA_CACHE_DIR", str(tmp_path / "cache"))
    edition = regalia.find_game("crownfall").edition(card_file(start_tokens=7))
    begun = time.perf_counter()
    at, number = table(edition=edition), 0
    assert type(at._live).__name__ == "InterpretedLive"
    chooser = random.Random(1)
    play_on(at, chooser, 1)
    assert time.perf_counter() - begun < 2
    while type(at._live).__name__ == "InterpretedLive" and time.perf_counter() - begun < 400:
        if at.is_over:
            number += 1
            at = table(edition=edition, seed=number)
        else:
            play_on(at, chooser, 1)
            time.sleep(0.05)
    assert type(at._live).__name__ == "CpuLive"
    assert regalia.replay(regalia.record_of(at), edition, "interpreted").save() == at.save()


@pytest.mark.parametrize("backend", ["interpreted", "cpu"])
def test_a_restored_table_keeps_its_backend(backend: str) -> None:
    at = table(4, backend=backend)
    kind = type(at._live)
    at.restore(table(4).save())
    assert type(at._live) is kind


# ---- misuse ---------------------------------------------------------------------------------------------


def test_a_choice_of_another_table_is_refused() -> None:
    """Its number would mean another action here."""
    at = table(4)
    before = at.save()
    own = at.legal(0)[0]
    crown = regalia.Table("for-a-crown", 4, seed=7, backend="interpreted")
    foreign = [
        Choice(crown.game, crown.edition, 4, 0, own.action),
        Choice(at.game, at.edition, 3, 0, own.action),
        Choice(at.game, at.edition._replace(digest="another"), 4, 0, own.action),  # type: ignore[attr-defined]
    ]
    for choice in foreign:
        with pytest.raises(MalformedError, match="another game, edition or number of seats"):
            at.act(choice)
    assert at.save() == before
    at.act(Choice(at.game, at.edition, 4, 0, own.action))


@pytest.mark.parametrize("wrong", [None, 5, b"P0 joins", ("P0", 1)])
def test_what_is_no_choice_is_refused(wrong: Any) -> None:
    at = table(4)
    before = at.save()
    with pytest.raises(MalformedError, match="a line of notation"):
        at.act(wrong)
    assert at.save() == before


@pytest.mark.parametrize("seat", [1.0, True, "1", 1.5, [0], -1, 4])
def test_a_seat_is_a_whole_number(seat: Any) -> None:
    at = table(4)
    for ask in (at.legal, at.view, at.observe, at.journal, at.sentences, lambda who: at.redeal(who, 1)):
        with pytest.raises(ValueError, match="there is no seat"):
            ask(seat)


@pytest.mark.parametrize("seats", [3.0, True, "3", None])
def test_so_is_the_number_of_seats(seats: Any) -> None:
    with pytest.raises(ValueError, match="is for 3, 4 players"):
        regalia.Table("crownfall", seats, seed=1)


@pytest.mark.parametrize("seed", [1.5, True, "1", -1, 1 << 128, pytest.param(10**5000, id="huge")])
def test_so_is_a_seed(seed: Any) -> None:
    with pytest.raises(ValueError, match="a key is a whole number"):
        regalia.Table("crownfall", 3, seed=seed)


@pytest.mark.parametrize("game", ["crownfall", "for-a-crown"])
def test_an_edition_is_a_name_a_path_or_one_of_the_game(game: str) -> None:
    other = find_game("for-a-crown" if game == "crownfall" else "crownfall").edition()
    for wrong in (7, other):
        with pytest.raises(ValueError, match="must be a name, a Path or an edition of"):
            regalia.Table(game, 3, seed=1, edition=wrong)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"has no edition 'my-box.toml'; there are: .*\(a file is a Path\)"):
        regalia.Table(game, 3, seed=1, edition="my-box.toml")


LONG = "x" * 1_000_000


@pytest.mark.parametrize(
    ("game", "line"),
    [
        ("crownfall", LONG),
        ("crownfall", f"P0 {LONG}"),
        ("crownfall", f"P0 lays {LONG} says conquest"),
        ("crownfall", f"P0 bets {LONG}"),
        ("for-a-crown", f"P0 recruits {LONG}"),
        ("for-a-crown", f"P0 chooses {LONG}"),
    ],
    ids=range(6),
)
def test_a_message_quotes_no_more_than_the_beginning(game: str, line: str) -> None:
    with pytest.raises(MalformedError) as error:
        Table(game, 3, seed=1).act(line)
    assert len(str(error.value)) < 2_000


@pytest.mark.parametrize("backend", ["interpreted", "cpu"])
def test_several_threads_may_use_a_table(backend: str) -> None:
    """Whoever comes second for a seat is refused, and the record replays."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        for seed in range(40):
            at = table(4, seed, backend=backend)
            choices = [at.legal(seat)[0] for seat in (0, 0, 1, 1, 2)]
            with ThreadPoolExecutor(5) as pool:
                list(pool.map(suppressed, [at] * len(choices), choices))
            assert sorted(seat for seat, _ in at.actions) == [0, 1, 2]
            assert at.to_act == (3,)
            replay(regalia.record_of(at), backend="interpreted")
    finally:
        sys.setswitchinterval(usual)


def suppressed(at: Table, choice: Choice) -> None:
    with contextlib.suppress(OutOfTurnError):
        at.act(choice)


def test_what_a_game_counts_is_told_when_it_is_over() -> None:
    table = Table("crownfall", 3, seed=3, backend="cpu")
    with pytest.raises(ValueError, match="not over"):
        table.statistics()
    while not table.is_over:
        table.act(table.legal(table.to_act[0])[0])
    assert sum(table.statistics()["endings"].counts.values()) == 1
