"""What holds at every decision of every game: by the events alone, by a second opinion, and by the kernel's laws."""

import random
from typing import Any

import pytest
from fresh import examples
from glen2 import BOX, RESOURCES, SETUPS, glen, make_canny_player, make_canny_stream_player
from glenmore2.book import Book
from glenmore2.opinion import Spot, Square, cheapest, connected, may_go, spot, spots_for, straight_and_unbroken
from hypothesis import given
from hypothesis import strategies as st
from play import make_random_player, play_decisions, play_on, play_out, seeds, streams
from positions import is_fully_told, refusal
from thorough import take_some

import greatglen
from greatglen import CHANCE, NOBODY, Action, Record, Refusal, Refused, Table
from greatglen.games.glenmore2.rules.actions import ACTIONS, Ally, Remove
from greatglen.games.glenmore2.rules.chronicle import CHRONICLES
from greatglen.games.glenmore2.rules.clans import road_cost
from greatglen.games.glenmore_common.rules.actions import Move, Place
from greatglen.games.glenmore_common.rules.events import Drew, ScoringBegan
from greatglen.kernel.chance import draw_action

every_setup = pytest.mark.parametrize(("seats", "options"), take_some(SETUPS, 3), ids=str)
BUDGET = examples(6)
GARBAGE: list[Any] = [
    None,
    True,
    -1,
    0,
    3,
    10**30,
    0.5,
    5050.0,
    5050,
    5051,
    "",
    "?",
    "wood",
    "5050",
    b"x",
    (),
    [],
    {},
    [1],
]
OF_CHRONICLES = {kind for chronicle in CHRONICLES.values() for kind in chronicle.actions}
CLASSES = [kind for kind in ACTIONS.values() if kind not in OF_CHRONICLES]


def squares(table: Table, seat: int) -> dict[Spot, Square]:
    """A territory as the second opinion knows it."""
    tiles = glen(table).box.tiles
    land = glen(table).players[seat].land
    return {spot(c): Square(tiles[plot.tile].kind, tiles[plot.tile].ways[0], plot.scots) for c, plot in land.items()}


def position(seats: int, options: dict[str, object], seed: int, decided: int) -> Table:
    table = greatglen.start("glenmore2", seats=seats, seed=seed, options=options)
    return play_on(table, make_canny_player(random.Random(seed)), decided)


@every_setup
@BUDGET
@given(seed=seeds, choices=streams)
def test_nothing_appears_or_vanishes(seats: int, options: dict[str, object], seed: int, choices: list[int]) -> None:
    """Coins, market, resources, scots, whisky, points, cards, markers and tiles follow from the events."""
    table = greatglen.start("glenmore2", seats=seats, seed=seed, options=options)
    book = Book(seats, BOX)
    for _ in play_decisions(table, make_canny_stream_player(choices, seed)):
        book.keep(table)
    assert book.scorings == 4 and len(book.finished) == seats
    scored = [page.vp for page in book.pages]
    assert scored == table.scores == [sum(line.vp for line in lines) for lines in table.breakdown]


@every_setup
@BUDGET
@given(seed=seeds, choices=streams)
def test_the_second_opinion_agrees(seats: int, options: dict[str, object], seed: int, choices: list[int]) -> None:
    """One river, a connected territory, and the same places, removals and road costs."""
    table = greatglen.start("glenmore2", seats=seats, seed=seed, options=options)
    for _ in play_decisions(table, make_canny_stream_player(choices, seed)):
        agrees(table)


def agrees(table: Table) -> None:
    state = glen(table)
    choice = table.choice
    if choice.kind in ("take", "over"):
        for seat in range(table.seats):
            land = squares(table, seat)
            assert straight_and_unbroken(land) and connected(land)
    elif choice.kind == "place":
        offered = {spot(option.cell) for option in choice.options if isinstance(option, Place)}
        tile = state.box.tiles[state.box.number[choice.by]]
        ally = "Mackintosh" in state.players[choice.seat].clans
        assert offered == spots_for(squares(table, choice.seat), tile.kind, tile.ways[0], tile.overbuild, ally)
    elif choice.kind == "remove":
        land = squares(table, choice.seat)
        offered = {spot(option.cell) for option in choice.options if isinstance(option, Remove)}
        assert offered == {here for here in land if may_go(land, here)}
    elif choice.kind == "ally":
        player = state.players[choice.seat]
        roads = state.box.file.clan_board.roads
        costs = {clan: cheapest(roads, list(state.board), clan) for clan in state.box.clans}
        assert costs == {clan: road_cost(state, clan) for clan in state.box.clans}
        free = [clan for clan in costs if clan == "Douglas" or clan not in state.board]
        open_to = {clan for clan in free if costs[clan] <= player.coins}
        assert {option.clan for option in choice.options if isinstance(option, Ally)} == open_to


@pytest.mark.parametrize("seats", [2, 4])
def test_many_more_placements_by_the_second_opinion(seats: int) -> None:
    """Players who walk their scots about build wide territories: corners, gaps, ends that meet other tiles."""
    for seed in range(60):
        rng = random.Random(seed)
        choose = make_canny_player(rng)
        table = greatglen.start("glenmore2", seats=seats, seed=seed)
        while not table.is_over:
            if table.choice.kind != "ally":
                agrees(table)
            moves = [option for option in table.choice.options if isinstance(option, Move)]
            allies = [option for option in table.choice.options if option == Ally("Mackintosh")]
            table.apply(allies[0] if allies else rng.choice(moves) if moves and rng.random() < 0.7 else choose(table))


@every_setup
@BUDGET
@given(seed=seeds, choices=streams)
def test_the_rondel(seats: int, options: dict[str, object], seed: int, choices: list[int]) -> None:
    """G2-TURN-1, G2-RONDEL: the rearmost moves; one space is free behind it while there are tiles to lay."""
    table = greatglen.start("glenmore2", seats=seats, seed=seed, options=options)
    for _ in play_decisions(table, make_canny_stream_player(choices, seed)):
        if table.choice.kind != "take":
            continue
        state = glen(table)
        loop = state.rondel
        moving = [place for figure, place in enumerate(loop.figures) if figure not in loop.out]
        rear = min(moving)
        assert loop.figures[table.choice.seat] == rear and moving.count(rear) == 1
        assert loop.tiles[rear % 14] == -1 and loop.tiles[(rear - 1) % 14] == -1
        if any(state.decks) or state.slots:
            assert loop.front == rear + 12
        else:
            assert loop.front <= rear + 12
        behind = min(loop.figures[:seats])
        assert behind == rear or state.die >= 0, "only the die may be behind every player"
        for place in range(rear + 1, behind):
            assert loop.tiles[place % 14] == -1, "discarded at once"


@every_setup
@BUDGET
@given(seed=seeds, choices=streams)
def test_scorings_come_with_the_last_tile_of_a_deck(
    seats: int, options: dict[str, object], seed: int, choices: list[int]
) -> None:
    """G2-SCORE-1: after the refill that lays it, before anybody decides; the fourth when all have finished."""
    table = greatglen.start("glenmore2", seats=seats, seed=seed, options=options)
    counts = {"A": 14, "B": 17, "C": 17}
    laid = dict.fromkeys("SABCD", 0)
    held = 0
    seen = 0
    for _ in play_decisions(table, make_canny_stream_player(choices, seed)):
        for events in table.view_for(0, since=seen).log:
            seen += 1
            for event in events:
                if isinstance(event, Drew):
                    laid[BOX.tiles[BOX.number[event.tile]].deck] += 1
                if isinstance(event, ScoringBegan):
                    held += 1
                    if held <= 3:
                        assert laid["ABC"[held - 1]] == counts["ABC"[held - 1]]
        ended = sum(laid[deck] == count for deck, count in counts.items())
        assert held == ended + table.is_over
    assert held == 4


# -- the laws of the kernel


@every_setup
@BUDGET
@given(seed=seeds, choices=streams)
def test_options_are_there_unique_and_allowed(
    seats: int, options: dict[str, object], seed: int, choices: list[int]
) -> None:
    table = greatglen.start("glenmore2", seats=seats, seed=seed, options=options)
    for _ in play_decisions(table, make_canny_stream_player(choices, seed)):
        if table.is_over:
            assert table.choice.seat == NOBODY
            break
        offered = table.choice.options
        assert 0 <= table.choice.seat < seats and len(offered) > 1
        assert len({str(option) for option in offered}) == len(offered)
        for option in offered:
            assert table.why_not(option) is None and table.parse_action(str(option)) == option


def everything(table: Table) -> list[Action]:
    """Every action that could be written down near this position."""
    land = glen(table).players[max(table.choice.seat, 0)].land
    rows = range(min(land) // 100 - 2, max(land) // 100 + 3)
    columns = range(min(cell % 100 for cell in land) - 2, max(cell % 100 for cell in land) + 3)
    cells = [row * 100 + column for row in rows for column in columns]
    goods = [*RESOURCES, "whisky", "scot", ""]
    values: dict[str, list[Any]] = {
        "cell": cells,
        "start": list(land),
        "end": cells,
        "resource": goods,
        "what": goods,
        "how": ["-", *map(str, range(5)), *RESOURCES, "vp"],
        "tile": [tile.key for tile in BOX.tiles],
        "gain": ["coin", "move", "vp"],
        "clan": [*BOX.clans, "start", "nobody"],
        "pips": list(range(-1, 5)),
        "seat": list(range(-1, 5)),
    }
    actions = []
    for cls in CLASSES:
        made: list[list[Any]] = [[]]
        for name in cls.__struct_fields__:
            made = [[*before, value] for before in made for value in values[name]]
        actions += [make(cls, *fields) for fields in made]
    return actions


def make(cls: type[Action], *fields: Any) -> Action:
    made: Action = cls(*fields)
    return made


@every_setup
def test_of_everything_that_can_be_written_only_the_options_are_allowed(seats: int, options: dict[str, object]) -> None:
    for seed, decided in ((1, 0), (2, 13), (3, 47), (4, 90), (5, 120), (6, 150), (7, 75)):
        table = position(seats, options, seed, decided)
        allowed = set()
        for action in everything(table):
            reason = table.why_not(action)
            if reason is None:
                allowed.add(str(action))
            else:
                assert isinstance(reason, Refusal) and is_fully_told(reason)
        assert allowed == {str(option) for option in table.choice.options}


def test_at_every_kind_of_choice_everything_else_is_refused() -> None:
    """Until each kind of choice was met three times."""
    met: dict[str, int] = {}
    for seed in range(80):
        new = greatglen.start("glenmore2", seats=2 + seed % 3, seed=seed)
        for table in play_decisions(new, make_random_player(random.Random(seed))):
            if met.get(table.choice.kind, 0) < 3 and not table.is_over:
                met[table.choice.kind] = met.get(table.choice.kind, 0) + 1
                allowed = {str(action) for action in everything(table) if table.why_not(action) is None}
                assert allowed == {str(option) for option in table.choice.options}
    kinds = {"take", "place", "activate", "pay", "pay-scot", "ally", "put", "gain", "activate-one", "remove", "recover"}
    assert kinds <= set(met)


@every_setup
@examples(40)
@given(
    seed=st.integers(0, 50),
    decided=st.integers(0, 160),
    cls=st.sampled_from(CLASSES),
    values=st.lists(st.sampled_from(GARBAGE), min_size=2, max_size=2),
)
def test_garbage_is_refused_whatever_it_is(
    seats: int, options: dict[str, object], seed: int, decided: int, cls: type[Action], values: list[Any]
) -> None:
    """Fields of any type: a refusal, never a crash, and nothing changes."""
    table = position(seats, options, seed, decided)
    action = make(cls, *values[: len(cls.__struct_fields__)])
    if action not in table.choice.options:
        refusal(table, action)


@every_setup
@examples(40)
@given(seed=st.integers(0, 50), decided=st.integers(0, 160), data=st.data())
def test_a_mutated_option_is_an_option_or_refused(
    seats: int, options: dict[str, object], seed: int, decided: int, data: st.DataObject
) -> None:
    """One field of a legal action is replaced by another value."""
    table = position(seats, options, seed, decided)
    if table.is_over:
        return
    option = data.draw(st.sampled_from(table.choice.options))
    fields = [getattr(option, name) for name in option.__struct_fields__]
    if fields:
        fields[data.draw(st.integers(0, len(fields) - 1))] = data.draw(st.sampled_from(GARBAGE))
    mutant = make(type(option), *fields)
    if mutant not in table.choice.options:
        refusal(table, mutant)


@every_setup
@examples(4)
@given(seed=seeds, choices=streams)
def test_no_earlier_copy_ever_changes(seats: int, options: dict[str, object], seed: int, choices: list[int]) -> None:
    """The digests of all copies made along the way are the same at the end of the game."""
    kept: list[tuple[Table, str, list[int]]] = []
    table = greatglen.start("glenmore2", seats=seats, seed=seed, options=options)
    for _ in play_decisions(table, make_canny_stream_player(choices, seed)):
        twin = table.copy()
        kept.append((twin, table.digest(), table.scores))
    for twin, digest, scores in kept:
        assert (twin.digest(), twin.scores) == (digest, scores)
    middle = kept[len(kept) // 2][0]
    assert play_out(middle.copy(), make_random_player(random.Random(seed))).is_over
    assert middle.digest() == kept[len(kept) // 2][1]


@every_setup
@BUDGET
@given(seed=seeds, decided=st.integers(0, 250))
def test_record_and_replay(seats: int, options: dict[str, object], seed: int, decided: int) -> None:
    """Record, JSON, record, replay: the same position, views and log; and it goes on in the same way."""
    table = position(seats, options, seed, decided)
    record = Record.from_json(table.record.to_json())
    again = greatglen.replay(record)
    assert record == table.record == again.record
    assert (again.digest(), again.version, again.choice) == (table.digest(), table.version, table.choice)
    for seat in range(seats):
        assert again.view_for(seat).to_builtins() == table.view_for(seat).to_builtins()
    play_out(table, make_canny_player(random.Random(1)))
    play_out(again, make_canny_player(random.Random(1)))
    assert again.digest() == table.digest() and again.ranking == table.ranking


@every_setup
@examples(3)
@given(seed=seeds, choices=streams)
def test_undo_leads_back_or_says_why_not(seats: int, options: dict[str, object], seed: int, choices: list[int]) -> None:
    table = greatglen.start("glenmore2", seats=seats, seed=seed, options=options)
    choose = make_canny_stream_player(choices, seed)
    undone = 0
    for _ in range(60):
        before = table.digest(), table.version, table.choice, table.record
        seat, turn, action = table.choice.seat, table.state.turn, choose(table)
        table.apply(action)
        if table.is_over:
            break
        after = table.digest()
        try:
            table.undo()
        except Refused as refused:
            assert table.digest() == after
            drew = table.version > before[1] + 1
            same = (table.choice.seat, table.state.turn) == (seat, turn)
            assert refused.code in ("chance-fell", "other-decided", "turn-over") and (drew or not same)
        else:
            assert before == (table.digest(), table.version, table.choice, table.record)
            table.apply(action)
            assert table.digest() == after
            undone += 1
    assert undone


@every_setup
@examples(3)
@given(seed=seeds, choices=streams)
def test_a_guess_looks_the_same_to_the_seat_that_guesses(
    seats: int, options: dict[str, object], seed: int, choices: list[int]
) -> None:
    rng = random.Random(seed)
    table = greatglen.start("glenmore2", seats=seats, seed=seed, options=options)
    for _ in play_decisions(table, make_canny_stream_player(choices, seed)):
        seat = rng.randrange(seats)
        before = table.digest()
        imagined = table.determinise(seat, rng)
        assert imagined.view_for(seat).to_builtins() == table.view_for(seat).to_builtins()
        assert table.digest() == before


@every_setup
@examples(3)
@given(seed=seeds)
def test_manual_chance_with_the_sampled_outcomes_is_the_automatic_game(
    seats: int, options: dict[str, object], seed: int
) -> None:
    auto = greatglen.start("glenmore2", seats=seats, seed=seed, options=options)
    manual = greatglen.start("glenmore2", seats=seats, seed=seed, options=options, chance="manual")
    choose = make_canny_player(random.Random(seed))
    while True:
        while manual.choice.seat == CHANCE:
            weights = manual.choice.weights
            assert weights is None or (len(weights) == len(manual.choice.options) and min(weights) > 0)
            manual.apply(draw_action(manual.choice, manual.luck, manual.version))
        assert (manual.digest(), manual.version, manual.choice) == (auto.digest(), auto.version, auto.choice)
        if auto.is_over:
            break
        option = choose(auto)
        auto.apply(option)
        manual.apply(option)
    assert manual.is_over and manual.record == auto.record
