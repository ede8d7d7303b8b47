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

WHIMS = (0.0, 0.05, 0.15)  # how often anything at all is done, in one game or another
FEW_WHIMS = (0.0, 0.02, 0.05)  # where opinions differ anyway
GLANCE = 5_000  # features that are looked at for one decision without a search
SEATS = (2, 2, 3, 4)
MOST_EXPANSIONS = 3  # but in one such game of three with all that go together


class Turned(msgspec.Struct, frozen=True, array_like=True):
    """A turn that was looked at: its actions, or the first of them if no game was imagined that went on with it."""

    actions: list[str]
    visits: int  # imagined games
    value: float  # what they came to on average: a chance to win
    gain: float  # VP that the turn brings at once


class SearchNote(msgspec.Struct, frozen=True, array_like=True):
    """What a search found at a decision of a game, by the version of the table."""

    version: int
    turns: list[Turned]


class TrainingGame(msgspec.Struct, frozen=True):
    """A game that is over, and what was noted on the way."""

    record: Record
    notes: list[SearchNote]


class GameFolder(Journal[TrainingGame]):
    """The games of a folder."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, TrainingGame)


def dealt(game: Game, seed: int, expanded: bool) -> Table:
    """The table of a game to be played: everything about it follows from its seed."""
    luck = random.Random(seed)
    seats = min(max(luck.choice(SEATS), game.seats[0]), game.seats[1])
    return Table(game, seats, seed, some_expansions(game, seats, luck) if expanded else None, "manual")


def some_expansions(game: Game, seats: int, luck: random.Random) -> dict[str, object]:
    """The option of a game that has any expansions, often all that go together."""
    able = [number for number, one in game.expansions().items() if one.seats[0] <= seats <= one.seats[1]]
    some = able if luck.random() < 1 / 3 else luck.sample(able, luck.randint(1, MOST_EXPANSIONS))
    return {game.expansions_option: sorted(some)}


def played(game: Game, seed: int, mind: NetworkFile, iterations: int, expanded: bool = False) -> TrainingGame:
    """A game to its end; without iterations at a glance, and without notes."""
    table = dealt(game, seed, expanded)
    luck = random.Random(seed + 1)
    whim = luck.choice(WHIMS if iterations else FEW_WHIMS)
    notes = []
    weights = mind.weights_for(expanded) or game.evaluation.weights
    glancing = [] if iterations else [_of_own_opinion(game, weights, luck) for _ in range(table.seats)]
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
            note, best = _searched(table, luck, mind, iterations)
            notes.append(note)
            table.apply(best if luck.random() >= whim else luck.choice(table.choice.options))
    return TrainingGame(table.record, notes)


def _of_own_opinion(game: Game, weights: Mapping[str, Weight], luck: random.Random) -> MediumBot:
    """Somebody who weighs a little differently, so that positions vary."""
    return MediumBot(luck.getrandbits(60), GLANCE, game.with_weights(perturb_weights(weights, luck)))


def _searched(table: Table, luck: random.Random, mind: NetworkFile, iterations: int) -> tuple[SearchNote, Action]:
    view = table.view_for(table.choice.seat, since=table.version)
    search = Search(view, luck, iterations=iterations, judge=LearnedJudge(mind), game=mind.weigh_game(table.game))
    for number in range(iterations):
        search.iterate(number / iterations)
        if len(search.candidates) == 1:
            break
    turns = []
    for edge in search.root_edges:
        value = sum(edge.values) / edge.visits if edge.visits else 0.0
        actions = edge.cached_turn.actions if edge.visits else [edge.action]
        turns.append(
            Turned([str(one) for one in actions], edge.visits, round(value, 4), round(edge.cached_turn.gain, 3))
        )
    return SearchNote(table.version, turns), search.best
