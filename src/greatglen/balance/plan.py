"""Games for a report: how many, by which bots, with which options and numbers of players; and playing them."""

import random
from collections.abc import Iterator, Mapping, Sequence
from functools import partial

import msgspec

import greatglen
from greatglen.arena.execution import use_components
from greatglen.arena.plan import BAD_GAMES, MAX_GAMES
from greatglen.arena.run_folder import RecordedGame
from greatglen.bots import make_bot
from greatglen.kernel.game import Game
from greatglen.kernel.record import Record
from greatglen.kernel.refusal import Reason, Refused
from greatglen.kernel.table import Table
from greatglen.parallel.runner import Runner

BAD_PLAYERS = Reason("bad-players", "--seats takes numbers of players, such as 2,3; “{word}” is none.")


class BalancePlan(msgspec.Struct, frozen=True):
    """Games that differ by nothing but their luck and the number of players, which takes turns."""

    game: str
    rules: int
    options: dict[str, str]
    seats: tuple[int, ...]
    bots: str  # on every seat the same, so that nothing but the seat is different about it
    seed: int

    def draw_deal(self, number: int) -> tuple[int, int, list[int]]:
        """Of a game: how many play, and the seeds of the table and of every bot. They follow from its number."""
        luck = random.Random(f"{self.seed} {number}")
        seats = self.seats[number % len(self.seats)]
        return seats, luck.getrandbits(62), [luck.getrandbits(62) for _ in range(seats)]


def make_plan(game: Game, bots: str, seats: str | None, seed: int, options: Mapping[str, object]) -> BalancePlan:
    """A plan that can be carried out; Refused says why there is none.

    `seats`: the numbers of players; None: all for which the game with these options is.
    """
    make_bot(bots, 0)
    wanted = range(game.seats[0], game.seats[1] + 1) if seats is None else _read_numbers(seats)
    able, refused = [], None
    for number in wanted:
        try:
            Table(game, number, 0, options)
        except Refused as error:
            refused = error
        else:
            able.append(number)
    if refused is not None and (seats is not None or not able):
        raise refused
    chosen = {name: str(value) for name, value in options.items()}
    return BalancePlan(game.name, game.rules_version, chosen, tuple(able), bots, seed)


def check_games(games: int) -> None:
    """Refused if nobody could play so many games."""
    if not 1 <= games <= MAX_GAMES:
        raise Refused(BAD_GAMES.with_facts(most=MAX_GAMES, games=games))


def _read_numbers(words: str) -> Sequence[int]:
    found = dict.fromkeys(word.strip() for word in words.split(","))
    for word in found:
        if not word.isdecimal():
            raise Refused(BAD_PLAYERS.with_facts(word=word))
    return [int(word) for word in found]


class BalanceGame(RecordedGame, frozen=True):
    """The record is all there is to know of a game."""

    record: Record


def play_game(plan: BalancePlan, number: int) -> BalanceGame:
    """One game to its end: a unit of work for whoever does it."""
    seats, seed, bot_seeds = plan.draw_deal(number)
    table = greatglen.start(plan.game, seats=seats, seed=seed, options=plan.options)
    bots = [make_bot(plan.bots, luck) for luck in bot_seeds]
    while not table.is_over:
        seat = table.choice.seat
        table.apply(bots[seat].choose(table.view_for(seat, since=table.version)))
    return BalanceGame(number, table.record)


def play_games(
    plan: BalancePlan, numbers: Sequence[int], runner: Runner, components: tuple[str, bytes] | None = None
) -> Iterator[BalanceGame]:
    """Games of a plan, as they are finished. `components`: the file its box was read from, if any."""
    with runner as workers:
        for _, one in workers.run_each(partial(_play_game, plan, components), numbers):
            yield one


def _play_game(plan: BalancePlan, components: tuple[str, bytes] | None, number: int) -> BalanceGame:
    if components is not None:
        use_components(plan.game, components)
    return play_game(plan, number)
