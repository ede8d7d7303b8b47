"""The sentences of Glen More II: what is asked, offered and told beyond what both Glen More games share."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

import msgspec

from greatglen.games.glenmore2.rules.actions import Abandon, Ally, Begin, Keep, Put, Recover, Remove, Skip
from greatglen.games.glenmore2.rules.activation import VP_FOR_WHISKY, ActivateKind, besides_whisky
from greatglen.games.glenmore2.rules.box import STANDARD, Tile, box_named
from greatglen.games.glenmore2.rules.chronicle import CHRONICLES
from greatglen.games.glenmore2.rules.clans import road_cost, why_no_ally
from greatglen.games.glenmore2.rules.decision import Decision
from greatglen.games.glenmore2.rules.effects import PutDown
from greatglen.games.glenmore2.rules.events import (
    Allied,
    Began,
    DieLeft,
    DieWaits,
    Finished,
    PersonTaken,
    Recovered,
    TileRemoved,
)
from greatglen.games.glenmore2.rules.state import HOME, GlenMore2
from greatglen.games.glenmore2.rules.turn import PlaceTile
from greatglen.games.glenmore2.text.chronicle import ChronicleText
from greatglen.games.glenmore_common.rules.actions import Activate, Take
from greatglen.games.glenmore_common.rules.events import Lost, Placed, Removed
from greatglen.games.glenmore_common.rules.land import START
from greatglen.games.glenmore_common.rules.notation import Amount, parse_bundle, parse_deals
from greatglen.games.glenmore_common.text import HighlandText, deciding_seat
from greatglen.kernel.action import Action
from greatglen.kernel.choice import CHANCE, Choice
from greatglen.kernel.event import Event
from greatglen.kernel.refusal import Refusal
from greatglen.kernel.sentence import N_
from greatglen.text.game_text import PieceCategory

KINDS = (  # of tiles, said by their own names
    *(N_("village"), N_("castle"), N_("whisky"), N_("animal"), N_("material"), N_("trade"), N_("loch")),
    *(N_("harbour"), N_("inn"), N_("monument"), N_("road"), N_("person"), N_("marker")),
)
CLAN_SOURCE, LANDMARK_SOURCE = "clan", "landmark"
GIVERS = {CLAN_SOURCE: N_("clans"), LANDMARK_SOURCE: N_("landmark cards")}  # whose points are summed up together


class GlenMore2Text(HighlandText[GlenMore2]):
    PERSON = "scot"
    PEOPLE = N_("scot")
    MANY_PEOPLE = N_("Scots")
    MOVE_ONE = N_("Move this scot")
    ROLLED = N_("The die showed {pips} and moved on.")
    DISCARDED = N_("{tile} went to the discard pile.")
    PLACES: ClassVar[Mapping[int, str]] = {START: N_("the start village"), HOME: N_("the home castle")}
    AREAS: ClassVar[Mapping[str, str]] = {
        **HighlandText.AREAS,
        "castle": N_("home castle"),
        "landmarks": N_("landmarks"),
        "persons": N_("persons"),
    }
    TERMS: ClassVar[Mapping[str, str]] = {
        **HighlandText.TERMS,
        "castle": N_("home castle"),
        "scots": N_("scots"),
        "clan-goals": N_("goals of clans"),
        "lasting": N_("lasting effects"),
    }

    def __init__(self, names: Sequence[str], options: Mapping[str, str] | None = None) -> None:
        super().__init__(names, options)
        self.box = box_named(self.options.get("components", STANDARD))
        numbers = self.options.get("chronicles", "")
        self.chronicles: list[ChronicleText] = [
            CHRONICLES[int(number)].slice.load_face("text") for number in numbers.split(",") if number
        ]

    def term_name(self, name: str, worse: bool = False) -> str:
        """All that a Chronicle counts is one term, its number."""
        if name.isdigit():
            return self.say("prospects in “{chronicle}”", chronicle=self.translate(CHRONICLES[int(name)].name))
        return super().term_name(name, worse)

    # -- names

    def form(self, key: str) -> Tile:
        """A tile by its key in actions and events."""
        return self.box.tiles[self.box.number[key]]

    def tile_name(self, key: str) -> str:
        return self.translate(self.form(key).name)

    def is_tile(self, key: str) -> bool:
        return key in self.box.number

    def tile_name_by_number(self, tile: int) -> str:
        return self.translate(self.box.tiles[tile].name)

    def tile_key(self, tile: int) -> str:
        return self.box.tiles[tile].key

    def active_cells(self, state: GlenMore2, seat: int) -> list[int]:
        land = state.players[seat].land
        pending = [cell for cell in state.now.pending if cell in land] if state.now.seat == seat else []
        return [cell for cell in pending if self.box.tiles[land[cell].tile].alternatives]

    def has_only_tiles_to_land_on(self, state: GlenMore2) -> bool:
        return not state.parts

    def format_amount(self, amount: Amount) -> str:
        for chronicle in self.chronicles:
            if amount.what in chronicle.COUNTED:
                return self.count(*chronicle.COUNTED[amount.what], amount.n)
        return super().format_amount(amount)

    def abbreviate(self, what: str) -> str:
        said = (chronicle.abbreviate(self, what) for chronicle in self.chronicles)
        return next((short for short in said if short is not None), None) or super().abbreviate(what)

    def asker_name(self, by: str) -> str:
        """ "landmark:Loch Lochy" -> "Loch Lochy"; a tile by its key."""
        for chronicle in self.chronicles:
            name = chronicle.asker_name(self, by)
            if name is not None:
                return name
        kind, colon, name = by.partition(":")
        return self.translate(name) if colon and kind != "tile" else self.tile_name(name or by)

    # -- what is asked

    def prompt(self, choice: Choice, state: GlenMore2) -> str:
        by = self.asker_name(choice.by) if choice.by else ""
        step = state.agenda[-1] if state.agenda else None
        if by and isinstance(step, Decision) and step.is_only_free(choice):
            return self.say(
                "As things stand, {by} gives you nothing. Will you sell something first, or do without?", by=by
            )
        for chronicle in self.chronicles:
            prompt = chronicle.prompt(self, choice, state)
            if prompt is not None:
                return prompt
        match choice.kind:
            case "take" if any(isinstance(option, Abandon) for option in choice.options):
                return self.say("You cannot take any tile as things stand. Which one will you move to and discard?")
            case "activate":
                return self._prompt_activate(state)
            case "activate-one":
                kinds = [self.say(kind) for kind in step.kinds] if isinstance(step, ActivateKind) else [""]
                if len(kinds) > 1:
                    facts = {"by": by, "kind": kinds[0], "other": kinds[1]}
                    return self.say("Which tile will you activate first for {by}: {kind} or {other}?", **facts)
                return self.say("Which {kind} tile will you activate for {by}?", by=by, kind=kinds[0])
            case "put":
                what = self.say(step.what) if isinstance(step, PutDown) else ""
                return self.say("Which tile will you put the {what} from {by} on?", by=by, what=what)
            case "ally":
                return self.say("Which clan will you place a marker on for {by}?", by=by)
            case "remove":
                return self.say("Which tile will you take out of your territory for {by}?", by=by)
            case "keep":
                return self.say("Which resource from the removed tile goes to the home castle?")
            case "recover":
                return self.say("Which tile from the discard pile will you take for free?")
            case "begin":
                return self.say("The next place on the rondel is drawn.")
        return super().prompt(choice, state)

    def _prompt_activate(self, state: GlenMore2) -> str:
        left = []
        if state.now.points:
            left.append(self.format_amount(Amount("move", state.now.points)))
        if state.now.extra:
            source = state.players[state.now.seat].lasting["activation"]
            left.append(self.say("one more tile for {card}", card=self.asker_name(source)))
        if left:
            return self.say("Is there more to do before the turn ends? You have {left}.", left=self.join_and(left))
        return self.say("Is there more to activate or sell before the turn ends?")

    # -- what is offered

    def phrase(self, action: Action, state: GlenMore2) -> tuple[str, str]:
        for chronicle in self.chronicles:
            phrase = chronicle.phrase(self, action, state)
            if phrase is not None:
                return phrase
        match action:
            case Take(tile=tile) if self.box.number[tile] == self.box.the_end:
                return self.say("take"), self.say("{tile} (you will have no more turns)", tile=self.tile_name(tile))
            case Abandon(tile=tile, gain=gain):
                gained = self.format_amount(Amount(gain, 1))
                return self.say("for {gain} move to and discard", gain=gained), self.tile_name(tile)
            case Put(what=what, cell=cell):
                return self.say("put the {what} on", what=self.say(what)), self.describe_plot(state, cell)
            case Ally(clan=clan):
                cost = road_cost(state, clan)
                return self.say("place a marker on"), f"{self.translate(clan)} ({self.format_coins(cost)})"
            case Remove(cell=cell):
                return self.say("remove"), self.describe_plot(state, cell)
            case Keep(resource=resource):
                return self.say("keep"), self.say(resource)
            case Recover(tile=tile):
                return self.say("take"), f"{self.tile_name(tile)} {self._facts(self.form(tile))}".rstrip()
            case Skip():
                return "", self.say("do without")
            case Begin(seat=seat):
                return self.say("next is"), self.player_name(seat)
        return super().phrase(action, state)

    def describe_placing(self, state: GlenMore2, cell: int) -> tuple[str, str]:
        step = state.agenda[-1]
        if not isinstance(step, PlaceTile) or not self.box.tiles[step.tile].overbuild:
            return super().describe_placing(state, cell)
        facts = {"plot": self.describe_plot(state, cell), "tiles": self.describe_surroundings(state, cell)}
        return self.say("build it over"), self.say("{plot}, next to {tiles}", **facts)

    def taking_facts(self, action: Take, state: GlenMore2) -> str:
        form = self.form(action.tile)
        if form.kind != "person":
            return self._facts(form, self.format_bundle(parse_bundle(form.entry.cost)))
        if why_no_ally(state, deciding_seat(state)) is not None:
            return self.say("(person; you could not place a clan marker now)")
        return self.say("(person, with a clan marker to place)")

    def _facts(self, form: Tile, cost: str = "") -> str:
        """ "(river; over another village tile; cost: stone)"."""
        facts = [self.say("river")] if form.ways[0] else []
        if form.overbuild:
            facts.append(self.say("over another {kind} tile", kind=self.say(form.kind)))
        if form.kind == "person":
            facts.append(self.say("person"))
        if cost:
            facts.append(self.say("cost: {cost}", cost=cost))
        return f"({'; '.join(facts)})" if facts else ""

    def describe_activation(self, action: Activate, state: GlenMore2) -> str:
        if action.how in state.RESOURCES:
            return self.say(action.how)
        player = state.players[deciding_seat(state)]
        if action.how == "vp":
            return self.instead_of_whisky(state, player.land[action.cell].tile)
        ways = parse_deals(self.box.tiles[player.land[action.cell].tile].entry.activate)
        return self.format_deal(ways[int(action.how) - 1 if action.how.isdigit() else 0])

    def instead_of_whisky(self, state: GlenMore2, tile: int) -> str:
        """Say what MacGregor's ally gets from a distillery, the seat that is asked."""
        clan = self.asker_name(state.players[deciding_seat(state)].lasting["vp-for-whisky"])
        said = self.say("{vp} VP instead of whisky ({clan})", vp=VP_FOR_WHISKY, clan=clan)
        return self.join_and([said, *map(self.format_amount, besides_whisky(self.box.tiles[tile]))])

    # -- what happened

    def describe_event(self, event: Event) -> str | None:
        for chronicle in self.chronicles:
            sentence = chronicle.describe_event(self, event)
            if sentence is not None:
                return sentence or None
        name = "" if event.seat == CHANCE else self.player_name(event.seat)
        match event:
            case Began(coins=coins):
                return self.say("{name} began with {coins}.", name=name, coins=self.format_coins(coins))
            case DieLeft():
                return self.say(
                    "The die reached {end} and left the game.", end=self.tile_name_by_number(self.box.the_end)
                )
            case DieWaits():
                return self.say("The die found no tile to remove and waited for the next one.")
            case Finished():
                end = self.tile_name_by_number(self.box.the_end)
                return self.say("{name} reached {end} and has no more turns.", name=name, end=end)
            case PersonTaken(tile=tile):
                if self.form(tile).deck:  # taken from the rondel or the discard pile: told already
                    return None
                return self.say("{name} received {person}.", name=name, person=self.tile_name(tile))
            case Allied(clan=clan):
                return self.say("{name} placed a clan marker on {clan}.", name=name, clan=self.translate(clan))
            case TileRemoved(tile=tile):
                facts = {"name": name, "tile": self.tile_name(tile)}
                return self.say("{name} took {tile} out of the territory.", **facts)
            case Recovered(tile=tile):
                return self.say("{name} took {tile} from the discard pile.", name=name, tile=self.tile_name(tile))
            case Placed(tile=tile, cell=cell) if self.form(tile).overbuild:
                place = self.describe_plot_in_log(event.seat, cell)
                return self.say("{name} built {tile} over {place}.", name=name, tile=self.tile_name(tile), place=place)
            case Lost(what="scot"):
                return self.say("{name} had no scot left in the supply.", name=name)
            case Removed(tile=tile) if self.form(tile).kind == "marker":
                return self.say("{tile} left the game.", tile=self.tile_name(tile))
        return super().describe_event(event)

    def covers_previous(self, event: Event, before: Event) -> bool:
        return any(chronicle.covers_previous(event, before) for chronicle in self.chronicles)

    def is_tile_move(self, event: Event) -> bool:
        return isinstance(event, Placed | TileRemoved) or any(
            chronicle.is_tile_move(event) for chronicle in self.chronicles
        )

    def note_tile_move(self, event: Event) -> None:
        if isinstance(event, TileRemoved):
            self.territory(event.seat).pop(event.cell, None)
        for chronicle in self.chronicles:
            chronicle.note_tile_move(self, event)
        super().note_tile_move(event)

    def is_scored(self, source: str) -> bool:
        return any(source.startswith(chronicle.SCORED) for chronicle in self.chronicles if chronicle.SCORED)

    def describe_refusal(self, refusal: Refusal) -> str:
        facts = dict(refusal.facts)
        for name in facts.keys() & {fact for chronicle in self.chronicles for fact in chronicle.FACTS}:
            facts[name] = self.translate(str(facts[name]))
        if "kinds" in facts:
            facts["kinds"] = ", ".join(self.translate(kind) for kind in str(facts["kinds"]).split(", "))
        return super().describe_refusal(msgspec.structs.replace(refusal, facts=facts))

    def describe_source(self, source: str) -> str:
        """ "clan:Brodie" -> "Clan Brodie"; "landmark:Loch Lochy" -> "Loch Lochy"."""
        for chronicle in self.chronicles:
            name = chronicle.describe_source(self, source)
            if name is not None:
                return name
        kind, _, what = source.partition(":")
        if kind == CLAN_SOURCE:
            return self.say("Clan {clan}", clan=self.translate(what))
        return self.translate(what) if kind == LANDMARK_SOURCE else super().describe_source(source)

    # -- over many games

    def group_of_source(self, source: str) -> str:
        """All that a Chronicle gives together, and all that clans and landmark cards give."""
        for chronicle in self.chronicles:
            if chronicle.describe_source(self, source) is not None:
                return CHRONICLES[chronicle.number].name
        kind = source.partition(":")[0]
        return GIVERS[kind] if kind in GIVERS else super().group_of_source(source)

    def gained_pieces(self, event: Event) -> Sequence[str]:
        match event:
            case PersonTaken(tile=tile):
                return (f"tile:{tile}",)
            case Allied(clan=clan):
                return (f"clan:{clan}",)
        of_chronicles = [piece for chronicle in self.chronicles for piece in chronicle.gained_pieces(event)]
        return of_chronicles or super().gained_pieces(event)

    def categorise_piece(self, piece: str) -> PieceCategory | None:
        kind, _, name = piece.partition(":")
        if kind == "clan":
            return PieceCategory(self.say("Clans"), self.translate(name))
        found = (chronicle.categorise_piece(self, piece) for chronicle in self.chronicles)
        return next((kept for kept in found if kept is not None), None) or super().categorise_piece(piece)

    def tile_group(self, key: str) -> str:
        form = self.form(key)
        if form.kind == "person":
            return self.say("Persons")
        landmark = any(amount.what == "landmark" for amount in form.once)
        return self.say("Landmarks") if landmark else super().tile_group(key)


TEXT = GlenMore2Text
