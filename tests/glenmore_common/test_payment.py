"""Paying a cost (GM-PAY): from any plots and the market in any mix, and never into a dead end."""

from collections import Counter
from collections.abc import Sequence

from fresh import examples
from hypothesis import given
from hypothesis import strategies as st
from positions import acquiring, at, chief, clansmen, do, glen_more, goods, happened, me, notes, plot, refusal, row

from greatglen import Event, Table
from greatglen.games.glenmore.rules.activation import Activation
from greatglen.games.glenmore.rules.components import RESOURCES
from greatglen.games.glenmore_common.rules.actions import Buy, Discard, Pay, PayScot, Sell
from greatglen.games.glenmore_common.rules.events import Bought, Paid


def test_a_cost_that_can_be_paid_in_one_way_only_is_not_asked() -> None:
    table = acquiring("distillery-2", chief({"n": plot("quarry-2", "stone")}, coins=0))
    assert Paid(0, "stone", at("n")) in happened(table)
    assert table.choice.kind == "place"


def test_from_any_plot() -> None:
    table = acquiring("distillery-2", chief({"n": plot("quarry-2", "stone"), "s": plot("pasture-1", "stone")}, coins=0))
    assert (table.choice.kind, table.choice.by) == ("pay", "distillery-2")
    assert set(notes(table)) == {f"pay stone {at('n')}", f"pay stone {at('s')}"}
    do(table, f"pay stone {at('s')}")
    assert goods(table, "n") == ["stone"] and goods(table, "s") == []


def test_or_from_the_market_although_one_has_it() -> None:
    table = acquiring("distillery-2", chief({"n": plot("quarry-2", "stone")}, coins=1))
    assert set(notes(table)) == {f"pay stone {at('n')}", "buy stone"}
    assert Bought(0, "stone", 1) in do(table, "buy stone")
    assert goods(table, "n") == ["stone"] and me(table).coins == 0 and row(table, "stone") == 1


def test_the_obvious_payment_is_ones_own_from_the_fullest_plot_or_else_the_cheapest() -> None:
    land = {"n": plot("quarry-2", "stone"), "s": plot("pasture-1", "stone", "stone")}
    table = acquiring("distillery-2", chief(land, coins=3))
    assert table.game.choose_obvious(table.state, table.choice) == Pay("stone", at("s"))
    table = activating("grocer", coins=9, market={"wood": 1, "stone": 1, "sheep": 1, "cattle": 1})
    do(table, f"activate {at('ne')} 1")
    assert table.game.choose_obvious(table.state, table.choice) == Buy("grain")
    assert table.choice.kind == "pay"


def test_nothing_is_obvious_where_no_cost_is_asked_for() -> None:
    table = acquiring("quarry-2", chief({}, coins=0))
    assert table.choice.kind == "place" and table.game.choose_obvious(table.state, table.choice) is None


def test_plots_and_market_in_any_mix() -> None:
    """Castle of Mey: wood, stone and cattle. The cattle is there, wood and stone are bought."""
    table = acquiring("castle-of-mey", chief({"n": plot("cattle-pasture-1", "cattle")}, coins=3), market={"stone": 1})
    paid = [event for event in happened(table) if isinstance(event, Paid | Bought)]
    assert paid == [Bought(0, "wood", 1), Bought(0, "stone", 2), Paid(0, "cattle", at("n"))]
    assert me(table).coins == 0


def test_a_decision_is_offered_only_if_the_rest_can_be_paid() -> None:
    """Wood for 2 or from the plot; then stone for 2. With 3 coins the wood must come from the plot."""
    poor = chief({"n": plot("forest-1", "wood")}, coins=3)
    table = acquiring("armadale-castle", poor, market={"wood": 1, "stone": 1})
    assert table.choice.kind != "pay", "there was no choice"
    assert me(table).coins == 1 and goods(table, "n") == []
    rich = chief({"n": plot("forest-1", "wood")}, coins=4)
    table = acquiring("armadale-castle", rich, market={"wood": 1, "stone": 1})
    assert set(notes(table)) == {f"pay wood {at('n')}", "buy wood"}


def test_the_reasons_of_a_payment() -> None:
    table = acquiring(
        "armadale-castle",
        chief({"n": plot("forest-1", "wood"), "s": plot("pasture-1", "wood", "sheep")}, coins=3),
        market={"wood": 1, "stone": 1},
    )
    assert set(notes(table)) == {f"pay wood {at('n')}", f"pay wood {at('s')}"}
    assert refusal(table, Buy("wood")).code == "rest-unpaid"
    due = refusal(table, Buy("stone"))
    assert (due.code, due.facts) == ("not-due", {"resource": "stone"})
    assert refusal(table, Pay("sheep", at("s"))).code == "not-due"
    there = refusal(table, Pay("wood", at("home")))
    assert (there.code, there.facts) == ("not-there", {"resource": "wood", "cell": str(at("home"))})
    assert refusal(table, Pay("whisky", at("n"))).code == "not-a-resource"
    assert refusal(table, Sell("wood", at("n"))).code == "not-asked"
    assert refusal(table, Discard()).code == "not-asked", "what can be paid and placed must be"


def test_too_dear_and_sold_out() -> None:
    two = {"n": plot("forest-1", "wood"), "s": plot("pasture-1", "wood", "sheep")}
    table = acquiring("fair-2", chief(two, coins=2), market={"wood": 2})
    dear = refusal(table, Buy("wood"))
    assert (dear.code, dear.facts) == ("price", {"resource": "wood", "price": 3, "coins": 2})
    table = acquiring("fair-2", chief(two, coins=9), market={"wood": 3})
    full = refusal(table, Buy("wood"))
    assert (full.code, full.facts) == ("row-full", {"resource": "wood"})


# -- any: Loch Oich (2), Grocer (3); different: fairs (GM 11)


def test_loch_oich_any_two_also_of_one_kind() -> None:
    land = {"n": plot("fair-2", "sheep", "sheep"), "e": plot("village-1", "stone")}
    table = acquiring("loch-oich", chief(land, coins=0))
    assert set(notes(table)) == {f"pay sheep {at('n')}", f"pay stone {at('e')}"}
    do(table, f"pay sheep {at('n')}", f"pay sheep {at('n')}")
    assert goods(table, "n") == [] and goods(table, "e") == ["stone"]


def activating(tile: str, *lying: str, coins: int = 0, market: dict[str, int] | None = None) -> Table:
    """Seat 0 may activate one trade tile; resources lie on the plots to the north and south."""
    land = {"n": plot("pasture-1", *lying[:3]), "s": plot("forest-1", *lying[3:]), "ne": plot(tile)}
    step = Activation(0, (at("ne"),), 0, False, (at("ne"),))
    return glen_more(chief(land, coins=coins), step=step, market=market)


def test_grocer_any_three_for_8() -> None:
    table = activating("grocer", "sheep", "sheep", "sheep", "wood")
    do(table, f"activate {at('ne')} 1")
    do(table, f"pay sheep {at('n')}", f"pay sheep {at('n')}")
    assert set(notes(table)) == {f"pay sheep {at('n')}", f"pay wood {at('s')}"}
    do(table, f"pay wood {at('s')}")
    assert table.scores[0] == 8


def test_a_fair_takes_different_ones() -> None:
    table = activating("fair-4", "sheep", "sheep", "wood", "stone")
    ways = {note for note in notes(table) if note.startswith("activate")}
    assert ways == {f"activate {at('ne')} {n}" for n in (1, 2, 3)}, "three kinds are there, no coins to buy more"
    do(table, f"activate {at('ne')} 2", f"pay sheep {at('n')}")
    assert set(notes(table)) == {f"pay wood {at('n')}", f"pay stone {at('s')}"}, "no second sheep"
    assert refusal(table, Pay("sheep", at("n"))).code == "not-due"
    do(table, f"pay wood {at('n')}")
    assert table.scores[0] == 3


def test_a_fair_does_not_offer_what_leaves_the_rest_unpaid() -> None:
    """Two different ones, a sheep on the land, 1 coin: a sheep could be bought, but then no wood."""
    table = activating("fair-4", "sheep", coins=1, market={"stone": 3, "grain": 3, "cattle": 3})
    do(table, f"activate {at('ne')} 2")
    assert set(notes(table)) == {f"pay sheep {at('n')}", "buy wood"}
    assert refusal(table, Buy("sheep")).code == "rest-unpaid"
    do(table, "buy wood")
    assert table.scores[0] == 3, "the sheep was the only way to go on"
    assert goods(table, "n") == [] and row(table, "wood") == 1


def test_a_fair_may_be_paid_at_the_market_alone() -> None:
    table = activating("fair-4", coins=15)
    do(table, f"activate {at('ne')} 5")
    while table.choice.kind == "pay":
        assert all(note.startswith("buy") for note in notes(table))
        table.apply(table.choice.options[0])
    assert table.scores[0] == 12 and me(table).coins == 10
    assert [row(table, resource) for resource in RESOURCES] == [1] * 5


# -- clansmen as a cost (GM 8)


def test_the_clansman_of_loch_ness_is_taken_from_a_tile_of_ones_choice() -> None:
    land = {"n": plot("pasture-1", clansmen=1), "e": plot("village-1", clansmen=1)}
    table = acquiring("loch-ness", chief(land))
    assert table.choice.kind == "pay-scot"
    assert set(notes(table)) == {f"payscot {at('home')}", f"payscot {at('n')}", f"payscot {at('e')}"}
    assert Paid(0, "scot", at("e")) in do(table, f"payscot {at('e')}")
    assert clansmen(table, "e") == 0
    assert table.choice.kind == "place", "the clansman leaves before the tile is placed"


def test_the_clansman_must_leave_a_place_for_the_tile() -> None:
    """North and south of the river nobody but the one at home stands next to an end of the river."""
    land = {"e": plot("village-1"), "ee": plot("quarry-1", clansmen=1)}
    table = acquiring("loch-ness", chief({"home": plot("start-village", clansmen=1), **land}))
    assert Paid(0, "scot", at("ee")) in happened(table), "there was no choice"
    table = acquiring("loch-ness", chief({**land, "eee": plot("forest-2", clansmen=1)}))
    assert set(notes(table)) == {f"payscot {at('ee')}", f"payscot {at('eee')}"}
    reason = refusal(table, PayScot(at("home")))
    assert (reason.code, reason.facts) == ("no-place-after", {"cell": at("home")})
    assert refusal(table, PayScot(at("e"))).code == "nobody-there"
    assert refusal(table, PayScot(at("nn"))).code == "nobody-there"
    assert refusal(table, Pay("wood", at("e"))).code == "not-asked"


# -- every way to pay, by trying them all

KINDS = {"grocer": ("any", 3, 8), "fair-4": ("different", 4, 8), "butcher-1": ("sheep", 2, 4), "bridge": ("", 2, 7)}


def payments(due: list[list[str]], different: bool, lying: Counter[str], rows: Counter[str], coins: int) -> set[str]:
    """The first steps of all ways to pay to the end: "pay X" from the land, "buy X" at the market."""
    first, rest = due[0], due[1:]
    found = set()
    for kind in first:
        then = [[other for other in kinds if not different or other != kind] for kinds in rest]
        if lying[kind] and (not then or payments(then, different, lying - Counter([kind]), rows, coins)):
            found.add(f"pay {kind}")
        price = rows[kind] + 1
        if price <= min(3, coins) and (
            not then or payments(then, different, lying, rows + Counter([kind]), coins - price)
        ):
            found.add(f"buy {kind}")
    return found


@examples(150)
@given(
    tile=st.sampled_from(sorted(KINDS)),
    lying=st.lists(st.sampled_from(RESOURCES), max_size=6),
    rows=st.lists(st.integers(0, 3), min_size=5, max_size=5),
    coins=st.integers(0, 7),
    data=st.data(),
)
def test_each_step_offered_leads_to_the_end_and_none_is_missing(
    tile: str, lying: list[str], rows: list[int], coins: int, data: st.DataObject
) -> None:
    """GM-PAY-1, GM-PAY-2 for any, different and named resources."""
    kind, n, vp = KINDS[tile]
    table = activating(tile, *lying, coins=coins, market=dict(zip(RESOURCES, rows, strict=True)))
    due = [["wood"], ["stone"]] if not kind else [[kind] if kind == "sheep" else list(RESOURCES)] * n
    left, filled = Counter(lying), Counter(dict(zip(RESOURCES, rows, strict=True)))
    number = {"fair-4": 4, "butcher-1": 2}.get(tile, 1)
    possible = payments(due, kind == "different", left, filled, coins)
    if table.choice.kind != "activate" or f"activate {at('ne')} {number}" not in notes(table):
        assert not possible
        return
    do(table, f"activate {at('ne')} {number}")
    for _ in range(n):
        paid = [event for event in happened(table) if isinstance(event, Paid | Bought)]
        now, rest = replayed(paid, due, kind == "different", Counter(lying), filled, coins)
        if table.choice.kind != "pay":
            break
        offered = {" ".join(note.split()[:2]) for note in notes(table)}
        assert offered == payments(rest, kind == "different", *now)
        table.apply(data.draw(st.sampled_from(table.choice.options)))
    assert table.scores[0] == vp


def replayed(
    paid: Sequence[Event], due: list[list[str]], different: bool, lying: Counter[str], rows: Counter[str], coins: int
) -> tuple[tuple[Counter[str], Counter[str], int], list[list[str]]]:
    """What is left on the land and in the purse, and what is still due, after some payments."""
    for event in paid:
        if isinstance(event, Paid):
            kind = event.what
            lying = lying - Counter([kind])
        else:
            assert isinstance(event, Bought)
            kind, coins = event.resource, coins - event.coins
            rows = rows + Counter([kind])
        due = [[other for other in kinds if not different or other != kind] for kinds in due[1:]]
    return (lying, rows, coins), due
