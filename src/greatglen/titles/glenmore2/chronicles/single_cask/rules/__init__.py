"""Chronicle 3, Ol' Jamey's Single Cask Reserve: whisky ages in cellars and is sold on the rondel.

pages/ has its rules. A barrel in a cellar is one of the seat's barrels of whisky, so that the
places of the barrels and the seat's whisky always agree, but for barrels that are being paid.
"""

from collections.abc import Mapping, Sequence

import msgspec

from greatglen.kernel.action import Action
from greatglen.kernel.refusal import Reason, Refusal
from greatglen.kernel.sentence import N_
from greatglen.titles.glenmore2.chronicles.single_cask.evaluate import prospect
from greatglen.titles.glenmore2.chronicles.single_cask.rules.cellars import (
    NO_AGEING,
    NUMBER,
    Age,
    Numbers,
    PayCasks,
    SingleCaskPart,
    buy,
    cannot_buy,
    is_besides,
    mistakes,
    part,
    store,
)
from greatglen.titles.glenmore2.chronicles.single_cask.rules.moves import (
    AgeCask,
    BuyCellar,
    PayCask,
    SaleVisited,
    SellCask,
)
from greatglen.titles.glenmore2.chronicles.single_cask.rules.sale import (
    BONUS,
    SALE,
    SellCasks,
    cannot_land,
    close,
    is_sale,
    pass_by,
)
from greatglen.titles.glenmore2.rules.activation import Act
from greatglen.titles.glenmore2.rules.chronicle import Chronicle
from greatglen.titles.glenmore2.rules.components import File
from greatglen.titles.glenmore2.rules.state import GlenMore2

NOT_AT_SALE = Reason("not-at-sale", "You can sell barrels only when you pass a sale tile or land on it.")
NOT_AGEING = Reason("not-ageing", "Barrels age only when a tile that lets them age is activated.")
NOT_PAYING = Reason("not-paying", "There is no barrel to pay now.")


class SingleCask(Chronicle):
    """Cellars, ageing and sales."""

    number = NUMBER
    name = N_("Ol' Jamey's Single Cask Reserve")
    text = N_("Whisky ages in cellars and is sold for points on the rondel.")
    part = SingleCaskPart
    actions = (BuyCellar, AgeCask, PayCask, SellCask)
    words = ("age",)

    def mistakes(self, file: File) -> Sequence[tuple[str, str]]:
        return list(mistakes(file))

    def begin(self, state: GlenMore2, options: Mapping[str, str]) -> SingleCaskPart:
        numbers = msgspec.convert(state.box.file.chronicle[str(NUMBER)], Numbers)
        seats = len(state.players)
        return SingleCaskPart([1] * seats, [()] * seats, numbers.cellar, numbers.sale_spaces[str(seats)])

    # -- on the rondel

    def may_not_take(self, state: GlenMore2, seat: int, tile: int) -> Refusal | None:
        return cannot_land(state, seat, tile) if is_sale(state, tile) else None

    def take_tile(self, state: GlenMore2, seat: int, tile: int, place: int) -> bool:
        """The figure goes there, the tile stays (G2-C3-13)."""
        if not is_sale(state, tile):
            return False
        state.rondel.figures[seat] = place
        state.events.append(SaleVisited(seat, state.box.tiles[tile].key, place % len(state.rondel.tiles)))
        state.agenda += [Act(seat), SellCasks(seat, tile, (BONUS, SALE), True)]
        return True

    def passed(self, state: GlenMore2, figure: int, start: int, end: int) -> None:
        close(state)
        if figure < len(state.players):
            pass_by(state, figure, start, end)

    def turn_ends(self, state: GlenMore2, seat: int) -> None:
        close(state)

    # -- in a turn

    def free_actions(self, state: GlenMore2, seat: int) -> Sequence[Action]:
        return [BuyCellar()] if cannot_buy(state, seat) is None else []

    def act(self, state: GlenMore2, seat: int, action: Action) -> bool:
        if not isinstance(action, BuyCellar):
            return False
        buy(state, seat, action)
        return True

    def why_not(self, state: GlenMore2, seat: int, action: Action) -> Refusal | None:
        if isinstance(action, BuyCellar):
            return cannot_buy(state, seat)
        if isinstance(action, SellCask):
            return NOT_AT_SALE.with_facts()
        if isinstance(action, AgeCask):
            return NOT_AGEING.with_facts()
        return NOT_PAYING.with_facts() if isinstance(action, PayCask) else None

    def give(self, state: GlenMore2, seat: int, cell: int, what: str, n: int, source: str) -> None:
        state.agenda += [Age(seat, is_besides(state, source))] * n

    def cannot_gain(self, state: GlenMore2, seat: int, what: str) -> Refusal | None:
        return None if part(state).ageing(seat) else NO_AGEING.with_facts()

    def whisky_came(self, state: GlenMore2, seat: int, n: int) -> None:
        store(state, seat, n)

    def whisky_goes(self, state: GlenMore2, seat: int, n: int) -> None:
        state.agenda.append(PayCasks(seat, n))

    # -- what bots and hints make of it

    def prospect(self, state: GlenMore2, left: float) -> Sequence[Mapping[str, float]]:
        return prospect(state, left)


CHRONICLE = SingleCask()
