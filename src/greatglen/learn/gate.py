"""The gate: a new network file has to win against the one before it, on the same deals from all seats."""

import math
import os
import random
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import partial
from pathlib import Path

import msgspec

from greatglen.arena.rating import Interval, wilson_interval
from greatglen.bots.bot import Bot, Budget
from greatglen.bots.champion import ChampionBot, PolicyBot
from greatglen.bots.network_file import NetworkFile
from greatglen.games import game_named
from greatglen.kernel.game import Game
from greatglen.kernel.table import Table
from greatglen.learn.self_play import draw_expansions
from greatglen.parallel.runner import Runner, SequentialRunner

SIDES = 2  # the new network file and the one before it: each has every other seat, and a deal is played from both


class GateGame(msgspec.Struct, frozen=True, array_like=True):
    """One game of a gate: which gate, its number there, and the new network file's share of the victory."""

    gate: str
    number: int
    share: float


class GateVerdict(msgspec.Struct, frozen=True):
    """How a gate ended."""

    games: int
    rate: Interval

    @property
    def has_passed(self) -> bool:
        """Whether the new network file won more than half."""
        return self.rate.value > 0.5

    @property
    def is_significant(self) -> bool:
        """Whether that was no luck."""
        return self.rate.low > 0.5

    def __str__(self) -> str:
        rate = self.rate
        return f"{rate.value:.1%} of {self.games} games (95%: {rate.low:.1%} to {rate.high:.1%})"


class Gate:
    """The games of a gate; those that were finished are kept, so that it can be gone on with."""

    def __init__(
        self,
        path: Path,
        name: str,
        game: Game,
        seed: int,
        budget: Budget,
        runner: Runner | None = None,
        expanded: bool = False,
        seats: Sequence[int] = (2,),  # of the deals, one after the other
    ) -> None:
        self._path = path
        self._name = name
        self._game = game
        self._seed = seed
        self._budget = budget
        self._runner = runner or SequentialRunner()
        self._expanded = expanded
        self._seats = seats

    def run(
        self, new: NetworkFile, old: NetworkFile, games: int, on_progress: Callable[[GateVerdict], None]
    ) -> GateVerdict:
        """Play so many games; `on_progress` hears how it stands after each."""
        shares = {trial.number: trial.share for trial in self._load_games() if trial.number < games}
        missing = [number for number in range(games) if number not in shares]
        luck_of = f"{self._seed} {self._name}"
        play = partial(_play_game, self._game.name, luck_of, self._budget, self._expanded, self._seats, new, old)
        for at, share in self._runner.run_each(play, missing):
            shares[missing[at]] = share
            self._append_game(GateGame(self._name, missing[at], share))
            on_progress(_make_verdict(shares.values()))
        return _make_verdict(shares.values())

    def _load_games(self) -> Iterator[GateGame]:
        if not self._path.exists():
            return
        decode = msgspec.json.Decoder(GateGame).decode
        for line in self._path.read_bytes().splitlines():
            try:
                trial = decode(line)
            except msgspec.DecodeError:
                continue  # its writer was killed
            if trial.gate == self._name:
                yield trial

    def _append_game(self, game: GateGame) -> None:
        with self._path.open("ab") as file:
            file.write(b"\n" + msgspec.json.encode(game) + b"\n")
            file.flush()
            os.fsync(file.fileno())


def _make_verdict(shares: Collection[float]) -> GateVerdict:
    """How it stands; the order in which games arrived makes no difference."""
    return GateVerdict(len(shares), wilson_interval(math.fsum(shares), len(shares)))


def _play_game(
    game: str,
    seed: str,
    budget: Budget,
    expanded: bool,
    seat_counts: Sequence[int],
    new: NetworkFile,
    old: NetworkFile,
    number: int,
) -> float:
    """The new network file's share of the victory; its sides of a deal are played one after the other."""
    deal, side = divmod(number, SIDES)
    luck = random.Random(f"{seed} {deal}")
    title, seats = game_named(game), seat_counts[deal % len(seat_counts)]
    options = draw_expansions(title, seats, luck) if expanded else None
    table = Table(title, seats, luck.getrandbits(60), options)
    mine = range(side, seats, SIDES)
    bots = [_make_bot(luck.getrandbits(60), budget, new if seat in mine else old) for seat in range(seats)]
    while not table.is_over:
        seat = table.choice.seat
        table.apply(bots[seat].choose(table.view_for(seat, since=table.version)))
    first = table.ranking[0]
    return sum(seat in mine for seat in first) / len(first)


def _make_bot(seed: int, budget: Budget, network_file: NetworkFile) -> Bot:
    """Who plays with a network file: a search, or without a budget the policy alone."""
    if budget == Budget():
        return PolicyBot(seed, network_file)
    bot = ChampionBot(seed, budget.iterations, budget.seconds, network_file=network_file)
    bot.timer = time.process_time  # what else the machine does is nobody's fault
    return bot
