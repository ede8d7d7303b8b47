"""Chronicle 3, Ol' Jamey's Single Cask Reserve: whisky ages in cellars and is sold on the rondel.

pages/ has its rules. A barrel in a cellar is one of the seat's barrels of whisky, so that the
places of the barrels and the seat's whisky always agree, but for barrels that are being paid.
"""

from collections.abc import Mapping, Sequence

from greatglen.games.glenmore2.chronicles.single_cask.rules.cellars import (
    NO_AGEING,
    NUMBER,
    Age,
    Numbers,
    PayCasks,
    SingleCaskPart,
    buy_cellar,
    comes_with_more,
    find_mistakes,
    get_part,
    store,
    why_no_purchase,
)
from greatglen.games.glenmore2.chronicles.single_cask.rules.moves import (
    AgeCask,
    BuyCellar,
    PayCask,
    SaleVisited,
    SellCask,
)
from greatglen.games.glenmore2.chronicles.single_cask.rules.sale import (
    BONUS,
    SALE,
    SellCasks,
    cannot_land,
    close_sales,
    is_sale,
    offer_sales,
)
from greatglen.games.glenmore2.rules.activation import Act
from greatglen.games.glenmore2.rules.box import BOXES
from greatglen.games.glenmore2.rules.chronicle import Chronicle, When, on, only
from greatglen.games.glenmore2.rules.components import File
from greatglen.games.glenmore2.rules.events import Passed, TurnEnded, WhiskyPaid
from greatglen.games.glenmore2.rules.state import GlenMore2
from greatglen.games.glenmore_common.rules.actions import Take
from greatglen.games.glenmore_common.rules.events import Gained
from greatglen.kernel.action import Action
from greatglen.kernel.choice import CHANCE
from greatglen.kernel.refusal import Reason, Refusal
from greatglen.kernel.sentence import N_

NOT_AT_SALE = Reason("not-at-sale", "You can sell barrels only when you pass a sale tile or land on it.")
NOT_AGEING = Reason("not-ageing", "Barrels age only when a tile that lets them age is activated.")
NOT_PAYING = Reason("not-paying", "There is no barrel to pay now.")


class SingleCask(Chronicle):
    """Cellars, ageing and sales."""

    number = NUMBER
    name = N_("Ol' Jamey's Single Cask Reserve")
    summary = N_("Whisky ages in cellars and is sold for points on the rondel.")
    part = SingleCaskPart
    minutes = 20
    depth = 2
    actions = (BuyCellar, AgeCask, PayCask, SellCask)
    effects = ("age",)

    def find_mistakes(self, file: File) -> Sequence[tuple[str, str]]:
        return list(find_mistakes(file))

    def begin(self, state: GlenMore2, options: Mapping[str, str]) -> SingleCaskPart:
        numbers = state.box.file.numbers(NUMBER, Numbers)
        seats = len(state.players)
        return SingleCaskPart([1] * seats, [()] * seats, numbers.cellar, numbers.sale_spaces[str(seats)])

    # -- on the rondel

    @only(Take)
    def why_forbidden(self, state: GlenMore2, seat: int, action: Take) -> Refusal | None:
        tile = BOXES[state.box_key].number[action.tile]
        return cannot_land(state, seat, tile) if is_sale(state, tile) else None

    def handle_landing(self, state: GlenMore2, seat: int, tile: int, place: int) -> bool:
        """The figure goes there, the tile stays (G2-C3-13)."""
        if not is_sale(state, tile):
            return False
        state.rondel.figures[seat] = place
        state.emit(SaleVisited(seat, state.box.tiles[tile].key, place % len(state.rondel.tiles)))
        state.agenda += [Act(seat), SellCasks(seat, tile, (BONUS, SALE), True)]
        return True

    @on(Passed)
    def sales(self, state: GlenMore2, event: Passed) -> None:
        close_sales(state)
        if event.seat != CHANCE:
            offer_sales(state, event.seat, event.start, event.end)

    @on(TurnEnded)
    def closed(self, state: GlenMore2, event: TurnEnded) -> None:
        close_sales(state)

    # -- in a turn

    @only(When.ANY_TIME)
    def offer_actions(self, state: GlenMore2, seat: int, when: When) -> Sequence[Action]:
        return [BuyCellar()] if why_no_purchase(state, seat) is None else ()

    def carry_out(self, state: GlenMore2, seat: int, action: Action) -> bool:
        if not isinstance(action, BuyCellar):
            return False
        buy_cellar(state, seat, action)
        return True

    def why_not(self, state: GlenMore2, seat: int, action: Action) -> Refusal | None:
        if isinstance(action, BuyCellar):
            return why_no_purchase(state, seat)
        if isinstance(action, SellCask):
            return NOT_AT_SALE.with_facts()
        if isinstance(action, AgeCask):
            return NOT_AGEING.with_facts()
        return NOT_PAYING.with_facts() if isinstance(action, PayCask) else None

    def apply_effect(self, state: GlenMore2, seat: int, cell: int, what: str, n: int, source: str) -> None:
        state.agenda += [Age(seat, comes_with_more(state, source))] * n

    def why_no_gain(self, state: GlenMore2, seat: int, what: str) -> Refusal | None:
        return None if get_part(state).ageing(seat) else NO_AGEING.with_facts()

    @on(Gained)
    def stored(self, state: GlenMore2, event: Gained) -> None:
        if event.what == "whisky":
            store(state, event.seat, event.n)

    @on(WhiskyPaid)
    def paid(self, state: GlenMore2, event: WhiskyPaid) -> None:
        state.agenda.append(PayCasks(event.seat, event.n))


CHRONICLE = SingleCask()
