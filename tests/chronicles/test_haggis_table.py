"""Chronicle 5 at the table: what is drawn of pool and tables, which way leads to what, what tips and the log say."""

import io
import random
import xml.etree.ElementTree as ET
from collections import Counter
from typing import Any

import pytest
from chronicles.laws import started
from chronicles.shown import tip
from chronicles.test_haggis import FULL, greedy, kitchen, rolls
from glen2 import laird
from positions import do
from rich.console import Console
from thorough import THOROUGH

from greatglen import CHANCE, NOBODY, Table, View
from greatglen.drawing import find_action, path, scene, tips
from greatglen.games.glenmore2.chronicles.haggis import terminal
from greatglen.games.glenmore2.chronicles.haggis.drawing import ANYWHERE
from greatglen.games.glenmore2.chronicles.haggis.rules.moves import (
    ALL,
    HaggisDraw,
    HaggisDrawn,
    HaggisEaten,
    HaggisHand,
    HaggisHanded,
    HaggisReturn,
    HaggisReturned,
    HaggisRevealed,
    HaggisRoll,
    HaggisRolled,
    HaggisScoringBegan,
    HaggisTake,
    HaggisTaken,
    HaggisTurned,
    HaggisWhisky,
)
from greatglen.games.glenmore2.chronicles.haggis.rules.scoring import HaggisScoring, RollHaggis, roll_again
from greatglen.games.glenmore2.chronicles.haggis.rules.tables import NUMBER, Token
from greatglen.games.glenmore2.chronicles.haggis.rules.tokens import HandOver, TakeToken
from greatglen.games.glenmore2.rules.actions import Skip
from greatglen.games.glenmore2.rules.state import GlenMore2
from greatglen.games.glenmore2.text import GlenMore2Text
from greatglen.games.glenmore_common.rules.events import Lost
from greatglen.games.glenmore_common.rules.notation import parse_bundle
from greatglen.kernel.event import Event
from greatglen.terminal.interface import Scene
from greatglen.text import load_game_text
from greatglen.web.pages.table.table_view import explain_anchor

SVG = "{http://www.w3.org/2000/svg}"
NAMES = ("Ailsa", "Morag", "Iain")


def speaker(seats: int = 2) -> GlenMore2Text:
    words = load_game_text("glenmore2", NAMES[:seats], {"chronicles": "5"})
    assert isinstance(words, GlenMore2Text)
    return words


def parts(view: View) -> dict[str, ET.Element]:
    return {part.name: ET.fromstring(part.svg) for part in scene(view, speaker(view.seats))}


def texts(element: ET.Element) -> list[str]:
    return [found.text or "" for found in element.iter(f"{SVG}text")]


def symbols(element: ET.Element, name: str) -> int:
    """How often a symbol is used."""
    return sum(found.attrib["href"] == f"#a-{name}" for found in element.iter(f"{SVG}use"))


def at(element: ET.Element, anchor: str) -> list[ET.Element]:
    return [found for found in element.iter() if found.attrib.get("data-at") == anchor]


# -- what is drawn


def test_the_pool_has_a_counted_pile_and_what_lies_face_up() -> None:
    pool = parts(kitchen(steps=[TakeToken(0)], face_up=(1, 3)).view_for(0))["chronicle-5"]
    (pile,) = at(pool, "c5-pool:0")
    assert "\u00d7 11" in texts(pile)
    assert len(at(pool, "c5-pool:1")) == len(at(pool, "c5-pool:3")) == 1 and not at(pool, "c5-pool:2")
    assert symbols(pool, "c5-haggis") == 2


def test_two_alike_face_up_are_both_drawn_and_lead_to_the_same() -> None:
    pool = parts(kitchen(steps=[TakeToken(0)], face_up=(2, 2)).view_for(0))["chronicle-5"]
    assert len(at(pool, "c5-pool:2")) == 2


def test_an_empty_pile_is_a_place_that_can_be_pointed_at() -> None:
    pool = parts(kitchen(steps=[TakeToken(0)], face_up=(1, 2), face_down=()).view_for(0))["chronicle-5"]
    (pile,) = at(pool, "c5-pool:0")
    assert symbols(pile, "c5-cover") == 0 and "\u00d7 0" in texts(pile)


def test_each_sees_what_they_may_on_a_table() -> None:
    """One's own value, a question mark for others, an eye over what everybody knows."""
    table = kitchen(steps=[TakeToken(1)], tables={0: [2, Token(3)]}, face_up=(1, 1))
    for seat, shown in ((0, "2"), (1, "?"), (NOBODY, "?")):
        mine = parts(table.view_for(seat))["chronicle-5-seat-0"]
        (secret,), (known,) = at(mine, "c5-token:0:1"), at(mine, "c5-token:0:2")
        assert texts(secret) == [shown] and symbols(secret, "c5-eye") == 0
        assert texts(known) == ["3"] and symbols(known, "c5-eye") == 1


def test_what_others_hold_leaves_no_trace() -> None:
    """Whatever seat 0 holds in secret, seat 1 gets the same drawing and the same tips."""
    seen = []
    for held in ([1, 2], [3, 3], [2, 1]):
        table = kitchen(steps=[TakeToken(1)], tables={0: held}, face_up=(1, 2))
        view = table.view_for(1)
        seen.append((scene(view, speaker()), tips(view, speaker())))
    assert seen[0] == seen[1] == seen[2]


def test_the_new_token_of_a_full_table_lies_on_a_sixth_place() -> None:
    table = kitchen(steps=[TakeToken(0)], tables=FULL, face_up=(1, 2))
    before = parts(table.view_for(0))["chronicle-5-seat-0"]
    assert at(before, "c5-whisky:0") and not at(before, "c5-token:0:6")
    do(table, "haggistake 2")
    mine = parts(table.view_for(0))["chronicle-5-seat-0"]
    assert at(mine, "c5-token:0:6") and not at(mine, "c5-whisky:0")
    assert sum(found.attrib.get("class") == "c5-new" for found in mine.iter()) == 1


def test_a_token_turned_up_shows_its_haggis_and_the_points() -> None:
    table = kitchen(laird(whisky=1), steps=[HaggisScoring()], tables={0: [1, 3, 1]})
    rolls(table, 2, 1, 3, 2)
    mine = parts(table.view_for(1))["chronicle-5-seat-0"]
    assert [symbols(at(mine, f"c5-token:0:{place}")[0], "c5-haggis") for place in (1, 2, 3)] == [1, 1, 0]
    assert {"2 \u00d7 4 =", "8", "now"} <= set(texts(mine))
    do(table, "skip")
    assert {"2 \u00d7 4 =", "8", "last time"} <= set(texts(parts(table.view_for(1))["chronicle-5-seat-0"]))


def pips(rolled: ET.Element) -> list[int]:
    """What the dice show, one after the other."""
    found = []
    for group in rolled.iter(f"{SVG}g"):
        used = [child.attrib.get("href") for child in group if child.tag == f"{SVG}use"]
        if "#a-die-face" in used:
            found.append(used.count("#a-pip"))
    return found


def test_rolls_for_all_and_rolls_for_whisky() -> None:
    table = kitchen(laird(whisky=3), laird(), steps=[HaggisScoring()], tables={0: [1, 2, 3, 3]})
    (rolled,) = at(parts(table.view_for(0))["chronicle-5"], "c5-rolls")
    assert sum(found.attrib.get("class") == "c5-to-come" for found in rolled.iter()) == 4 and pips(rolled) == []
    rolls(table, 1, 3)
    (rolled,) = at(parts(table.view_for(0))["chronicle-5"], "c5-rolls")
    assert sum(found.attrib.get("class") == "c5-to-come" for found in rolled.iter()) == 2 and pips(rolled) == [1, 3]
    rolls(table, 1, 1)
    do(table, "haggiswhisky", "haggisroll 1")
    (rolled,) = at(parts(table.view_for(0))["chronicle-5"], "c5-rolls")
    assert pips(rolled) == [1, 3, 1, 1, 1]
    assert symbols(rolled, "i-whisky") == symbols(rolled, "sign-0") == 1
    assert "For whisky, Ailsa: 1." in tip(table, "c5-rolls").lines


def test_a_roll_made_again_is_crossed_out() -> None:
    table = kitchen(steps=[HaggisScoring()], tables={0: [1, 2]})
    roll_again(glen_of(table))
    table.set_position()
    rolls(table, 2)
    assert table.log[-1][0] == HaggisRolled(CHANCE, 2, True)
    (rolled,) = at(parts(table.view_for(0))["chronicle-5"], "c5-rolls")
    assert not [found for found in rolled.iter() if found.attrib.get("class") == "c5-void"], "nothing came before it"
    table = kitchen(steps=[HaggisScoring()], tables={0: [1, 2]})
    table.state.agenda.insert(-1, RollHaggis(CHANCE, again=True))
    rolls(table, 3, 2)
    (rolled,) = at(parts(table.view_for(0))["chronicle-5"], "c5-rolls")
    assert len([found for found in rolled.iter() if found.attrib.get("class") == "c5-void"]) == 1
    assert sum(found.attrib.get("class") == "c5-to-come" for found in rolled.iter()) == 3
    assert "For everybody: 2." in tip(table, "c5-rolls").lines


def glen_of(table: Table) -> Any:
    return table.state


def assert_drawn_once(view: View) -> None:
    drawn = [element.attrib["id"] for part in parts(view).values() for element in part.iter() if "id" in element.attrib]
    assert len(drawn) == len(set(drawn))


def id_at(view: View, anchor: str) -> str:
    return next(found.attrib["id"] for part in parts(view).values() for found in at(part, anchor))


def id_at_top(view: View) -> str:
    (pile,) = at(parts(view)["chronicle-5"], "c5-pool:0")
    return [found.attrib["id"] for found in pile.iter() if "id" in found.attrib][-1]


def test_a_token_keeps_its_id() -> None:
    """From the pool, where it lay face up or on top of the pile, to a table, and there while others come and go."""
    done: Counter[str] = Counter()
    for seed in range(8):
        if not THOROUGH and all(done[what] for what in ("returned", "face up", "face down")):
            break
        table, choose = started(2, seed, "5"), greedy(random.Random(seed))
        while not table.is_over:
            action, seat = choose(table), table.choice.seat
            if not isinstance(action, HaggisTake | HaggisReturn):
                table.apply(action)
                continue
            before = table.view_for(seat)
            held, places = glen_of(table).parts[NUMBER].held, len(glen_of(table).parts[NUMBER].tables[seat])
            mine = [id_at(before, f"c5-token:{seat}:{place + 1}") for place in range(places)]
            if isinstance(action, HaggisReturn):
                del mine[action.place - 1]
                done["returned"] += 1
            elif action.value:
                mine.append(id_at(before, f"c5-pool:{action.value}"))
                done["face up"] += 1
            else:
                mine.append(id_at_top(before))
                done["face down"] += 1
            table.apply(action)
            after = table.view_for(seat)
            assert_drawn_once(after)
            if glen_of(table).parts[NUMBER].held > held:
                continue  # a scoring followed, and some of them were served
            assert [id_at(after, f"c5-token:{seat}:{place + 1}") for place in range(len(mine))] == mine
    assert min(done["returned"], done["face up"], done["face down"]) > 0, done


# -- which way leads where


def test_the_ways() -> None:
    assert path("glenmore2", HaggisTake(0), 1) == ("c5-pool:0",)
    assert path("glenmore2", HaggisTake(3), 1) == ("c5-pool:3",)
    assert path("glenmore2", HaggisReturn(6), 1) == ("c5-token:1:6",)
    assert path("glenmore2", HaggisHand(2), 1) == ("c5-token:1:2",)
    assert path("glenmore2", HaggisWhisky(), 1) == ("c5-whisky:1",)
    assert path("glenmore2", Skip(), 1) == ("button:skip",)


def why(table: Table, anchor: str) -> str:
    return explain_anchor(table, table.choice.seat, anchor, speaker())[1]


def test_pointing_at_what_cannot_be_says_why() -> None:
    table = kitchen(steps=[TakeToken(0)], tables={0: [1]}, face_up=(1, 2), face_down=())
    assert why(table, "c5-pool:0") == "No haggis token lies face down in the pool."
    assert why(table, "c5-pool:1") == ""
    idle = kitchen(tables={0: [1]})
    assert idle.choice.kind == "take"
    assert why(idle, "c5-pool:2") == "There is no haggis token to take now."
    assert why(idle, "c5-token:0:1") == "You do not have to put a haggis token back into the pool now."
    assert why(idle, "c5-whisky:0").startswith("You can spend whisky on rolls only in a haggis scoring")


def test_every_wish_can_be_read() -> None:
    """What somebody who points there is taken to want is an action of the game."""
    table = kitchen(tables={0: [1]})
    for asked in ANYWHERE:
        for anchor in ("c5-pool:1", "c5-token:0:1", "c5-whisky:0"):
            table.parse_action(find_action("glenmore2", asked, anchor) or "")
    assert find_action("glenmore2", "haggis-hand", "c5-token:0:1") == "haggishand 1"
    assert find_action("glenmore2", "take", "c5-token:0:1") == "haggisreturn 1"


# -- tips


def test_what_each_combination_would_score() -> None:
    table = kitchen(steps=[TakeToken(1)], tables={0: [1, 3, 1]}, face_up=(1, 2))
    lines = tip(table, "c5-table:0").lines
    assert "On it: 3 haggis tokens; room for 5." in lines
    assert "1 face up: 1 = 1 VP, 3 = 3 VP." in lines
    assert "2 face up: 1+1 = 4 VP, 1+3 = 8 VP." in lines
    assert "3 face up: 1+1+3 = 15 VP." in lines
    assert tip(table, "c5-table:0").rule == "G2-C5-14"


def test_in_a_scoring_only_what_is_still_to_come_counts() -> None:
    table = kitchen(laird(whisky=1), steps=[HaggisScoring()], tables={0: [1, 3, 1, 2]})
    rolls(table, 1, 1, 1, 1)
    lines = tip(table, "c5-table:0").lines
    assert [line for line in lines if "VP" in line] == [
        "2 face up: 1+1 = 4 VP.",
        "3 face up: 1+1+2 = 12 VP, 1+1+3 = 15 VP.",
    ]
    assert "A roll of 2, 3 turns a token face up: 3 of 6 faces." in tip(table, "c5-whisky:0").lines
    assert "Barrels: 1." in tip(table, "c5-whisky:0").lines


def test_the_tip_of_another_table_tells_only_what_is_known() -> None:
    table = kitchen(steps=[TakeToken(1)], tables={0: [2, Token(3)]}, face_up=(1, 1))
    lines = tip(table, "c5-table:0", seat=1).lines
    assert "Hidden from you: 1." in lines and [line for line in lines if "VP" in line] == ["1 face up: 3 = 3 VP."]
    assert not [line for line in tip(table, "c5-whisky:0", seat=1).lines if "2" in line.split(": ")[0]]


def test_who_knows_a_token() -> None:
    table = kitchen(steps=[TakeToken(1)], tables={0: [2, Token(3), Token(1, 0b11)]}, face_up=(1, 1))
    said = [tip(table, f"c5-token:0:{place}").lines[0] for place in (1, 2, 3)]
    assert said == [
        "It lies face down; its value is known to Ailsa.",
        "It lies face down; everybody knows its value.",
        "It lies face down; its value is known to Ailsa and Morag.",
    ]
    assert tip(table, "c5-token:0:1").title == "Haggis token of value 2"
    assert tip(table, "c5-token:0:1", seat=1).title == "A hidden haggis token"


def test_a_roll_that_turned_nothing_up_is_remembered() -> None:
    table = kitchen(laird(whisky=1), steps=[HaggisScoring()], tables={0: [2, 2]})
    rolls(table, 1, 1, 3, 1)
    assert "It is not 1, 3: such a roll did not turn it face up." in tip(table, "c5-token:0:1", seat=1).lines


def test_what_is_hidden_is_counted_for_the_one_who_looks() -> None:
    table = kitchen(steps=[TakeToken(0)], tables={0: [2, 3], 1: [1]}, face_up=(1, 2))
    assert tip(table, "c5-unseen", seat=0).lines[0].endswith("5 \u00d7 1, 2 \u00d7 2, 2 \u00d7 3.")
    assert tip(table, "c5-unseen", seat=1).lines[0].endswith("4 \u00d7 1, 3 \u00d7 2, 3 \u00d7 3.")
    assert tip(table, "c5-pool:1").lines[1:] == [
        "1 face up: 1 = 1 VP.",
        "2 face up: 1+2 = 6 VP, 1+3 = 8 VP.",
        "3 face up: 1+2+3 = 18 VP.",
    ], "with what is on one's own table"


@pytest.mark.parametrize(("held", "when"), [(0, "scoring of B"), (1, "scoring of C"), (2, "final scoring"), (3, "")])
def test_when_the_next_scoring_is_held(held: int, when: str) -> None:
    table = kitchen(steps=[TakeToken(0)])
    glen_of(table).parts[NUMBER].held = held
    lines = tip(table, "c5-scorings").lines
    assert lines[0] == f"{held} of 3 done."
    assert [when in line for line in lines[1:2]] == [True] and (len(lines) == 3) == bool(when)


def test_inns_tell_what_is_in_the_pool() -> None:
    table = kitchen(spaces=(1, 0, "creek-inn", "shetland-sheep"), face_up=(1, 3))
    lines = tip(table, "tile:creek-inn").lines
    assert "Activated: sheep for 1 haggis token." in lines and "In the pool face up: 1, 3; face down: 11." in lines
    assert not any("pool" in line for line in tip(table, "tile:shetland-sheep").lines)
    glen_of(table).parts[NUMBER].face_up = glen_of(table).parts[NUMBER].face_down = ()
    assert "The pool of haggis tokens is empty." in tip(table, "tile:creek-inn").lines


# -- words


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (HaggisRevealed(CHANCE, 2), "A haggis token of value 2 was turned face up in the pool."),
        (HaggisTaken(0, 1, 3, ALL), "Ailsa took the haggis token of value 3."),
        (HaggisDrawn(0, 1, 3, 1), "Ailsa took a face-down haggis token: value 3."),
        (HaggisDrawn(0, 1, 3, 1).hide_secrets(1), "Ailsa took a face-down haggis token."),
        (HaggisReturned(0, 1, 3, 1), "Ailsa put a haggis token of value 3 back into the pool."),
        (HaggisReturned(0, 1, 3, 1).hide_secrets(1), "Ailsa put a haggis token back into the pool."),
        (HaggisHanded(0, 1, 2, 3, 1), "Ailsa handed Morag a haggis token of value 2."),
        (HaggisHanded(0, 1, 2, 3, 1).hide_secrets(2), "Ailsa handed Morag a haggis token."),
        (HaggisTurned(1, 1, 2, ALL), "Morag turned a haggis token of value 2 face up."),
        (HaggisScoringBegan(CHANCE, 2), "Second haggis scoring."),
        (HaggisRolled(CHANCE, 1), "The die showed 1 for everybody."),
        (HaggisRolled(CHANCE, 3, True), "The die was rolled again and showed 3."),
        (HaggisRolled(1, 2), "Morag rolled 2."),
        (HaggisEaten(0, 2, 4), "Ailsa served 2 haggis tokens with a total of 4 and returned them to the pool."),
        (HaggisEaten(0, 1, 3), "Ailsa served 1 haggis token with a total of 3 and returned them to the pool."),
        (Lost(0, "haggis", 1), "Ailsa received no haggis token: the pool is empty."),
    ],
)
def test_what_happened(event: Event, sentence: str) -> None:
    assert speaker(3).describe_event(event) == sentence


def test_questions_and_options() -> None:
    words = speaker()
    table = kitchen(steps=[TakeToken(0)], tables=FULL, face_up=(1, 2))
    state = glen_of(table)
    assert words.prompt(table.choice, state) == "Which haggis token will you take from the pool?"
    assert [words.describe_option(option, state) for option in table.choice.options] == [
        "take the haggis token of value 1",
        "take the haggis token of value 2",
        "take a face-down haggis token",
    ]
    do(table, "haggistake 2")
    assert words.prompt(table.choice, state) == "Your table is full: which haggis token will you put back?"
    said = [words.describe_option(option, glen_of(table)) for option in table.choice.options]
    assert said[3] == "put back the haggis token of value 3 on place 4"
    assert said[5] == "put back the new haggis token, of value 2"
    assert words.describe_source("chronicle:haggis-3") == "Third haggis scoring"
    assert (
        words.format_bundle(parse_bundle("haggis")) == "1 haggis token"
        and words.format_bundle(parse_bundle("2 haggis")) == "2 haggis tokens"
    )


def test_the_question_for_whisky_tells_the_points() -> None:
    table = kitchen(laird(whisky=1), steps=[HaggisScoring()], tables={0: [1, 3, 1]})
    rolls(table, 2, 1, 3, 2)
    asked = speaker().prompt(table.choice, glen_of(table))
    assert asked == "Will you spend whisky on a roll of your own? As things stand, you score 8 VP."


def test_handing_over_and_chance_have_words() -> None:
    words = speaker()
    table = kitchen(steps=[HandOver(1, 0)], tables={1: [2, 1]})
    assert words.prompt(table.choice, glen_of(table)) == "Which haggis token will you hand over?"
    assert words.describe_option(HaggisHand(2), glen_of(table)) == "hand over the haggis token of value 1 on place 2"
    assert words.describe_option(HaggisDraw(2, 3), glen_of(table)) == "draw haggis token 3 of value 2"
    assert words.describe_option(HaggisRoll(2), glen_of(table)) == "roll 2"


# -- the terminal


def shown(view: View) -> str:
    console = Console(width=80, record=True, file=io.StringIO())
    state = view.state
    assert isinstance(state, GlenMore2)
    for part in terminal.BOARD.draw(Scene(view, speaker(view.seats), {}, 80), state):
        console.print(part)
    return console.export_text()


def test_the_terminal_hides_what_is_hidden() -> None:
    table = kitchen(laird(whisky=1), steps=[HaggisScoring()], tables={0: [1, 3, 2], 1: [2]}, face_up=(1, 1))
    rolls(table, 1, 1, 3, 1)
    mine, theirs = shown(table.view_for(0)), shown(table.view_for(1))
    assert "Address to a Haggis" in mine and "pool: face up 1 1, face down 7" in mine and "rolls 1 1 3 1" in mine
    assert "[1] [3] 2 \u00b7 \u00b7" in mine and "2 x 4 = 8 VP" in mine
    assert "[1] [3] ? \u00b7 \u00b7" in theirs and "2 \u00b7 \u00b7 \u00b7 \u00b7" in theirs


# -- the engine: what was seen cannot be taken back


def test_what_somebody_has_looked_at_says_so() -> None:
    """The only token of the pile comes without chance being asked, yet its owner has looked at it."""
    table = kitchen(steps=[TakeToken(0)], face_up=(1, 2), face_down=(3,))
    do(table, "haggistake 0")
    assert [type(event) for event in table.log[-1] if isinstance(event, HaggisTaken)] == [HaggisDrawn]
    table = kitchen(steps=[TakeToken(0)], face_up=(1, 2), face_down=(3,))
    do(table, "haggistake 2")
    told = [event for event in table.log[-1] if isinstance(event, HaggisTaken | HaggisRevealed)]
    assert told == [HaggisTaken(0, 1, 2, ALL), HaggisRevealed(CHANCE, 3)]
    assert [event.reveals_secret for event in told] == [False, True], "the last token of the pile was turned up"
    assert HaggisDrawn.reveals_secret and HaggisHanded.reveals_secret
