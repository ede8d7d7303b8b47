"""What is taken in Glen More: tiles, those with a special card by themselves."""

from collections.abc import Iterable

from greatglen.games.glenmore.rules.components import TILE, TILES
from greatglen.games.glenmore_common.rules.events import Drew, Placed
from greatglen.heuristics.acquisitions import Acquisitions, CountedPiece
from greatglen.kernel.event import Event
from greatglen.kernel.sentence import N_

PLAIN, WITH_CARD = N_("Tiles"), N_("Tiles with a special card")


class GlenMoreAcquisitions(Acquisitions):
    def offered_pieces(self, event: Event) -> Iterable[CountedPiece]:
        return (_thing(event.tile),) if isinstance(event, Drew) else ()

    def taken_pieces(self, event: Event) -> Iterable[CountedPiece]:
        """Only what was placed: a tile that cannot be paid or placed is discarded (TAKE-3)."""
        return (_thing(event.tile),) if isinstance(event, Placed) else ()


def _thing(key: str) -> CountedPiece:
    tile = TILES[TILE[key]]
    return CountedPiece(WITH_CARD if tile.card else PLAIN, tile.name)


ACQUISITIONS = GlenMoreAcquisitions
