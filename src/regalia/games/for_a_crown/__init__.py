"""For a Crown: noble animals hire Mercenaries into one deck they share, and hope for the best.

Rules and rulings: `text/rules.en.md`. The rules themselves are in `rules.py`, what a seat knows in
`knowledge.py`, cards and numbers of our edition in `cards.toml`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

import numpy as np

from regalia.games.definition import CardShown, Game, Manner, Parts, Reason, Section, Tally, Texts
from regalia.games.for_a_crown import manners, notation, references, sentences, showing, why
from regalia.games.for_a_crown.describe import describe
from regalia.games.for_a_crown.edition import DEFAULT, Edition, load_edition
from regalia.games.for_a_crown.greedy import worth
from regalia.games.for_a_crown.instinct import instinct
from regalia.games.for_a_crown.knowledge import observation_size, observe, redeal
from regalia.games.for_a_crown.rules import act, carry_out, option, options, scores, setup
from regalia.games.for_a_crown.state import ACTIONS, LEVELS, MOST, SEATS, SLEEVES, State
from regalia.games.for_a_crown.view import ENDS, OPEN_CHESTS, QUESTIONS, View, view
from regalia.kernel.engine import Entry
from regalia.kernel.game import Rules

RULES = Rules(
    game="for-a-crown",
    version=1,
    seats=(3, 4, 5),
    state=State,
    functions={
        fn.__name__: fn
        for fn in (
            *(setup, carry_out, options, option, act, scores, observe, redeal),
            *(worth, instinct),
        )
    },
    questions=len(QUESTIONS),
    actions=ACTIONS,
    most_moves=MOST + 1,
    observation_size=observation_size,
)


class ForACrown(Game):
    """For a Crown, for tables, bots, pages and people."""

    rules = RULES
    title = "For a Crown"
    default = DEFAULT
    questions = QUESTIONS
    events = sentences.EVENTS
    quiet = frozenset({"face_up", "portrait", "starts_with"})
    options = (OPEN_CHESTS,)
    rule_of: ClassVar[dict[str, str]] = {
        "recruit": "FC recruit.2",
        "pay": "FC recruit.3",
        "choose": "FC reveal.3",
        "bandit": "FC effect.3",
        "strike": "FC effect.4",
        "move": "FC effect.5",
        "bribe": "FC event.2",
        "mages": "FC event.4",
    }
    end_rule = "FC end.1"
    asks_for: ClassVar[dict[str, tuple[str, ...]]] = {
        "recruit": ("square", "deck"),
        "pay": ("rubies",),
        "choose": ("icon",),
        "bandit": ("seat",),
        "strike": ("seat",),
        "move": ("portrait",),
        "bribe": ("bandits",),
        "mages": ("no", "pay"),
    }

    def load_edition(self, path: Path) -> Edition:
        return load_edition(path)

    def write(self, edition: Any, seats: int, seat: int, action: int) -> str:
        return notation.write(edition, seat, action)

    def read(self, edition: Any, seats: int, text: str) -> tuple[int, int]:
        return notation.read(edition, seats, text)

    def view(self, edition: Any, s: Any, viewer: int | None, options: frozenset[str] = frozenset()) -> View:
        return view(edition, s, viewer, options)

    def choice(self, texts: Texts, edition: Any, seats: int, seat: int, action: int) -> tuple[str, ...]:
        return sentences.choice(texts, edition, action)

    def about(self, edition: Any, seats: int, seat: int, action: int) -> tuple[str, ...]:
        return references.about(edition, action)

    def obstacle(self, texts: Texts, edition: Any, view: View, seat: int, about: str) -> Reason | None:
        return why.obstacle(texts, edition, view, seat, about)

    def player(self, texts: Texts, seat: int) -> str:
        return sentences.family_name(texts, seat)

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

    def tell(self, texts: Texts, edition: Any, entry: Entry) -> str:
        return sentences.tell(texts, edition, entry)

    def summary(self, texts: Texts, view: View, edition: Any) -> list[str]:
        return sentences.summary(texts, edition, view)

    def describe(self, texts: Texts, edition: Any) -> list[Section]:
        return describe(texts, edition)

    def manner(self, edition: Any, view: View, seat: int, action: int) -> Manner:
        return manners.manner(seat, action)

    def harm(self, entry: Entry) -> tuple[int, int] | None:
        return manners.harm(entry)

    def sense(self, entry: Entry) -> tuple[int, bool] | None:
        return manners.sense(entry)

    def result(self, s: Any) -> tuple[str, int | None]:
        return ENDS[s.over], s.winner

    def statistics(self, edition: Any, states: np.ndarray[Any, Any]) -> dict[str, Tally]:
        """Wins by influence at the start, what each Mercenary brought its owner, and how games ended."""
        first = np.take_along_axis(states["influence"], states["winner"][:, None].astype(int), axis=1)
        places = range(int(states["seats"].max()) if len(states) else SEATS)
        ends = np.bincount(states["over"], minlength=max(ENDS) + 1)
        hired = Recruits(edition, states)
        times, rubies = hired.count(hired.all), hired.count(hired.all, states["won"])
        owners_won = np.arange(SEATS) == states["winner"][:, None]
        return {
            "wins_by_influence": Tally({f"influence_{n}": int((first == n).sum()) for n in places}),
            "rubies_by_level": Tally(hired.by_level(rubies), hired.by_level(times)),
            "rubies_by_mercenary": Tally(hired.by_card(rubies), hired.by_card(times)),
            "wins_by_mercenary": Tally(
                hired.by_card(hired.count(hired.all & owners_won[:, :, None])), hired.by_card(times)
            ),
            "taken_by_mercenary": Tally(
                hired.by_card(hired.count(hired.face_up)), hired.by_card(states["offered"].sum(axis=0))
            ),
            "endings": Tally({name: int(ends[number]) for number, name in ENDS.items()}),
        }

    def label(self, texts: Texts, edition: Any, tally: str, key: str) -> str:
        if tally.endswith("_by_mercenary"):
            return sentences.card_name(texts, edition, key)
        return super().label(texts, edition, tally, key)


class Recruits:
    """All Mercenaries that were recruited in many games, to be counted by kind."""

    def __init__(self, edition: Edition, states: np.ndarray[Any, Any]) -> None:
        self.cards = edition.mercenaries
        self.kinds = states["mercenary"]
        sleeves = np.arange(SLEEVES)
        self.all = sleeves < states["hired"][:, :, None]
        self.face_up = self.all & ((states["picked_unseen"][:, :, None] >> sleeves) & 1 == 0)

    def count(self, which: np.ndarray[Any, Any], weights: np.ndarray[Any, Any] | None = None) -> Any:
        """How many there are of each kind, or what they weigh together."""
        weighed = None if weights is None else weights[which]
        return np.bincount(self.kinds[which], weights=weighed, minlength=len(self.cards))

    def by_card(self, counts: np.ndarray[Any, Any]) -> dict[str, int]:
        return {card.id: int(n) for card, n in zip(self.cards, counts, strict=False)}

    def by_level(self, counts: np.ndarray[Any, Any]) -> dict[str, int]:
        levels = np.array([card.level for card in self.cards])
        return {f"level_{n}": int(counts[levels == n].sum()) for n in range(1, LEVELS + 1)}


GAME = ForACrown()
