"""What the tips say of the Englishman, the England token and the England row."""

from greatglen.games.glenmore2.chronicles.hammer.rules import ENGLAND
from greatglen.games.glenmore2.chronicles.hammer.rules.englishman import NUMBER, cannot_send, get_part, stack
from greatglen.games.glenmore2.chronicles.hammer.text import labels, price
from greatglen.games.glenmore2.text.table import GlenMore2Table
from greatglen.games.glenmore_common.text.faces import TileFace
from greatglen.text.tip import TipParts

ENGLISHMAN, TOKEN, ROW = "c4-englishman", "c4-token", f"row:{ENGLAND}"


def tips(table: GlenMore2Table) -> dict[str, TipParts]:
    text, part = table.text, get_part(table.state)
    holder = text.player_name(part.holder) if part.holder >= 0 else ""
    has = (
        text.say("{name} has it, and moves the Englishman when he is last.", name=holder)
        if holder
        else text.say("The first player to move past the Englishman takes it.")
    )
    card = labels.returns(text)
    moves = (
        text.say("When he is last, {name} takes a tile with him, or discards one.", name=holder)
        if holder
        else text.say("When he is last and nobody has the England token, he discards the next tile.")
    )
    now = prices(table)
    return {
        ENGLISHMAN: (labels.englishman(text), [moves, *now] if holder else [moves, has], table.rule("C4-8")),
        TOKEN: (labels.token(text), [has, card], table.rule("C4-5")),
        ROW: (labels.england_row(text), now, table.rule("C4-9")),
    }


def tile_tip_lines(table: GlenMore2Table, face: TileFace) -> list[str]:
    """Why the Englishman cannot take a tile, or what it costs to send him."""
    state, choice, text = table.state, table.view.choice, table.text
    tile = state.box.number[face.key]
    if choice.kind == "englishman" and tile in state.rondel.tiles:
        refusal = cannot_send(state, choice.seat, tile)
        if refusal is not None:
            return [text.describe_refusal(refusal)]
        return [text.say("With the Englishman it costs {coins} more.", coins=text.format_coins(price(state)))]
    return [text.say("The Englishman cannot take it.")] if face.chronicle == NUMBER else []


def prices(table: GlenMore2Table) -> list[str]:
    """What a tile taken or discarded with the Englishman costs and brings now."""
    state, text = table.state, table.text
    if get_part(state).englishman in state.rondel.out:
        return [text.say("The Englishman has left the game.")]
    cost, gain = price(state), stack(state)
    return [
        text.say("A tile with the Englishman costs {coins} more.", coins=text.format_coins(cost))
        if cost
        else text.say("The England row is full: he cannot take a tile."),
        text.say("Discarding with him brings {coins}.", coins=text.format_coins(gain))
        if gain
        else text.say("The England row is empty: discarding brings nothing."),
    ]


def status_lines(table: GlenMore2Table) -> list[str]:
    """Who has the England token, and what a tile with the Englishman costs."""
    return [tips(table)[TOKEN][1][0], prices(table)[0]]
