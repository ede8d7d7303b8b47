"""The discard pile of Glen More II: its top tile, or every tile while one may be taken back."""

from greatglen.drawing.pane import Pane, pane
from greatglen.drawing.svg import anchor, el, skin, text
from greatglen.games.glenmore2.rules.actions import Recover
from greatglen.games.glenmore2.text import labels
from greatglen.games.glenmore2.text.table import GlenMore2Table
from greatglen.games.glenmore_common.drawing.tile import SIZE, tile, tile_id

COLUMNS = 5
PITCH = SIZE + 8


def discards(table: GlenMore2Table) -> Pane:
    state = table.state
    title = labels.discards(table.text)
    spread = any(isinstance(option, Recover) for option in table.view.choice.options)
    shown = state.discards if spread else state.discards[-1:]
    label = text(f"{title} · {len(state.discards)}", 8, 18, "head")
    drawn = []
    for place, number in enumerate(shown):
        face = table.faces[number]
        row, column = divmod(place, COLUMNS)
        x, y = 8 + PITCH * column, 30 + PITCH * row
        drawn.append(
            anchor(
                f"tile:{face.key}",
                table.name(face),
                tile(face, table.name(face), False),
                id_=tile_id(face, 0),
                x=x,
                y=y,
            )
        )
    if not shown:
        drawn.append(el("rect", class_="hollow", x=8, y=30, width=SIZE, height=SIZE, rx=8))
    rows = max(1, -(-len(shown) // COLUMNS))
    columns = COLUMNS if spread else 2
    box = (0, 0, 16 + PITCH * columns - 8, 38 + PITCH * rows - 8)
    return pane("discards", title, box, anchor("discards", title, skin(label)), *drawn)
