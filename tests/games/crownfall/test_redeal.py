"""`redeal` is fair: on tiny decks, each world that fits what a seat has seen comes up as often as it should.

All worlds are listed by brute force, over physical cards: two cards of one type are two cards.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from itertools import permutations, product
from pathlib import Path
from typing import Any

import pytest

from regalia.games.crownfall import GAME, notation
from regalia.games.crownfall.edition import Edition, load_edition
from regalia.games.crownfall.state import FACTIONS, TYPES, Ask, First, Shown
from regalia.kernel.state import NOTHING, SPECTATOR

from .. import fairness
from ..fairness import SAMPLES, Part, World, check_fair, contents, together

CardFile = Callable[..., Path]

SEATS = 3


# ---- worlds by brute force ---------------------------------------------------------------------------------


def card_worlds(s: Any, viewer: int) -> Iterator[tuple[World, World]]:
    """Every way to lay the unseen cards in the unseen places: (hands by number, cards laid by seat).

    Unseen places are the hands the viewer has not held since the deal, and what lies face down. A way is an order
    of physical cards; those that look the same come as often as there are such orders.
    """
    known = s.held[viewer] if viewer < SEATS else 0
    covered = [p for p in range(SEATS) if s.played[p] != NOTHING and s.shown != Shown.CARDS and p != viewer]
    unseen = [p for p in range(SEATS) if not known >> s.hand_of[p] & 1]
    loose: list[int] = []
    places: list[tuple[str, int]] = []
    for p in unseen:
        cards = cards_in(s, s.hand_of[p])
        places += [("hand", s.hand_of[p])] * len(cards)
        loose += cards
        if p in covered:
            places.append(("laid", p))
            loose.append(s.played[p])
    # of a hand the viewer knows, the card laid from it may be any
    choices = []
    for p in covered:
        if p not in unseen:
            h = s.hand_of[p]
            whole = [*cards_in(s, h), s.played[p]]
            choices.append([(p, h, card, without(whole, card)) for card in whole])
    for order in permutations(loose):
        for picked in product(*choices):
            hands = {h: cards_in(s, h) for h in range(SEATS)}
            laid = {p: s.played[p] for p in range(SEATS)}
            for p in unseen:
                hands[s.hand_of[p]] = []
            for (kind, where), card in zip(places, order, strict=True):
                if kind == "hand":
                    hands[where].append(card)
                else:
                    laid[where] = card
            for p, h, card, rest in picked:
                laid[p], hands[h] = card, rest
            yield tuple(tuple(sorted(hands[h])) for h in range(SEATS)), tuple(laid[p] for p in range(SEATS))


def cards_in(s: Any, h: int) -> list[int]:
    return [c for c in range(TYPES) for _ in range(s.hand[h, c])]


def without(cards: list[int], card: int) -> list[int]:
    rest = list(cards)
    rest.remove(card)
    return rest


def faction_worlds(s: Any, viewer: int) -> Iterator[World]:
    """Every way to give out the four factions that the viewer can't exclude."""
    for order in permutations(range(FACTIONS)):
        own = viewer >= SEATS or order[viewer] == s.faction[viewer]
        if own and not any(s.ruled_out[p] >> order[p] & 1 for p in range(SEATS)):
            yield order


def claim_worlds(s: Any, viewer: int) -> Iterator[World]:
    """What those who have laid a card may be about to say."""
    hidden = s.question == Ask.PLACE
    yield from product(
        *(
            range(TYPES) if hidden and p != viewer and s.played[p] != NOTHING else [s.claim[p]]
            for p in range(SEATS)
        )
    )


def bet_worlds(s: Any, viewer: int, edition: Edition) -> Iterator[World]:
    """What those who have bet may have bet: no more than they hold, on those who laid a card."""

    def possible(p: int) -> list[int]:
        if s.question != Ask.BET or p == viewer or s.to_act >> p & 1:
            return [s.bet[p]]
        return list(
            bets_within(p, [q for q in range(SEATS) if q != p and s.played[q] != NOTHING], s.tokens[p])
        )

    def bets_within(p: int, others: list[int], limit: int) -> Iterator[int]:
        stakes = range(1, edition.box.max_bet + 1)
        single = [(0, ""), *((n, f"{n} on P{{}} {word}") for n in stakes for word in ("lying", "truthful"))]
        for bets in product(single, repeat=len(others)):
            if sum(n for n, _ in bets) <= limit:
                said = [text.format(q) for (n, text), q in zip(bets, others, strict=True) if n]
                _, action = notation.read(SEATS, f"P{p} bets " + (", ".join(said) or "nothing"))
                yield action - First.BET

    yield from product(*(possible(p) for p in range(SEATS)))


def join_worlds(s: Any, viewer: int) -> Iterator[World]:
    """Who may have joined a Trial."""

    def possible(p: int) -> list[int]:
        answered = s.question == Ask.JOIN and s.candidates >> p & 1 and not s.to_act >> p & 1
        return [0, 1] if answered and p != viewer else [s.joined >> p & 1]

    yield from product(*(possible(p) for p in range(SEATS)))


CARDS: Part = lambda s: (  # noqa: E731
    tuple(tuple(cards_in(s, h)) for h in range(SEATS)),
    tuple(s.played[p] for p in range(SEATS)),
)
FACTION: Part = lambda s: tuple(s.faction[p] for p in range(FACTIONS))  # noqa: E731
CLAIM: Part = lambda s: tuple(s.claim[p] for p in range(SEATS))  # noqa: E731
BET: Part = lambda s: tuple(s.bet[p] for p in range(SEATS))  # noqa: E731
JOIN: Part = lambda s: tuple(s.joined >> p & 1 for p in range(SEATS))  # noqa: E731


# ---- the tests ---------------------------------------------------------------------------------------------


class Situation(fairness.Situation):
    game = GAME
    seats = SEATS


DECK = {"conquest": 2, "revolt": 1, "trial": 1, "taxation": 1, "ambush": 1}


@pytest.fixture
def tiny(card_file: CardFile) -> Edition:
    """Six cards, two in each hand, one type twice; a token each; anybody with a token has the Nobility's goal."""
    return load_edition(card_file(DECK, start_tokens=1, tokens=12))


def chosen(s: Any, question: int, seats: int) -> bool:
    """Have so many seats answered this question, while another is still thinking?"""
    waiting = bin(s.to_act).count("1")
    return bool(s.question == question and waiting and SEATS - waiting == seats)


@pytest.mark.parametrize("viewer", [0, 1, 2, SPECTATOR])
def test_after_the_deal_all_hands_and_factions_are_equally_likely(
    tiny: Edition, viewer: int, seed: int
) -> None:
    at = Situation(tiny, seed, lambda s: s.turn == 1)
    worlds = together(card_worlds(at.s, viewer), faction_worlds(at.s, viewer))
    if viewer == SPECTATOR:
        # too many to see each pair often: the cards and the factions apart
        check_fair(at.sample(viewer, CARDS), together(card_worlds(at.s, viewer)))
        check_fair(at.sample(viewer, FACTION), together(faction_worlds(at.s, viewer)))
    else:
        assert len(worlds) >= 6 * 3
        check_fair(at.sample(viewer, CARDS, FACTION), worlds)


@pytest.mark.parametrize("viewer", [0, 1, 2])
def test_hands_that_were_held_stay_known(card_file: CardFile, viewer: int, seed: int) -> None:
    """After one pass each seat knows two of the three hands."""
    edition = load_edition(card_file({**DECK, "blessing": 2, "betrayal": 1}, start_tokens=1, tokens=12))
    at = Situation(edition, seed, lambda s: s.turn == 2 and s.question == Ask.PLACE and s.to_act == 7)
    assert bin(at.s.held[viewer]).count("1") == 2
    check_fair(at.sample(viewer, CARDS), together(card_worlds(at.s, viewer)))
    apart = {hands for hands, _ in card_worlds(at.s, viewer)}
    assert len(apart) == 1, "what is unseen now is exactly the hand that was never held"


@pytest.mark.parametrize("laid", [1, 2])
@pytest.mark.parametrize("viewer", [0, 1, 2])
def test_cards_laid_in_secret_may_be_any(tiny: Edition, viewer: int, laid: int, seed: int) -> None:
    """Of the first turn, where all that is not in the viewer's own hand is unseen."""
    at = Situation(tiny, seed, lambda s: chosen(s, Ask.PLACE, laid))
    check_fair(at.sample(viewer, CARDS), together(card_worlds(at.s, viewer)))


@pytest.mark.parametrize("viewer", [0, 1, 2])
def test_a_card_laid_from_a_known_hand_is_any_of_that_hand(
    card_file: CardFile, viewer: int, seed: int
) -> None:
    """On the second turn, with all cards face down and one hand unseen."""
    edition = load_edition(card_file({**DECK, "blessing": 2, "betrayal": 1}, start_tokens=1, tokens=12))
    at = Situation(edition, seed, lambda s: s.turn == 2 and s.question == Ask.BET)
    worlds = together(card_worlds(at.s, viewer))
    assert len(worlds) >= 2
    check_fair(at.sample(viewer, CARDS), worlds)


@pytest.mark.parametrize("viewer", [0, 1, 2, SPECTATOR])
def test_announcements_not_made_yet_may_be_any(tiny: Edition, viewer: int, seed: int) -> None:
    at = Situation(tiny, seed, lambda s: chosen(s, Ask.PLACE, 2))
    check_fair(at.sample(viewer, CLAIM), together(claim_worlds(at.s, viewer)))


def test_an_announcement_says_nothing_about_the_card(tiny: Edition, seed: int) -> None:
    """Seen by one who has laid nothing yet: card and announcement of one other are independent."""
    at = Situation(tiny, seed, lambda s: chosen(s, Ask.PLACE, 1))
    viewer, other = (p for p in range(SEATS) if at.s.to_act >> p & 1)
    layer = 3 - viewer - other
    card: Part = lambda s: (s.played[layer],)  # noqa: E731
    claim: Part = lambda s: (s.claim[layer],)  # noqa: E731
    unseen = ((laid[layer],) for _, laid in card_worlds(at.s, viewer))
    claims = ((world[layer],) for world in claim_worlds(at.s, viewer))
    check_fair(at.sample(viewer, card, claim), together(unseen, claims))


@pytest.mark.parametrize("tokens", [1, 2, 3])
@pytest.mark.parametrize("bets", [1, 2])
@pytest.mark.slow
def test_hidden_bets_may_be_any_that_could_be_paid(
    card_file: CardFile, bets: int, tokens: int, seed: int
) -> None:
    edition = load_edition(card_file(DECK, start_tokens=tokens, tokens=12))
    at = Situation(edition, seed, lambda s: chosen(s, Ask.BET, bets))
    waiting = next(p for p in range(SEATS) if at.s.to_act >> p & 1)
    samples = SAMPLES if bets == 1 or tokens < 3 else 2 * SAMPLES
    check_fair(at.sample(waiting, BET, samples=samples), together(bet_worlds(at.s, waiting, edition)))
    answered = next(p for p in range(SEATS) if not at.s.to_act >> p & 1)
    check_fair(at.sample(answered, BET), together(bet_worlds(at.s, answered, edition)))


def test_hidden_bets_say_nothing_about_cards_and_factions(tiny: Edition, seed: int) -> None:
    at = Situation(tiny, seed, lambda s: chosen(s, Ask.BET, 1))
    viewer = next(p for p in range(SEATS) if at.s.to_act >> p & 1)
    bets = bet_worlds(at.s, viewer, tiny)
    check_fair(at.sample(viewer, BET, FACTION), together(bets, faction_worlds(at.s, viewer)))


@pytest.mark.parametrize("viewer", [0, 1, 2, SPECTATOR])
def test_answers_to_a_trial_may_be_yes_or_no(tiny: Edition, viewer: int, seed: int) -> None:
    at = Situation(
        tiny, seed, lambda s: s.question == Ask.JOIN and bin(s.to_act & s.candidates).count("1") == 1
    )
    worlds = together(join_worlds(at.s, viewer))
    assert len(worlds) <= 2
    check_fair(at.sample(viewer, JOIN), worlds)


@pytest.mark.parametrize("viewer", [0, 1, 2, SPECTATOR])
def test_a_failed_coronation_rules_factions_out(card_file: CardFile, viewer: int, seed: int) -> None:
    """Everybody has the tokens of two of the goals: who fails with a Coronation leads neither."""
    deck = {"coronation": 5, "ambush": 1, "trial": 2, "revolt": 1}
    edition = load_edition(card_file(deck, {"nobility": 0}, start_tokens=2, tokens=12))
    at = Situation(edition, seed, lambda s: sum(s.ruled_out[p] != 0 for p in range(SEATS)) == 2)
    worlds = together(faction_worlds(at.s, viewer))
    free = math.factorial(FACTIONS if viewer == SPECTATOR else FACTIONS - 1)
    assert 1 <= len(worlds) < free
    check_fair(at.sample(viewer, FACTION), worlds)


@pytest.mark.parametrize("viewer", [0, 1, 2])
def test_a_new_deal_makes_all_hands_unknown_again(card_file: CardFile, viewer: int, seed: int) -> None:
    """Hands have run out once: what was held before says nothing now."""
    edition = load_edition(card_file({**DECK, "blessing": 1}, start_tokens=1, tokens=12, run_outs=3))
    at = Situation(edition, seed, lambda s: s.run_outs == 1 and s.question == Ask.PLACE and s.to_act == 7)
    assert at.s.held[viewer] == 1 << viewer
    check_fair(at.sample(viewer, CARDS), together(card_worlds(at.s, viewer)))


def test_an_ambush_makes_two_hands_known(card_file: CardFile, seed: int) -> None:
    """Who swapped knows both hands, the third seat neither."""
    deck = {"ambush": 4, "conquest": 2, "trial": 1, "blessing": 2}
    edition = load_edition(card_file(deck, start_tokens=1, tokens=12))
    at = Situation(edition, seed, lambda s: any(s.held[p] == 7 for p in range(SEATS)) and s.turn == 2)
    for viewer in range(SEATS):
        check_fair(at.sample(viewer, CARDS, samples=1500), together(card_worlds(at.s, viewer)))


def test_a_world_of_a_world_is_as_fair(tiny: Edition, seed: int) -> None:
    """What was true does not shine through: re-dealing a re-dealt world gives all worlds alike."""
    at = Situation(tiny, seed, lambda s: s.turn == 1 and s.question == Ask.BET)
    worlds = together(card_worlds(at.s, 0), faction_worlds(at.s, 0))
    found = CARDS(at.s), FACTION(at.s)
    other = next(s for s in (at.redeal(0, key) for key in range(100)) if (CARDS(s), FACTION(s)) != found)
    at.start = contents(other)
    check_fair(at.sample(0, CARDS, FACTION), worlds)
