"""What every game's state holds: chance, the question asked, the agenda; and beside it the journal."""

from regalia.kernel.chance import Stream
from regalia.kernel.record import Grid, Record, byte, log, nested, short

NOBODY = -1
NOTHING = -1
SPECTATOR = 254  # a viewer without a seat
EVERYONE = 255  # audience of a journal entry that spectators hear too

AGENDA_DEPTH = 24
# More than any action causes with cards that somebody would play with: 30 cards revealed without a choice, each with
# six dice whose faces have four effects, make 930 entries; one card with 16 steps that each touch 96 others, 1,600.
JOURNAL_LENGTH = 8192


class GameState(Record):
    """The part of a state that the kernel itself knows. Each game's State extends it."""

    chance: Stream = nested(Stream)
    agreed: int = short()  # before setup; each game gives numbers a meaning, 0 is nothing in particular
    seats: int = byte()
    over: int = byte()  # 0 while the game goes on, else how it ended
    error: int = byte()  # a limit of the kernel was overrun: never set by a sound game
    question: int = byte()  # what is being asked ...
    to_act: int = byte()  # ... of which seats, one bit each; several choose at the same time
    depth: int = byte()
    agenda: Grid = byte(AGENDA_DEPTH, 2)  # steps still to be taken, the next one on top: (step, who)

    # Only where a journal is kept, see below.
    written: int
    journal: Grid


class Journal(Record):
    """What happened during the last action. It lies behind the state and is no part of it."""

    written: int = short()
    journal: Grid = log(JOURNAL_LENGTH, 6)  # (event, audience, four numbers)
