"""Rounds: play, learn, and let the new mind through the gate; everything is kept in a folder, to be gone on with."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import msgspec

from greatglen.bots.bot import Budget
from greatglen.bots.network_file import FILE, NetworkFile, load_network_file, read_network_file
from greatglen.games import game_named
from greatglen.kernel.game import Game
from greatglen.learn.curve import drawn, points
from greatglen.learn.gate import Gate, GateVerdict
from greatglen.learn.self_play import GameFolder, TrainingGame, played
from greatglen.parallel.runner import Runner, SequentialRunner

GAMES, ROUNDS, TRIALS, CURVE = "games.jsonl", "rounds.json", "trials.jsonl", "strength.svg"
LATEST = 4000  # games that are learned from
SIDES_ALIKE = (2, 4)  # players with whom each side of a gate has as many seats; games for two say most in the same time
NUMBER_BITS = 32  # of the seed of a game; those above are the seed of the plan


Step = Callable[[str, int, int], None]  # so much was done of a whole
# What is to come to the gate, by name, the first choice first: from games, the best mind so far, and in which round.
Teach = Callable[[Game, Sequence[TrainingGame], NetworkFile, Step, int], list[tuple[str, NetworkFile]]]


class RoundPlan(msgspec.Struct, frozen=True):
    """What a round is: so many more games, by searches of so many iterations or at a glance, and a gate of so many
    games, with a budget or by the policy alone."""

    games: int
    iterations: int
    trials: int
    budget: Budget
    seed: int
    expanded: bool = False  # with expansions, all games
    arrays: int = 0  # games that are played while learning, and not kept


class GateAttempt(msgspec.Struct, frozen=True):
    """A mind that came to the gate: what of it was new, how many games it had learned from, and how it fared."""

    name: str
    games: int
    verdict: GateVerdict


class FinishedRounds(msgspec.Struct):
    """What became of the rounds that are over."""

    game: str
    rounds: int = 0
    attempts: list[GateAttempt] = []


class Rounds:
    """Learning one game. `say` hears what is going on; `step` is called as often as something was done of a whole."""

    def __init__(
        self,
        folder: Path,
        game: Game,
        plan: RoundPlan,
        teach: Teach,
        say: Callable[[str], None],
        step: Step,
        crew: Runner | None = None,
    ) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self.game = game
        self.plan = plan
        self.shelf = GameFolder(folder / GAMES)
        self._teach = teach
        self._say = say
        self._step = step
        self._crew = crew or SequentialRunner()
        self.past = self._past()

    def _past(self) -> FinishedRounds:
        file = self.folder / ROUNDS
        past = (
            msgspec.json.decode(file.read_bytes(), type=FinishedRounds)
            if file.exists()
            else FinishedRounds(self.game.name)
        )
        if past.game != self.game.name:
            raise SystemExit(f"{self.folder}: here {past.game} is being learned, not {self.game.name}")
        return past

    @property
    def best(self) -> NetworkFile:
        """The mind that went through the gate last; without any, the evaluation alone, and to learn of expansions, what
        is known without them."""
        file = self.folder / FILE
        if file.exists():
            return read_network_file(file.read_bytes(), self.game, str(file))
        return load_network_file(self.game.name) if self.plan.expanded else NetworkFile()

    def run(self) -> None:
        """One round, or what is left of it."""
        best = self.best
        self._play(best)
        games = sorted(self.shelf, key=_number_of)[-LATEST:]
        for name, mind in self._teach(self.game, games, best, self._step, self.past.rounds + 1):
            verdict = self._gate(f"{self.past.rounds + 1} {name}", mind, best)
            self.past.attempts.append(GateAttempt(name, self._learned_from(), verdict))
            self._say(f"{name}: {verdict} against the one before: {'kept' if verdict.passed else 'refused'}")
            if verdict.passed:
                _write(self.folder / FILE, mind.to_bytes(self.game))
                break
        self.past.rounds += 1
        _write(self.folder / ROUNDS, msgspec.json.format(msgspec.json.encode(self.past)))
        curve = points([(attempt.games, attempt.verdict) for attempt in self.past.attempts])
        _write(self.folder / CURVE, drawn(f"{self.game.title}: Elo above the evaluation alone", curve).encode())

    def _learned_from(self) -> int:
        return len(self.shelf) + (self.past.rounds + 1) * self.plan.arrays

    def _play(self, mind: NetworkFile) -> None:
        """The games that this round still lacks. The seed of a game is its number, so none comes twice."""
        wanted = (self.past.rounds + 1) * self.plan.games
        there = {_number_of(game) for game in self.shelf}
        seeds = [(self.plan.seed << NUMBER_BITS) + number for number in range(wanted) if number not in there]
        done = wanted - len(seeds)
        self._step("playing", done, wanted)
        play = partial(_played, self.game.name, mind, self.plan.iterations, self.plan.expanded)
        for _, game in self._crew.run_each(play, seeds):
            self.shelf.append(game)
            done += 1
            self._step("playing", done, wanted)

    def _gate(self, name: str, new: NetworkFile, best: NetworkFile) -> GateVerdict:
        plan, trials = self.plan, self.plan.trials
        seats = SIDES_ALIKE if plan.arrays else SIDES_ALIKE[:1]
        gate = Gate(self.folder / TRIALS, name, self.game, plan.seed, plan.budget, self._crew, plan.expanded, seats)
        return gate.judged(new, best, trials, lambda verdict: self._step(f"gate: {verdict}", verdict.games, trials))


def _played(game: str, mind: NetworkFile, iterations: int, expanded: bool, seed: int) -> TrainingGame:
    return played(game_named(game), seed, mind, iterations, expanded)


def _number_of(game: TrainingGame) -> int:
    """Games are kept as they arrive; this is their order."""
    return game.record.seed % (1 << NUMBER_BITS)


def _write(file: Path, data: bytes) -> None:
    """A file is there whole or as it was before."""
    beside = file.with_suffix(".new")
    beside.write_bytes(data)
    beside.replace(file)
