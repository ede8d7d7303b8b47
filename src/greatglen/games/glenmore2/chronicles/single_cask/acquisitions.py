"""What is taken in Ol' Jamey's Single Cask Reserve: cellars, and places for barrels at the sales."""

from collections.abc import Iterable, Sequence

from greatglen.games.glenmore2.chronicles.single_cask.rules.cellars import NUMBER, Numbers
from greatglen.games.glenmore2.chronicles.single_cask.rules.moves import CaskSold, CellarBuilt
from greatglen.heuristics.acquisitions import Acquisitions, CountedPiece
from greatglen.kernel.event import Event
from greatglen.kernel.sentence import N_

CELLARS, SOLD = N_("Cellars"), N_("Barrels sold")


class SingleCaskAcquisitions(Acquisitions):
    def initial_pieces(self) -> Iterable[CountedPiece]:
        """The cellars beyond the first, which everybody has."""
        for _ in self.state.players:
            yield from (CountedPiece(CELLARS, name) for name in self._cellars()[1:])

    def taken_pieces(self, event: Event) -> Iterable[CountedPiece]:
        match event:
            case CellarBuilt(cellars=cellars):
                yield CountedPiece(CELLARS, self._cellars()[cellars - 1])
            case CaskSold(tile=tile):
                yield CountedPiece(SOLD, self.state.box.tiles[self.state.box.number[tile]].name)

    def _cellars(self) -> list[str]:
        return [cellar.name for cellar in self.state.box.file.numbers(NUMBER, Numbers).cellar]

    def reconstructed_values(self, piece: CountedPiece) -> Sequence[str]:
        return ("cost", "vp") if piece.kind == CELLARS else ()


ACQUISITIONS = SingleCaskAcquisitions
