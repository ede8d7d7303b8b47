"""Tips about the rondel, the market, the supplies and the clan board."""

from greatglen.titles.glenmore2.rules.clans import counted, road_cost
from greatglen.titles.glenmore2.rules.components import ClanEntry
from greatglen.titles.glenmore2.words import GlenMore2Words
from greatglen.titles.glenmore2.words.bonuses import clan_bonus
from greatglen.titles.highland.draw.table import HighlandTable

Said = tuple[str, list[str], str]


def table_tips(table: HighlandTable) -> dict[str, Said]:
    words = table.words
    said: dict[str, Said] = {}
    for row, resource in enumerate(table.state.RESOURCES):
        said[f"row:{resource}"] = _row(table, row, resource)
    held, total = table.scorings()
    said["scorings"] = (
        words.say("Scorings"),
        [words.say("{held} of {total} done.", held=held, total=total)],
        table.rule("SCORE-1"),
    )
    left = [
        words.count("Stack {name}: {n} tile left.", "Stack {name}: {n} tiles left.", stack.left, name=stack.name)
        for stack in table.stacks()
    ]
    said["stacks"] = (words.say("Stacks"), left, table.rule("RONDEL-2"))
    if table.die_figure() >= 0:
        second = table.second is not None
        title = words.say("The die") if second else words.say("The ghost")
        line = words.say("When it is last, it is rolled, moves on that many tiles and removes the one it lands on.")
        said["die"] = (title, [line], table.rule("DIE-2" if second else "GHOST-2"))
    for seat in range(table.view.seats):
        said |= _player(table, seat)
    if table.second is not None:
        for clan in table.second.box.clans.values():
            said[f"clan:{clan.name}"] = _clan(table, clan)
        pile = words.count("{n} tile.", "{n} tiles.", len(table.second.discards))
        said["discards"] = (words.say("The discard pile"), [pile], table.rule("RONDEL-1"))
    return said


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
    compared = [words.say("Compared in every scoring.")]
    score = table.rule("SCORE-2")
    return {
        f"seat:{seat}": (name, [vp], table.rule("GOAL-1")),
        f"pawn:{seat}": (name, [words.say("The last figure on the rondel moves next.")], table.rule("TURN-1")),
        f"coins:{seat}": (
            words.say("Coins"),
            [words.say("Each is 1 VP at the end.")],
            table.rule("END-4" if table.second else "END-3"),
        ),
        f"whisky:{seat}": (words.say("Whisky"), compared, score),
        f"castle:{seat}": (words.say("Scots in the home castle"), compared, score),
        f"landmarks:{seat}": (words.say("Landmark cards"), compared, score),
        f"persons:{seat}": (words.say("Persons"), compared, score),
        f"chieftains:{seat}": (words.say("Chieftains and bonnets"), compared, score),
        f"cards:{seat}": (words.say("Special cards"), compared, score),
        f"scots:{seat}": (
            words.say("Scots left"),
            [words.say("With none left, none is received.")],
            table.rule("SETUP-2"),
        ),
        f"markers:{seat}": (
            words.say("Clan markers left"),
            [words.say("With none left, none is placed.")],
            table.rule("SETUP-2"),
        ),
    }


def _clan(table: HighlandTable, clan: ClanEntry) -> Said:
    """The bonus of a clan, who is allied with it, and what the roads would cost now."""
    words, state = table.words, table.second
    assert state is not None
    assert isinstance(words, GlenMore2Words)
    lines = [words.say("Bonus: {bonus}.", bonus=clan_bonus(words, clan))]
    if clan.tiers:
        lines.append(words.say("You have {n} now.", n=counted(state, table.view.seat, clan.counts)))
    taken = state.board.get(clan.name)
    if taken:
        lines.append(words.say("Allied with {names}.", names=words.listed([words.name(seat) for seat in taken])))
    if not taken or clan.again:
        cost = road_cost(state, clan.name)
        lines.append(
            words.count("The roads to it cost {n} coin now.", "The roads to it cost {n} coins now.", cost)
            if cost
            else words.say("The way to it is free now.")
        )
    far = state.box.distances["start"][clan.name]
    lines.append(
        words.count("From the start the roads cost {n} coin.", "From the start the roads cost {n} coins.", far)
    )
    return words.say(clan.name), lines, table.rule("PERSON-2")
