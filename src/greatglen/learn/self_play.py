"""Self-play: games to learn from, in which every seat searches a little and notes what it finds, or looks at its own
turn alone with an opinion of its own; and now and then does anything at all."""

import random
from collections.abc import Mapping
from pathlib import Path

import msgspec

from greatglen.arena.run_folder import Journal
from greatglen.bots.champion import LearnedJudge
from greatglen.bots.medium import MediumBot
from greatglen.bots.network_file import NetworkFile
from greatglen.bots.search.tree import Search
from greatglen.bots.tune_games import perturb_weights
from greatglen.heuristics.evaluation import Weight
from greatglen.kernel.action import Action
from greatglen.kernel.chance import draw_action
from greatglen.kernel.choice import CHANCE
from greatglen.kernel.game import Game
from greatglen.kernel.record import Record
from greatglen.kernel.table import Table

EPSILONS = (0.0, 0.05, 0.15)  # how often anything at all is done, in one game or another
SMALL_EPSILONS = (0.0, 0.02, 0.05)  # where opinions differ anyway
FEATURE_BUDGET = 5_000  # features that are looked at for one decision without a search
SEATS = (2, 2, 3, 4)
MAX_EXPANSIONS = 3  # but in one such game of three with all that go together


class SearchedTurn(msgspec.Struct, frozen=True, array_like=True):
    """A turn that was looked at: its actions, or the first of them if no game was imagined that went on with it."""

    actions: list[str]
    visits: int  # imagined games
    value: float  # what they came to on average: a chance to win
    gain: float  # VP that the turn brings at once


class SearchNote(msgspec.Struct, frozen=True, array_like=True):
    """What a search found at a decision of a game, by the version of the table."""

    version: int
    turns: list[SearchedTurn]


class TrainingGame(msgspec.Struct, frozen=True):
    """A game that is over, and what was noted on the way."""

    record: Record
    notes: list[SearchNote]


class GameFolder(Journal[TrainingGame]):
    """The games of a folder."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, TrainingGame)


def deal_table(game: Game, seed: int, expanded: bool) -> Table:
    """The table of a game to be played: everything about it follows from its seed."""
    luck = random.Random(seed)
    seats = min(max(luck.choice(SEATS), game.seats[0]), game.seats[1])
    return Table(game, seats, seed, draw_expansions(game, seats, luck) if expanded else None, "manual")


def draw_expansions(game: Game, seats: int, rng: random.Random) -> dict[str, object]:
    """The option of a game that has any expansions, often all that go together."""
    able = [number for number, one in game.expansions().items() if one.seats[0] <= seats <= one.seats[1]]
    some = able if rng.random() < 1 / 3 else rng.sample(able, rng.randint(1, MAX_EXPANSIONS))
    return {game.expansions_option: sorted(some)}


def play_game(
    game: Game, seed: int, network_file: NetworkFile, iterations: int, expanded: bool = False
) -> TrainingGame:
    """A game to its end; without iterations at a glance, and without notes."""
    table = deal_table(game, seed, expanded)
    luck = random.Random(seed + 1)
    whim = luck.choice(EPSILONS if iterations else SMALL_EPSILONS)
    notes = []
    weights = network_file.weights_for(expanded) or game.evaluation.weights
    glancing = [] if iterations else [_make_perturbed_bot(game, weights, luck) for _ in range(table.seats)]
    while not table.is_over:
        if table.choice.seat == CHANCE:
            table.apply(draw_action(table.choice, table.luck, table.version))
        elif len(table.choice.options) == 1:
            table.apply(table.choice.options[0])
        elif glancing:
            if luck.random() < whim:
                table.apply(luck.choice(table.choice.options))
            else:
                seat = table.choice.seat
                table.apply(glancing[seat].choose(table.view_for(seat, since=table.version)))
        else:
            note, best = _search(table, luck, network_file, iterations)
            notes.append(note)
            table.apply(best if luck.random() >= whim else luck.choice(table.choice.options))
    return TrainingGame(table.record, notes)


def _make_perturbed_bot(game: Game, weights: Mapping[str, Weight], rng: random.Random) -> MediumBot:
    """Somebody who weighs a little differently, so that positions vary."""
    return MediumBot(rng.getrandbits(60), FEATURE_BUDGET, game.with_weights(perturb_weights(weights, rng)))


def _search(table: Table, rng: random.Random, network_file: NetworkFile, iterations: int) -> tuple[SearchNote, Action]:
    view = table.view_for(table.choice.seat, since=table.version)
    search = Search(
        view, rng, iterations=iterations, judge=LearnedJudge(network_file), game=network_file.weigh_game(table.game)
    )
    for number in range(iterations):
        search.iterate(number / iterations)
        if len(search.candidates) == 1:
            break
    turns = []
    for edge in search.root_edges:
        value = sum(edge.values) / edge.visits if edge.visits else 0.0
        actions = edge.cached_turn.actions if edge.visits else [edge.action]
        turns.append(
            SearchedTurn([str(one) for one in actions], edge.visits, round(value, 4), round(edge.cached_turn.gain, 3))
        )
    return SearchNote(table.version, turns), search.best
