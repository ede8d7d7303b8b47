"""The words of Chronicle 8, The Penny Mobs: what is asked and offered.

penny_mobs_lore.py: who the mobsters are and what they do; penny_mobs_log.py: what happened.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from greatglen.games.glenmore2.chronicles.haggis.rules import tables
from greatglen.games.glenmore2.chronicles.penny_mobs.rules import actions as act
from greatglen.games.glenmore2.chronicles.penny_mobs.rules import events as ev
from greatglen.games.glenmore2.chronicles.penny_mobs.rules import markers, reservation, thieves
from greatglen.games.glenmore2.chronicles.penny_mobs.rules.boats import GivePenny
from greatglen.games.glenmore2.chronicles.penny_mobs.rules.events import DarkiePaid, Freed, Transplanted
from greatglen.games.glenmore2.chronicles.penny_mobs.rules.guests import card_of
from greatglen.games.glenmore2.chronicles.penny_mobs.rules.markers import Mail
from greatglen.games.glenmore2.chronicles.penny_mobs.rules.prison import FACE_DOWN, AtPrison
from greatglen.games.glenmore2.chronicles.penny_mobs.rules.state import ANDERSON, NUMBER, SNITCH, get_part, mobster
from greatglen.games.glenmore2.chronicles.penny_mobs.rules.thieves import SettleThief
from greatglen.games.glenmore2.chronicles.penny_mobs.text import mobsters
from greatglen.games.glenmore2.rules.actions import Ally, Skip
from greatglen.games.glenmore2.rules.clans import road_cost
from greatglen.games.glenmore2.rules.state import GlenMore2
from greatglen.games.glenmore2.rules.turn import PlaceTile
from greatglen.games.glenmore2.text.chronicle import SILENT, ChronicleText
from greatglen.games.glenmore_common.rules.actions import Place, Take
from greatglen.games.glenmore_common.rules.events import Gained
from greatglen.games.glenmore_common.rules.notation import Amount
from greatglen.games.glenmore_common.text import deciding_seat
from greatglen.kernel.action import Action
from greatglen.kernel.choice import CHANCE, Choice
from greatglen.kernel.event import Event
from greatglen.text.game_text import PieceCategory

if TYPE_CHECKING:
    from greatglen.games.glenmore2.text import GlenMore2Text


def describe_event(text: GlenMore2Text, event: Event) -> str | None:
    """An event of the Chronicle; None for those of others."""
    name = "" if event.seat == CHANCE else text.player_name(event.seat)
    for tell in (_in_prison, _of_markers, _of_thieves, _of_guests):
        said = tell(text, event, name)
        if said is not None:
            return said
    return None


def _in_prison(text: GlenMore2Text, event: Event, name: str) -> str | None:
    say = text.say
    match event:
        case ev.Jailed(mobster=key) if key == FACE_DOWN:
            return say("A mobster lies face down until deck B.")
        case ev.Jailed(mobster=key):
            return say("{mobster} went to prison.", mobster=mobsters.mobster_name(text, key))
        case ev.PennyLaid(mobster=key):
            return say("{name} laid a penny on {mobster}.", name=name, mobster=mobsters.mobster_name(text, key))
        case ev.Freed(mobster=key, pennies=0):
            return say("{name} took {mobster} out of prison.", name=name, mobster=mobsters.mobster_name(text, key))
        case ev.Freed(mobster=key, pennies=n):
            facts = {
                "name": name,
                "mobster": mobsters.mobster_name(text, key),
                "pennies": text.format_amount(Amount("penny", n)),
            }
            return say("{name} took {mobster} out of prison, with {pennies}.", **facts)
    return None


def _of_markers(text: GlenMore2Text, event: Event, name: str) -> str | None:
    say = text.say
    match event:
        case ev.TollSet(clan=clan, coins=coins):
            facts = {"name": name, "clan": text.translate(clan), "coins": text.format_coins(coins)}
            return say("{name} laid Peggy McWander's toll of {coins} on {clan}.", **facts)
        case ev.TollGone(clan=clan):
            return say("Peggy McWander's toll left {clan}.", clan=text.translate(clan))
        case ev.RowRobbed(row=row, coins=coins):
            facts = {"name": name, "row": mobsters.row_name(text, row), "coins": text.format_coins(coins)}
            return say("{name} took {coins} from the {row} row of the market, with Joe McDuff.", **facts)
        case ev.Mailed(resource=resource, victim=victim, cell=cell):
            facts = {
                "name": name,
                "victim": text.player_name(victim),
                "resource": say(resource),
                "cell": text.describe_plot_in_log(victim, cell),
            }
            return say("{name} bought {resource} ({cell}) from {victim} for one of Bruce McMail's coins.", **facts)
        case ev.Fenced(resource=resource, coins=coins):
            facts = {"name": name, "resource": say(resource), "coins": text.format_coins(coins)}
            return say("{name} sold {resource} at once for {coins}.", **facts)
        case ev.Reserved(tile=tile, coins=coins):
            facts = {"name": name, "tile": text.tile_name(tile), "coins": text.format_coins(coins)}
            return say("{name} reserved {tile} with Peggy McLaird; its fee is {coins}.", **facts)
        case ev.ReservationPaid(tile=tile, coins=coins):
            facts = {"name": name, "tile": text.tile_name(tile), "coins": text.format_coins(coins)}
            return say("{name} got the fee of {coins} for {tile}.", **facts)
        case ev.ReservationKept():
            return SILENT
        case ev.ReservationBroken():
            return say("{name} did not take the reserved tile: Peggy McLaird was turned over.", name=name)
    return None


def _of_thieves(text: GlenMore2Text, event: Event, name: str) -> str | None:
    say = text.say
    match event:
        case ev.ThiefSent(mobster=key, start=0):
            return say("{name} sent out a scot as {mobster}.", name=name, mobster=mobsters.mobster_name(text, key))
        case ev.ThiefSent(mobster=key, start=start):
            facts = {
                "name": name,
                "mobster": mobsters.mobster_name(text, key),
                "cell": text.describe_plot_in_log(event.seat, start),
            }
            return say("{name} sent out a scot ({cell}) as {mobster}.", **facts)
        case ev.ThiefSettled(mobster=key, territory=territory, cell=cell):
            facts = {
                "name": name,
                "mobster": mobsters.mobster_name(text, key),
                "cell": text.describe_plot_in_log(territory, cell),
            }
            owner = text.player_name(territory)
            return say("{name} put {mobster} into the territory of {owner} ({cell}).", owner=owner, **facts)
        case ev.ThiefMoved(mobster=key, territory=territory, cell=cell):
            facts = {
                "name": name,
                "mobster": mobsters.mobster_name(text, key),
                "cell": text.describe_plot_in_log(territory, cell),
            }
            owner = text.player_name(territory)
            return say("{name} moved {mobster} in the territory of {owner} ({cell}).", owner=owner, **facts)
        case ev.DarkiePaid(victim=victim, coins=coins):
            facts = {"name": name, "victim": text.player_name(victim), "coins": text.format_coins(coins)}
            return say("{name} got {coins} from {victim}, who built beside Fergus MacDarkie.", **facts)
        case ev.ThiefHome(mobster=key):
            facts = {"name": name, "mobster": mobsters.mobster_name(text, key)}
            return say("{mobster} had nowhere to go; the scot of {name} returned to the supply.", **facts)
        case ev.Stolen(resource=resource, victim=victim, cell=cell):
            facts = {
                "name": name,
                "victim": text.player_name(victim),
                "resource": say(resource),
                "cell": text.describe_plot_in_log(victim, cell),
            }
            return say("{name} stole {resource} ({cell}) from {victim}.", **facts)
        case ev.Transplanted(tile=tile, victim=victim, territory=territory, goal=goal):
            facts = {
                "name": name,
                "tile": text.tile_name(tile),
                "victim": text.player_name(victim),
                "cell": text.describe_neighbours(territory, goal),
            }
            owner = text.player_name(territory)
            return say("{name} took {tile} from {victim} to the territory of {owner} ({cell}).", owner=owner, **facts)
    return None


def _of_guests(text: GlenMore2Text, event: Event, name: str) -> str | None:
    say = text.say
    match event:
        case ev.PennyGiven(to=to):
            return say("{name} gave {other} a penny with -1.", name=name, other=text.player_name(to))
        case ev.Tricked(given=given, resource=resource):
            facts = {"name": name, "given": text.format_amount(Amount(given, 1)), "resource": say(resource)}
            return say("{name} exchanged {given} on the mountain for {resource}.", **facts)
        case ev.Starved(victim=victim):
            return say("{name} asked {victim} for a haggis token.", name=name, victim=text.player_name(victim))
        case ev.RolledAgain():
            return say("{name} had the die rolled again.", name=name)
        case ev.Claimed(card=card, victim=victim):
            facts = {"name": name, "card": text.translate(card), "victim": text.player_name(victim)}
            return say("{name} laid John McClaim's marker on {card} of {victim}.", **facts)
        case ev.ClaimGone(card=card):
            return say("John McClaim's marker on {card} left the game.", card=text.translate(card))
        case ev.RewardDoubled(mobster=key):
            return say(
                "{name} drew another reward with {mobster}.", name=name, mobster=mobsters.mobster_name(text, key)
            )
    return None


class PennyMobsText(ChronicleText):
    number = NUMBER
    COUNTED = mobsters.COUNTED
    FACTS = frozenset({"mobster", "row", "given", "card"})

    def prompt(self, text: GlenMore2Text, choice: Choice, state: GlenMore2) -> str | None:
        who = self.asker_name(text, choice.by) or ""
        match choice.kind:
            case "mobster":
                return text.say("A mobster is drawn.")
            case "prison":
                return text.say("Will you lay a penny on a mobster in prison, or take one?")
            case "mail":
                return text.say("Will Bruce McMail pay one of his coins for a resource that was just produced?")
            case "delivery":
                return text.say("Where does Bruce McMail's resource go: to a tile, or to the market?")
            case "thief":
                return text.say("Will you send out {mobster} now? Which of your scots becomes the thief?", mobster=who)
            case "mobster-at-once":
                return text.say("Will you use {mobster} at once?", mobster=who)
            case "settle":
                return text.say("Which tile of another player will you put {mobster} on?", mobster=who)
            case "steal":
                return text.say("Will Kenneth McSnitch steal a resource from the tile he has come to?")
            case "uproot":
                return text.say("Which tile, in any territory, will Derek Anderson carry off?")
            case "replant":
                tile = text.asker_name(choice.by)
                return text.say("Which other territory will you place {tile} in, and where?", tile=tile)
            case "trick":
                return text.say("Will Elspeth McTrick exchange something on the mountain for another resource?")
            case "starve":
                return text.say("Will Fraser McStarve take a haggis token from another player, once in the game?")
            case "hagg":
                return text.say(
                    "The die showed {pips}. Will Oonagh McHagg have it rolled again, for everybody?",
                    pips=tables.get_part(state).pips,
                )
            case "quack":
                return text.say("Boats passed each other: will Calum McQuack hand over a penny with -1?")
            case "second-reward":
                return text.say("Will a mobster on your boat draw another reward, once in the game?")
        return None

    def phrase(self, text: GlenMore2Text, action: Action, state: GlenMore2) -> tuple[str, str] | None:
        for tell in (_at_the_prison, _with_markers, _with_thieves, _with_guests, _dearer):
            phrase = tell(text, action, state)
            if phrase is not None:
                return phrase
        return None

    def describe_event(self, text: GlenMore2Text, event: Event) -> str | None:
        return describe_event(text, event)

    def covers_previous(self, event: Event, before: Event) -> bool:
        return isinstance(event, DarkiePaid) and before == Gained(event.seat, "coin", event.coins, 0)

    def is_tile_move(self, event: Event) -> bool:
        return isinstance(event, Transplanted)

    def note_tile_move(self, text: GlenMore2Text, event: Event) -> None:
        if isinstance(event, Transplanted):
            text.territory(event.victim).pop(event.cell, None)
            text.territory(event.territory)[event.goal] = event.tile

    def describe_source(self, text: GlenMore2Text, source: str) -> str | None:
        """ "mobster:joe-mcduff" -> "Joe McDuff"; "mobster:debts" -> "Pennies with -1"."""
        kind, _, key = source.partition(":")
        if kind != mobsters.SOURCE:
            return None
        if key == "debts":
            return text.say("Pennies with -1")
        return text.say("Pennies with +1") if key == "pennies" else mobsters.mobster_name(text, key)

    def gained_pieces(self, event: Event) -> Sequence[str]:
        return (f"{mobsters.SOURCE}:{event.mobster}",) if isinstance(event, Freed) else ()

    def categorise_piece(self, text: GlenMore2Text, piece: str) -> PieceCategory | None:
        kind, _, key = piece.partition(":")
        known = kind == mobsters.SOURCE and key in mobsters.SENTENCES
        return PieceCategory(text.say("Mobsters"), mobsters.mobster_name(text, key)) if known else None

    def asker_name(self, text: GlenMore2Text, by: str) -> str | None:
        kind, _, key = by.partition(":")
        return mobsters.mobster_name(text, key) if kind == mobsters.SOURCE else None


def _at_the_prison(text: GlenMore2Text, action: Action, state: GlenMore2) -> tuple[str, str] | None:
    match action:
        case act.Jail(mobster=key):
            drawn = text.say("a mobster face down") if key == FACE_DOWN else mobsters.mobster_name(text, key)
            return text.say("put into prison"), drawn
        case act.Penny(mobster=key):
            return text.say("lay a penny on"), mobsters.mobster_name(text, key)
        case act.Free(mobster=key):
            vp = text.format_amount(Amount("vp", mobster(state, key).penalty))
            facts = {"mobster": mobsters.mobster_name(text, key), "vp": vp}
            pennies = get_part(state).prison.get(key, 0)
            if not pennies:
                return text.say("take"), text.say("{mobster} (costs {vp} at the end)", **facts)
            facts["pennies"] = text.format_amount(Amount("penny", pennies))
            return text.say("take"), text.say("{mobster} with {pennies} (costs {vp} at the end)", **facts)
        case Skip() if isinstance(state.agenda[-1], AtPrison):
            return "", text.say("leave the prison alone")
    return None


def _with_markers(text: GlenMore2Text, action: Action, state: GlenMore2) -> tuple[str, str] | None:
    match action:
        case act.McWander(clan=clan, coins=coins):
            toll = text.say("lay a toll of {coins} (Peggy McWander) on", coins=text.format_coins(coins))
            return toll, text.translate(clan)
        case act.McDuff(row=row):
            facts = {"row": mobsters.row_name(text, row), "coins": text.format_coins(markers.stack(state, row))}
            return text.say("let Joe McDuff take"), text.say("{coins} from the {row} row", **facts)
        case act.McMail(resource=resource):
            step = state.agenda[-1]
            victim = text.player_name(step.victim) if isinstance(step, Mail) else ""
            return text.say("pay {name} one of Bruce McMail's coins for", name=victim), text.say(resource)
        case act.Fence(resource=resource):
            facts = {"resource": text.say(resource), "coins": text.format_coins(markers.stack(state, resource))}
            return text.say("sell"), text.say("{resource} at once for {coins}", **facts)
        case act.McLaird(tile=tile, coins=coins):
            reserve = text.say("reserve with Peggy McLaird for a fee of {coins}:", coins=text.format_coins(coins))
            return reserve, text.tile_name(tile)
    return None


def _with_thieves(text: GlenMore2Text, action: Action, state: GlenMore2) -> tuple[str, str] | None:
    match action:
        case act.Thief(mobster=key, start=start):
            origin = text.describe_plot(state, start) if start else text.say("the supply")
            return text.say("send out {mobster}: the scot from", mobster=mobsters.mobster_name(text, key)), origin
        case act.Settle(seat=seat, cell=cell):
            step = state.agenda[-1]
            thief = mobsters.mobster_name(text, step.mobster) if isinstance(step, SettleThief) else ""
            facts = {"mobster": thief, "name": text.player_name(seat)}
            common = text.say("put {mobster} into the territory of {name}:", **facts)
            return common, mobsters.describe_plot(text, state, seat, cell)
        case act.Sneak(cell=cell):
            territory = get_part(state).thieves[SNITCH][0]
            return text.say("move Kenneth McSnitch to"), mobsters.describe_plot(text, state, territory, cell)
        case act.Steal(resource=resource):
            return text.say("steal"), text.say(resource)
        case Skip() if isinstance(state.agenda[-1], SettleThief):
            return "", text.say("stay there")
        case act.Anderson():
            return "", text.say("let {mobster} carry off a tile", mobster=mobsters.mobster_name(text, ANDERSON))
        case act.Uproot(seat=seat, cell=cell):
            return text.say("take from {name}", name=text.player_name(seat)), mobsters.describe_plot(
                text, state, seat, cell
            )
        case act.Replant(seat=seat, cell=cell):
            common = text.say("place it in the territory of {name}:", name=text.player_name(seat))
            return common, text.describe_free_cell(state, cell, seat)
    return None


def _with_guests(text: GlenMore2Text, action: Action, state: GlenMore2) -> tuple[str, str] | None:
    match action:
        case act.McTrick(given=given, resource=resource):
            lying = text.format_amount(Amount(given, 1))
            return text.say("exchange {given} on the mountain for", given=lying), text.say(resource)
        case act.McStarve(seat=seat):
            return text.say("take a haggis token from"), text.player_name(seat)
        case act.McHagg():
            return "", text.say("roll again")
        case act.McClaim(card=card):
            owner, name = card_of(state, card)
            facts = {"card": text.translate(name), "name": text.player_name(owner)}
            return text.say("lay John McClaim's marker on"), text.say("{card} of {name}", **facts)
        case act.McQuack():
            step = state.agenda[-1]
            other = text.player_name(step.to) if isinstance(step, GivePenny) else ""
            return text.say("give a penny with -1 to"), other
        case act.SecondReward(mobster=key):
            return text.say("draw another reward with"), mobsters.mobster_name(text, key)
    return None


def _dearer(text: GlenMore2Text, action: Action, state: GlenMore2) -> tuple[str, str] | None:
    """What others do as always, where a mobster wants coins for it."""
    match action:
        case Ally(clan=clan):
            toll = markers.clan_toll(state, deciding_seat(state), clan)
            facts = {"clan": text.translate(clan), "coins": text.format_coins(road_cost(state, clan))}
            if toll:
                toll_said = text.format_coins(toll)
                said = text.say("{clan} ({coins}, and {toll} for Peggy McWander)", toll=toll_said, **facts)
                return text.say("place a marker on"), said
        case Take(tile=tile):
            fee = reservation.fee(state, deciding_seat(state), state.box.number[tile])
            if fee:
                known = f"{text.tile_name(tile)} {text.taking_facts(action, state)}".rstrip()
                facts = {"tile": known, "coins": text.format_coins(fee)}
                return text.say("take"), text.say("{tile}, and pay {coins} for Peggy McLaird", **facts)
        case Place(cell=cell):
            coins = thieves.darkie_costs(state, deciding_seat(state)).get(cell, 0)
            step = state.agenda[-1]
            if coins and not (isinstance(step, PlaceTile) and step.free):
                common, own = text.describe_placing(state, cell)
                facts = {"place": own, "coins": text.format_coins(coins)}
                return common, text.say("{place}, and pay {coins} for Fergus MacDarkie", **facts)
    return None


TEXT = PennyMobsText()
