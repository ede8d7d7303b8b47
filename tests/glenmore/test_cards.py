"""The thirteen special cards (GM-CARD)."""

import pytest
from positions import (
    acquiring,
    at,
    chief,
    clansmen,
    do,
    glen_more,
    goods,
    happened,
    me,
    notes,
    placing,
    plot,
    read_notes,
    refusal,
)

from greatglen import Table
from greatglen.games.glenmore.rules.activation import Activation
from greatglen.games.glenmore.rules.components import CARDS, RESOURCES
from greatglen.games.glenmore.rules.scoring import ScoringRound
from greatglen.games.glenmore.rules.state import Chief
from greatglen.games.glenmore_common.rules.actions import Activate, Gain, Sell
from greatglen.games.glenmore_common.rules.events import Activated, CardTaken, Gained, Paid, Removed

BASE = {"n": plot("pasture-1"), "e": plot("village-1")}


def built(castle: str) -> Table:
    """A castle placed north-east (on the road: on "ee") of a small territory."""
    land = {**BASE, "e": plot("village-1", clansmen=1)}
    table = placing(castle, chief(land))
    if table.choice.kind == "place":
        table.apply(table.choice.options[0])
    return table


def final(*players: Chief) -> Table:
    """The third scoring is held and the game ends."""
    return glen_more(*players, step=ScoringRound(), scored=2)


@pytest.mark.parametrize(
    "castle",
    [
        "castle-stalker",
        "castle-moil",
        "armadale-castle",
        "duart-castle",
        "donan-castle",
        "castle-of-mey",
        "cawdor-castle",
    ],
)
def test_a_castle_brings_its_card_a_clansman_and_a_movement_point(castle: str) -> None:
    table = built(castle)
    name = castle.replace("-", " ").title().replace("Of", "of")
    assert me(table).cards == (name,) and CardTaken(0, name) in happened(table)
    newest = [*me(table).land.values()][-1]
    assert newest.scots == (2 if castle == "castle-stalker" else 1)
    assert read_notes(table, "move")


def test_castle_stalker_two_clansmen_in_all() -> None:
    """Clarification: "this is an extra one, so two clansmen are put on Castle Stalker"."""
    table = placing("castle-stalker", chief({"n": plot("pasture-1")}))
    assert clansmen(table, "s") == 2, "the only place of a river tile next to the clansman"


def test_castle_moil_a_barrel() -> None:
    assert me(built("castle-moil")).whisky == 1


def test_donan_castle_two_barrels() -> None:
    assert me(built("donan-castle")).whisky == 2


def test_armadale_castle_three_coins() -> None:
    table = built("armadale-castle")
    assert me(table).coins == 6 + 3 and Gained(0, "coin", 3, 0) in happened(table)


def test_loch_lochy_two_resources_of_choice_on_it() -> None:
    table = placing("loch-lochy", chief({"n": plot("pasture-1")}))
    assert (table.choice.kind, table.choice.by) == ("gain", "loch-lochy")
    assert notes(table) == [f"gain {resource}" for resource in RESOURCES]
    assert refusal(table, Gain("whisky")).facts == {"resource": "whisky"}
    assert refusal(table, Activate(at("s"))).code == "not-asked"
    do(table, "gain cattle", "gain wood")
    assert goods(table, "s") == ["wood", "cattle"]
    assert table.choice.kind != "gain"


def test_loch_lochy_may_give_two_of_one_kind_and_only_once() -> None:
    table = placing("loch-lochy", chief({"n": plot("pasture-1")}))
    do(table, "gain wood", "gain wood")
    assert goods(table, "s") == ["wood", "wood"]
    assert refusal(table, Activate(at("s"))).code == "no-effect"


# -- Loch Shiel (GM 11)


def test_loch_shiel_a_resource_on_every_empty_production_tile() -> None:
    land = {
        "n": plot("pasture-1"),
        "nn": plot("forest-1"),
        "nnn": plot("quarry-2", "stone"),
        "nne": plot("grain-field-3"),
        "nnee": plot("cattle-pasture-2", "sheep"),
        "nnw": plot("distillery-1"),
        "nnww": plot("butcher-1"),
        "w": plot("village-1"),
    }
    table = placing("loch-shiel", chief(land))
    assert goods(table, "n") == ["sheep"]
    assert goods(table, "nn") == ["wood"] and goods(table, "nne") == ["grain"]
    assert goods(table, "nnn") == ["stone"], "was not empty"
    assert goods(table, "nnee") == ["sheep"], "was not empty"
    assert goods(table, "nnw") == goods(table, "nnww") == goods(table, "w") == [], "no production"


def test_loch_shiel_a_resource_of_choice_on_an_empty_iona_abbey() -> None:
    table = placing("loch-shiel", chief({"n": plot("pasture-1"), "e": plot("village-1"), "ee": plot("iona-abbey")}))
    assert (table.choice.kind, table.choice.by) == ("gain", "loch-shiel")
    do(table, "gain cattle")
    assert goods(table, "ee") == ["cattle"] and goods(table, "n") == ["sheep"]
    full = placing(
        "loch-shiel", chief({"n": plot("pasture-1"), "e": plot("village-1"), "ee": plot("iona-abbey", "wood")})
    )
    assert goods(full, "ee") == ["wood"] and full.choice.kind != "gain"


def test_loch_shiel_one_may_sell_before() -> None:
    """“As selling is possible at any time, you may do so before you play this card”."""
    table = placing(
        "loch-shiel", chief({"n": plot("pasture-1", "sheep"), "nn": plot("forest-1", "wood")}), market={"wood": 2}
    )
    assert set(notes(table)) == {f"place {at('s')}", f"sell wood {at('nn')}"}
    do(table, f"sell wood {at('nn')}")
    assert goods(table, "nn") == ["wood"] and me(table).coins == 8, "sold, and then the forest was empty"


# -- Loch Oich (GM 11)


def test_loch_oich_activates_the_whole_territory() -> None:
    land = {"n": plot("pasture-1"), "nn": plot("forest-1"), "nnn": plot("quarry-2"), "e": plot("quarry-1")}
    table = placing("loch-oich", chief(land))
    activated = {event.cell for event in happened(table) if isinstance(event, Activated)}
    assert activated == {at(way) for way in ("home", "n", "nn", "nnn", "e")}
    assert goods(table, "nnn") == ["stone"], "far from the loch on the southern end"


def test_loch_oich_instead_of_its_neighbours_each_once_and_only_when_placed() -> None:
    table = placing("loch-oich", chief({"n": plot("pasture-1"), "nn": plot("forest-1"), "e": plot("quarry-1")}))
    assert goods(table, "e") == ["stone"] and goods(table, "nn") == ["wood"]
    later = placing(
        "grain-field-1",
        chief({"s": plot("loch-oich"), "n": plot("pasture-1"), "nn": plot("forest-1")}, cards=["Loch Oich"]),
    )
    do(later, f"place {at('e')}")
    assert goods(later, "nn") == [] and goods(later, "n") == ["sheep"]


# -- Loch Ness (GM 8)


def test_loch_ness_costs_a_clansman_once_before_it_is_placed() -> None:
    table = acquiring("loch-ness", chief({"n": plot("pasture-1"), "e": plot("village-1", clansmen=1)}))
    before = happened(table)
    assert before == []
    do(table, f"payscot {at('e')}")
    kinds = [type(event).__name__ for event in happened(table)]
    assert kinds.index("Paid") < kinds.index("Placed")
    assert me(table).cards == ("Loch Ness",)


def test_loch_ness_cannot_be_built_with_the_last_clansman() -> None:
    """He leaves before the tile is placed; then nobody stands next to it."""
    table = acquiring("loch-ness", chief({"n": plot("pasture-1")}))
    assert happened(table)[0] == Removed(0, "loch-ness")
    assert clansmen(table, "home") == 1 and me(table).cards == ()
    assert not [event for event in happened(table) if isinstance(event, Paid)]


def nessie(far: str, *lying: str, at_work: tuple[str, ...] = ("e",)) -> Table:
    """The owner of Loch Ness in the middle of a turn; far away lies some tile."""
    land = {"s": plot("loch-ness"), "e": plot("quarry-1"), "ne": plot("butcher-1"), "nn": plot(far, *lying)}
    zone = tuple(at(way) for way in at_work)
    return glen_more(chief(land, cards=["Loch Ness"]), step=Activation(0, zone, 0, True, zone))


def test_loch_ness_one_more_activation_anywhere() -> None:
    table = nessie("forest-1")
    assert f"activate {at('nn')} -" in notes(table)
    do(table, f"activate {at('nn')}")
    assert goods(table, "nn") == ["wood"]
    assert table.choice.kind == "take", "nothing more to do: it was the only extra activation"


def test_loch_ness_not_a_tile_already_activated_this_turn() -> None:
    table = nessie("forest-1")
    assert goods(table, "e") == ["stone"]
    reason = refusal(table, Activate(at("e")))
    assert (reason.code, reason.facts) == ("already", {"tile": "Quarry", "cell": at("e")})
    assert refusal(table, Activate(at("s"))).code == "no-effect"


def test_loch_ness_only_one_extra_tile() -> None:
    table = nessie("forest-1", "sheep")
    do(table, f"activate {at('nn')}")
    assert goods(table, "nn") == ["wood", "sheep"]
    assert read_notes(table, "activate") == set(), "the butcher would have been a second one"


def test_loch_ness_a_full_tile_gives_nothing() -> None:
    table = nessie("forest-1", "wood", "wood", "sheep")
    assert refusal(table, Activate(at("nn"))).code == "plot-full"
    assert refusal(table, Sell("wood", at("nn"))).code == "no-coins-in-row"
    assert f"activate {at('ne')} 1" in notes(table), "the butcher instead"


def test_loch_ness_a_far_village_gives_a_movement_point() -> None:
    table = nessie("village-2")
    do(table, f"activate {at('nn')}")
    assert read_notes(table, "move")


def test_loch_ness_works_in_the_turn_it_is_placed_and_in_every_later_one() -> None:
    land = {"n": plot("pasture-1"), "nn": plot("quarry-2"), "w": plot("village-1")}
    table = placing("loch-ness", chief(land))
    assert f"activate {at('nn')} -" in notes(table)
    later = placing("grain-field-1", chief({**land, "s": plot("loch-ness")}, cards=["Loch Ness"]))
    assert f"activate {at('nn')} -" in notes(later)
    without = placing("grain-field-1", chief({**land, "s": plot("loch-morar")}, cards=["Loch Morar"]))
    assert read_notes(without, "activate") == set()


# -- cards that count in scorings and at the end


def test_iona_abbey_2_vp_per_yellow_tile_itself_included() -> None:
    land = {"e": plot("iona-abbey"), "n": plot("forest-1"), "ne": plot("distillery-1"), "s": plot("pasture-1")}
    table = final(chief(land, coins=0, cards=["Iona Abbey"]), chief(coins=0))
    assert {points.source: points.vp for points in table.breakdown[0]}["end:Iona Abbey"] == 2 * 3


def test_loch_morar_2_vp_per_green_tile() -> None:
    land = {"s": plot("loch-morar"), "e": plot("grain-field-1"), "n": plot("pasture-1"), "ne": plot("forest-3")}
    table = final(chief(land, coins=0, cards=["Loch Morar"]), chief(coins=0))
    assert {points.source: points.vp for points in table.breakdown[0]}["end:Loch Morar"] == 2 * 2


def test_duart_castle_3_vp_per_village_the_start_village_too_but_no_castle() -> None:
    land = {"ne": plot("duart-castle"), "e": plot("village-1"), "n": plot("pasture-1"), "ee": plot("donan-castle")}
    table = final(chief(land, coins=0, cards=["Duart Castle", "Donan Castle"]), chief(coins=0))
    assert {points.source: points.vp for points in table.breakdown[0]}["end:Duart Castle"] == 3 * 2


def chieftains_scored(*players: Chief) -> list[int]:
    table = glen_more(*players, step=ScoringRound())
    return [sum(points.vp for points in lines if points.source == "scoring-1:chieftains") for lines in table.breakdown]


def test_castle_of_mey_doubles_chieftains_not_bonnets() -> None:
    """Two chieftains count four, its own bonnet one: five ahead. Without it: three ahead."""
    assert chieftains_scored(chief(chieftains=2, cards=["Castle of Mey"]), chief()) == [8, 0]
    assert chieftains_scored(chief(chieftains=1, cards=["Castle of Mey", "Castle Moil"]), chief()) == [5, 0]
    assert chieftains_scored(chief(chieftains=2, cards=["Castle Moil"]), chief()) == [4, 0]


def test_cawdor_castle_is_worth_three_bonnets() -> None:
    assert chieftains_scored(chief(cards=["Cawdor Castle"]), chief()) == [4, 0]
    assert chieftains_scored(chief(cards=["Cawdor Castle"]), chief(chieftains=3)) == [0, 0]


@pytest.mark.parametrize(
    ("card", "bonnets"),
    [
        *[(name, 1) for name in ("Castle Stalker", "Castle Moil", "Armadale Castle", "Donan Castle", "Castle of Mey")],
        *[(name, 0) for name in ("Duart Castle", "Iona Abbey", "Loch Lochy", "Loch Morar", "Loch Ness", "Loch Oich")],
        *[("Loch Shiel", 0), ("Cawdor Castle", 3)],
    ],
)
def test_bonnets(card: str, bonnets: int) -> None:
    assert CARDS[card].bonnets == bonnets
    assert chieftains_scored(chief(cards=[card]), chief(chieftains=10)) == [0, 8]
    assert chieftains_scored(chief(cards=[card]), chief()) == [{0: 0, 1: 1, 3: 4}[bonnets], 0]
