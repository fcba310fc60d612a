"""The language of characters: all of ours are read, and whatever is wrong is named."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

import regalia.games.trone as trone
from regalia.games.data import EditionError, read_toml
from regalia.games.trone.language import (
    FACTIONS,
    MOST_ANSWERS,
    OPS,
    Character,
    Count,
    Filter,
    Step,
)
from regalia.games.trone.reading import read_characters

CARDS = Path(trone.__file__).with_name("cards.toml")
TEXT = CARDS.read_text("utf-8")


def characters(path: Path = CARDS) -> dict[str, Character]:
    file = read_toml(path, "trone")
    file.text("name")
    found = {character.id: character for character in read_characters(file)}
    file.done()
    return found


def steps_of(character: Character) -> list[Step]:
    found = []
    for effect in character.effects:
        for step in effect.do:
            found += [step, *(inner for option in step.options for inner in option)]
    return found


# ---- our cards -------------------------------------------------------------------------------------------


def test_there_are_eight_characters_and_sixteen_cards_in_each_faction() -> None:
    ours = characters().values()
    assert Counter(character.faction for character in ours) == dict.fromkeys(FACTIONS, 8)
    for faction in FACTIONS:
        assert sum(character.copies for character in ours if character.faction == faction) == 16


def test_every_character_has_a_name_of_its_own_in_each_language() -> None:
    for language in ("en", "fr", "it"):
        assert len({character.names[language] for character in characters().values()}) == 64


def test_every_word_of_the_language_is_used() -> None:
    ours = characters().values()
    effects = [effect for character in ours for effect in character.effects]
    assert {step.op for character in ours for step in steps_of(character)} == set(OPS)
    assert {effect.when for effect in effects} == {"instant", "permanent", "start", "end", "once"}
    assert {effect.on for effect in effects} == {None, "played", "destroyed", "discarded"}
    assert any(effect.may for effect in effects)
    assert any(effect.constraint for effect in effects)
    assert any(effect.condition for effect in effects)


def test_a_character_is_read_as_it_is_written() -> None:
    ours = characters()
    assert ours["knight"].effects == ()
    assert (ours["knight"].base, ours["knight"].position, ours["knight"].copies) == (3, "front", 3)
    [scorpion] = ours["scorpion"].effects
    assert scorpion.condition
    assert scorpion.condition.count == Count(Filter(others=True, alter="force"))
    assert (scorpion.condition.at_least, scorpion.condition.at_most) == (1, None)
    assert scorpion.do == (Step("destroy", t=Filter(owner="other", line="front", base_max=2)),)
    [giant] = ours["giant"].effects
    assert giant.do[0].t == Filter(owner="rival", line="front", lacks="freeze", n=2, upto=True)
    assert ours["prince"].base == Count(None, "permanent", plus=1, max=4)
    assert ours["lord"].base == Count(Filter(zone="discard"), per=3, plus=1, max=4)
    [djinn] = ours["djinn"].effects
    assert [[step.op for step in option] for option in djinn.do[0].options] == [["force"], ["draw"]]
    assert [effect.when for effect in ours["blackcat"].effects] == ["instant", "permanent"]


# ---- mistakes --------------------------------------------------------------------------------------------

KNIGHT = "knight.fx = []"
HEAD = "humans.knight"
FX = f"{HEAD}, fx number 1"
STEP = f"{FX}, do number 1"
SECOND = f"{FX}, do number 2"


def instant(*steps: str) -> str:
    return f'{{ when="instant", do=[{", ".join(steps)}] }}'


def aimed(op: str, target: str) -> str:
    """An Instant with one step and one target."""
    return instant(f'{{ op="{op}", t={target} }}')


def paired(op: str, a: str, b: str, rest: str = "") -> str:
    return instant(f'{{ op="{op}", a={a}, b={b}{rest} }}')


def counting(count: str) -> str:
    return instant(f'{{ op="draw", n={{ {count} }} }}')


def answering(on: str, of: str, step: str = '{ op="gain", n=1 }') -> str:
    return f'{{ when="once", on="{on}", of={of}, do=[{step}] }}'


REPLAY = '{ op="replay" }'
PEEK = '{ op="peek", t={ zone="hand", owner="rival" } }'
PEEK_ALL = '{ op="peek", t={ zone="hand", owner="each" } }'
OTHERS_CARD = '{ op="discard", t={ zone="hand", owner="rival" } }'
UNSEEN = f"{STEP}, [t]: picks from a hand that was not seen: let a peek of the same owner"
NO_IT = "is nothing here: it is the card that was played"

# What is wrong with when and what.
EFFECTS = [
    (
        '{ when="later", do=[] }',
        f'{FX}: when = "later", but must be one of instant, permanent, start, end, once',
    ),
    ('{ when="instant" }', f"{FX}: do is missing"),
    (instant(), f"{FX}: do has 0 steps, but must have from 1 to 4"),
    (instant(*[REPLAY] * 5), f"{FX}: do has 5 steps, but must have from 1 to 4"),
    ('{ when="instant", may=true, constraint=true, do=[] }', f"{FX}: is both may and constraint"),
    ('{ when="instant", may=1, do=[] }', f"{FX}: may = 1, but must be true or false"),
    ('{ when="permanent", may=true, do=[] }', f"{FX}: a permanent effect is neither may nor constraint"),
    (
        '{ when="permanent", constraint=true, do=[] }',
        f"{FX}: a permanent effect is neither may nor constraint",
    ),
    (f'{{ when="once", do=[{REPLAY}] }}', f'{FX}: when = "once" without on is used when its player likes'),
    ('{ when="end", on="played", of={}, do=[] }', f'{FX}: on stands only with when = "once", not with "end"'),
    ('{ when="once", on="played", do=[] }', f"{FX}: of is missing"),
    ('{ when="start", of={}, do=[] }', f"{FX}: of stands only with on"),
    (
        f'{{ when="once", may=true, do=[{REPLAY}] }}, {{ when="once", may=true, do=[{{ op="draw", n=1 }}] }}',
        f"{HEAD}, fx number 2: a second effect that is used once a turn",
    ),
    (", ".join([instant(REPLAY)] * 5), f"{HEAD}: fx has 5 effects, but may have 4"),
    ('{ when="instant", if={ count={} }, do=[] }', f"{FX}, [if]: needs at_least, at_most or both"),
    (
        '{ when="instant", if={ count={}, at_least=3, at_most=2 }, do=[] }',
        f"{FX}, [if]: at_least = 3 is more than at_most = 2",
    ),
    (
        '{ when="instant", if={ count={}, at_least=0 }, do=[] }',
        f"{FX}, [if]: at_least = 0, but must be a whole number from 1 to 20",
    ),
    (
        '{ when="instant", if={ count={ this=true }, at_least=2 }, do=[] }',
        f"{FX}, [if]: this is one card: say at_least = 1 or at_most = 0",
    ),
    (answering("played", '{ zone="hand" }'), f"{FX}, [of]: zone can’t stand in of: one card is meant"),
    (answering("played", "{ n=2 }"), f"{FX}, [of]: n can’t stand in of: one card is meant"),
    (answering("played", '{ pick="all" }'), f"{FX}, [of]: pick can’t stand in of: one card is meant"),
    (
        answering("played", '{ owner="rival" }'),
        f'{FX}, [of]: owner = "rival", but must be one of self, other, any',
    ),
    (answering("played", '{ alter="force" }'), f"{FX}, [of]: alter says nothing here"),
    (answering("played", '{ lacks="force" }'), f"{FX}, [of]: lacks says nothing here"),
    (answering("destroyed", "{ this=true }"), f"{FX}, [of]: this can’t stand here"),
    (answering("discarded", "{ others=true }"), f"{FX}, [of]: others says nothing in a hand"),
    (answering("discarded", '{ line="front" }'), f"{FX}, [of]: line says nothing in the hand"),
    (f'{{ when="end", do=[{REPLAY}] }}', f"{STEP}: replay comes too late at the end of a turn"),
    (answering("played", "{}", REPLAY), f"{STEP}: replay can’t stand in an answer to an event"),
    (
        answering("destroyed", "{}", '{ op="play", t={ zone="graveyard" } }'),
        f"{STEP}: play can’t stand in an answer to an event",
    ),
]

# What is wrong with a step.
STEPS = [
    (instant('{ op="explode" }'), f'{STEP}: op = "explode", but must be one of score,'),
    (instant('{ op="destroy" }'), f"{STEP}: t is missing"),
    (instant('{ op="replay", t="this" }'), f"{STEP}: t is not a field; known are cost, op"),
    *[
        (instant(f'{{ op="{op}", n=1, t="this" }}'), f"{STEP}: t is not a field; known are cost, n, op")
        for op in ("draw", "gain")
    ],
    (
        instant(f'{{ op="choose", options=[[{REPLAY}], [{{ op="draw", n=1 }}]], t="this" }}'),
        f"{STEP}: t is not a field; known are cost, op, options",
    ),
    (instant('{ op="score", n=1 }'), f'{STEP}: score can’t stand where when = "instant"; encourage, freeze,'),
    (
        '{ when="permanent", do=[{ op="draw", n=1 }] }',
        f'{STEP}: draw can’t stand where when = "permanent"; score, protect can',
    ),
    ('{ when="permanent", do=[{ op="score", n=0 }] }', f"{STEP}: n = 0 changes no points"),
    (instant('{ op="draw", n="two" }'), f'{STEP}: n = "two", but must be a whole number'),
    (instant('{ op="gain", n=-1 }'), f"{STEP}: n = -1, but must be a whole number from 1 to 20"),
    (
        instant(f'{{ op="choose", options=[[{REPLAY}]] }}'),
        f"{STEP}: options must be a list of 2 to 4 lists of steps",
    ),
    (
        instant(f'{{ op="choose", options=[[{REPLAY}], []] }}'),
        f"{STEP}: option 2 has 0 steps, but must have from 1 to 4",
    ),
    (
        instant(f'{{ op="choose", options=[[{REPLAY}], [{REPLAY}]] }}'),
        f"{STEP}: options has one of them twice",
    ),
    (
        instant(f'{{ op="choose", options=[[{REPLAY}], [{{ op="score", n=1 }}]] }}'),
        f'{STEP}, option 2, step 1: score can’t stand where when = "instant"',
    ),
    (
        instant(f'{{ op="choose", options=[[{REPLAY}], [{{ op="choose", options=[] }}]] }}'),
        f"{STEP}, option 2, step 1: choose can’t stand in an option of choose",
    ),
    (
        instant('{ op="destroy", cost=true, t="this" }'),
        f"{STEP}: cost says nothing here: no step comes after it",
    ),
    (instant('{ op="draw", n=1, cost=true }', REPLAY), f"{STEP}: draw is no cost: it is always done"),
    (
        '{ when="permanent", do=[{ op="score", n=1, cost=true }, { op="score", n=1 }] }',
        f"{STEP}: score is no cost: it lasts",
    ),
    (
        f'{{ when="instant", constraint=true, do=[{{ op="destroy", cost=true, t="this" }}, {REPLAY}] }}',
        f"{STEP}: cost says nothing in a constraint",
    ),
    (
        '{ when="permanent", do=[{ op="protect", t="this", from=["discard"] }] }',
        f'{STEP}: from number 1 = "discard", but must be one of encourage, freeze, force, cleanse, destroy, swap,',
    ),
    (
        '{ when="permanent", do=[{ op="protect", t="this", from=["swap", "swap"] }] }',
        f"{STEP}: from names something twice",
    ),
]

# What is wrong with a target.
TARGETS = [
    (aimed("destroy", '"that"'), f'{STEP}: t = "that", but must be one of this, it'),
    *[
        (aimed(op, f'"{word}"'), f'{STEP}: t = "{word}" is on a field, but {op} needs a card in: hand')
        for op in ("place", "play", "discard", "peek")
        for word in ("this", "it")
    ],
    (
        aimed("steal", '"this"'),
        f'{STEP}: t = "this" is one’s own, but steal needs one whose owner is one of other,',
    ),
    *[
        (
            instant(first, '{ op="steal", t="it" }'),
            f'{SECOND}: t = "it" is one’s own, but steal needs one whose owner is one of other, rival, each',
        )
        for first in (
            '{ op="freeze", t={} }',
            '{ op="shift", t="this" }',
            '{ op="place", t={ zone="discard" } }',
        )
    ],
    (
        instant('{ op="freeze", t={ owner="rival" } }', '{ op="give", t="it" }'),
        f'{SECOND}: t = "it" is another player’s, but give needs one of one’s own',
    ),
    (
        instant('{ op="give", t="this" }', '{ op="freeze", t="it" }', '{ op="give", t="it" }'),
        f'{FX}, do number 3: t = "it" is another player’s, but give needs one of one’s own',
    ),
    (
        answering("played", '{ owner="other" }', '{ op="give", t="it" }'),
        f'{STEP}: t = "it" is another player’s, but give needs one of one’s own',
    ),
    (aimed("freeze", '"it"'), f'{STEP}: t = "it" {NO_IT}'),
    (
        instant('{ op="destroy", t={ owner="other" } }', '{ op="freeze", t="it" }'),
        f'{SECOND}: t = "it" {NO_IT}',
    ),
    (
        instant('{ op="freeze", t="this" }', REPLAY, '{ op="shift", t="it" }'),
        f'{FX}, do number 3: t = "it" {NO_IT}',
    ),
    (
        instant('{ op="give", t={ zone="hand" } }', '{ op="freeze", t="it" }'),
        f'{SECOND}: t = "it" {NO_IT}',
    ),
    (
        instant(
            '{ op="freeze", t="this" }',
            f'{{ op="choose", options=[[{{ op="shift", t="it" }}], [{REPLAY}, {{ op="shift", t="it" }}]] }}',
        ),
        f'{SECOND}, option 2, step 2: t = "it" {NO_IT}',
    ),
    (
        instant(
            f'{{ op="choose", options=[[{{ op="shift", t="this" }}], [{REPLAY}]] }}', '{ op="shift", t="it" }'
        ),
        f'{SECOND}: t = "it" {NO_IT}',
    ),
    (answering("destroyed", "{}", '{ op="freeze", t="it" }'), f'{STEP}: t = "it" {NO_IT}'),
    (answering("discarded", "{}", '{ op="freeze", t="it" }'), f'{STEP}: t = "it" {NO_IT}'),
    (
        instant('{ op="freeze", t={ n=2 } }', '{ op="swap", a="it", b={ owner="other" } }'),
        f'{SECOND}: a = "it" may be several here, but one character is meant here',
    ),
    (aimed("destroy", '{ owner="enemy" }'), f'{STEP}, [t]: owner = "enemy", but must be one of self, other,'),
    (aimed("discard", '{ owner="other" }'), f"{STEP}, [t]: is in the field, but must be in: hand"),
    (
        aimed("peek", '{ zone="hand" }'),
        f'{STEP}, [t]: without owner it is "self", but must be one of rival, each',
    ),
    (
        aimed("peek", '{ zone="hand", owner="other" }'),
        f'{STEP}, [t]: owner = "other", but must be one of rival, each',
    ),
    (aimed("peek", '{ owner="rival" }'), f"{STEP}, [t]: is in the field, but must be in: hand"),
    *[
        (
            aimed("peek", f'{{ zone="hand", owner="rival", {more} }}'),
            f"{STEP}, [t]: {more.split('=')[0]} can’t stand in a peek: it shows a whole hand",
        )
        for more in ('faction="cats"', "base_max=2", "n=2", 'pick="all"')
    ],
    (aimed("steal", "{}"), f'{STEP}, [t]: without owner it is "self", but must be one of other, rival, each'),
    (aimed("give", '{ owner="any" }'), f'{STEP}, [t]: owner = "any", but must be one of self'),
    (instant(OTHERS_CARD), UNSEEN),
    (aimed("steal", '{ zone="hand", owner="each" }'), UNSEEN),
    (aimed("discard", '{ zone="hand", owner="other" }'), UNSEEN),
    (aimed("play", '{ zone="hand", owner="any" }'), UNSEEN),
    (instant(PEEK_ALL, OTHERS_CARD), UNSEEN.replace(STEP, SECOND)),
    (instant(PEEK, '{ op="discard", t={ zone="hand", owner="each" } }'), UNSEEN.replace(STEP, SECOND)),
    (instant(PEEK, '{ op="discard", t={ zone="hand", owner="other" } }'), UNSEEN.replace(STEP, SECOND)),
    (
        instant(f'{{ op="choose", options=[[{PEEK}], [{OTHERS_CARD}]] }}'),
        UNSEEN.replace(STEP, f"{STEP}, option 2, step 1"),
    ),
    (
        instant(f'{{ op="choose", options=[[{PEEK}], [{REPLAY}]] }}', OTHERS_CARD),
        UNSEEN.replace(STEP, SECOND),
    ),
    (paired("swap", "{}", "{}"), f"{STEP}: a and b are on the same field: there is nothing to exchange"),
    (paired("swap", '"this"', "{}"), f"{STEP}: a and b are on the same field"),
    (
        instant('{ op="freeze", t={} }', '{ op="swap", a="it", b={ faction="cats" } }'),
        f"{SECOND}: a and b are on the same field",
    ),
    (paired("swap", '{ owner="rival" }', '{ owner="rival" }'), f"{STEP}: a and b are on the same field"),
    (paired("swap", '"this"', "{ this=true }"), f"{STEP}: a and b are the same character"),
    (paired("swap", '{ owner="rival" }', '{ owner="each" }'), f"{STEP}: a step is for one rival or for each"),
    (paired("swap", "{ n=2 }", '{ owner="other" }'), f"{STEP}, [a]: n can’t stand in a pair: one character"),
    (paired("swap", "{ upto=true }", '{ owner="other" }'), f"{STEP}, [a]: upto can’t stand in a pair"),
    (
        paired("swap", "{}", '{ owner="other", pick="all" }'),
        f'{STEP}, [b]: pick = "all" can’t stand in a pair',
    ),
    (
        paired("transfer", "{ n=2 }", '{ owner="other" }', ', alter="force"'),
        f"{STEP}, [a]: n can’t stand in a pair",
    ),
    (paired("transfer", "{}", "{}"), f"{STEP}: alter is missing"),
    (paired("transfer", "{}", "{}", ', alter="freeze", n=2'), f"{STEP}: n goes with Force"),
    (paired("transfer", '{ lacks="any" }', "{}", ', alter="force"'), f"{STEP}: a lacks what is to be taken"),
    (
        paired("transfer", "{}", '{ alter="freeze" }', ', alter="freeze"'),
        f"{STEP}: b has freeze already, and nobody has it twice",
    ),
    (aimed("freeze", '{ alter="freeze" }'), f"{STEP}: t has freeze already"),
    (aimed("encourage", '{ alter="encouraged" }'), f"{STEP}: t has encouraged already"),
    (aimed("cleanse", '{ lacks="any" }'), f"{STEP}: t lacks what is to be taken from it"),
]

# What is wrong with a filter or a count.
FILTERS = [
    (aimed("destroy", "{ this=true, others=true }"), f"{STEP}, [t]: is both this and others: no card is"),
    (
        aimed("destroy", '{ this=true, owner="rival" }'),
        f'{STEP}, [t]: owner = "rival", but this is one’s own',
    ),
    (
        answering("played", '{ this=true, owner="other" }'),
        f'{FX}, [of]: owner = "other", but this is one’s own',
    ),
    (
        counting('count={ this=true, owner="other" }'),
        f'{STEP}, [n], [count]: owner = "other", but this is one’s own',
    ),
    (aimed("destroy", "{ this=true, n=2 }"), f"{STEP}, [t]: n can’t stand with this = true"),
    (aimed("destroy", '{ this=true, pick="random" }'), f"{STEP}, [t]: pick can’t stand with this = true"),
    (
        aimed("destroy", "{ base_min=3, base_max=2 }"),
        f"{STEP}, [t]: base_min = 3 is more than base_max = 2: no card is both",
    ),
    *[
        (
            aimed("return", f'{{ zone="{zone}", {field}="{value}" }}'),
            f"{STEP}, [t]: {field} says nothing in the {zone}",
        )
        for zone in ("graveyard", "discard")
        for field, value in (("line", "front"), ("alter", "any"), ("lacks", "force"))
    ],
    (aimed("place", '{ zone="hand", line="front" }'), f"{STEP}, [t]: line says nothing in the hand"),
    (aimed("place", '{ zone="hand", others=true }'), f"{STEP}, [t]: others says nothing in a hand"),
    (aimed("place", '{ zone="hand", this=true }'), f"{STEP}, [t]: this says nothing in a hand"),
    (
        aimed("destroy", '{ alter="force", lacks="force" }'),
        f'{STEP}, [t]: lacks = "force", but has it by alter = "force": none does',
    ),
    (aimed("destroy", '{ alter="force", lacks="any" }'), f'{STEP}, [t]: lacks = "any", but has it by'),
    (
        aimed("place", '{ zone="discard", owner="self" }'),
        f"{STEP}, [t]: owner, but the discard belongs to nobody",
    ),
    *[
        (
            aimed("destroy", f'{{ owner="{owner}", pick="holder" }}'),
            f'{STEP}, [t]: pick = "holder", but it is not clear who that is: owner must be one of self, rival, each',
        )
        for owner in ("other", "any")
    ],
    (
        aimed("place", '{ zone="discard", pick="holder" }'),
        f'{STEP}, [t]: pick = "holder", but it is not clear',
    ),
    (aimed("destroy", '{ n=2, pick="all" }'), f'{STEP}, [t]: n can’t stand with pick = "all"'),
    (aimed("destroy", '{ upto=true, pick="all" }'), f'{STEP}, [t]: upto can’t stand with pick = "all"'),
    (aimed("destroy", '{ upto=true, pick="random" }'), f'{STEP}, [t]: upto can’t stand with pick = "random"'),
    (
        counting("count={ base_max=2 }"),
        f"{STEP}, [n], [count]: base_max can’t stand in a count: a value would",
    ),
    (
        counting('count={ owner="rival" }'),
        f'{STEP}, [n], [count]: owner = "rival", but must be one of self, other,',
    ),
    (
        counting("count={ n=2 }"),
        f"{STEP}, [n], [count]: n can’t stand in a count: all that match are counted",
    ),
    (counting("count={ upto=true }"), f"{STEP}, [n], [count]: upto can’t stand in a count"),
    (counting('count={ pick="all" }'), f"{STEP}, [n], [count]: pick can’t stand in a count"),
    (counting('of="force"'), f"{STEP}, [n]: has count = {{ … }}"),
    (counting('of="permanent", count={}'), f"{STEP}, [n]: has count = {{ … }}"),
    (counting("count={ this=true }, per=2"), f"{STEP}, [n]: per = 2, but this is one card"),
    (counting('count={ this=true }, of="factions"'), f'{STEP}, [n]: of = "factions", but this is one card'),
    (counting("count={}, times=0"), f"{STEP}, [n]: times = 0 counts nothing"),
    (counting("count={}, plus=4, max=4"), f"{STEP}, [n]: max = 4 is reached by plus = 4 alone"),
    *[
        (
            counting(f'count={{ zone="hand", {more} }}'),
            f"{STEP}, [n], [count]: {more.split('=')[0]} can’t stand where a hand is counted",
        )
        for more in ('faction="cats"', 'alter="any"', 'lacks="any"', "others=true")
    ],
    *[
        (
            counting(f'count={{ zone="hand" }}, of="{of}"'),
            f'{STEP}, [n]: of = "{of}", but of a hand only cards are counted',
        )
        for of in ("factions", "force")
    ],
    (
        counting('count={ zone="graveyard" }, of="force"'),
        f'{STEP}, [n]: of = "force", but none of those cards',
    ),
    (counting('count={ lacks="force" }, of="force"'), f'{STEP}, [n]: of = "force", but none of those cards'),
    (
        f'{{ when="start", if={{ count={{ zone="hand", faction="cats" }}, at_least=1 }}, do=[{REPLAY}] }}',
        f"{FX}, [if], [count]: faction can’t stand where a hand is counted",
    ),
    *[
        (
            f'{{ when="permanent", do=[{{ op="protect", t={{ {more} }}, from=["steal"] }}] }}',
            f"{STEP}, [t]: {more.split('=')[0]} can’t stand in a protect: {why}",
        )
        for more, why in (
            ("n=2", "all that match are protected"),
            ("upto=true", "all that match are protected"),
            ('pick="all"', "all that match are protected"),
            ("base_min=2", "a value would depend on itself"),
        )
    ],
]
MISTAKES = [*EFFECTS, *STEPS, *TARGETS, *FILTERS]


def with_effects(tmp_path: Path, effects: str) -> Path:
    """Our cards, with a Knight that does this."""
    assert TEXT.count(KNIGHT) == 1
    path = tmp_path / "mine.toml"
    path.write_text(TEXT.replace(KNIGHT, f"knight.fx = [{effects}]"), "utf-8")
    return path


@pytest.mark.parametrize(("effect", "complaint"), MISTAKES, ids=[effect for effect, _ in MISTAKES])
def test_a_mistake_in_an_effect_is_named(tmp_path: Path, effect: str, complaint: str) -> None:
    """With file, line, character, field and what is allowed."""
    with pytest.raises(EditionError) as caught:
        characters(with_effects(tmp_path, effect))
    line = TEXT[: TEXT.index(KNIGHT)].count("\n") + 1
    assert str(caught.value).startswith(f"mine.toml, line {line}, {complaint}"), str(caught.value)


SOUND = [
    instant(PEEK, OTHERS_CARD),
    instant(PEEK_ALL, '{ op="steal", t={ zone="hand", owner="each" } }'),
    instant(f'{{ op="choose", options=[[{PEEK}, {OTHERS_CARD}], [{REPLAY}]] }}'),
    instant(PEEK, f'{{ op="choose", options=[[{OTHERS_CARD}], [{REPLAY}]] }}'),
    aimed("discard", '{ zone="hand", owner="other", pick="random" }'),
    aimed("discard", '{ zone="hand", owner="rival", pick="holder", faction="cats" }'),
    aimed("destroy", '{ owner="self", pick="holder" }'),
    aimed("destroy", '{ alter="any", lacks="freeze" }'),
    instant('{ op="freeze", t={ n=2 } }', '{ op="shift", t="it" }', '{ op="destroy", t="it" }'),
    instant('{ op="freeze", t={ owner="other" } }', '{ op="swap", a="this", b="it" }'),
    instant('{ op="freeze", t={ owner="any" } }', '{ op="steal", t="it" }'),
    instant('{ op="freeze", t={ owner="any" } }', '{ op="give", t="it" }'),
    instant('{ op="steal", t={ owner="other" } }', '{ op="give", t="it" }'),
    instant('{ op="freeze", t="this" }', '{ op="give", t="it" }', '{ op="steal", t="it" }'),
    answering("played", "{}", '{ op="freeze", t="it" }'),
    answering(
        "played", "{ base_max=2 }", f'{{ op="choose", options=[[{PEEK}], [{{ op="freeze", t="it" }}]] }}'
    ),
    answering("destroyed", '{ owner="any", line="front", alter="freeze", base_max=1 }'),
    instant('{ op="destroy", cost=true, t="this" }', REPLAY),
    instant(f'{{ op="choose", options=[[{{ op="destroy", cost=true, t="this" }}], [{PEEK}]] }}', REPLAY),
    paired("swap", '{ owner="other" }', '{ owner="other" }'),
    paired("transfer", "{}", "{}", ', alter="force", n={ count={} }'),
    counting('count={ zone="hand", owner="any" }, per=2, times=-1, plus=4'),
    f'{{ when="start", if={{ count={{ zone="hand" }}, at_most=0 }}, do=[{REPLAY}] }}',
]


@pytest.mark.parametrize("effect", SOUND)
def test_what_makes_sense_is_read(tmp_path: Path, effect: str) -> None:
    assert len(characters(with_effects(tmp_path, effect))["knight"].effects) == 1


def test_a_mistake_in_an_option_is_found_on_its_line(tmp_path: Path) -> None:
    option = '[{ op="draw", n=1 },\n   { op="draw", n=0 }]'
    path = with_effects(tmp_path, instant(f'{{ op="choose", options=[\n  [{REPLAY}],\n  {option}] }}'))
    line = TEXT[: TEXT.index(KNIGHT)].count("\n") + 4
    with pytest.raises(EditionError, match=rf"mine\.toml, line {line}, .*option 2, step 2: n = 0, but"):
        characters(path)


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("copies=3, base=3", "copies=2, base=3", "[humans]: has 15 cards in all, but must have 16"),
        ("copies=3, base=3", "copies=0, base=3", "copies = 0, but must be a whole number from 1 to 16"),
        ("copies=3, base=3", "copies=3, base=10", "base = 10, but must be a whole number from 0 to 9"),
        (
            'base=3, pos="front" }\nknight',
            'base=3, pos="middle" }\nknight',
            'pos = "middle", but must be one of front, back',
        ),
        ('it="Cavaliere", ', "", "it is missing"),
        ('"Cavaliere"', f'"{"C" * 201}"', "it has 201 characters, but may have 200"),
        (KNIGHT, "", "fx is missing"),
        (KNIGHT, f"{KNIGHT}\nknight.size = 3", "size is not a field; known are card, fx, text"),
        (KNIGHT, f'{KNIGHT}\nknight.text = {{ en="Nothing.", fr="Rien." }}', "it is missing"),
        ("[cats]", "[dogs]", "cats is missing: all eight factions are needed, unless the file has extends"),
        ("knight.", "Knight.", "'Knight' is no name for a character"),
        ("knight.", '"élu".', "'élu' is no name for a character"),
        ("raven.", "knight.", "dead.knight: id = knight, but two have it: humans.knight and dead.knight"),
        (
            'fr="Corbeau"',
            'fr="Reine"',
            "dead.raven: fr = Reine, but two have it: humans.queen and dead.raven",
        ),
    ],
)
def test_a_mistake_in_a_character_is_named(tmp_path: Path, old: str, new: str, complaint: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(TEXT.replace(old, new), "utf-8")
    with pytest.raises(EditionError, match=r"mine\.toml") as caught:
        characters(path)
    assert complaint in str(caught.value)


def test_a_faction_has_eight_characters(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    without = "\n".join(line for line in TEXT.splitlines() if not line.startswith("knight."))
    path.write_text(without, "utf-8")
    with pytest.raises(EditionError, match="has 7 characters, but must have 8"):
        characters(path)


def test_names_are_safe_to_show(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(TEXT.replace('en="Knight"', 'en="Kni\\u001bght"'), "utf-8")
    assert characters(path)["knight"].names["en"] == "Kni\\u001bght"


def test_so_many_answers_find_room_to_wait_and_no_more(tmp_path: Path) -> None:
    """Ours have three answers; three characters of three copies with four each make 36, the Knights 9 more."""
    answer, path = answering("played", "{}"), tmp_path / "mine.toml"

    def answers(**wanted: int) -> int:
        text = TEXT
        for name, n in wanted.items():
            text = re.sub(rf"(?m)^{name}\.fx = .*$", f"{name}.fx = [{', '.join([answer] * n)}]", text)
        path.write_text(text, "utf-8")
        return sum(character.copies * character.answers for character in characters(path).values())

    assert answers() == 3
    many = {"apprentice": 4, "battlemage": 4, "kitten": 4, "knight": 3}
    assert answers(**many) == MOST_ANSWERS == 48
    told = r"49 answers to events in the whole file \(copies × effects with on\), but there may be 48"
    with pytest.raises(EditionError, match=rf"mine\.toml, line \d+, mages\.apprentice: on: {told}"):
        answers(**many, bard=2)
