"""Observations: the same length always, within their bounds, complete, and blind to what is hidden."""

import random
import re
from itertools import pairwise
from typing import Any

import msgspec
import pytest
from envs.games import EVERY, NAMES, NONE, SECRETS, play_positions

import greatglen
from greatglen import NOBODY, Refused
from greatglen.envs import ObservationLayout, observation_layout
from greatglen.envs.codec import Fields
from greatglen.envs.observation import ObservationWriter
from greatglen.envs.question_features import FIELD_COUNT, hash_name
from greatglen.games import game_named
from greatglen.games.clans import observation as observe_clans
from greatglen.games.clans.rules.state import Clans
from greatglen.games.glenmore import observation as observe_glenmore
from greatglen.games.glenmore.rules.state import Chief, GlenMore
from greatglen.games.glenmore2.observation import SECTIONS_BY_FIELD, SECTIONS_BY_PLAYER_FIELD
from greatglen.games.glenmore2.observation.chronicle import load_observation
from greatglen.games.glenmore2.rules.chronicle import CHRONICLES
from greatglen.games.glenmore2.rules.state import GlenMore2, Laird
from greatglen.games.glenmore_common.rules.land import Plot

every_game = pytest.mark.parametrize(("game", "seats", "options"), EVERY, ids=NAMES)


@every_game
def test_every_position_fills_the_layout_within_its_bounds(game: str, seats: int, options: dict[str, str]) -> None:
    layout = observation_layout(game, seats=seats, options=options)
    for number, table in enumerate(play_positions(game, seats, options, 3)):
        if number % 3 and not table.is_over:
            continue
        seen = layout.observe(table.view_for(number % seats))
        assert len(seen) == len(layout)
        wrong = [
            (name, least, value, most)
            for name, least, value, most in zip(layout.names, layout.low, seen, layout.high, strict=True)
            if not least <= value <= most
        ]
        assert wrong == []


@every_game
def test_every_number_has_a_name_and_a_section(game: str, seats: int, options: dict[str, str]) -> None:
    layout = observation_layout(game, seats=seats, options=options)
    assert len(set(layout.names)) == len(layout)
    slices = list(layout.slices().values())
    assert slices[0].start == 0 and slices[-1].stop == len(layout)
    assert all(before.stop == after.start for before, after in pairwise(slices))
    for section, where in zip(layout.sections, slices, strict=True):
        assert all(name.startswith(section.name) for name in layout.names[where]) and section.text


@pytest.mark.parametrize(
    ("game", "seats", "options"), [("clans", 3, NONE), ("glenmore2", 3, SECRETS), ("glenmore2", 4, SECRETS)]
)
def test_what_is_hidden_from_a_seat_does_not_show(game: str, seats: int, options: dict[str, str]) -> None:
    layout = observation_layout(game, seats=seats, options=options)
    rng = random.Random(4)
    others = 0
    for seed in range(2):
        for table in play_positions(game, seats, options, seed):
            seat = rng.randrange(seats)
            guess = table.determinise(seat, rng)
            others += guess.digest() != table.digest()
            assert layout.observe(guess.view_for(seat)) == layout.observe(table.view_for(seat))
    assert others > 20, "and there was something hidden to be guessed"


def test_what_a_seat_sees_shows() -> None:
    layout = observation_layout("clans", seats=2)
    *_, table = (table.copy() for table, _ in zip(play_positions("clans", 2, NONE, 1), range(30), strict=False))
    state = table.state
    assert isinstance(state, Clans)
    hand = layout.slices()["hand"]
    for seat in (0, 1):
        seen = layout.observe(table.view_for(seat))[hand]
        assert [card for card, held in enumerate(seen) if held] == list(state.hands[seat]) != []
    assert sum(layout.observe(table.view_for(NOBODY))[hand]) == 0


def test_tiles_are_told_where_they_lie() -> None:
    layout = observation_layout("glenmore2", seats=2)
    *_, table = play_positions("glenmore2", 2, NONE, 2)
    state = table.state
    assert isinstance(state, GlenMore2)
    named = dict(zip(layout.names, layout.observe(table.view_for(1)), strict=True))
    owned = set()
    for seat, player in enumerate(state.players):
        assert named[f"players.{seat}.coins"] == player.coins
        for cell, plot in player.land.items():
            key = state.box.tiles[plot.tile].key
            entry = f"players.tile.{key}.{seat}" if plot.tile < 2 else f"players.tile.{key}"
            owned.add(entry)
            assert [named[f"{entry}.owner.{other}"] for other in range(2)] == [other == seat for other in range(2)]
            assert 5050 + 100 * named[f"{entry}.row"] + named[f"{entry}.column"] == cell
            assert named[f"{entry}.scots"] == plot.scots and not named[f"{entry}.covered"]
            assert [named[f"{entry}.{good}"] for good in state.RESOURCES] == [plot.goods.count(n) for n in range(5)]
    entries = {name.rpartition(".owner.")[0] for name in layout.names if ".owner." in name}
    covered = {entry for entry in entries if named[f"{entry}.covered"]}
    assert {entry for entry in entries if named[f"{entry}.owner.0"] or named[f"{entry}.owner.1"]} == owned | covered


def test_who_counts_from_itself_sees_its_own_first() -> None:
    layout = observation_layout("glenmore2", seats=3, options=SECRETS)
    *_, table = (table.copy() for table, _ in zip(play_positions("glenmore2", 3, SECRETS, 4), range(150), strict=False))
    for seat in range(3):
        seen = layout.observe(table.view_for(seat))
        turned = dict(zip(layout.names, [seen[place] for place in layout.seat_orders[seat]], strict=True))
        assert sorted(layout.seat_orders[seat]) == list(range(len(layout)))
        assert turned["seat.0"] == 1 and turned["scores.0"] == table.scores[seat]
        for n in range(3):
            player: Any = table.state.players[(seat + n) % 3]  # type: ignore[attr-defined]
            assert turned[f"players.{n}.coins"] == player.coins
            assert (
                turned[f"rondel.figures.{n}.ahead"]
                == seen[layout.names.index(f"rondel.figures.{(seat + n) % 3}.ahead")]
            )
            village = f"players.tile.{table.state.box.tiles[0].key}.{n}"  # type: ignore[attr-defined]
            assert turned[f"{village}.owner.{n}"] == 1 and turned[f"{village}.scots"] == player.land[5050].scots


@every_game
def test_only_what_differs_is_written_and_that_is_all(game: str, seats: int, options: dict[str, str]) -> None:
    """One array all through two games, whoever looks, is the same as one that is written for the position alone."""
    layout = observation_layout(game, seats=seats, options=options)
    again = ObservationWriter(layout)
    start = greatglen.start(game, seats=seats, seed=1, options=options)
    alone = ObservationLayout(game, seats, start.game.packages, start.game.begin(seats, start.options))
    rng = random.Random(11)
    for seed in (11, 12):
        for number, table in enumerate(play_positions(game, seats, options, seed)):
            if number % 3 == 0 or table.is_over:
                view = table.view_for(rng.randrange(seats))
                alone.initial = None  # nothing is left of what was written before
                assert again.write(view).tolist() == alone.observe(view)


@pytest.mark.parametrize("giver", [0, 1, 2])
@pytest.mark.parametrize("taker", [0, 1, 2])
def test_a_tile_that_goes_elsewhere_is_written_where_it_lies_now(giver: int, taker: int) -> None:
    """To whichever seat it goes, and also within a territory: it is blanked where it was, and not where it is."""
    layout = observation_layout("glenmore2", seats=3)
    *_, table = (table.copy() for table, _ in zip(play_positions("glenmore2", 3, NONE, 4), range(150), strict=False))
    writer = ObservationWriter(layout)
    writer.write(table.view_for(0))
    state = table.state
    assert isinstance(state, GlenMore2)
    giving, taking = state.players[giver].land, state.players[taker].land
    cell = next(cell for cell, plot in giving.items() if plot.tile > 2)
    plot = giving.pop(cell)
    taking[max(taking) + 101] = plot
    taking[5050] = Plot(taking[5050].tile, (0, 2), 3)
    alone = ObservationLayout("glenmore2", 3, table.game.packages, table.game.begin(3, table.options))
    assert writer.write(table.view_for(1)).tolist() == alone.observe(table.view_for(1))


def test_writers_of_one_layout_do_not_disturb_each_other() -> None:
    """They begin with what the first has written once, and each goes on by itself."""
    layout = observation_layout("glenmore2", seats=2, options=SECRETS)
    games = [play_positions("glenmore2", 2, SECRETS, seed) for seed in (21, 22, 23)]
    writers = [ObservationWriter(layout) for _ in games]
    for tables in zip(*games, strict=False):
        views = [table.view_for(0) for table in tables]
        assert [[*one.write(view)] for one, view in zip(writers, views, strict=True)] == [*map(layout.observe, views)]


@pytest.mark.parametrize(
    ("kept", "told"),
    [
        (Clans, observe_clans.SECTIONS_BY_FIELD),
        (GlenMore, observe_glenmore.SECTIONS_BY_FIELD),
        (Chief, observe_glenmore.SECTIONS_BY_PLAYER_FIELD),
        (GlenMore2, SECTIONS_BY_FIELD),
        (Laird, SECTIONS_BY_PLAYER_FIELD),
    ],
)
def test_no_part_of_a_position_is_forgotten(kept: type[msgspec.Struct], told: dict[str, str]) -> None:
    assert set(kept.__struct_fields__) == set(told)


@pytest.mark.parametrize("number", sorted(CHRONICLES))
def test_no_part_of_a_chronicle_is_forgotten(number: int) -> None:
    game = game_named("glenmore2")
    start = game.begin(4, game.resolve_options(4, {"chronicles": str(number)}))
    assert isinstance(start, GlenMore2)
    observed = load_observation(number)
    codec = observed.part_codec(start)
    assert isinstance(codec, Fields)
    assert set(CHRONICLES[number].part.__struct_fields__) == set(codec.codecs) | observed.constant_fields


def test_words_are_numbers_that_stay() -> None:
    assert hash_name("") == 0 and hash_name("Loch Ness") == hash_name("Loch Ness") != hash_name("Loch Morar")
    assert 0 < hash_name("x") < 2**12


def test_the_step_that_asks_is_told() -> None:
    layout = observation_layout("glenmore", seats=3)
    for table in play_positions("glenmore", 3, NONE, 6):
        named = dict(zip(layout.names, layout.observe(table.view_for(0)), strict=True))
        steps = [name for name, value in named.items() if re.match("asked.step.(?!field)", name) and value]
        assert steps == ([] if table.is_over else [f"asked.step.{type(table.state.agenda[-1]).__name__}"])
        seats = [named[f"asked.seat.{seat}"] for seat in range(3)]
        assert seats == [seat == table.choice.seat for seat in range(3)]
    assert sum(name.startswith("asked.step.field") for name in layout.names) == FIELD_COUNT


def test_layouts_of_games_that_cannot_be_played_are_refused() -> None:
    with pytest.raises(Refused):
        observation_layout("go", seats=2)
    with pytest.raises(Refused):
        observation_layout("clans", seats=5)
