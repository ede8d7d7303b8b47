"""`greatglen simulate`: many games of bots against each other, and what came of them."""

import random
import sys
from collections.abc import Iterator, Mapping, Sequence
from statistics import fmean

import msgspec
from rich import box
from rich.console import Console
from rich.progress import track
from rich.table import Table as Grid

import greatglen
from greatglen.bots import make_bot
from greatglen.kernel.game import Game
from greatglen.terminal.complaint import Complaint
from greatglen.text import terminal as sentences
from greatglen.text.speech import Speech


class Spread(msgspec.Struct, frozen=True):
    """Mean, least and most of some numbers."""

    mean: float
    min: int
    max: int

    @classmethod
    def of(cls, numbers: Sequence[int]) -> "Spread":
        return cls(round(fmean(numbers), 3), min(numbers), max(numbers))


class SeatSummary(msgspec.Struct, frozen=True):
    """How one seat fared; a shared victory counts as a fraction of a win for each."""

    seat: int
    bot: str
    wins: float
    score: Spread


class Summary(msgspec.Struct, frozen=True):
    """What a simulation found; the same for the same seed."""

    game: str
    options: dict[str, str]
    seed: int
    games: int
    seats: list[SeatSummary]
    wins_by_bot: dict[str, float]
    choices: Spread  # decisions of players per game
    actions: Spread  # all actions per game, chance included


class SimulatedGame(msgspec.Struct, frozen=True):
    """One game."""

    scores: list[int]
    winners: tuple[int, ...]
    choices: int
    actions: int


class Simulation(msgspec.Struct, frozen=True):
    """What is to be played: a bot per seat, so many games, and where their luck comes from."""

    game: Game
    levels: list[str]
    games: int
    seed: int
    options: dict[str, str]


def plan_simulation(
    game: Game, seats: int, games: int, seed: int, bots: str, options: Mapping[str, object]
) -> Simulation:
    """A plan that can be carried out; Complaint or Refused says why there is none."""
    if games < 1:
        raise Complaint("--games is a number from 1 on, not {games}.", games=games)
    table = greatglen.start(game.name, seats=seats, seed=0, options=options)
    return Simulation(game, lineup(bots, seats), games, seed, table.options)


def lineup(bots: str, seats: int) -> list[str]:
    """A level per seat: one for all, or one for each."""
    levels = [level.strip() for level in bots.split(",")]
    for level in levels:
        make_bot(level, 0)
    if len(levels) == 1:
        return levels * seats
    if len(levels) != seats:
        raise Complaint(
            "--bots names {n} bots for {seats} seats; name one for all, or one for each.", n=len(levels), seats=seats
        )
    return levels


def run_games(plan: Simulation) -> Iterator[SimulatedGame]:
    """Play game after game; tables and bots take their luck from the seed."""
    luck = random.Random(plan.seed)
    for _ in range(plan.games):
        seed = luck.getrandbits(62)
        table = greatglen.start(plan.game.name, seats=len(plan.levels), seed=seed, options=plan.options)
        players = [make_bot(level, luck.getrandbits(62)) for level in plan.levels]
        choices = 0
        while not table.is_over:
            seat = table.choice.seat
            choices += table.choice.forced_option is None
            table.apply(players[seat].choose(table.view_for(seat, since=table.version)))
        yield SimulatedGame(table.scores, table.ranking[0], choices, table.version)


def summarise(plan: Simulation, played: Sequence[SimulatedGame]) -> Summary:
    levels = plan.levels
    wins = [sum(1 / len(one.winners) for one in played if seat in one.winners) for seat in range(len(levels))]
    return Summary(
        game=plan.game.name,
        options=plan.options,
        seed=plan.seed,
        games=plan.games,
        seats=[
            SeatSummary(seat, level, round(wins[seat], 3), Spread.of([one.scores[seat] for one in played]))
            for seat, level in enumerate(levels)
        ],
        wins_by_bot={
            level: round(sum(won for won, other in zip(wins, levels, strict=True) if other == level), 3)
            for level in dict.fromkeys(levels)
        },
        choices=Spread.of([one.choices for one in played]),
        actions=Spread.of([one.actions for one in played]),
    )


def simulate(console: Console, plan: Simulation, json: bool, speech: Speech) -> None:
    """Play, and print a table of what came of it, or the same facts as JSON."""
    errors = Console(stderr=True)
    quiet = json or not errors.is_terminal
    what = sentences.playing(speech)
    played = list(track(run_games(plan), what, plan.games, console=errors, transient=True, disable=quiet))
    summary = summarise(plan, played)
    if json:
        sys.stdout.write(msgspec.json.format(msgspec.json.encode(summary), indent=1).decode() + "\n")
    else:
        show(console, plan.game, summary, speech)


def show(console: Console, game: Game, summary: Summary, speech: Speech) -> None:
    """A line per seat, and below it what a game took."""
    grid = Grid(title=sentences.simulated(speech, game.title, summary.games, summary.seed), box=box.SIMPLE_HEAD)
    seat, bot, *numbers = sentences.simulation_heads(speech)
    for title in (seat, bot):
        grid.add_column(title)
    for title in numbers:
        grid.add_column(title, justify="right")
    for one in summary.seats:
        score = one.score
        wins, mean = _short(speech, one.wins), speech.number(score.mean, 1)
        grid.add_row(str(one.seat), one.bot, wins, mean, str(score.min), str(score.max))
    console.print(grid)
    for said, spread in (
        (sentences.choices_per_game, summary.choices),
        (sentences.actions_per_game, summary.actions),
    ):
        console.print(said(speech, speech.number(spread.mean, 1), spread.min, spread.max))
    by_bot = ", ".join(f"{bot} {_short(speech, won)}" for bot, won in summary.wins_by_bot.items())
    console.print(sentences.wins_by_bot(speech, by_bot))


def _short(speech: Speech, wins: float) -> str:
    """Wins with as many decimals as it takes: shared ones are halves and thirds."""
    digits = next(digits for digits in range(4) if digits == 3 or round(wins, digits) == wins)
    return speech.number(wins, digits)
