"""Random games of every game: they end, they ask the right seats, and nothing gets lost."""

from __future__ import annotations

import random

import numpy as np
import pytest

from regalia.games import GAMES

from .suite import FACTS, asked, decisions, every_game, peek, random_key, setting


def test_every_game_has_its_facts() -> None:
    assert set(FACTS) == set(GAMES)


@every_game
@pytest.mark.slow
def test_thousands_of_games_end_without_overrunning_anything(name: str, seats: int, seed: int) -> None:
    at = setting(name, seats)
    states = np.zeros(3000, at.game.rules.dtype)
    took = at.engine().play(states, seats, seed)
    assert (states["over"] > 0).all()
    assert not states["error"].any()
    assert took.max() <= at.facts.most_decisions
    for state in states:
        at.check_conserved(state.tobytes())


@every_game
def test_every_decision_is_sound(name: str, seats: int, seed: int) -> None:
    """Legal lists are sorted, without doubles, and there for exactly the seats that are asked."""
    at = setting(name, seats)
    for number in range(seed, seed + 20):
        chooser = random.Random(number)
        live = at.live()
        live.setup(seats, random_key(chooser))
        for to_act in decisions(live, chooser, at.facts.most_decisions):
            assert to_act, "nobody is asked, but the game goes on"
            for seat in range(seats):
                legal = live.legal(seat)
                assert legal == sorted(set(legal))
                assert bool(legal) == (seat in to_act), f"P{seat} may {legal}, but {to_act} are asked"
                assert len(legal) <= at.game.rules.most_moves
                assert not legal or 0 <= legal[0] <= legal[-1] < at.game.rules.actions
            state = live.state()
            assert peek(at.game, state).error == 0
            at.check_conserved(state)
        assert live.to_act() == 0
        assert [live.legal(seat) for seat in range(seats)] == [[]] * seats
        assert len(live.scores()) == seats
        assert at.game.question(live.look()) is None


@every_game
def test_any_action_but_the_legal_ones_is_refused(name: str, seats: int, seed: int) -> None:
    """At a table, every number of an action is either in the legal list or an error, and an error changes nothing."""
    from regalia import IllegalError, OutOfTurnError, Table
    from regalia.table.table import Choice

    chooser = random.Random(seed)
    table = Table(name, seats, seed=seed)
    for _ in range(60):
        if table.is_over:
            break
        before = table.save()
        for seat in range(seats):
            legal = {choice.action for choice in table.legal(seat)}
            for action in chooser.sample(range(table.game.rules.actions), 12):
                if action not in legal:
                    with pytest.raises((IllegalError, OutOfTurnError)):
                        table.act(Choice(table.game, table.edition, seats, seat, action))
        assert table.save() == before
        table.act(chooser.choice(table.legal(chooser.choice(table.to_act))))


@every_game
def test_any_order_of_choices_made_at_once_gives_the_same_game(name: str, seats: int, seed: int) -> None:
    """The same state to the byte, and the same journal but for its order. In some games only one seat is ever asked."""
    at = setting(name, seats)
    live, other = at.live(), at.live()
    together = 0
    for number in range(seed, seed + 8):
        chooser = random.Random(number)
        live.setup(seats, random_key(chooser))
        while to_act := asked(live.to_act()):
            choices = [(seat, chooser.choice(live.legal(seat))) for seat in to_act]
            start, journal = live.state(), []
            for seat, action in choices:
                live.act(seat, action)
                journal += live.journal()
            if len(choices) > 1:
                together += 1
                for order in (choices[::-1], chooser.sample(choices, len(choices))):
                    other.restore(start)
                    heard = []
                    for seat, action in order:
                        other.act(seat, action)
                        heard += other.journal()
                    assert other.state() == live.state(), f"seed {number}: {choices} or {order}"
                    assert sorted(heard) == sorted(journal), f"seed {number}: {choices} or {order}"
    assert (together > 0) == at.facts.at_once
