"""In which language the program speaks, and its words. The words of the games are theirs."""

from __future__ import annotations

import os
from collections.abc import Sequence
from itertools import pairwise

from regalia.games.definition import LANGUAGES, Texts, load_texts

LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")


def language_of(arguments: Sequence[str]) -> str:
    """The language asked for by `--lang`, or else the one of this machine.

    It is looked for before anything else is read: help and complaints should be in that language too.
    """
    asked = [b for a, b in pairwise(arguments) if a == "--lang"]
    asked += [a.removeprefix("--lang=") for a in arguments if a.startswith("--lang=")]
    known = [language for language in asked if language in LANGUAGES]
    return known[-1] if known else language_of_machine()


def language_of_machine() -> str:
    """As in `LANG=fr_CH.UTF-8`; English where the locale says nothing we can speak."""
    locale = next((os.environ[name] for name in LOCALE if os.environ.get(name)), "")
    language = locale[:2].lower()
    return language if language in LANGUAGES and not locale[2:3].isalpha() else "en"


def load_words(language: str) -> Texts:
    return load_texts("regalia.cli", language)


def listed(words: Texts, items: Sequence[str], last: str = "or") -> str:
    """As in "3, 4 or 5"; or, with `last` "and", as in "3, 4 and 5"."""
    if len(items) < 2:
        return "".join(items)
    return words.say(f"list.{last}", first=", ".join(items[:-1]), last=items[-1])
