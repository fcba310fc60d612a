"""What characters do, in words: generated for any card file, the same in three languages, read by a person.

All of our characters stand in `characters.txt` beside this file. Write it anew with
`REGALIA_REGENERATE=1 pytest tests/games/trone/test_wording.py`.
"""

from __future__ import annotations

import copy
import os
import re
import tomllib
import unicodedata
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path
from string import Formatter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from regalia.games.data import Table
from regalia.games.definition import LANGUAGES, Texts, load_texts
from regalia.games.trone.language import (
    ALTERATIONS,
    EVENTS,
    FACTIONS,
    LINES,
    OPS,
    OWNERS,
    PICKS,
    WHENS,
    ZONES,
    Character,
    Condition,
    Count,
    Effect,
    Filter,
    Step,
    read_characters,
)
from regalia.games.trone.wording import describe_character, describe_effect

from .test_language import TEXT, characters

REGENERATE = "REGALIA_REGENERATE"
GOLDEN = Path(__file__).with_name("characters.txt")
NARROW_SPACE = "\u202f"
OURS = tuple(characters().values())

each_language = pytest.mark.parametrize("language", LANGUAGES)


def texts_in(language: str) -> Texts:
    return load_texts("regalia.games.trone", language)


class Recording(dict[str, str]):
    """Templates that remember which of them were asked for."""

    def __init__(self, templates: dict[str, str]) -> None:
        super().__init__(templates)
        self.asked: set[str] = set()

    def __getitem__(self, key: str) -> str:
        self.asked.add(key)
        return super().__getitem__(key)


def check(sentence: str) -> None:
    """A sentence that a person can read, whatever it says."""
    assert sentence.strip() == sentence
    assert sentence.endswith(".")
    assert not set("{}\n") & set(sentence), sentence
    assert not re.search(r"\s\s|\s[.,)]|\(\s|\(\)|[,;:]\.|\.\.|,,", sentence), sentence
    assert sentence.count("(") == sentence.count(")"), sentence


ITALIAN_MERGES = r"(?i)\b(a|da|di|in|su|con) (i|il|lo|la|gli|le) (tuo|altr|pers|alle|cart)"


def check_french(sentence: str) -> None:
    assert not re.search(f"[^{NARROW_SPACE}][;:!?»]|{NARROW_SPACE}[^;:!?»]", sentence), sentence
    assert not re.search(r"(?i)\b(de|que|si|ce) (un|une|au|aucun|aucune|il|on)\b", sentence), sentence
    assert not re.search(r"(?i)\b(de|à) (le|les)\b", sentence), sentence
    assert "'" not in sentence


def check_in(language: str, sentence: str) -> None:
    check(sentence)
    if language == "fr":
        check_french(sentence)
        return
    assert NARROW_SPACE not in sentence
    if language == "it":
        assert not re.search(ITALIAN_MERGES, sentence), sentence
    else:
        assert not re.search(r"(?i)\ba (?=[aeiou])|\ban (?![aeiou])", sentence), sentence


# ---- every pattern ---------------------------------------------------------------------------------------

FEW = Count(Filter(owner="any", alter="freeze"), plus=-1)
COUNTS = [
    Count(counted, of, per, times, plus, most)
    for counted in (
        Filter(owner="any"),
        Filter(owner="other"),
        Filter(owner="other", others=True),
        Filter(zone="hand"),
        Filter(zone="hand", others=True),
    )
    for of in ("cards", "factions", "force")
    for per, times, plus, most in product((1, 3), (1, 2, -1, 0), (0, 1, -2), (None, 4))
] + [Count(None, "permanent", per) for per in (1, 2)]


def filters(zone: str) -> Iterator[Filter]:
    """Every word that a filter knows, and how many."""
    for owner, others, pick in product(OWNERS, (False, True), PICKS):
        for n, upto in ((1, False), (2, False), (1, True), (2, True), (FEW, False), (FEW, True)):
            yield Filter(zone, owner, others=others, n=n, upto=upto, pick=pick)
    for owner, n in product(OWNERS, (1, 2)):
        for line in LINES:
            yield Filter(zone, owner, line, base_max=1, n=n)
        for faction in FACTIONS:
            yield Filter(zone, owner, faction=faction, n=n)
        for alter in (*ALTERATIONS, "any"):
            yield Filter(zone, owner, alter=alter, n=n)
            yield Filter(zone, owner, lacks=alter, faction="underworld", n=n)
        for low, high in ((None, 0), (None, 2), (1, None), (2, 2), (1, 4)):
            yield Filter(zone, owner, base_min=low, base_max=high, n=n)
        yield Filter(zone, owner, this=True, upto=n == 1)
        yield Filter(zone, owner, this=True, base_max=3)


def few_filters(zones: tuple[str, ...]) -> Iterator[Filter]:
    """For steps that treat all cards of a place alike."""
    for zone, owner, pick, n in product(zones, OWNERS, ("you", "all"), (1, 2)):
        yield Filter(zone, owner, faction="cats" if n == 2 else None, pick=pick, n=n)


SHOWN = ("destroy", "discard", "return")  # with these, all filters are told


def steps() -> Iterator[Step]:
    """Every op with everything it takes."""
    for op, form in OPS.items():
        every = [f for zone in form.zones for f in filters(zone)]
        targets = every if op in SHOWN else [*few_filters(form.zones)]
        if form.targets == ("t",):
            for target in ("this", "it", *targets):
                yield Step(op, t=target, shield=("destroy",) if op == "protect" else ())
        elif form.targets:
            for target in ("this", "it", *targets):
                yield from (
                    Step(op, a=target, b=b, alter="force") for b in (Filter(), Filter(owner="rival"), "this")
                )
                yield Step(op, a=Filter(), b=target, alter="freeze")
        if "n" in form.takes + form.needs:
            for n in (1, 2, 0, -1, FEW, *COUNTS):
                yield Step(op, n=n, t=Filter(), a=Filter(), b=Filter(owner="any"), alter="force")
        if "alter" in form.takes + form.needs:
            for alter in ALTERATIONS:
                yield Step(op, t=Filter(), a=Filter(), b=Filter(owner="other"), alter=alter)
    named = [op for op in OPS if "t" in OPS[op].targets or op == "swap"]
    for first in range(len(named)):
        yield Step("protect", t="this", shield=tuple(named[first : first + 1]))
        yield Step("protect", t=Filter(owner="any", others=True), shield=tuple(named[first : first + 3]))
    yield Step("protect", t=Filter(owner="any"), shield=("destroy", "swap"))
    yield Step(
        "choose", options=((Step("draw", n=1), Step("replay")), (Step("gain", n=2),), (Step("replay"),))
    )


REPLAY = Step("replay")
PAIRS = [
    (Step("give", t="this"), Step("give", t=Filter(zone="hand"))),
    (Step("peek", t=Filter("hand", "rival")), Step("peek", t=Filter("hand", "rival", faction="cats"))),
    (Step("choose", options=((REPLAY,), (Step("draw", n=2),))), REPLAY),
    (Step("discard", t=Filter("hand"), cost=True), Step("draw", n=1), Step("place", t="it")),
    (Step("freeze", t=Filter(n=2)), Step("destroy", t="it")),
    (Step("freeze", t=Filter(owner="any", n=2)), Step("destroy", t="it")),
] + [
    (Step("freeze", t=Filter(owner="rival")), Step(op, t=Filter(zone, "rival", line)))
    for op, zone, line in product(("steal", "return"), ("field", "hand", "graveyard"), LINES)
]


def effects() -> Iterator[Effect]:
    """Effects in which every pattern of the grammar is used."""
    for step in steps():
        if step.op != "choose" or len(step.options) > 1:
            when = "permanent" if step.op in ("score", "protect") else "instant"
            yield Effect(when, (step,))
            yield Effect(when, (step,), may=True)
    for pair in PAIRS:
        yield Effect("start", pair)
        yield Effect("end", pair, may=True)
    for on, owner, others in product(EVENTS, ("self", "other", "any"), (False, True)):
        for of in (
            Filter(owner=owner, others=others),
            Filter(owner=owner, this=True, base_max=2, faction="cats"),
        ):
            yield Effect("once", (Step("freeze", t="it"),), on=on, of=of)
    bounds = ((1, None), (3, None), (None, 0), (None, 2), (2, 2), (1, 4), (0, 1), (0, None))
    for (low, high), count in product(bounds, COUNTS):
        yield Effect("instant", (REPLAY,), condition=Condition(count, low, high))
    for (low, high), zone, owner in product(bounds, ZONES, ("self", "other", "any")):
        counted = Filter(zone, owner)
        for found in (counted, replace(counted, others=True), replace(counted, this=True)):
            yield Effect("instant", (REPLAY,), condition=Condition(Count(found), low, high))
    both = (Step("score", n=1), Step("protect", t="this", shield=("steal",)))
    yield Effect("permanent", both)
    yield Effect("permanent", both, may=True)
    yield Effect("instant", (), constraint=True)


def sentences(texts: Texts) -> Iterator[str]:
    """Every kind of thing that can be said of a character."""
    for character in OURS:
        yield describe_character(texts, character)
    for effect in effects():
        yield describe_effect(texts, effect)
    for count in COUNTS:
        yield describe_character(texts, replace(OURS[1], base=count))


@each_language
def test_every_key_is_used_and_none_is_missing(language: str) -> None:
    templates = Recording(texts_in(language).entries)
    texts = Texts(language, templates)
    for faction in FACTIONS:
        assert texts.say(f"faction.{faction}")
    for sentence in sentences(texts):  # a missing key is a KeyError
        check_in(language, sentence)
    grammar = {key for key in templates if key.startswith(("grammar.", "faction."))}
    assert grammar - templates.asked == set()


@each_language
def test_every_language_has_the_same_keys_and_gaps(language: str) -> None:
    assert gaps_of(texts_in(language)) == gaps_of(texts_in("en"))


def gaps_of(texts: Texts) -> dict[str, set[str]]:
    return {
        key: {name for _, name, _, _ in Formatter().parse(template) if name is not None}
        for key, template in texts.entries.items()
    }


# ---- how it is written -----------------------------------------------------------------------------------


def found(language: str, pattern: str) -> dict[str, str]:
    entries = texts_in(language).entries
    return {key: template for key, template in entries.items() if re.search(pattern, template)}


@each_language
def test_signs_are_those_of_print(language: str) -> None:
    assert found(language, "['\"`]|\\.\\.\\.|  |^\\s|\\s$") == {}
    assert all(unicodedata.is_normalized("NFC", template) for template in texts_in(language).entries.values())
    for character in OURS:
        assert not re.search("['\"`]", describe_character(texts_in(language), character))


def test_french_signs_stand_apart_and_others_do_not() -> None:
    assert found("fr", f"[^{NARROW_SPACE}][;:!?»]|{NARROW_SPACE}[^;:!?»]") == {}
    for language in ("en", "it"):
        assert found(language, rf"\s[;:!?»]|{NARROW_SPACE}") == {}


# ---- our characters --------------------------------------------------------------------------------------


@each_language
def test_different_effects_read_differently(language: str) -> None:
    by_sentence: dict[str, set[Any]] = {}
    for character in OURS:
        does = (character.effects, character.base if isinstance(character.base, Count) else None)
        by_sentence.setdefault(describe_character(texts_in(language), character), set()).add(does)
    assert {sentence: does for sentence, does in by_sentence.items() if len(does) > 1} == {}


@each_language
def test_few_characters_need_a_sentence_of_their_own(language: str) -> None:
    own = [character for character in OURS if character.texts]
    assert len(own) < 8
    for character in own:
        check_in(language, character.texts[language])
        assert describe_character(texts_in(language), character) == character.texts[language]
        check_in(language, describe_character(texts_in(language), replace(character, texts={})))


def test_a_sentence_follows_its_numbers() -> None:
    """The text of a card that is changed changes with it."""
    nomad = next(character for character in OURS if character.id == "nomad")
    assert "2 Force" in describe_character(texts_in("en"), nomad)
    [effect] = nomad.effects
    stronger = replace(nomad, effects=(replace(effect, do=(replace(effect.do[0], n=3),)),))
    assert describe_character(texts_in("en"), stronger) == "Instant: give 3 Force to another ally."


def side_by_side() -> str:
    """All characters, their three languages under each other."""
    return "\n\n".join(block(character) for character in OURS) + "\n"


def block(character: Character) -> str:
    base = "X" if isinstance(character.base, Count) else character.base
    place = f"{character.faction}.{character.id}"
    own = " · its own sentence" if character.texts else ""
    lines = [f"{place} · copies {character.copies} · base {base} · position {character.position}{own}"]
    for language in LANGUAGES:
        texts = texts_in(language)
        faction = texts.say(f"faction.{character.faction}")
        sentence = describe_character(texts, character)
        lines.append(f"  {language}  {character.names[language]} ({faction}) · {sentence}")
    return "\n".join(lines)


def test_the_characters_are_those_that_were_read() -> None:
    now = side_by_side()
    if os.environ.get(REGENERATE) == "1":
        GOLDEN.write_text(now, "utf-8", newline="\n")
    assert now == GOLDEN.read_text("utf-8"), f"read what changed, then run this again with {REGENERATE}=1"


# ---- any card file ---------------------------------------------------------------------------------------
# Effects as a file would have them, read by the language's own reader: whatever it lets through has a sentence.

numbers = st.integers(-20, 20)
flags = st.booleans()


def table(**fields: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    """A table with any of these fields."""
    return st.fixed_dictionaries({}, optional=fields)


def a_filter(
    zones: tuple[str, ...] = ZONES, counting: bool = False, points: bool = True, depth: int = 1
) -> st.SearchStrategy[dict[str, Any]]:
    fields: dict[str, st.SearchStrategy[Any]] = {
        "owner": st.sampled_from(("self", "other", "any") if counting else OWNERS),
        "line": st.sampled_from(LINES),
        "faction": st.sampled_from(FACTIONS),
        "alter": st.sampled_from((*ALTERATIONS, "any")),
        "lacks": st.sampled_from((*ALTERATIONS, "any")),
        "others": flags,
        "this": flags,
        "upto": flags,
        "n": st.integers(1, 20) | (a_count(depth - 1) if depth else st.nothing()),
        "pick": st.sampled_from(PICKS),
    }
    if points:
        fields |= {"base_min": st.integers(0, 20), "base_max": st.integers(0, 20)}
    return st.builds(lambda zone, rest: {"zone": zone, **rest}, st.sampled_from(zones), table(**fields))


def a_count(depth: int = 1) -> st.SearchStrategy[dict[str, Any]]:
    counted = a_filter(counting=True, points=False, depth=depth)
    what = st.fixed_dictionaries(
        {"count": counted}, optional={"of": st.sampled_from(("cards", "factions", "force"))}
    ) | st.just({"of": "permanent"})
    rest = table(per=st.integers(1, 20), times=numbers, plus=numbers, max=st.integers(0, 20))
    return st.builds(lambda a, b: a | b, what, rest)


def a_step(op: str, depth: int = 1) -> st.SearchStrategy[dict[str, Any]]:
    form = OPS[op]
    lasting = op == "protect"
    target = st.sampled_from(("this", "it")) | a_filter(form.zones, counting=lasting, points=not lasting)
    parts: dict[str, st.SearchStrategy[Any]] = {
        "n": (numbers if op == "score" else st.integers(1, 20)) | a_count(),
        "alter": st.sampled_from(ALTERATIONS),
        "from": st.lists(
            st.sampled_from([op for op in OPS if "t" in OPS[op].targets or op == "swap"]),
            min_size=1,
            max_size=8,
        ),
        "options": st.deferred(
            lambda: st.lists(st.lists(some_step(depth - 1), min_size=1, max_size=4), min_size=2, max_size=4)
        ),
    }
    needed = {"op": st.just(op)} | dict.fromkeys(form.targets, target)
    needed |= {name: parts[name] for name in form.needs}
    return st.fixed_dictionaries(
        needed, optional={"cost": flags} | {name: parts[name] for name in form.takes}
    )


def some_step(depth: int = 1) -> st.SearchStrategy[dict[str, Any]]:
    ops = [op for op in OPS if op not in ("score", "protect") and (depth or op != "choose")]
    return st.sampled_from(ops).flatmap(lambda op: a_step(op, depth))


def seen(steps: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Who picks from a hand has looked into one: a look before, or the holder picks."""
    done: list[dict[str, Any]] = []
    for step in steps:
        target = step.get("t")
        unseen = step["op"] != "peek" and not any(before["op"] == "peek" for before in done)
        if unseen and isinstance(target, dict) and target["zone"] == "hand":
            step = step | {"t": {"pick": "holder"} | target}
            if step["t"]["pick"] == "you":
                step["t"]["pick"] = "random"
        if step["op"] == "choose":
            step = step | {"options": [seen(option) for option in step["options"]]}
        done.append(step)
    return done


def meant(steps: list[dict[str, Any]], answers: bool) -> list[dict[str, Any]]:
    """ "it" is said only where something was touched before, or an event is answered."""
    done: list[dict[str, Any]] = []
    touched = answers
    for step in steps:
        known = {name: "this" for name in ("t", "a", "b") if step.get(name) == "it" and not touched}
        done.append(step | known)
        touched = touched or bool(OPS[step["op"]].targets)
    return done


@st.composite
def an_effect(draw: st.DrawFn) -> dict[str, Any]:
    when = draw(st.sampled_from(WHENS))
    lasting = st.sampled_from(("score", "protect")).flatmap(a_step)
    steps = draw(st.lists(lasting if when == "permanent" else some_step(), max_size=4))
    effect: dict[str, Any] = {"when": when}
    if when != "permanent":
        effect |= draw(st.sampled_from([{}, {"may": True}, {"constraint": True}]))
    if when == "once" and draw(flags):
        effect |= {"on": draw(st.sampled_from(EVENTS)), "of": draw(a_filter(counting=True))}
    effect["do"] = meant(seen(steps), "on" in effect)
    if draw(flags):
        bounds = draw(table(at_least=st.integers(0, 20), at_most=st.integers(0, 20))) or {"at_least": 1}
        effect["if"] = draw(a_count()) | bounds
    return effect


FILE = tomllib.loads(TEXT)


@pytest.mark.slow
@settings(max_examples=300, deadline=None, database=None, derandomize=True)
@given(st.lists(an_effect(), max_size=4), st.integers(0, 9) | a_count())
def test_whatever_a_file_says_has_a_sentence(fx: list[dict[str, Any]], base: Any) -> None:
    file = copy.deepcopy(FILE)
    file["humans"]["knight"]["fx"] = fx
    file["humans"]["knight"]["card"]["base"] = base
    knight = read_characters(Table(file, "mine.toml"))[1]
    assert knight.id == "knight"
    for language in LANGUAGES:
        check_in(language, describe_character(texts_in(language), knight))
