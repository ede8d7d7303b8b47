"""Glen More II for the environments. Every Chronicle in play has a section and actions of its own (`chronicle`)."""

from greatglen.envs.codec import ObservationSection
from greatglen.envs.interface import Possible
from greatglen.games.glenmore2.observation import columns, sections
from greatglen.games.glenmore2.rules.state import RIVER, GlenMore2
from greatglen.games.glenmore_common.observation.options import HighlandTelling


class GlenMore2Front:
    """What the environments ask; `greatglen.envs.interface` says what each answer is for."""

    width = 64

    def sections(self, start: GlenMore2) -> list[ObservationSection]:
        return sections.sections(start)

    def possible(self, start: GlenMore2, reach: int | None) -> Possible:
        return columns.possible(start, reach)

    def telling(self, start: GlenMore2) -> HighlandTelling:
        return HighlandTelling(start, start.box.tiles, [way.name for way in RIVER], "scot")

    def longest(self, seats: int) -> int | None:
        return None


OBSERVATION = GlenMore2Front()
