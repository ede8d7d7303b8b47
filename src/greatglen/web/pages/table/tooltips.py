"""Pointing at something on the table: what it is, and why it cannot be chosen."""

from typing import Any

from greatglen.drawing import Tip, find_action, path, tips
from greatglen.kernel.refusal import Refused
from greatglen.kernel.table import Table
from greatglen.text import GameText
from greatglen.web.live.previews import preview_anchors


def explain_anchor(table: Table, seat: int, anchor: str, words: GameText[Any]) -> tuple[Tip | None, str]:
    """The tip of an anchor, and why it cannot be chosen now; "" if it can, or if nobody would want to."""
    view = table.view_for(seat, since=table.version)
    tip = tips(view, words).get(anchor)
    game, choice = view.game, table.choice
    if choice.seat != seat or any(anchor in path(game, option, seat) for option in choice.options):
        return tip, ""
    wanted = find_action(game, choice.kind, anchor)
    if wanted is None:
        return tip, preview_anchors(view, [anchor], words).against
    try:
        action = table.parse_action(wanted)
    except Refused:
        return tip, ""  # nothing of the kind could be done in any position
    refusal = table.why_not(action, seat=seat)
    return tip, "" if refusal is None else words.describe_refusal(refusal)
