"""Making a choice part by part: only what is still possible is offered, and what is settled is not asked."""

from __future__ import annotations

from collections.abc import Sequence

from regalia.table.table import Choice


class Picker:
    """One choice in the making.

    A choice has as many parts as the game gives it words: a card and what one says it is; a bet on each
    opponent. Choices that still fit the parts picked so far are `left`.
    """

    def __init__(self, choices: Sequence[Choice], language: str) -> None:
        self._parts = {choice: choice.parts(language) for choice in choices}
        self._picked: list[tuple[str, bool]] = []  # each part, and whether it was asked
        self._skip_settled()

    @property
    def part(self) -> int:
        """The number of the part that is to be picked now."""
        return len(self._picked)

    @property
    def left(self) -> list[Choice]:
        picked = tuple(part for part, _ in self._picked)
        return [choice for choice, parts in self._parts.items() if parts[: len(picked)] == picked]

    @property
    def options(self) -> list[str]:
        """What this part may be, in the order the game gives."""
        return list(dict.fromkeys(self._parts[choice][self.part] for choice in self.left))

    @property
    def chosen(self) -> Choice | None:
        """The choice, once it is made."""
        left = self.left
        return left[0] if self.part == len(self._parts[left[0]]) else None

    @property
    def can_go_back(self) -> bool:
        return any(asked for _, asked in self._picked)

    def pick(self, number: int) -> None:
        """Pick one of the options, counted from 0."""
        self._picked.append((self.options[number], True))
        self._skip_settled()

    def back(self) -> None:
        """Take back the last part that was asked, and those that followed from it."""
        while not self._picked.pop()[1]:
            pass

    def _skip_settled(self) -> None:
        while self.chosen is None and len(self.options) == 1:
            self._picked.append((self.options[0], False))
