"""Tips about the table of either Glen More, and its tiles and territories in sentences."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from greatglen.games.glenmore_common.rules.actions import Place
from greatglen.games.glenmore_common.rules.land import Plot, neighbours, surrounding_cells
from greatglen.games.glenmore_common.rules.names import slug
from greatglen.games.glenmore_common.rules.notation import Deal
from greatglen.games.glenmore_common.rules.rondel import NONE
from greatglen.games.glenmore_common.text import labels
from greatglen.games.glenmore_common.text.faces import NORTH_SOUTH, TileFace
from greatglen.games.glenmore_common.text.table import HighlandTable
from greatglen.text.tip import TipParts

CARD = "landmark"  # told by what the card itself does
MoreLines: TypeAlias = Callable[[TileFace], Sequence[str]]  # what an expansion has to add to the tip of a tile


def land_tips(table: HighlandTable, also: MoreLines) -> dict[str, TipParts]:
    state, text = table.state, table.text
    said: dict[str, TipParts] = {}
    seen = [table.faces[number] for number in state.rondel.tiles if number != NONE]
    hand = table.in_hand()
    if hand is not None:
        seen.append(hand)
    seen += table.loose_tiles()
    for seat, player in enumerate(state.players):
        for cell, plot in player.land.items():
            said.update(_plot(table, seat, cell, plot, also))
        for name in table.cards(seat):
            said[f"landmark:{slug(name)}"] = (text.say(name), card_lines(table, name), table.rule(table.CARD_RULE))
        seen += table.persons(seat)
    for face in seen:
        said[f"tile:{face.key}"] = (table.name(face), face_lines(table, face, also), table.rule(face_rule(face)))
    if table.view.seat >= 0:
        for cell in surrounding_cells(state.players[table.view.seat].land):
            said[f"cell:{table.view.seat}:{cell}"] = labels.place(text), [], table.rule("PLACE-1")
    for option in table.view.choice.options:
        if isinstance(option, Place):
            said[f"cell:{table.view.choice.seat}:{option.cell}"] = _placing(table, option.cell)
    return said


def face_lines(table: HighlandTable, face: TileFace, also: MoreLines) -> list[str]:
    """What a tile is, costs, gives once and gives again and again."""
    text = table.text
    colour = text.say("A {colour} tile.", colour=text.say(face.colour)) if face.colour else ""
    lines = [colour or table.kind(face)]
    if face.river:
        north = text.say("The river runs through it, north to south.")
        lines.append(north if face.river == NORTH_SOUTH else text.say("The river runs through it, west to east."))
    if face.road:
        lines.append(text.say("The road runs through it, west to east."))
    if face.overbuild:
        lines.append(text.say("It is built over a tile of the same kind."))
    if face.cost:
        lines.append(text.say("Cost: {cost}.", cost=text.format_bundle(face.cost)))
    once = table.describe_gains(tuple(amount for amount in face.once if amount.what != CARD))
    if once:
        lines.append(text.say("Once: {gain}.", gain=once))
    if face.activate:
        lines.append(text.say("Activated: {gain}.", gain=_alternatives(table, face.activate)))
    if face.kind == "person" and face.stack:
        lines.append(text.say("Lets you place a clan marker."))
    if face.counts_as > 1:
        lines.append(text.count("Counts as {n} person.", "Counts as {n} persons.", face.counts_as))
    if face.protected:
        lines.append(text.say("Nobody may land on it."))
    lines += card_lines(table, face.card) if face.card else []
    return [*lines, *also(face)]


def card_lines(table: HighlandTable, name: str) -> list[str]:
    """What a landmark card or special card does."""
    effect = table.card_effect(name)
    return [table.text.say("Its card: {effect}.", effect=effect)] if effect else []


def face_rule(face: TileFace) -> str:
    """The rule that says most of a tile."""
    if face.kind == "person":
        return "PERSON-1"
    return "OVERBUILD-1" if face.overbuild else "TAKE-1"


def _plot(table: HighlandTable, seat: int, cell: int, plot: Plot, also: MoreLines) -> dict[str, TipParts]:
    """A plot, its goods and its scots."""
    text, state = table.text, table.state
    face = table.faces[plot.tile]
    lines = face_lines(table, face, also)
    if plot.under:
        below = [table.name(table.faces[number]) for number in plot.under]
        lines.append(text.say("Built over {tiles}.", tiles=text.join_and(below)))
    if plot.goods:
        goods = [text.say(state.RESOURCES[resource]) for resource in plot.goods]
        room = state.GOODS_PER_PLOT - len(goods)
        lines.append(text.say("On it: {goods}; room for {n} more.", goods=text.join_and(goods), n=room))
    if plot.scots:
        lines.append(text.say("{people} on it: {n}.", people=text.say(text.MANY_PEOPLE), n=plot.scots))
    lines += table.plot_lines(cell)
    said: dict[str, TipParts] = {f"cell:{seat}:{cell}": (table.name(face), lines, table.rule("ACTIVATE-1"))}
    for resource in dict.fromkeys(plot.goods):
        word = state.RESOURCES[resource]
        filled = state.market[resource]
        sale = text.count(
            "The market pays {n} coin for it now.", "The market pays {n} coins for it now.", state.PRICES[filled - 1]
        )
        none = text.say("No coins lie in its row of the market: it cannot be sold now.")
        said[f"good:{seat}:{cell}:{word}"] = (text.say(word), [sale if filled else none], table.rule("MARKET-4"))
    if plot.scots:
        walk = text.say("A movement point moves one person to a neighbouring tile, also diagonally.")
        place = text.say("New tiles are placed next to one of them.")
        said[f"scot:{seat}:{cell}"] = (text.player_name(seat), [walk, place], table.rule("MOVE-1"))
    return said


def _placing(table: HighlandTable, cell: int) -> TipParts:
    """What placing the tile in hand here would activate."""
    text = table.text
    land = table.state.players[table.view.choice.seat].land
    around = [table.faces[land[near].tile] for near in neighbours(land, cell)]
    lines = [_gives(table, face) for face in around if face.activate]
    if cell in land:
        lines.insert(0, text.say("It is built over {tile}.", tile=table.name(table.faces[land[cell].tile])))
    title = text.say("Placed here it activates") if lines else labels.place(text)
    return title, lines, table.rule("PLACE-1")


def _gives(table: HighlandTable, face: TileFace) -> str:
    return f"{table.name(face)}: {_alternatives(table, face.activate)}"


def _alternatives(table: HighlandTable, deals: tuple[Deal, ...]) -> str:
    """ "1 sheep for 2 VP, or 2 sheep for 4 VP"."""
    text = table.text
    return text.say(", or ").join(text.format_deal(one) for one in deals)


def tips(table: HighlandTable, also: MoreLines = lambda face: ()) -> dict[str, TipParts]:
    """A tip for everything that both games have; `also` is asked what else there is to say of each tile."""
    text = table.text
    said: dict[str, TipParts] = {}
    for row, resource in enumerate(table.state.RESOURCES):
        said[f"row:{resource}"] = said[f"resource:{resource}"] = _row(table, row, resource)
    held = text.say("{held} of {total} done.", held=table.scorings(), total=table.SCORINGS)
    said["scorings"] = (labels.scorings(text), [held], table.rule("SCORE-1"))
    left = [
        text.count("Stack {name}: {n} tile left.", "Stack {name}: {n} tiles left.", stack.left, name=stack.name)
        for stack in table.stacks()
    ]
    said["stacks"] = (labels.stacks(text), left, table.rule("RONDEL-2"))
    if table.die_figure() >= 0:
        line = text.say("When it is last, it is rolled, moves on that many tiles and removes the one it lands on.")
        said["die"] = (table.die_name(), [line], table.rule(table.DIE_RULE))
    for seat in range(table.view.seats):
        said |= _player(table, seat)
    return said | land_tips(table, also)


def _row(table: HighlandTable, row: int, resource: str) -> TipParts:
    text, state = table.text, table.state
    filled = state.market[row]
    buy = (
        text.count("Buying costs {n} coin.", "Buying costs {n} coins.", state.PRICES[filled])
        if filled < len(state.PRICES)
        else text.say("None is left to buy.")
    )
    sell = (
        text.count("Selling brings {n} coin.", "Selling brings {n} coins.", state.PRICES[filled - 1])
        if filled
        else text.say("It cannot be sold: no coins lie here.")
    )
    return text.say("Market: {resource}", resource=text.say(resource)), [buy, sell], table.rule("MARKET-2")


def _player(table: HighlandTable, seat: int) -> dict[str, TipParts]:
    text = table.text
    name = text.player_name(seat)
    vp = text.say("{n} VP", n=table.view.scores[seat])
    rearmost = text.say("The last figure on the rondel moves next.")
    said: dict[str, TipParts] = {
        f"seat:{seat}": (name, [vp], table.rule("GOAL-1")),
        f"pawn:{seat}": (name, [rearmost], table.rule("TURN-1")),
    }
    for counter in table.counters(seat):
        said[f"{counter.at}:{seat}"] = (counter.title, [counter.line], table.rule(counter.rule))
    return said


def describe_rondel(table: HighlandTable) -> list[str]:
    """What lies and stands on the rondel, the rearmost first."""
    ring, text = table.state.rondel, table.text
    spaces = len(ring.tiles)
    lines = []
    rear = min(ring.figures)
    for place in range(rear, rear + spaces):
        lines += [
            text.say("The pawn of {name}.", name=text.player_name(seat)) for seat in _pawns(table, place % spaces)
        ]
        number = ring.tiles[place % spaces]
        if number != NONE:
            face = table.faces[number]
            cost = text.say("Cost: {cost}.", cost=text.format_bundle(face.cost)) if face.cost else ""
            lines.append(f"{table.name(face)}. {cost}".strip())
    return lines


def _pawns(table: HighlandTable, space: int) -> list[int]:
    ring = table.state.rondel
    return [seat for seat in range(table.view.seats) if ring.figures[seat] % len(ring.tiles) == space]


def describe_territory(table: HighlandTable, seat: int) -> list[str]:
    """ "2 north, 1 east: Oban. On it: wood; room for 2 more." From north to south, from west to east."""
    land = table.state.players[seat].land
    return [_describe_plot(table, cell, land[cell]) for cell in sorted(land)]


def _describe_plot(table: HighlandTable, cell: int, plot: Plot) -> str:
    text, state = table.text, table.state
    face = table.faces[plot.tile]
    where = "" if face.start else f"{text.describe_cell(cell)}: "
    said = [f"{where}{table.name(face)}."]
    if plot.goods:
        goods = text.join_and([text.say(state.RESOURCES[resource]) for resource in plot.goods])
        room = state.GOODS_PER_PLOT - len(plot.goods)
        said.append(text.say("On it: {goods}; room for {n} more.", goods=goods, n=room))
    if plot.scots:
        said.append(text.say("{people} on it: {n}.", people=text.say(text.MANY_PEOPLE), n=plot.scots))
    return " ".join(said)
