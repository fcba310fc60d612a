"""Bots that search: five levels from page to sovereign, each in one of several tempers."""

from __future__ import annotations

import os
from collections import Counter
from dataclasses import replace

from regalia.bots.levels import GLANCES, TEMPERAMENTS, Level, effort_for, level_in
from regalia.bots.seat import Seat
from regalia.games.definition import Manner
from regalia.kernel.backends.interpreted import stream
from regalia.kernel.chance import below, sixteen_bits
from regalia.kernel.findings import Effort
from regalia.kernel.search import MOST_SEATS, TRUSTED
from regalia.table.table import Choice

FAIRLY = 65536  # a chance is counted in these
# What is thought of somebody's candour before any card was turned: so many announcements, half of them true.
BEFOREHAND = 4
# And of their wits: so many choices, a quarter of them errors, so that they think every other time.
DOUBTS = 4


class Courtier:
    """Searches for its best choice, as hard as its level says; then it takes it, or one about as good.

    It always mixes choices that were found about as good, so that nobody can read a lie from a habit.
    """

    def __init__(self, level: str, temperament: str, seed: int, thinking: float | None = None) -> None:
        self.level = level
        self.thinking = thinking  # seconds, after which it takes what it has found
        self.temperament = TEMPERAMENTS[temperament]
        self._chance = stream(seed)

    def choose(self, seat: Seat) -> Choice:
        if len(seat.choices) == 1:
            return seat.choices[0]
        level = level_in(seat.game.name, self.level)
        liking = self._liking(seat)
        if not any(liking):
            liking = [1.0] * len(seat.choices)
        if self._happens(level.slips):
            liked = [k for k, much in enumerate(liking) if much]
            return seat.choices[liked[below(self._chance, len(liked))]]
        return seat.choices[self._mix(self._tried(seat, level, liking), level.looseness)]

    def _tried(self, seat: Seat, level: Level, liking: list[float]) -> list[float]:
        """How often a search tried each choice, as far as it is to the bot's liking."""
        usual = effort_for(seat.game.name, level)
        effort = replace(
            usual, trust=self._trust(seat), wits=self._wits(seat, usual.wits), seconds=self.thinking
        )
        key = sum(sixteen_bits(self._chance) << (16 * i) for i in range(8))
        found = seat.search(key, effort, threads=min(effort.trees, os.cpu_count() or 1))
        visits = [
            each.visits + more for each, more in zip(found.choices, self._glance(seat, effort), strict=True)
        ]
        tried = [n * much for n, much in zip(visits, liking, strict=True)]
        return tried if any(tried) else liking

    def _glance(self, seat: Seat, effort: Effort) -> list[float]:
        """How much more each choice counts for seeming best at a glance."""
        share = GLANCES.get(seat.game.name, 0.0)
        if not share:
            return [0.0] * len(seat.choices)
        advice = seat.advice()
        best = [value == max(advice) for value in advice]
        more = share * effort.iterations * effort.trees / sum(best)
        return [more * good for good in best]

    def _happens(self, chance: float) -> bool:
        return below(self._chance, FAIRLY) < chance * FAIRLY

    def _mix(self, tried: list[float], looseness: float) -> int:
        """One of the choices, the more likely the more it was tried: all the more so the stricter the level is."""
        looseness += self.temperament.looseness
        most = max(tried)
        weights = [(each / most) ** (1 / looseness) for each in tried]
        drawn = below(self._chance, FAIRLY) / FAIRLY * sum(weights)
        for k, weight in enumerate(weights):
            drawn -= weight
            if drawn < 0:
                return k
        return weights.index(max(weights))

    def _trust(self, seat: Seat) -> tuple[int, ...]:
        """How often each player says the truth, by what was found out at this table."""
        found = [said for entry in seat.journal() if (said := seat.game.candour(entry))]
        told, true = Counter(who for who, _ in found), Counter(who for who, truth in found if truth)
        return tuple(
            TRUSTED * (2 * true[p] + BEFOREHAND) // (2 * told[p] + 2 * BEFOREHAND) for p in range(MOST_SEATS)
        )

    def _wits(self, seat: Seat, usual: tuple[int, ...]) -> tuple[int, ...]:
        """How often each player thinks, by what was seen of them: who doesn't errs in half of such choices.

        What the others at the table do counts half as much as what the player does.
        """
        seen = [
            sense for entry in seat.journal() if (sense := seat.game.sense(entry)) and sense[0] != seat.number
        ]
        if not seen:
            return usual
        all_of, erring = (
            Counter(who for who, _ in seen),
            Counter(who for who, sensible in seen if not sensible),
        )

        def wits(p: int) -> int:
            choices = (all_of[p] + all_of.total()) / 2 + DOUBTS
            errors = (erring[p] + erring.total()) / 2 + DOUBTS / 4
            return max(0, int(TRUSTED * (1 - 2 * errors / choices)))

        return tuple(TRUSTED if p == seat.number else wits(p) for p in range(MOST_SEATS))

    def _liking(self, seat: Seat) -> list[float]:
        """What the temperament makes of each choice: 1 where it does not care."""
        if self.temperament == TEMPERAMENTS["balanced"]:
            return [1.0] * len(seat.choices)
        enemy = self._enemy(seat)
        manners = [
            seat.game.manner(seat.edition, seat.view, seat.number, choice.action) for choice in seat.choices
        ]
        return [self._likes(manner, enemy) for manner in manners]

    def _likes(self, manner: Manner, enemy: int | None) -> float:
        liked = 1.0
        if manner.lies:
            liked *= self.temperament.lies
        if manner.risks:
            liked *= self.temperament.risks
        if manner.against is not None:
            liked *= self.temperament.harms
            if manner.against == enemy:
                liked *= self.temperament.revenge
        return liked

    def _enemy(self, seat: Seat) -> int | None:
        """Who has harmed it most so far."""
        harms = [harm for entry in seat.journal() if (harm := seat.game.harm(entry))]
        counted = Counter(by for by, to in harms if to == seat.number)
        return max(counted, key=lambda p: (counted[p], -p)) if counted else None
