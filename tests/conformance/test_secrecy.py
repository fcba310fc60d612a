"""Nobody is told what they can't know: re-dealing all of that changes not a byte of what they are told."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import pytest

from regalia.kernel.state import EVERYONE

from .suite import (
    Setting,
    asked,
    chance_of,
    decisions,
    every_game,
    every_greedy_game,
    heard_by,
    peek,
    random_key,
    setting,
    told,
    told_quickly,
    viewer_number,
    with_chance_of,
)

# ---- redeal ------------------------------------------------------------------------------------------------


@every_game
def test_redealing_changes_nothing_that_anybody_is_told(name: str, seats: int, seed: int) -> None:
    """For every seat and the spectator: views (as JSON), observation and legal list, at decisions of a few games."""
    redeal_everywhere(setting(name, seats), range(seed, seed + 3), 0.12)


@pytest.mark.slow
@every_game
def test_redealing_changes_nothing_at_any_decision(name: str, seats: int, seed: int) -> None:
    """The same at every decision."""
    redeal_everywhere(setting(name, seats), range(seed + 3, seed + 6), 1.0)


def redeal_everywhere(at: Setting, numbers: range, share: float) -> None:
    """Re-deal for all viewers at this share of the decisions of these games."""
    live, other = at.live(), at.live()
    for number in numbers:
        chooser = random.Random(number)
        live.setup(at.seats, random_key(chooser))
        for count, _ in enumerate(decisions(live, chooser, at.facts.most_decisions)):
            if chooser.random() >= share:
                continue
            for viewer in at.viewers:
                other.restore(live.state())
                other.redeal(viewer_number(viewer), random_key(chooser))
                where = f"seed {number}, decision {count}, viewer {viewer}"
                assert told(at, other, viewer) == told(at, live, viewer), where
                at.check_conserved(other.state())


@pytest.mark.slow
@every_game
@pytest.mark.parametrize("part", range(2))
def test_redealing_changes_nothing_over_thousands_of_games(
    name: str, seats: int, part: int, seed: int
) -> None:
    """At every decision, for the viewers in rotation; the views, which take long, at some."""
    at = setting(name, seats)
    live, other = at.live(), at.live()
    checked = 0
    for number in range(seed + 220 * part, seed + 220 * (part + 1)):
        chooser = random.Random(number)
        live.setup(seats, random_key(chooser))
        for _ in decisions(live, chooser, at.facts.most_decisions):
            checked += 1
            viewer = at.viewers[checked % len(at.viewers)]
            with_view = chooser.random() < 0.08
            other.restore(live.state())
            other.redeal(viewer_number(viewer), random_key(chooser))
            before = told_quickly(at, live, viewer, with_view)
            assert told_quickly(at, other, viewer, with_view) == before, f"seed {number}, viewer {viewer}"
    print(f"{checked} worlds re-dealt")


@every_game
@pytest.mark.slow
def test_nothing_is_hidden_from_the_quick_look(name: str, seats: int, seed: int) -> None:
    """The views that are compared by the thousand are those that people see."""
    at = setting(name, seats)
    live = at.live()
    chooser = random.Random(seed)
    live.setup(seats, random_key(chooser))
    for _ in decisions(live, chooser, at.facts.most_decisions):
        quick, look = peek(at.game, live.state()), live.look()
        for viewer, agreed in product(at.viewers, at.agreements):
            seen = at.game.view(at.edition, look, viewer, agreed)
            assert at.game.view(at.edition, quick, viewer, agreed) == seen


@every_game
def test_a_redealt_world_keeps_nothing_of_the_true_one(name: str, seats: int, seed: int) -> None:
    """From the same chance comes the same world, to the byte, out of all worlds that a viewer can't tell apart.

    So nobody who works on re-dealt worlds, such as a search, can find out which was true.
    """
    at = setting(name, seats)
    live, other = at.live(), at.live()
    changed = 0
    for number in range(seed, seed + 6):
        chooser = random.Random(number)
        live.setup(seats, random_key(chooser))
        for count, _ in enumerate(decisions(live, chooser, at.facts.most_decisions)):
            viewer = chooser.choice(at.viewers)
            true, key = live.state(), random_key(chooser)
            other.restore(true)
            other.redeal(viewer_number(viewer), random_key(chooser))
            changed += with_chance_of(at.game, other.state(), true) != true
            other.redeal(viewer_number(viewer), key)
            twice = other.state()
            other.restore(true)
            other.redeal(viewer_number(viewer), key)
            assert other.state() == twice, f"seed {number}, decision {count}, viewer {viewer}"
    assert changed > 100


@pytest.mark.slow
@every_greedy_game
def test_a_greedy_player_does_not_peek(name: str, seats: int, seed: int) -> None:
    """What its choices seem worth to the asked seat is the same in every world that it can't tell apart."""
    at = setting(name, seats)
    live, other = at.live(), at.live()
    worlds, changed = 0, 0
    for number in range(seed, seed + 20):
        chooser = random.Random(number)
        live.setup(seats, random_key(chooser))
        for count, to_act in enumerate(decisions(live, chooser, at.facts.most_decisions)):
            for seat in to_act:
                before = live.weigh(seat)
                other.restore(live.state())
                other.redeal(seat, random_key(chooser))
                where = f"seed {number}, decision {count}, P{seat}"
                assert other.weigh(seat) == before, where
                worlds += 1
                changed += with_chance_of(at.game, other.state(), live.state()) != live.state()
    print(f"{worlds} worlds re-dealt, {changed} of them not the true one")
    assert changed > 100


@pytest.mark.slow
@every_game
def test_redealt_games_play_to_the_end(name: str, seats: int, seed: int) -> None:
    """From any point, in any world: soundly, with nothing lost."""
    at = setting(name, seats)
    live, other = at.live(), at.live()
    for number in range(seed, seed + 4):
        chooser = random.Random(number)
        live.setup(seats, random_key(chooser))
        for count, _ in enumerate(decisions(live, chooser, at.facts.most_decisions)):
            if count % 40 == 0:
                viewer = chooser.choice(at.viewers)
                other.restore(live.state())
                other.redeal(viewer_number(viewer), random_key(chooser))
                for _ in decisions(other, chooser, at.facts.most_decisions):
                    state = other.state()
                    at.check_conserved(state)
                    assert peek(at.game, state).error == 0, (
                        f"seed {number}, decision {count}, viewer {viewer}"
                    )


@every_game
def test_redealing_is_repeatable_and_forgets_the_key(name: str, seats: int, seed: int) -> None:
    """The same key gives the same world; nothing of the true chance, spent or to come, is left in it."""
    at = setting(name, seats)
    live, one, two = at.live(), at.live(), at.live()
    chooser = random.Random(seed)
    live.setup(seats, random_key(chooser))
    worlds = set()
    for count, _ in enumerate(decisions(live, chooser, at.facts.most_decisions)):
        viewer = viewer_number(at.viewers[count % len(at.viewers)])
        key = random_key(chooser)
        for copy in (one, two):
            copy.restore(live.state())
            copy.redeal(viewer, key)
        assert one.state() == two.state()
        worlds.add(one.state())
        true, new = chance_of(at.game, live.state()), chance_of(at.game, one.state())
        assert set(true["key"].tolist()).isdisjoint(new["key"].tolist())
        assert not new["block"].any()
        assert (new["left"], new["made"]) == (0, 0)
        assert true["key"].tobytes() not in one.state()
        if true["block"].any():
            assert true["block"].tobytes() not in one.state()
    assert len(worlds) > count / 2, "re-dealing should change something now and then"


@every_game
def test_another_key_gives_another_world(name: str, seats: int, seed: int) -> None:
    at = setting(name, seats)
    live = at.live()
    live.setup(seats, seed)
    start, worlds = live.state(), set()
    for key in range(200):
        live.restore(start)
        live.redeal(0, key)
        assert live.state() not in worlds
        worlds.add(live.state())


# ---- choices made at the same time ----------------------------------------------------------------------------


@every_game
def test_a_choice_stays_secret_while_others_still_choose(name: str, seats: int, seed: int) -> None:
    """Two different choices of a seat look, and are told, the same to everybody else.

    In a game where only one seat is ever asked there is nothing to try, and that is checked.
    """
    at = setting(name, seats)
    live, one, two = at.live(), at.live(), at.live()
    tried = 0
    for number in range(seed, seed + 3):
        chooser = random.Random(number)
        live.setup(seats, random_key(chooser))
        for to_act in decisions(live, chooser, at.facts.most_decisions):
            chosen_by = chooser.choice(to_act)
            legal = live.legal(chosen_by)
            if len(to_act) == 1 or len(legal) == 1 or chooser.random() < 0.6:
                continue
            actions = chooser.sample(legal, 2)
            for copy, action in zip((one, two), actions, strict=True):
                copy.restore(live.state())
                copy.act(chosen_by, action)
            for viewer in at.viewers:
                if viewer != chosen_by:
                    where = f"seed {number}: P{chosen_by} chose {actions}, seen by {viewer}"
                    assert told(at, one, viewer) == told(at, two, viewer), where
                    assert heard_by(viewer, one.journal()) == heard_by(viewer, two.journal()), where
            tried += 1
    assert tried > 20 if at.facts.at_once else tried == 0


# ---- the journal ----------------------------------------------------------------------------------------------


@every_game
def test_two_worlds_sound_alike_until_something_hidden_is_shown(name: str, seats: int, seed: int) -> None:
    """A true game and a re-dealt one, played on with the same dice and, where they can be, the same choices.

    As long as the journal tells a viewer the same, all it can look at is the same; and where the journal first
    tells it something else, that is an event which shows something hidden.
    """
    assert compare_worlds(setting(name, seats), range(seed, seed + 3), 8)


@pytest.mark.slow
@every_game
def test_many_worlds_sound_alike_until_something_hidden_is_shown(name: str, seats: int, seed: int) -> None:
    at = setting(name, seats)
    assert compare_worlds(at, range(seed + 3, seed + 18), 14) >= at.facts.often_shown


def compare_worlds(at: Setting, numbers: range, moments: int) -> set[str]:
    """Compare at so many moments of each of these games; the events that told worlds apart."""
    true, other = at.live(), at.live()
    lengths: list[int] = []
    shown: set[str] = set()
    for number in numbers:
        chooser = random.Random(number)
        found = other_worlds(at, chooser)
        for viewer, state, world in chooser.sample(found, min(moments, len(found))):
            true.restore(state)
            other.restore(world)
            steps, first = play_alike(at, true, other, viewer, chooser, f"seed {number}, viewer {viewer}")
            lengths.append(steps)
            shown |= first
    print(f"{len(lengths)} pairs of worlds compared; told apart by {', '.join(sorted(shown))}")
    assert shown <= at.facts.showing
    assert max(lengths) > 2
    return shown


def other_worlds(at: Setting, chooser: random.Random) -> list[tuple[int | None, bytes, bytes]]:
    """A game by chance: at each decision at which something is hidden from some viewer, who it is, the true state
    and a re-dealt one with the same chance to come."""
    live, other = at.live(), at.live()
    found = []
    live.setup(at.seats, random_key(chooser))
    for _ in decisions(live, chooser, at.facts.most_decisions):
        viewer, state = chooser.choice(at.viewers), live.state()
        other.restore(state)
        other.redeal(viewer_number(viewer), random_key(chooser))
        world = with_chance_of(at.game, other.state(), state)
        if world != state:
            found.append((viewer, state, world))
    return found


def play_alike(
    at: Setting, true: Any, other: Any, viewer: int | None, chooser: random.Random, where: str
) -> tuple[int, set[str]]:
    """Play both until they sound different to the viewer; after how many actions, and by which event."""
    steps = 0
    while to_act := asked(true.to_act()):
        seat = chooser.choice(to_act)
        legal = other.legal(seat)
        action = chooser.choice(true.legal(seat))
        true.act(seat, action)
        other.act(seat, action if action in legal else chooser.choice(legal))
        heard = heard_by(viewer, true.journal()), heard_by(viewer, other.journal())
        if heard[0] != heard[1]:
            names = first_difference(at, *heard)
            # With another hand the seat may have had to do something else, and that may be heard.
            assert action not in legal or names & at.facts.showing, f"{where}: {names} tells two worlds apart"
            return steps, names & at.facts.showing
        assert told_quickly(at, true, viewer, True) == told_quickly(at, other, viewer, True), where
        steps += 1
    return steps, set()


def first_difference(at: Setting, one: list[Any], two: list[Any]) -> set[str]:
    """The events where two journals part; one of them may have nothing more to tell there."""
    number = next((i for i, pair in enumerate(zip(one, two, strict=False)) if pair[0] != pair[1]), None)
    number = min(len(one), len(two)) if number is None else number
    return {at.game.events[journal[number].event] for journal in (one, two) if number < len(journal)}


@every_game
def test_a_private_entry_has_one_reader(name: str, seats: int, seed: int) -> None:
    """An entry is for everybody, or for some seats at this table."""
    at = setting(name, seats)
    live = at.live()
    chooser = random.Random(seed)
    live.setup(seats, random_key(chooser))
    entries = live.journal()
    for _ in decisions(live, chooser, at.facts.most_decisions):
        entries += live.journal()
    private = [entry for entry in entries if entry.audience != EVERYONE]
    assert private
    assert all(0 < entry.audience < 1 << seats for entry in private)
    assert all(0 <= entry.event < len(at.game.events) for entry in entries)
