"""Whole games with The Penny Mobs, alone and with each other Chronicle: all laws hold at every decision."""

import random
from collections import Counter
from typing import Any

import pytest
from chronicles.laws import played_by_laws, started, written
from chronicles.mobs import NUMBER, MobsBook, own
from fresh import examples
from glen2 import RESOURCES, SETUPS, at, glen, make_canny_player, make_canny_stream_player
from glenmore2.opinion import connected, straight_and_unbroken
from glenmore2.test_properties import squares
from hypothesis import given
from play import Chooser, make_random_player, play_out, seeds, streams
from thorough import take_some

import greatglen
from greatglen import CHANCE, Action, Table
from greatglen.games.glenmore2.chronicles.penny_mobs.rules import CHRONICLE
from greatglen.games.glenmore2.chronicles.penny_mobs.rules.state import numbers
from greatglen.kernel.chance import draw_action

FREE = {"penny", "free", "skip", "mcwander", "mcduff", "mcmail", "fence", "mclaird", "thief", "settle", "sneak"}
SEEN_ALONE = FREE | {"steal", "anderson", "uproot", "replant", "jail"}
KEYS = [mobster.key for mobster in numbers("standard").mobsters]


def others() -> list[Action]:
    """Actions of the Chronicle as they could be written down, sensible or not."""
    return written(
        CHRONICLE.actions,
        {
            "mobster": ["b", "nobody", *KEYS],
            "clan": ["Ross", "Douglas", "MacLeod", "nobody"],
            "coins": [0, 1, 2, 4],
            "row": ["wood", "sheep", "england", "gold"],
            "resource": [*RESOURCES, "whisky"],
            "given": ["coin", "wood", "sheep", "gold"],
            "tile": ["easdale", "james-vi", "the-end", "nothing"],
            "start": [0, at("village"), at("castle"), 1],
            "seat": [-1, 0, 1, 2, 9],
            "cell": [0, at("village"), at("castle"), at("n"), at("s"), 1],
            "card": ["donan-castle", "inverness", "nothing"],
        },
    )


def keen(rng: random.Random) -> Chooser:
    """A canny player who uses mobsters: they are taken, and what they offer is done."""
    base = make_canny_player(rng)
    words = SEEN_ALONE - {"skip", "penny", "jail"}

    def choose(table: Table) -> Action:
        if table.choice.seat == CHANCE:
            return draw_action(table.choice, table.luck, table.version)
        tricks = [option for option in table.choice.options if str(option).split()[0] in words]
        if tricks and rng.random() < 0.4:
            return rng.choice(tricks)
        return base(table)

    return choose


def holds(table: Table, book: MobsBook) -> None:
    book.agrees_with_part(table)
    state, part = glen(table), own(table)
    if table.choice.kind in ("take", "over"):
        for seat in range(table.seats):
            assert straight_and_unbroken(squares(table, seat)) and connected(squares(table, seat))
        for key, (territory, cell) in part.thieves.items():
            assert territory != part.owner[key] and cell in state.players[territory].land
    if part.reserved >= 0 and table.choice.kind == "take":
        assert part.owner["peggy-mclaird"] >= 0 and part.fee in (1, 2, 3)
    assert 0 <= part.mail <= 3 and min(part.debts) >= 0


@pytest.mark.parametrize(("seats", "options"), take_some(SETUPS, 2))
def test_whole_games_with_all_laws_holding(seats: int, options: dict[str, Any]) -> None:
    written_down = others()
    for seed in take_some(range(4), 2):
        rng = random.Random(seed)
        choose = make_random_player(rng) if seed == 3 else keen(rng)
        table = started(seats, seed, "8", **options)
        book = MobsBook(seats, NUMBER)
        rarely = rng.sample(written_down, 60)

        def each(table: Table, book: MobsBook = book) -> None:
            holds(table, book)

        played_by_laws(table, choose, seed, each, rarely, book)
        end_is_right(table)


def end_is_right(table: Table) -> None:
    part = own(table)
    for seat, player in enumerate(glen(table).players):
        assert player.points.get("mobster:pennies", 0) == part.pennies[seat]
        assert player.points.get("mobster:debts", 0) == -part.debts[seat]
    sponge = [player.points.get("mobster:sibyl-macsponge", 0) for player in glen(table).players]
    penalty = 6 if "sibyl-macsponge" in part.owner else 0
    assert sum(sponge) == -penalty, "what one gives the other gets"


def test_everything_that_can_be_done_is_done_and_nothing_else_allowed() -> None:
    """Every kind of choice three times, with everything written down refused unless it is an option."""
    written_down = others()
    met: Counter[str] = Counter()
    seen: set[str] = set()
    for seed in range(60):
        table = started(2 + seed % 3, seed, "8")
        choose = keen(random.Random(seed))
        while not table.is_over:
            kind = table.choice.kind
            if met[kind] < 3:
                met[kind] += 1
                allowed = {str(action) for action in written_down if table.why_not(action) is None}
                offered = {str(option) for option in table.choice.options}
                assert allowed == offered & {str(action) for action in written_down}
            table.apply(choose(table))
        seen |= {line.split()[0] for line in table.record.actions}
    assert seen >= SEEN_ALONE
    assert set(met) >= {"prison", "thief", "settle", "steal", "mail", "delivery", "uproot", "replant"}


@examples(6)
@given(seed=seeds, choices=streams)
def test_any_game_keeps_its_book(seed: int, choices: list[int]) -> None:
    table = started(3, seed, "8")
    book = MobsBook(3, NUMBER)
    choose = make_canny_stream_player(choices, seed)
    while not table.is_over:
        book.keep(table)
        holds(table, book)
        table.apply(choose(table))
    book.keep(table)
    end_is_right(table)


def test_manual_chance_with_the_sampled_outcomes_is_the_automatic_game() -> None:
    for seats in (2, 3, 4):
        auto = started(seats, 5, "8")
        manual = started(seats, 5, "8", chance="manual")
        choose = keen(random.Random(5))
        while True:
            while manual.choice.seat == CHANCE:
                weights = manual.choice.weights
                assert weights is None or (len(weights) == len(manual.choice.options) and min(weights) > 0)
                manual.apply(draw_action(manual.choice, manual.luck, manual.version))
            assert (manual.digest(), manual.choice) == (auto.digest(), auto.choice)
            if auto.is_over:
                break
            option = choose(auto)
            auto.apply(option)
            manual.apply(option)
        assert manual.record == auto.record


PARTNERS = [
    ("1,8", (2, 3, 4)),
    ("2,8", (2, 3, 4)),
    ("3,8", (2, 3, 4)),
    ("4,8", (3, 4)),
    ("5,8", (2, 3, 4)),
    ("6,8", (2, 3, 4)),
    ("7,8", (2, 3, 4)),
    ("4,6,8", (3, 4)),
    ("1,2,3,5,6,7,8", (2, 3)),
    ("1,2,3,4,5,6,7,8", (3, 4)),
]


@pytest.mark.parametrize(("chronicles", "seats"), take_some(PARTNERS, 3))
def test_with_other_chronicles(chronicles: str, seats: tuple[int, ...]) -> None:
    written_down = others()
    for n in seats:
        for seed in take_some((1, 2), shift=n):
            rng = random.Random(seed)
            table = started(n, seed, chronicles)
            choose = keen(rng) if seed % 2 else make_random_player(rng)
            played_by_laws(table, choose, seed, pennies_are_there, rng.sample(written_down, 20))


def pennies_are_there(table: Table) -> None:
    part, state = own(table), glen(table)
    assert sum(part.debts) + sum(part.pennies) + sum(part.prison.values()) == 7 * table.seats
    for seat, player in enumerate(state.players):
        away = sum(part.owner[key] == seat for key in part.thieves)
        assert 1 + player.scots + sum(plot.scots for plot in player.land.values()) + away == 10
        assert all(len(plot.goods) <= 3 for plot in player.land.values())


def test_many_games_with_all_come_to_their_end() -> None:
    for seed in range(9):
        seats = 2 + seed % 3
        chronicles = "1,2,3,5,6,7,8" if seats == 2 else "1,2,3,4,5,6,7,8"
        table = play_out(started(seats, seed, chronicles), keen(random.Random(seed)))
        assert greatglen.replay(table.record).digest() == table.digest()
