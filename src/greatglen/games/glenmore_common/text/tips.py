"""Tips about the table of either Glen More: rondel, market and supplies here, tiles and territories in tips_land.py."""

from greatglen.games.glenmore_common.text import labels
from greatglen.games.glenmore_common.text.table import HighlandTable
from greatglen.games.glenmore_common.text.tips_land import MoreLines, land_tips
from greatglen.text.tip import Said


def tips(table: HighlandTable, also: MoreLines = lambda face: ()) -> dict[str, Said]:
    """A tip for everything that both games have; `also` is asked what else there is to say of each tile."""
    words = table.words
    said: dict[str, Said] = {}
    for row, resource in enumerate(table.state.RESOURCES):
        said[f"row:{resource}"] = said[f"resource:{resource}"] = _row(table, row, resource)
    held = words.say("{held} of {total} done.", held=table.scorings(), total=table.SCORINGS)
    said["scorings"] = (labels.scorings(words), [held], table.rule("SCORE-1"))
    left = [
        words.count("Stack {name}: {n} tile left.", "Stack {name}: {n} tiles left.", stack.left, name=stack.name)
        for stack in table.stacks()
    ]
    said["stacks"] = (labels.stacks(words), left, table.rule("RONDEL-2"))
    if table.die_figure() >= 0:
        line = words.say("When it is last, it is rolled, moves on that many tiles and removes the one it lands on.")
        said["die"] = (table.die_name(), [line], table.rule(table.DIE_RULE))
    for seat in range(table.view.seats):
        said |= _player(table, seat)
    return said | land_tips(table, also)


def _row(table: HighlandTable, row: int, resource: str) -> Said:
    words, state = table.words, table.state
    filled = state.market[row]
    buy = (
        words.count("Buying costs {n} coin.", "Buying costs {n} coins.", state.PRICES[filled])
        if filled < len(state.PRICES)
        else words.say("None is left to buy.")
    )
    sell = (
        words.count("Selling brings {n} coin.", "Selling brings {n} coins.", state.PRICES[filled - 1])
        if filled
        else words.say("It cannot be sold: no coins lie here.")
    )
    return words.say("Market: {resource}", resource=words.say(resource)), [buy, sell], table.rule("MARKET-2")


def _player(table: HighlandTable, seat: int) -> dict[str, Said]:
    words = table.words
    name = words.name(seat)
    vp = words.say("{n} VP", n=table.view.scores[seat])
    rearmost = words.say("The last figure on the rondel moves next.")
    said: dict[str, Said] = {
        f"seat:{seat}": (name, [vp], table.rule("GOAL-1")),
        f"pawn:{seat}": (name, [rearmost], table.rule("TURN-1")),
    }
    for counter in table.counters(seat):
        said[f"{counter.at}:{seat}"] = (counter.title, [counter.line], table.rule(counter.rule))
    return said
