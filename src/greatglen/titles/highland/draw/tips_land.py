"""Tips about tiles, wherever they are, and about territories."""

from greatglen.titles.glenmore.rules.components import CARDS
from greatglen.titles.glenmore.rules.state import Chief
from greatglen.titles.glenmore2.rules.state import HOME, Laird
from greatglen.titles.glenmore2.words import GlenMore2Words
from greatglen.titles.glenmore2.words.bonuses import landmark_effect
from greatglen.titles.highland.draw.faces import NORTH_SOUTH, Face
from greatglen.titles.highland.draw.phrases import KINDS, alternatives, gains
from greatglen.titles.highland.draw.table import HighlandTable
from greatglen.titles.highland.rules.actions import Place
from greatglen.titles.highland.rules.land import Plot, neighbours
from greatglen.titles.highland.rules.names import slug
from greatglen.titles.highland.rules.rondel import NONE

Said = tuple[str, list[str], str]


def land_tips(table: HighlandTable) -> dict[str, Said]:
    state = table.state
    said: dict[str, Said] = {}
    seen = [table.faces[number] for number in state.rondel.tiles if number != NONE]
    hand = table.in_hand()
    if hand is not None:
        seen.append(hand)
    if table.second is not None:
        seen += [table.faces[number] for number in (*table.second.discards, table.second.box.david_hume)]
    for seat, player in enumerate(state.players):
        for cell, plot in player.land.items():
            said.update(_plot(table, seat, cell, plot))
        names = player.landmarks if isinstance(player, Laird) else player.cards if isinstance(player, Chief) else ()
        for name in names:
            said[f"landmark:{slug(name)}"] = (
                table.words.say(name),
                card_lines(table, name),
                table.rule(_card_rules(table)),
            )
        if isinstance(player, Laird):
            seen += [table.faces[number] for number in player.persons]
    for face in seen:
        said[f"tile:{face.key}"] = (table.name(face), face_lines(table, face), table.rule(_face_rule(table, face)))
    for option in table.view.choice.options:
        if isinstance(option, Place):
            said[f"cell:{table.view.choice.seat}:{option.cell}"] = _placing(table, option.cell)
    return said


def face_lines(table: HighlandTable, face: Face) -> list[str]:
    """What a tile is, costs, gives once and gives again and again."""
    words = table.words
    if face.colour:
        lines = [words.say("A {colour} tile.", colour=words.say(face.colour))]
    else:
        lines = [words.say(KINDS[face.kind])]
    if face.river:
        north = words.say("The river runs through it, north to south.")
        lines.append(north if face.river == NORTH_SOUTH else words.say("The river runs through it, west to east."))
    if face.road:
        lines.append(words.say("The road runs through it, west to east."))
    if face.overbuild:
        lines.append(words.say("It is built over a tile of the same kind."))
    if face.cost:
        lines.append(words.say("Cost: {cost}.", cost=words.bundle(face.cost)))
    once = gains(words, face.once)
    if once:
        lines.append(words.say("Once: {gain}.", gain=once))
    if face.activate:
        lines.append(words.say("Activated: {gain}.", gain=alternatives(words, face.activate)))
    if face.kind == "person" and face.stack:
        lines.append(words.say("Lets you place a clan marker."))
    if face.counts_as > 1:
        lines.append(words.count("Counts as {n} person.", "Counts as {n} persons.", face.counts_as))
    if face.protected:
        lines.append(words.say("Nobody may land on it."))
    lines += card_lines(table, face.card) if face.card else []
    return lines + [line for drawing in table.expansions for line in drawing.tile_lines(table, face)]


def card_lines(table: HighlandTable, name: str) -> list[str]:
    """What a landmark card or special card does."""
    words = table.words
    if table.second is None:
        return [words.say("Its card: {effect}.", effect=words.say(CARDS[name].effect))]
    card = table.second.box.landmarks.get(name)
    if card is None or not isinstance(words, GlenMore2Words):
        return []
    return [words.say("Its card: {effect}.", effect=landmark_effect(words, card))]


def _card_rules(table: HighlandTable) -> str:
    return "CARD-1" if table.second is None else "LANDMARK-0"


def _face_rule(table: HighlandTable, face: Face) -> str:
    if face.kind == "person":
        return "PERSON-1"
    return "OVERBUILD-1" if face.overbuild else "TAKE-1"


def _plot(table: HighlandTable, seat: int, cell: int, plot: Plot) -> dict[str, Said]:
    """A plot, its goods and its scots."""
    words, state = table.words, table.state
    face = table.faces[plot.tile]
    lines = face_lines(table, face)
    if plot.under:
        below = [table.name(table.faces[number]) for number in plot.under]
        lines.append(words.say("Built over {tiles}.", tiles=words.listed(below)))
    if plot.goods:
        goods = [words.say(state.RESOURCES[resource]) for resource in plot.goods]
        room = state.GOODS_PER_PLOT - len(goods)
        lines.append(words.say("On it: {goods}; room for {n} more.", goods=words.listed(goods), n=room))
    if plot.scots:
        lines.append(words.say("{people} on it: {n}.", people=words.say(words.MANY_PEOPLE), n=plot.scots))
    if cell == HOME and table.second is not None:
        lines.append(words.say("Your scots in the home castle are compared in every scoring."))
    said: dict[str, Said] = {f"cell:{seat}:{cell}": (table.name(face), lines, table.rule("ACTIVATE-1"))}
    for resource in dict.fromkeys(plot.goods):
        word = state.RESOURCES[resource]
        filled = state.market[resource]
        sale = words.count(
            "The market pays {n} coin for it now.", "The market pays {n} coins for it now.", state.PRICES[filled - 1]
        )
        none = words.say("No coins lie in its row of the market: it cannot be sold now.")
        said[f"good:{seat}:{cell}:{word}"] = (words.say(word), [sale if filled else none], table.rule("MARKET-4"))
    if plot.scots:
        walk = words.say("A movement point moves one person to a neighbouring tile, also diagonally.")
        place = words.say("New tiles are placed next to one of them.")
        said[f"scot:{seat}:{cell}"] = (words.name(seat), [walk, place], table.rule("MOVE-1"))
    return said


def _placing(table: HighlandTable, cell: int) -> Said:
    """What placing the tile in hand here would activate."""
    words = table.words
    land = table.state.players[table.view.choice.seat].land
    around = [table.faces[land[near].tile] for near in neighbours(land, cell)]
    lines = [_gives(table, face) for face in around if face.activate]
    if cell in land:
        lines.insert(0, words.say("It is built over {tile}.", tile=table.name(table.faces[land[cell].tile])))
    title = words.say("Placed here it activates") if lines else words.say("A place for the tile")
    return title, lines, table.rule("PLACE-1")


def _gives(table: HighlandTable, face: Face) -> str:
    return f"{table.name(face)}: {alternatives(table.words, face.activate)}"
