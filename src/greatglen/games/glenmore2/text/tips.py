"""Tips about the table of Glen More II: the clan board, the discard pile, and what of a tile no rulebook states."""

from greatglen.games.glenmore2.rules.clans import count_for_clan, road_cost
from greatglen.games.glenmore2.rules.components import ClanEntry, TileEntry
from greatglen.games.glenmore2.text import GlenMore2Text, labels
from greatglen.games.glenmore2.text.bonuses import describe_clan_bonus
from greatglen.games.glenmore2.text.table import GlenMore2Table
from greatglen.games.glenmore_common.text import tips as highland
from greatglen.games.glenmore_common.text.tips import MoreLines
from greatglen.kernel.sentence import N_
from greatglen.text.tip import TipParts


def tips(table: GlenMore2Table, also: MoreLines) -> dict[str, TipParts]:
    """A tip for everything on the table but what Chronicles add; `also` is asked what they have to say of each tile."""
    text, state = table.text, table.state
    said = highland.tips(table, also)
    for clan in state.box.clans.values():
        said[f"clan:{clan.name}"] = _clan(table, clan)
    pile = text.count("{n} tile.", "{n} tiles.", len(state.discards))
    said["discards"] = (labels.discards(text), [pile], table.rule("RONDEL-1"))
    return said


def _clan(table: GlenMore2Table, clan: ClanEntry) -> TipParts:
    """The bonus of a clan, who is allied with it, and what the roads would cost now."""
    text, state = table.text, table.state
    lines = [bonus(text, clan)]
    if clan.tiers:
        lines.append(text.say("You have {n} now.", n=count_for_clan(state, table.view.seat, clan.counts)))
    taken = state.board.get(clan.name)
    if taken:
        lines.append(text.say("Allied with {names}.", names=text.join_and([text.player_name(seat) for seat in taken])))
    if not taken or clan.again:
        cost = road_cost(state, clan.name)
        lines.append(
            text.count("The roads to it cost {n} coin now.", "The roads to it cost {n} coins now.", cost)
            if cost
            else text.say("The way to it is free now.")
        )
    lines.append(from_the_start(table, clan))
    return text.say(clan.name), lines, table.rule("PERSON-2")


def bonus(text: GlenMore2Text, clan: ClanEntry) -> str:
    return text.say("Bonus: {bonus}.", bonus=describe_clan_bonus(text, clan))


def from_the_start(table: GlenMore2Table, clan: ClanEntry) -> str:
    """What the roads cost while no clan is occupied."""
    far = table.state.box.distances["start"][clan.name]
    return table.text.count("From the start the roads cost {n} coin.", "From the start the roads cost {n} coins.", far)


def describe_clans(table: GlenMore2Table) -> list[str]:
    """ "Campbell. Bonus: 2 VP. Allied with Iain." """
    text, board = table.text, table.state.board
    lines = []
    for clan in table.state.box.clans.values():
        said = [f"{text.say(clan.name)}.", text.say("Bonus: {bonus}.", bonus=describe_clan_bonus(text, clan))]
        if taken := board.get(clan.name):
            said.append(
                text.say("Allied with {names}.", names=text.join_and([text.player_name(seat) for seat in taken]))
            )
        lines.append(" ".join(said))
    return lines


FIELDS = {
    "deck": N_("the stack"),
    "river": N_("the river"),
    "overbuild": N_("that it is built over"),
    "cost": N_("the cost"),
    "once": N_("the one-time effect"),
    "activate": N_("the activation"),
}


def unsure(text: GlenMore2Text, entry: TileEntry) -> list[str]:
    """What it shows that is not attested."""
    shown = [field for field in FIELDS if getattr(entry, field)]
    return [text.say(FIELDS[field]) for field in shown if field not in entry.attested]
