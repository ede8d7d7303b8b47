"""What both Glen More games ask and offer: rondel, market, payment, territory."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, TypeVar

import msgspec

from greatglen.games.glenmore_common.rules.actions import (
    Activate,
    Buy,
    Discard,
    Done,
    Draw,
    Gain,
    Move,
    Pay,
    PayCoin,
    PayScot,
    Place,
    Roll,
    Sell,
    Take,
)
from greatglen.games.glenmore_common.rules.events import CardTaken, Gained, Lost, Paid, Placed, Sold
from greatglen.games.glenmore_common.rules.land import START, neighbours
from greatglen.games.glenmore_common.rules.names import slug
from greatglen.games.glenmore_common.rules.notation import Amount, Bundle, Deal
from greatglen.games.glenmore_common.rules.payment import BITS, PayGoods
from greatglen.games.glenmore_common.rules.state import Highland
from greatglen.games.glenmore_common.text import labels, plots, preview
from greatglen.games.glenmore_common.text.log import (
    END_SOURCE,
    SCORING_SOURCE,
    TILE_SOURCE,
    ceremony,
    describe_event,
    describe_events,
)
from greatglen.kernel.action import Action
from greatglen.kernel.choice import Choice
from greatglen.kernel.event import Event
from greatglen.kernel.refusal import Refusal
from greatglen.kernel.sentence import N_, Plural
from greatglen.kernel.trial import Trial
from greatglen.text.ceremony import Ceremony
from greatglen.text.game_text import ORDINALS, GameText, PieceCategory, capitalise
from greatglen.text.preview import PreviewFact

H = TypeVar("H", bound=Highland)

COUNTED = {
    "coin": Plural("{n} coin", "{n} coins"),
    "vp": Plural("{n} VP", "{n} VP"),
    "clansman": Plural("{n} clansman", "{n} clansmen"),
    "scot": Plural("{n} scot", "{n} scots"),
    "clan": Plural("{n} clan marker", "{n} clan markers"),
    "marker": Plural("{n} marker", "{n} markers"),
    "move": Plural("{n} movement point", "{n} movement points"),
    "animal": Plural("{n} animal", "{n} animals"),
    "any": Plural("{n} resource of any kind", "{n} resources of any kind"),
    "different": Plural("{n} resource", "{n} different resources"),
    "wood": Plural("{n} wood", "{n} wood"),
    "stone": Plural("{n} stone", "{n} stone"),
    "grain": Plural("{n} grain", "{n} grain"),
    "barley": Plural("{n} barley", "{n} barley"),
    "sheep": Plural("{n} sheep", "{n} sheep"),
    "cattle": Plural("{n} cattle", "{n} cattle"),
    "whisky": Plural("{n} whisky", "{n} whisky"),
}
ALONE = {  # what goes without its number when there is only one
    "clan": N_("a clan marker"),
    "wood": N_("wood"),
    "stone": N_("stone"),
    "grain": N_("grain"),
    "barley": N_("barley"),
    "sheep": N_("sheep"),
    "cattle": N_("cattle"),
    "whisky": N_("whisky"),
}
ACCOUNTS = {  # of points over many games, besides the areas of scorings
    "tiles": N_("activated tiles"),
    "cards": N_("cards at the end"),
    "coins": N_("coins at the end"),
    "territory": N_("size of the territory"),
}
DIRECT_SENTENCES = (N_("river"), N_("road"), N_("coin"))  # words of the rules that are said by themselves
PLACES_IN_FACTS = ("cell", "start", "end")


class HighlandText(GameText[H]):
    """Each game names its tiles and its people, and adds what it alone has."""

    PERSON: ClassVar[str] = "clansman"  # one of them, as amounts call it
    PEOPLE: ClassVar[str] = N_("clansman")
    MANY_PEOPLE: ClassVar[str] = N_("Clansmen")
    MOVE_ONE: ClassVar[str] = N_("Move this clansman")
    ROLLED: ClassVar[str] = N_("The ghost rolled {pips} and moved on.")
    DISCARDED: ClassVar[str] = N_("{tile} left the game.")
    PLACES: ClassVar[Mapping[int, str]] = {START: N_("the start village")}  # cells people call by a name
    AREAS: ClassVar[Mapping[str, str]] = {  # what a scoring gives points for
        "whisky": N_("whisky"),
        "territory": N_("larger territory"),
    }
    TERMS: ClassVar[Mapping[str, str]] = {
        **GameText.TERMS,
        "coins": N_("coins"),
        "villages": N_("villages"),
        "distilleries": N_("distilleries"),
        "territory": N_("a small territory"),
        "cattle": N_("cattle"),
        "end-cards": N_("points at the end"),
        "next-work": N_("places to build"),
        "production": N_("tiles that produce"),
        "room": N_("room to build"),
        "tempo": N_("an early next turn"),
        "to-move": N_("being on turn"),
        "trade": N_("goods to trade"),
        "trades": N_("tiles that trade"),
        "variety": N_("different resources"),
        "work": N_("activations to come"),
    }
    WORSE: ClassVar[Mapping[str, str]] = {
        "territory": N_("a larger territory"),
        "tempo": N_("a later next turn"),
    }

    def __init__(self, names: Sequence[str], options: Mapping[str, str] | None = None) -> None:
        super().__init__(names, options)
        self._sites = plots.Sites(self.PLACES)

    @abstractmethod
    def tile_name(self, key: str) -> str:
        """The name of a tile by its key in actions and events."""

    @abstractmethod
    def is_tile(self, key: str) -> bool:
        """Whether a word is the key of a tile."""

    @abstractmethod
    def tile_name_by_number(self, tile: int) -> str:
        """The name of a tile by its number in a position."""

    @abstractmethod
    def tile_key(self, tile: int) -> str:
        """The key of a tile by its number in a position."""

    @abstractmethod
    def active_cells(self, state: H, seat: int) -> list[int]:
        """The plots of a seat that can still be activated in this turn, and to some effect."""

    def has_only_tiles_to_land_on(self, state: H) -> bool:
        """Whether figures land on tiles of the rondel only."""
        return True

    @abstractmethod
    def describe_activation(self, action: Activate, state: H) -> str:
        """What an activation gives, "2 sheep for 4 VP"."""

    @abstractmethod
    def taking_facts(self, action: Take, state: H) -> str:
        """What a player should know before taking a tile: "(cost: stone)"."""

    # -- places and amounts

    def describe_cell(self, cell: int) -> str:
        """A cell of a territory as people say it: "the start village", "2 north, 1 east"."""
        if cell in self.PLACES:
            return self.say(self.PLACES[cell])
        south, east = cell // 100 - START // 100, cell % 100 - START % 100
        parts = []
        if south:
            parts.append(self.say("{n} north", n=-south) if south < 0 else self.say("{n} south", n=south))
        if east:
            parts.append(self.say("{n} west", n=-east) if east < 0 else self.say("{n} east", n=east))
        return ", ".join(parts)

    def describe_plot(self, state: H, cell: int, seat: int | None = None) -> str:
        """A tile in a territory, that of the player who is asked unless another is named: "Forest beside Perth"."""
        return plots.describe_site(
            self, plots.read_territory(self, state, deciding_seat(state) if seat is None else seat), cell
        )

    def describe_plot_in_log(self, seat: int, cell: int) -> str:
        """The same at the moment of the log that is being told."""
        return plots.describe_site(self, self._sites.territory(seat), cell)

    def describe_neighbours(self, seat: int, cell: int) -> str:
        """Where a tile was placed, at the moment of the log that is being told: "beside Forest and Perth"."""
        return plots.describe_neighbours(self, self._sites.territory(seat), cell)

    def format_amount(self, amount: Amount) -> str:
        """ "stone", "2 sheep", "1 coin"."""
        if amount.n == 1 and amount.what in ALONE:
            return self.say(ALONE[amount.what])
        return self.count(*COUNTED[amount.what], amount.n)

    def format_bundle(self, bundle: Bundle) -> str:
        return self.join_and([self.format_amount(amount) for amount in bundle])

    def format_deal(self, deal: Deal) -> str:
        """ "2 sheep for 4 VP", or what is given for nothing."""
        if not deal.cost:
            return self.format_bundle(deal.gain)
        return self.say("{cost} for {gain}", cost=self.format_bundle(deal.cost), gain=self.format_bundle(deal.gain))

    def abbreviate(self, what: str) -> str:
        """What a tile costs or gives, in as few letters as will do."""
        return labels.short(self, what)

    def asker_name(self, by: str) -> str:
        """The name of the tile or card that asks."""
        return self.tile_name(by)

    # -- what is asked

    def prompt(self, choice: Choice, state: H) -> str:
        tile = self.asker_name(choice.by) if choice.by else ""
        match choice.kind:
            case "take":
                return self.say("Which tile of the rondel will you move to and take?")
            case "place":
                return self.say("Where will you place {tile}?", tile=tile)
            case "pay":
                return self.say("How will you pay {resource} for {tile}?", resource=self._due(state), tile=tile)
            case "pay-scot":
                return self.say("Which {people} will you give up for {tile}?", people=self.say(self.PEOPLE), tile=tile)
            case "gain":
                return self.say("Which resource will you take for {tile}?", tile=tile)
            case "unaffordable":
                return self.say(
                    "You cannot pay for {tile} as things stand: will you sell something, or discard it?", tile=tile
                )
            case "draw":
                return self.say("The next tile of the stack is drawn.")
            case "roll":
                return self.say("The die is rolled.")
            case "over":
                return self.say("The game is over.")
        raise TypeError(f"no words for a choice of kind {choice.kind}")

    def _due(self, state: H) -> str:
        """What a bill asks for next: one resource, or the kinds that will do."""
        step = state.agenda[-1]
        assert isinstance(step, PayGoods)
        kinds = [state.RESOURCES[resource] for resource in BITS[step.goods[0]]]
        if len(kinds) == 1:
            return self.say(kinds[0])
        if len(kinds) == len(state.RESOURCES):
            return self.say("a resource of any kind")
        return self.join_or([self.say(kind) for kind in kinds])

    # -- what is offered

    def phrase(self, action: Action, state: H) -> tuple[str, str]:
        match action:
            case Take(tile=tile):
                return self.say("take"), f"{self.tile_name(tile)} {self.taking_facts(action, state)}".rstrip()
            case Sell(resource=resource, cell=cell):
                coins = state.PRICES[state.market[state.RESOURCES.index(resource)] - 1]
                facts = {
                    "resource": self.say(resource),
                    "plot": self.describe_plot(state, cell),
                    "coins": self.format_coins(coins),
                }
                return self.say("sell"), self.say("{resource} from {plot} for {coins}", **facts)
            case Buy(resource=resource):
                coins = state.PRICES[state.market[state.RESOURCES.index(resource)]]
                facts = {"resource": self.say(resource), "coins": self.format_coins(coins)}
                return self.say("buy"), self.say("{resource} at the market for {coins}", **facts)
            case Pay(resource=resource, cell=cell):
                facts = {"resource": self.say(resource), "plot": self.describe_plot(state, cell)}
                return self.say("pay"), self.say("{resource} from {plot}", **facts)
            case PayCoin():
                return self.say("pay"), self.say("a coin instead")
            case PayScot(cell=cell):
                return self.say("give up the {people} on", people=self.say(self.PEOPLE)), self.describe_plot(
                    state, cell
                )
            case Place(cell=cell):
                return self.describe_placing(state, cell)
            case Gain(resource=resource):
                return self.say("take"), self.say(resource)
            case Activate(cell=cell):
                facts = {"plot": self.describe_plot(state, cell), "way": self.describe_activation(action, state)}
                return self.say("activate"), self.say("{plot}: {way}", **facts)
            case Move(start=start, end=end):
                facts = {"people": self.say(self.PEOPLE), "plot": self.describe_plot(state, start)}
                return self.say("move a {people} from {plot} to", **facts), self.describe_plot(state, end)
            case Discard():
                return "", self.say("discard it")
            case Done():
                return "", self.say("end the turn")
            case Draw(tile=tile):
                return self.say("draw"), self.tile_name(tile)
            case Roll(pips=pips):
                return self.say("roll"), str(pips)
        raise TypeError(f"no words for {action}")

    def format_coins(self, n: int) -> str:
        return self.format_amount(Amount("coin", n))

    def describe_placing(self, state: H, cell: int) -> tuple[str, str]:
        """The option to place on a cell, with the tiles that will be activated with the new one."""
        return self.say("place it"), self.describe_free_cell(state, cell, deciding_seat(state))

    def describe_free_cell(self, state: H, cell: int, seat: int) -> str:
        """A free place in a territory: "above Perth, next to Forest"."""
        at, *others = plots.describe_free_cell(self, plots.read_territory(self, state, seat), cell)
        return self.say("{cell}, next to {tiles}", cell=at, tiles=self.join_and(others)) if others else at

    def describe_surroundings(self, state: H, cell: int) -> str:
        land = state.players[deciding_seat(state)].land
        return self.join_and([self.tile_name_by_number(land[near].tile) for near in neighbours(land, cell)])

    # -- what it would do

    def verb(self, action: Action, state: H) -> str:
        match action:
            case Activate():
                return capitalise(self.say("Activate: {way}", way=self.describe_activation(action, state)))
            case Move():
                return capitalise(self.say("Move a {people} here", people=self.say(self.PEOPLE)))
        return ""

    def verb_of_piece(self, action: Action, state: H) -> str:
        return self.say(self.MOVE_ONE) if isinstance(action, Move) else ""

    def button_label(self, trial: Trial) -> str:
        match trial.action:
            case Take(tile=tile) if (coins := preview.coins_lost(trial)) > 0:
                return self.say("Take {tile} for {coins}", tile=self.tile_name(tile), coins=self.format_coins(coins))
            case Take(tile=tile):
                return self.say("Take {tile}", tile=self.tile_name(tile))
            case Place():
                return self.say("Place {tile} here", tile=self.asker_name(trial.view.choice.by))
        return super().button_label(trial)

    def recommendation_label(self, trial: Trial) -> str:
        state: Any = trial.view.state
        match trial.action:
            case Place(cell=cell):
                place, where = self.describe_placing(state, cell)
                tile = self.asker_name(trial.view.choice.by)
                return self.say("{tile}: {place} {where}", tile=tile, place=place, where=where)
        return super().recommendation_label(trial)

    def preview_facts(self, trial: Trial) -> list[PreviewFact]:
        state: Any = trial.view.state
        self.set_position(state)
        return preview.preview_facts(self, trial)

    # -- what happened

    def describe_event(self, event: Event) -> str | None:
        return describe_event(self, event)

    def narrate(self, events: Sequence[Event]) -> list[tuple[Event, str]]:
        """Where a tile comes to lie is noted when it is told, so that each sentence names plots as they were."""
        said: list[tuple[Event, str]] = []
        since = 0
        for number, event in enumerate(events):
            if self.is_tile_move(event):
                said += [*describe_events(self, events[since:number]), *describe_events(self, [event])]
                self.note_tile_move(event)
                since = number + 1
        return said + describe_events(self, events[since:])

    def piece_of_event(self, event: Event) -> str:
        match event:
            case CardTaken(card=card):
                return f"landmark:{slug(card)}"
            case Sold(cell=cell) | Paid(cell=cell) | Gained(cell=cell) if cell:
                tile = self._sites.territory(event.seat).get(cell)
                return f"tile:{tile}" if tile else ""
            case Paid(what=what) | Gained(what=what) | Lost(what=what):
                return f"good:{what}"
        return super().piece_of_event(event)

    def ceremony(self, events: Sequence[Event]) -> Ceremony | None:
        return ceremony(self, events)

    def is_scored(self, source: str) -> bool:
        """Whether points from a source are given in a scoring of their own, besides those of all."""
        return False

    def reset_log(self) -> None:
        self._sites.reset()

    def set_position(self, state: H) -> None:
        """Tell what comes next as from a position, whatever was told before."""
        for seat in range(len(state.players)):
            self._sites.set_territory(seat, plots.read_territory(self, state, seat))

    def follow_events(self, events: Sequence[Event]) -> None:
        for event in events:
            if self.is_tile_move(event):
                self.note_tile_move(event)

    def territory(self, seat: int) -> dict[int, str]:
        """The tiles of a territory, as far as the log has been told or heard; "" for what was there from the start."""
        return self._sites.territory(seat)

    def covers_previous(self, event: Event, before: Event) -> bool:
        """Whether what is said of an event says what happened just before it too."""
        return False

    def is_tile_move(self, event: Event) -> bool:
        """Whether a tile comes to lie, or leaves, through an event."""
        return isinstance(event, Placed)

    def note_tile_move(self, event: Event) -> None:
        """Take note of such an event."""
        if isinstance(event, Placed):
            self.territory(event.seat)[event.cell] = event.tile

    # -- points and refusals

    def describe_source(self, source: str) -> str:
        """ "scoring-2:whisky" -> "Second scoring: whisky"; "tile:butcher-1" -> "Butcher"."""
        kind, _, what = source.partition(":")
        if kind == TILE_SOURCE:
            return self.tile_name(what)
        what = self.area_name(what)
        if kind == END_SOURCE:
            return self.say("End: {what}", what=what)
        number = int(kind.removeprefix(SCORING_SOURCE))
        return self.say("{ordinal} scoring: {what}", ordinal=self.say(ORDINALS[number - 1]), what=what)

    def contest_name(self, source: str) -> str:
        kind, _, what = source.partition(":")
        return self.area_name(what) if kind != END_SOURCE and what in self.AREAS else ""

    def group_of_source(self, source: str) -> str:
        """ "scoring-2:whisky" -> "whisky"; what tiles give when they are activated, and cards in the end, together."""
        kind, _, what = source.partition(":")
        if kind == TILE_SOURCE:
            return ACCOUNTS["tiles"]
        if kind == END_SOURCE:
            return ACCOUNTS.get(what, ACCOUNTS["cards"])
        return self.AREAS.get(what, what)

    def gained_pieces(self, event: Event) -> Sequence[str]:
        return (f"tile:{event.tile}",) if isinstance(event, Placed) else ()

    def categorise_piece(self, piece: str) -> PieceCategory | None:
        kind, _, key = piece.partition(":")
        return (
            PieceCategory(self.tile_group(key), self.tile_name(key)) if kind == "tile" and self.is_tile(key) else None
        )

    def tile_group(self, key: str) -> str:
        """What tiles like this one are called, where those that came to somebody are counted."""
        return self.say("Tiles")

    def area_name(self, what: str) -> str:
        """What a scoring, or the end, gives points for."""
        return self.translate(self.AREAS.get(what, what))

    def describe_refusal(self, refusal: Refusal) -> str:
        facts = dict(refusal.facts)
        for name in PLACES_IN_FACTS:
            if str(facts.get(name, "")).isdigit():
                facts[name] = self.describe_cell(int(facts[name]))
        if self.is_tile(str(facts.get("tile", ""))):
            facts["tile"] = self.tile_name(str(facts["tile"]))
        return super().describe_refusal(msgspec.structs.replace(refusal, facts=facts))


def deciding_seat(state: Highland) -> int:
    """The seat that decides in a position."""
    choice = state.agenda[-1].ask(state)
    assert choice is not None, "a position at rest waits for a decision"
    return choice.seat
