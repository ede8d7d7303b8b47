"""The pieces of either Glen More by themselves: tiles, those that are alike once, and what lies and stands on them."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec

from greatglen.drawing.component import Component
from greatglen.drawing.svg import Markup, use
from greatglen.games.glenmore_common.drawing.effects import PICTURES
from greatglen.games.glenmore_common.drawing.pieces import die, scot
from greatglen.games.glenmore_common.drawing.tile import SIZE, tile
from greatglen.games.glenmore_common.rules.names import slug
from greatglen.games.glenmore_common.text import labels
from greatglen.games.glenmore_common.text.faces import TileFace
from greatglen.games.glenmore_common.text.table import HighlandTable
from greatglen.games.glenmore_common.text.tips import MoreLines, face_lines, face_rule
from greatglen.text.game_text import capitalise

TILE_BOX = (-2, -2, SIZE + 4, SIZE + 4)
ICON_BOX = (-14, -14, 28, 28)
DIE_BOX = (-30, -30, 60, 60)
Unsure = Callable[[TileFace], Sequence[str]]  # what of a tile no rulebook states


def group_title(table: HighlandTable, face: TileFace) -> str:
    """By the card that comes with it, by kind, or by stack."""
    game_text = table.text
    if face.start:
        return labels.start_tiles(game_text)
    if face.card:
        return table.cards_title()
    if face.kind == "person":
        return labels.persons(game_text)
    return labels.tiles_of(game_text, face.stack)


def tiles(
    table: HighlandTable,
    faces: Iterable[TileFace],
    *,
    also: MoreLines = lambda face: (),
    unsure: Unsure = lambda face: (),
    group: str = "",
) -> list[Component]:
    """Every face, under its own heading or that of a group, cards and persons last; tiles that look alike are one."""
    alike: dict[tuple[Any, ...], list[TileFace]] = {}
    for face in faces:
        look = (face.name, face.kind, face.river, face.road, face.cost, face.once, face.activate, face.stack)
        alike.setdefault(look, []).append(face)
    in_order = sorted(alike.values(), key=lambda found: (found[0].kind == "person", bool(found[0].card)))
    return [
        _tile(table, found, tuple(also(found[0])), tuple(unsure(found[0])), group or group_title(table, found[0]))
        for found in in_order
    ]


def _tile(
    table: HighlandTable, alike: Sequence[TileFace], also: tuple[str, ...], unsure: tuple[str, ...], group: str
) -> Component:
    face, *others = alike
    keys = [f"tile:{other.key}" for other in others]
    if face.card:
        keys.append(f"landmark:{slug(face.card)}")
    return Component(
        f"tile:{face.key}",
        group,
        table.name(face),
        (*face_lines(table, face, lambda face: ()), *also),
        table.rule(face_rule(face)),
        tile(face, table.name(face), False),
        TILE_BOX,
        aliases=tuple(keys),
        name=face.name,
        unattested=unsure,
        number=len(alike),
    )


class Token(msgspec.Struct, frozen=True):
    """Something small that there are many of."""

    key: str
    title: str
    drawn: Markup
    line: str
    rule: str


def tokens(table: HighlandTable, *more: Token) -> list[Component]:
    """Resources, coins, whisky, people, what a game has besides, and the die."""
    game_text, state = table.text, table.state
    room = labels.room(game_text, state.GOODS_PER_PLOT)
    found = [
        Token(f"resource:{one}", game_text.say(one), use(f"i-{PICTURES.get(one, one)}"), room, "MARKET-1")
        for one in state.RESOURCES
    ]
    worth, compared = labels.worth_a_point(game_text), labels.compared(game_text)
    beside = labels.beside_people(game_text)
    found += [
        Token("token:coin", labels.coins(game_text), use("i-coin"), worth, table.COINS_RULE),
        Token("token:whisky", labels.whisky(game_text), use("i-whisky"), compared, "SCORE-2"),
        Token("token:scot", game_text.say(game_text.MANY_PEOPLE), scot(0, 0, 0, 1.2), beside, "PLACE-2"),
        *more,
    ]
    heading = labels.tokens(game_text)
    made = [
        Component(one.key, heading, capitalise(one.title), (one.line,), table.rule(one.rule), one.drawn, ICON_BOX)
        for one in found
    ]
    rolled = labels.rolled(game_text)
    rule = table.rule(table.DIE_RULE)
    return [*made, Component("die", heading, table.die_name(), (rolled,), rule, die(3), DIE_BOX)]
