"""What every page is given: the house it belongs to, and who is asking."""

from __future__ import annotations

from litestar.di import NamedDependency

from regalia.server.house import House
from regalia.server.identity import Caller

TheHouse = NamedDependency[House]
TheCaller = NamedDependency[Caller]
