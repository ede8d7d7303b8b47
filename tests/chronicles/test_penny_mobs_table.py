"""The Penny Mobs at the table: what is drawn, where one points, what tips and sentences say."""

import io
import re
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest
from chronicles.mobs import acting, asked_again, own, town
from chronicles.shown import anchors, drawn, tip, words_of
from glen2 import RESOURCES, acquiring, at, glen, laird, play_with, plot
from positions import do, refusal
from rich.console import Console

import greatglen
from greatglen import Event, Table
from greatglen.drawing import path, scene, symbol_sheet, tips
from greatglen.games.glenmore2.chronicles.dubious_tome.rules.cards import TomePart
from greatglen.games.glenmore2.chronicles.highlander.rules.mountain import MountainPart
from greatglen.games.glenmore2.chronicles.penny_mobs import terminal
from greatglen.games.glenmore2.chronicles.penny_mobs.rules import actions as act
from greatglen.games.glenmore2.chronicles.penny_mobs.rules import events as ev
from greatglen.games.glenmore2.chronicles.penny_mobs.rules.boats import GivePenny
from greatglen.games.glenmore2.chronicles.penny_mobs.rules.markers import Mail
from greatglen.games.glenmore2.chronicles.penny_mobs.rules.prison import AtPrison
from greatglen.games.glenmore2.chronicles.penny_mobs.rules.state import FOR_CHRONICLE, source
from greatglen.games.glenmore2.rules.actions import Skip
from greatglen.games.glenmore2.rules.turn import NextTurn
from greatglen.games.glenmore_common.rules.actions import Place, Take
from greatglen.games.glenmore_common.rules.events import Gained
from greatglen.terminal.interface import Scene
from greatglen.web.pages.table.table_view import explain_anchor

NAMES = ("Ailsa", "Morag", "Iain")
SVG = "{http://www.w3.org/2000/svg}"
RULES = Path(greatglen.__file__).parent / "games/glenmore2/chronicles/penny_mobs/pages/en.md"


def pieces(table: Table, part: str, at: str) -> set[str]:
    """The symbols under an anchor."""
    for group in drawn(table, part).iter(f"{SVG}g"):
        if group.attrib.get("data-at") == at:
            return {use.attrib["href"].removeprefix("#a-") for use in group.iter(f"{SVG}use")}
    raise AssertionError(f"nothing there: {at}")


def texts(element: ET.Element) -> list[str]:
    return ["".join(one.itertext()) for one in element.iter(f"{SVG}text")]


def offered(table: Table) -> dict[str, str]:
    """Every option by its notation, as it is said."""
    return {str(option): words_of(table).describe_option(option, glen(table)) for option in table.choice.options}


def in_prison(**facts: Any) -> Table:
    return town(steps=(NextTurn(), AtPrison(0)), **{"prison": {"joe-mcduff": 0, "sibyl-macsponge": 3}, **facts})


# -- the prison


def test_the_prison_shows_who_is_in_it_with_pennies_and_penalty() -> None:
    table = in_prison()
    assert anchors(drawn(table, "chronicle-8")) == [
        *("c8-prison", "c8-mobster:joe-mcduff", "c8-pennies:joe-mcduff"),
        *("c8-mobster:sibyl-macsponge", "c8-pennies:sibyl-macsponge"),
    ]
    assert {"c8-joe-mcduff", "c8-bars"} <= pieces(table, "chronicle-8", "c8-mobster:joe-mcduff")
    said = texts(drawn(table, "chronicle-8"))
    assert {"Joe McDuff", "\u22125", "Sibyl MacSponge", "\u22126", "\u00d7 3"} <= set(said)
    assert "Nobody is in prison." in texts(drawn(town(), "chronicle-8"))


def test_those_who_wait_face_down_are_counted_and_not_named() -> None:
    table = in_prison()
    own(table).waiting, own(table).bag_b = 2, ("derek-anderson", "mike-mccastle")
    for seat in (0, 1, -2):
        everything = "".join(part.svg for part in scene(table.view_for(seat), words_of(table)))
        assert "anderson" not in everything.lower() and "mccastle" not in everything.lower()
    assert "\u00d7 2" in texts(drawn(table, "chronicle-8")) and "c8-waiting" in anchors(drawn(table, "chronicle-8"))
    assert not [key for key in tips(table.view_for(0), words_of(table)) if "anderson" in key]


def test_one_points_at_a_mobster_to_take_him_and_at_his_pennies_to_lay_one() -> None:
    assert path("glenmore2", act.Free("joe-mcduff"), 0) == ("c8-mobster:joe-mcduff",)
    assert path("glenmore2", act.Penny("joe-mcduff"), 0) == ("c8-pennies:joe-mcduff",)
    table = in_prison()
    assert offered(table) == {
        "free joe-mcduff": "take Joe McDuff (costs 5 VP at the end)",
        "free sibyl-macsponge": "take Sibyl MacSponge with 3 pennies (costs 6 VP at the end)",
        "penny joe-mcduff": "lay a penny on Joe McDuff",
        "penny sibyl-macsponge": "lay a penny on Sibyl MacSponge",
        "skip": "leave the prison alone",
    }


def test_pointing_where_nothing_can_be_done_says_why() -> None:
    table = in_prison()
    own(table).debts[0] = 0
    assert (
        explain_anchor(asked_again(table), 0, "c8-pennies:joe-mcduff", words_of(table))[1]
        == "You have no penny left to lay."
    )
    own(table).owner["peggy-mcwander"], own(table).markers["peggy-mcwander"] = 1, (1, 2)
    why = explain_anchor(table, 0, "c8-mobster:peggy-mcwander", words_of(table))[1]
    assert why == "\u201cPeggy McWander\u201d is not in prison."
    table = acting(owner={"kenneth-mcsnitch": 0}, thieves={"kenneth-mcsnitch": (1, "village")})
    why = explain_anchor(table, 0, "c8-thief:kenneth-mcsnitch", words_of(table))[1]
    assert why == "Kenneth McSnitch has already been sent out."
    table = town(owner={"peggy-mclaird": 0})
    why = explain_anchor(table, 0, "c8-mclaird:1", words_of(table))[1]
    assert why == "You reserve a tile for your next turn: move first."


@pytest.mark.parametrize("key", FOR_CHRONICLE)
def test_every_mobster_has_a_portrait_a_mark_and_a_tip_with_his_trick(key: str) -> None:
    symbols = {one.attrib.get("id") for one in ET.fromstring(symbol_sheet("glenmore2", {"chronicles": "8"})).iter()}
    assert {f"a-c8-{key}", f"a-c8-e-{key}"} <= symbols
    table = in_prison(prison={key: 2})
    said = tip(table, f"c8-mobster:{key}")
    assert len(said.lines) == 3 and said.lines[0].endswith(".") and "2 pennies" in said.lines[2]
    assert re.fullmatch(r"Costs \d VP at the end\.", said.lines[1])
    assert f"**{said.rule}.**" in RULES.read_text()
    named = said.title in next(line for line in RULES.read_text().split("\n\n") if line.startswith(f"**{said.rule}."))
    assert named, "the rule is the one about this mobster"


# -- before the players


def test_before_each_player_lie_the_pennies_and_the_mobsters_taken() -> None:
    table = town(owner={"bruce-mcmail": 1, "peggy-mclaird": 1})
    own(table).debts[1], own(table).pennies[1] = 4, 2
    own(table).mail = 2
    seats = [anchors(drawn(table, f"chronicle-8-seat-{seat}")) for seat in range(3)]
    assert seats[0] == ["c8-debts:0", "c8-plus:0"] and seats[2] == ["c8-debts:2", "c8-plus:2"]
    assert seats[1].count("c8-mail") == 2
    assert [one for one in seats[1] if "mclaird" in one][1:] == ["c8-mclaird:1", "c8-mclaird:2", "c8-mclaird:3"]
    said = texts(drawn(table, "chronicle-8-seat-1"))
    assert "\u00d7 4" in said and "\u00d7 2" in said
    assert tip(table, "c8-mail").lines[0] == "2 coins left; they belong to nobody."


def test_what_was_used_up_is_crossed_out() -> None:
    table = town(owner={"derek-anderson": 0, "peggy-mclaird": 0})
    assert "c8-cross" not in pieces(table, "chronicle-8-seat-0", "c8-once:derek-anderson")
    own(table).spent, own(table).flipped, own(table).markers = ("derek-anderson",), True, {"peggy-mclaird": ()}
    assert "c8-cross" in pieces(table, "chronicle-8-seat-0", "c8-once:derek-anderson")
    assert "c8-cross" in pieces(table, "chronicle-8-seat-0", "c8-mobster:peggy-mclaird")
    assert "This has already been used." in tip(table, "c8-once:derek-anderson").lines
    assert "Turned over: can no longer be used." in tip(table, "c8-mobster:peggy-mclaird").lines


# -- on the boards


def test_tolls_lie_on_the_clans_and_make_them_dearer() -> None:
    table = acquiring("james-vi", laird(), laird(), laird())
    state = glen(table)
    play_with(table, glen(town(owner={"peggy-mcwander": 1})).parts)
    own(table).tolls = {"Ross": (1, 2)}
    assert "c8-toll:Ross" in anchors(drawn(asked_again(table), "clans"))
    said = {str(option): words_of(table).describe_option(option, state) for option in table.choice.options}
    assert said["ally Ross"].endswith("and 3 coins for Peggy McWander)")
    assert "Peggy" not in said["ally Munro"]
    line = "Anybody else who places a clan marker here pays 3 coins to Morag on top of the roads."
    assert tip(table, "c8-toll:Ross").lines == [line]


def test_a_marker_is_laid_by_pointing_at_it_and_then_at_the_place() -> None:
    table = acting(owner={"peggy-mcwander": 0, "joe-mcduff": 0, "peggy-mclaird": 0})
    ways = {path("glenmore2", option, 0) for option in table.choice.options}
    assert {("c8-mcwander:2", "clan:Ross"), ("c8-mclaird:3", "tile:easdale"), ("c8-mcduff:0", "row:cattle")} <= ways
    said = offered(table)
    assert said["mcwander Ross 2"] == "lay a toll of 2 coins (Peggy McWander) on Ross"
    assert said["mclaird easdale 3"] == "reserve with Peggy McLaird for a fee of 3 coins: Easdale"
    assert said["mcduff cattle"] == "let Joe McDuff take 1 coin from the cattle row"


def test_a_reserved_tile_is_marked_and_costs_others_more() -> None:
    table = town(owner={"peggy-mclaird": 1}, reserve=("easdale", 2))
    on_rondel = [one for one in drawn(table, "rondel").iter() if one.attrib.get("id") == "c8-reserved"]
    assert [one.attrib["data-at"] for one in on_rondel] == ["tile:easdale"], "who points at it points at the tile"
    assert {"a-sign-1"} & {use.attrib["href"][1:] for use in on_rondel[0].iter(f"{SVG}use")}
    line = "Reserved by Morag with Peggy McLaird: anybody else who takes it pays 2 coins more."
    assert line in tip(table, "tile:easdale").lines and line not in tip(table, "tile:strathmore").lines
    said = words_of(table).describe_option(Take("easdale"), glen(table))
    assert said.endswith(", and pay 2 coins for Peggy McLaird")
    own(table).reserved = -1
    assert not [one for one in drawn(table, "rondel").iter() if one.attrib.get("id") == "c8-reserved"]


def test_thieves_stand_on_their_plots_in_the_figure_of_their_owner() -> None:
    table = town(
        owner={"kenneth-mcsnitch": 0, "mike-mccastle": 2},
        thieves={"kenneth-mcsnitch": (1, "castle"), "mike-mccastle": (1, "castle")},
    )
    assert [one for one in anchors(drawn(table, "territory-1")) if "thief" in one] == [
        *("c8-thief:kenneth-mcsnitch", "c8-thief:mike-mccastle")
    ]
    assert {"scot-0", "c8-mask"} <= pieces(table, "territory-1", "c8-thief:kenneth-mcsnitch")
    assert {"scot-2", "c8-mask"} <= pieces(table, "territory-1", "c8-thief:mike-mccastle")
    assert not [one for seat in (0, 2) for one in anchors(drawn(table, f"territory-{seat}")) if "c8-" in one]
    places = [
        one.attrib["transform"] for one in drawn(table, "territory-1").iter()
        if one.attrib.get("id", "").startswith("c8-thief")
    ]  # fmt: skip
    assert len(set(places)) == 2, "two on one plot stand side by side"
    assert tip(table, "c8-thief:mike-mccastle").lines[0] == "A thief of Iain."


def test_a_thief_is_sent_by_his_marker_and_a_scot_and_put_on_a_tile() -> None:
    table = acting(owner={"fergus-macdarkie": 0})
    ways = {path("glenmore2", option, 0) for option in table.choice.options}
    village = at("village")
    assert {("c8-thief:fergus-macdarkie", "scots:0"), ("c8-thief:fergus-macdarkie", f"scot:0:{village}")} <= ways
    assert offered(table)["thief fergus-macdarkie 0"] == "send out Fergus MacDarkie: the scot from the supply"
    do(table, "thief fergus-macdarkie 0")
    assert path("glenmore2", act.Settle(2, village), 0) == (f"cell:2:{village}",)
    assert offered(table)[f"settle 2 {village}"] == (
        "put Fergus MacDarkie into the territory of Iain: the start village"
    )
    assert explain_anchor(table, 0, f"cell:0:{village}", words_of(table))[1] == (
        "Fergus MacDarkie must go to another player's territory, not to yours."
    )
    assert words_of(table).prompt(table.choice, glen(table)) == (
        "Which tile of another player will you put Fergus MacDarkie on?"
    )


def test_kenneth_s_steps_are_drawn_where_he_is_while_he_can_take_them() -> None:
    table = acting(points=1, owner={"kenneth-mcsnitch": 0}, thieves={"kenneth-mcsnitch": (2, "village")})
    castle = at("castle")
    assert path("glenmore2", act.Sneak(castle), 0) == (f"c8-step:{castle}",)
    assert f"c8-step:{castle}" in anchors(drawn(table, "territory-2"))
    assert f"c8-step:{castle}" not in anchors(drawn(table, "territory-1"))
    assert f"c8-step:{castle}" not in anchors(drawn(table, "territory-2", seat=1)), "only for the one who decides"


def test_who_builds_next_to_fergus_is_told_the_price() -> None:
    table = acquiring("strathmore", laird(), laird(), laird())
    play_with(table, glen(town(owner={"fergus-macdarkie": 1}, thieves={"fergus-macdarkie": (0, "castle")})).parts)
    asked_again(table)
    near = next(option for option in table.choice.options if isinstance(option, Place))
    assert words_of(table).describe_option(near, glen(table)).endswith(", and pay 1 coin for Fergus MacDarkie")


def test_who_builds_for_nothing_next_to_fergus_is_told_no_price() -> None:
    """G2-C8-22."""
    table = acquiring("strathmore", laird(), laird(), laird(), paying=False)
    play_with(table, glen(town(owner={"fergus-macdarkie": 1}, thieves={"fergus-macdarkie": (0, "castle")})).parts)
    asked_again(table)
    assert not any("Fergus" in words_of(table).describe_option(option, glen(table)) for option in table.choice.options)


def test_derek_s_goals_are_drawn_inside_every_territory() -> None:
    """Others' territories are drawn without a rim: what lies beyond is a tab on the tile next to it."""
    table = acting(
        laird({"n": plot("easdale"), "s": plot("strathmore")}), laird(), laird(), owner={"derek-anderson": 0}
    )
    assert path("glenmore2", act.Anderson(), 0) == ("c8-once:derek-anderson",)
    do(table, "anderson", f"uproot 0 {at('n')}")
    north = at("n")
    assert path("glenmore2", act.Replant(1, north), 0) == (f"cell:1:{north}",)
    part = drawn(table, "territory-1")
    left, top, width, height = map(float, part.attrib["viewBox"].split())
    spot = next(one for one in part.iter() if one.attrib.get("data-at") == f"cell:1:{north}")
    x, y = map(float, re.findall(r"[-\d.]+", spot.attrib["transform"]))
    for tab in spot.iter(f"{SVG}rect"):
        x0, y0 = x + float(tab.attrib["x"]), y + float(tab.attrib["y"])
        assert left <= x0 and x0 + float(tab.attrib["width"]) <= left + width
        assert top <= y0 and y0 + float(tab.attrib["height"]) <= top + height
    assert tip(table, f"cell:1:{north}").rule == "G2-C8-27"
    assert explain_anchor(table, 0, f"cell:0:{at('castle')}", words_of(table))[1] == (
        "The tile must go to a different territory."
    )


# -- guests of other Chronicles


def test_mctrick_points_at_what_lies_on_the_mountain_and_at_what_she_wants() -> None:
    spaces = (0, "easdale", "", "", "lochridge", 1, 2, "strathmore", "rubislaw")
    here = MountainPart((2, 3), 1, (RESOURCES.index("sheep"),))
    table = town(spaces=spaces, owner={"elspeth-mctrick": 0}, parts={2: here})
    do(table, "take lochridge")
    assert anchors(drawn(table, "chronicle-8-trick"))[:2] == ["c8-given:coin", "c8-given:sheep"]
    assert path("glenmore2", act.McTrick("coin", "wood"), 0) == ("c8-given:coin", "c8-got:wood")
    assert offered(table)["mctrick coin wood"] == "exchange 1 coin on the mountain for wood"
    assert "chronicle-8-trick" not in {part.name for part in scene(table.view_for(1), words_of(table))}


def test_mcclaim_marks_cards_of_others_and_shows_them_with_their_owner() -> None:
    lairds = (laird(), laird(landmarks=("Donan Castle",)), laird())
    table = acting(*lairds, owner={"john-mcclaim": 0}, parts={6: TomePart(turned=[()] * 3, tables=[()] * 3)})
    assert path("glenmore2", act.McClaim("donan-castle"), 0) == ("c8-mcclaim:0", "landmark:donan-castle")
    assert offered(table)["mcclaim donan-castle"] == "lay John McClaim's marker on Donan Castle of Morag"
    do(table, "mcclaim donan-castle")
    mine = anchors(drawn(table, "chronicle-8-seat-0"))
    assert mine.count("c8-mcclaim:0") == 2 and "c8-claim:donan-castle" in mine
    assert "sign-1" in pieces(table, "chronicle-8-seat-0", "c8-claim:donan-castle")


def test_who_was_just_taken_is_named_when_he_may_be_used_at_once() -> None:
    table = town(
        laird(), laird({"s": plot("easdale")}), laird(), steps=(NextTurn(), AtPrison(0)), prison={"derek-anderson": 0}
    )
    do(table, "free derek-anderson")
    assert words_of(table).prompt(table.choice, glen(table)) == "Will you use Derek Anderson at once?"
    assert set(offered(table)) == {"anderson", "skip"} and offered(table)["skip"] == "do without"
    assert path("glenmore2", act.Anderson(), 0) and path("glenmore2", Skip(), 0) == ("button:skip",)


def test_what_asks_in_somebody_elses_turn_names_the_mobster() -> None:
    victim = laird({"village": plot("start-village", "sheep", scots=1)})
    mail = Mail(0, 1, ((at("village"), 3),))
    table = town(laird(), victim, laird(), owner={"bruce-mcmail": 0}, steps=(NextTurn(), mail))
    assert "Bruce McMail" in words_of(table).prompt(table.choice, glen(table))
    assert offered(table) == {"mcmail sheep": "pay Morag one of Bruce McMail's coins for sheep", "skip": "do without"}
    table = town(owner={"calum-mcquack": 0}, steps=(NextTurn(), GivePenny(0, 2)))
    assert offered(table)["mcquack"] == "give a penny with -1 to Iain"
    assert path("glenmore2", act.McQuack(), 0) == ("c8-mobster:calum-mcquack",) and str(Skip()) == "skip"


# -- words


TOLD: list[tuple[Event, str | None]] = [
    (ev.Jailed(-1, "b"), "A mobster lies face down until deck B."),
    (ev.Jailed(-1, "joe-mcduff"), "Joe McDuff went to prison."),
    (ev.PennyLaid(0, "joe-mcduff"), "Ailsa laid a penny on Joe McDuff."),
    (ev.Freed(0, "joe-mcduff", 0), "Ailsa took Joe McDuff out of prison."),
    (ev.Freed(0, "joe-mcduff", 1), "Ailsa took Joe McDuff out of prison, with 1 penny."),
    (ev.TollSet(0, "Ross", 2), "Ailsa laid Peggy McWander's toll of 2 coins on Ross."),
    (ev.TollGone(0, "Ross", 2), "Peggy McWander's toll left Ross."),
    (ev.RowRobbed(1, "wood", 3), "Morag took 3 coins from the wood row of the market, with Joe McDuff."),
    (ev.RowRobbed(1, "england", 1), "Morag took 1 coin from the England row of the market, with Joe McDuff."),
    (
        ev.Mailed(0, "sheep", 1, 5050),
        "Ailsa bought sheep (the start village) from Morag for one of Bruce McMail's coins.",
    ),
    (ev.Fenced(0, "sheep", 1), "Ailsa sold sheep at once for 1 coin."),
    (ev.Reserved(0, "easdale", 2), "Ailsa reserved Easdale with Peggy McLaird; its fee is 2 coins."),
    (ev.ReservationPaid(0, "easdale", 2), "Ailsa got the fee of 2 coins for Easdale."),
    (ev.ReservationKept(0, "easdale"), None),
    (ev.ReservationBroken(0), "Ailsa did not take the reserved tile: Peggy McLaird was turned over."),
    (ev.ThiefSent(0, "mike-mccastle", 0), "Ailsa sent out a scot as Mike McCastle."),
    (ev.ThiefSent(0, "mike-mccastle", 5050), "Ailsa sent out a scot (the start village) as Mike McCastle."),
    (
        ev.ThiefSettled(0, "mike-mccastle", 1, 5051),
        "Ailsa put Mike McCastle into the territory of Morag (the home castle).",
    ),
    (
        ev.ThiefMoved(0, "kenneth-mcsnitch", 1, 5051),
        "Ailsa moved Kenneth McSnitch in the territory of Morag (the home castle).",
    ),
    (
        ev.ThiefHome(0, "mike-mccastle"),
        "Mike McCastle had nowhere to go; the scot of Ailsa returned to the supply.",
    ),
    (ev.DarkiePaid(0, 1, 1), "Ailsa got 1 coin from Morag, who built beside Fergus MacDarkie."),
    (ev.Stolen(0, "wood", 2, 4950), "Ailsa stole wood (1 north) from Iain."),
    (
        ev.Transplanted(0, "easdale", 1, 4950, 2, 5150),
        "Ailsa took Easdale from Morag to the territory of Iain (beside the start village).",
    ),
    (ev.PennyGiven(0, 2), "Ailsa gave Iain a penny with -1."),
    (ev.Tricked(0, "coin", "wood"), "Ailsa exchanged 1 coin on the mountain for wood."),
    (ev.Starved(0, 1), "Ailsa asked Morag for a haggis token."),
    (ev.RolledAgain(0), "Ailsa had the die rolled again."),
    (ev.Claimed(0, "Inverness", 1), "Ailsa laid John McClaim's marker on Inverness of Morag."),
    (ev.ClaimGone(0, "Inverness"), "John McClaim's marker on Inverness left the game."),
    (ev.RewardDoubled(0, "bully-mcmuscle"), "Ailsa drew another reward with Bully McMuscle."),
]


@pytest.mark.parametrize(("event", "said"), TOLD)
def test_what_happened_is_told(event: Event, said: str | None) -> None:
    assert words_of(town()).describe_event(event) == said


def test_the_coin_for_fergus_macdarkie_is_told_once() -> None:
    told = words_of(town()).narrate([Gained(0, "coin", 1, 0), ev.DarkiePaid(0, 1, 1)])
    assert [said for _, said in told] == ["Ailsa got 1 coin from Morag, who built beside Fergus MacDarkie."]


def test_every_event_is_among_those_that_were_told_here() -> None:
    known = {value for value in vars(ev).values() if isinstance(value, type) and issubclass(value, Event)} - {Event}
    assert known == {type(event) for event, _ in TOLD}


def test_points_name_the_mobster_or_the_pennies() -> None:
    said = [words_of(town()).describe_source(source(key)) for key in ("joe-mcduff", "debts", "pennies")]
    assert said == ["Joe McDuff", "Pennies with -1", "Pennies with +1"]


def test_refusals_name_mobsters_as_people_call_them() -> None:
    table = acting(owner={"derek-anderson": 1, "kenneth-mcsnitch": 1})
    for action in (act.Anderson(), act.Thief("kenneth-mcsnitch", 0), act.McWander("Ross", 1), act.McDuff("wood")):
        said = words_of(table).describe_refusal(refusal(table, action))
        assert re.search(r"Mc|Anderson", said) and "-" not in said, said


def test_the_terminal_tells_it_in_few_lines() -> None:
    table = town(
        owner={"peggy-mclaird": 1, "kenneth-mcsnitch": 0},
        prison={"joe-mcduff": 2},
        thieves={"kenneth-mcsnitch": (1, "village")},
        reserve=("easdale", 2),
    )
    own(table).tolls, own(table).waiting = {"Ross": (1, 2)}, 1
    console = Console(width=80, file=io.StringIO(), record=True)
    for part in terminal.BOARD.draw(Scene(table.view_for(0), words_of(table), {}, 80), glen(table)):
        console.print(part)
    said = " ".join(console.export_text().replace("│", " ").split())
    for fact in (
        "The Penny Mobs",
        "Joe McDuff (-5; 2 at +1), 1 face down until deck B",
        "A Ailsa 7/0 Kenneth McSnitch (-5)",
        "M Morag 7/0 Peggy McLaird (-4; markers 1+2+3)",
        "toll 3 on Ross; Easdale reserved for 2; Kenneth McSnitch with Morag on 5050",
    ):
        assert fact in said
