"""The rondel of Glen More II: refilling, the die, The End (RONDEL, DIE, END)."""

from collections.abc import Sequence

from greatglen.games.glenmore2.rules.box import BOXES, DECKS
from greatglen.games.glenmore2.rules.chronicle import Chronicle
from greatglen.games.glenmore2.rules.events import DeckBegun, DeckEnded, DieLeft, DieWaits, Discarded, Passed
from greatglen.games.glenmore2.rules.scoring import ScoringRound
from greatglen.games.glenmore2.rules.state import GlenMore2, Slot
from greatglen.games.glenmore_common.rules.actions import Draw, Roll
from greatglen.games.glenmore_common.rules.events import Drew, Removed, Rolled
from greatglen.kernel.action import Action
from greatglen.kernel.choice import CHANCE, Choice
from greatglen.kernel.refusal import Reason, Refusal
from greatglen.kernel.step import Question

NOT_IN_DECK = Reason("not-in-deck", "“{tile}” cannot be drawn from the deck now.")
NO_SUCH_ROLL = Reason("no-such-roll", "The die does not show {pips}.")


def discard(state: GlenMore2, tiles: list[int], seat: int = CHANCE, mover: int = CHANCE) -> None:
    """Tiles go to the discard pile, only The End leaves the game. `mover`: whose move it was, if no seat did it."""
    for tile in tiles:
        form = state.box.tiles[tile]
        state.emit(Removed(seat, form.key))
        if tile != state.box.the_end:
            state.discards = (*state.discards, tile)
            if state.parts:
                state.emit(Discarded(mover if seat == CHANCE else seat, form.key))


def sweep_tiles(state: GlenMore2, seat: int) -> None:
    """What every player has passed after a move goes at once; the die does not count as a player (RONDEL-1)."""
    end = end_place(state)
    swept = state.rondel.sweep(len(state.players))
    if end is not None and state.box.the_end in swept:
        state.end = end
    discard(state, swept, mover=seat)


def report_passed_tiles(state: GlenMore2, figure: int, start: int, end: int) -> None:
    """Tell the Chronicles that a figure, a player's or another, has moved."""
    if state.parts:
        state.emit(Passed(figure if figure < len(state.players) else CHANCE, figure, start, end))


def end_place(state: GlenMore2) -> int | None:
    """The place of The End once it is laid, also when the tile itself has been swept away (DIE-4)."""
    rondel = state.rondel
    the_end = BOXES[state.box_key].the_end
    if the_end not in rondel.tiles:
        return state.end if state.end >= 0 else None
    space = rondel.tiles.index(the_end)
    spaces = len(rondel.tiles)
    return rondel.front - (rondel.front - space) % spaces


def past_end(state: GlenMore2, place: int) -> bool:
    """Whether a place is on The End or past it."""
    end = end_place(state)
    return end is not None and place >= end


def all_finished(state: GlenMore2) -> bool:
    """Whether every player is on or past The End (END-2), and no Chronicle has a figure that must still move."""
    out = state.rondel.out
    if not out or not all(seat in out for seat in range(len(state.players))):
        return False
    return not any(
        chronicle.has_figure_to_move(state) for chronicle in state.find_answering(Chronicle.has_figure_to_move)
    )


class Refill(Question[GlenMore2], frozen=True, tag="Refill"):
    """New tiles in front until one space is free behind the rearmost figure; then decks that ended are scored."""

    rule = "RONDEL-2"
    answer_types = (Draw,)
    ended: int = 0

    def candidates(self, state: GlenMore2) -> list[Draw]:
        deck = self._deck(state)
        slot = self._slot(state, deck)
        draws = BOXES[state.box_key].draws
        return [*(draws[tile] for tile in state.decks[deck]), *([] if slot is None else [draws[slot.tile]])]

    def check(self, state: GlenMore2, action: Draw) -> Refusal | None:
        tile = state.box.number.get(action.tile)
        deck = self._deck(state)
        slot = self._slot(state, deck)
        if slot is not None and (tile == slot.tile or slot.last == state.drawn[deck]):
            drawable = tile == slot.tile
        else:
            drawable = tile in state.decks[deck]
        return None if drawable else NOT_IN_DECK.with_facts(tile=str(action.tile))

    def ask(self, state: GlenMore2) -> Choice | None:
        """Every turn draws from up to 20 tiles, and how likely each is goes together with whether it can be drawn."""
        if (state.rondel.out and all_finished(state)) or not state.rondel.has_room():
            return None
        deck = self._deck(state)
        if deck < 0:
            return None
        draws = BOXES[state.box_key].draws
        bag = state.decks[deck]
        slot = self._slot(state, deck)
        if slot is None:
            return Choice(CHANCE, "draw", [draws[tile] for tile in bag], self.rule)
        wait = slot.last - state.drawn[deck] if bag else 0  # places left after this one in which it may lie
        options = [draws[tile] for tile in (*(bag if wait else ()), slot.tile)]
        weights = [*([wait] * len(bag) if wait else ()), max(len(bag), 1)]
        return Choice(CHANCE, "draw", options, self.rule, weights=weights)

    def _deck(self, state: GlenMore2) -> int:
        """The deck to draw from; -1 if all are used up."""
        for deck, bag in enumerate(state.decks):
            if bag:
                return deck
            for slot in state.slots:
                if slot.deck == deck:
                    return deck
        return -1

    @staticmethod
    def _slot(state: GlenMore2, deck: int) -> Slot | None:
        """A tile that may lie on top of the deck now, or must because nothing else is left."""
        for slot in state.slots:
            if slot.deck == deck and (slot.first <= state.drawn[deck] or not state.decks[deck]):
                return slot
        return None

    def apply(self, state: GlenMore2, action: Draw) -> None:
        deck = self._deck(state)
        if not state.drawn[deck]:
            state.emit(DeckBegun(CHANCE, DECKS[deck]))
        box = BOXES[state.box_key]
        drawn = box.number[action.tile]
        bag = state.decks[deck]
        if drawn in bag:
            at = bag.index(drawn)
            state.decks[deck] = bag[:at] + bag[at + 1 :]
        else:
            state.slots = tuple(slot for slot in state.slots if slot.tile != drawn)
        state.drawn[deck] += 1
        state.emit(Drew(CHANCE, action.tile, state.rondel.lay(drawn)))
        left = state.decks[deck] or any(slot.deck == deck for slot in state.slots)
        if not left:
            state.emit(DeckEnded(CHANCE, DECKS[deck]))
        ends = not left and DECKS[deck] in "ABC"
        state.agenda.append(Refill(self.ended + ends))
        if state.die_waits and not box.tiles[drawn].chronicle:
            state.die_waits = False
            start = state.rondel.figures[state.die]
            if drawn == box.the_end:
                state.rondel.out = (*state.rondel.out, state.die)
                state.emit(DieLeft(CHANCE))
            else:
                discard(state, [state.rondel.take(state.die, state.rondel.front)])
            report_passed_tiles(state, state.die, start, state.rondel.front)

    def run(self, state: GlenMore2) -> None:
        state.agenda += [ScoringRound()] * self.ended


class RollDie(Question[GlenMore2], frozen=True, tag="RollDie"):
    """The die moves on by tiles and removes the one it lands on, never one of a Chronicle and never The End (DIE)."""

    rule = "DIE-2"
    answer_types = (Roll,)
    always_legal = True

    def candidates(self, state: GlenMore2) -> list[Roll]:
        return [Roll(pips) for pips, _ in state.box.die]

    def check(self, state: GlenMore2, action: Roll) -> Refusal | None:
        return None if action in self.candidates(state) else NO_SUCH_ROLL.with_facts(pips=str(action.pips))

    def make_choice(self, state: GlenMore2, options: Sequence[Action]) -> Choice:
        return Choice(CHANCE, "roll", options, self.rule, weights=[faces for _, faces in state.box.die])

    def apply(self, state: GlenMore2, action: Roll) -> None:
        rondel = state.rondel
        state.die_waits = False
        tiles = state.box.tiles
        start = rondel.figures[state.die]
        ahead = rondel.ahead(state.die)
        fair = [place for place in ahead[action.pips - 1 :] if not tiles[rondel.tile_at(place)].chronicle]
        end = end_place(state)
        if end is not None and (not fair or fair[0] >= end):
            rondel.out = (*rondel.out, state.die)
            state.emit(Rolled(CHANCE, action.pips, end % len(rondel.tiles)))
            state.emit(DieLeft(CHANCE))
            report_passed_tiles(state, state.die, start, end)
            return
        if fair:
            place = fair[0]
            removed = [rondel.take(state.die, place)]
        else:
            place = rondel.front = rondel.figures[state.die] = rondel.next_place()
            state.die_waits = True
            removed = []
        state.emit(Rolled(CHANCE, action.pips, place % len(rondel.tiles)))
        if not removed:
            state.emit(DieWaits(CHANCE))
        discard(state, removed)
        report_passed_tiles(state, state.die, start, place)
