"""What Glen More II asks and offers, in words."""

from glen2 import acquiring, allying, at, glen, glen_more_2, laird, plot
from positions import do

from greatglen import Table
from greatglen.games.glenmore2.text import GlenMore2Text
from greatglen.games.glenmore_common.rules.actions import Place
from greatglen.games.glenmore_common.rules.events import Placed

WORDS = GlenMore2Text(["You", "Bruce"])


def asked(table: Table) -> tuple[str, list[str]]:
    """The question and the options."""
    state = glen(table)
    return WORDS.prompt(table.choice, state), [WORDS.describe_option(option, state) for option in table.choice.options]


def test_a_marker() -> None:
    question, options = asked(acquiring("james-vi", laird(coins=1)))
    assert question == "Which clan will you place a marker on for James VI?"
    assert "place a marker on MacLeod (0 coins)" in options and "place a marker on McKenzie (1 coin)" in options


def test_something_to_put_down() -> None:
    question, options = asked(allying("Chisholm", laird({"n": plot("easdale")})))
    assert question == "Which tile will you put the barley from Chisholm on?"
    assert "put the barley on Easdale" in options and "put the barley on the home castle" in options


def test_one_tile_of_a_kind() -> None:
    question, options = asked(allying("MacDonell", laird({"n": plot("easdale"), "s": plot("strathmore")})))
    assert question == "Which tile will you activate first for MacDonell: material or whisky?"
    assert options == ["activate Easdale: stone", "activate Strathmore: barley", "do without"]


def test_the_discard_pile() -> None:
    question, options = asked(allying("Munro", laird(), discards=["halkirk", "aberfoyle", "john-knox"]))
    assert question == "Which tile from the discard pile will you take for free?"
    assert options == ["take Halkirk (river)", "take Aberfoyle", "take John Knox (person)"]


def test_removing_and_keeping() -> None:
    full = {"castle": plot("home-castle", "wood", "wood"), "n": plot("easdale", "stone", "sheep"), "s": plot("crieff")}
    table = allying("MacMillan", laird(full))
    question, options = asked(table)
    assert question == "Which tile will you take out of your territory for MacMillan?"
    assert options == ["remove Easdale", "remove Crieff"]
    do(table, f"remove {at('n')}")
    assert asked(table) == (
        "Which resource from the removed tile goes to the home castle?",
        ["keep stone", "keep sheep"],
    )


def test_building_over() -> None:
    table = acquiring("inverness", laird({"w": plot("halkirk")}), paying=False)
    _, options = asked(table)
    assert options == [
        "build it over the start village, next to Halkirk and Home Castle",
        "build it over Halkirk, next to Start Village",
    ]
    do(table, "place 5050")
    built = [said for event, said in WORDS.narrate(table.view_for(0).log[-1]) if isinstance(event, Placed)]
    assert built == ["You built Inverness over the start village."]
    assert WORDS.describe_plot(glen(table), 5050) == "Inverness"


def test_taking() -> None:
    spaces = (0, 1, "inverness", "mary-stewart", "easdale", "the-end")
    _, options = asked(glen_more_2(laird(coins=9), spaces=spaces))
    assert options == [
        "take Inverness (river; over another village tile; cost: stone)",
        "take Mary Stewart (person, with a clan marker to place)",
        "take Easdale",
        "take The End (you will have no more turns)",
    ]
    _, options = asked(glen_more_2(laird(markers=0), spaces=(0, 1, "mary-stewart", "easdale")))
    assert options[0] == "take Mary Stewart (person; you could not place a clan marker now)"


def test_nothing_to_take() -> None:
    question, options = asked(glen_more_2(laird(coins=0), spaces=(0, 1, "scone", "dornoch")))
    assert question == "You cannot take any tile as things stand. Which one will you move to and discard?"
    assert options == [
        "for 1 coin move to and discard Scone",
        "for 1 movement point move to and discard Scone",
        "for 1 coin move to and discard Dornoch",
        "for 1 movement point move to and discard Dornoch",
    ]


def test_ways_of_activating() -> None:
    land = {"n": plot("aberfoyle", "sheep"), "s": plot("pulteney-1", scots=1)}
    table = acquiring("easdale", laird(land, clans=["MacGregor"], landmarks=["Loch Ness"]))
    do(table, f"place {at('ne')}")
    question, options = asked(table)
    assert (
        question
        == "Is there more to do before the turn ends? You have 2 movement points and one more tile for Loch Ness."
    )
    assert "activate Aberfoyle: 1 animal for 2 VP" in options
    assert "activate Pulteney: 3 VP instead of whisky (MacGregor)" in options
    assert "end the turn" in options


def test_refusals_name_places() -> None:
    table = acquiring("inverness", laird({"n": plot("easdale"), "w": plot("halkirk")}), paying=False)
    refusal = table.why_not(Place(at("n")))
    assert refusal is not None
    assert (
        WORDS.describe_refusal(refusal)
        == "Inverness must be built over a tile of the kind “village”; the one on 1 north is of the kind “material”."
    )
