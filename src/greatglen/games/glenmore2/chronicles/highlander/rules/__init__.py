"""Chronicle 2, Highlander: a mountain on the rondel, with room for one; who passes it leaves something there (C2)."""

from collections.abc import Collection, Mapping, Sequence

import msgspec

from greatglen.games.glenmore2.chronicles.highlander.rules.loot import GiveUp, Loot, PutBack, TakeLoot, Unload
from greatglen.games.glenmore2.chronicles.highlander.rules.mountain import (
    NUMBER,
    Climbed,
    MountainLeft,
    MountainPart,
    MountainPassed,
    get_part,
    highlander,
    leave_tribute,
    next_summit,
    return_loot,
)
from greatglen.games.glenmore2.chronicles.highlander.rules.tribute import (
    PayTribute,
    Tribute,
    could_spend_all,
    too_dear,
    tributes,
)
from greatglen.games.glenmore2.rules.box import BOXES
from greatglen.games.glenmore2.rules.chronicle import Chronicle, When, on, only
from greatglen.games.glenmore2.rules.components import File
from greatglen.games.glenmore2.rules.events import Passed, ScoringEnded
from greatglen.games.glenmore2.rules.scoring import LAST
from greatglen.games.glenmore2.rules.state import GlenMore2
from greatglen.games.glenmore2.rules.turn import TakeTile, remaining_bill, whole_bill
from greatglen.games.glenmore_common.rules.actions import Take
from greatglen.games.glenmore_common.rules.events import Paid
from greatglen.games.glenmore_common.rules.land import count_goods
from greatglen.games.glenmore_common.rules.payment import cannot_pay, coins_needed
from greatglen.kernel.action import Action
from greatglen.kernel.choice import CHANCE
from greatglen.kernel.game import Option
from greatglen.kernel.refusal import Reason, Refusal
from greatglen.kernel.sentence import N_, make_sentence

SIZES = ("two", "one")  # of the option; how many spaces each is, the component file says

SUMMIT_TAKEN = Reason("summit-taken", "Somebody is already on the mountain; there can be only one.")
ON_THE_SUMMIT = Reason("on-the-summit", "You are already on the mountain.")
NO_CLIMB_NOW = Reason("no-climb-now", "You climb the mountain with your own figure, instead of taking a tile.")
NOT_HIGHLANDER = Reason("not-highlander", "You are not on the mountain.")
STAYING = Reason("staying", "You take what lies on the mountain when you leave it, on your next turn.")
NO_TURN_LEFT = Reason(
    "no-turn-left", "You have no further turn; you take what lies on the mountain at the end of the game."
)
LOOTING = Reason("looting", "You are already taking what lies on the mountain.")
BARE = Reason("mountain-bare", "Nothing lies on the mountain.")
LOOT_TAKEN = Reason("loot-taken", "You have already taken from the mountain what you wanted; now move on.")
NONE_TO_RETURN = Reason("none-to-return", "You have no coin from the mountain to put back.")
PUT_BACK_LATE = Reason(
    "put-back-late", "You can put back a resource only while you are placing what you took, not now."
)
NO_TRIBUTE_DUE = Reason("no-tribute-due", "The mountain does not ask tribute of you now.")
TRIBUTE_FIRST = Reason("tribute-first", "{tile} is beyond the mountain; after the tribute you could not pay for it.")


class Climb(Action, frozen=True, tag="climb"):
    """Move the figure to the mountain."""


class Numbers(msgspec.Struct, frozen=True):
    """What the component file says of the mountain: how many spaces it takes, lying and turned."""

    mountain_spaces: tuple[int, int]


class Highlander(Chronicle):
    """Pass the mountain and leave something there; or stay, and take what lies there on leaving."""

    number = NUMBER
    name = N_("Highlander")
    summary = N_(
        "A mountain on the rondel: whoever passes it leaves a coin or a resource, whoever stays on it takes them all."
    )
    part = MountainPart
    minutes = 20
    depth = 1
    actions = (Climb, Loot, Tribute, GiveUp, PutBack)
    landings = (Climb,)
    options = (
        Option(
            "mountain",
            SIZES,
            "How much of the rondel the mountain takes. On a single space it leaves room for one more tile.",
            label=N_("The mountain"),
            labels={"two": N_("two spaces"), "one": N_("one space: trickier")},
        ),
    )

    def find_mistakes(self, file: File) -> Sequence[tuple[str, str]]:
        sizes = file.numbers(NUMBER, Numbers).mountain_spaces
        return (
            [] if all(1 <= size <= 3 for size in sizes) else [("mountain_spaces", make_sentence("must be from 1 to 3"))]
        )

    def begin(self, state: GlenMore2, options: Mapping[str, str]) -> MountainPart:
        """The mountain stands just before the space that stays free at the start (C2-1)."""
        sizes = state.box.file.numbers(NUMBER, Numbers).mountain_spaces
        size = sizes[SIZES.index(options.get("mountain", SIZES[0]))]
        rondel = state.rondel
        free = len(rondel.tiles) - 1
        spaces = tuple(range(free - size, free))
        rondel.blocked = (*rondel.blocked, *spaces)
        return MountainPart(spaces)

    # -- on the rondel

    @only(Take)
    def why_forbidden(self, state: GlenMore2, seat: int, action: Take) -> Refusal | None:
        """A tile beyond the mountain must be payable after the tribute (C2-4)."""
        tile = BOXES[state.box_key].number[action.tile]
        rondel = state.rondel
        if rondel.place_ahead(seat, tile) <= next_summit(state, rondel.figures[seat]) or rondel.rearmost() != seat:
            return None
        form = state.box.tiles[tile]
        if form.kind == "marker":
            return None
        bill, player = form.bill, state.players[seat]
        due = coins_needed(bill.goods, bill.different, count_goods(player.land), state.market, state.PRICES)
        if player.coins < bill.coins + due:
            return None  # the tile cannot be paid anyway, whatever Chronicles charge
        bill = whole_bill(state, seat, tile)
        if player.coins != bill.coins + due:
            return None  # a coin is left for the tribute, or not even enough for the tile
        owned = tributes(state, seat)
        if owned and not cannot_pay(state, seat, bill) and all(too_dear(state, seat, bill, what) for what in owned):
            return TRIBUTE_FIRST.with_facts(tile=form.name)
        return None

    @on(Passed)
    def tribute(self, state: GlenMore2, event: Passed) -> None:
        """Who moves over the mountain leaves a tribute; for the die it is a coin from the supply (C2-2, C2-10)."""
        over = next_summit(state, event.start) < event.end
        seat = event.seat
        if event.figure == state.die:
            if over:
                leave_tribute(state, CHANCE, "coin")
        elif seat != CHANCE:
            if event.start % len(state.rondel.tiles) in get_part(state).spaces:
                self._leave(state, seat)
            if over:
                state.agenda.append(PayTribute(seat, remaining_bill(state, seat)))
                state.emit(MountainPassed(seat))

    def _leave(self, state: GlenMore2, seat: int) -> None:
        """Let a seat take what lies there, unless it already has in this turn (C2-6)."""
        part = get_part(state)
        if part.taken < 0 and not part.bare:
            state.agenda.append(TakeLoot(seat, optional=True))
            state.emit(MountainLeft(seat))
        part.taken = -1

    # -- in a turn

    @only(When.MOVING)
    def offer_actions(self, state: GlenMore2, seat: int, when: When) -> Sequence[Action]:
        if highlander(state) < 0:
            return [Climb()]
        own: list[Action] = [Loot(), PutBack("coin")]
        return [action for action in own if self.why_not(state, seat, action) is None]

    def carry_out(self, state: GlenMore2, seat: int, action: Action) -> bool:
        if isinstance(action, Climb):
            rondel = state.rondel
            rondel.figures[seat] = next_summit(state, rondel.figures[seat])
            state.emit(Climbed(seat, get_part(state).spaces[0]))
        elif isinstance(action, Loot):
            self._leave(state, seat)
        elif isinstance(action, PutBack):
            get_part(state).taken -= 1
            state.players[seat].coins -= 1
            state.emit(Paid(seat, "coin", 0))
            return_loot(state, seat, action.what)
        else:
            return False
        return True

    def why_not(self, state: GlenMore2, seat: int, action: Action) -> Refusal | None:
        if isinstance(action, Climb):
            there = highlander(state)
            if there not in (seat, -1):
                return SUMMIT_TAKEN.with_facts(seat=there)
            return (ON_THE_SUMMIT if there == seat else NO_CLIMB_NOW).with_facts()
        if isinstance(action, Tribute):
            return NO_TRIBUTE_DUE.with_facts()
        if isinstance(action, PutBack):
            return self._not_leaving(state, seat) or self._not_to_return(state, seat, action)
        return self._no_loot(state, seat) if isinstance(action, Loot) else None

    def _no_loot(self, state: GlenMore2, seat: int) -> Refusal | None:
        """Why a seat cannot take what lies on the mountain now (C2-6)."""
        refusal = self._not_leaving(state, seat)
        if refusal is not None:
            return refusal
        part = get_part(state)
        if part.bare:
            return BARE.with_facts()
        return None if part.taken < 0 else LOOT_TAKEN.with_facts()

    def _not_to_return(self, state: GlenMore2, seat: int, action: PutBack) -> Refusal | None:
        """Why a seat that has looted the mountain cannot put something back before it moves (C2-6)."""
        if action.what != "coin":
            return PUT_BACK_LATE.with_facts()
        able = get_part(state).taken > 0 and state.players[seat].coins > 0
        return None if able else NONE_TO_RETURN.with_facts()

    def _not_leaving(self, state: GlenMore2, seat: int) -> Refusal | None:
        """Why a seat is not about to leave the mountain."""
        if highlander(state) != seat:
            return NOT_HIGHLANDER.with_facts()
        if any(isinstance(step, TakeLoot | Unload) for step in state.agenda):
            return LOOTING.with_facts()
        if not any(isinstance(step, TakeTile) for step in state.agenda) or state.rondel.rearmost() != seat:
            return (NO_TURN_LEFT if seat in state.rondel.out else STAYING).with_facts()
        return None

    def held_back_cells(
        self, state: GlenMore2, seat: int, cells: Sequence[int], open_to: Collection[int]
    ) -> Collection[int]:
        """Hold back production that alone would make the seat owe tribute (C2-11)."""
        return cells if seat not in state.rondel.out and could_spend_all(state, seat, open_to) else ()

    # -- the end

    @on(ScoringEnded)
    def last_loot(self, state: GlenMore2, event: ScoringEnded) -> None:
        """Who ends the game on the mountain takes what lies there, before coins are counted (C2-8)."""
        last = highlander(state)
        if event.number == LAST and last >= 0 and not get_part(state).bare:
            state.agenda.append(TakeLoot(last, optional=False))


CHRONICLE = Highlander()
