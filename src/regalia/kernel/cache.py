"""Where compiled rules are kept between runs."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def cache_folder() -> Path:
    """`REGALIA_CACHE_DIR`, or the user's own cache folder; an OSError where there is neither."""
    if chosen := os.environ.get("REGALIA_CACHE_DIR"):
        return Path(chosen)
    try:
        return _own_folder()
    except RuntimeError:  # nobody has a home under this user's number, as in some containers
        raise FileNotFoundError(
            "this user has no home folder to keep compiled rules in: set REGALIA_CACHE_DIR"
        ) from None


def _own_folder() -> Path:
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local"))
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return base / "regalia"
