"""Options: a row for each, within its bounds, blind to what is hidden; and long lists in two questions."""

import random
from collections.abc import Mapping, Sequence
from itertools import chain
from types import MappingProxyType
from typing import Any

import pytest
from envs.games import EIGHT, EVERY, NAMES, NONE, SECRETS, play_positions

import greatglen
from greatglen import Action, Refused, Table
from greatglen.envs import OptionLayout, option_layout
from greatglen.envs.codec import Numbers, make_numbers
from greatglen.envs.interface import LAYOUT_REACH
from greatglen.envs.option_numbers import MAX_WIDTH, MIN_WIDTH, Questions, choose_width, group_options
from greatglen.envs.options import OptionFeature
from greatglen.games import game_named
from greatglen.games.clans.rules.actions import Hide, Play, Shield
from greatglen.games.glenmore_common.rules.events import Bought, Sold
from greatglen.games.glenmore_common.rules.land import AROUND
from greatglen.kernel.view import View

every_game = pytest.mark.parametrize(("game", "seats", "options"), EVERY, ids=NAMES)


def rows(layout: OptionLayout, view: View, options: Sequence[Action]) -> list[dict[str, int]]:
    """The features of some options by their names."""
    out = make_numbers([7] * (len(layout) * len(options)))
    layout.write(view, options, out)
    names = [feature.name for feature in layout.features]
    return [dict(zip(names, out[len(names) * n :], strict=False)) for n in range(len(options))]


@every_game
def test_every_option_has_a_row_within_its_bounds(game: str, seats: int, options: dict[str, str]) -> None:
    layout = option_layout(game, seats=seats, options=options)
    assert all(feature.name and feature.text for feature in layout.features)
    longest = 0
    for table in play_positions(game, seats, options, 5):
        choice = table.choice
        if choice.seat < 0:
            continue
        longest = max(longest, len(choice.options))
        for action, row in zip(choice.options, rows(layout, table.view_for(choice.seat), choice.options), strict=True):
            wrong = [(f, row[f.name]) for f in layout.features if not f.low <= row[f.name] <= f.high]
            assert wrong == [], str(action)
            assert layout.features[0].names[row["kind"] - 1] == str(action).split()[0] and not row["group"]
    assert longest <= 128


@every_game
def test_options_that_differ_have_rows_that_differ(game: str, seats: int, options: dict[str, str]) -> None:
    layout = option_layout(game, seats=seats, options=options)
    for table in play_positions(game, seats, options, 6):
        if table.choice.seat >= 0:
            found = rows(layout, table.view_for(table.choice.seat), table.choice.options)
            assert len({tuple(row.values()) for row in found}) == len(found), list(map(str, table.choice.options))


@every_game
def test_rows_are_the_same_whatever_was_told_before(game: str, seats: int, options: dict[str, str]) -> None:
    """A layout keeps much of what it has told. One that has told nothing yet tells the same, in any order."""
    layout, rng = option_layout(game, seats=seats, options=options), random.Random(8)
    title = game_named(game)
    start = title.begin(seats, title.resolve_options(seats, options))
    front = title.slice.load_face("observation")
    for table in play_positions(game, seats, options, 8):
        seat = table.choice.seat
        if seat < 0:
            continue
        view, mixed = table.view_for(seat), rng.sample(table.choice.options, len(table.choice.options))
        told = dict(zip(table.choice.options, rows(layout, view, table.choice.options), strict=True))
        assert [told[option] for option in mixed] == rows(layout, view, mixed)
        if table.version % 10 == 0:
            fresh = OptionLayout(
                front.possible_actions(start, LAYOUT_REACH).players, front.option_encoder(start), seats
            )
            assert fresh.fingerprint == layout.fingerprint
            assert [told[option] for option in mixed] == rows(fresh, view, mixed)


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [("clans", 2, NONE), ("clans", 4, NONE), ("glenmore2", 3, SECRETS), ("glenmore2", 4, EIGHT)],
)
def test_a_row_tells_nothing_that_its_seat_cannot_see(game: str, seats: int, options: dict[str, str]) -> None:
    """At a twin of the table, where all that the seat cannot see is another, the same is asked and told."""
    layout = option_layout(game, seats=seats, options=options)
    rng = random.Random(4)
    others = 0
    for table in play_positions(game, seats, options, 4):
        seat = table.choice.seat
        if seat < 0:
            continue
        twin = table.determinise(seat, rng)
        others += twin.digest() != table.digest()
        asked = twin.state.agenda[-1].ask(twin.state)
        assert asked is not None and list(asked.options) == list(table.choice.options), "in the same order"
        told = rows(layout, table.view_for(seat), table.choice.options)
        assert told == rows(layout, twin.view_for(seat), asked.options)
        whole = View(game, seats, table.options, seat, 0, table.state, table.choice, table.scores, [])
        assert told == rows(layout, whole, table.choice.options), "also when it is written from the table itself"
    assert others > 10, "and there was something hidden to be guessed"


def test_what_the_features_of_a_tile_mean() -> None:
    """Taking, placing, selling, buying and activating: what a row says is what the table shows."""
    layout = option_layout("glenmore2", seats=2)
    tiles = next(feature for feature in layout.features if feature.name == "tile").names
    met = set()
    for table in chain.from_iterable(play_positions("glenmore2", 2, NONE, seed) for seed in range(9, 12)):
        seat = table.choice.seat
        if seat < 0:
            continue
        before = table.state
        land = before.players[seat].land  # type: ignore[attr-defined]
        forms = before.box.tiles  # type: ignore[attr-defined]
        for action, row in zip(
            table.choice.options, rows(layout, table.view_for(seat), table.choice.options), strict=True
        ):
            kind, *words = str(action).split()
            met.add(kind)
            after = table.copy()
            if kind in ("take", "abandon"):
                after.apply(action)
                moved = after.state.rondel.figures[seat] - before.rondel.figures[seat]  # type: ignore[attr-defined]
                assert tiles[row["tile"] - 1] == words[0] and row["ahead"] == moved
            if kind in ("sell", "buy"):
                trade = next(event for event in after.apply(action) if isinstance(event, Bought | Sold))
                assert row["market coins"] == (trade.coins if kind == "sell" else -trade.coins) != 0
            if kind in ("activate", "sell", "pay"):
                cell = int(next(word for word in words if word.isdecimal() and len(word) == 4))
                assert tiles[row["tile"] - 1] == forms[land[cell].tile].key
                assert row["resources"] == len(land[cell].goods) and row["people"] == land[cell].scots
                assert 5050 + 100 * row["plot row"] + row["plot column"] == cell
            if kind == "place":
                cell = int(words[0])
                around = [land[near].tile for near in (cell, *(cell + step for step in AROUND)) if near in land]
                assert row["activates"] == sum(bool(forms[tile].alternatives) for tile in around)
    assert met >= {"take", "sell", "buy", "activate", "pay", "place", "move"}


def test_seats_are_counted_from_the_one_who_looks() -> None:
    layout = option_layout("glenmore2", seats=3, options={"chronicles": "8"})
    met = 0
    for seed in range(6):
        for table in play_positions("glenmore2", 3, {"chronicles": "8"}, seed):
            seat = table.choice.seat
            meant = (
                [option for option in table.choice.options if "seat" in option.__struct_fields__] if seat >= 0 else []
            )
            for option, row in zip(meant, rows(layout, table.view_for(seat), meant) if meant else [], strict=True):
                assert row["seat"] == 1 + (option.seat - seat) % 3  # type: ignore[attr-defined]
                met += 1
    assert met


class Untold:
    """A game that tells nothing of its own, or too much."""

    fields: frozenset[str] = frozenset()
    by_value: Mapping[str, tuple[str, Mapping[Any, Numbers]]] = MappingProxyType({})

    def __init__(self, *features: OptionFeature) -> None:
        self.features = features

    def make_rows(self, kind: type[Action], offsets: object, base_row: object) -> None:
        return None


def test_no_two_features_have_the_same_name() -> None:
    with pytest.raises(TypeError, match="kind"):
        OptionLayout({}, Untold(OptionFeature("kind", "again")), 2)
    assert OptionLayout({}, Untold(), 2).fingerprint == OptionLayout({}, Untold(), 3).fingerprint


# -- questions


def test_a_long_list_is_grouped_by_kind_and_first_field() -> None:
    options = [Play(card, space) for card in ("red-1", "red-2") for space in "abc"] + [Hide("red-1", "a"), Shield()]
    groups = group_options(options, 4)
    assert [list(map(str, group)) for group in groups] == [
        ["play red-1 a", "play red-1 b", "play red-1 c"],
        ["play red-2 a", "play red-2 b", "play red-2 c"],
        ["hide red-1 a"],
        ["shield"],
    ]


def test_what_cannot_be_grouped_so_is_cut_into_runs() -> None:
    one_card = [Play("red-1", str(space)) for space in range(10)]
    assert list(map(len, group_options(one_card, 4))) == [4, 4, 2]
    many_cards = [Play(str(card), "a") for card in range(10)]
    assert [option for group in group_options(many_cards, 4) for option in group] == many_cards


@pytest.mark.parametrize(("game", "seats", "options"), [("clans", 2, NONE), ("glenmore2", 4, EIGHT)])
def test_every_option_can_be_chosen_in_two_questions(game: str, seats: int, options: dict[str, str]) -> None:
    """However narrow the questions are, the same games can be played."""
    narrow, layout, rng, asked_twice = 10, option_layout(game, seats=seats, options=options), random.Random(2), 0
    table = greatglen.start(game, seats=seats, seed=2, options=options)
    while not table.is_over:
        meant = rng.choice(table.choice.options)
        plain, twin = table.copy(), table.copy()
        plain.apply(meant)
        questions = Questions(twin, narrow)
        assert len(questions) <= narrow
        if questions.groups:
            asked_twice += 1
            out = make_numbers(layout.encode_groups(questions.groups))
            sizes = [out[n * len(layout) + 1] for n in range(len(questions.groups))]
            assert sizes == list(map(len, questions.groups)) and sum(sizes) == len(table.choice.options)
            group = next(n for n, group in enumerate(questions.groups) if meant in group)
            alone = len(questions.groups[group]) == 1
            assert (questions.answer(group) == meant) == alone
            if not alone:
                assert twin.version == table.version, "nothing is done until the second answer"
                assert questions.answer(questions.options.index(meant)) == meant
        else:
            assert questions.answer(questions.options.index(meant)) == meant
        assert twin.digest() == plain.digest()
        table = plain
    assert asked_twice > 3


@pytest.mark.parametrize("number", [-1, 10**9, None, "take", 1.5, float("nan"), True + 10**6])
def test_there_is_no_such_option(number: object) -> None:
    table: Table = greatglen.start("clans", seats=2, seed=1)
    questions = Questions(table, 128)
    before = table.digest()
    with pytest.raises(Refused) as caught:
        questions.answer(number)  # type: ignore[arg-type]
    assert caught.value.code == "no-option" and table.digest() == before


def test_widths() -> None:
    for game in ("clans", "glenmore", "glenmore2"):
        assert MIN_WIDTH <= choose_width(game, None) <= MAX_WIDTH == 256
    assert choose_width("clans", 40) == 40
    with pytest.raises(Refused):
        option_layout("chess", seats=2)
    with pytest.raises(Refused):
        option_layout("clans", seats=9)
