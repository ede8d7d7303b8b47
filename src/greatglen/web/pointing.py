"""Pointing at something on the table: what it is, and why it cannot be chosen."""

from typing import Any

from greatglen.draw import Tip, tips
from greatglen.draw.anchors import path
from greatglen.kernel.action import Action
from greatglen.kernel.refusal import Refused
from greatglen.kernel.table import Table
from greatglen.titles.glenmore2.rules.chronicle import CHRONICLES
from greatglen.words import Words

# What somebody who points there while this is asked probably wants: the action, with the last words of the anchor.
WISHES = {
    "take": {"tile": "take {0}"},
    "place": {"cell": "place {1}"},
    "ally": {"clan": "ally {0}"},
    "activate": {"cell": "activate {1}", "scot": "promote {1}", "good": "sell {2} {1}"},
    "activate-one": {"cell": "activate {1}"},
    "pay": {"good": "pay {2} {1}", "row": "buy {0}"},
    "pay-scot": {"scot": "payscot {1}", "cell": "payscot {1}"},
    "remove": {"cell": "remove {1}"},
    "recover": {"tile": "recover {0}"},
    "put": {"cell": "put {1}"},
}


def explained(table: Table, seat: int, anchor: str, words: Words[Any]) -> tuple[Tip | None, str]:
    """The tip of an anchor, and why it cannot be chosen now; "" if it can, or if nobody would want to."""
    view = table.seen_by(seat, since=table.version)
    tip = tips(view, words).get(anchor)
    if table.choice.seat != seat or any(anchor in path(option, seat) for option in table.choice.options):
        return tip, ""
    kind, _, rest = anchor.partition(":")
    asked = table.choice.kind
    wishes = [
        WISHES.get(asked, {}),
        *(chronicle.slice.face("draw").WISHES.get(asked, {}) for chronicle in CHRONICLES.values()),
    ]
    wish = next((known[kind] for known in wishes if kind in known), None)
    if wish is None:
        return tip, ""
    try:
        action: Action = table.read(wish.format(*rest.split(":")))
    except (Refused, IndexError):
        return tip, ""
    refusal = table.why_not(action, seat=seat)
    return tip, "" if refusal is None else words.refusal(refusal)
