"""The four scorings, the end, ties (G2-SCORE, G2-END)."""

import pytest
from glen2 import events, glen, glen_more_2, laird, me, plot
from positions import happened

from greatglen import Points, Table
from greatglen.games.glenmore2.rules.scoring import ScoringRound
from greatglen.games.glenmore2.rules.state import Laird
from greatglen.games.glenmore_common.rules.events import Scored, ScoringBegan

CARDS = ["Loch Lochy", "Donan Castle", "Castle Stalker", "Inverness", "Loch Shiel", "Duart Castle", "Loch Morar"]
PEOPLE = ["james-vi", "john-knox", "mary-stewart", "walter-scott", "robert-burns", "william-wallace"]


def scoring(*lairds: Laird, number: int = 1) -> Table:
    return glen_more_2(*lairds, step=ScoringRound(), scored=number - 1)


def breakdown(table: Table, seat: int = 0) -> dict[str, int]:
    return {line.source: line.vp for line in table.breakdown[seat]}


@pytest.mark.parametrize(("lead", "vp"), [(0, 0), (1, 1), (2, 2), (3, 3), (4, 5), (5, 8), (6, 8)])
def test_points_for_the_lead_over_the_lowest(lead: int, vp: int) -> None:
    """G2-SCORE-3, in each of the four areas (G2-SCORE-2)."""
    castle = laird({"castle": plot("home-castle", scots=lead)})
    assert scoring(castle, laird()).scores == [vp, 0]
    assert scoring(laird(landmarks=CARDS[:lead]), laird()).scores == [vp, 0]
    assert scoring(laird(whisky=lead + 2), laird(whisky=2)).scores == [vp, 0]
    assert scoring(laird(persons=PEOPLE[:lead]), laird()).scores == [vp, 0]


def test_each_area_for_itself_and_itemised() -> None:
    table = scoring(
        laird({"castle": plot("home-castle", scots=2)}, whisky=1, persons=PEOPLE[:1]),
        laird(whisky=4, landmarks=CARDS[:3]),
        laird({"castle": plot("home-castle", scots=1)}, whisky=1, landmarks=CARDS[3:4], persons=PEOPLE[1:5]),
        number=2,
    )
    assert breakdown(table, 0) == {"scoring-2:castle": 2, "scoring-2:persons": 1}
    assert breakdown(table, 1) == {"scoring-2:landmarks": 3, "scoring-2:whisky": 3}
    assert breakdown(table, 2) == {"scoring-2:castle": 1, "scoring-2:landmarks": 1, "scoring-2:persons": 5}
    assert table.scores == [3, 6, 7]
    assert events(table, ScoringBegan) == [ScoringBegan(-1, 2)]


def test_scots_in_other_castles_do_not_count() -> None:
    assert scoring(laird({"n": plot("donan-castle", scots=4)}), laird()).scores == [0, 0]


def test_david_hume_counts_as_two() -> None:
    assert scoring(laird(persons=["david-hume", "james-vi"]), laird()).scores == [3, 0]


def test_everything_is_kept() -> None:
    """G2-SCORE-4."""
    table = scoring(laird({"castle": plot("home-castle", scots=2)}, whisky=2, persons=PEOPLE[:2], landmarks=CARDS[:2]))
    lord = me(table)
    assert (lord.whisky, len(lord.persons), len(lord.landmarks), lord.land[5051].scots) == (2, 2, 2, 2)


def test_the_fourth_scoring_is_followed_by_the_final_one() -> None:
    """G2-END-2 to 5: first the areas, then territory, coins, Armadale."""
    first = laird({"n": plot("inshriach"), "s": plot("easdale")}, coins=3, landmarks=["Armadale Castle"])
    table = glen_more_2(first, laird(coins=1), step=ScoringRound(), scored=3)
    assert table.is_over
    assert breakdown(table) == {
        "scoring-4:landmarks": 1,
        "end:territory": -6,
        "end:coins": 3,
        "end:Armadale Castle": 3,
    }
    assert table.breakdown[1] == [Points("end:coins", 1)]
    scored = [event.source for event in happened(table) if isinstance(event, Scored)]
    assert scored.index("scoring-4:landmarks") < scored.index("end:territory") < scored.index("end:coins")


def test_tiles_built_over_and_persons_do_not_count_for_the_size() -> None:
    """G2-END-3."""
    tall = laird({"village": plot("perth", under=["start-village", "inverness"])}, persons=PEOPLE, coins=0)
    table = glen_more_2(tall, laird(coins=0, persons=PEOPLE), step=ScoringRound(), scored=3)
    assert breakdown(table) == {} and glen(table).scored == 4


def test_points_may_fall_below_zero() -> None:
    wide = {way: plot("inshriach") for way in ("n", "s", "nn", "ne")}
    table = glen_more_2(laird(wide, coins=0), laird(coins=0), step=ScoringRound(), scored=3)
    assert table.scores == [-12, 0] and table.ranking == ((1,), (0,))


def test_in_a_tie_resources_on_tiles_decide() -> None:
    """G2-END-8."""
    rich = {"castle": plot("home-castle", "wood", "wood")}
    poor = {"castle": plot("home-castle", "wood")}
    table = glen_more_2(laird(poor), laird(rich), laird(rich), step=ScoringRound(), scored=3)
    assert table.scores == [5, 5, 5] and table.ranking == ((1, 2), (0,)), "and still tied they share"


def test_most_points_win() -> None:
    """G2-END-7: whatever lies on the tiles."""
    rich = laird({"castle": plot("home-castle", "wood", "wood")}, coins=4)
    assert glen_more_2(rich, laird(coins=5), step=ScoringRound(), scored=3).ranking == ((1,), (0,))
