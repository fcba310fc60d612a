"""Whatever the language lets through, the rules can play: games with characters that do anything a file can say."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from regalia.games import find_game
from regalia.games.trone.edition import DEFAULT, Edition
from regalia.games.trone.language import MOST_ANSWERS, Character, Effect
from regalia.kernel.backends.interpreted import InterpretedEngine

from .test_wording import sound_effects

RULES = find_game("trone").rules


def is_used_at_will(effect: Effect) -> bool:
    return effect.when == "once" and effect.on is None


def by_deeds() -> list[list[Effect]]:
    """All effects, those that do the same at the same time side by side: some deeds have many more variants."""
    found: dict[Any, list[Effect]] = {}
    for effect in sound_effects():
        found.setdefault((effect.when, effect.on, *(step.op for step in effect.do)), []).append(effect)
    return list(found.values())


def any_edition(chance: random.Random) -> Edition:
    """Our characters, each of which does one or two things that are not its own."""
    deeds, answers, made = by_deeds(), 0, []
    for character in DEFAULT.characters:
        effects = [chance.choice(chance.choice(deeds)) for _ in range(chance.choice((1, 2)))]
        if all(map(is_used_at_will, effects)):
            effects = effects[:1]
        changed: Character = replace(character, effects=tuple(effects), texts={})
        if answers + changed.copies * changed.answers > MOST_ANSWERS:
            changed = replace(changed, effects=())
        answers += changed.copies * changed.answers
        made.append(changed)
    return Edition("any", tuple(made))


@pytest.mark.slow
@pytest.mark.parametrize("seats", RULES.seats)
def test_any_cards_can_be_played_and_keep_their_secrets(seats: int, seed: int) -> None:
    chance = random.Random(seed + seats)
    for _ in range(4):
        engine = InterpretedEngine(RULES, any_edition(chance).constants())
        live, other = engine.live(), engine.live()
        live.setup(seats, chance.getrandbits(128))
        while to_act := live.to_act():
            seat = to_act.bit_length() - 1
            legal = live.legal(seat)
            assert legal == sorted(set(legal)) != []
            if chance.random() < 0.1:
                viewer = chance.randrange(seats)
                other.restore(live.state())
                other.redeal(viewer, chance.getrandbits(64))
                assert other.observe(viewer) == live.observe(viewer)
                assert other.legal(viewer) == live.legal(viewer)
            live.act(seat, chance.choice(legal))
        assert live.look().error == 0
