"""The board of either Glen More in sentences, for those who do not see it: the rondel, and everybody's glen."""

from greatglen.games.glenmore_common.rules.land import Plot
from greatglen.games.glenmore_common.rules.rondel import NONE
from greatglen.games.glenmore_common.text.table import HighlandTable


def rondel(table: HighlandTable) -> list[str]:
    """What lies and stands on the rondel, the rearmost first."""
    ring, text = table.state.rondel, table.text
    spaces = len(ring.tiles)
    lines = []
    rear = min(ring.figures)
    for place in range(rear, rear + spaces):
        lines += [text.say("The pawn of {name}.", name=text.name(seat)) for seat in _pawns(table, place % spaces)]
        number = ring.tiles[place % spaces]
        if number != NONE:
            face = table.faces[number]
            cost = text.say("Cost: {cost}.", cost=text.bundle(face.cost)) if face.cost else ""
            lines.append(f"{table.name(face)}. {cost}".strip())
    return lines


def _pawns(table: HighlandTable, space: int) -> list[int]:
    ring = table.state.rondel
    return [seat for seat in range(table.view.seats) if ring.figures[seat] % len(ring.tiles) == space]


def glen(table: HighlandTable, seat: int) -> list[str]:
    """ "2 north, 1 east: Oban. On it: wood; room for 2 more." From north to south, from west to east."""
    land = table.state.players[seat].land
    return [_plot(table, cell, land[cell]) for cell in sorted(land)]


def _plot(table: HighlandTable, cell: int, plot: Plot) -> str:
    text, state = table.text, table.state
    face = table.faces[plot.tile]
    where = "" if face.start else f"{text.cell(cell)}: "
    said = [f"{where}{table.name(face)}."]
    if plot.goods:
        goods = text.listed([text.say(state.RESOURCES[resource]) for resource in plot.goods])
        room = state.GOODS_PER_PLOT - len(plot.goods)
        said.append(text.say("On it: {goods}; room for {n} more.", goods=goods, n=room))
    if plot.scots:
        said.append(text.say("{people} on it: {n}.", people=text.say(text.MANY_PEOPLE), n=plot.scots))
    return " ".join(said)
