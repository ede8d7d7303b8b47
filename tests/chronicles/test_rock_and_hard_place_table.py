"""Chronicle 7 at the table: what is drawn, said and explained of cards, votes and piles, and that no vote leaks."""

import io
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from chronicles.test_rock_and_hard_place import FIVE, arranged, gathering, part
from glen2 import glen, laird, plot
from positions import do
from rich.console import Console

import greatglen
from greatglen import CHANCE, NOBODY, Table, View
from greatglen.drawing import path, scene, symbol_sheet, tips
from greatglen.games.glenmore2.chronicles.rock_and_hard_place.drawing.cards import GROUND, balanced
from greatglen.games.glenmore2.chronicles.rock_and_hard_place.rules import PILE, PersonalDiscard
from greatglen.games.glenmore2.chronicles.rock_and_hard_place.rules.cards import CARDS
from greatglen.games.glenmore2.chronicles.rock_and_hard_place.rules.state import FAILED, OPEN, SCORES, Ballot
from greatglen.games.glenmore2.chronicles.rock_and_hard_place.rules.state import title as engine_title
from greatglen.games.glenmore2.chronicles.rock_and_hard_place.rules.vote import (
    CardDrawn,
    ClanGathering,
    Decided,
    Propose,
    Proposed,
    Vote,
    VoteLaid,
    VoteRevealed,
)
from greatglen.games.glenmore2.chronicles.rock_and_hard_place.terminal import BOARD
from greatglen.games.glenmore2.chronicles.rock_and_hard_place.text import SENTENCES
from greatglen.games.glenmore2.rules.state import GlenMore2
from greatglen.terminal.interface import Scene
from greatglen.text import GameText, load_game_text
from greatglen.web.pages.table.table_view import explain_anchor

NAMES = ("Ailsa", "Morag", "Iain", "Flora")
PAGES = Path(greatglen.__file__).parent / "games/glenmore2/chronicles/rock_and_hard_place/pages"


def speaker(table: Table) -> GameText[Any]:
    return load_game_text("glenmore2", NAMES[: table.seats], table.options)


def parts(table: Table, seat: int) -> dict[str, str]:
    return {part.name: part.svg for part in scene(table.view_for(seat), speaker(table)) if "chronicle-7" in part.name}


def groups(svg: str, at: str) -> list[ET.Element]:
    return [element for element in ET.fromstring(svg).iter() if element.attrib.get("data-at") == at]


def group(svg: str, at: str) -> ET.Element:
    (found,) = groups(svg, at)
    return found


def lettering(element: ET.Element) -> str:
    return " ".join(text.text or "" for text in element.iter() if text.tag.endswith("}text"))


def pictures(element: ET.Element) -> list[str]:
    return [use.attrib["href"].removeprefix("#a-") for use in element.iter() if use.tag.endswith("}use")]


def ids(svg: str) -> set[str]:
    found = (element.attrib.get("id", "") for element in ET.fromstring(svg).iter())
    return {one for one in found if one.startswith("c7-vote-")}


def lines(table: Table, at: str, seat: int = 0) -> list[str]:
    return tips(table.view_for(seat), speaker(table))[at].lines


def in_terminal(view: View, words: GameText[Any]) -> str:
    console = Console(width=80, record=True, file=io.StringIO())
    assert isinstance(view.state, GlenMore2)
    for shown in BOARD.draw(Scene(view, words, {}, 80), view.state):
        console.print(shown)
    return console.export_text()


def everything(table: Table, seat: int) -> list[str]:
    """All a seat or a spectator can read, hear or look at."""
    view, words = table.view_for(seat), speaker(table)
    told = [sentence for events in view.log for _, sentence in words.narrate(events)]
    explained = [f"{at} {tip.title} {tip.lines} {tip.rule}" for at, tip in tips(view, words).items()]
    drawn = [part.svg for part in scene(view, words)]
    offered = [words.describe_option(option, view.state) for option in view.choice.options]
    return [*drawn, *told, *explained, *offered, words.prompt(view.choice, view.state), in_terminal(view, words)]


# -- secrets


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nobody_else_can_read_a_vote(seats: int) -> None:
    """G2-C7-6: an AYE, a NAY and two markers look the same to everybody but the one who laid them."""
    votes = ["vote 1 0", "vote 0 1", *(["vote 2 0", "vote 0 2", "vote 1 1"] if seats == 2 else [])]
    tables = [gathering(seats) for _ in votes]
    for table, vote in zip(tables, votes, strict=True):
        do(table, "propose animals", vote)
    for seat in (*range(1, seats), NOBODY):
        assert all(everything(table, seat) == everything(tables[0], seat) for table in tables[1:])
    own = [everything(table, 0) for table in tables]
    assert all(one != other for number, one in enumerate(own) for other in own[:number]), "one's own vote is seen"


def test_a_forced_vote_is_not_drawn_either() -> None:
    tables = [gathering(3), gathering(3)]
    for table, left in zip(tables, ([0, 1], [1, 0]), strict=True):
        part(table).aye[0], part(table).nay[0] = left
        do(table, "propose animals")
        part(table).aye[0] = part(table).nay[0] = 1  # so that only the vote differs
    assert part(tables[0]).ballots != part(tables[1]).ballots
    for seat in (1, 2, NOBODY):
        assert everything(tables[0], seat) == everything(tables[1], seat)


def test_a_laid_vote_is_a_closed_hand_and_its_owner_knows_what_is_in_it() -> None:
    table = gathering(2)
    do(table, "propose animals", "vote 1 1")

    def hand(seat: int) -> list[str]:
        svg = parts(table, seat)["chronicle-7"]
        (found,) = [
            element for element in ET.fromstring(svg).iter() if element.attrib.get("id") == "c7-vote-animals-0-0"
        ]
        return pictures(found)

    assert hand(1) == hand(NOBODY) == ["c7-fist"]
    assert hand(0) == ["c7-fist", "c7-aye", "c7-nay"]


# -- the cards


def test_every_card_has_a_picture_words_and_a_rule() -> None:
    symbols = {
        element.attrib.get("id") for element in ET.fromstring(symbol_sheet("glenmore2", {"chronicles": "7"})).iter()
    }
    assert set(CARDS) == set(SENTENCES) == set(GROUND)
    english = (PAGES / "en.md").read_text()
    table = arranged(cards=list(CARDS))
    svg = parts(table, 0)["chronicle-7"]
    said = tips(table.view_for(0), speaker(table))
    for number, card in enumerate(CARDS, start=13):
        assert f"a-c7-{card}" in symbols and f"c7-{card}" in pictures(group(svg, f"c7-card:{card}"))
        tip = said[f"c7-card:{card}"]
        assert tip.rule == f"G2-C7-{number}" and f"**{tip.rule}.**" in english
        title, gist, meaning = SENTENCES[card]
        assert title == engine_title(card), "refusals call it by the same name"
        assert tip.title == title and tip.lines[0] == meaning
        assert lettering(group(svg, f"c7-card:{card}")).endswith(f"{title} {gist}")


@pytest.mark.parametrize("language", ["de", "it", "ru"])
def test_the_rules_are_there_in_every_language(language: str) -> None:
    def numbers(file: Path) -> list[str]:
        return re.findall(r"^(?:\*\*|## )(G2-C7-\w+)", file.read_text(), re.MULTILINE)

    there = numbers(PAGES / f"{language}.md")
    assert there == numbers(PAGES / "en.md") and len(there) == 27 + 6


def test_what_a_card_would_give_now_and_to_whom() -> None:
    """G2-C7-11, 12: the best on the card, everybody in the tip."""
    rich = laird({"n": plot("lochridge", "sheep", "sheep")})
    table = arranged(rich, laird(), laird({"n": plot("caithness", "sheep", "cattle")}), step=ClanGathering(0))
    card = group(parts(table, 0)["chronicle-7"], "c7-card:animals")
    assert lettering(card).startswith("5 ") and [one for one in pictures(card) if one.startswith("sign-")] == [
        "sign-0",
        "sign-2",
    ]
    assert lines(table, "c7-card:animals")[-3:] == [
        "Ailsa has 2: 5 VP as things stand.",
        "Morag has 0: 0 VP as things stand.",
        "Iain has 2: 5 VP as things stand.",
    ]


def test_counts_as_people_say_them() -> None:
    cards = ("largest-square", "smallest-territory", "farthest-scot")
    nobody = laird({"village": plot("start-village")})
    square = {"n": plot("lochridge"), "ne": plot("easdale")}
    table = arranged(nobody, laird(square), cards=cards, step=ClanGathering(0))
    assert "Morag has 2x2: 10 VP as things stand." in lines(table, "c7-card:largest-square")
    assert lines(table, "c7-card:smallest-territory")[-2:] == [
        "Ailsa has 2: 10 VP as things stand.",
        "Morag has 4: 0 VP as things stand.",
    ]
    assert lines(table, "c7-card:farthest-scot")[-2:] == [
        "Ailsa has no scot in the territory and does not take part.",
        "Morag has 1: 10 VP as things stand.",
    ]


# -- the vote


def test_a_card_is_proposed_by_pointing_at_it() -> None:
    table = gathering(2)
    assert path("glenmore2", Propose("animals"), 0) == ("c7-card:animals",)
    assert {path("glenmore2", option, 0)[0] for option in table.choice.options} == {f"c7-card:{card}" for card in FIVE}
    assert {f"c7-card:{card}" for card in FIVE} <= set(tips(table.view_for(0), speaker(table)))


def test_pointing_at_a_card_that_was_voted_on_says_so() -> None:
    table = gathering(2)
    part(table).cards["largest-square"] = FAILED
    table.set_position()
    _, why = explain_anchor(table, 0, "c7-card:largest-square", speaker(table))
    assert why == "“Largest square” has already been voted on."
    assert explain_anchor(table, 0, "c7-card:animals", speaker(table))[1] == ""
    assert explain_anchor(table, 1, "c7-card:largest-square", speaker(table))[1] == "", "the other is not asked"


def test_votes_are_markers_to_be_pointed_at_with_sentences() -> None:
    table = gathering(2)
    do(table, "propose animals")
    view, words = table.view_for(0), speaker(table)
    assert {
        path("glenmore2", option, 0): words.describe_option(option, view.state) for option in view.choice.options
    } == {
        ("c7-aye:0",): "vote AYE",
        ("c7-nay:0",): "vote NAY",
        ("c7-double:0", "c7-aye:0"): "vote twice: two AYE",
        ("c7-double:0", "c7-nay:0"): "vote twice: two NAY",
        ("button:vote-1-1",): "vote twice: an AYE and a NAY",
    }
    asked = words.prompt(view.choice, view.state)
    question = "Will “Animals” (most sheep and cattle) score at the end? The votes are secret."
    assert asked == f"{question} Two markers may be laid once in the game, in any mix."
    assert words.describe_option(Vote(1, 0).hide_secrets(), view.state) == "vote in secret"


def framed(svg: str) -> list[str]:
    """The cards with the frame of the vote being held."""
    cards = [
        element for element in ET.fromstring(svg).iter() if element.attrib.get("data-at", "").startswith("c7-card")
    ]
    return [card.attrib["data-at"] for card in cards if any(one.attrib.get("class") == "c7-now" for one in card.iter())]


def classes(element: ET.Element) -> list[str]:
    return [one.attrib["class"] for one in element.iter() if "class" in one.attrib]


def test_the_vote_being_held() -> None:
    table = gathering(4)
    assert framed(parts(table, 0)["chronicle-7"]) == []
    assert "Whoever takes a person calls" in lettering(group(parts(table, 0)["chronicle-7"], "c7-gathering"))
    part(table).aye[2] = part(table).nay[2] = 0
    do(table, "propose wood-and-stone", "vote 1 0")
    svg = parts(table, 3)["chronicle-7"]
    assert framed(svg) == ["c7-card:wood-and-stone"] and ids(svg) == {"c7-vote-wood-and-stone-0-0"}
    gathered = group(svg, "c7-gathering")
    assert lettering(gathered) == "Clan gathering Wood and stone Ailsa Morag Iain \u2013 Flora"
    assert classes(gathered).count("turn") == 1 and classes(gathered).count("c7-waits") == 1
    assert "It is being voted on now." in lines(table, "c7-card:wood-and-stone")
    assert lines(table, "c7-gathering")[-1] == "Laid so far: Ailsa."
    do(table, "vote 1 0")
    assert ids(parts(table, 3)["chronicle-7"]) == {"c7-vote-wood-and-stone-0-0", "c7-vote-wood-and-stone-1-0"}


@pytest.mark.parametrize(("votes", "scores"), [(("1 0", "0 1"), True), (("0 1", "0 2"), False)])
def test_the_votes_stay_on_the_card_and_the_last_result_is_shown(votes: Iterable[str], scores: bool) -> None:
    """G2-C7-6, 10."""
    table = gathering(2)
    do(table, "propose animals", *(f"vote {vote}" for vote in votes))
    svg = parts(table, 1)["chronicle-7"]
    card, gathered = group(svg, "c7-card:animals"), group(svg, "c7-gathering")
    assert framed(svg) == [] and ("c7-gone" in classes(card)) == (not scores)
    assert ("c7-aye" in pictures(card)) == scores and ("c7-nay" in pictures(card)) == (not scores)
    assert ids(svg) == {"c7-vote-animals-0-0", "c7-vote-animals-1-0", *(["c7-vote-animals-1-1"] if not scores else [])}
    verdict = "It will score." if scores else "It will not score."
    assert lettering(gathered) == f"Clan gathering Animals Ailsa Morag {verdict}"
    shown = [one for one in pictures(gathered) if one.startswith("c7-")]
    assert shown == (["c7-aye", "c7-nay"] if scores else ["c7-nay"] * 3)
    said = lines(table, "c7-card:animals")
    assert said[2:5] == (
        ["Accepted: it scores at the end.", "Ailsa: AYE", "Morag: NAY"]
        if scores
        else ["Voted down: it does not score.", "Ailsa: NAY", "Morag: NAY and NAY"]
    )
    assert any("as things stand" in line for line in said) == scores


def test_votes_lie_in_the_row_of_their_kind() -> None:
    table = gathering(3)
    do(table, "propose animals", "vote 1 0", "vote 0 1", "vote 1 0")
    spots = {}
    for element in ET.fromstring(parts(table, 0)["chronicle-7"]).iter():
        if element.attrib.get("id", "").startswith("c7-vote-"):
            x, y = element.attrib["transform"].removeprefix("translate(").removesuffix(")").split(",")
            spots[element.attrib["id"]] = float(x), float(y)
    first, second, third = (spots[f"c7-vote-animals-{seat}-0"] for seat in range(3))
    assert first[1] == third[1] < second[1] and first[0] == second[0] < third[0]


def test_the_end_of_gatherings_is_told() -> None:
    table = arranged(cards=["animals"])
    assert lines(table, "c7-gathering")[-1] == "Cards still to be voted on: 1."
    do(table, "take james-vi", "ally MacLeod", "vote 0 1", "vote 0 1")
    assert lines(table, "c7-gathering") == ["All cards have been voted on: there will be no more gatherings."]


def test_a_person_says_that_it_calls_a_gathering() -> None:
    table = arranged(cards=["animals"])
    line = "Whoever takes this person calls a clan gathering."
    assert line in lines(table, "tile:james-vi") and line not in lines(table, "tile:easdale")
    part(table).cards["animals"] = FAILED
    assert line not in lines(table, "tile:james-vi")


# -- before the players


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_markers_left(seats: int) -> None:
    """G2-C7-2, 3, 9."""
    table = gathering(seats)
    part(table).aye[1], part(table).nay[1] = 2, 0
    shown = group(parts(table, 0)["chronicle-7-seat-1"], "c7-votes:1")
    assert lettering(shown) == ("AYE 2 NAY 0 \u00d7 1" if seats == 2 else "AYE 2 NAY 0")
    assert ("c7-double" in pictures(shown)) == (seats == 2) and classes(shown).count("c7-spent") == 1
    said = lines(table, "c7-votes:1")
    assert said[:2] == ["Markers left: 2 AYE, 0 NAY.", "If you run out of one kind, you vote with the other."]
    assert said[2:] == (["Two markers may be laid once in the game, in any mix."] if seats == 2 else [])
    part(table).aye[1] = 0
    assert lines(table, "c7-votes:1")[1] == "Without a marker you do not vote."
    part(table).doubles[1] = 0
    if seats == 2:
        assert lines(table, "c7-votes:1")[-1] == "Two markers have already been laid once."


def test_personal_discard_piles() -> None:
    """G2-C7-23, 25: with the card only; the tile says whose it is."""
    table = arranged(discards=["easdale", "lochridge", "caithness"])
    number = glen(table).box.number
    part(table).piles = [(number["easdale"], number["lochridge"]), ()]
    shown = parts(table, 1)
    assert lettering(group(shown["chronicle-7-seat-0"], "c7-pile:0")) == "2"
    assert lettering(group(shown["chronicle-7-seat-1"], "c7-pile:1")) == "0"
    assert lines(table, "c7-pile:0")[:2] == ["2 tiles.", "Easdale and Lochridge."]
    assert "It lies in the discard pile of Ailsa." in lines(table, "tile:lochridge")
    assert not any("discard pile of" in line for line in lines(table, "tile:caithness"))
    without = arranged(cards=["animals"])
    assert groups(parts(without, 0)["chronicle-7-seat-0"], "c7-pile:0") == []
    assert "c7-pile:0" not in tips(without.view_for(0), speaker(without))


# -- words


def test_what_happened_is_told() -> None:
    words = speaker(gathering(2))
    assert [
        words.describe_event(event)
        for event in (
            CardDrawn(CHANCE, "farthest-scot"),
            Proposed(1, "largest-square"),
            VoteLaid(0),
            VoteRevealed(0, 1, 0),
            VoteRevealed(1, 0, 1),
            VoteRevealed(0, 2, 0),
            VoteRevealed(0, 0, 2),
            VoteRevealed(0, 1, 1),
            VoteRevealed(0, 0, 0),
            Decided(CHANCE, "animals", True),
            Decided(CHANCE, "animals", False),
            PersonalDiscard(1, "easdale"),
        )
    ] == [
        "The scoring card “Farthest scot” was laid out.",
        "Morag called a clan gathering to vote on “Largest square”.",
        None,
        "Ailsa voted AYE.",
        "Morag voted NAY.",
        "Ailsa voted twice: two AYE.",
        "Ailsa voted twice: two NAY.",
        "Ailsa voted twice: an AYE and a NAY.",
        "Ailsa had no marker left to vote with.",
        "“Animals” was accepted: it will score at the end.",
        "“Animals” was voted down: it will not score.",
        None,
    ]


def test_points_and_askers_have_names() -> None:
    words: Any = speaker(gathering(2))
    assert words.describe_source("chronicle-7:wood-and-stone") == "Scoring card “Wood and stone”"
    assert words.asker_name("complete-sets") == "Complete sets" and words.asker_name("easdale") == "Easdale"


# -- the terminal


def test_the_terminal_shows_cards_votes_and_markers() -> None:
    table = gathering(3)
    part(table).on_cards["discard-pile"] = {0: Ballot(1, 0), 1: Ballot(0, 1), 2: Ballot(1, 0)}
    part(table).cards |= {PILE: SCORES, "complete-sets": FAILED}
    do(table, "propose animals", "vote 0 1")
    other, own = (in_terminal(table.view_for(seat), speaker(table)) for seat in (1, 0))
    assert "votes laid: A face down" in other and "votes laid: A NAY" in own
    assert re.search(r"✓ +Discard pile +0 →4 +0 →4 +0 →4 +AYE A I NAY M", other)
    assert re.search(r"✗ +Complete sets *\n", other) and re.search(r"· +Animals +0 →4", other)
    assert "AYE/NAY left: A 3/2  M 3/2  I 3/2" in other


# -- lettering


def test_lines_are_balanced() -> None:
    assert balanced("Connected animal tiles", 19) == ["Connected", "animal tiles"]
    assert balanced("Animals", 19) == ["Animals"]
    assert balanced("Zusammengehörigkeitsgefühl", 5) == ["Zusammengehörigkeitsgefühl"]


def test_without_a_vote_a_card_says_so() -> None:
    table = gathering(2)
    assert set(part(table).cards.values()) == {OPEN}
    assert lines(table, "c7-card:animals")[2] == "It has not been voted on; without a vote it does not score."
