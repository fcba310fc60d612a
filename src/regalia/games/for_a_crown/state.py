"""The state of a game of For a Crown, and the words its rules are written in."""

from typing import NamedTuple

from regalia.kernel.record import Grid, Row, byte, short
from regalia.kernel.rule import names
from regalia.kernel.state import GameState

SEATS = 5  # at most
LEVELS = 5
SLEEVES = 5  # of each family
KINDS = 64  # different Mercenaries an edition may have
STACKS = 4  # of level 1, side by side
SPACES = 15  # of the Gallery, at most
FACES = 8  # of the die, at most
ICONS = 6  # on a card, at most
ON_A_FACE = 4  # on a face of the die, at most
SLOTS = 7  # Events in the shared deck, at most
FACE_UP = 2  # cards of each level from 2 on
MAGES_PRICE = 1  # a Coin or a Ruby, in every edition
MOST = 100  # Rubies paid, or Bandits bribed away, at once

# The five families, in the order of the seats.
Family = names("RABBIT PENGUIN MONKEY FLAMINGO CROC")

# What Mercenaries and the die do.
Icon = names("RUBY COIN BANDIT STRIKE MOVE DIE")

Happening = names("BURGLARY BRIBERY HELPING_HAND MAGES SCANDAL")  # the Events of the game

# What a seat may be asked.
Ask = names("RECRUIT PAY CHOOSE BANDIT STRIKE MOVE BRIBE MAGES")

# Steps that need no choice, or lead to one; the first six apply an icon.
Do = names("RUBY COIN BANDIT STRIKE MOVE DIE RECRUIT REVEAL BRIBE MAGES")

# What a payment is for.
For = names("MERCENARY BRIBE")

# How the game ended.
End = names("FOUR_ROUNDS FAMILY_OUT LAST_FAMILY", start=1)


# The first action of each question; what follows it is counted from there.
class Firsts(NamedTuple):
    RECRUIT: int = 0  # a face-up card of this kind
    UNSEEN: int = 64  # the top of the deck of this level
    PAY: int = 69  # with so many Rubies, the rest in Coins
    CHOOSE: int = 170  # this icon of two
    BANDIT: int = 176
    STRIKE: int = 181
    MOVE: int = 186  # twice the seat; one more to the right
    BRIBE: int = 196  # so many Bandits away
    DECLINE: int = 297
    WITH_COIN: int = 298
    WITH_RUBY: int = 299
    END: int = 300


First = Firsts()
ACTIONS = First.END
LEFT = 0
RIGHT = 1

# What the journal tells.
Event = names(
    "ROUND PORTRAIT STARTS_WITH FACE_UP RECRUITS RECRUITS_UNSEEN LOOKS PAYS NO_RECRUIT SHUFFLES REVEALS IGNORED"
    " HAPPENS CHOOSES GAINS_RUBY GAINS_COINS SENDS_BANDIT STRIKES LOSES SELLS_HEIRLOOM OUT MOVES CANNOT_MOVE"
    " ROLLS BURGLED NOBODY_BURGLED HELPED BRIBES KEEPS_BANDITS TRIES_MAGES DECLINES_MAGES NEW_EVENT"
    " MOST_INFLUENTIAL SHOWS_COINS MOST_COINS MOST_BANDITS OPENS_CHEST WINS LAST_FAMILY"
)


class Box(NamedTuple):
    """The numbers of an edition: what a designer may change in `cards.toml`, its Mercenaries and die apart."""

    starting: tuple[int, ...]  # copies of each Event in the shared deck from the start
    stacked: tuple[int, ...]  # copies of each Event in the stack
    scandal: tuple[int, ...]  # Rubies lost on each space of the Gallery, from the left
    star: int  # the space of the first portrait, counted from 0
    tiles: tuple[int, ...]  # costs of the first levels in the first round
    rounds: int
    first_recruits: int  # how often all recruit in the first round
    rubies: int  # in each chest at the start
    heirloom: int  # Rubies for it, and its worth at the end
    coins_most: int  # at the start, for the most influential,
    coins_least: int  # the least,
    coins_others: int  # and all others
    burglary: int  # Rubies lost
    final_influence: int  # Rubies won at the end by the most influential,
    final_coins: int  # and by those with most Coins,
    final_bandits: int  # and lost by those with most Bandits


class State(GameState):
    """Everything about one game.

    Decks have no order: a card is drawn when it is needed, each as likely. So what nobody has seen is nowhere
    written down; the only secrets are Mercenaries that somebody picked unseen.
    """

    coins: Row = short(SEATS)
    rubies: Row = short(SEATS)
    bandits: Row = short(SEATS)
    owed: int = short()  # what is being paid
    buying: int = short()  # the action that is being paid for
    round: int = byte()
    passes: int = byte()  # how often all have recruited this round
    winner: int = byte()
    recruited: int = byte()  # who has, in this pass, one bit a seat
    sold: int = byte()  # whose heirloom is sold
    out: int = byte()  # who is out of the game
    paying_for: int = byte()
    owner: int = byte()  # whose Mercenary is being applied, and in which sleeve it is; NOBODY: an Event's
    sleeve: int = byte()
    happening: int = byte()  # the Event that is being applied, or NOTHING
    events: int = byte()  # in the shared deck
    waiting_events: int = byte()  # which of them are still to be revealed, one bit each
    place: Row = byte(SEATS)  # the space of each portrait, counted from 0; NOWHERE when it has left
    fallen: Row = byte(SEATS)  # families that went out, in that order
    influence: Row = byte(SEATS)  # at the start: 0 for the most influential
    rank: Row = byte(SEATS)  # at the end: 0 for the winner
    hired: Row = byte(SEATS)  # how many Mercenaries each has
    mercenary: Grid = byte(SEATS, SLEEVES)  # their kinds
    unseen: Row = byte(SEATS)  # which of them only their owner knows, one bit each
    picked_unseen: Row = byte(SEATS)  # the same, also when they have been revealed since
    waiting: Row = byte(SEATS)  # which are still to be revealed this round, one bit each
    # These and `picked_unseen` only statistics read.
    won: Grid = byte(SEATS, SLEEVES)  # Rubies each has brought its owner
    offered: Row = byte(KINDS)  # how often each kind lay open to somebody who could have recruited it
    deck: Row = byte(KINDS)  # copies of each kind in its deck or, of level 1, in its stack
    left: Row = byte(LEVELS)  # cards in each deck
    cost: Row = byte(LEVELS)  # the tile over each level, or NO_COST
    face_up: Grid = byte(LEVELS, FACE_UP)
    event: Row = byte(SLOTS)  # those in the shared deck; NOTHING for one that nobody has seen yet
    stack: Row = byte(len(Happening))  # copies of each Event in the stack


NOWHERE = -1
NO_COST = -1
