"""The cellars: where barrels lie, how they age, and which one is paid (G2-C3-3 to 9)."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Self

import msgspec

from greatglen.games.glenmore2.chronicles.single_cask.rules.moves import (
    AgeCask,
    BuyCellar,
    CaskAged,
    CaskPaid,
    CaskStored,
    CellarBuilt,
    PayCask,
)
from greatglen.games.glenmore2.rules.actions import Skip
from greatglen.games.glenmore2.rules.box import box_named
from greatglen.games.glenmore2.rules.components import File
from greatglen.games.glenmore2.rules.decision import Decision
from greatglen.games.glenmore2.rules.state import GlenMore2
from greatglen.games.glenmore_common.rules.names import slug
from greatglen.games.glenmore_common.rules.notation import parse_bundle
from greatglen.games.glenmore_common.rules.payment import Bill, cannot_pay, parse_bill, pay
from greatglen.kernel.action import Action
from greatglen.kernel.choice import Choice
from greatglen.kernel.refusal import Reason, Refusal
from greatglen.kernel.sentence import make_sentence
from greatglen.kernel.step import Question

NUMBER = 3
NOWHERE = 0  # the area worth nothing: it holds any number of barrels

NO_CASK = Reason("no-cask", "No barrel of yours lies on place {place} of your cellars.")
NEXT_TAKEN = Reason("next-taken", "The space worth {vp} VP is taken; a barrel cannot move past another.")
NO_NEXT_CELLAR = Reason("no-next-cellar", "The space worth {vp} VP is the last of your cellars.")
NO_AGEING = Reason("no-ageing", "None of your barrels can age.")
ALL_CELLARS = Reason("all-cellars", "You have a cellar of each kind.")


class Cellar(msgspec.Struct, frozen=True):
    """A cellar as the component file has it: what a barrel sold from each of its spaces brings."""

    name: str
    vp: tuple[int, ...]
    cost: str = ""


class Stall(msgspec.Struct, frozen=True):
    """The barrels on a sale tile."""

    tile: int
    bonus: int = 0
    sale: int = 0


class Numbers(msgspec.Struct, frozen=True):
    """The numbers of this Chronicle in the component file."""

    cellar: tuple[Cellar, ...]
    sale_spaces: dict[str, int]  # by the number of players


def find_mistakes(file: File) -> Iterator[tuple[str, str]]:
    """What is wrong with the numbers: the field, and what it must be."""
    numbers = file.numbers(NUMBER, Numbers)
    if not numbers.cellar:
        yield "cellar", make_sentence("must have at least one entry")
    for cellar in numbers.cellar:
        if not cellar.vp:
            yield f"vp of {cellar.name}", make_sentence("must not be empty")
        for amount in parse_bundle(cellar.cost):
            if amount.what not in (*file.resources, "any", "coin"):
                yield (
                    f"cost of {cellar.name}",
                    make_sentence("“{what}” must be a resource, any or coin", what=amount.what),
                )
    for seats in ("2", "3", "4"):
        if numbers.sale_spaces.get(seats, -1) < 0:
            yield "sale_spaces", make_sentence("must have an entry for {seats} players, and none below 0", seats=seats)


class SingleCaskPart(msgspec.Struct):
    """Per seat: the number of cellars, and the places of the barrels, ascending. And what lies on the sale tiles."""

    cellars: list[int]
    casks: list[tuple[int, ...]]
    kinds: tuple[Cellar, ...]
    spaces: int  # of a sale tile, besides the bonus space
    stalls: tuple[Stall, ...] = ()

    def copy(self) -> Self:
        return msgspec.structs.replace(self, cellars=self.cellars.copy(), casks=self.casks.copy())

    def last(self, seat: int) -> int:
        """The last place of a seat's cellars."""
        return sum(len(cellar.vp) for cellar in self.kinds[: self.cellars[seat]])

    def worth(self, place: int) -> int:
        """The points for a barrel sold from a place."""
        return self.worths()[place]

    def worths(self) -> list[int]:
        """The same for every place; NOWHERE is the first."""
        return [0, *[vp for cellar in self.kinds for vp in cellar.vp]]

    def store(self, seat: int) -> int:
        """A new barrel goes to the leftmost free space of the first cellar, else to the area worth nothing."""
        free = (n + 1 for n in range(len(self.kinds[0].vp)) if n + 1 not in self.casks[seat])
        place = next(free, NOWHERE)
        self.casks[seat] = tuple(sorted((*self.casks[seat], place)))
        return place

    def lift(self, seat: int, place: int) -> None:
        """A barrel leaves its place."""
        left = list(self.casks[seat])
        left.remove(place)
        self.casks[seat] = tuple(left)

    def cannot_age(self, seat: int, place: int) -> Refusal | None:
        """Why the barrel of a place cannot be moved on (G2-C3-5, G2-C3-6)."""
        if place not in self.casks[seat]:
            return NO_CASK.with_facts(place=place)
        if place == self.last(seat):
            return NO_NEXT_CELLAR.with_facts(vp=self.worth(place))
        return NEXT_TAKEN.with_facts(vp=self.worth(place + 1)) if place + 1 in self.casks[seat] else None

    def ageing(self, seat: int) -> list[int]:
        """The places whose barrels can be moved on."""
        return [place for place in dict.fromkeys(self.casks[seat]) if self.cannot_age(seat, place) is None]


def get_part(state: GlenMore2) -> SingleCaskPart:
    found: SingleCaskPart = state.parts[NUMBER]
    return found


def store(state: GlenMore2, seat: int, n: int) -> None:
    """New barrels, one after the other (G2-C3-3)."""
    for _ in range(n):
        state.emit(CaskStored(seat, get_part(state).store(seat)))


class Age(Decision, frozen=True, tag="Age"):
    """Move a barrel one place to the right (G2-C3-5). `optional`: it comes besides something else (G2-C3-7)."""

    rule = "C3-5"
    answer_types = (AgeCask,)
    optional: bool

    def candidates(self, state: GlenMore2) -> list[Action]:
        return [*map(AgeCask, dict.fromkeys(get_part(state).casks[self.seat])), *[Skip()] * self.optional]

    def check(self, state: GlenMore2, action: AgeCask | Skip) -> Refusal | None:
        return get_part(state).cannot_age(self.seat, action.place) if isinstance(action, AgeCask) else None

    def make_choice(self, state: GlenMore2, options: Sequence[Action]) -> Choice:
        return Choice(self.seat, "age", options, self.rule)

    def can_open(self, state: GlenMore2) -> bool:
        """From the last space of the last cellar a barrel goes on once the next one is bought."""
        part = get_part(state)
        return next_cellar(state, self.seat) is not None and part.last(self.seat) in part.casks[self.seat]

    def apply_answer(self, state: GlenMore2, action: AgeCask | Skip) -> None:
        if isinstance(action, AgeCask):
            part = get_part(state)
            part.lift(self.seat, action.place)
            part.casks[self.seat] = tuple(sorted((*part.casks[self.seat], action.place + 1)))
            state.emit(CaskAged(self.seat, action.place))


def comes_with_more(state: GlenMore2, source: str) -> bool:
    """Whether a tile, whoever's it is, gives something else together with ageing."""
    number = state.box.number.get(source.removeprefix("tile:"))
    alternatives = () if number is None else state.box.tiles[number].alternatives
    return any(len(alternative.gain) > 1 for alternative in alternatives)


class PayCasks(Question[GlenMore2], frozen=True, tag="PayCasks"):
    """Barrels that are paid may come from any place; all there are leave nothing to choose (G2-C3-4)."""

    rule = "C3-4"
    answer_types = (PayCask,)
    always_legal = True
    seat: int
    n: int

    def candidates(self, state: GlenMore2) -> list[PayCask]:
        casks = get_part(state).casks[self.seat]
        return [PayCask(place) for place in dict.fromkeys(casks)] if len(casks) > self.n else []

    def check(self, state: GlenMore2, action: PayCask) -> Refusal | None:
        return None if action.place in get_part(state).casks[self.seat] else NO_CASK.with_facts(place=action.place)

    def make_choice(self, state: GlenMore2, options: Sequence[Action]) -> Choice:
        return Choice(self.seat, "pay-cask", options, self.rule)

    def run(self, state: GlenMore2) -> None:
        for place in get_part(state).casks[self.seat]:
            self._pay(state, place)

    def apply(self, state: GlenMore2, action: PayCask) -> None:
        self._pay(state, action.place)
        if self.n > 1:
            state.agenda.append(PayCasks(self.seat, self.n - 1))

    def _pay(self, state: GlenMore2, place: int) -> None:
        get_part(state).lift(self.seat, place)
        state.emit(CaskPaid(self.seat, place))


# -- buying cellars


@cache
def cost_of(cost: str, box_key: str) -> Bill:
    """The bill for the cost of a cellar; asked for at every decision of a turn."""
    box = box_named(box_key)
    return parse_bill(parse_bundle(cost), box.resources, box.groups, "scot")


def next_cellar(state: GlenMore2, seat: int) -> tuple[Cellar, Bill] | None:
    """The cellar a seat can buy next, and its cost; None if it has all."""
    part = get_part(state)
    if part.cellars[seat] == len(part.kinds):
        return None
    cellar = part.kinds[part.cellars[seat]]
    return cellar, cost_of(cellar.cost, state.box_key)


def why_no_purchase(state: GlenMore2, seat: int) -> Refusal | None:
    """Why a seat cannot buy a cellar now (G2-C3-8, G2-C3-9)."""
    offered = next_cellar(state, seat)
    return ALL_CELLARS.with_facts() if offered is None else cannot_pay(state, seat, offered[1])


def buy_cellar(state: GlenMore2, seat: int, action: BuyCellar) -> None:
    """The next cellar is put beside the others and paid for."""
    offered = next_cellar(state, seat)
    assert offered is not None, action
    cellar, cost = offered
    part = get_part(state)
    part.cellars[seat] += 1
    state.emit(CellarBuilt(seat, part.cellars[seat]))
    pay(state, seat, cost, slug(cellar.name))
