"""The state of a game of Trône, and the words its rules are written in.

A set of cards is a row of four words, a bit for each card: where the cards are, what is on them and who knows them are
all such sets, so that "all frozen Cats in a front line" is found by a few operations on whole rows. Rules work with two
halves of a set, each a number of 64 bits.
"""

from typing import NamedTuple

from regalia.games.trone.language import EVENTS, MOST_WAITING, OPS, WHENS, ZONES
from regalia.kernel.record import Grid, Row, byte, short, word
from regalia.kernel.rule import names
from regalia.kernel.state import GameState

SEATS = 6  # at most
FACTIONS = 8
CARDS = 128  # 16 of each faction, in play or not
CHARACTERS = 64  # a card is a copy of one
QUEUE = MOST_WAITING  # effects that can wait at a time
WORDS = 4  # of a set of cards as it lies in the state, 32 cards each
HALVES = 2  # of a set of cards as rules work with it, 64 cards each
ONLOOKERS = SEATS  # what is known of hands: a row for each seat, and one for those who only watch

# Where a card is, its spot: eight times a place of a player's own, plus the seat; or one of three that all share.
Place = names("HAND GRAVEYARD FRONT BACK")
PILE, DISCARD, OUT = 32, 33, 34
SPOTS = 35

# Sets of cards, besides those at a spot.
Set = names("FROZEN ENCOURAGED FORCED IT FIRST DONE DUE OFFERED FOUND")
# IT: what the step before touched, or the card of the event; once a step that is done to all has begun, all of them.
# FIRST: the first of a pair, picked. DONE: touched by the step at work. DUE: has an effect of this part of the turn
# still to come. OFFERED: what can be picked now. FOUND: where the rules gather cards while they look.

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

# Who looks: at what is, as the player of the card sees it, or as the others do, for whom any card in a hand might fit.
Sight = names("TRUE OWN OTHERS")

# What a seat may be asked.
Ask = names("TURN MAY CONSTRAINT RIVAL CARD OPTION LINE ORDER LIMIT MOUNT")

# Steps that need no choice, or lead to one.
Do = names("TURN DUE DRAW MAIN QUEUE STEP PICKS HOLDER ENDING LIMIT THRONE")

# How the game ended.
End = names("THRONE LAST_LAP SHARED", start=1)

# What the journal tells, with its four numbers. A card is named by its number where all see it, and by its character
# (`kind`) where it is in a hand: copies of a character are alike there (TR-R31).
Event = names(
    "FACTIONS STARTS TURN DRAWS DREW PLAYS PLACES STANDS ACTS DECLINES REFUSES AIMS CHOOSES PICKS"
    " ENCOURAGES FREEZES FORCES CLEANSES MOVES DESTROYS SWAPS STEALS GIVES TAKES TOOK HANDS HANDED SHIFTS RETURNS"
    " DISCARDS PEEKS SEES REPLAYS GAINS PASSES MOUNTS STAYS TOPPLED PILE_OUT LAST_LAP WINS SHARES HOLDS"
)


# The first action of each question; what follows it is counted from there.
class Firsts(NamedTuple):
    PLAY: int = 0  # a character from the hand
    USE: int = 64  # a card on the field: its once-a-turn effect
    PICK: int = 192  # a card that all see
    TAKE: int = 320  # a character in a hand
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

    cards: Grid = word(SPOTS, WORDS)  # the cards at each spot
    sets: Grid = word(len(Set), WORDS)
    dealt: Grid = word(SEATS, WORDS)  # the hands that the players began with: for whoever studies many games
    known: Grid = word(SEATS + 1, WORDS)  # cards in hands that each seat knows, and those who only watch
    age: Row = short(CARDS)  # when each character came to its field; 0 off the field
    permanent: Row = word(SEATS)  # points that nothing takes away
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
    steps: int = byte()  # of the effect at work, still to come
    back_steps: int = byte()
    card: int = byte()  # whose effect it is ...
    who: int = byte()  # ... and which player's
    rival: int = byte()
    holder: int = byte()  # the player a step is now done for, where it is done for each
    picks: int = byte()  # still to be made in this step
    lacking: int = byte()  # 1: the step at work was not done in full
    possible: int = (
        byte()
    )  # of a question: which rivals or options, a bit each, or how many answers there are
    second: int = byte()  # 1: the second of a pair is being picked
    arriving: int = byte()  # the card whose line is being asked
    arrives_played: int = byte()
    waiting: int = byte()  # effects in the queue
    queue_card: Row = byte(QUEUE)
    queue_effect: Row = short(QUEUE)
    queue_who: Row = byte(QUEUE)
    queue_it: Row = byte(QUEUE)
    at: Row = byte(CARDS)  # the spot of each card
    force: Row = byte(CARDS)  # Force on each card
    used: Row = byte(CARDS)  # effects used this turn, a bit each
    earned: Row = short(CHARACTERS)  # at the end: points of all copies of a character on fields ...
    fielded: Row = byte(CHARACTERS)  # ... how many they were ...
    won_with: Row = byte(CHARACTERS)  # ... and how many on winners' fields
