"""What the server says while it runs: one line each, of JSON for machines, plain for people, and never a secret."""

from __future__ import annotations

import json
import logging
import sys
import time
from typing import Any

LOGGER = "regalia.server"


class JsonLines(logging.Formatter):
    """A record as one line: when, how bad, what, and the fields that go with it."""

    def format(self, record: logging.LogRecord) -> str:
        at = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        line = {"at": f"{at}.{int(record.msecs):03d}Z", "level": record.levelname.lower()}
        line |= {"what": record.getMessage(), **getattr(record, "fields", {})}
        if record.exc_info and record.exc_info[0]:
            line["error"] = f"{record.exc_info[0].__name__}: {record.exc_info[1]}"[:300]
        return json.dumps(line, ensure_ascii=False, default=str)


class PlainLines(logging.Formatter):
    """The same for a person at a terminal: `12:30:01 a table is made (table k7m2p9xwqh, game trone)`."""

    def format(self, record: logging.LogRecord) -> str:
        at = time.strftime("%H:%M:%S", time.localtime(record.created))
        level = f"{record.levelname}: " if record.levelno >= logging.WARNING else ""
        fields = ", ".join(f"{name} {value}" for name, value in getattr(record, "fields", {}).items())
        line = f"{at} {level}{record.getMessage()}{f' ({fields})' if fields else ''}"
        if record.exc_info and record.exc_info[0]:
            line += f": {record.exc_info[0].__name__}: {record.exc_info[1]}"[:300]
        # A line that is being changed, as that of a compiler, is written over.
        return f"\r{line:<79}" if sys.stderr.isatty() else line


class Log:
    """`log.info("a table is made", table=…)`. Cookies, tokens, keys and invites are never fields of it."""

    def __init__(self) -> None:
        self._logger = logging.getLogger(LOGGER)

    def info(self, what: str, **fields: Any) -> None:
        self._logger.info(what, extra={"fields": fields})

    def warning(self, what: str, **fields: Any) -> None:
        self._logger.warning(what, extra={"fields": fields})

    def error(self, what: str, **fields: Any) -> None:
        self._logger.error(what, extra={"fields": fields})


log = Log()


def start_logging(plain: bool = False, level: int = logging.INFO) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(PlainLines() if plain else JsonLines())
    for name in (LOGGER, "uvicorn.error", "litestar"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(level if name == LOGGER else logging.WARNING)
