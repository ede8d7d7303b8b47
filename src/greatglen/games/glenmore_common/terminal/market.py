"""The market of either Glen More: coins in the rows, and what buying and selling comes to."""

from rich import box
from rich.console import RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from greatglen.games.glenmore_common.rules.state import Highland
from greatglen.games.glenmore_common.terminal.tile import GOOD_STYLES, AnyHighlandText
from greatglen.games.glenmore_common.text import board as sentences

COIN, GAP = "●", "○"
NO_PRICE = "-"


def prices(state: Highland, filled: int) -> tuple[str, str]:
    """What a resource with so many coins in its row can be bought and sold for."""
    buy = str(state.PRICES[filled]) if filled < len(state.PRICES) else NO_PRICE
    return buy, str(state.PRICES[filled - 1]) if filled else NO_PRICE


def market(text: AnyHighlandText, state: Highland) -> RenderableType:
    """A row per resource."""
    grid = Grid(box=None, padding=(0, 1, 0, 0), header_style="dim")
    grid.add_column("")
    grid.add_column(" ".join(map(str, state.PRICES)))
    for head in sentences.market_heads(text):
        grid.add_column(head, justify="right")
    for resource, filled in zip(state.RESOURCES, state.market, strict=True):
        row = " ".join([COIN] * filled + [GAP] * (len(state.PRICES) - filled))
        grid.add_row(Text(text.say(resource), GOOD_STYLES[resource]), row, *prices(state, filled))
    return Panel(grid, title=sentences.market(text), box=box.ROUNDED, title_align="left", padding=(0, 0), expand=False)


def line(text: AnyHighlandText, state: Highland) -> Text:
    """The prices in one line."""
    rows = [Text(sentences.prices(text), "dim")]
    for resource, filled in zip(state.RESOURCES, state.market, strict=True):
        buy, sell = prices(state, filled)
        rows.append(Text.assemble((text.say(resource), GOOD_STYLES[resource]), f" {buy}/{sell}"))
    return Text("  ").join(rows)
