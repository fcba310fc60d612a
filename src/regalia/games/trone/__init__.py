"""Trône: raise an army from one common pile, mount the throne, and still sit there when your turn begins.

Rules and rulings: `text/rules.en.md`. A turn is in `rules.py`, what characters do in `effects.py`, what a seat knows
in `knowledge.py`; the characters themselves are data, in `cards.toml`.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any, ClassVar

import numpy as np

from regalia.games.definition import CardShown, Game, Manner, Parts, Reason, Section, Tally, Texts
from regalia.games.trone import agreement, manners, notation, references, sentences, showing, why
from regalia.games.trone.describe import describe
from regalia.games.trone.edition import DEFAULT, Edition, load_edition
from regalia.games.trone.greedy import moment, outlook
from regalia.games.trone.instinct import instinct
from regalia.games.trone.knowledge import gist, observation_size, observe, redeal
from regalia.games.trone.rules import act, carry_out, option, options, scores, setup
from regalia.games.trone.state import ACTIONS, CARDS, End, State
from regalia.games.trone.tallies import tallies
from regalia.games.trone.view import ENDS, QUESTIONS, View, view
from regalia.kernel.engine import Entry
from regalia.kernel.game import Rules
from regalia.kernel.state import NOBODY

RULES = Rules(
    game="trone",
    version=1,
    seats=(2, 3, 4, 5, 6),
    state=State,
    functions={
        fn.__name__: fn
        for fn in (
            setup,
            carry_out,
            options,
            option,
            act,
            scores,
            observe,
            redeal,
            outlook,
            moment,
            instinct,
            gist,
        )
    },
    questions=len(QUESTIONS),
    actions=ACTIONS,
    most_moves=CARDS + 1,
    observation_size=observation_size,
    most_agreed=agreement.MOST_AGREED,
)


class Trone(Game):
    """Trône, for tables, bots, pages and people."""

    rules = RULES
    title = "Trône"
    default = DEFAULT
    questions = QUESTIONS
    events = sentences.EVENTS
    quiet = frozenset({"draws"})
    agreement = "factions"
    rule_of: ClassVar[dict[str, str]] = {
        "turn": "TR turn.3",
        "may": "TR-R6",
        "constraint": "TR effect.6",
        "rival": "TR-R25",
        "card": "TR-R6",
        "option": "TR-R4",
        "line": "TR field.2",
        "order": "TR-R5",
        "limit": "TR hand.1",
        "mount": "TR throne.1",
    }
    end_rule = "TR end.1"
    asks_for: ClassVar[dict[str, tuple[str, ...]]] = {
        "turn": ("hand", "use", "stop"),
        "may": ("yes", "no"),
        "constraint": ("yes", "no"),
        "rival": ("seat",),
        "card": ("card", "hidden", "stop"),
        "option": ("option",),
        "line": ("line",),
        "order": ("card",),
        "limit": ("hidden",),
        "mount": ("yes", "no"),
    }

    def load_edition(self, path: Path) -> Edition:
        return load_edition(path)

    def read_agreement(self, edition: Any, seats: int, text: str) -> int:
        return agreement.read(seats, text)

    def write_agreement(self, edition: Any, agreed: int) -> str:
        return agreement.write(agreed)

    def write(self, edition: Any, seats: int, seat: int, action: int) -> str:
        return notation.write(edition, seat, action)

    def read(self, edition: Any, seats: int, text: str) -> tuple[int, int]:
        return notation.read(edition, seats, text)

    def view(self, edition: Any, s: Any, viewer: int | None, options: frozenset[str] = frozenset()) -> View:
        return view(edition, s, viewer)

    def choice(self, texts: Texts, edition: Any, seats: int, seat: int, action: int) -> tuple[str, ...]:
        return sentences.choice(texts, edition, action)

    def about(self, edition: Any, seats: int, seat: int, action: int) -> tuple[str, ...]:
        return references.about(edition, action)

    def why(
        self, texts: Texts, edition: Any, view: View, seat: int, legal: Iterable[int], about: str
    ) -> Reason:
        """The throne can be asked about at any time; it is mounted by a yes."""
        if about == "throne" and view.question is not None:
            return why.throne(texts, view, seat)
        return super().why(texts, edition, view, seat, legal, about)

    def obstacle(self, texts: Texts, edition: Any, view: View, seat: int, about: str) -> Reason | None:
        return why.obstacle(texts, edition, view, seat, about)

    def effects(self, texts: Texts, edition: Any, question: str) -> dict[str, str]:
        return sentences.effects(texts, edition, question)

    def cards(self, texts: Texts, edition: Any) -> list[CardShown]:
        return showing.cards(texts, edition)

    def parts(self, edition: Any) -> Parts:
        return showing.parts(edition)

    def nouns(self, texts: Texts, edition: Any) -> dict[str, dict[str, str]]:
        return sentences.nouns(texts, edition)

    def prompts(self, texts: Texts, view: View, seat: int, edition: Any) -> list[str]:
        return sentences.prompts(texts, edition, view, seat)

    def tell(self, texts: Texts, edition: Any, entry: Entry) -> str | None:
        return sentences.tell(texts, edition, entry)

    def summary(self, texts: Texts, view: View, edition: Any) -> list[str]:
        return sentences.summary(texts, edition, view)

    def describe(self, texts: Texts, edition: Any) -> list[Section]:
        return describe(texts, edition)

    def manner(self, edition: Any, view: View, seat: int, action: int) -> Manner:
        return manners.manner(edition, view, seat, action)

    def harm(self, entry: Entry) -> tuple[int, int] | None:
        return manners.harm(entry)

    def result(self, s: Any) -> tuple[str, int | None]:
        return ENDS[s.over], None if s.over == End.SHARED else s.winner

    def winners(self, states: Any) -> Any:
        """A win that is shared is nobody's alone."""
        return np.where(states["over"] == End.SHARED, NOBODY, states["winner"])

    def statistics(self, edition: Any, states: np.ndarray[Any, Any]) -> dict[str, Tally]:
        return tallies(edition, states)

    def label(self, texts: Texts, edition: Any, tally: str, key: str) -> str:
        if tally.endswith("_by_character"):
            return sentences.card_name(texts, edition, key)
        return super().label(texts, edition, tally, key)


GAME = Trone()
