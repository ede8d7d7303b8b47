"""What happened among the mobsters: one sentence per event."""

from __future__ import annotations

from typing import TYPE_CHECKING

from greatglen.games.glenmore2.chronicles.penny_mobs.rules import events as ev
from greatglen.games.glenmore2.chronicles.penny_mobs.rules.prison import FACE_DOWN
from greatglen.games.glenmore2.chronicles.penny_mobs.text import mobsters
from greatglen.games.glenmore2.text.chronicle import SILENT
from greatglen.games.glenmore_common.rules.notation import Amount
from greatglen.kernel.choice import CHANCE
from greatglen.kernel.event import Event

if TYPE_CHECKING:
    from greatglen.games.glenmore2.text import GlenMore2Text


def happened(words: GlenMore2Text, event: Event) -> str | None:
    """An event of the Chronicle; None for those of others."""
    name = "" if event.seat == CHANCE else words.name(event.seat)
    for tell in (_in_prison, _of_markers, _of_thieves, _of_guests):
        said = tell(words, event, name)
        if said is not None:
            return said
    return None


def _in_prison(words: GlenMore2Text, event: Event, name: str) -> str | None:
    say = words.say
    match event:
        case ev.Jailed(mobster=key) if key == FACE_DOWN:
            return say("A mobster lies face down until deck B.")
        case ev.Jailed(mobster=key):
            return say("{mobster} went to prison.", mobster=mobsters.name(words, key))
        case ev.PennyLaid(mobster=key):
            return say("{name} laid a penny on {mobster}.", name=name, mobster=mobsters.name(words, key))
        case ev.Freed(mobster=key, pennies=0):
            return say("{name} took {mobster} out of prison.", name=name, mobster=mobsters.name(words, key))
        case ev.Freed(mobster=key, pennies=n):
            facts = {"name": name, "mobster": mobsters.name(words, key), "pennies": words.amount(Amount("penny", n))}
            return say("{name} took {mobster} out of prison, with {pennies}.", **facts)
    return None


def _of_markers(words: GlenMore2Text, event: Event, name: str) -> str | None:
    say = words.say
    match event:
        case ev.TollSet(clan=clan, coins=coins):
            facts = {"name": name, "clan": words.translate(clan), "coins": words.coins(coins)}
            return say("{name} laid Peggy McWander's toll of {coins} on {clan}.", **facts)
        case ev.TollGone(clan=clan):
            return say("Peggy McWander's toll left {clan}.", clan=words.translate(clan))
        case ev.RowRobbed(row=row, coins=coins):
            facts = {"name": name, "row": mobsters.row(words, row), "coins": words.coins(coins)}
            return say("{name} took {coins} from the {row} row of the market, with Joe McDuff.", **facts)
        case ev.Mailed(resource=resource, victim=victim, cell=cell):
            facts = {
                "name": name,
                "victim": words.name(victim),
                "resource": say(resource),
                "cell": words.site(victim, cell),
            }
            return say("{name} bought {resource} ({cell}) from {victim} for one of Bruce McMail's coins.", **facts)
        case ev.Fenced(resource=resource, coins=coins):
            facts = {"name": name, "resource": say(resource), "coins": words.coins(coins)}
            return say("{name} sold {resource} at once for {coins}.", **facts)
        case ev.Reserved(tile=tile, coins=coins):
            facts = {"name": name, "tile": words.tile(tile), "coins": words.coins(coins)}
            return say("{name} reserved {tile} with Peggy McLaird; its fee is {coins}.", **facts)
        case ev.ReservationPaid(tile=tile, coins=coins):
            facts = {"name": name, "tile": words.tile(tile), "coins": words.coins(coins)}
            return say("{name} got the fee of {coins} for {tile}.", **facts)
        case ev.ReservationKept():
            return SILENT
        case ev.ReservationBroken():
            return say("{name} did not take the reserved tile: Peggy McLaird was turned over.", name=name)
    return None


def _of_thieves(words: GlenMore2Text, event: Event, name: str) -> str | None:
    say = words.say
    match event:
        case ev.ThiefSent(mobster=key, start=0):
            return say("{name} sent out a scot as {mobster}.", name=name, mobster=mobsters.name(words, key))
        case ev.ThiefSent(mobster=key, start=start):
            facts = {"name": name, "mobster": mobsters.name(words, key), "cell": words.site(event.seat, start)}
            return say("{name} sent out a scot ({cell}) as {mobster}.", **facts)
        case ev.ThiefSettled(mobster=key, territory=territory, cell=cell):
            facts = {"name": name, "mobster": mobsters.name(words, key), "cell": words.site(territory, cell)}
            owner = words.name(territory)
            return say("{name} put {mobster} into the territory of {owner} ({cell}).", owner=owner, **facts)
        case ev.ThiefMoved(mobster=key, territory=territory, cell=cell):
            facts = {"name": name, "mobster": mobsters.name(words, key), "cell": words.site(territory, cell)}
            owner = words.name(territory)
            return say("{name} moved {mobster} in the territory of {owner} ({cell}).", owner=owner, **facts)
        case ev.DarkiePaid(victim=victim, coins=coins):
            facts = {"name": name, "victim": words.name(victim), "coins": words.coins(coins)}
            return say("{name} got {coins} from {victim}, who built beside Fergus MacDarkie.", **facts)
        case ev.ThiefHome(mobster=key):
            facts = {"name": name, "mobster": mobsters.name(words, key)}
            return say("{mobster} had nowhere to go; the scot of {name} returned to the supply.", **facts)
        case ev.Stolen(resource=resource, victim=victim, cell=cell):
            facts = {
                "name": name,
                "victim": words.name(victim),
                "resource": say(resource),
                "cell": words.site(victim, cell),
            }
            return say("{name} stole {resource} ({cell}) from {victim}.", **facts)
        case ev.Transplanted(tile=tile, victim=victim, territory=territory, goal=goal):
            facts = {
                "name": name,
                "tile": words.tile(tile),
                "victim": words.name(victim),
                "cell": words.beside(territory, goal),
            }
            owner = words.name(territory)
            return say("{name} took {tile} from {victim} to the territory of {owner} ({cell}).", owner=owner, **facts)
    return None


def _of_guests(words: GlenMore2Text, event: Event, name: str) -> str | None:
    say = words.say
    match event:
        case ev.PennyGiven(to=to):
            return say("{name} gave {other} a penny with -1.", name=name, other=words.name(to))
        case ev.Tricked(given=given, resource=resource):
            facts = {"name": name, "given": words.amount(Amount(given, 1)), "resource": say(resource)}
            return say("{name} exchanged {given} on the mountain for {resource}.", **facts)
        case ev.Starved(victim=victim):
            return say("{name} asked {victim} for a haggis token.", name=name, victim=words.name(victim))
        case ev.RolledAgain():
            return say("{name} had the die rolled again.", name=name)
        case ev.Claimed(card=card, victim=victim):
            facts = {"name": name, "card": words.translate(card), "victim": words.name(victim)}
            return say("{name} laid John McClaim's marker on {card} of {victim}.", **facts)
        case ev.ClaimGone(card=card):
            return say("John McClaim's marker on {card} left the game.", card=words.translate(card))
        case ev.RewardDoubled(mobster=key):
            return say("{name} drew another reward with {mobster}.", name=name, mobster=mobsters.name(words, key))
    return None
