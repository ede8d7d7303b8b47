"""The pieces of Glen More II by themselves: tiles, clans, tokens, and what each Chronicle adds."""

from functools import partial

from greatglen.drawing.component import Component
from greatglen.drawing.svg import use
from greatglen.games.glenmore2.drawing.chronicle import in_play
from greatglen.games.glenmore2.drawing.clan_board import plate
from greatglen.games.glenmore2.drawing.pieces import marker
from greatglen.games.glenmore2.drawing.roads import FIELD_HEIGHT, FIELD_WIDTH
from greatglen.games.glenmore2.text import labels
from greatglen.games.glenmore2.text.provenance import unsure
from greatglen.games.glenmore2.text.table import GlenMore2Table
from greatglen.games.glenmore2.text.tips import bonus, from_the_start
from greatglen.games.glenmore_common.drawing.components import Token, tiles, tokens
from greatglen.games.glenmore_common.text import pieces
from greatglen.games.glenmore_common.text.faces import TileFace

FIELD_BOX = (-3, -3, FIELD_WIDTH + 6, FIELD_HEIGHT + 6)


def components(table: GlenMore2Table) -> list[Component]:
    """The base game's, then those of the Chronicles that are played with."""
    game_text, box = table.text, table.state.box

    def doubted(face: TileFace) -> list[str]:
        return unsure(game_text, box.tiles[box.number[face.key]].entry)

    base = (face for face in table.faces if not face.chronicle)
    found = [*tiles(table, base, unsure=doubted), *_clans(table), *_tokens(table)]
    for chronicle, drawing in in_play(table):
        name = game_text.translate(chronicle.name)
        own = [face for face in table.faces if face.chronicle == chronicle.number]
        found += drawing.pieces(table, name)
        found += tiles(table, own, also=partial(drawing.lore, table), unsure=doubted, group=name)
    return found


def _clans(table: GlenMore2Table) -> list[Component]:
    game_text, box = table.text, table.state.box
    found = []
    for number, clan in enumerate(box.clans.values(), start=1):
        name = game_text.translate(clan.name)
        lines = (bonus(game_text, clan), from_the_start(table, clan))
        drawn = plate(table, clan, number - 1)
        rule = table.rule("CLAN-0")
        found.append(
            Component(f"clan:{clan.name}", labels.clans(game_text), name, lines, rule, drawn, FIELD_BOX, name=clan.name)
        )
    return found


def _tokens(table: GlenMore2Table) -> list[Component]:
    game_text = table.text
    return tokens(
        table,
        Token("token:marker", labels.clan_markers(game_text), marker(0), labels.makes_an_ally(game_text), "PERSON-2"),
        Token("token:person", pieces.persons(game_text), use("i-person"), pieces.compared(game_text), "SCORE-2"),
    )
