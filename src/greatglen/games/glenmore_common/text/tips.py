"""Tips about the table of either Glen More: rondel, market and supplies here, tiles and territories in tips_land.py."""

from greatglen.games.glenmore_common.text import labels
from greatglen.games.glenmore_common.text.table import HighlandTable
from greatglen.games.glenmore_common.text.tips_land import MoreLines, land_tips
from greatglen.text.tip import Said


def tips(table: HighlandTable, also: MoreLines = lambda face: ()) -> dict[str, Said]:
    """A tip for everything that both games have; `also` is asked what else there is to say of each tile."""
    text = table.text
    said: dict[str, Said] = {}
    for row, resource in enumerate(table.state.RESOURCES):
        said[f"row:{resource}"] = said[f"resource:{resource}"] = _row(table, row, resource)
    held = text.say("{held} of {total} done.", held=table.scorings(), total=table.SCORINGS)
    said["scorings"] = (labels.scorings(text), [held], table.rule("SCORE-1"))
    left = [
        text.count("Stack {name}: {n} tile left.", "Stack {name}: {n} tiles left.", stack.left, name=stack.name)
        for stack in table.stacks()
    ]
    said["stacks"] = (labels.stacks(text), left, table.rule("RONDEL-2"))
    if table.die_figure() >= 0:
        line = text.say("When it is last, it is rolled, moves on that many tiles and removes the one it lands on.")
        said["die"] = (table.die_name(), [line], table.rule(table.DIE_RULE))
    for seat in range(table.view.seats):
        said |= _player(table, seat)
    return said | land_tips(table, also)


def _row(table: HighlandTable, row: int, resource: str) -> Said:
    text, state = table.text, table.state
    filled = state.market[row]
    buy = (
        text.count("Buying costs {n} coin.", "Buying costs {n} coins.", state.PRICES[filled])
        if filled < len(state.PRICES)
        else text.say("None is left to buy.")
    )
    sell = (
        text.count("Selling brings {n} coin.", "Selling brings {n} coins.", state.PRICES[filled - 1])
        if filled
        else text.say("It cannot be sold: no coins lie here.")
    )
    return text.say("Market: {resource}", resource=text.say(resource)), [buy, sell], table.rule("MARKET-2")


def _player(table: HighlandTable, seat: int) -> dict[str, Said]:
    text = table.text
    name = text.name(seat)
    vp = text.say("{n} VP", n=table.view.scores[seat])
    rearmost = text.say("The last figure on the rondel moves next.")
    said: dict[str, Said] = {
        f"seat:{seat}": (name, [vp], table.rule("GOAL-1")),
        f"pawn:{seat}": (name, [rearmost], table.rule("TURN-1")),
    }
    for counter in table.counters(seat):
        said[f"{counter.at}:{seat}"] = (counter.title, [counter.line], table.rule(counter.rule))
    return said
