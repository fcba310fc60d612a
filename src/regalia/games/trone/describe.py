"""An edition of Trône in words: the characters of each faction, and which factions are played with."""

from __future__ import annotations

from regalia.games.definition import Section, Texts
from regalia.games.trone.agreement import factions_for
from regalia.games.trone.edition import Edition
from regalia.games.trone.language import FACTIONS, Character, Count
from regalia.games.trone.wording import describe_character

Rows = list[tuple[str, ...]]

TABLES = {"2–4": 4, "5": 5, "6": 6}  # numbers of players that play alike, and the largest of them


def describe(texts: Texts, edition: Edition) -> list[Section]:
    """All that a card file says."""
    return [*(_faction(texts, edition, faction) for faction in FACTIONS), _in_play(texts, edition)]


def _headings(texts: Texts, *names: str) -> tuple[str, ...]:
    return tuple(texts.say(f"describe.{name}") for name in names)


def _faction(texts: Texts, edition: Edition, faction: str) -> Section:
    found = [character for character in edition.characters if character.faction == faction]
    copies = sum(character.copies for character in found)
    name = texts.say(f"faction.{faction}")
    title = texts.say("describe.faction", faction=name, kinds=len(found), n=copies)
    columns = _headings(texts, "copies", "character", "base", "position", "effect")
    return Section(title, columns, [_row(texts, character) for character in found])


def _row(texts: Texts, character: Character) -> tuple[str, ...]:
    return (
        str(character.copies),
        character.names[texts.language],
        "X" if isinstance(character.base, Count) else str(character.base),
        texts.say(f"line.{character.position}"),
        describe_character(texts, character),
    )


def _in_play(texts: Texts, edition: Edition) -> Section:
    """The first of those that the edition lists, as many as are needed; the rest by chance."""
    rows: Rows = [(players, _chosen(texts, edition, factions_for(most))) for players, most in TABLES.items()]
    if edition.factions:
        title = texts.say("describe.in_order", n=len(edition.factions))
    else:
        title = texts.say("describe.by_chance", n=len(FACTIONS))
    return Section(title, _headings(texts, "players", "factions"), rows)


def _chosen(texts: Texts, edition: Edition, n: int) -> str:
    listed = [texts.say(f"faction.{faction}") for faction in edition.factions[:n]]
    if len(listed) < n:
        listed.append(texts.say("describe.drawn", n=n - len(listed)))
    return ", ".join(listed)
