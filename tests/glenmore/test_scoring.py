"""The three scorings, the end of the game and the winner (GM-SCORE, GM-END, GM 9, GM 10)."""

import pytest
from positions import chief, do, glen, glen_more, happened, plot, refilling, rondel

import greatglen
from greatglen import NOBODY, Table
from greatglen.games.glenmore.rules.scoring import ScoringRound
from greatglen.games.glenmore.rules.state import Chief
from greatglen.games.glenmore_common.rules.events import Compared, Drew, Scored, ScoringBegan
from greatglen.games.glenmore_common.rules.land import Plot

PLAIN = ["butcher-1", "pasture-2", "quarry-3", "forest-3", "quarry-4", "grain-field-3", "forest-4", "butcher-2"]


def scored(*players: Chief, table: tuple[int, ...] = (1, 2, 4, 5, 8)) -> Table:
    """The first scoring has just been held."""
    return glen_more(*players, step=ScoringRound(), scoring=table)


def ended(*players: Chief) -> Table:
    """The third scoring and the end."""
    table = glen_more(*players, step=ScoringRound(), scored=2)
    assert table.is_over and table.choice.seat == NOBODY
    return table


def points(table: Table, source: str) -> list[int]:
    return [sum(line.vp for line in lines if line.source == source) for lines in table.breakdown]


def tiles(n: int) -> dict[str, Plot]:
    """A territory of n tiles, the start village included."""
    return {"e" * way: plot("quarry-1") for way in range(1, n)}


# -- what is compared


def test_example_whisky_2_4_7_scores_0_2_8() -> None:
    """“A has the fewest barrels: 0 VP. B has two more: 2 VP. C has five more: 8 VP”."""
    table = scored(chief(whisky=2), chief(whisky=4), chief(whisky=7))
    assert points(table, "scoring-1:whisky") == [0, 2, 8] == table.scores


def test_chieftains_and_bonnets_are_compared_in_the_same_way() -> None:
    table = scored(chief(chieftains=1), chief(chieftains=2, cards=["Castle Moil", "Donan Castle"]))
    assert points(table, "scoring-1:chieftains") == [0, 4]


def test_special_cards_are_compared_in_the_same_way() -> None:
    table = scored(chief(cards=["Loch Ness"]), chief(), chief(cards=["Loch Oich", "Iona Abbey"]))
    assert points(table, "scoring-1:cards") == [1, 0, 2]


def test_the_published_table_gives_3_for_a_lead_of_three() -> None:
    """GM 10: an option of the game."""
    assert scored(chief(whisky=3), chief()).scores == [4, 0]
    assert scored(chief(whisky=3), chief(), table=(1, 2, 3, 5, 8)).scores == [3, 0]
    for value, table in (("rulebook", (1, 2, 4, 5, 8)), ("published", (1, 2, 3, 5, 8))):
        assert glen(greatglen.start("glenmore", seats=2, seed=1, options={"scoring": value})).table == table
    assert glen(greatglen.start("glenmore", seats=2, seed=1)).table == (1, 2, 4, 5, 8), "the rulebook's is the default"


def test_clansmen_on_the_land_resources_and_coins_do_not_score() -> None:
    table = scored(chief({"e": plot("quarry-1", "stone", "stone", clansmen=5)}, coins=30), chief())
    assert table.scores == [0, 0]


# -- when


def after(stacks: dict[int, list[str]], draws: int, scored_before: int = 0) -> Table:
    """Refill a rondel of ten spaces with two figures at its back, seven tiles to lay."""
    table = refilling(chief(whisky=1), chief(), on_rondel=rondel(0, 1, size=10), stacks=stacks, scored=scored_before)
    for _ in range(draws):
        table.apply(table.choice.options[0])
    return table


def test_a_scoring_is_held_when_the_last_tile_of_stack_1_was_laid() -> None:
    table = after({1: PLAIN[:7], 2: ["quarry-5", "tavern-1"]}, draws=6)
    events = happened(table)
    whisky, *others = [
        Compared(-1, "whisky", (1, 0)),
        Compared(-1, "chieftains", (0, 0)),
        Compared(-1, "cards", (0, 0)),
    ]
    assert events[-5:] == [ScoringBegan(-1, 1), whisky, Scored(0, "scoring-1:whisky", 1), *others]
    assert isinstance(events[-6], Drew), "the last tile comes by itself, and then the scoring"
    assert table.choice.seat == 0, "play goes on with the rearmost"


def test_no_scoring_while_a_tile_of_the_stack_is_left() -> None:
    table = after({1: PLAIN, 2: ["quarry-5"]}, draws=7)
    assert table.choice.seat == 0 and glen(table).scored == 0


def test_no_scoring_when_stack_0_ends() -> None:
    table = after({0: ["forest-1", "quarry-1"], 1: PLAIN}, draws=6)
    assert glen(table).scored == 0 and table.choice.seat == 0


def test_the_refill_is_finished_before_the_scoring() -> None:
    """Stack 1 ends in the middle of a refill: the tiles of stack 2 are laid first."""
    table = after({1: PLAIN[:3], 2: ["quarry-5", "tavern-1", "butcher-3", "tavern-2", "village-9"]}, draws=6)
    kinds = [type(event) for event in happened(table)]
    assert kinds.count(ScoringBegan) == 1 and kinds.index(ScoringBegan) > max(
        place for place, kind in enumerate(kinds) if kind is Drew
    )
    assert glen(table).scored == 1


def test_one_refill_may_end_two_stacks_and_both_are_scored() -> None:
    crossing = refilling(
        chief(whisky=1),
        chief(),
        on_rondel=rondel(0, 1, size=10),
        stacks={
            1: ["quarry-3", "quarry-4"],
            2: ["quarry-5", "tavern-1"],
            3: ["grocer", "bridge", "forest-6", "pasture-4"],
        },
    )
    while crossing.choice.kind == "draw":
        crossing.apply(crossing.choice.options[0])
    assert [event.number for event in happened(crossing) if isinstance(event, ScoringBegan)] == [1, 2]
    assert crossing.scores == [2, 0] and not crossing.is_over


def test_the_third_scoring_ends_the_game() -> None:
    table = after({3: ["grocer", "bridge", "forest-6"]}, draws=2, scored_before=2)
    assert table.is_over and glen(table).scored == 3
    assert table.scores == [1 + 6, 6], "a whisky ahead; a point per coin"


def test_a_real_game_has_three_scorings_each_with_its_stack() -> None:
    """After scoring n the stacks up to n are empty."""
    table = greatglen.start("glenmore", seats=4, seed=9)
    held = 0
    while not table.is_over:
        do(table, str(table.choice.options[0]))
        state = glen(table)
        assert state.scored == sum(not stack for stack in state.stacks[1:])
        held = max(held, state.scored)
    assert held == 3


# -- the end


def test_a_coin_is_a_point() -> None:
    assert points(ended(chief(coins=4), chief(coins=0)), "end:coins") == [4, 0]


def test_example_territories_of_15_13_and_16_tiles_lose_6_0_and_9() -> None:
    """“Anna has 15 tiles, Bruno 13 and Chiara 16: Anna loses 6 points and Chiara 9”."""
    table = ended(*(chief(tiles(n), coins=0) for n in (15, 13, 16)))
    assert points(table, "end:territory") == [-6, 0, -9] == table.scores


def test_nothing_of_the_end_counts_before_the_third_scoring() -> None:
    table = scored(chief(tiles(5), coins=3, cards=["Iona Abbey"]), chief(coins=9, cards=["Loch Ness"]))
    assert table.scores == [0, 0] and not table.is_over


def test_the_final_scoring_comes_on_top_of_the_third() -> None:
    table = ended(chief(whisky=2, coins=1), chief(coins=3))
    assert table.scores == [2 + 1, 3]
    assert points(table, "scoring-3:whisky") == [2, 0]


def test_most_points_win() -> None:
    assert ended(chief(coins=1), chief(coins=5), chief(coins=3)).ranking == ((1,), (2,), (0,))


def test_tie_more_resources_on_tiles_win() -> None:
    table = ended(chief({"e": plot("quarry-1", "stone")}), chief({"e": plot("quarry-1", "stone", "stone")}))
    assert table.scores == [6, 6] and table.ranking == ((1,), (0,))


def test_still_tied_the_victory_is_shared() -> None:
    table = ended(chief(), chief(coins=2), chief())
    assert table.ranking == ((0, 2), (1,))


@pytest.mark.parametrize("whisky", [0, 9])
def test_whisky_is_no_resource_on_a_tile(whisky: int) -> None:
    """Barrels lie beside the territory; all have the same, so no scoring tells them apart."""
    table = ended(chief(whisky=whisky), chief({"home": plot("start-village", "wood", clansmen=1)}, whisky=whisky))
    assert table.ranking == ((1,), (0,))
