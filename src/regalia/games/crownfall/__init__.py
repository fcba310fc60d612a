"""Crownfall: the King is dead, and four factions lie about who comes next.

Rules and rulings: `text/rules.en.md`. The rules themselves are in `rules.py`, what a seat knows in
`knowledge.py`, the numbers of the edition in `cards.toml`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

import numpy as np

from regalia.games.crownfall import describe, manners, notation, references, sentences, showing, why
from regalia.games.crownfall.edition import DEFAULT, FACTION_IDS, Edition, load_edition
from regalia.games.crownfall.greedy import worth
from regalia.games.crownfall.instinct import instinct, moment, prospects, reconsider
from regalia.games.crownfall.knowledge import gist, observation_size, observe, redeal
from regalia.games.crownfall.rules import act, carry_out, option, options, scores, setup
from regalia.games.crownfall.state import ACTIONS, State
from regalia.games.crownfall.view import ENDS, QUESTIONS, View, view
from regalia.games.definition import CardShown, Game, Manner, Parts, Reason, Section, Tally, Texts
from regalia.kernel.engine import Entry
from regalia.kernel.game import Rules
from regalia.kernel.state import NOBODY

RULES = Rules(
    game="crownfall",
    version=1,
    seats=(3, 4),
    state=State,
    functions={
        fn.__name__: fn
        for fn in (
            *(setup, carry_out, options, option, act, scores, observe, redeal),
            *(worth, instinct, moment, prospects, reconsider, gist),
        )
    },
    questions=len(QUESTIONS),
    actions=ACTIONS,
    most_moves=128,
    observation_size=observation_size,
)


class Crownfall(Game):
    """Crownfall, for tables, bots, pages and people."""

    rules = RULES
    title = "Crownfall"
    default = DEFAULT
    questions = QUESTIONS
    events = sentences.EVENTS
    quiet = frozenset({"holds", "laid", "has_bet", "has_answered", "discarded"})
    rule_of: ClassVar[dict[str, str]] = {
        "trade": "CF trade.1",
        "place": "CF place.1",
        "bet": "CF bet.1",
        "ambush": "CF ambush.1",
        "bless": "CF blessing.1",
        "betray": "CF betrayal.1",
        "conquer": "CF conquest.1",
        "revolt": "CF revolt.2",
        "tax": "CF taxation.1",
        "join": "CF trial.1",
    }
    end_rule = "CF end.1"
    asks_for: ClassVar[dict[str, tuple[str, ...]]] = {
        "trade": ("pass", "evidence"),
        "place": ("hand", "claim"),
        "bet": ("bet",),
        "ambush": ("seat",),
        "bless": ("seat",),
        "betray": ("seat",),
        "conquer": ("seat",),
        "revolt": ("seat",),
        "tax": ("seat", "all"),
        "join": ("yes", "no"),
    }

    def load_edition(self, path: Path) -> Edition:
        return load_edition(path)

    def describe(self, texts: Texts, edition: Any) -> list[Section]:
        return describe.describe(texts, edition)

    def write(self, edition: Any, seats: int, seat: int, action: int) -> str:
        return notation.write(seats, seat, action)

    def read(self, edition: Any, seats: int, text: str) -> tuple[int, int]:
        return notation.read(seats, text)

    def view(self, edition: Any, s: Any, viewer: int | None, options: frozenset[str] = frozenset()) -> View:
        return view(s, viewer)

    def choice(self, texts: Texts, edition: Any, seats: int, seat: int, action: int) -> tuple[str, ...]:
        return sentences.choice(texts, edition.box, seats, seat, action)

    def about(self, edition: Any, seats: int, seat: int, action: int) -> tuple[str, ...]:
        return references.about(seats, seat, action)

    def obstacle(self, texts: Texts, edition: Any, view: View, seat: int, about: str) -> Reason | None:
        return why.obstacle(texts, edition.box, view, seat, about)

    def effects(self, texts: Texts, edition: Any, question: str) -> dict[str, str]:
        return sentences.effects(texts, edition.box, question)

    def cards(self, texts: Texts, edition: Any) -> list[CardShown]:
        return showing.cards(texts, edition)

    def parts(self, edition: Any) -> Parts:
        return showing.parts(edition)

    def nouns(self, texts: Texts, edition: Any) -> dict[str, dict[str, str]]:
        return sentences.nouns(texts, edition)

    def prompts(self, texts: Texts, view: View, seat: int, edition: Any) -> list[str]:
        return sentences.prompts(texts, view, seat, edition.box)

    def tell(self, texts: Texts, edition: Any, entry: Entry) -> str:
        return sentences.tell(texts, entry)

    def summary(self, texts: Texts, view: View, edition: Any) -> list[str]:
        return sentences.summary(texts, view, edition.box)

    def manner(self, edition: Any, view: View, seat: int, action: int) -> Manner:
        return manners.manner(len(view.seats), seat, action)

    def harm(self, entry: Entry) -> tuple[int, int] | None:
        return manners.harm(entry)

    def candour(self, entry: Entry) -> tuple[int, bool] | None:
        return manners.candour(entry)

    def result(self, s: Any) -> tuple[str, int | None]:
        return ENDS[s.over], None if s.winner == NOBODY else s.winner

    def statistics(self, edition: Any, states: np.ndarray[Any, Any]) -> dict[str, Tally]:
        """Wins by faction, and how games ended."""
        crowned = states[states["winner"] != NOBODY]
        faction = np.take_along_axis(crowned["faction"], crowned["winner"][:, None].astype(int), axis=1)[:, 0]
        by_faction = np.bincount(faction, minlength=len(FACTION_IDS))
        ends = np.bincount(states["over"], minlength=max(ENDS) + 1)
        return {
            "wins_by_faction": Tally(dict(zip(FACTION_IDS, by_faction.tolist(), strict=True))),
            "endings": Tally({name: int(ends[number]) for number, name in ENDS.items()}),
        }


GAME = Crownfall()
