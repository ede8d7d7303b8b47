"""The gate: a new mind has to win against the one before it, on the same deals from all seats."""

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
from greatglen.learn.self_play import some_expansions
from greatglen.parallel.runner import Runner, SequentialRunner

SIDES = 2  # the new mind and the one before it: each has every other seat, and a deal is played from both


class GateGame(msgspec.Struct, frozen=True, array_like=True):
    """One game of a gate: which gate, its number there, and the new mind's share of the victory."""

    gate: str
    number: int
    share: float


class GateVerdict(msgspec.Struct, frozen=True):
    """How a gate ended."""

    games: int
    rate: Interval

    @property
    def passed(self) -> bool:
        """Whether the new mind won more than half."""
        return self.rate.value > 0.5

    @property
    def surely(self) -> bool:
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
        crew: Runner | None = None,
        expanded: bool = False,
        seats: Sequence[int] = (2,),  # of the deals, one after the other
    ) -> None:
        self._path = path
        self._name = name
        self._game = game
        self._seed = seed
        self._budget = budget
        self._crew = crew or SequentialRunner()
        self._expanded = expanded
        self._seats = seats

    def judged(
        self, new: NetworkFile, old: NetworkFile, games: int, tell: Callable[[GateVerdict], None]
    ) -> GateVerdict:
        """Play so many games; `tell` hears how it stands after each."""
        shares = {trial.number: trial.share for trial in self._kept() if trial.number < games}
        missing = [number for number in range(games) if number not in shares]
        luck_of = f"{self._seed} {self._name}"
        play = partial(_played, self._game.name, luck_of, self._budget, self._expanded, self._seats, new, old)
        for at, share in self._crew.run_each(play, missing):
            shares[missing[at]] = share
            self._keep(GateGame(self._name, missing[at], share))
            tell(_verdict(shares.values()))
        return _verdict(shares.values())

    def _kept(self) -> Iterator[GateGame]:
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

    def _keep(self, trial: GateGame) -> None:
        with self._path.open("ab") as file:
            file.write(b"\n" + msgspec.json.encode(trial) + b"\n")
            file.flush()
            os.fsync(file.fileno())


def _verdict(shares: Collection[float]) -> GateVerdict:
    """How it stands; the order in which games arrived makes no difference."""
    return GateVerdict(len(shares), wilson_interval(math.fsum(shares), len(shares)))


def _played(
    game: str,
    luck_of: str,
    budget: Budget,
    expanded: bool,
    many: Sequence[int],
    new: NetworkFile,
    old: NetworkFile,
    number: int,
) -> float:
    """The new mind's share of the victory; its sides of a deal are played one after the other."""
    deal, side = divmod(number, SIDES)
    luck = random.Random(f"{luck_of} {deal}")
    title, seats = game_named(game), many[deal % len(many)]
    options = some_expansions(title, seats, luck) if expanded else None
    table = Table(title, seats, luck.getrandbits(60), options)
    mine = range(side, seats, SIDES)
    bots = [_player(luck.getrandbits(60), budget, new if seat in mine else old) for seat in range(seats)]
    while not table.is_over:
        seat = table.choice.seat
        table.apply(bots[seat].choose(table.view_for(seat, since=table.version)))
    first = table.ranking[0]
    return sum(seat in mine for seat in first) / len(first)


def _player(seed: int, budget: Budget, mind: NetworkFile) -> Bot:
    """Who plays with a mind: a search, or without a budget the policy alone."""
    if budget == Budget():
        return PolicyBot(seed, mind)
    bot = ChampionBot(seed, budget.iterations, budget.seconds, network_file=mind)
    bot.timer = time.process_time  # what else the machine does is nobody's fault
    return bot
