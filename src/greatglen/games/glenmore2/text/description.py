"""The clan board in sentences, for those who do not see it."""

from greatglen.games.glenmore2.text.bonuses import clan_bonus
from greatglen.games.glenmore2.text.table import GlenMore2Table


def clans(table: GlenMore2Table) -> list[str]:
    """ "Campbell. Bonus: 2 VP. Allied with Iain." """
    words, board = table.words, table.state.board
    lines = []
    for clan in table.state.box.clans.values():
        said = [f"{words.say(clan.name)}.", words.say("Bonus: {bonus}.", bonus=clan_bonus(words, clan))]
        if taken := board.get(clan.name):
            said.append(words.say("Allied with {names}.", names=words.listed([words.name(seat) for seat in taken])))
        lines.append(" ".join(said))
    return lines
