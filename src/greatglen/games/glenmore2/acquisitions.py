"""What is taken in Glen More II: tiles, landmarks, persons and clans. The tiles of Chronicles are among them."""

from collections.abc import Iterable, Sequence

from greatglen.games.glenmore2.rules.events import Allied, PersonTaken
from greatglen.games.glenmore2.rules.state import GlenMore2
from greatglen.games.glenmore_common.rules.events import Drew, Placed
from greatglen.heuristics.acquisitions import Acquisitions, CountedPiece
from greatglen.kernel.event import Event
from greatglen.kernel.sentence import N_

TILES, LANDMARKS, PERSONS, CLANS = N_("Tiles"), N_("Landmarks"), N_("Persons"), N_("Clans")
PRINTED = ("deck", "kind", "river", "overbuild", "cost", "once", "activate")  # values of a tile that could be others
ROADS = "roads"


class GlenMore2Acquisitions(Acquisitions):
    state: GlenMore2

    def initial_pieces(self) -> Iterable[CountedPiece]:
        """The clans; and David Hume, who waits for whoever allies with McKay (CLAN-20)."""
        box = self.state.box
        yield from (CountedPiece(CLANS, name) for name in box.clans)
        yield CountedPiece(PERSONS, box.tiles[box.david_hume].name)

    def offered_pieces(self, event: Event) -> Iterable[CountedPiece]:
        return self._tile(event.tile) if isinstance(event, Drew) else ()

    def taken_pieces(self, event: Event) -> Iterable[CountedPiece]:
        match event:
            case Placed(tile=tile) | PersonTaken(tile=tile):
                return self._tile(tile)
            case Allied(clan=clan):
                return (CountedPiece(CLANS, clan),)
        return ()

    def _tile(self, key: str) -> Iterable[CountedPiece]:
        """Nothing, if it is a marker: nobody takes those."""
        form = self.state.box.tiles[self.state.box.number[key]]
        if form.kind == "person":
            yield CountedPiece(PERSONS, form.name)
        elif form.kind != "marker":
            landmark = any(amount.what == "landmark" for amount in form.once)
            yield CountedPiece(LANDMARKS if landmark else TILES, form.name)

    def reconstructed_values(self, piece: CountedPiece) -> Sequence[str]:
        """Of a tile what its entry does not call attested; of a clan the roads that lead to it."""
        if piece.kind == CLANS:
            return (ROADS,)
        entries = [tile.entry for tile in self.state.box.tiles if tile.name == piece.name]
        return [value for value in PRINTED if any(getattr(e, value) and value not in e.attested for e in entries)]


ACQUISITIONS = GlenMore2Acquisitions
