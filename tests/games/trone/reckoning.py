"""Points of Trône, and what an effect may be done to, reckoned plainly: card by card, from characters as written.

The rules find cards by whole sets at a time; what they find must be the same.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

from regalia.games.trone.edition import Edition, Fx, Kind, Opt, St
from regalia.games.trone.language import Character, Count, Effect, Filter, Number, Step, Target
from regalia.games.trone.state import CARDS, DISCARD, Place, Set

ZONES = {Place.HAND: "hand", Place.GRAVEYARD: "graveyard", Place.FRONT: "field", Place.BACK: "field"}
GIVING = {"freeze": "freeze", "force": "force", "encouraged": "encourage"}  # to move one is to give it, too
MARKS = {"freeze": Set.FROZEN, "encouraged": Set.ENCOURAGED}


class Reckoning:
    """A table, counted by hand."""

    def __init__(self, s: Any, edition: Edition) -> None:
        self.s = s
        self.characters = edition.characters
        self.tables = edition.tables
        self.kind_of: list[int] = edition.tables["KIND_OF"].tolist()
        self.fields = [c for c in range(CARDS) if self.zone(c) == "field"]

    # ---- cards -----------------------------------------------------------------------------------------

    def character(self, c: int) -> Character:
        return self.characters[self.kind_of[c]]

    def place(self, c: int) -> int:
        return int(self.s.at[c] >> 3)

    def owner(self, c: int) -> int:
        return int(self.s.at[c] & 7)

    def zone(self, c: int) -> str | None:
        return "discard" if self.s.at[c] == DISCARD else ZONES.get(self.place(c))

    def alterations(self, c: int) -> set[str]:
        found = {name for name, which in MARKS.items() if self.s.sets[which, c >> 5] >> (c & 31) & 1}
        return found | ({"force"} if self.s.force[c] else set())

    def stands_in(self, c: int, line: str) -> bool:
        """A back line with nobody in front of it counts as both."""
        if line == "any":
            return True
        alone = not any(self.place(d) == Place.FRONT and self.owner(d) == self.owner(c) for d in self.fields)
        if self.place(c) == Place.BACK:
            return line == "back" or alone
        return line == "front"

    def fits(self, found: Filter, c: int, card: int, who: int) -> bool:
        """Is a card among those that are meant, for this card of this player?"""
        has = self.alterations(c)
        owned = {
            "self": self.owner(c) == who,
            "other": self.owner(c) != who,
            "any": True,
            "rival": self.owner(c) == self.s.rival,
            "each": self.owner(c) == self.s.holder,
        }[found.owner]
        return (
            self.zone(c) == found.zone
            and (owned or found.zone == "discard")
            and (found.zone != "field" or self.stands_in(c, found.line))
            and found.faction in (None, self.character(c).faction)
            and (found.alter is None or bool(has if found.alter == "any" else found.alter in has))
            and (found.lacks is None or not (has if found.lacks == "any" else found.lacks in has))
            and not (found.others and c == card)
            and not (found.this and c != card)
            and (found.base_min is None or found.base_min <= self.base(c))
            and (found.base_max is None or self.base(c) <= found.base_max)
        )

    # ---- numbers ---------------------------------------------------------------------------------------

    def number(self, number: Number, card: int, who: int) -> int:
        return number if isinstance(number, int) else self.count(number, card, who)

    def count(self, count: Count, card: int, who: int) -> int:
        found = count.count
        cards = [c for c in range(CARDS) if found is not None and self.fits(found, c, card, who)]
        value = {
            "cards": len(cards),
            "factions": len({self.character(c).faction for c in cards}),
            "force": sum(self.s.force[c] for c in cards),
            "permanent": self.s.permanent[who],
        }[count.of]
        reckoned = int(value // count.per * count.times + count.plus)
        return reckoned if count.max is None else min(count.max, reckoned)

    def base(self, c: int) -> int:
        """Off the field it is what is printed, and X is 0."""
        printed = self.character(c).base
        if self.zone(c) != "field":
            return printed if isinstance(printed, int) else 0
        if "freeze" in self.alterations(c):
            return 0
        return self.number(printed, c, self.owner(c)) + int(self.s.force[c])

    def courage(self, c: int) -> int:
        """What a character has for being Encouraged."""
        if "encouraged" not in self.alterations(c):
            return 0
        allies = [d for d in self.fields if self.owner(d) == self.owner(c) and d != c]
        return sum(self.character(d).faction == self.character(c).faction for d in allies)

    def exists(self, effect: Effect, c: int) -> bool:
        """Is what it depends on true?"""
        condition = effect.condition
        if condition is None:
            return True
        value = self.count(condition.count, c, self.owner(c))
        too_few = condition.at_least is not None and value < condition.at_least
        too_many = condition.at_most is not None and value > condition.at_most
        return not (too_few or too_many)

    def lasting(self, c: int, op: str) -> list[Step]:
        """What a character on a field does all the time."""
        found = []
        for effect in self.character(c).effects:
            steps = [step for step in effect.do if step.op == op]
            if steps and self.exists(effect, c):
                found += steps
        return found

    def scored(self, c: int) -> int:
        """What permanent effects of a character add."""
        return sum(self.number(step.n or 0, c, self.owner(c)) for step in self.lasting(c, "score"))

    def points(self, p: int) -> int:
        mine = [c for c in self.fields if self.owner(c) == p]
        return max(0, sum(self.base(c) + self.courage(c) + self.scored(c) for c in mine)) + int(
            self.s.permanent[p]
        )

    # ---- what can be picked ------------------------------------------------------------------------------

    def at_work(self) -> tuple[Effect, Step]:
        """The effect that is being done, and which step of it."""
        kind = self.tables["KINDS"][self.kind_of[self.s.card]]
        effect = self.character(self.s.card).effects[self.s.effect - kind[Kind.FIRST_EFFECT]]
        first = int(self.tables["EFFECTS"][self.s.effect][Fx.FIRST_STEP])
        rows = {first + number: step for number, step in enumerate(effect.do)}
        for number, step in enumerate(effect.do):
            for k, option in enumerate(step.options):
                row = self.tables["STEPS"][first + number][St.FIRST_OPTION] + k
                inner = int(self.tables["OPTIONS"][row][Opt.FIRST_STEP])
                rows |= {inner + at: deed for at, deed in enumerate(option)}
        return effect, rows[self.s.step - 1]

    def is_in(self, which: int, c: int) -> bool:
        return bool(self.s.sets[which, c >> 5] >> (c & 31) & 1)

    @cached_property
    def shields(self) -> list[tuple[int, Step]]:
        """Characters of other players that protect somebody, and how."""
        others = [d for d in self.fields if self.owner(d) != self.s.who]
        return [(d, step) for d in others for step in self.lasting(d, "protect")]

    def is_protected(self, c: int, op: str) -> bool:
        """By somebody else's character, unless it is one's own."""
        for d, step in self.shields:
            mine = self.owner(c) == self.s.who
            meant = c == d if step.t == "this" else self.means(step.t, c, d) and not mine
            if op in step.shield and meant:
                return True
        return False

    def means(self, target: Target | None, c: int, card: int) -> bool:
        return isinstance(target, Filter) and self.fits(target, c, card, self.owner(card))

    def targets(self, effect: Effect, step: Step, second: bool) -> list[int]:
        """The cards that a step, or one side of a pair, can be done to."""
        target = step.t if step.a is None else step.b if second else step.a
        op = step.op
        if op == "transfer":
            op = GIVING[step.alter or ""] if second else "cleanse"
        return [
            c
            for c in range(CARDS)
            if self.aims_at(target, c)
            and not self.is_in(Set.DONE, c)
            and not (
                second and any(self.beside(step, c, d) for d in range(CARDS) if self.is_in(Set.FIRST, d))
            )
            and (effect.constraint or not self.is_protected(c, op))
        ]

    def beside(self, step: Step, c: int, d: int) -> bool:
        """Can two cards be no pair? One goes with nobody on its own field, to be exchanged."""
        return c == d or (step.op == "swap" and self.owner(c) == self.owner(d))

    def aims_at(self, target: Target | None, c: int) -> bool:
        if isinstance(target, Filter):
            return self.fits(target, c, self.s.card, self.s.who)
        return c in self.fields and (c == self.s.card if target == "this" else self.is_in(Set.IT, c))

    def offered(self) -> set[int]:
        """The cards that can be picked now; of copies in a hand, all."""
        effect, step = self.at_work()
        if step.a is None or self.s.second:
            return set(self.targets(effect, step, bool(self.s.second)))
        seconds = self.targets(effect, step, True)
        firsts = self.targets(effect, step, False)
        return {c for c in firsts if not all(self.beside(step, c, d) for d in seconds)}
