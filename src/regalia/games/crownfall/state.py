"""The state of a game of Crownfall, and the words its rules are written in."""

from typing import NamedTuple

from regalia.kernel.record import Grid, Row, byte, word
from regalia.kernel.rule import names
from regalia.kernel.state import GameState

SEATS = 4  # at most
TYPES = 8
HIGHEST_BET = 2  # an edition may allow less
EVIDENCE = 3  # the first three types can become evidence
FACTIONS = 4

Type = names("CONQUEST REVOLT TRIAL TAXATION AMBUSH BLESSING BETRAYAL CORONATION")
Faction = names("NOBILITY ARMY CLERGY PEOPLE")

# What a seat may be asked.
Ask = names("TRADE PLACE BET AMBUSH BLESS BETRAY CONQUER REVOLT TAX JOIN")

# Steps of a turn that need no choice, or lead to one.
Do = names("TRADE PLACE BET REVEAL AMBUSHES RESOLVE TRIAL")

# How the game ended.
End = names("CROWNED HANDS_RAN_OUT LAST_TURN", start=1)

# What everybody can see of the cards laid this turn.
Shown = names("NOTHING CLAIMS CARDS")


# The first action of each question; what follows it is counted from there.
class Firsts(NamedTuple):
    TRADE: int = 0
    SELL: int = 1
    BUY: int = 4
    PLACE: int = 16
    BET: int = 80
    AMBUSH: int = 205
    BLESS: int = 209
    BETRAY: int = 213
    CONQUER: int = 217
    REVOLT: int = 221
    TAX: int = 225
    TAX_EACH: int = 229
    DECLINE: int = 230
    JOIN: int = 231
    END: int = 232


First = Firsts()
ACTIONS = First.END

# What the journal tells.
Event = names(
    "TURN FACTION DEAL HOLDS SELLS BUYS TRADES_NOTHING LAID LAYS CLAIMS HAS_BET BETS REVEALS BETS_PAID"
    " AMBUSHES AMBUSH_FAILS BLESSES BETRAYS BETRAYAL_FAILS NOTHING_TO_BETRAY BETRAYAL_UNDONE BETRAYAL_STANDS"
    " CANCELLED CROWNED GOAL_NOT_MET DIE CONQUERS CONQUEST_FAILS CONQUEST_BLOCKED REVOLT_WINS REVOLT_FAILS"
    " REVOLT_BLOCKED TAXES TAX_BLOCKED TRIAL HAS_ANSWERED JOINS STAYS_OUT STAKES TRIAL_WON TRIAL_ALONE"
    " EVIDENCE DISCARDED HANDS_PASS VACANT SHOWS_FACTION"
)

# Why a new deal: the game's first, a cancelled Coronation, or hands that ran out.
Deal = names("FIRST CORONATION RAN_OUT")


class Box(NamedTuple):
    """The numbers of an edition: what a designer may change in `cards.toml`."""

    copies: tuple[int, ...]  # of each type
    tokens: int
    start_tokens: int
    sell_price: int
    buy_price: int
    max_bet: int
    conquest_loot: int
    conquest_forfeit: int
    revolt_roll: int  # this and above: the revolt breaks out
    revolt_loss: int
    revolt_forfeit: int
    tax_one: int
    tax_each: int
    trial_stake: int
    trial_alone: int
    run_outs: int  # the throne stays vacant when hands run out for this time
    last_turn: int
    goal_tokens: tuple[int, ...]  # of each faction
    goal_evidence: tuple[int, ...]  # how many pieces of evidence ...
    goal_type: tuple[int, ...]  # ... of which type


class State(GameState):
    """Everything about one game. Hands keep their identity as they travel; `hand_of` says who holds which."""

    trades: int = word()  # what the asked seat may trade, one bit an action
    due: int = word()  # cards that are still to take effect, one bit each, the next one lowest
    turn: int = byte()
    start: int = byte()  # the start player
    winner: int = byte()
    bank: int = byte()
    shown: int = byte()
    run_outs: int = byte()
    crown_betrayed: int = byte()  # a Coronation was cancelled this turn
    laid: int = byte()  # who has a card in front of them, one bit a seat
    candidates: int = byte()  # whom the asked seat may choose, one bit a seat
    ambushers: int = byte()  # whose Ambush of last turn is to strike
    sheltered: int = byte()  # who was blessed when those were laid
    blessed: int = byte()
    cancelled: int = byte()  # whose card laid this turn is cancelled
    joined: int = byte()  # who takes part in the Trial
    strikes: int = byte()  # Betrayals that struck this turn
    tokens: Row = byte(SEATS)
    faction: Row = byte(FACTIONS)  # of each seat; at 3 seats the last is the unused one
    ruled_out: Row = byte(SEATS)  # factions a seat has publicly shown not to be, one bit each
    hand: Grid = byte(SEATS, TYPES)  # hand[h, c]: how many cards of type c are in hand h
    hand_of: Row = byte(SEATS)  # the hand each seat holds now
    held: Row = byte(SEATS)  # the hands each seat has held since the last deal, one bit each
    court: Grid = byte(SEATS, EVIDENCE)
    discard: Row = byte(TYPES)
    played: Row = byte(SEATS)
    claim: Row = byte(SEATS)
    bet: Row = byte(SEATS)  # a digit for each opponent to the right, see `bet_digit`
    blessing: Row = byte(SEATS)  # whom the Blessing of a seat protects
    won_by: Row = byte(SEATS)  # who made evidence of the card a seat laid
    strike_by: Row = byte(SEATS)
    strike_at: Row = byte(SEATS)
    loose: Row = byte(TYPES)  # cards in nobody's hand while they are re-dealt; empty between
