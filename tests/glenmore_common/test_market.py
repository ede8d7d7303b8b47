"""The market (GM-MARKET, GM 5): buying fills a row with coins, selling empties it."""

import pytest
from positions import acquiring, at, chief, do, glen_more, goods, me, notes, placing, plot, read_notes, refusal, row

from greatglen.games.glenmore.rules.components import RESOURCES
from greatglen.games.glenmore.rules.turn import TakeTile
from greatglen.games.glenmore_common.rules.actions import Buy, Discard, Done, Sell
from greatglen.games.glenmore_common.rules.events import Bought, Sold


def test_example_a_sheep_is_bought_for_3_and_sold_for_2() -> None:
    """Two spaces of the sheep row hold coins: the next costs 3, the rightmost pile is 2."""
    buyer = acquiring(
        "duart-castle",
        chief({"e": plot("quarry-1", "stone"), "ee": plot("forest-2", "wood"), "n": plot("pasture-1")}, coins=3),
        market={"sheep": 2},
    )
    assert Bought(0, "sheep", 3) in [event for events in buyer.view_for(0).log for event in events]
    assert me(buyer).coins == 0 and row(buyer, "sheep") == 3
    seller = glen_more(chief({"n": plot("pasture-1", "sheep")}), market={"sheep": 2})
    assert do(seller, f"sell sheep {at('n')}") == [Sold(0, "sheep", at("n"), 2)]
    assert me(seller).coins == 6 + 2 and row(seller, "sheep") == 1


@pytest.mark.parametrize(("filled", "price"), [(0, 1), (1, 2), (2, 3)])
def test_coins_go_on_the_leftmost_free_space_1_2_or_3(filled: int, price: int) -> None:
    table = acquiring("distillery-2", chief(coins=3), market={"stone": filled})
    assert me(table).coins == 3 - price and row(table, "stone") == filled + 1


@pytest.mark.parametrize(("filled", "price"), [(1, 1), (2, 2), (3, 3)])
def test_selling_takes_the_pile_furthest_right(filled: int, price: int) -> None:
    table = glen_more(chief({"e": plot("quarry-1", "stone")}), market={"stone": filled})
    do(table, f"sell stone {at('e')}")
    assert me(table).coins == 6 + price and row(table, "stone") == filled - 1
    assert goods(table, "e") == []


def test_a_full_row_cannot_be_bought_from() -> None:
    """“If there are no empty spaces, that resource cannot be bought”."""
    table = acquiring(
        "distillery-2", chief({"n": plot("pasture-1", "sheep")}, coins=20), market={"stone": 3, "sheep": 1}
    )
    assert table.choice.kind == "unaffordable"
    assert refusal(table, Buy("stone")).code == "unaffordable"
    assert set(notes(table)) == {f"sell sheep {at('n')}", "discard"}


def test_an_empty_row_cannot_be_sold_to() -> None:
    """“There must be a pile of coins to take!”."""
    table = glen_more(chief({"e": plot("quarry-1", "stone")}), market={"wood": 3})
    assert read_notes(table, "sell") == set()
    reason = refusal(table, Sell("stone", at("e")))
    assert (reason.code, reason.facts) == ("no-coins-in-row", {"resource": "stone"})


def test_what_is_not_there_cannot_be_sold() -> None:
    other = chief({"n": plot("pasture-1", "sheep")})
    table = glen_more(chief({"e": plot("quarry-1", "stone")}), other, market={"sheep": 2, "stone": 1})
    reason = refusal(table, Sell("sheep", at("e")))
    assert (reason.code, reason.facts) == ("not-there", {"resource": "sheep", "cell": str(at("e"))})
    assert refusal(table, Sell("sheep", at("n"))).code == "not-there", "another player's sheep"
    assert refusal(table, Sell("sheep", at("nnn"))).code == "not-there"


@pytest.mark.parametrize("what", ["whisky", "clansman", "coin", "any", ""])
def test_whisky_and_clansmen_are_not_traded(what: str) -> None:
    table = glen_more(chief({"e": plot("quarry-1", "stone")}, whisky=3), market=dict.fromkeys(RESOURCES, 2))
    reason = refusal(table, Sell(what, at("home")))
    assert (reason.code, reason.facts) == ("not-a-resource", {"resource": what})


def test_nothing_is_bought_for_stock() -> None:
    """“It is not possible to buy resources unless they are used at once”."""
    table = glen_more(chief(coins=20), step=TakeTile(0), market={"stone": 1})
    assert read_notes(table, "buy") == set()
    assert refusal(table, Buy("stone")).code == "not-asked"
    table = placing("quarry-1", chief(coins=20), market={"stone": 1})
    assert refusal(table, Buy("stone")).code == "not-asked"


def test_selling_at_any_time_of_the_own_turn() -> None:
    """Before moving, when a tile cannot be paid, before placing, and while activating."""
    rich = {"n": plot("pasture-1", "sheep", "sheep", "sheep"), "s": plot("forest-1", "wood")}
    stock = {"sheep": 3}
    sale = f"sell sheep {at('n')}"
    before_moving = glen_more(chief(rich), market=stock)
    unable = acquiring("tavern-1", chief({**rich, "e": plot("quarry-1")}), market=stock)
    before_placing = placing("grain-field-1", chief(rich), market=stock)
    activating = placing("grain-field-1", chief(rich), market=stock)
    do(activating, f"place {at('e')}")
    kinds = []
    for table in (before_moving, unable, before_placing, activating):
        kinds.append(table.choice.kind)
        assert sale in notes(table)
        coins, kind = me(table).coins, table.choice.kind
        do(table, sale)
        assert me(table).coins == coins + 3 and table.choice.kind == kind
    assert kinds == ["take", "unaffordable", "place", "activate"]


def test_only_on_the_own_turn() -> None:
    table = glen_more(chief(), chief({"n": plot("pasture-1", "sheep")}), market={"sheep": 2})
    assert refusal(table, Sell("sheep", at("n")), seat=1).code == "not-your-choice"


def test_any_number_may_be_sold_while_piles_last() -> None:
    table = glen_more(chief({"n": plot("pasture-1", "sheep", "sheep", "sheep")}), market={"sheep": 2})
    do(table, f"sell sheep {at('n')}", f"sell sheep {at('n')}")
    assert me(table).coins == 6 + 2 + 1
    assert refusal(table, Sell("sheep", at("n"))).code == "no-coins-in-row"


def test_each_plot_with_the_resource_is_an_option_of_its_own() -> None:
    table = glen_more(
        chief({"n": plot("pasture-1", "sheep", "sheep", "wood"), "s": plot("forest-1", "sheep")}), market={"sheep": 1}
    )
    assert read_notes(table, "sell") == {f"sell sheep {at('n')}", f"sell sheep {at('s')}"}


def test_selling_is_no_way_to_end_or_discard() -> None:
    table = glen_more(chief({"n": plot("pasture-1", "sheep")}), market={"sheep": 1})
    assert refusal(table, Done()).code == "not-asked"
    assert refusal(table, Discard()).code == "not-asked"
