"""What the tips say of the well."""

from greatglen.games.glenmore2.chronicles.wishing_well.rules import LUCK, cannot_wish, get_part
from greatglen.games.glenmore2.chronicles.wishing_well.text import labels
from greatglen.games.glenmore2.text.table import GlenMore2Table
from greatglen.games.glenmore_common.rules.notation import Amount
from greatglen.text.tip import TipParts

WELL = "c9-well"


def tips(table: GlenMore2Table) -> dict[str, TipParts]:
    state, text = table.state, table.text
    lines = [
        text.say("For {coins} it grants a luck token, once a turn.", coins=text.format_coins(get_part(state).price))
    ]
    lines += [
        f"{text.player_name(seat)}: {text.format_amount(Amount(LUCK, n))}"
        for seat, n in enumerate(get_part(state).luck)
    ]
    refusal = cannot_wish(state, state.now.seat) if state.now.seat >= 0 else None
    if refusal is not None:
        lines.append(text.describe_refusal(refusal))
    return {WELL: (labels.well(text), lines, table.rule("C9-1"))}
