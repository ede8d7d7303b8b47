"""The dragon boat race at the table: boats, castles and rewards as they are drawn, pointed at, told and explained."""

import io
import re
import xml.etree.ElementTree as ET
from typing import Any

import msgspec
import pytest
from chronicles.laws import started
from chronicles.shown import anchors, drawn, tip
from chronicles.test_dragon_boats import at_neutral_castle, lay_rewards, part, put_boat, racing, row
from glen2 import at, glen, laird, plot
from positions import do
from rich.console import Console

from greatglen import NOBODY, Event, Table, View
from greatglen.drawing import path, scene, tips
from greatglen.games.glenmore2.chronicles.dragon_boats.rules import BOAT_THERE, Row
from greatglen.games.glenmore2.chronicles.dragon_boats.rules.course import (
    LAST,
    Berth,
    BoatHome,
    CameLast,
    RaceBegan,
    Rowed,
    to_go,
)
from greatglen.games.glenmore2.chronicles.dragon_boats.rules.rewards import (
    DealReward,
    Rewarded,
    RewardsSeen,
    TakeReward,
)
from greatglen.games.glenmore2.rules.actions import Skip
from greatglen.kernel.choice import CHANCE, Choice
from greatglen.terminal.interface import Scene, draw_table
from greatglen.text import GameText, load_game_text
from greatglen.web.pages.table.table_view import explain_anchor

COURSE = "chronicle-1"
NAMES = ("Ailsa", "Morag", "Iain", "Flora")


def speaker(seats: int = 2) -> GameText[Any]:
    return load_game_text("glenmore2", NAMES[:seats], {"chronicles": "1"})


def seen(table: Table, seat: int = 0) -> View:
    return table.view_for(seat)


def symbols(element: ET.Element, name: str) -> int:
    return sum(one.attrib.get("href") == f"#a-{name}" for one in element.iter())


def ids(element: ET.Element) -> set[str]:
    return {one.attrib["id"] for one in element.iter() if "id" in one.attrib}


# -- boats


def test_a_boat_lies_on_the_river_it_has_come_to() -> None:
    table = racing(laird({"w": plot("glen-lyon")}), laird())
    assert "c1-boat-0" in ids(drawn(table, "territory-0")) and "c1-boat-1" in ids(drawn(table, "territory-1"))
    put_boat(table, 2, at("castle"))
    assert "c1-boat-0" not in ids(drawn(table, "territory-0"))
    assert {"c1-boat-0", "c1-boat-1"} <= ids(drawn(table, "territory-1"))


def test_a_boat_on_a_neutral_river_is_on_the_course_alone() -> None:
    table = racing()
    put_boat(table, 1, 4)
    everywhere = [ids(drawn(table, f"territory-{seat}")) for seat in (0, 1)]
    assert all("c1-boat-0" not in found for found in everywhere)
    assert {"c1-racer-0", "c1-racer-1"} <= ids(drawn(table, COURSE))


def boat_place(table: Table, seat: int) -> tuple[float, float]:
    """Where the course shows a boat."""
    found = next(one for one in drawn(table, COURSE).iter() if one.attrib.get("id") == f"c1-racer-{seat}")
    x, y = re.findall(r"[-\d.]+", found.attrib["transform"])[:2]
    return float(x), float(y)


def test_boats_go_to_the_left_and_then_down_to_the_right_end_of_the_next_river() -> None:
    table = racing(laird({"w": plot("glen-lyon"), "ee": plot("halkirk")}), bare=True)
    places = [boat_place(table, 0)]
    for _ in range(3):
        do(table, "row")
        places.append(boat_place(table, 0))
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = places
    assert x0 > x1 > x2 and y0 == y1 == y2, "castle, village, the tile west of it"
    assert x3 > x0 and y3 > y0, "the neutral river"


def test_four_boats_on_one_tile_are_all_on_the_board() -> None:
    table = racing(laird(), laird(), laird(), laird())
    part(table).boats = [Berth(1, at("castle"))] * 4
    xs = [boat_place(table, seat)[0] for seat in range(4)]
    assert len(set(xs)) == 4 and min(xs) > 25 and max(xs) <= 443


def test_sails_rise_above_people() -> None:
    def height(scots: int) -> float:
        table = racing(laird({"castle": plot("home-castle", scots=scots)}))
        found = next(one for one in drawn(table, "territory-0").iter() if one.attrib.get("id") == "c1-boat-0")
        return float(re.findall(r"[-\d.]+", found.attrib["transform"])[1])

    assert height(3) < height(1) == height(0)


# -- rowing


def test_the_boat_and_the_tile_before_it_are_pointed_at_to_row() -> None:
    table = racing(moves=1)
    assert path("glenmore2", Row(), 0) == ("c1-boat:0",) and Row() in seen(table).choice.options
    own = drawn(table, "territory-0")
    assert anchors(own, "c1-boat:0") == ["c1-boat:0"] * 2 and symbols(own, "c1-on") == 1
    assert symbols(drawn(table, COURSE), "c1-on") == 1
    assert symbols(drawn(table, COURSE, seat=1), "c1-on") == 0, "it is not the other's boat"
    do(table, "row")
    assert symbols(drawn(table, COURSE), "c1-on") == 0, "no point is left"


def test_the_sign_stands_on_the_next_river() -> None:
    table = racing(moves=1)
    put_boat(table, 1, 0)
    assert symbols(drawn(table, "territory-1"), "c1-on") == 1 and symbols(drawn(table, "territory-0"), "c1-on") == 0


def test_pointing_at_a_boat_tells_that_the_race_has_not_begun() -> None:
    said = explain_anchor(racing(begun=False), 0, "c1-boat:0", speaker())[1]
    assert said == "The race has not begun: nobody has passed Race Start yet."


def test_pointing_at_a_boat_tells_that_no_points_are_left() -> None:
    table = started(2, 1, "1")
    part(table).begun = True
    seat = table.choice.seat
    assert table.choice.kind == "take"
    assert explain_anchor(table, seat, f"c1-boat:{seat}", speaker())[1] == "You have no movement points left."


def test_who_is_home_rows_no_more() -> None:
    table = racing(moves=2)
    part(table).results = [1, LAST]
    table.set_position()
    assert explain_anchor(table, 0, "c1-boat:0", speaker())[1] == "Your boat is home; it does not move any more."


def test_how_far_it_is() -> None:
    """The own river of 2, two neutral ones of 5, the other's of 2, and back to the castle at the right end."""
    table = racing(moves=3)
    assert to_go(glen(table), 0) == 14
    assert "River tiles to the home castle: 14." in tip(table, "c1-boat:0").lines
    row(table, 3)
    assert "River tiles to the home castle: 11." in tip(table, "c1-boat:0").lines


# -- castles and rewards


def test_backs_lie_at_every_castle() -> None:
    table = racing(laird(), laird(), laird(), bare=False)
    assert symbols(drawn(table, COURSE), "c1-back") == 4 * 3
    assert anchors(drawn(table, COURSE), "c1-castle") == [f"c1-castle:{river}" for river in range(4)]
    assert "c1-castle:0" in anchors(drawn(table, "territory-0"))
    assert tip(table, "c1-castle:3").title == "The castle of the neutral river after Iain"
    assert tip(table, "c1-castle:3").lines[:2] == ["Rewards left: 3.", "They lie face down."]


def test_an_empty_castle_has_a_tip_and_no_pile() -> None:
    table = racing()
    assert symbols(drawn(table, COURSE), "c1-back") == 0 and "c1-castle:0" not in anchors(drawn(table, "territory-0"))
    assert tip(table, "c1-castle:0").lines == ["Rewards left: 0."]


def test_rewards_are_chosen_at_a_neutral_castle() -> None:
    table = at_neutral_castle("3-vp", "3-vp")
    do(table, "row")
    ways = {path("glenmore2", option, 0) for option in seen(table).choice.options}
    assert ways == {("c1-token:3-vp:1",), ("c1-token:3-vp:2",), ("button:skip",)}
    assert speaker().describe_option(Skip(), glen(table)) == "do without"
    assert anchors(drawn(table, COURSE), "c1-token") == ["c1-token:3-vp:1", "c1-token:3-vp:2"]
    assert tip(table, "c1-token:3-vp:1").title == "3 VP"
    for other in (1, NOBODY):
        assert anchors(drawn(table, COURSE, seat=other), "c1-token") == []


def test_rewards_of_a_home_castle_are_chosen_there_too() -> None:
    table = racing(moves=1)
    lay_rewards(table, 2, "5-vp", "whisky")
    put_boat(table, 1, 0)
    do(table, "row")
    for name in ("chronicle-1", "territory-1"):
        assert anchors(drawn(table, name), "c1-token") == ["c1-token:5-vp:1", "c1-token:whisky:1"]
    assert anchors(drawn(table, "territory-0"), "c1-token") == []


def test_only_who_has_looked_sees_faces() -> None:
    table = at_neutral_castle("whisky", "clan", "scot")
    do(table, "row", "takereward clan 1")
    do(table, *[str(option) for option in table.choice.options][:1])
    assert symbols(drawn(table, COURSE), "c1-face") == 2 and symbols(drawn(table, COURSE), "c1-eye") == 1
    for other in (1, NOBODY):
        assert (
            symbols(drawn(table, COURSE, seat=other), "c1-face") == 0
            and symbols(drawn(table, COURSE, seat=other), "c1-back") == 2
        )
        assert tip(table, "c1-castle:1", other).lines[1:3] == ["They lie face down.", "Seen by Ailsa."]
    assert "Seen only by those who have been here: 1 scot and whisky." in tip(table, "c1-castle:1").lines


def test_what_is_secret_changes_nothing_that_others_see() -> None:
    looks = []
    for rewards in (("whisky", "2-coin"), ("scot", "5-vp")):
        table = at_neutral_castle(*rewards)
        do(table, "row")
        view = seen(table, 1)
        looks.append((scene(view, speaker()), msgspec.to_builtins(tips(view, speaker())), _shown(table, 1)))
    assert looks[0] == looks[1]


def test_the_course_tells_what_may_still_lie_face_down() -> None:
    table = racing(bare=False)
    lay_rewards(table, 1, "3-vp", "clan", seen=[0])
    unseen = "Rewards you have not seen, some of them unused: 2 coins (\u00d73), "
    line = next(line for line in tip(table, "c1-course").lines if line.startswith(unseen))
    assert "3 VP (\u00d72)" in line and "5 VP" in line and "clan marker" not in line
    assert "clan marker" in " ".join(tip(table, "c1-course", 1).lines), "the other has not seen it"


# -- results


def test_results_show_who_has_got_them() -> None:
    table = racing(laird(), laird(), laird())
    assert anchors(drawn(table, COURSE), "c1-result") == ["c1-result:1", "c1-result:2", "c1-result:last"]
    assert tip(table, "c1-result:1").lines == ["For coming home in place 1: 15 VP and whisky."]
    assert symbols(drawn(table, COURSE), "counter") == 0
    part(table).results = [2, 1, LAST]
    assert symbols(drawn(table, COURSE), "counter") == 3
    assert tip(table, "c1-result:1").lines[-1] == "Went to Morag."
    assert tip(table, "c1-result:2").lines[-1] == "Went to Ailsa."
    assert tip(table, "c1-result:last").lines[-1] == "Went to Iain."
    assert tip(table, "c1-boat:0").lines == ["It is home, in place 2."]
    assert tip(table, "c1-boat:2").lines == ["The race is over for it."]


@pytest.mark.parametrize(
    ("begun", "results", "said"),
    [
        (False, [0, 0], "The race has not begun."),
        (True, [0, 0], "The race is on."),
        (True, [1, LAST], "The race is over."),
    ],
)
def test_how_the_race_stands(begun: bool, results: list[int], said: str) -> None:
    table = racing(begun=begun)
    part(table).results = results
    assert said in [one.text for one in drawn(table, COURSE).iter()]


def test_its_tiles_say_what_they_are_for() -> None:
    table = racing(spaces=(1, 0, "race-start", "ship-builder-1", "easdale"))
    assert "The first player to pass it begins the boat race, for all." in tip(table, "tile:race-start").lines
    ship = "During the race you may also spend movement points to row your boat."
    assert ship in tip(table, "tile:ship-builder-1").lines and ship not in tip(table, "tile:easdale").lines


# -- words


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (RaceBegan(1), "Morag was the first to pass Race Start: the boat race began."),
        (Rowed(0, 0, 5049), "Ailsa rowed on (1 west)."),
        (Rowed(0, 0, 5051), None),
        (Rowed(0, 1, 4), "Ailsa rowed to space 1 of the neutral river after Ailsa."),
        (Rowed(0, 3, 2), "Ailsa rowed to the castle of the neutral river after Morag."),
        (Rowed(0, 2, 5051), "Ailsa rowed to the home castle of Morag."),
        (Rowed(0, 2, 5050), "Ailsa rowed on in the territory of Morag (the start village)."),
        (BoatHome(0, 1), "Ailsa won the boat race."),
        (BoatHome(0, 2), "Ailsa came second in the boat race."),
        (BoatHome(0, 3), "Ailsa came third in the boat race."),
        (CameLast(1), "Morag came last in the boat race and got the cod-liver oil."),
        (RewardsSeen(0, ("2-coin", "any")), "Ailsa found at the castle: 2 coins and 1 resource of any kind."),
        (RewardsSeen(0, ("?", "?")), "Ailsa looked at the rewards of the castle."),
        (Rewarded(0, "2-move"), "Ailsa took the reward 2 movement points."),
    ],
)
def test_events(event: Event, said: str | None) -> None:
    assert speaker().describe_event(event) == said


@pytest.mark.parametrize(
    ("river", "cell", "said"),
    [
        (0, 5051, "row the boat to the start village"),
        (0, 5050, "row the boat to Glen Lyon"),
        (0, 5049, "row the boat to space 1 of the neutral river after Ailsa"),
        (1, 3, "row the boat to the castle of the neutral river after Ailsa"),
        (1, 0, "row the boat to the home castle of Morag"),
        (2, 5051, "row the boat to the start village in the territory of Morag"),
    ],
)
def test_where_a_boat_would_go(river: int, cell: int, said: str) -> None:
    table = racing(laird({"w": plot("glen-lyon")}), laird())
    put_boat(table, river, cell)
    assert speaker().describe_option(Row(), seen(table).state) == said


def test_rewards_alike_are_told_apart() -> None:
    state = glen(racing())
    said = [speaker().describe_option(TakeReward("3-vp", nth), state) for nth in (1, 2)]
    assert said == ["take the reward 3 VP", "take the reward 3 VP (number 2 of this kind)"]
    assert speaker().describe_option(DealReward("?", 0), state) == "lay the reward a reward, face down"


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("reward", "Which reward of the castle will you take?"),
        ("deal-reward", "A reward is laid at the castle."),
        ("draw-reward", "One more reward of the castle is drawn unseen."),
    ],
)
def test_prompts(kind: str, said: str) -> None:
    assert speaker().prompt(Choice(CHANCE, kind, (), "C1-4"), glen(racing())) == said


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("chronicle:race-1", "First in the boat race"),
        ("chronicle:race-2", "Second in the boat race"),
        ("chronicle:race-3", "Third in the boat race"),
        ("chronicle:race-reward", "Reward in the boat race"),
    ],
)
def test_sources(source: str, said: str) -> None:
    assert speaker().describe_source(source) == said


def test_a_resource_of_a_reward_is_asked_for_by_its_name() -> None:
    table = at_neutral_castle("any", "3-vp")
    do(table, "row", "takereward any 1")
    view = seen(table)
    assert speaker().prompt(view.choice, view.state) == "Which resource will you take for the reward of the castle?"


def test_a_tile_with_a_boat_is_refused_in_a_sentence() -> None:
    said = speaker().describe_refusal(BOAT_THERE.with_facts(cell=5049))
    assert said == "A boat lies on the tile (1 west); it cannot be removed."


# -- the terminal


def _shown(table: Table, seat: int = 0, width: int = 80) -> str:
    view = seen(table, seat)
    numbers = {option: number for number, option in enumerate(view.choice.options, start=1)}
    console = Console(width=width, record=True, file=io.StringIO())
    console.print(draw_table(Scene(view, speaker(table.seats), numbers, width)))
    return console.export_text()


def test_the_terminal_shows_the_course() -> None:
    table = racing(laird({"w": plot("glen-lyon")}), laird(), moves=1)
    lay_rewards(table, 1, "3-vp", "whisky")
    put_boat(table, 1, 3)
    shown = _shown(table)
    rowing = list(seen(table).choice.options).index(Row()) + 1
    assert f"≈ ≈ ♜ ≈A[{rowing}] ≈" in shown and "rewards ? ?" in shown and "the race is on" in shown
    assert f"A {to_go(glen(table), 0)} to go" in shown


def test_the_terminal_shows_rewards_to_who_looks_at_them() -> None:
    table = at_neutral_castle("3-vp", "whisky")
    do(table, "row")
    assert "seen: [1] 3 VP, [2] whisky" in _shown(table) and "rewards ? ?" in _shown(table, 1)
