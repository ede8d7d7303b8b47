"""The clan board: a map of the Highlands with roads, their costs, the fields of the clans and the markers on them."""

from functools import cache

from greatglen.drawing.pane import Pane, make_pane
from greatglen.drawing.svg import NOTHING, Markup, anchor, el, paint, piece, skin, text, use
from greatglen.games.glenmore2.drawing.chronicle import drawings, marker
from greatglen.games.glenmore2.drawing.roads import FIELD_HEIGHT, FIELD_WIDTH, START, costs, place, roads
from greatglen.games.glenmore2.rules.box import box_named
from greatglen.games.glenmore2.rules.components import ClanEntry
from greatglen.games.glenmore2.text import labels
from greatglen.games.glenmore2.text.table import GlenMore2Table
from greatglen.games.glenmore_common.drawing.effects import Line, bundle, icon, kind_mark, label, pill, row
from greatglen.games.glenmore_common.drawing.tile import tile, tile_id
from greatglen.games.glenmore_common.rules.notation import parse_bundle as read_bundle

WIDTH, HEIGHT = 724, 640
TARTAN = 14
TARTANS = 6
GROWS = 1.35  # how much larger a bonus is drawn where the name above it could not be read


def clan_board_pane(table: GlenMore2Table) -> Pane:
    state = table.state
    fields = [_field(table, clan, number) for number, clan in enumerate(state.box.clans.values())]
    title = labels.clans(table.text)
    box = (0, 0, WIDTH, HEIGHT)
    children = [use("highlands"), roads(state.box_key), *fields, costs(state.box_key), *_markers(table), _hume(table)]
    children += [piece for drawing in drawings(table) for piece in drawing.clan_board_overlay(table)]
    return make_pane("clans", title, box, *children)


def _field(table: GlenMore2Table, clan: ClanEntry, number: int) -> Markup:
    x, y = place(*clan.at)
    left, top = x - FIELD_WIDTH / 2, y - FIELD_HEIGHT / 2
    return anchor(f"clan:{clan.name}", table.text.translate(clan.name), plate(table, clan, number), x=left, y=top)


def plate(table: GlenMore2Table, clan: ClanEntry, number: int) -> Markup:
    """The field of a clan, the more reddish the farther it is; its number gives it its tartan."""
    state = table.state
    distance = state.box.distances[START][clan.name]
    far = "near" if distance < 2 else "mid-way" if distance == 2 else "far"
    return _plate(state.box_key, clan.name, table.text.translate(clan.name), far, number % TARTANS)


@cache
def _plate(box_key: str, clan: str, name: str, far: str, tartan: int) -> Markup:
    """The field of a clan: its tartan, its name, its bonus."""
    bonus = _bonus(box_named(box_key).clans[clan])
    room = FIELD_WIDTH - TARTAN - 3
    scale = min(1.0, (room + 2) / max(bonus.width, 1))
    middle = TARTAN + 2 + room / 2
    x = middle - bonus.width * scale / 2
    lines = _tiers(entry) if (entry := box_named(box_key).clans[clan]).tiers else ()
    return skin(
        el("rect", class_=f"field {far}", width=FIELD_WIDTH, height=FIELD_HEIGHT, rx=7),
        el("rect", x=3, y=3, width=TARTAN - 2, height=FIELD_HEIGHT - 6, rx=3, fill=paint(f"tartan-{tartan}")),
        text(name, TARTAN + 2 + room / 2, 17, "nm", width=room - 4 if len(name) > 10 else None),
        el(
            "g",
            el("g", bonus.drawn, transform=f"translate({x:.1f},32)" + (f"scale({scale:.2g})" if scale < 1 else "")),
            class_="bonus tiers" if lines else "bonus wide" if bonus.width * scale * GROWS > room else "bonus",
        ),
        *(
            el(
                "g",
                line.drawn,
                class_="stacked",
                transform=f"translate({middle - line.width * GROWS / 2:.1f},{y})scale({GROWS})",
            )
            for line, y in zip(lines, (12, 32), strict=False)
        ),
    )


LASTING = {
    "coin-for-resource": (("coin", "equals", "any"), ""),
    "castles-as-scots": (("castle", "equals", "scot"), ""),
    "vp-for-moves": (("move", "arrow"), "1"),
    "vp-for-whisky": (("whisky", "arrow"), "3"),
}
COUNTED = {"occupied": "scot", "overbuild": "overbuild", "coins": "coin", "river": "river"}


def _bonus(clan: ClanEntry) -> Line:
    if clan.lasting:
        pictures, points = LASTING.get(clan.lasting, (("lasting",), ""))
        lines = [
            kind_mark("castle") if one == "castle" else icon(one, 14 if one in ("arrow", "equals") else 18)
            for one in pictures
        ]
        return row(*lines, *([pill(points)] if points else []))
    if clan.tiers:
        return row(*_tiers(clan))
    return bundle(read_bundle(clan.once))


def _tiers(clan: ClanEntry) -> tuple[Line, Line]:
    """How many of what bring points, and the points."""
    counts = "/".join(str(least) for least, _ in clan.tiers)
    points = "/".join(str(vp) for _, vp in clan.tiers)
    counted = icon(COUNTED[clan.counts], 17) if clan.counts in COUNTED else kind_mark(clan.counts, 17)
    return row(label(counts), counted), pill(points)


def _markers(table: GlenMore2Table) -> list[Markup]:
    """The markers on their fields; each player's are numbered in the order in which they were placed."""
    state = table.state
    drawn = []
    lying: dict[str, int] = {}
    for seat, player in enumerate(state.players):
        for number, clan in enumerate(player.clans):
            x, y = place(*state.box.clans[clan].at)
            aside = lying.get(clan, 0)
            lying[clan] = aside + 1
            spot = (x - FIELD_WIDTH / 2 + 8, y - 8 * aside)
            drawn.append(piece(f"marker-{seat}-{number}", *spot, marker(seat)))
    return drawn


def _hume(table: GlenMore2Table) -> Markup:
    """David Hume waits beside the board until a clan calls him."""
    state = table.state
    hume = state.box.david_hume
    if any(hume in player.persons for player in state.players):
        return NOTHING
    face = table.faces[hume]
    drawn = tile(face, table.name(face), False)
    return anchor(f"tile:{face.key}", table.name(face), drawn, id_=tile_id(face, 0), x=WIDTH - 116, y=HEIGHT - 116)
