"""What the tips say of the Englishman, the England token and the England row."""

from greatglen.games.glenmore2.chronicles.hammer.rules import ENGLAND
from greatglen.games.glenmore2.chronicles.hammer.rules.englishman import NUMBER, cannot_send, get_part, stack
from greatglen.games.glenmore2.chronicles.hammer.text import labels, price
from greatglen.games.glenmore2.text.table import GlenMore2Table
from greatglen.games.glenmore_common.text.faces import TileFace
from greatglen.text.tip import TipParts

ENGLISHMAN, TOKEN, ROW = "c4-englishman", "c4-token", f"row:{ENGLAND}"


def tips(table: GlenMore2Table) -> dict[str, TipParts]:
    words, own = table.text, get_part(table.state)
    holder = words.player_name(own.holder) if own.holder >= 0 else ""
    has = (
        words.say("{name} has it, and moves the Englishman when he is last.", name=holder)
        if holder
        else words.say("The first player to move past the Englishman takes it.")
    )
    card = labels.returns(words)
    moves = (
        words.say("When he is last, {name} takes a tile with him, or discards one.", name=holder)
        if holder
        else words.say("When he is last and nobody has the England token, he discards the next tile.")
    )
    now = prices(table)
    return {
        ENGLISHMAN: (labels.englishman(words), [moves, *now] if holder else [moves, has], table.rule("C4-8")),
        TOKEN: (labels.token(words), [has, card], table.rule("C4-5")),
        ROW: (labels.england_row(words), now, table.rule("C4-9")),
    }


def tile_tip_lines(table: GlenMore2Table, face: TileFace) -> list[str]:
    """Why the Englishman cannot take a tile, or what it costs to send him."""
    state, choice, words = table.state, table.view.choice, table.text
    tile = state.box.number[face.key]
    if choice.kind == "englishman" and tile in state.rondel.tiles:
        refusal = cannot_send(state, choice.seat, tile)
        if refusal is not None:
            return [words.describe_refusal(refusal)]
        return [words.say("With the Englishman it costs {coins} more.", coins=words.format_coins(price(state)))]
    return [words.say("The Englishman cannot take it.")] if face.chronicle == NUMBER else []


def prices(table: GlenMore2Table) -> list[str]:
    """What a tile taken or discarded with the Englishman costs and brings now."""
    state, words = table.state, table.text
    if get_part(state).englishman in state.rondel.out:
        return [words.say("The Englishman has left the game.")]
    cost, gain = price(state), stack(state)
    return [
        words.say("A tile with the Englishman costs {coins} more.", coins=words.format_coins(cost))
        if cost
        else words.say("The England row is full: he cannot take a tile."),
        words.say("Discarding with him brings {coins}.", coins=words.format_coins(gain))
        if gain
        else words.say("The England row is empty: discarding brings nothing."),
    ]


def status_lines(table: GlenMore2Table) -> list[str]:
    """Who has the England token, and what a tile with the Englishman costs."""
    return [tips(table)[TOKEN][1][0], prices(table)[0]]
