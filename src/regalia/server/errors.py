"""What can go wrong for whoever asks something of the server: each with a name, and a sentence in their language."""

from __future__ import annotations

from regalia.games.definition import Texts, load_texts


class Refused(Exception):
    """What was asked is not done, and nothing has changed. `code` names why; `fields` fill its sentence."""

    def __init__(self, code: str, status: int = 400, where: str | None = None, **fields: object) -> None:
        super().__init__(code, fields)
        self.code = code
        self.status = status
        self.where = where  # the field of what was sent that is wrong
        self.fields = fields

    def told(self, language: str) -> str:
        """In words: what was wrong, and what to do."""
        return server_texts(language).say(f"refused.{self.code}", **self.fields)


def server_texts(language: str) -> Texts:
    return load_texts("regalia.server", language)
