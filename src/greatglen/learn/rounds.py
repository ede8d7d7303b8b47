"""Rounds: play, learn, and let the new network file through the gate; all is kept in a folder, to be gone on with."""

import math
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import msgspec

from greatglen.bots.bot import Budget
from greatglen.bots.network_file import FILE, NetworkFile, load_network_file, read_network_file
from greatglen.games import game_named
from greatglen.kernel.game import Game
from greatglen.learn.gate import Gate, GateVerdict
from greatglen.learn.self_play import GameFolder, TrainingGame, play_game
from greatglen.parallel.runner import Runner, SequentialRunner

WIDTH, HEIGHT, MARGIN = 640, 360, 56
ELO_SCALE = 400 / math.log(10)
MIN_RATE = 0.02  # of a chance: who wins all of a few games is not endlessly stronger
GAMES, ROUNDS, TRIALS, CURVE = "games.jsonl", "rounds.json", "trials.jsonl", "strength.svg"
MAX_GAMES = 4000  # games that are learned from
GATE_SEATS = (2, 4)  # players with whom each side of a gate has as many seats; games for two say most in the same time
NUMBER_BITS = 32  # of the seed of a game; those above are the seed of the plan
ProgressCallback = Callable[[str, int, int], None]  # so much was done of a whole
# What is to come to the gate, by name, first choice first: from games, the best network file so far, and the round.
TrainFunction = Callable[
    [Game, Sequence[TrainingGame], NetworkFile, ProgressCallback, int], list[tuple[str, NetworkFile]]
]


class Point(msgspec.Struct, frozen=True):
    """Strength after so many games, Elo above the evaluation; and where it lies with 95%."""

    games: int
    elo: float
    low: float
    high: float
    kept: bool


def to_elo(rate: float) -> float:
    """How much stronger one is who wins so often."""
    rate = min(max(rate, MIN_RATE), 1 - MIN_RATE)
    return ELO_SCALE * math.log(rate / (1 - rate))


def compute_curve(verdicts: Sequence[tuple[int, GateVerdict]]) -> list[Point]:
    """What gates say, one after the other: each is against the best before it. By the games learned from."""
    found = [Point(0, 0.0, 0.0, 0.0, True)]
    best = 0.0
    for games, verdict in verdicts:
        rate = verdict.rate
        point = Point(
            games, best + to_elo(rate.value), best + to_elo(rate.low), best + to_elo(rate.high), verdict.has_passed
        )
        found.append(point)
        best = point.elo if verdict.has_passed else best
    return found


def draw_curve(title: str, curve: Sequence[Point]) -> str:
    """The picture: a line through what was kept, a bar for every gate, hollow where a network file was refused."""
    right = max(max(point.games for point in curve), 1)
    low = min(*(point.low for point in curve), -50.0)
    high = max(*(point.high for point in curve), 50.0)

    def x(games: int) -> float:
        return round(MARGIN + (WIDTH - 2 * MARGIN) * games / right, 1)

    def y(rating: float) -> float:
        return round(HEIGHT - MARGIN - (HEIGHT - 2 * MARGIN) * (rating - low) / (high - low), 1)

    accepted = " ".join(f"{x(point.games)},{y(point.elo)}" for point in curve if point.kept)
    step = 10 ** math.floor(math.log10(high - low))
    marks = [step * number for number in range(math.ceil(low / step), math.floor(high / step) + 1)]
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" font-family="sans-serif" '
        f'font-size="13"><title>{title}</title><rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        f'<text x="{MARGIN}" y="24" font-size="15">{title}</text>',
        f'<text x="{WIDTH - MARGIN}" y="{HEIGHT - 14}" text-anchor="end">games learned from: {right}</text>',
        *(
            f'<path d="M{MARGIN} {y(mark)}H{WIDTH - MARGIN}" stroke="#ddd"/>'
            f'<text x="{MARGIN - 6}" y="{y(mark) + 4}" text-anchor="end">{mark:+.0f}</text>'
            for mark in marks
        ),
        f'<polyline points="{accepted}" fill="none" stroke="#2b5d4a" stroke-width="2"/>',
        *(
            f'<path d="M{x(point.games)} {y(point.low)}V{y(point.high)}" stroke="#2b5d4a"/>'
            f'<circle cx="{x(point.games)}" cy="{y(point.elo)}" r="4" stroke="#2b5d4a" '
            f'fill="{"#2b5d4a" if point.kept else "#fff"}"/>'
            for point in curve
        ),
        "</svg>\n",
    ]
    return "\n".join(lines)


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
    """A network file that came to the gate: what was new, how many games it had learned from, and how it fared."""

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
        train: TrainFunction,
        log: Callable[[str], None],
        on_progress: ProgressCallback,
        runner: Runner | None = None,
    ) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self.game = game
        self.plan = plan
        self.journal = GameFolder(folder / GAMES)
        self._train = train
        self._log = log
        self._on_progress = on_progress
        self._runner = runner or SequentialRunner()
        self.finished = self._load_finished()

    def _load_finished(self) -> FinishedRounds:
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
        """The network file that went through the gate last.

        Without any, the evaluation alone; to learn of expansions, what is known without them.
        """
        file = self.folder / FILE
        if file.exists():
            return read_network_file(file.read_bytes(), self.game, str(file))
        return load_network_file(self.game.name) if self.plan.expanded else NetworkFile()

    def run(self) -> None:
        """One round, or what is left of it."""
        best = self.best
        self._play_games(best)
        games = sorted(self.journal, key=_get_number)[-MAX_GAMES:]
        for name, network_file in self._train(self.game, games, best, self._on_progress, self.finished.rounds + 1):
            verdict = self._run_gate(f"{self.finished.rounds + 1} {name}", network_file, best)
            self.finished.attempts.append(GateAttempt(name, self._count_games(), verdict))
            self._log(f"{name}: {verdict} against the one before: {'kept' if verdict.has_passed else 'refused'}")
            if verdict.has_passed:
                _write_atomically(self.folder / FILE, network_file.to_bytes(self.game))
                break
        self.finished.rounds += 1
        _write_atomically(self.folder / ROUNDS, msgspec.json.format(msgspec.json.encode(self.finished)))
        curve = compute_curve([(attempt.games, attempt.verdict) for attempt in self.finished.attempts])
        _write_atomically(
            self.folder / CURVE, draw_curve(f"{self.game.title}: Elo above the evaluation alone", curve).encode()
        )

    def _count_games(self) -> int:
        return len(self.journal) + (self.finished.rounds + 1) * self.plan.arrays

    def _play_games(self, network_file: NetworkFile) -> None:
        """The games that this round still lacks. The seed of a game is its number, so none comes twice."""
        wanted = (self.finished.rounds + 1) * self.plan.games
        played = {_get_number(game) for game in self.journal}
        seeds = [(self.plan.seed << NUMBER_BITS) + number for number in range(wanted) if number not in played]
        done = wanted - len(seeds)
        self._on_progress("playing", done, wanted)
        play = partial(_play_game, self.game.name, network_file, self.plan.iterations, self.plan.expanded)
        for _, game in self._runner.run_each(play, seeds):
            self.journal.append(game)
            done += 1
            self._on_progress("playing", done, wanted)

    def _run_gate(self, name: str, new: NetworkFile, best: NetworkFile) -> GateVerdict:
        plan, trials = self.plan, self.plan.trials
        seats = GATE_SEATS if plan.arrays else GATE_SEATS[:1]
        gate = Gate(self.folder / TRIALS, name, self.game, plan.seed, plan.budget, self._runner, plan.expanded, seats)
        return gate.run(new, best, trials, lambda verdict: self._on_progress(f"gate: {verdict}", verdict.games, trials))


def _play_game(game: str, network_file: NetworkFile, iterations: int, expanded: bool, seed: int) -> TrainingGame:
    return play_game(game_named(game), seed, network_file, iterations, expanded)


def _get_number(game: TrainingGame) -> int:
    """Games are kept as they arrive; this is their order."""
    return game.record.seed % (1 << NUMBER_BITS)


def _write_atomically(file: Path, data: bytes) -> None:
    """A file is there whole or as it was before."""
    beside = file.with_suffix(".new")
    beside.write_bytes(data)
    beside.replace(file)
