"""What the tips say of the well."""

from greatglen.games.glenmore2.chronicles.wishing_well.rules import LUCK, cannot_wish, part_of
from greatglen.games.glenmore2.chronicles.wishing_well.text import labels
from greatglen.games.glenmore2.text.table import GlenMore2Table
from greatglen.games.glenmore_common.rules.notation import Amount
from greatglen.text.tip import Said

WELL = "c9-well"


def tips(table: GlenMore2Table) -> dict[str, Said]:
    state, words = table.state, table.text
    lines = [words.say("For {coins} it grants a luck token, once a turn.", coins=words.coins(part_of(state).price))]
    lines += [f"{words.name(seat)}: {words.amount(Amount(LUCK, n))}" for seat, n in enumerate(part_of(state).luck)]
    refusal = cannot_wish(state, state.now.seat) if state.now.seat >= 0 else None
    if refusal is not None:
        lines.append(words.refusal(refusal))
    return {WELL: (labels.well(words), lines, table.rule("C9-1"))}
