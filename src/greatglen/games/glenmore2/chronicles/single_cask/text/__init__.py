"""The words of Chronicle 3, Ol' Jamey's Single Cask Reserve."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, ClassVar

from greatglen.games.glenmore2.chronicles.single_cask.rules.cellars import (
    NUMBER,
    Age,
    Cellar,
    Numbers,
    get_part,
    next_cellar,
)
from greatglen.games.glenmore2.chronicles.single_cask.rules.moves import (
    AgeCask,
    BuyCellar,
    CaskAged,
    CaskPaid,
    CaskSold,
    CaskStored,
    CellarBuilt,
    PayCask,
    SaleClosed,
    SaleVisited,
    SellCask,
)
from greatglen.games.glenmore2.chronicles.single_cask.rules.sale import BONUS, SellCasks
from greatglen.games.glenmore2.rules.actions import Skip
from greatglen.games.glenmore2.rules.box import box_named
from greatglen.games.glenmore2.rules.state import GlenMore2
from greatglen.games.glenmore2.text.chronicle import SILENT, ChronicleText
from greatglen.games.glenmore_common.rules.actions import Take
from greatglen.games.glenmore_common.rules.names import slug
from greatglen.games.glenmore_common.rules.notation import parse_bundle
from greatglen.kernel.action import Action
from greatglen.kernel.choice import CHANCE, Choice
from greatglen.kernel.event import Event
from greatglen.kernel.sentence import Plural

if TYPE_CHECKING:
    from greatglen.games.glenmore2.text import GlenMore2Text

SOURCE = "chronicle:single-cask"


@cache
def cellars(box_key: str) -> tuple[Cellar, ...]:
    """The cellars of a box, the first first."""
    return box_named(box_key).file.numbers(NUMBER, Numbers).cellar


def worth(box_key: str, place: int) -> int:
    """The points for a barrel sold from a place; the area worth nothing comes before the first."""
    return (0, *(vp for cellar in cellars(box_key) for vp in cellar.vp))[place]


class SingleCaskText(ChronicleText):
    number = NUMBER
    COUNTED: ClassVar[Mapping[str, Plural]] = {"age": Plural("ageing {n} barrel", "ageing {n} barrels")}

    def abbreviate(self, text: GlenMore2Text, what: str) -> str | None:
        return text.say("age") if what == "age" else None

    def prompt(self, text: GlenMore2Text, choice: Choice, state: GlenMore2) -> str | None:
        may_skip = Skip() in choice.options
        match choice.kind:
            case "age":
                if may_skip:
                    return text.say("Which barrel will you let age, if any?")
                return text.say("Which barrel will you let age?")
            case "pay-cask":
                return text.say("Which of your barrels will you pay with?")
            case "sell-cask":
                tile = text.tile_name(choice.by)
                if may_skip:
                    return text.say("Which barrel will you sell at {tile}, if any?", tile=tile)
                return text.say("Which barrel will you sell at {tile}?", tile=tile)
        return None

    def phrase(self, text: GlenMore2Text, action: Action, state: GlenMore2) -> tuple[str, str] | None:
        say, part = text.say, get_part(state)
        match action:
            case BuyCellar():
                return say("buy"), self._offered(text, state)
            case AgeCask(place=place):
                vp, then = part.worth(place), part.worth(place + 1)
                return say("let the barrel age"), say("from {vp} to {then} VP", vp=vp, then=then)
            case PayCask(place=place):
                return say("pay with the barrel"), say("worth {vp} VP", vp=part.worth(place))
            case SellCask(place=place, on=on):
                where = say("sell on the bonus space:") if on == BONUS else say("sell at the bottom right:")
                return where, say("the barrel worth {vp} VP", vp=part.worth(place))
            case Take(tile=tile) if text.form(tile).chronicle == NUMBER and text.form(tile).kind == "marker":
                return say("move to"), say("{tile} and sell 1 or 2 barrels", tile=text.tile_name(tile))
            case Skip() if isinstance(state.agenda[-1], Age):
                return "", say("let no barrel age")
            case Skip() if isinstance(state.agenda[-1], SellCasks):
                return "", say("sell no barrel now")
        return None

    def _offered(self, text: GlenMore2Text, state: GlenMore2) -> str:
        """The cellar that the player who decides can buy: "Second Cellar (wood)"."""
        choice = state.agenda[-1].ask(state)
        offered = next_cellar(state, choice.seat) if choice is not None else None
        if offered is None:
            return text.say("a cellar")
        cost = text.format_bundle(parse_bundle(offered[0].cost))
        return text.say("{cellar} ({cost})", cellar=text.translate(offered[0].name), cost=cost)

    def describe_event(self, text: GlenMore2Text, event: Event) -> str | None:
        name = "" if event.seat == CHANCE else text.player_name(event.seat)
        box = text.box.key
        match event:
            case CellarBuilt(cellars=number):
                cellar = text.translate(cellars(box)[number - 1].name)
                return text.say("{name} bought a cellar: {cellar}.", name=name, cellar=cellar)
            case CaskStored(place=place):
                if worth(box, place):
                    return SILENT
                return text.say("{name} had no free space in the first cellar: the barrel is worth 0 VP.", name=name)
            case CaskAged(place=place):
                facts = {"vp": worth(box, place), "then": worth(box, place + 1)}
                return text.say("{name} let a barrel age from {vp} to {then} VP.", name=name, **facts)
            case CaskPaid(place=place):
                return text.say("{name} paid with the barrel worth {vp} VP.", name=name, vp=worth(box, place))
            case SaleVisited(tile=tile):
                return text.say("{name} moved to {tile}.", name=name, tile=text.tile_name(tile))
            case CaskSold(tile=tile, place=place, on=on):
                what: dict[str, str | int] = {"name": name, "vp": worth(box, place), "tile": text.tile_name(tile)}
                if on == BONUS:
                    return text.say("{name} sold the barrel worth {vp} VP on the bonus space of {tile}.", **what)
                return text.say("{name} sold the barrel worth {vp} VP at {tile}.", **what)
            case SaleClosed(tile=tile):
                return text.say("The barrels sold at {tile} went back to the supply.", tile=text.tile_name(tile))
        return None

    def describe_source(self, text: GlenMore2Text, source: str) -> str | None:
        return text.say("Single cask sales") if source == SOURCE else None

    def asker_name(self, text: GlenMore2Text, by: str) -> str | None:
        names = {slug(cellar.name): cellar.name for cellar in cellars(text.box.key)}
        return text.translate(names[by]) if by in names else None


TEXT = SingleCaskText()
