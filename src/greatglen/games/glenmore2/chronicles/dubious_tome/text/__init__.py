"""The words of Chronicle 6, The Dubious Tome of Scottish History."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from greatglen.games.glenmore2.chronicles.dubious_tome.rules.activation_events import ActivateAbroad, ActivatedAbroad
from greatglen.games.glenmore2.chronicles.dubious_tome.rules.cards import EventTurned, tome
from greatglen.games.glenmore2.chronicles.dubious_tome.rules.castle import ToCastle, WentHome
from greatglen.games.glenmore2.chronicles.dubious_tome.rules.england import (
    EnglandRowEmptied,
    EnglishmanSwapped,
    SwapEnglishman,
)
from greatglen.games.glenmore2.chronicles.dubious_tome.rules.trigger import Trigger, TurnOver
from greatglen.games.glenmore2.rules.state import HOME, GlenMore2
from greatglen.games.glenmore2.text.chronicle import ChronicleText
from greatglen.games.glenmore_common.rules.notation import Amount, parse_deals
from greatglen.kernel.action import Action
from greatglen.kernel.choice import Choice
from greatglen.kernel.event import Event
from greatglen.kernel.sentence import N_, Plural

if TYPE_CHECKING:
    from greatglen.games.glenmore2.text import GlenMore2Text

EVENT_SOURCE = "event"

# What an event lets one do, once and several times; all else it gives is an amount.
COUNTED = {
    "event": Plural("trigger the event of another card of yours", "trigger the events of {n} other cards of yours"),
    "abroad": Plural("activate a tile of another player", "activate up to {n} different tiles of other players"),
    "discarded": Plural(
        "build a tile from the discard pile without paying its cost",
        "build {n} tiles from the discard pile without paying their cost",
    ),
    "remove": Plural("remove {n} tile from your territory", "remove {n} tiles from your territory"),
    "coin-per-event": Plural(
        "{n} coin for each of your event sides, including this one",
        "{n} coins for each of your event sides, including this one",
    ),
    "to-castle": Plural(
        "you may move {n} scot from your territory to the home castle",
        "you may move up to {n} scots from your territory to the home castle",
    ),
    "clan": Plural("you may place {n} clan marker", "you may place {n} clan markers"),
}
UNCOUNTED = {
    "castle-table": N_("for the rest of the game your scots in the home castle score by a table of your own ({table})"),
    "whisky-table": N_("for the rest of the game your whisky scores by a table of your own ({table})"),
    "animals": N_("activate all your animal tiles"),
    "around": N_("activate its tile and all tiles next to it"),
    "england-coins": N_("take all coins from the England row"),
    "swap-englishman": N_("swap the Englishman with a tile of the rondel"),
}


def event_effect(text: GlenMore2Text, card: str) -> str:
    """All that triggering a card costs and brings: "for 1 scot: remove 2 tiles of your territory"."""
    side = tome(text.box.key).sides.get(card)
    if side is None:
        return text.say("none; it can only be turned")
    entry = side.entry
    (deal,) = parse_deals(entry.event)
    gain = "; ".join(_gain(text, amount) for amount in deal.gain)
    acts = any(amount.what in COUNTED or amount.what in UNCOUNTED for amount in deal.gain)
    if entry.on_tile and not acts:
        gain = text.say("{gain} on its tile", gain=gain)
    told = [gain]
    if deal.cost:
        facts = {"cost": text.format_bundle(deal.cost), "gain": gain}
        told = [text.say("for {cost}: {gain}", **facts) if acts else text.say("{cost} for {gain}", **facts)]
    if entry.again:
        told.append(text.say("as often as you like"))
    if entry.person:
        told.append(text.say("plus {vp} VP with {person}", person=text.translate(entry.person), vp=entry.vp))
    if entry.clan:
        told.append(text.say("plus {vp} VP as an ally of {clan}", clan=text.translate(entry.clan), vp=entry.vp))
    return "; ".join(told)


def _gain(text: GlenMore2Text, amount: Amount) -> str:
    if amount.what in COUNTED:
        return text.count(*COUNTED[amount.what], amount.n)
    if amount.what not in UNCOUNTED:
        return text.format_amount(amount)
    table = tome(text.box.key).tables.get(amount.what.removesuffix("-table"), ())
    return text.say(UNCOUNTED[amount.what], table=", ".join(map(str, table)))


class DubiousTomeText(ChronicleText):
    number = 6
    COUNTED: ClassVar[Mapping[str, Plural]] = {"event": Plural("trigger {n} event", "trigger {n} events")}
    DEEDS: ClassVar[Mapping[str, Plural]] = {
        **COUNTED,
        "muster": Plural("move any number of scots to the home castle", "move any number of scots to the home castle"),
    }
    FACTS = frozenset({"card"})

    def abbreviate(self, text: GlenMore2Text, what: str) -> str | None:
        return text.say("event") if what == "event" else None

    def prompt(self, text: GlenMore2Text, choice: Choice, state: GlenMore2) -> str | None:
        by = text.asker_name(choice.by) if choice.by else ""
        match choice.kind:
            case "event":
                return text.say("Which card will you turn to its event side for {by}?", by=by)
            case "event-activate":
                return text.say("Which tile will you activate for {by}?", by=by)
            case "abroad":
                return text.say("Which tile of another player will you activate for {by}?", by=by)
            case "give-back":
                return text.say("Which resource will you give back for {by}?", by=by)
            case "to-castle":
                return text.say("Which scot will you move to the home castle for {by}?", by=by)
            case "swap-englishman":
                return text.say("Which tile of the rondel will the Englishman swap places with?")
        return None

    def phrase(self, text: GlenMore2Text, action: Action, state: GlenMore2) -> tuple[str, str] | None:
        match action:
            case Trigger(card=card):
                name = tome(state.box_key).cards[card]
                facts = {"card": text.translate(name), "effect": event_effect(text, name)}
                return text.say("trigger"), text.say("{card}: {effect}", **facts)
            case TurnOver(card=card):
                return text.say("turn without its effect:"), text.translate(tome(state.box_key).cards[card])
            case ToCastle(cell=cell):
                return text.say("move to the home castle the scot from"), text.describe_plot(state, cell)
            case ActivateAbroad(owner=owner):
                return text.say("activate in the territory of {name}", name=text.player_name(owner)), _abroad(
                    text, action, state
                )
            case SwapEnglishman(tile=tile):
                return text.say("swap places with"), text.tile_name(tile)
        return None

    def describe_event(self, text: GlenMore2Text, event: Event) -> str | None:
        match event:
            case EventTurned(seat=seat, card=card, resolved=True):
                facts = {"name": text.player_name(seat), "card": text.translate(card)}
                return text.say("{name} triggered the event of {card} and turned the card.", **facts)
            case EventTurned(seat=seat, card=card):
                facts = {"name": text.player_name(seat), "card": text.translate(card)}
                return text.say("{name} turned {card} without its effect.", **facts)
            case WentHome(seat=seat, start=start):
                facts = {
                    "name": text.player_name(seat),
                    "people": text.say(text.PEOPLE),
                    "start": text.describe_plot_in_log(seat, start),
                }
                end = text.describe_plot_in_log(seat, HOME)
                return text.say("{name} moved a {people} from {start} to {end}.", end=end, **facts)
            case ActivatedAbroad(seat=seat, owner=owner, tile=tile):
                facts = {
                    "name": text.player_name(seat),
                    "owner": text.player_name(owner),
                    "tile": text.tile_name(tile),
                }
                return text.say("{name} activated {tile} in the territory of {owner}.", **facts)
            case EnglandRowEmptied(seat=seat, coins=coins):
                facts = {"name": text.player_name(seat), "coins": text.format_coins(coins)}
                return text.say("{name} took {coins} from the England row.", **facts)
            case EnglishmanSwapped(seat=seat, tile=tile):
                facts = {"name": text.player_name(seat), "tile": text.tile_name(tile)}
                return text.say("{name} swapped the Englishman with {tile}.", **facts)
        return None

    def describe_source(self, text: GlenMore2Text, source: str) -> str | None:
        kind, _, card = source.partition(":")
        return text.say("{card} (event)", card=text.translate(card)) if kind == EVENT_SOURCE else None

    def asker_name(self, text: GlenMore2Text, by: str) -> str | None:
        kind, _, card = by.partition(":")
        return text.say("the event of {card}", card=text.translate(card)) if kind == EVENT_SOURCE else None


def _abroad(text: GlenMore2Text, action: ActivateAbroad, state: GlenMore2) -> str:
    """ "Butcher (1 north): 2 sheep for 4 VP"."""
    plot = text.describe_plot(state, action.cell, action.owner)
    return text.say("{plot}: {way}", plot=plot, way=_way(text, action, state))


def _way(text: GlenMore2Text, action: ActivateAbroad, state: GlenMore2) -> str:
    """What activating another player's tile gives."""
    if action.how in state.RESOURCES:
        return text.say(action.how)
    if action.how == "vp":
        return text.instead_of_whisky(state, state.players[action.owner].land[action.cell].tile)
    ways = parse_deals(state.box.tiles[state.players[action.owner].land[action.cell].tile].entry.activate)
    return text.format_deal(ways[int(action.how) - 1 if action.how.isdigit() else 0])


TEXT = DubiousTomeText()
