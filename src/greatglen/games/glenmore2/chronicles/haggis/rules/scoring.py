"""A haggis scoring: rolls for all, rolls for whisky, points (G2-C5-10 to 15)."""

from collections.abc import Sequence

from greatglen.games.glenmore2.chronicles.haggis.rules.moves import (
    ALL,
    HaggisEaten,
    HaggisRoll,
    HaggisRolled,
    HaggisScoringBegan,
    HaggisTurned,
    HaggisWhisky,
)
from greatglen.games.glenmore2.chronicles.haggis.rules.tables import HaggisPart, Token, get_part, points
from greatglen.games.glenmore2.chronicles.haggis.rules.tokens import TurnUpPool
from greatglen.games.glenmore2.rules.actions import Skip
from greatglen.games.glenmore2.rules.state import GlenMore2
from greatglen.kernel.action import Action
from greatglen.kernel.choice import CHANCE, Choice
from greatglen.kernel.event import TurnBegan
from greatglen.kernel.refusal import Reason, Refusal
from greatglen.kernel.step import Question, Step

NO_SUCH_ROLL = Reason("no-such-haggis-roll", "The die does not show {pips}.")


class HaggisScoring(Step[GlenMore2], frozen=True, tag="HaggisScoring"):
    """Four rolls for all, then rolls for whisky in turn order, then points (G2-C5-11)."""

    def run(self, state: GlenMore2) -> None:
        pool = get_part(state)
        pool.held += 1
        state.agenda.append(ScoreTables())
        state.agenda += [WhiskyRolls(seat) for seat in reversed(turn_order(state))]
        state.agenda += [RollHaggis(CHANCE)] * pool.rolls
        state.emit(TurnBegan(CHANCE))
        state.emit(HaggisScoringBegan(CHANCE, pool.held))  # what others push comes before the rolls


def turn_order(state: GlenMore2) -> list[int]:
    """The seats as they would move: the rearmost first; on the same place who came there first (G2-C5-13)."""
    rondel = state.rondel
    seats = range(len(state.players))
    came = [*(seat for seat in rondel.out if seat in seats), *(seat for seat in seats if seat not in rondel.out)]
    return sorted(came, key=lambda seat: rondel.figures[seat])


class RollHaggis(Question[GlenMore2], frozen=True, tag="RollHaggis"):
    """The die, for all (CHANCE) or for one seat; others may act before it counts (G2-C5-11)."""

    rule = "C5-11"
    answer_types = (HaggisRoll,)
    always_legal = True
    seat: int
    again: bool = False  # in place of a roll that does not count yet

    def candidates(self, state: GlenMore2) -> list[HaggisRoll]:
        return [HaggisRoll(pips) for pips, _ in state.box.die]

    def check(self, state: GlenMore2, action: HaggisRoll) -> Refusal | None:
        return None if action in self.candidates(state) else NO_SUCH_ROLL.with_facts(pips=action.pips)

    def make_choice(self, state: GlenMore2, options: Sequence[Action]) -> Choice:
        return Choice(CHANCE, "haggis-roll", options, self.rule, weights=[n for _, n in state.box.die])

    def apply(self, state: GlenMore2, action: HaggisRoll) -> None:
        get_part(state).pips = action.pips
        if not self.again:
            state.agenda.append(TurnUp(self.seat))
        state.emit(HaggisRolled(self.seat, action.pips, self.again))  # what others push comes before it counts


def roll_again(state: GlenMore2) -> None:
    """Roll anew in place of a roll for all that was just told; for other Chronicles (G2-C5-16)."""
    state.agenda.append(RollHaggis(CHANCE, again=True))


class TurnUp(Step[GlenMore2], frozen=True, tag="TurnUp"):
    """Every table concerned turns up one token of the rolled value (G2-C5-11, G2-C5-12)."""

    seat: int

    def run(self, state: GlenMore2) -> None:
        pool = get_part(state)
        for seat in range(len(state.players)) if self.seat == CHANCE else (self.seat,):
            if pool.may_turn(seat):
                turn_up(state, pool, seat)
        pool.pips = 0


def turn_up(state: GlenMore2, pool: HaggisPart, seat: int) -> None:
    """Turn up a token of the rolled value, one that all know if there is one; or it is seen that there is none."""
    pips, table = pool.pips, pool.tables[seat]
    fitting = [n for n, token in enumerate(table) if token.value == pips and not token.up]
    if fitting:
        n = min(fitting, key=lambda n: table[n].seers != ALL)
        pool.tables[seat] = (*table[:n], Token(pips, up=True), *table[n + 1 :])
        state.emit(HaggisTurned(seat, n + 1, pips, ALL))
    else:
        pool.tables[seat] = tuple(
            token if token.up else Token(token.value, token.seers, token.never | 1 << pips) for token in table
        )


class WhiskyRolls(Question[GlenMore2], frozen=True, tag="WhiskyRolls"):
    """A seat may spend barrels on rolls of its own while a further token could be turned up (G2-C5-13)."""

    rule = "C5-13"
    always_legal = True
    seat: int

    def candidates(self, state: GlenMore2) -> list[Action]:
        able = state.players[self.seat].whisky and get_part(state).may_turn(self.seat)
        return [HaggisWhisky(), Skip()] if able else []

    def make_choice(self, state: GlenMore2, options: Sequence[Action]) -> Choice:
        return Choice(self.seat, "haggis-whisky", options, self.rule)

    def apply(self, state: GlenMore2, action: HaggisWhisky | Skip) -> None:
        if isinstance(action, HaggisWhisky):
            state.agenda += [self, RollHaggis(self.seat)]
            state.pay_whisky(self.seat, 1)


class ScoreTables(Step[GlenMore2], frozen=True, tag="ScoreTables"):
    """The number of face-up tokens times their sum; they go back, and the pool is made good (G2-C5-14, 15)."""

    def run(self, state: GlenMore2) -> None:
        pool = get_part(state)
        for seat, table in enumerate(pool.tables):
            up = [token.value for token in table if token.up]
            if up:
                state.score(seat, f"chronicle:haggis-{pool.held}", points(up))
                state.emit(HaggisEaten(seat, len(up), sum(up)))
                pool.tables[seat] = tuple(token for token in table if not token.up)
                for value in up:
                    pool.put_back(value)
        state.agenda.append(TurnUpPool())
