"""The clan board in sentences, for those who do not see it."""

from greatglen.games.glenmore2.text.bonuses import clan_bonus
from greatglen.games.glenmore2.text.table import GlenMore2Table


def clans(table: GlenMore2Table) -> list[str]:
    """ "Campbell. Bonus: 2 VP. Allied with Iain." """
    text, board = table.text, table.state.board
    lines = []
    for clan in table.state.box.clans.values():
        said = [f"{text.say(clan.name)}.", text.say("Bonus: {bonus}.", bonus=clan_bonus(text, clan))]
        if taken := board.get(clan.name):
            said.append(text.say("Allied with {names}.", names=text.listed([text.name(seat) for seat in taken])))
        lines.append(" ".join(said))
    return lines
