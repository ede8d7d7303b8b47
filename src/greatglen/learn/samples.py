"""Samples: what nets are shown of games that were played, and what they should have said."""

from collections.abc import Iterable, Iterator
from math import log

import msgspec
import numpy as np

from greatglen.bots.networks import Array, Columns, Indices, OptionReader
from greatglen.envs.interface import option_layout
from greatglen.heuristics.features import FeatureRow
from greatglen.kernel.game import Game
from greatglen.kernel.table import Table
from greatglen.learn.self_play import SearchNote, TrainingGame

MIN_CHANCE = 0.02  # of a chance to win: the least that is left to who seems lost
MAX_OPTIONS = 16  # options of a decision that a policy learns from, the best and others


class PositionSamples(msgspec.Struct):
    """Positions from where a seat sits, one a row, and how far ahead it turned out to be."""

    lead: Array  # by the evaluation, VP
    whole: Array
    parts: Array  # padded with zeros
    mask: Array  # 1 for each part that there is
    target: Array  # a lead, VP
    weight: Array

    def __len__(self) -> int:
        return len(self.lead)


class Decisions(msgspec.Struct):
    """Decisions, one a row, with their options; and how much each brings at once."""

    counts: Array
    names: Indices
    whole: Array
    gain: Array  # VP; -inf where there is no option

    def __len__(self) -> int:
        return len(self.whole)


class GameSamples(msgspec.Struct):
    """What there is to learn from one game, before it is put into arrays."""

    positions: list[tuple[FeatureRow, float, float]]
    decisions: list[tuple[Array, Indices, Array, Array]]


def collect_samples(training_game: TrainingGame, game: Game, columns: Columns) -> GameSamples:
    """What a game has to teach: where its noted turns led, and what each option brought."""
    record = training_game.record
    reader = OptionReader(option_layout(game.name, seats=record.seats, options=record.options), columns)
    found = GameSamples([], [])
    for table, note in _replay_notes(training_game, game):
        found.positions += _replay_turns(table, note, game)
        best: dict[str, float] = {}
        for turned in note.turns:
            best[turned.actions[0]] = max(turned.gain, best.get(turned.actions[0], turned.gain))
        if len(best) > 1:
            some = sorted(best, key=lambda action: -best[action])
            some = (
                some[: MAX_OPTIONS // 2]
                + some[MAX_OPTIONS // 2 :: max(1, len(some) // MAX_OPTIONS)][: MAX_OPTIONS // 2]
            )
            counts, names = reader.read(table, [table.parse_action(action) for action in some])
            seen = game.network_features.read_rows(table.state, [table.choice.seat])[0]
            gains = np.array([best[action] for action in some], np.float32)
            found.decisions.append((counts, names, np.array(seen.whole, np.float32), gains))
    return found


def _replay_notes(training_game: TrainingGame, game: Game) -> Iterator[tuple[Table, SearchNote]]:
    """The table at every decision of a game that has a note."""
    record = training_game.record
    notes = {note.version: note for note in training_game.notes}
    table = Table(game, record.seats, record.seed, record.options, "manual")
    for line in record.actions:
        if table.version in notes:
            yield table, notes[table.version]
        table.apply(table.parse_action(line))


def _replay_turns(table: Table, note: SearchNote, game: Game) -> Iterator[tuple[FeatureRow, float, float]]:
    """The end of each turn that imagined games went on with, if it can be played so at the table as it was."""
    seat = table.choice.seat
    for turned in note.turns:
        if not turned.visits:
            continue
        after = table.copy()
        for line in turned.actions:
            action = after.parse_action(line)
            if action not in after.choice.options:
                break
            after.apply(action)
        if after.is_over or (after.choice.seat == seat and after.state.turn == table.state.turn):
            continue
        value = min(max(turned.value, MIN_CHANCE), 1 - MIN_CHANCE)
        lead = game.search_settings.lead_scale / 1.1 * log(value / (1 - value))
        yield game.network_features.read_rows(after.state, [seat])[0], lead, turned.visits


def stack_positions(samples: Iterable[GameSamples], game: Game) -> PositionSamples:
    """All positions as arrays."""
    rows = [one for each in samples for one in each.positions]
    most = max((len(seen.parts) for seen, _, _ in rows), default=1)
    parts = np.zeros((len(rows), most, len(game.network_features.part)), np.float32)
    mask = np.zeros((len(rows), most), np.float32)
    for number, (seen, _, _) in enumerate(rows):
        parts[number, : len(seen.parts)] = seen.parts
        mask[number, : len(seen.parts)] = 1
    return PositionSamples(
        lead=np.array([seen.lead for seen, _, _ in rows], np.float32),
        whole=np.array([seen.whole for seen, _, _ in rows], np.float32),
        parts=parts,
        mask=mask,
        target=np.array([lead for _, lead, _ in rows], np.float32),
        weight=np.array([visits for _, _, visits in rows], np.float32),
    )


def stack_decisions(samples: Iterable[GameSamples], columns: Columns) -> Decisions:
    """All decisions as arrays."""
    rows = [one for each in samples for one in each.decisions]
    counts = np.zeros((len(rows), MAX_OPTIONS, len(columns.counts)), np.float32)
    names = np.zeros((len(rows), MAX_OPTIONS, len(columns.names)), np.int64)
    gain = np.full((len(rows), MAX_OPTIONS), -np.inf, np.float32)
    for number, (its_counts, its_names, _, its_gain) in enumerate(rows):
        many = len(its_gain)
        counts[number, :many] = its_counts
        names[number, :many, : its_names.shape[1]] = its_names
        gain[number, :many] = its_gain
    return Decisions(counts, names, np.array([whole for _, _, whole, _ in rows], np.float32), gain)
