"""What characters do, in words: generated for any card file, the same in three languages, read by a person.

All of our characters stand in `characters.txt` beside this file. Write it anew with
`REGALIA_REGENERATE=1 pytest tests/games/trone/test_wording.py`.
"""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from itertools import product
from pathlib import Path
from string import Formatter
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from regalia.games.data import EditionError, Table
from regalia.games.definition import LANGUAGES, Texts, load_texts
from regalia.games.trone.filters import read_number
from regalia.games.trone.language import (
    ALTERATIONS,
    ANSWERING,
    COUNTING,
    EVENTS,
    FACTIONS,
    LASTING,
    LINES,
    MOST_BASE,
    OPS,
    OWNERS,
    PICKS,
    SETTLED,
    THREATS,
    WHENS,
    ZONES,
    Character,
    Count,
    Effect,
    Number,
    Use,
)
from regalia.games.trone.reading import read_effect
from regalia.games.trone.wording import describe_character, describe_effect

from .test_language import characters

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
# All is written as in a card file and read by the language's own reader, so that there is no pattern for what no file
# can say. What the reader refuses is left out.

Raw = dict[str, Any]


def sound(raws: Iterable[Raw]) -> Iterator[Effect]:
    for raw in raws:
        try:
            yield read_effect(Table(raw, "any.toml"))
        except EditionError:
            continue


def a_base(raw: Any) -> Number | None:
    try:
        return read_number(Table({"base": raw}, "any.toml"), "base", 0, MOST_BASE)
    except EditionError:
        return None


FEW = {"count": {"owner": "any", "alter": "freeze"}, "plus": -1}
CALCULATIONS: list[Raw] = [
    {"per": per, "times": times, "plus": plus} | most
    for per, times, plus, most in product((1, 3), (1, 2, -1), (0, 1, -2), ({}, {"max": 4}))
]
COUNTED: list[Raw] = [
    {"count": counted, "of": of}
    for counted in (
        {"owner": "any"},
        {"owner": "other"},
        {"owner": "other", "others": True},
        {"this": True, "alter": "force"},
        {"zone": "graveyard", "others": True},
    )
    for of in ("cards", "factions", "force")
]
COUNTED += [{"count": {"zone": "hand"}}]
COUNTS: list[Raw] = [counted | numbers for counted, numbers in product(COUNTED, CALCULATIONS)]
COUNTS += [{"of": "permanent", "per": per} for per in (1, 2)]


def filters(zone: str) -> Iterator[Raw]:
    """Every word that a filter knows, and how many."""
    for owner, others, pick in product(OWNERS, (False, True), PICKS):
        for number in (
            {},
            {"n": 2},
            {"upto": True},
            {"n": 2, "upto": True},
            {"n": FEW},
            {"n": FEW, "upto": True},
        ):
            yield {"zone": zone, "owner": owner, "others": others, "pick": pick} | number
    for owner, n in product(OWNERS, (1, 2)):
        some = {"zone": zone, "owner": owner, "n": n}
        for line in LINES:
            yield some | {"line": line, "base_max": 1}
        for faction in FACTIONS:
            yield some | {"faction": faction}
        for alter in (*ALTERATIONS, "any"):
            yield some | {"alter": alter}
            yield some | {"lacks": alter, "faction": "underworld"}
        for points in ({"base_max": 0}, {"base_max": 2}, {"base_min": 1}, {"base_min": 2, "base_max": 2}):
            yield some | points
        yield some | {"base_min": 1, "base_max": 4}
    for owner in OWNERS:
        this = {"zone": zone, "owner": owner, "this": True}
        yield from (this, this | {"upto": True}, this | {"base_max": 3}, this | {"alter": "freeze"})


def free(raw: Raw) -> Raw:
    """A filter without an owner where nobody has one."""
    return {key: value for key, value in raw.items() if raw["zone"] != "discard" or key != "owner"}


def steps() -> Iterator[Raw]:
    """Every op with everything it takes."""
    for op, form in OPS.items():
        parts: Raw = {"from": ["destroy"]} if op == "protect" else {}
        parts |= {"alter": "force"} if op == "transfer" else {}
        targets = [free(raw) for zone in form.use.zones for raw in filters(zone)]
        for target in ("this", "it", {}, *targets):
            if form.targets == ("t",):
                yield {"op": op, "t": target} | parts
            elif form.targets:
                yield from ({"op": op, "a": target, "b": b} | parts for b in ({}, {"owner": "rival"}, "this"))
                yield from ({"op": op, "a": {}, "b": target, "alter": alter} for alter in ALTERATIONS)
                yield {"op": op, "a": {}, "b": target}
        one = {name: {"owner": "self" if name in "ta" else "any"} for name in form.targets}
        if "n" in form.takes + form.needs:
            yield from ({"op": op, "n": n} | one | parts for n in (1, 2, -1, -2, FEW, *COUNTS))
        if "alter" in form.takes:
            yield from ({"op": op, "alter": alter} | one for alter in ALTERATIONS)
    for first in range(len(THREATS)):
        for shield in (THREATS[first : first + 1], THREATS[first : first + 2], THREATS[first : first + 3]):
            yield {"op": "protect", "t": "this", "from": list(shield)}
            yield {"op": "protect", "t": {"owner": "any", "others": True}, "from": list(shield)}
    yield {"op": "choose", "options": [[DRAW, REPLAY], [{"op": "gain", "n": 2}], [REPLAY]]}


REPLAY: Raw = {"op": "replay"}
DRAW: Raw = {"op": "draw", "n": 2}
PEEK: Raw = {"op": "peek", "t": {"zone": "hand", "owner": "rival"}}
PEEK_ALL: Raw = {"op": "peek", "t": {"zone": "hand", "owner": "each"}}


def sequences() -> Iterator[list[Raw]]:
    yield from ([step] for step in steps())
    hand: Raw = {"op": "give", "t": {"zone": "hand"}}
    yield from ([{"op": "give", "t": "this"}, hand], [PEEK, PEEK], [PEEK, hand])
    yield [{"op": "choose", "options": [[REPLAY], [DRAW]]}, REPLAY]
    yield [{"op": "discard", "t": {"zone": "hand"}, "cost": True}, DRAW, REPLAY]
    yield [{"op": "score", "n": 1}, {"op": "protect", "t": "this", "from": ["steal"]}]
    for target in ({}, {"n": 2}, {"owner": "any", "n": 2}, {"owner": "each"}):
        yield [{"op": "freeze", "t": target}, {"op": "destroy", "t": "it"}]
    for zone in ("field", "hand", "graveyard"):
        for line, op, known in product(LINES, ("steal", "return", "discard"), ("rival", "each")):
            target = {"zone": zone, "owner": known} | ({"line": line} if zone == "field" else {})
            for first in (PEEK if known == "rival" else PEEK_ALL, {"op": "freeze", "t": {"owner": "rival"}}):
                yield from ([first, {"op": op, "t": target | number}] for number in ({}, {"n": 2}))


def effects() -> Iterator[Raw]:
    """Effects in which every pattern of the grammar is used."""
    for when, does in product(("instant", "permanent"), sequences()):
        yield {"when": when, "do": does}
        yield {"when": when, "do": does, "may": True}
    for on, owner in product(EVENTS, SETTLED):
        for more in ({}, {"others": True}, {"this": True}, {"this": True, "base_max": 2, "faction": "cats"}):
            for deed in ({"op": "freeze", "t": "it"}, REPLAY, DRAW):
                yield {"when": "once", "on": on, "of": {"owner": owner} | more, "do": [deed]}
    limits = ((1, None), (3, None), (None, 0), (None, 2), (2, 2), (1, 4), (None, 1))
    counted = [
        {"count": free({"zone": zone, "owner": owner}) | more}
        for zone, owner in product(ZONES, SETTLED)
        for more in ({}, {"others": True}, {"this": True}, {"this": True, "alter": "freeze"})
    ]
    for (low, high), count in product(limits, [*counted, *COUNTS]):
        bounds = {key: n for key, n in (("at_least", low), ("at_most", high)) if n is not None}
        yield {"when": "start", "do": [REPLAY], "if": count | bounds}
        yield {"when": "end", "do": [DRAW], "if": count | bounds}
    yield {"when": "once", "may": True, "do": [REPLAY]}
    yield {"when": "instant", "constraint": True, "do": [REPLAY]}


@cache
def sound_effects() -> tuple[Effect, ...]:
    return tuple(sound(effects()))


def sentences(texts: Texts) -> Iterator[str]:
    """Every kind of thing that can be said of a character."""
    for character in OURS:
        yield describe_character(texts, character)
    for effect in sound_effects():
        yield describe_effect(texts, effect)
    for base in (a_base(count) for count in COUNTS):
        if base is not None:
            yield describe_character(texts, replace(OURS[1], base=base))


@pytest.mark.slow
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


@pytest.mark.parametrize(
    ("raw", "sentence"),
    [
        (
            {
                "when": "start",
                "if": {"count": {"this": True, "alter": "freeze"}, "at_least": 1},
                "do": [DRAW],
            },
            "Start of turn: if this character is a frozen ally, draw 2 cards.",
        ),
        (
            {"when": "start", "if": {"count": {"this": True, "line": "front"}, "at_most": 0}, "do": [DRAW]},
            "Start of turn: if this character is not an ally in the front line, draw 2 cards.",
        ),
        (
            {"when": "end", "if": {"count": {"this": True}, "of": "force", "at_least": 3}, "do": [DRAW]},
            "End of turn: if this character has at least 3 Force, draw 2 cards.",
        ),
        (
            {"when": "permanent", "do": [{"op": "score", "n": {"count": {"this": True, "alter": "any"}}}]},
            "Permanent: you score 1 more point if this character is an altered ally.",
        ),
        (
            {
                "when": "instant",
                "do": [{"op": "freeze", "t": {"owner": "each"}}, {"op": "shift", "t": "it"}],
            },
            "Instant: freeze a character on each opponent’s field, then move them to the other line.",
        ),
        (
            {"when": "instant", "do": [PEEK_ALL, {"op": "discard", "t": {"zone": "hand", "owner": "each"}}]},
            "Instant: look at each opponent’s hand, then discard a card of your choice from each opponent’s hand.",
        ),
    ],
)
def test_how_it_reads(raw: Raw, sentence: str) -> None:
    [effect] = sound([raw])
    assert describe_effect(texts_in("en"), effect) == sentence


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


def table(**fields: st.SearchStrategy[Any]) -> st.SearchStrategy[Raw]:
    """A table with any of these fields."""
    return st.fixed_dictionaries({}, optional=fields)


def merged(*parts: st.SearchStrategy[Raw]) -> st.SearchStrategy[Raw]:
    return st.tuples(*parts).map(lambda found: {key: value for part in found for key, value in part.items()})


@st.composite
def a_filter(draw: st.DrawFn, use: Use, depth: int = 1) -> Raw:
    zone = draw(st.sampled_from(use.zones))
    raw: Raw = {"zone": zone} if "zone" in use.fields else {}
    if zone != "discard":
        raw["owner"] = draw(st.sampled_from(use.owners))
    fields: dict[str, st.SearchStrategy[Any]] = {"faction": st.sampled_from(FACTIONS)}
    if zone == "field":
        altered = st.sampled_from((*ALTERATIONS, "any"))
        fields |= {"line": st.sampled_from(LINES), "alter": altered, "lacks": altered}
    if "base_min" in use.fields:
        fields |= {"base_min": st.integers(0, 5), "base_max": st.integers(0, 20)}
    wanted = {field: strategy for field, strategy in fields.items() if field in use.fields}
    raw |= draw(table(**wanted))
    if zone != "hand":
        raw |= draw(st.sampled_from([{}, {}, {"others": True}, {"this": True}]))
    if "n" in use.fields and "this" not in raw:
        raw |= draw(a_pick(depth))
    return raw


def a_pick(depth: int) -> st.SearchStrategy[Raw]:
    n = st.integers(1, 20) | (a_count(depth - 1) if depth else st.nothing())
    chosen = table(n=n, upto=flags)
    by_somebody = merged(chosen, table(pick=st.sampled_from(("you", "holder"))))
    return by_somebody | merged(table(n=n), st.just({"pick": "random"})) | st.just({"pick": "all"})


def a_count(depth: int = 1) -> st.SearchStrategy[Raw]:
    on_fields = a_filter(COUNTING._replace(zones=("field",)), depth)
    in_hands = a_filter(COUNTING._replace(zones=("hand",), fields=("zone", "owner")), depth)
    what = (
        st.fixed_dictionaries(
            {"count": on_fields}, optional={"of": st.sampled_from(("cards", "factions", "force"))}
        )
        | st.fixed_dictionaries(
            {"count": in_hands | a_filter(COUNTING._replace(zones=("graveyard", "discard")))}
        )
        | st.just({"of": "permanent"})
    )
    rest = table(per=st.integers(1, 20), times=numbers.filter(bool), plus=numbers, max=st.integers(0, 20))
    return merged(what, rest)


def a_step(op: str, depth: int = 1) -> st.SearchStrategy[Raw]:
    form = OPS[op]
    target = a_filter(form.use) | (
        st.sampled_from(("this", "it")) if "field" in form.use.zones else st.nothing()
    )
    parts: dict[str, st.SearchStrategy[Any]] = {
        "n": (numbers.filter(bool) if op == "score" else st.integers(1, 20)) | a_count(),
        "alter": st.sampled_from(ALTERATIONS),
        "from": st.lists(st.sampled_from(THREATS), min_size=1, max_size=4, unique=True),
        "options": st.deferred(
            lambda: st.lists(st.lists(some_step(depth - 1), min_size=1, max_size=2), min_size=2, max_size=3)
        ),
    }
    needed = {"op": st.just(op)} | dict.fromkeys(form.targets, target)
    needed |= {name: parts[name] for name in form.needs}
    return st.fixed_dictionaries(needed, optional={name: parts[name] for name in form.takes})


def some_step(depth: int = 1) -> st.SearchStrategy[Raw]:
    ops = [op for op in OPS if op not in LASTING and (depth or op != "choose")]
    return st.sampled_from(ops).flatmap(lambda op: a_step(op, depth))


@st.composite
def an_effect(draw: st.DrawFn) -> Raw:
    when = draw(st.sampled_from(WHENS))
    lasting = st.sampled_from(LASTING).flatmap(a_step)
    steps = draw(st.lists(lasting if when == "permanent" else some_step(), min_size=1, max_size=3))
    if len(steps) > 1 and OPS[steps[0]["op"]].targets and when != "permanent":
        steps[0]["cost"] = draw(flags)
    effect: Raw = {"when": when, "do": steps}
    if when == "once" and draw(flags):
        effect |= {"on": draw(st.sampled_from(EVENTS)), "of": draw(a_filter(ANSWERING))}
    elif when == "once":
        effect["may"] = True
    elif when != "permanent":
        effect |= draw(st.sampled_from([{}, {"may": True}, {"constraint": True}]))
    if draw(flags):
        effect["if"] = draw(a_count()) | draw(
            st.sampled_from([{"at_least": 1}, {"at_most": 0}, {"at_least": 3}])
        )
    return effect


@pytest.mark.slow
@settings(max_examples=300, deadline=None, database=None, derandomize=True)
@given(an_effect(), st.integers(0, 9) | a_count())
def test_whatever_a_file_says_has_a_sentence(raw: Raw, base: Any) -> None:
    read = list(sound([raw]))
    assume(read)
    found = a_base(base)
    character = replace(OURS[1], effects=tuple(read), base=0 if found is None else found)
    for language in LANGUAGES:
        check_in(language, describe_character(texts_in(language), character))
