"""The sentences of Glen More II: what happened, where points came from, what clans and landmarks give."""

import inspect

import pytest
from glen2 import use_box

from greatglen import CHANCE, Event
from greatglen.games.glenmore2.rules import events as glenmore2_events
from greatglen.games.glenmore2.rules.box import BOX
from greatglen.games.glenmore2.rules.events import (
    Allied,
    Began,
    DieLeft,
    DieWaits,
    Finished,
    PersonTaken,
    Recovered,
    TileRemoved,
)
from greatglen.games.glenmore2.text import GlenMore2Text
from greatglen.games.glenmore2.text.bonuses import describe_clan_bonus, describe_landmark_effect
from greatglen.games.glenmore_common.rules import events as highland_events
from greatglen.games.glenmore_common.rules.events import (
    Activated,
    Bought,
    CardTaken,
    Compared,
    Drew,
    Gained,
    Lost,
    Moved,
    Paid,
    Placed,
    Removed,
    Rolled,
    Scored,
    ScoringBegan,
    Sold,
    Took,
)
from greatglen.terminal import summary

WORDS = GlenMore2Text(["You", "Bruce"])
TOLD: dict[Event, str | None] = {
    Began(1, 6): "Bruce began with 6 coins.",
    DieLeft(CHANCE): "The die reached The End and left the game.",
    DieWaits(CHANCE): "The die found no tile to remove and waited for the next one.",
    Finished(0): "You reached The End and has no more turns.",
    PersonTaken(0, "mary-stewart"): None,
    PersonTaken(0, "david-hume"): "You received David Hume.",
    Allied(1, "Brodie", 2): "Bruce placed a clan marker on Brodie.",
    TileRemoved(0, "halkirk", 5049): "You took Halkirk out of the territory.",
    Recovered(0, "halkirk"): "You took Halkirk from the discard pile.",
    Took(0, "halkirk", 3): "You took Halkirk.",
    Removed(1, "halkirk"): "Bruce discarded Halkirk.",
    Removed(CHANCE, "halkirk"): "Halkirk went to the discard pile.",
    Removed(CHANCE, "the-end"): "The End left the game.",
    Paid(0, "whisky", 0): "You paid whisky.",
    Paid(0, "scot", 5051): "You gave up a scot (the home castle).",
    Bought(0, "barley", 2): "You bought barley for 2 coins.",
    Sold(0, "barley", 5151, 1): "You sold barley for 1 coin (1 south, 1 east).",
    Placed(1, "halkirk", 5049): "Bruce placed Halkirk beside the start village.",
    Placed(1, "inverness", 5050): "Bruce built Inverness over the start village.",
    Placed(0, "inverness", 5050): "You built Inverness over the start village.",
    Gained(0, "scot", 1, 5050): "You gained 1 scot (the start village).",
    Gained(0, "move", 3, 0): "You gained 3 movement points.",
    Lost(0, "scot", 1): "You had no scot left in the supply.",
    Lost(0, "any", 1): "You had no room for 1 resource of any kind.",
    CardTaken(0, "Loch Ness"): "You received the card Loch Ness.",
    Moved(0, 5050, 5051): "You moved a scot from the start village to the home castle.",
    Scored(0, "clan:Brodie", 5): "You scored 5 VP: Clan Brodie.",
    ScoringBegan(CHANCE, 4): "Fourth scoring.",
    Compared(CHANCE, "whisky", (2, 0)): None,
    Rolled(CHANCE, 3, 5): "The die showed 3 and moved on.",
    Drew(CHANCE, "halkirk", 5): None,
    Activated(0, 5050): None,
}


@pytest.mark.parametrize("event", TOLD, ids=str)
def test_an_event_is_told(event: Event) -> None:
    assert WORDS.describe_event(event) == TOLD[event]


def test_no_kind_of_event_is_forgotten() -> None:
    modules = (glenmore2_events, highland_events)
    found = {member for module in modules for _, member in inspect.getmembers(module, inspect.isclass)}
    kept = {kind for kind in found - {Event} if issubclass(kind, Event) and kind.is_logged}
    assert {type(event) for event in TOLD} == kept


def test_what_belongs_together_is_told_together() -> None:
    events = [
        *[Paid(0, "coin", 0)] * 3,
        Removed(CHANCE, "halkirk"),
        Removed(CHANCE, "dornoch"),
        Removed(CHANCE, "the-end"),
        Activated(0, 5050),
        Gained(0, "move", 1, 0),
        Activated(0, 5051),
        Gained(0, "move", 1, 0),
        Gained(0, "wood", 1, 5051),
        *[Moved(0, 5050, 5051)] * 2,
    ]
    step = "You moved a scot from the start village to the home castle."
    assert [said for _, said in WORDS.narrate(events)] == [
        "You paid 3 coins.",
        "Halkirk and Dornoch went to the discard pile.",
        "The End left the game.",
        "You gained 2 movement points.",
        "You gained wood (the home castle).",
        f"{step} {step}",
    ]


def test_the_log_is_told_so_too() -> None:
    log = [tuple([Paid(0, "coin", 0)] * 2), (Allied(0, "McKay", 2), PersonTaken(0, "david-hume"))]
    told = ["You paid 2 coins.", "You placed a clan marker on McKay.", "You received David Hume."]
    assert [str(line) for line in summary.sentences_of(log, WORDS)] == told
    assert [str(line) for line in summary.paragraphs(log, 0, WORDS)] == [
        "You paid 2 coins. Placed a clan marker on McKay. Received David Hume."
    ]


def test_a_scoring_is_told_once_per_player() -> None:
    areas = [(0, "castle", 1), (1, "castle", 3), (0, "whisky", 5)]
    scored: list[Event] = [Scored(seat, f"scoring-2:{area}", vp) for seat, area, vp in areas]
    end: list[Event] = [Scored(0, "end:territory", -6), Scored(0, "end:coins", 4), Scored(1, "end:coins", 2)]
    told = WORDS.narrate([ScoringBegan(CHANCE, 2), *scored, *end, Scored(0, "tile:perth", 3)])
    assert [said for _, said in told] == [
        "Second scoring.",
        "You scored 6 VP: home castle 1, whisky 5.",
        "Bruce scored 3 VP: home castle.",
        "You lost 2 VP at the end: larger territory -6, coins 4.",
        "Bruce scored 2 VP at the end: coins.",
        "You scored 3 VP: Perth.",
    ]


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("clan:Brodie", "Clan Brodie"),
        ("landmark:Loch Lochy", "Loch Lochy"),
        ("tile:aberfoyle", "Aberfoyle"),
        ("scoring-2:castle", "Second scoring: home castle"),
        ("scoring-4:persons", "Fourth scoring: persons"),
        ("end:territory", "End: larger territory"),
        ("end:Armadale Castle", "End: Armadale Castle"),
    ],
)
def test_sources(source: str, said: str) -> None:
    assert WORDS.describe_source(source) == said


@pytest.mark.parametrize(
    ("cell", "said"),
    [(5050, "the start village"), (5051, "the home castle"), (5052, "2 east"), (4951, "1 north, 1 east")],
)
def test_cells(cell: int, said: str) -> None:
    assert WORDS.describe_cell(cell) == said


@pytest.mark.parametrize(
    ("clan", "said"),
    [
        ("Chisholm", "barley and 1 scot"),
        ("Cameron", "activate 1 trade tile and 3 movement points"),
        ("Douglas", "3 VP, again and again"),
        ("Brodie", "5 VP for 3 villages, 8 VP for 4 or more"),
        ("Mackintosh", "from now on castles count as scots for placing tiles"),
        ("Munro", "take a tile from the discard pile for free"),
        ("McKay", "David Hume, who counts as 2 persons"),
        ("MacMillan", "remove 1 tile"),
    ],
)
def test_a_bonus_is_told(clan: str, said: str) -> None:
    assert describe_clan_bonus(WORDS, BOX.clans[clan]) == said


@pytest.mark.parametrize(
    ("card", "said"),
    [
        ("Loch Morar", "you may remove up to 2 tiles"),
        ("Castle of Mey", "activate your whole territory"),
        ("Castle Moil", "from now on in scorings scots in the home castle count twice"),
        ("Armadale Castle", "at the end your first 8 coins are worth 1 VP more each"),
        ("Duart Castle", "place a clan marker and 1 coin"),
    ],
)
def test_a_landmark_is_told(card: str, said: str) -> None:
    assert describe_landmark_effect(WORDS, BOX.landmarks[card]) == said


def test_no_clan_or_landmark_is_without_words() -> None:
    told = [describe_clan_bonus(WORDS, clan) for clan in BOX.clans.values()]
    told += [describe_landmark_effect(WORDS, card) for card in BOX.landmarks.values() if not card.chronicle]
    assert len(told) == 23 + 11 and all(told) and not any("{" in said or "-" in said for said in told)


def test_the_words_are_those_of_the_file_played_with() -> None:
    box = use_box(('name = "Halkirk"', 'name = "Wick"'))
    words = GlenMore2Text(["You"], {"components": box.key})
    assert words.describe_event(Took(0, "wick", 3)) == "You took Wick."
