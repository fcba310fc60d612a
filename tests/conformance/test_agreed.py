"""What a table may agree on before a game: every number of it has its words, and plays alike on all backends."""

from __future__ import annotations

import random

import numpy as np

from regalia.kernel.game import AgreementError

from .suite import Setting, every_game, setting


def agreements(at: Setting) -> list[int]:
    """All that a table of so many seats may agree on; 0, nothing in particular, is always among it."""
    found = []
    for agreed in range(at.game.rules.most_agreed + 1):
        try:
            at.game.check_agreement(at.edition, at.seats, agreed)
        except AgreementError:
            continue
        found.append(agreed)
    return found


@every_game
def test_what_can_be_agreed_on_can_be_written_and_read(name: str, seats: int) -> None:
    at = setting(name, seats)
    nothing, *others = agreements(at)
    assert (nothing, at.game.write_agreement(at.edition, nothing)) == (0, "")
    assert bool(others) == (at.game.agreement is not None)
    written = {agreed: at.game.write_agreement(at.edition, agreed) for agreed in others}
    assert len(set(written.values())) == len(others), "two agreements are written alike"
    for agreed, text in written.items():
        assert at.game.read_agreement(at.edition, seats, text) == agreed, text


@every_game
def test_what_was_agreed_on_is_played_alike_on_all_backends(name: str, seats: int, seed: int) -> None:
    at = setting(name, seats)
    for agreed in random.Random(seed).sample(found := agreements(at), min(3, len(found))):
        interpreted, compiled = np.zeros((2, 2), at.game.rules.dtype)
        at.engine("interpreted").play(interpreted, seats, seed, agreed=agreed)
        at.engine("cpu").play(compiled, seats, seed, agreed=agreed)
        assert interpreted.tobytes() == compiled.tobytes()
        assert compiled["agreed"].tolist() == [agreed] * 2
