"""Bots, by name. A bot sits on one seat, and knows only what that seat is shown."""

from __future__ import annotations

from regalia.bots.finding import (
    BOTS,
    IN_KERNEL,
    BrokenBotError,
    UnfitBotError,
    UnknownBotError,
    bots_for,
    check_bot,
    known_bots,
    make_bot,
)
from regalia.bots.player import Bot, BotError, Player, ask_bot, begin_game, dismiss, end_game, play_game
from regalia.bots.seat import Seat

__all__ = [
    "BOTS",
    "IN_KERNEL",
    "Bot",
    "BotError",
    "BrokenBotError",
    "Player",
    "Seat",
    "UnfitBotError",
    "UnknownBotError",
    "ask_bot",
    "begin_game",
    "bots_for",
    "check_bot",
    "dismiss",
    "end_game",
    "known_bots",
    "make_bot",
    "play_game",
]
