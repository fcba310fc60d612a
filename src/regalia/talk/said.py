"""What somebody says at a table: checked when it comes in, and put into words for every reader."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import lru_cache
from typing import Any

from regalia.games.definition import Edition, Game
from regalia.kernel.errors import quoted
from regalia.talk.phrases import TO, Phrase, Slot, find_phrase, load_talk, phrases, sentence

LONGEST_NAME = 60  # of an id that might be meant by what somebody sent
LARGEST_SHOWN = 1_000_000


class TalkError(ValueError):
    """Something that can't be said here; the message says why, and what can."""


@dataclass(frozen=True)
class Said:
    """What somebody said: plain data, to be stored and sent. Without `to` it is said to the whole table."""

    speaker: int
    phrase: str
    slots: Mapping[str, int | str]


def values(game: Game, edition: Edition, language: str, kind: str) -> dict[str, str]:
    """What may fill slots of a kind such as "card": ids, each with its name."""
    return dict(_nouns(game, edition, language).get(kind, {}))


@lru_cache(maxsize=64)
def _nouns(game: Game, edition: Edition, language: str) -> dict[str, dict[str, str]]:
    return game.nouns(game.texts(language), edition)


# ---- checked --------------------------------------------------------------------------------------------


def read_talk(game: Game, edition: Edition, seats: int, speaker: int, phrase: object, slots: object) -> Said:
    """What a seat wants to say, as it was sent; TalkError if it can't be said at this table.

    Seats that a phrase names are others than the speaker, and each of them is somebody else. At a table of two
    everything is said to the other.
    """
    _check_number("speaker", speaker, 0, seats - 1)
    meant = _phrase(game, seats, phrase)
    given = _given(meant, slots, 1 - speaker if seats == 2 else None)
    filled: dict[str, int | str] = {}
    taken = {speaker: "the speaker"}
    for name, slot in meant.slots.items():
        if name not in given:
            continue
        value = given[name]
        if slot.kind == "seat":
            filled[name] = _seat(name, value, seats, taken)
        elif slot.kind == "count":
            filled[name] = _check_number(name, value, slot.least, slot.most)
        else:
            filled[name] = _noun(game, edition, name, slot, value)
    return Said(speaker, meant.id, filled)


def _phrase(game: Game, seats: int, sent: object) -> Phrase:
    found = find_phrase(game, sent) if isinstance(sent, str) else None
    known = [phrase.id for phrase in phrases(game, seats)]
    if found is None:
        raise TalkError(f"{game.title} has no phrase {_shown(sent)}; {_hint(sent, known)}")
    if found.id not in known:
        raise TalkError(f"{found.id} takes {found.least_seats} players, and there are {seats} at this table")
    return found


def _given(phrase: Phrase, slots: object, listener: int | None) -> dict[str, object]:
    """What fills the slots of a phrase: all it needs, and nothing it has no slot for."""
    if not isinstance(slots, Mapping):
        raise TalkError(f"slots = {_shown(slots)}, but must be a mapping from names of slots to values")
    for name in slots:
        if name not in phrase.slots:
            raise TalkError(f"{phrase.id} has no slot {_shown(name)}; {_listed(phrase.slots)}")
    given: dict[str, object] = dict(slots)
    if given.get(TO) is None:  # nobody in particular: there may be only one
        given[TO] = listener
    if given[TO] is None:
        del given[TO]
    for name, slot in phrase.slots.items():
        if slot.required and name not in given:
            raise TalkError(f"{phrase.id} needs {name}: {_wanted(slot)}")
    return given


def _wanted(slot: Slot) -> str:
    if slot.kind == "count":
        return f"a whole number from {slot.least} to {slot.most}"
    return "the number of another seat" if slot.kind == "seat" else f"the id of a {slot.kind}"


def _seat(name: str, value: object, seats: int, taken: dict[int, str]) -> int:
    seat = _check_number(name, value, 0, seats - 1)
    if seat in taken:
        free = (str(other) for other in range(seats) if other not in taken)
        raise TalkError(f"{name} = {seat}, but that is {taken[seat]}; {_listed(free)}")
    taken[seat] = name
    return seat


def _noun(game: Game, edition: Edition, name: str, slot: Slot, value: object) -> str:
    known = _nouns(game, edition, "en").get(slot.kind, {})
    if not isinstance(value, str) or value not in known:
        raise TalkError(
            f"{name} = {_shown(value)}, but the edition {quoted(edition.name)} has no such {slot.kind};"
            f" {_hint(value, known)}"
        )
    return value


def _check_number(name: str, value: object, least: int, most: int) -> int:
    if type(value) is not int or not least <= value <= most:  # True is no number here
        raise TalkError(f"{name} = {_shown(value)}, but must be a whole number from {least} to {most}")
    return value


def _hint(sent: object, known: Iterable[str]) -> str:
    ids = list(known)
    if isinstance(sent, str) and len(sent) <= LONGEST_NAME and (close := get_close_matches(sent, ids, 1)):
        return f"did you mean {close[0]}?"
    return _listed(ids)


def _listed(names: Iterable[str]) -> str:
    return f"there are {', '.join(names) or 'none'}"


def _shown(value: object) -> str:
    """What somebody sent, on one line, and not too much of it."""
    match value:
        case None:
            return "null"
        case bool():
            return str(value).lower()
        case str():
            return quoted(value)
        case int() if abs(value) > LARGEST_SHOWN:
            return "a number far too large"
        case int() | float():
            return str(value)
        case Mapping():
            return "a mapping"
        case list() | tuple():
            return "a list"
    return f"a {type(value).__name__}"


# ---- in words -------------------------------------------------------------------------------------------


def say_talk(game: Game, edition: Edition, language: str, said: Said, names: Callable[[int], str]) -> str:
    """What was said, in the language of a reader; `names` gives the name of the player in a seat."""
    phrase = find_phrase(game, said.phrase)
    if phrase is None:
        raise TalkError(f"{game.title} has no phrase {quoted(said.phrase)}")
    nouns = _nouns(game, edition, language)
    fields: dict[str, Any] = {}
    for name, value in said.slots.items():
        match phrase.slots[name].kind:
            case "seat":
                fields[name] = names(int(value))
            case "count":
                fields[name] = value
            case kind:
                fields[name] = nouns[kind][str(value)]
    return sentence(load_talk(language), phrase, fields)
