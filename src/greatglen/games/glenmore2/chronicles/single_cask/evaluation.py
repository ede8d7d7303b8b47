"""What the cellars promise: barrels to be sold at the sale tiles still to be passed, and room to age."""

from operator import mul

from greatglen.games.glenmore2.chronicles.single_cask.rules.cellars import get_part
from greatglen.games.glenmore2.chronicles.single_cask.rules.sale import sale_tiles
from greatglen.games.glenmore2.rules.state import GlenMore2

SOLD = 0.8  # of a barrel's worth, at a sale tile on the rondel; spaces may be taken by others
LATER = 0.6  # ... at one still in its deck
ROOM = 3.0  # what a further cellar is worth, early: barrels can age in it


def expected_points(state: GlenMore2, remaining: float) -> list[dict[str, float]]:
    part, rondel = get_part(state), state.rondel
    sales = sale_tiles(state.box_key)
    to_come = sum([len(sales.intersection(deck)) for deck in state.decks])
    tiles = rondel.tiles
    on_rondel = [tiles.index(tile) for tile in sales.intersection(tiles)]
    worth = part.worths()
    found = []
    for seat, casks in enumerate(part.casks):
        place = rondel.figures[seat]
        ahead = sum([0 < (space - place) % len(tiles) <= rondel.front - place for space in on_rondel])
        chances = [SOLD] * ahead + [LATER] * to_come
        best = sorted([worth[place] for place in casks], reverse=True)
        sold = sum(map(mul, best, chances))
        found.append({"casks": sold, "cellars": ROOM * remaining * (part.cellars[seat] - 1)})
    return found


EVALUATION = expected_points
