"""What a game is to everybody above the kernel: its rules, editions, notation, views and words."""

from __future__ import annotations

import tomllib
from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Literal, NamedTuple, Protocol

import msgspec

from regalia.games.data import EditionError
from regalia.kernel.game import AgreementError, Rules

if TYPE_CHECKING:
    from regalia.kernel.engine import Entry

LANGUAGES = ("en", "fr", "it")


class Edition(Hashable, Protocol):
    """The numbers and cards of one version of a game."""

    @property
    def name(self) -> str: ...

    @property
    def digest(self) -> str: ...

    def constants(self) -> dict[str, Any]:
        """What the rules see of it, by the names they use."""


class Texts:
    """The words of a game in one language: short templates under dotted keys."""

    def __init__(self, language: str, entries: dict[str, str]) -> None:
        self.language = language
        self.entries = entries

    def say(self, key: str, **fields: object) -> str:
        """The sentence under this key, its gaps filled."""
        return self.entries[key].format(**fields)


class Section(NamedTuple):
    """A table for people: a title, headings of its columns (perhaps none), and rows of as many cells."""

    title: str
    columns: tuple[str, ...]
    rows: list[tuple[str, ...]]


def flatten(table: dict[str, Any], prefix: str = "") -> dict[str, str]:
    """Nested tables as one, under dotted keys."""
    flat: dict[str, str] = {}
    for key, value in table.items():
        if isinstance(value, dict):
            flat |= flatten(value, f"{prefix}{key}.")
        else:
            flat[f"{prefix}{key}"] = value
    return flat


@cache
def load_texts(package: str, language: str) -> Texts:
    """The texts of a package, from its `text/<language>.toml`."""
    if language not in LANGUAGES:
        raise ValueError(f"no texts in {language!r}; there are {', '.join(LANGUAGES)}")
    source = files(package).joinpath("text", f"{language}.toml").read_text("utf-8")
    return Texts(language, flatten(tomllib.loads(source)))


class Tally(NamedTuple):
    """Numbers counted over games. `of`: what each is counted in; all games, where that is not said."""

    counts: dict[str, int]
    of: dict[str, int] | None = None


class CardShown(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that a game names and shows: a card, or whatever else is printed, in words of one language."""

    id: str
    kind: str  # "type", "faction", "mercenary", "event", "icon", "family", "character", "token" or "term"
    name: str
    text: str = ""  # what it does, with the numbers of the edition
    line: str = ""  # what else is printed on it
    level: int | None = None
    icons: tuple[str, ...] = ()  # from left to right
    either: bool = False  # one of its icons, at its owner's choice
    base: str | None = None  # points: a number, or X
    position: Literal["front", "back", "either"] | None = None
    faction: str | None = None
    copies: int | None = None
    goal: str | None = None  # of a faction


class Parts(NamedTuple):
    """What an edition has besides cards, by name."""

    numbers: dict[str, int]
    lists: dict[str, tuple[int, ...]]  # such as the spaces of a board
    faces: tuple[tuple[str, ...], ...]  # of a die: the icons on each


class Reason(NamedTuple):
    """Why something can't be chosen: a sentence, and the rule it comes from."""

    text: str
    rule: str


class Manner(NamedTuple):
    """What a choice says of who takes it."""

    lies: bool = False
    risks: bool = False  # more than it need
    against: int | None = None  # whom it harms


def beginnings(reference: str) -> tuple[str, ...]:
    """A reference, and what it begins with: `bet:2:1:lie` is about `bet:2` too. Not its kind alone."""
    parts = reference.split(":")
    return (reference, *(":".join(parts[:n]) for n in range(2, len(parts))))


@lru_cache(maxsize=64)
def references(game: Game, edition: Edition, seats: int, seat: int) -> frozenset[str]:
    """All things that some action of a seat is about."""
    actions = range(game.rules.actions)
    parts = (part for action in actions for part in game.about(edition, seats, seat, action))
    return frozenset(begun for part in parts for begun in beginnings(part))


class Game(ABC):
    """A game, for tables, bots, pages and people. Seats are numbers from 0; a spectator is no seat."""

    rules: Rules
    title: str
    default: Edition  # what it is played with unless another edition is wanted: the one in its `cards.toml`
    questions: tuple[str, ...]  # what can be asked, by its number
    rule_of: ClassVar[dict[str, str]]  # the rule that each question comes from
    end_rule: ClassVar[str]  # the rule that ends the game
    asks_for: ClassVar[dict[str, tuple[str, ...]]]  # the kinds of things that each question is about
    events: tuple[str, ...]  # what the journal can tell, by its number
    quiet: ClassVar[frozenset[str]] = frozenset()  # events that need no line where the table is shown anyway
    options: ClassVar[tuple[str, ...]] = ()  # what a table may agree on that changes no rule, by name
    agreement: ClassVar[str | None] = None  # what it agrees on before setup, which does: "factions"

    @property
    def name(self) -> str:
        return self.rules.game

    def texts(self, language: str) -> Texts:
        return load_texts(type(self).__module__, language)

    def question(self, s: Any) -> str | None:
        """What is being asked, or None when the game is over."""
        return None if s.over else self.questions[s.question]

    @property
    def folder(self) -> Path:
        """Where its card files lie."""
        return Path(str(files(type(self).__module__)))

    def editions(self) -> tuple[str, ...]:
        """The names of its own editions, the default first; each other is in the file `editions/<name>.toml`."""
        others = sorted(path.stem for path in (self.folder / "editions").glob("*.toml"))
        return (self.default.name, *others)

    def edition(self, which: Path | str | None = None) -> Edition:
        """One of its own editions by name, the one in a file, or the default."""
        if which is None or which == self.default.name:
            return self.default
        if isinstance(which, Path):
            return self.load_edition(which)
        if which not in self.editions():
            known = ", ".join(self.editions())
            raise EditionError(
                f"{self.title} has no edition {which!r:.60}; there are: {known} (a file is a Path)"
            )
        return self.load_edition(self.folder / "editions" / f"{which}.toml")

    @abstractmethod
    def load_edition(self, path: Path) -> Edition:
        """Read a card file; an EditionError says what is wrong with it and where."""

    def read_agreement(self, edition: Any, seats: int, text: str) -> int:
        """The number for what a table of so many seats agrees on, named in a text; AgreementError if it can't."""
        raise AgreementError(f"there is nothing to agree on before a game of {self.title}")

    def write_agreement(self, edition: Any, agreed: int) -> str:
        """The text that `read_agreement` takes for this number; 0 is nothing in particular, and nothing to write."""
        if agreed:
            raise AgreementError(f"there is nothing to agree on before a game of {self.title}")
        return ""

    def check_agreement(self, edition: Any, seats: int, agreed: int) -> None:
        """AgreementError unless a table of so many seats can agree on this: then it can be written and read."""
        self.rules.check_agreed(agreed)
        if agreed:
            self.read_agreement(edition, seats, self.write_agreement(edition, agreed))

    @abstractmethod
    def describe(self, texts: Texts, edition: Any) -> list[Section]:
        """An edition in words: cards, numbers and whatever else it sets.

        Each title says how many there are of what its section lists: all titles together sum an edition up.
        """

    @abstractmethod
    def write(self, edition: Any, seats: int, seat: int, action: int) -> str:
        """An action in notation."""

    @abstractmethod
    def read(self, edition: Any, seats: int, text: str) -> tuple[int, int]:
        """The seat and action that a line of notation means; MalformedError if it means none."""

    @abstractmethod
    def view(self, edition: Any, s: Any, viewer: int | None, options: frozenset[str] = frozenset()) -> Any:
        """What a seat, or a spectator, may see: a dataclass of plain values."""

    @abstractmethod
    def choice(self, texts: Texts, edition: Any, seats: int, seat: int, action: int) -> tuple[str, ...]:
        """An action in words, in one or more parts that can be asked one after the other; none for an action that
        the edition does not have.
        """

    @abstractmethod
    def about(self, edition: Any, seats: int, seat: int, action: int) -> tuple[str, ...]:
        """For each part of `choice` the thing on the table that it is about, such as `hand:conquest` or `seat:2`."""

    def why(
        self, texts: Texts, edition: Any, view: Any, seat: int, legal: Iterable[int], about: str
    ) -> Reason:
        """Why a seat can't choose a thing on the table now, or that it can: by what the seat sees, and nothing else.

        `about` is a reference as `about` gives it, or its beginning: `portrait:2` is that portrait, either way.
        `legal` are the actions the seat has to choose from, as it is told them.
        """
        question, seats = view.question, len(view.seats)
        if question is None:
            return Reason(texts.say("why.over"), self.end_rule)
        rule = self.rule_of[question]
        if seat not in view.to_act:
            waiting = ", ".join(self.player(texts, other) for other in view.to_act)
            return Reason(texts.say("why.not_asked", list=waiting), rule)
        if any(
            about in beginnings(part) for action in legal for part in self.about(edition, seats, seat, action)
        ):
            return Reason(texts.say("why.offered"), rule)
        if about.partition(":")[0] not in self.asks_for[question]:
            asked = self.prompts(texts, view, seat, edition)[0]
            return Reason(texts.say("why.other_question", question=asked), rule)
        known = about in references(self, edition, seats, seat)
        found = self.obstacle(texts, edition, view, seat, about) if known else None
        return found or Reason(texts.say(f"help.{question}"), rule)

    @abstractmethod
    def obstacle(self, texts: Texts, edition: Any, view: Any, seat: int, about: str) -> Reason | None:
        """What stands in the way of a thing that the seat is asked for and is not offered; None where it can't tell.

        Whether it is offered is for the rules alone to say: this only puts in words what the seat can see of it.
        """

    def player(self, texts: Texts, seat: int) -> str:
        """What a player is called."""
        return f"P{seat}"

    def effects(self, texts: Texts, edition: Any, question: str) -> dict[str, str]:
        """What the cards that a question is about do, by their names."""
        return {}

    @abstractmethod
    def prompts(self, texts: Texts, view: Any, seat: int, edition: Any) -> list[str]:
        """What the seat is asked, a sentence for each part of its answer."""

    @abstractmethod
    def tell(self, texts: Texts, edition: Any, entry: Entry) -> str | None:
        """An entry of the journal as a sentence, or None where nothing needs saying."""

    @abstractmethod
    def summary(self, texts: Texts, view: Any, edition: Any) -> list[str]:
        """The table as a few lines of text."""

    @abstractmethod
    def cards(self, texts: Texts, edition: Any) -> list[CardShown]:
        """All that an edition has to show, each kind in the order of the edition."""

    @abstractmethod
    def parts(self, edition: Any) -> Parts:
        """Its numbers and board."""

    def nouns(self, texts: Texts, edition: Any) -> dict[str, dict[str, str]]:
        """What people can speak of at a table with this edition: names by kind ("card", "faction") and id."""
        return {}

    def manner(self, edition: Any, view: Any, seat: int, action: int) -> Manner:
        """What an action says of the seat that takes it, by what it sees: for bots with a temper."""
        return Manner()

    def harm(self, entry: Entry) -> tuple[int, int] | None:
        """Who harmed whom, where an entry of the journal tells of it."""
        return None

    def candour(self, entry: Entry) -> tuple[int, bool] | None:
        """Who was found to have said the truth, or not, where an entry tells of it."""
        return None

    def sense(self, entry: Entry) -> tuple[int, bool] | None:
        """Who chose something sensible, or what nobody would who thinks, where an entry tells of it."""
        return None

    @abstractmethod
    def result(self, s: Any) -> tuple[str, int | None]:
        """How the game ended, and who won."""

    def winners(self, states: Any) -> Any:
        """The seat that won each of many finished games, NOBODY where none did."""
        return states["winner"]

    @abstractmethod
    def statistics(self, edition: Any, states: Any) -> dict[str, Tally]:
        """What to count over many finished games, by name."""

    def label(self, texts: Texts, edition: Any, tally: str, key: str) -> str:
        """What a row of a tally is called: rows of "wins_by_faction" have the names of factions."""
        section = tally.partition("_by_")[2]
        return texts.entries.get(f"{section}.{key}") or texts.say(f"statistics.{key}")
