"""The rules on an NVIDIA GPU, one thread a game, compiled by numba-cuda."""

from __future__ import annotations

from typing import Any

from regalia.kernel.engine import Progress, Unavailable
from regalia.kernel.game import Rules


class CudaEngine:
    """A game's rules on a GPU."""

    name = "cuda"

    def __init__(self, rules: Rules, constants: dict[str, Any], progress: Progress | None = None) -> None:
        raise Unavailable("not yet")
