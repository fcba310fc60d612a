"""What can be wrong with an action somebody sends. Each error quotes the action and says what is allowed."""

from __future__ import annotations

MOST_QUOTED = 160  # signs of what somebody sent


def quoted(text: str) -> str:
    """What somebody sent, in quotation marks; of a long text only the beginning."""
    return repr(text) if len(text) <= MOST_QUOTED else f"{text[: MOST_QUOTED - 1] + '…'!r}"


class ActionError(ValueError):
    """An action that was not taken; nothing has changed."""

    kind = "refused"

    def __init__(self, action: str, reason: str, rule: str | None = None) -> None:
        self.action = action
        self.reason = reason
        self.rule = rule
        cited = f" ({rule})" if rule else ""
        super().__init__(f"{quoted(action)} is {self.kind}: {reason}{cited}")


class MalformedError(ActionError):
    """It can't be read as any action of this game."""

    kind = "malformed"


class IllegalError(ActionError):
    """It is an action, but not one that may be taken now."""

    kind = "illegal"


class OutOfTurnError(ActionError):
    """That seat is not asked now."""

    kind = "out of turn"


class StateError(ValueError):
    """Bytes that are no state of this game: foreign, damaged, or of another version."""
