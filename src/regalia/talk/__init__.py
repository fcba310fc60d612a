"""Table talk: claims, promises, threats, requests and courtesies that every reader gets in their own language.

What is said is data: a phrase by its id, and what fills its gaps.

>>> from regalia.games import find_game
>>> game = find_game("crownfall")
>>> said = read_talk(game, game.edition(), 4, 0, "claim-lack", {"card": "betrayal", "to": 2})
>>> say_talk(game, game.edition(), "fr", said, ["Ada", "Ben", "Zoé", "Dan"].__getitem__)
'Zoé, je n’ai aucune carte Trahison.'
"""

from __future__ import annotations

from regalia.talk.phrases import KINDS, Phrase, Slot, label, phrases
from regalia.talk.said import Said, TalkError, read_talk, say_talk, values

__all__ = [
    "KINDS",
    "Phrase",
    "Said",
    "Slot",
    "TalkError",
    "label",
    "phrases",
    "read_talk",
    "say_talk",
    "values",
]
