"""The words of every game: the same in three languages, all of them used, none to stumble over.

All that a game can say stands in `<game>/sentences.txt` beside this file, to be read by a person. Write it
anew with `REGALIA_REGENERATE=1 pytest tests/games/test_texts.py`.
"""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import product
from pathlib import Path
from random import Random
from string import Formatter
from typing import Any

import numpy as np
import pytest

import regalia
from regalia.games.crownfall import sentences as crownfall
from regalia.games.crownfall.edition import FACTION_IDS, TYPE_IDS
from regalia.games.crownfall.state import Deal, End, Event, Faction, Type
from regalia.games.definition import LANGUAGES, Game, Texts
from regalia.kernel.engine import Entry
from regalia.kernel.errors import MalformedError
from regalia.kernel.state import EVERYONE

REGENERATE = "REGALIA_REGENERATE"
HERE = Path(__file__).parent
SOME_CARDS = (Type.TRIAL, Type.AMBUSH)  # of two words; of another gender, and with a vowel in front

NARROW_SPACE = "\u202f"
NAMES = r"\{(who|other|owner|start)\}"  # gaps for a person's name
NOUNS = r"\{(card|claim|faction|evidence)\}"  # gaps for the name of a card or faction

Line = tuple[str, str]  # what is said when, and the sentence

each_game = pytest.mark.parametrize(
    "game", [regalia.find_game(name) for name in regalia.GAMES], ids=regalia.GAMES
)
each_language = pytest.mark.parametrize("language", LANGUAGES)


class Recorder(Texts):
    """Texts that remember what they were asked for."""

    def __init__(self, texts: Texts) -> None:
        super().__init__(texts.language, texts.entries)
        self.asked: set[str] = set()

    def say(self, key: str, **fields: object) -> str:
        self.asked.add(key)
        return super().say(key, **fields)


def gaps(template: str) -> set[str]:
    """The names in braces."""
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


# ---- everything a game can say --------------------------------------------------------------------------


def everything(game: Game, texts: Texts) -> Iterator[Line]:
    """All that the game can say, under labels that are the same in every language."""
    yield from outside(game, texts)
    yield from OWN_WORDS[game.name](game, texts)
    yield from described(game, texts)
    yield from choices(game, texts)
    yield from events(game, texts)


def outside(game: Game, texts: Texts) -> Iterator[Line]:
    """What other packages read by its key: for lobbies, rule pages and help."""
    keys = ["game.title", "game.tagline", "game.hello"] + [f"help.{question}" for question in game.questions]
    for key in keys + list(statistics(game)):
        yield key, texts.say(key)


def described(game: Game, texts: Texts) -> Iterator[Line]:
    """The default edition, a line for each row."""
    for number, section in enumerate(game.describe(texts, game.edition()), 1):
        yield f"section {number}", section.title
        for row in ([section.columns] if section.columns else []) + section.rows:
            yield f"section {number}, a row", " · ".join(row)


def statistics(game: Game) -> Iterator[str]:
    """The keys for tables of statistics; what is counted by faction has the names of factions."""
    for name, tally in game.statistics(game.edition(), np.zeros(0, game.rules.dtype)).items():
        yield f"statistics.{name}"
        section = name.partition("_by_")[2]
        for row in tally.counts:
            if section == "mercenary":
                yield f"mercenary.{row}.name"
            else:
                own = f"{section}.{row}"
                yield own if own in game.texts("en").entries else f"statistics.{row}"


def can_be_taken(game: Game, seats: int, seat: int, action: int) -> bool:
    """Whether the action has a meaning at a table of this size: its notation can be read again."""
    try:
        return game.read(game.edition(), seats, game.write(game.edition(), seats, seat, action)) == (
            seat,
            action,
        )
    except MalformedError:
        return False


def names_its_own_seat(game: Game, seats: int, seat: int, action: int) -> bool:
    """Few may do to themselves what they do to others: such an action comes last, to tell nothing new."""
    return game.write(game.edition(), seats, seat, action).count(f"P{seat}") > 1


@cache
def actions(game: Game) -> list[tuple[int, int, int]]:
    """Every action that some seat could take, at every size of table."""
    return [
        (seats, seat, action)
        for seats in sorted(game.rules.seats, reverse=True)
        for seat, action in product(range(seats), range(game.rules.actions))
        if can_be_taken(game, seats, seat, action)
    ]


def choices(game: Game, texts: Texts) -> Iterator[Line]:
    """Every part of a choice, once."""
    told = set()
    for seats, seat, action in sorted(actions(game), key=lambda taken: names_its_own_seat(game, *taken)):
        parts = game.choice(texts, game.edition(), seats, seat, action)
        for number, part in enumerate(parts):
            if part not in told:
                told.add(part)
                yield f"choice {game.write(game.edition(), seats, seat, action)!r}, part {number + 1}", part


def events(game: Game, texts: Texts) -> Iterator[Line]:
    for entry in ENTRIES[game.name]:
        sentence = game.tell(texts, game.edition(), entry)
        if sentence is not None:
            yield f"event {game.events[entry.event]} {', '.join(map(str, entry[2:]))}", sentence


# ---- Crownfall ------------------------------------------------------------------------------------------


def crownfall_words(game: Game, texts: Texts) -> Iterator[Line]:
    """Cards, factions, questions and the table."""
    edition: Any = game.edition()
    for card in range(len(TYPE_IDS)):
        yield f"type {TYPE_IDS[card]}", crownfall.card_name(texts, card)
    effects = game.effects(texts, edition, "place").values()
    yield from zip((f"effect {card}" for card in TYPE_IDS), effects, strict=True)
    for faction in FACTION_IDS:
        yield f"faction {faction}", texts.say(f"faction.{faction}")
        yield f"goal {faction}", crownfall.goal(texts, edition.box, faction)
    view = crownfall_view()
    for question in game.questions:
        for prompt in game.prompts(texts, replace(view, question=question, trial=1), 0, edition):
            yield f"prompt {question}", prompt
    for line in game.summary(texts, view, edition):
        yield "table", line
    for line in game.summary(texts, crownfall_view_of_a_spectator(), edition):
        yield "table for a spectator", line


@cache
def crownfall_view() -> Any:
    """A table with one of everything that can lie on it, or be known of a seat."""
    view = regalia.Table("crownfall", 4, seed=1, backend="interpreted").view(0)
    me, betrayed, bluffing, hidden = view.seats
    seats = (
        replace(
            me, card="ambush", claim="trial", has_laid=True, court={"conquest": 2, "revolt": 1}, tokens=1
        ),
        replace(
            betrayed,
            card="trial",
            claim="trial",
            has_laid=True,
            cancelled=True,
            not_factions=("army", "people"),
        ),
        replace(bluffing, claim="coronation", has_laid=True, blessed=True, hand={"trial": 2, "ambush": 1}),
        replace(hidden, has_laid=True, ambush=True, hand={"taxation": 1}, hand_includes_laid=True),
    )
    return replace(view, seats=seats)


@cache
def crownfall_view_of_a_spectator() -> Any:
    view = regalia.Table("crownfall", 3, seed=1, backend="interpreted").view(None)
    return replace(view, discard={"trial": 1, "revolt": 3})


def crownfall_entries() -> list[Entry]:
    """Every event, with each variant of its sentence; its numbers are in the order of the rules' notes."""
    samples: list[tuple[int, ...]] = [
        (Event.TURN, 3, 2),
        *((Event.FACTION, p, p) for p in range(len(FACTION_IDS))),
        *((Event.DEAL, why) for why in Deal),
        (Event.HOLDS, 0, Type.TRIAL, 2),
        (Event.SELLS, 1, Type.CONQUEST, 5),
        (Event.BUYS, 1, 2, Type.TRIAL, 7),
        (Event.TRADES_NOTHING, 3),
        (Event.LAID, 0),
        (Event.LAYS, 0, Type.AMBUSH, Type.CORONATION),
        *((Event.CLAIMS, 0, card) for card in Type),
        (Event.HAS_BET, 0),
        (Event.BETS, 0, 1, 2, 0),
        (Event.BETS, 0, 1, 1, 1),
        *((Event.REVEALS, 0, card, card) for card in SOME_CARDS),
        *((Event.REVEALS, 1, card, Type.CORONATION) for card in SOME_CARDS),
        (Event.BETS_PAID, 2, 1, 3),
        (Event.AMBUSHES, 0, 2),
        (Event.AMBUSH_FAILS, 0),
        (Event.BLESSES, 0, 1),
        (Event.BLESSES, 0, 0),
        *((Event.BETRAYS, 0, 1, card) for card in SOME_CARDS),
        (Event.BETRAYAL_FAILS, 0, 1),
        (Event.NOTHING_TO_BETRAY, 0),
        (Event.BETRAYAL_UNDONE, 0, 1),
        (Event.BETRAYAL_STANDS, 0, 1),
        *((Event.CANCELLED, 2, card) for card in SOME_CARDS),
        *((Event.CROWNED, 3, faction) for faction in Faction),
        (Event.GOAL_NOT_MET, 3),
        (Event.DIE, 0, 5),
        (Event.CONQUERS, 0, 1, 2),
        (Event.CONQUEST_FAILS, 0, 1, 1),
        (Event.CONQUEST_FAILS, 0, 1, 0),
        (Event.CONQUEST_BLOCKED, 0, 1),
        (Event.REVOLT_WINS, 0, 1, 3),
        (Event.REVOLT_WINS, 0, 0, 3),
        (Event.REVOLT_FAILS, 0, 1),
        (Event.REVOLT_BLOCKED, 0),
        (Event.TAXES, 0, 1, 2),
        (Event.TAX_BLOCKED, 0, 1),
        (Event.TRIAL, 0),
        (Event.HAS_ANSWERED, 0),
        (Event.JOINS, 0),
        (Event.STAYS_OUT, 0),
        (Event.STAKES, 0, 1),
        (Event.TRIAL_WON, 0, 1, 3),
        (Event.TRIAL_WON, 0, 0, 3),
        (Event.TRIAL_ALONE, 0, 3),
        *((Event.EVIDENCE, 1, card, 0) for card in (Type.CONQUEST, Type.REVOLT, Type.TRIAL)),
        *((Event.DISCARDED, 1, card) for card in SOME_CARDS),
        (Event.HANDS_PASS,),
        *((Event.VACANT, end) for end in End if end != End.CROWNED),
        *((Event.SHOWS_FACTION, 3, faction) for faction in Faction),
    ]
    return [Entry(event, EVERYONE, *(*numbers, 0, 0, 0, 0)[:4]) for event, *numbers in samples]


# Each game has its line in both: what it says beside its choices and events, and a sample of every event.
OWN_WORDS: dict[str, Callable[[Game, Texts], Iterator[Line]]] = {"crownfall": crownfall_words}
ENTRIES: dict[str, list[Entry]] = {"crownfall": crownfall_entries()}


def test_every_game_has_its_samples_here() -> None:
    assert set(OWN_WORDS) == set(ENTRIES) == set(regalia.GAMES)


# ---- the keys -------------------------------------------------------------------------------------------


@each_game
@each_language
def test_every_key_is_used_and_none_is_missing(game: Game, language: str) -> None:
    recorder = Recorder(game.texts(language))
    for label, sentence in everything(game, recorder):  # a missing key is a KeyError
        assert sentence.strip(), label
        assert not set("{}") & set(sentence), label
    assert set(recorder.entries) - recorder.asked == set()


@each_game
@each_language
def test_every_language_has_the_same_keys_and_gaps(game: Game, language: str) -> None:
    english = {key: gaps(template) for key, template in game.texts("en").entries.items()}
    assert {key: gaps(template) for key, template in game.texts(language).entries.items()} == english


@each_game
def test_every_event_has_a_sample(game: Game) -> None:
    assert {entry.event for entry in ENTRIES[game.name]} == set(range(len(game.events)))


@each_game
def test_every_action_can_be_taken_by_somebody(game: Game) -> None:
    assert {action for _, _, action in actions(game)} == set(range(game.rules.actions))


# ---- games as they are played ---------------------------------------------------------------------------


@each_game
@each_language
def test_all_that_a_player_hears_can_be_said(game: Game, language: str, seed: int) -> None:
    """Every decision has a prompt for each part of its answer, and no two answers read alike."""
    texts = game.texts(language)
    chance = Random(seed)
    for seats in game.rules.seats:
        table = regalia.Table(game.name, seats, seed=seed, backend="interpreted")
        said: list[str] = []
        while not table.is_over:
            seat = chance.choice(table.to_act)
            legal = table.legal(seat)
            answers = [choice.parts(language) for choice in legal]
            assert len(set(answers)) == len(answers)
            prompts = game.prompts(texts, table.view(seat), seat, table.edition)
            assert {len(parts) for parts in answers} == {len(prompts)}
            said += prompts
            table.act(chance.choice(legal))
        for viewer in (*range(seats), None):
            said += game.summary(texts, table.view(viewer), table.edition)
            said += table.sentences(viewer, language)
        assert not [sentence for sentence in said if not sentence.strip() or set("{}") & set(sentence)]


# ---- how it is written ----------------------------------------------------------------------------------


def found(texts: Texts, pattern: str) -> dict[str, str]:
    """The entries in which the pattern occurs."""
    return {key: template for key, template in texts.entries.items() if re.search(pattern, template)}


@each_game
@each_language
def test_signs_are_those_of_print(game: Game, language: str) -> None:
    texts = game.texts(language)
    assert found(texts, "['\"`]") == {}, "typographic apostrophes and quotation marks, please"
    assert found(texts, r"\.\.\.") == {}
    assert found(texts, r"\S  |\s$") == {}, "a space too many"
    assert all(unicodedata.is_normalized("NFC", template) for template in texts.entries.values())


@each_game
def test_french_signs_stand_apart_and_others_do_not(game: Game) -> None:
    french = game.texts("fr")
    assert found(french, f"[^{NARROW_SPACE}][;:!?»]") == {}
    assert found(french, f"«[^{NARROW_SPACE}]") == {}
    assert found(french, f"{NARROW_SPACE}[^;:!?»]") == found(french, f"«{NARROW_SPACE}")
    for language in ("en", "it"):
        assert found(game.texts(language), rf"\s[;:!?»]|«\s|{NARROW_SPACE}") == {}


@each_game
def test_any_name_fits_its_gap(game: Game) -> None:
    """Anna or Ivo: French words that would lose a vowel, and Italian ones that would gain a d, keep away."""
    assert found(game.texts("fr"), rf"(?i)\b(de|que|jusque|puisque|lorsque) {NAMES}") == {}
    assert found(game.texts("it"), rf"(?i)\b(a|e|o) {NAMES}") == {}


@each_game
def test_no_article_stands_before_a_card_or_faction(game: Game) -> None:
    """Where one would have to follow the noun's gender."""
    french = r"(?i)(\b(le|la|les|un|une|des|du|de|au|aux|ce|cette|sa|son|ta|ton) |[ld]’)"
    italian = r"(?i)(\b(il|lo|la|un|uno|una|([dn]e|a|da|su)l(lo|la)?|questo|questa|su[oa]|tu[oa]) |l’|un’)"
    assert found(game.texts("fr"), french + NOUNS) == {}
    assert found(game.texts("it"), italian + NOUNS) == {}


# ---- the file to read -----------------------------------------------------------------------------------


def side_by_side(game: Game) -> str:
    """All that the game can say, its three languages under each other."""
    told = [list(everything(game, game.texts(language))) for language in LANGUAGES]
    blocks = []
    for lines in zip(*told, strict=True):
        labels = {label for label, _ in lines}
        assert len(labels) == 1, f"the languages say different things: {labels}"
        said = (f"  {language}  {sentence}" for language, (_, sentence) in zip(LANGUAGES, lines, strict=True))
        blocks.append("\n".join((*labels, *said)))
    return "\n\n".join(blocks) + "\n"


@each_game
def test_the_sentences_are_those_that_were_read(game: Game) -> None:
    path = HERE / game.name / "sentences.txt"
    now = side_by_side(game)
    if os.environ.get(REGENERATE) == "1":
        path.write_text(now, "utf-8", newline="\n")
    assert now == path.read_text("utf-8"), f"read what changed, then run this again with {REGENERATE}=1"
