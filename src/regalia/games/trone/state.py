"""The state of a game of Trône, and the words its rules are written in."""

from typing import NamedTuple

from regalia.games.trone.language import EVENTS, OPS, WHENS, ZONES
from regalia.kernel.record import Row, byte, short
from regalia.kernel.rule import names
from regalia.kernel.state import GameState

SEATS = 6  # at most
CARDS = 128  # 16 of each of 8 factions, in play or not
QUEUE = 64  # effects that can wait at a time
FACTION_CARDS = 16

# Where a card is: a zone, and a seat in the lowest three bits.
Place = names("OUT PILE DISCARD HAND GRAVEYARD FRONT BACK")

Op = names(" ".join(op.upper() for op in OPS))
When = names(" ".join(when.upper() for when in WHENS))
Happening = names(" ".join(event.upper() for event in EVENTS))
Zone = names(" ".join(zone.upper() for zone in ZONES))
Owner = names("SELF OTHER ANY RIVAL EACH")
Line = names("ANY FRONT BACK")
Alteration = names("FREEZE FORCE ENCOURAGED ANY")
Pick = names("YOU HOLDER RANDOM ALL")
Counted = names("CARDS FACTIONS FORCE PERMANENT")
Position = names("FRONT BACK FREE")
Aim = names("NONE THIS IT FILTER")

# What a seat may be asked.
Ask = names("TURN MAY CONSTRAINT RIVAL CARD OPTION LINE ORDER LIMIT MOUNT")

# Steps that need no choice, or lead to one.
Do = names("TURN DUE DRAW MAIN QUEUE STEP PICKS HOLDER ENDING LIMIT THRONE")

# How the game ended.
End = names("THRONE LAST_LAP SHARED", start=1)

# Marks on cards.
IT = 1  # what the step before touched, or the card of the event
FIRST = 2  # the first of a pair, picked
DUE = 4  # has an effect of this step of the turn still to come
DONE = 8  # touched by the step at work


# The first action of each question; what follows it is counted from there.
class Firsts(NamedTuple):
    PLAY: int = 0  # a card from the hand
    USE: int = 128  # a character's once-a-turn effect
    PICK: int = 256  # a card
    RIVAL: int = 384
    OPTION: int = 390
    FRONT: int = 394
    BACK: int = 395
    NO: int = 396
    YES: int = 397
    STOP: int = 398  # picking, or one's turn
    END: int = 399


First = Firsts()
ACTIONS = First.END


class State(GameState):
    """Everything about one game. The pile has no order: its top card is any that is in it."""

    age: Row = short(CARDS)  # when each character came to its field
    permanent: Row = short(SEATS)  # points that nothing takes away
    clock: int = short()
    turns: int = short()  # begun so far
    effect: int = short()  # the effect at work, by its row; NOTHING when there is none
    step: int = short()  # its next step, by its row
    back_step: int = short()  # where it goes on after an option
    turn: int = byte()
    throne: int = byte()  # who sits on it
    winner: int = byte()
    winners: int = byte()  # all who win, a bit each
    plays: int = byte()  # extra plays that may still come this turn
    replays: int = byte()  # plays still to be made
    has_played: int = byte()
    part: int = byte()  # of the turn: start or end effects are due
    lap: int = byte()  # turns left in the last lap, NOTHING before it
    freezes: int = byte()  # tokens left in the supply
    forces: int = byte()
    courage: int = byte()
    shields: int = byte()  # characters on fields that protect
    answerers: int = byte()  # characters on fields that answer events
    steps: int = byte()  # of the effect at work, still to come
    back_steps: int = byte()
    card: int = byte()  # whose effect it is ...
    who: int = byte()  # ... and which player's
    rival: int = byte()
    holder: int = byte()  # the player a step is now done for, where it is done for each
    picks: int = byte()  # still to be made in this step
    done: int = byte()  # made so far
    second: int = byte()  # the second of a pair is being picked
    arriving: int = byte()  # the card whose line is being asked
    arrives_played: int = byte()
    waiting: int = byte()  # effects in the queue
    queue_card: Row = byte(QUEUE)
    queue_effect: Row = short(QUEUE)
    queue_who: Row = byte(QUEUE)
    queue_it: Row = byte(QUEUE)
    at: Row = byte(CARDS)  # eight times the place, plus the seat
    altered: Row = byte(CARDS)  # Freeze 1, Encouraged 2
    force: Row = byte(CARDS)
    used: Row = byte(CARDS)  # effects used this turn, a bit each
    marks: Row = byte(CARDS)
    known: Row = byte(CARDS)  # who knows a card in a hand, a bit each
