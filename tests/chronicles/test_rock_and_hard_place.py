"""Chronicle 7, Between a Rock and a Hard Place, rule by rule; and whole games."""

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest
from chronicles.laws import ChronicleBook, played_by_laws, started
from glen2 import BOX, at, edit_box, events, glen, keys, laird, make_canny_player, me, plot
from glen2 import rondel as laid_out
from play import make_random_player, play_out
from positions import do, notes, refusal
from thorough import take_some

from greatglen import CHANCE, NOBODY, Action, Event, Refused, Table
from greatglen.games.glenmore2.chronicles.rock_and_hard_place.rules import PILE, PersonalDiscard, card_points
from greatglen.games.glenmore2.chronicles.rock_and_hard_place.rules.cards import CARDS, counts, largest_group
from greatglen.games.glenmore2.chronicles.rock_and_hard_place.rules.state import (
    FAILED,
    HIDDEN,
    NUMBER,
    OPEN,
    SCORES,
    Ballot,
    RockPart,
    numbers,
)
from greatglen.games.glenmore2.chronicles.rock_and_hard_place.rules.vote import (
    CardDrawn,
    ClanGathering,
    Decided,
    DrawCard,
    Propose,
    Proposed,
    Vote,
    VoteLaid,
    VoteRevealed,
)
from greatglen.games.glenmore2.rules.actions import Abandon, Ally
from greatglen.games.glenmore2.rules.check import problems
from greatglen.games.glenmore2.rules.chronicle import CHRONICLES, Chronicle
from greatglen.games.glenmore2.rules.events import Recovered
from greatglen.games.glenmore2.rules.removal import RemoveTile
from greatglen.games.glenmore2.rules.scoring import FinalScoring
from greatglen.games.glenmore2.rules.state import GlenMore2, Laird
from greatglen.games.glenmore2.rules.turn import NextTurn
from greatglen.games.glenmore_common.rules.actions import Take
from greatglen.kernel.step import Step

FIVE = ("animals", "largest-square", "wood-and-stone", "complete-sets", "discard-pile")
MARKERS = {2: (3, 3, 1), 3: (3, 2, 0), 4: (4, 3, 0)}


def part(table: Table) -> RockPart:
    found = glen(table).parts[NUMBER]
    assert isinstance(found, RockPart)
    return found


def arranged(
    *lairds: Laird,
    spaces: Sequence[int | str] = (),
    cards: Sequence[str] = FIVE,
    step: Step[Any] | None = None,
    discards: Sequence[str] = (),
) -> Table:
    """A table with these cards, all not voted on; the rondel as told, or the step to be done."""
    players = [*lairds, *(laird() for _ in range(2 - len(lairds)))]
    table = started(len(players), 1, "7", "manual")
    while table.choice.seat == CHANCE:
        table.apply(table.choice.options[0])
    state = glen(table)
    default = (*range(len(players)), "strathmore", "easdale", "james-vi")
    state.players = players
    state.rondel, state.die = laid_out(*(spaces or default))
    state.decks, state.slots = [()] * 5, ()
    state.discards = tuple(state.box.number[tile] for tile in discards)
    part(table).cards = dict.fromkeys(cards, OPEN)
    state.agenda = [step or NextTurn()]
    table.set_position()
    return table


def gathering(seats: int, caller: int = 0) -> Table:
    """A clan gathering, and nothing after it."""
    return arranged(*(laird() for _ in range(seats)), step=ClanGathering(caller))


def value(card: str, mine: Laird, **more: Any) -> int | None:
    """What a card counts for a player."""
    return counts(glen(arranged(mine, **more)), card)[0]


# -- set-up


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_set_up(seats: int) -> None:
    """G2-C7-1, 2, 3."""
    table = started(seats, 3, "7")
    own = part(table)
    assert len(own.cards) == 5 and set(own.cards) <= set(CARDS) and set(own.cards.values()) == {OPEN}
    assert [event.card for event in events(table, CardDrawn)] == list(own.cards)
    aye, nay, doubles = MARKERS[seats]
    assert (own.aye, own.nay, own.doubles) == ([aye] * seats, [nay] * seats, [doubles] * seats)
    assert sum(own.aye) <= 16 and sum(own.nay) <= 12
    assert own.ballots == {} and own.piles == [()] * seats


def test_ten_cards_all_equally_likely() -> None:
    """G2-C7-1: nothing of their order is kept anywhere."""
    table = started(2, 1, "7", "manual")
    do(table, "begin 1")
    assert set(notes(table)) == {f"drawcard {card}" for card in CARDS} and table.choice.weights is None
    assert table.choice.seat == CHANCE
    do(table, "drawcard farthest-scot")
    assert len(table.choice.options) == 9 and refusal(table, DrawCard("farthest-scot")).code == "card-not-among"
    assert refusal(table, Vote(1, 0)).code == "not-asked"
    drawn = Counter(card for seed in range(300) for card in part(started(2, seed, "7")).cards)
    assert set(drawn) == set(CARDS) and all(110 < n < 190 for n in drawn.values())


def test_the_component_file() -> None:
    told = numbers(BOX)
    assert {name.replace(" ", "-") for name in told.cards} == set(CARDS) and (told.drawn, told.vp) == (5, 10)
    wrong = [
        (('"farthest scot"', '"nearest scot"'), "cards"),
        (("drawn = 5 ", "drawn = 50 "), "cards"),
        (("2 = { aye = 3, nay = 3, doubles = 1 }, ", ""), "markers"),
        (("aye = 4", "aye = -4"), "markers"),
        (("drawn = 5 ", 'drawn = "five" '), "chronicle.7"),
    ]
    for change, field in wrong:
        found = [(problem.entry, problem.field) for problem in problems(edit_box(change))]
        assert found == [("chronicle 7", field)], change
    assert [problem for problem in problems(edit_box()) if problem.entry == "chronicle 7"] == []


# -- the clan gathering


def test_a_person_calls_a_gathering_after_the_marker() -> None:
    """G2-C7-4, 5; a resource may be sold at that decision as well (G2-MARKET-4)."""
    table = arranged()
    do(table, "take james-vi")
    assert table.choice.kind == "ally"
    do(table, "ally Chisholm")
    assert table.choice.kind == "put", "first the bonus of the clan"
    do(table, "put barley 5050", "put scot 5050")
    assert (table.choice.seat, table.choice.kind, table.choice.rule) == (0, "propose", "C7-5")
    assert set(notes(table)) == {"sell barley 5050", *(f"propose {card}" for card in FIVE)}
    do(table, "propose animals")
    assert Proposed(0, "animals") in events(table, Proposed)
    assert (table.choice.seat, table.choice.kind, table.choice.by) == (0, "vote", "animals")
    do(table, "vote 1 0")
    assert table.choice.seat == 1
    do(table, "vote 0 1")
    assert part(table).cards["animals"] == SCORES and (table.choice.seat, table.choice.kind) == (0, "activate")


def test_david_hume_calls_one_too() -> None:
    """G2-C7-4: he is taken while the marker of another person is placed; each of the two calls one."""
    table = arranged(laird(coins=9))
    do(table, "take james-vi", "ally McKay")
    do(table, "propose animals", "vote 1 0", "vote 1 0")
    assert (table.choice.seat, table.choice.kind) == (0, "propose") and "propose animals" not in notes(table)
    do(table, "propose complete-sets", "vote 1 0", "vote 1 0")
    assert table.choice.kind == "take" and table.choice.seat == 1


def test_a_person_without_a_marker_calls_one_all_the_same() -> None:
    """G2-C7-4 (ruling)."""
    table = arranged(laird(markers=0))
    do(table, "take james-vi")
    assert table.choice.kind == "propose"


def test_a_person_of_the_discard_pile_calls_one() -> None:
    """G2-C7-4: taken is taken."""
    table = arranged(laird(coins=9), discards=["john-knox"])
    do(table, "take james-vi", "ally Munro", "ally MacLeod")
    do(table, "propose animals", "vote 1 0", "vote 1 0")
    assert table.choice.kind == "propose"


def test_other_tiles_and_other_markers_call_none() -> None:
    """G2-C7-4: a clan marker of a landmark is not a person."""
    table = arranged(laird(coins=9), spaces=(0, 1, "donan-castle", "easdale", "strathmore"))
    do(table, "take donan-castle")
    while table.choice.kind in ("pay", "place"):
        table.apply(table.choice.options[0])
    do(table, "ally MacLeod")
    assert events(table, Proposed) == [] and table.choice.kind in ("activate", "take")


def test_a_card_is_voted_on_once() -> None:
    """G2-C7-5."""
    table = gathering(2)
    refused = refusal(table, Propose("whisky-tiles"))
    assert (refused.code, refused.facts) == ("no-such-card", {"card": "Whisky tiles"})
    assert refusal(table, Propose("?")).code == "no-such-card"
    assert refusal(table, Vote(1, 0)).code == refusal(table, Ally("Ross")).code == "not-asked"
    part(table).cards["animals"] = FAILED
    table.set_position()
    refused = refusal(table, Propose("animals"))
    assert (refused.code, refused.facts) == ("voted-on", {"card": "Animals"})


def test_the_last_card_is_not_asked_for_and_then_there_are_no_more() -> None:
    """G2-C7-5."""
    table = arranged(cards=["animals"])
    do(table, "take james-vi", "ally MacLeod")
    assert table.choice.kind == "vote" and Proposed(0, "animals") in events(table, Proposed)
    do(table, "vote 0 1", "vote 0 1")
    assert part(table).cards == {"animals": FAILED}
    glen(table).agenda.append(ClanGathering(1))
    table.set_position()
    assert table.choice.kind == "take", "nothing is left to vote on"


@pytest.mark.parametrize(("seats", "caller"), [(2, 1), (3, 2), (4, 1)])
def test_all_vote_beginning_with_who_called(seats: int, caller: int) -> None:
    """G2-C7-6."""
    table = gathering(seats, caller)
    do(table, "propose animals")
    order = []
    while not table.is_over:
        order.append(table.choice.seat)
        do(table, "vote 1 0")
    assert order == [(caller + n) % seats for n in range(seats)]
    assert [event.seat for event in events(table, VoteLaid)] == order


def test_votes_are_secret_until_all_are_laid() -> None:
    """G2-C7-6: in the state, in the log, in the options, in what bots imagine."""
    table = gathering(3)
    do(table, "propose animals", "vote 0 1")
    for seat in (1, 2, NOBODY):
        view = table.view_for(seat)
        assert isinstance(view.state, GlenMore2) and view.state.parts[NUMBER].ballots == {0: HIDDEN}
        assert view.state.parts[NUMBER].nay == [2, 2, 2]
        assert not any(isinstance(event, VoteRevealed) for told in view.log for event in told)
    mine = table.view_for(0).state
    assert isinstance(mine, GlenMore2) and mine.parts[NUMBER].ballots == {0: Ballot(0, 1)}
    twin = gathering(3)
    do(twin, "propose animals", "vote 1 0")
    for seat in (1, 2, NOBODY):
        assert twin.view_for(seat).to_builtins() == table.view_for(seat).to_builtins(), "no trace of the vote"
    do(table, "vote 1 0", "vote 1 0")
    assert set(events(table, VoteRevealed)) == {VoteRevealed(0, 0, 1), VoteRevealed(1, 1, 0), VoteRevealed(2, 1, 0)}
    assert part(table).ballots == {} and (part(table).aye, part(table).nay) == ([3, 2, 2], [1, 2, 2])
    assert part(table).on_cards == {"animals": {0: Ballot(0, 1), 1: Ballot(1, 0), 2: Ballot(1, 0)}}


def test_guesses_at_votes() -> None:
    """Every vote a seat could have laid, and only those; one's own is known."""
    table = gathering(2)
    part(table).nay[0] = 1
    table.set_position()
    do(table, "propose animals", "vote 1 0")
    guesses = Counter(part(table.determinise(1, random.Random(n))).ballots[0] for n in range(60))
    assert set(guesses) == {Ballot(1, 0), Ballot(0, 1), Ballot(2, 0), Ballot(1, 1)}
    assert {part(table.determinise(0, random.Random(n))).ballots[0] for n in range(9)} == {Ballot(1, 0)}


def test_a_vote_is_one_marker() -> None:
    """G2-C7-7."""
    table = gathering(3)
    do(table, "propose animals")
    assert notes(table) == ["vote 1 0", "vote 0 1"]
    for vote in (Vote(0, 0), Vote(-1, 2), Vote(3, 0), Vote(2, 1), Vote(1, -1)):
        refused = refusal(table, vote)
        assert (refused.code, refused.facts) == ("no-vote", {"aye": str(vote.aye), "nay": str(vote.nay)})
    for vote in (Vote(2, 0), Vote(1, 1), Vote(0, 2)):
        assert refusal(table, vote).code == "one-marker"
    assert refusal(table, Propose("animals")).code == "not-asked"
    nonsense: Any = "x"
    assert refusal(table, Vote(nonsense, 0)).code == "no-action"


def test_out_of_one_kind_or_of_both() -> None:
    """G2-C7-8. A forced vote is not asked, and told to nobody before the others have voted."""
    table = gathering(4)
    own = part(table)
    own.aye, own.nay = [0, 1, 0, 4], [2, 0, 0, 3]
    do(table, "propose animals")
    assert table.choice.seat == 3, "0 has only NAY, 1 only AYE, 2 nothing"
    assert own.ballots == {0: Ballot(0, 1), 1: Ballot(1, 0), 2: Ballot(0, 0)}
    assert table.view_for(3).log[-1][-3:] == (VoteLaid(0), VoteLaid(1), VoteLaid(2))
    do(table, "vote 0 1")
    assert own.cards["animals"] == FAILED and (own.aye, own.nay) == ([0, 0, 0, 4], [1, 0, 0, 2])
    assert VoteRevealed(2, 0, 0) in events(table, VoteRevealed)


def test_too_few_markers() -> None:
    """G2-C7-8, 9."""
    table = gathering(2)
    part(table).aye[0], part(table).nay[0] = 1, 2
    do(table, "propose animals")
    assert notes(table) == ["vote 1 0", "vote 0 1", "vote 0 2", "vote 1 1"]
    refused = refusal(table, Vote(2, 0))
    assert (refused.code, refused.facts) == ("too-few-markers", {"aye": 1, "nay": 2})


@pytest.mark.parametrize(("mine", "scores"), [("2 0", True), ("0 2", False), ("1 1", True)])
def test_two_players_lay_two_markers_once(mine: str, scores: bool) -> None:
    """G2-C7-9."""
    table = gathering(2)
    do(table, "propose animals")
    assert set(notes(table)) == {"vote 1 0", "vote 0 1", "vote 2 0", "vote 0 2", "vote 1 1"}
    do(table, f"vote {mine}", "vote 1 0" if mine == "0 2" else "vote 0 1")
    if mine == "1 1":
        assert part(table).cards["animals"] == FAILED, "1 AYE, 2 NAY"
    else:
        assert part(table).cards["animals"] == (SCORES if scores else FAILED)
    assert part(table).doubles == [0, 1]
    glen(table).agenda.append(ClanGathering(0))
    table.set_position()
    do(table, "propose complete-sets")
    assert notes(table) == ["vote 1 0", "vote 0 1"] and refusal(table, Vote(0, 2)).code == "two-laid"
    do(table, "vote 1 0")
    assert "vote 1 1" in notes(table) and "vote 2 0" in notes(table), "the other has not used it"


@pytest.mark.parametrize(
    ("votes", "scores"),
    [("aaaa", True), ("aann", True), ("annn", False), ("nnnn", False), ("naaa", True), ("an", True), ("nnn", False)],
)
def test_at_least_as_many_aye_as_nay(votes: str, scores: bool) -> None:
    """G2-C7-10."""
    table = gathering(len(votes))
    do(table, "propose animals", *("vote 1 0" if vote == "a" else "vote 0 1" for vote in votes))
    assert Decided(CHANCE, "animals", scores) in events(table, Decided)
    assert part(table).cards["animals"] == (SCORES if scores else FAILED)


def test_a_vote_cannot_be_taken_back_once_another_was_laid() -> None:
    table = started(2, 11, "7")
    choose = make_random_player(random.Random(2))
    while table.choice.kind != "vote":
        table.apply(choose(table))
    first = table.choice.seat
    do(table, "vote 1 0")
    assert table.choice.seat != first
    with pytest.raises(Refused) as caught:
        table.undo(seat=first)
    assert caught.value.code == "other-decided"


def test_no_vote_is_taken_back_after_the_votes_were_seen() -> None:
    """G2-C7-6: who voted last has seen the votes of the others."""
    table = started(2, 11, "7")
    choose = make_random_player(random.Random(2))
    while table.choice.kind != "vote":
        table.apply(choose(table))
    do(table, "vote 1 0", "vote 0 1")
    with pytest.raises(Refused) as caught:
        table.undo()
    assert caught.value.code == "chance-fell"


# -- the cards


def final(*lairds: Laird, **cards: str) -> Table:
    """The final scoring with these cards."""
    table = arranged(*lairds, step=ClanGathering(0))
    part(table).cards = {card.replace("_", "-"): known for card, known in cards.items()}
    glen(table).agenda = [FinalScoring()]
    table.set_position()
    return table


def sources(table: Table, seat: int) -> dict[str, int]:
    return {line.source: line.vp for line in table.breakdown[seat] if line.source.startswith("chronicle-7")}


def test_only_cards_that_were_voted_for_score() -> None:
    """G2-C7-10, 11."""
    rich = laird({"n": plot("lochridge", "sheep"), "s": plot("easdale", "stone")})
    table = final(rich, laird(), animals=SCORES, wood_and_stone=FAILED, whisky_tiles=OPEN)
    assert sources(table, 0) == {"chronicle-7:animals": 10} and sources(table, 1) == {}


@pytest.mark.parametrize(("best", "rest", "share"), [(1, 2, 10), (2, 1, 5), (3, 1, 4), (4, 0, 3), (3, 0, 4), (2, 0, 5)])
def test_ties_share_rounded_up(best: int, rest: int, share: int) -> None:
    """G2-C7-12."""
    with_sheep = [laird({"n": plot("lochridge", "sheep", "sheep")}) for _ in range(best)]
    table = final(*with_sheep, *(laird({"n": plot("lochridge", "sheep")}) for _ in range(rest)), animals=SCORES)
    for seat in range(best + rest):
        assert sources(table, seat) == ({"chronicle-7:animals": share} if seat < best else {})


def test_all_share_when_nobody_has_any() -> None:
    """G2-C7-12 (ruling)."""
    table = final(laird(), laird(), laird(), animals=SCORES)
    assert [sources(table, seat) for seat in range(3)] == [{"chronicle-7:animals": 4}] * 3


def test_animals() -> None:
    """G2-C7-13."""
    land = {"n": plot("lochridge", "sheep", "cattle"), "s": plot("easdale", "stone", "cattle")}
    assert value("animals", laird(land)) == 3 and value("animals", laird()) == 0


def test_largest_square() -> None:
    """G2-C7-14: part of the territory is enough."""
    assert value("largest-square", laird()) == 1
    two = {"n": plot("lochridge"), "ne": plot("easdale"), "nn": plot("inshriach"), "w": plot("glen-lyon")}
    assert value("largest-square", laird(two)) == 2
    holed = {"n": plot("lochridge"), "ee": plot("glen-lyon"), "nee": plot("easdale"), "w": plot("ballachulish")}
    assert value("largest-square", laird(holed)) == 1
    names = ["lochridge", "easdale", "inshriach", "black-isle", "rothiemurchus", "strathmore"]
    three = {way: plot(name) for way, name in zip(["n", "ne", "nee", "nn", "nne", "nnee"], names, strict=True)}
    three |= {"ee": plot("glen-lyon"), "s": plot("dornoch")}
    assert value("largest-square", laird(three)) == 3
    del three["nne"]
    assert value("largest-square", laird(three)) == 2


def test_wood_and_stone() -> None:
    """G2-C7-15."""
    land = {"n": plot("inshriach", "wood", "wood"), "s": plot("easdale", "stone", "sheep")}
    assert value("wood-and-stone", laird(land)) == 3


def test_complete_sets() -> None:
    """G2-C7-16: the rulebook's example, Castle Moil and David Hume."""
    cards = ["Loch Lochy", "Donan Castle", "Castle Stalker", "Inverness"]
    persons = ["james-vi", "john-knox"]
    castle = {"castle": plot("home-castle", scots=3)}
    janet = laird(castle, whisky=5, landmarks=cards, persons=persons)
    assert value("complete-sets", janet) == 2
    three = laird(
        {"castle": plot("home-castle", scots=1)}, whisky=5, landmarks=cards, persons=[*persons, "mary-stewart"]
    )
    assert value("complete-sets", three) == 1
    moil = laird({"castle": plot("home-castle", scots=1)}, whisky=5, landmarks=[*cards, "Castle Moil"], persons=persons)
    assert value("complete-sets", moil) == 2
    hume = laird(castle, whisky=5, landmarks=cards, persons=["james-vi", "david-hume"])
    assert value("complete-sets", hume) == 3
    for lacking in ("whisky", "landmarks", "persons"):
        kept: dict[str, Any] = {"whisky": 5, "landmarks": cards, "persons": persons}
        del kept[lacking]
        assert value("complete-sets", laird(castle, **kept)) == 0
    assert value("complete-sets", laird(whisky=5, landmarks=cards, persons=persons)) == 0, "no scot in the castle"


def test_occupied_castles() -> None:
    """G2-C7-17: the home castle too; villages with scots do not count."""
    land = {"n": plot("donan-castle", scots=2), "s": plot("duart-castle"), "ne": plot("dornoch", scots=1)}
    assert value("occupied-castles", laird(land)) == 1
    assert value("occupied-castles", laird({**land, "castle": plot("home-castle", scots=1)})) == 2


def test_what_another_chronicle_counts_besides() -> None:
    """G2-C7-17: a figure of a Chronicle that counts as an occupied castle."""

    class Besides(Chronicle):
        number, name, summary, part = 8, "Besides", "A castle more.", RockPart

        def begin(self, state: object, options: object) -> RockPart:
            return RockPart({}, [], [], [], {}, {}, [])

        def extra_count(self, state: object, seat: int, what: str) -> int:
            return 1 if (seat, what) == (1, "occupied-castles") else 0

    table = arranged(cards=["occupied-castles"])
    kept = CHRONICLES.pop(8, None)
    CHRONICLES[8] = Besides()
    glen(table).parts[8] = Besides().begin(None, None)
    assert card_points(glen(table), "occupied-castles") == [0, 10]
    del CHRONICLES[8]
    if kept is not None:
        CHRONICLES[8] = kept


def test_whisky_tiles() -> None:
    """G2-C7-18."""
    land = {"n": plot("pulteney-1"), "s": plot("glenlochy-2"), "ne": plot("clachaig-inn")}
    assert value("whisky-tiles", laird(land, whisky=9)) == 2


def test_smallest_territory() -> None:
    """G2-C7-19: tiles built over and persons do not count."""
    small = laird({"n": plot("aberdeen", under=["dornoch"])}, persons=["james-vi", "john-knox"])
    table = final(small, laird({"n": plot("dornoch"), "s": plot("easdale")}), smallest_territory=SCORES)
    assert sources(table, 0) == {"chronicle-7:smallest-territory": 10} and sources(table, 1) == {}


def test_connected_animal_tiles() -> None:
    """G2-C7-20: edge to edge, not diagonally; only the largest group."""
    land = {"n": plot("lochridge"), "ne": plot("caithness"), "nn": plot("easdale"), "s": plot("glen-clova")}
    assert value("connected-animal-tiles", laird(land)) == 2
    assert value("connected-animal-tiles", laird({"n": plot("lochridge"), "nne": plot("caithness")})) == 1
    assert value("connected-animal-tiles", laird()) == 0
    assert largest_group([1, 2, 3, 103, 203, 500, 501]) == 5


def test_farthest_scot() -> None:
    """G2-C7-21: in movement points, diagonals included, over tiles only; not the figure on the rondel."""
    assert value("farthest-scot", laird()) == 1
    assert (
        value("farthest-scot", laird({"village": plot("start-village"), "castle": plot("home-castle", scots=1)})) == 0
    )
    diagonal = {"n": plot("lochridge"), "nn": plot("easdale", scots=1)}
    assert value("farthest-scot", laird(diagonal)) == 2
    winding = {"w": plot("halkirk"), "nw": plot("lochridge"), "nnw": plot("easdale"), "nn": plot("dornoch", scots=1)}
    assert value("farthest-scot", laird(winding)) == 4 - 1, "by way of the start village and the tile north-west of it"
    assert value("farthest-scot", laird({"n": plot("lochridge"), "nn": plot("easdale")})) == 1, "where no scot is"


def test_without_a_scot_one_does_not_take_part() -> None:
    """G2-C7-21 (ruling)."""
    nobody = laird({"village": plot("start-village")})
    assert value("farthest-scot", nobody) is None
    at_home = laird({"village": plot("start-village"), "castle": plot("home-castle", scots=1)})
    table = final(laird({"village": plot("start-village")}), at_home, farthest_scot=SCORES)
    assert sources(table, 0) == {} and sources(table, 1) == {"chronicle-7:farthest-scot": 10}
    table = final(nobody, laird({"village": plot("start-village")}), farthest_scot=SCORES)
    assert sources(table, 0) == sources(table, 1) == {}


# -- personal discard piles


def test_what_all_have_passed_goes_to_the_pile_of_who_moved() -> None:
    """G2-C7-22, 23: before any vote, for a move that lets tiles fall behind everybody."""
    table = arranged(spaces=(0, "easdale", "lochridge", 1, "strathmore", "james-vi"))
    do(table, "take strathmore")
    assert [keys(table, pile) for pile in part(table).piles] == [["easdale", "lochridge"], []]
    assert events(table, PersonalDiscard) == [PersonalDiscard(0, "easdale"), PersonalDiscard(0, "lochridge")]
    assert keys(table, glen(table).discards) == ["easdale", "lochridge"]
    assert counts(glen(table), "discard-pile")[0] == 2


def test_nothing_falls_while_somebody_is_behind() -> None:
    table = arranged(spaces=(0, "easdale", "lochridge", 1, "strathmore", "james-vi"))
    do(table, "take easdale")
    assert part(table).piles == [(), ()]


def test_without_the_card_nobody_has_a_pile() -> None:
    """G2-C7-23."""
    table = arranged(spaces=(0, "easdale", 1, "strathmore", "james-vi"), cards=["animals", "farthest-scot"])
    do(table, "take strathmore")
    assert part(table).piles == [(), ()] and keys(table, glen(table).discards) == ["easdale"]
    assert events(table, PersonalDiscard) == []


def test_an_abandoned_tile_goes_to_the_pile_of_who_abandons_it() -> None:
    """G2-C7-23."""
    table = arranged(laird(coins=0), spaces=(0, 1, "loch-ness", "castle-stalker", "the-end"))
    me(table).land[at("village")] = plot("start-village")
    table.set_position()
    do(table, str(Abandon("castle-stalker", "coin")))
    assert keys(table, part(table).piles[0]) == ["castle-stalker"]


def test_what_the_die_removes_goes_to_the_common_pile() -> None:
    """G2-C7-24."""
    table = arranged(spaces=("die", 0, 1, "easdale", "strathmore", "james-vi"))
    do(table, "roll 1")
    assert keys(table, glen(table).discards) == ["easdale"] and part(table).piles == [(), ()]


@pytest.mark.parametrize("marker", ["race-start", "single-cask-sale-b"])
def test_markers_of_chronicles_count_in_a_pile_but_are_not_taken_from_it(marker: str) -> None:
    """G2-C7-23, G2-CLAN-18."""
    table = arranged(laird(coins=9), spaces=(0, marker, "lochridge", 1, "james-vi"))
    do(table, "take james-vi")
    assert keys(table, glen(table).discards) == keys(table, part(table).piles[0]) == [marker, "lochridge"]
    assert counts(glen(table), "discard-pile") == [2, 0]
    do(table, "ally Munro")
    assert keys(table, glen(table).discards) == [marker], "nothing but Lochridge could be taken"
    assert keys(table, part(table).piles[0]) == [marker]


def test_the_end_leaves_the_game() -> None:
    """G2-C7-23: it is no tile for a pile."""
    table = arranged(spaces=(0, "the-end", 1, "easdale", "strathmore"))
    glen(table).rondel.out = (1,)
    do(table, "take easdale")
    assert part(table).piles == [(), ()] and glen(table).discards == ()


@pytest.mark.parametrize("tile", ["easdale", "lochridge", "caithness"])
def test_discarded_tiles_are_taken_from_any_pile(tile: str) -> None:
    """G2-C7-25: one's own, another's, the common one."""
    table = arranged(laird(coins=9), discards=["easdale", "lochridge", "caithness"])
    number = glen(table).box.number
    part(table).piles = [(number["easdale"],), (number["lochridge"],)]
    do(table, "take james-vi", "ally Munro")
    assert set(notes(table)) == {"recover easdale", "recover lochridge", "recover caithness"}
    do(table, f"recover {tile}")
    left = [keys(table, pile) for pile in part(table).piles]
    assert left == [[] if tile == "easdale" else ["easdale"], [] if tile == "lochridge" else ["lochridge"]]


def test_a_tile_removed_from_a_territory_goes_to_no_pile() -> None:
    """G2-C7-27."""
    table = arranged(laird({"n": plot("easdale"), "s": plot("lochridge")}), step=RemoveTile(0, False, "clan:MacMillan"))
    do(table, f"remove {at('n')}")
    assert glen(table).discards == () and part(table).piles == [(), ()]


def test_most_discarded_tiles() -> None:
    """G2-C7-22: who took back a tile has none of it."""
    table = arranged(step=ClanGathering(0))
    part(table).cards = {PILE: SCORES}
    part(table).piles = [(5,), (6, 7)]
    glen(table).agenda = [FinalScoring()]
    table.set_position()
    assert sources(table, 0) == {} and sources(table, 1) == {"chronicle-7:discard-pile": 10}


def test_a_refused_landing_calls_nothing() -> None:
    table = arranged()
    assert refusal(table, Propose("animals")).code == refusal(table, Vote(1, 0)).code == "not-asked"
    assert refusal(table, Take("nobody")).code == "not-on-rondel"


# -- whole games


class RockBook(ChronicleBook):
    """The book of the base game, with the votes, the markers and the piles of the Chronicle beside it."""

    def __init__(self, seats: int) -> None:
        super().__init__(seats, NUMBER)
        aye, nay, doubles = MARKERS[seats]
        self.aye, self.nay, self.doubles = [aye] * seats, [nay] * seats, [doubles] * seats
        self.known: dict[str, str] = {}
        self.on_cards = 0
        self.piles: list[list[str]] = [[] for _ in range(seats)]

    def told(self, event: Event) -> None:
        match event:
            case CardDrawn(_, card):
                assert card not in self.known
                self.known[card] = OPEN
            case VoteRevealed(seat, aye, nay):
                self.aye[seat] -= aye
                self.nay[seat] -= nay
                self.doubles[seat] -= aye + nay == 2
                self.on_cards += aye + nay
            case Decided(_, card, scores):
                assert self.known[card] == OPEN
                self.known[card] = SCORES if scores else FAILED
            case PersonalDiscard(seat, tile):
                self.piles[seat].append(tile)

    def _enter(self, event: Event) -> None:
        super()._enter(event)
        if isinstance(event, Recovered):
            self.piles = [[tile for tile in pile if tile != event.tile] for pile in self.piles]


PROBES: list[Action] = [Vote(aye, nay) for aye in range(3) for nay in range(3)]
PROBES += [Propose(card) for card in (*CARDS, "?")]
PROBES += [DrawCard("animals")]


def holds(table: Table, book: RockBook) -> None:
    own = part(table)
    assert (own.aye, own.nay, own.doubles, own.cards) == (book.aye, book.nay, book.doubles, book.known)
    assert min(*own.aye, *own.nay, *own.doubles) >= 0
    assert sum(own.aye) + sum(own.nay) + book.on_cards == table.seats * sum(MARKERS[table.seats][:2])
    assert [keys(table, pile) for pile in own.piles] == book.piles
    assert {tile for pile in own.piles for tile in pile} <= set(glen(table).discards)
    assert PILE in own.cards or not any(own.piles)
    assert bool(own.ballots) <= (table.choice.kind == "vote")
    calls = sum(len(player.persons) for player in glen(table).players)
    voted = sum(known != OPEN for known in own.cards.values())
    assert voted <= min(calls, 5)
    if table.choice.kind == "take":
        assert voted == min(calls, 5), "every person called a gathering"


def play(table: Table, seed: int, book: RockBook) -> None:
    rng = random.Random(seed)
    choose = make_random_player(rng) if seed % 2 else make_canny_player(rng)
    played_by_laws(table, choose, seed, lambda now: holds(now, book), PROBES, book)


@pytest.mark.parametrize(("seats", "options"), take_some([(2, {}), (3, {"die": "yes"}), (4, {"end": "top"}), (4, {})]))
def test_whole_games_with_all_laws_holding(seats: int, options: dict[str, Any]) -> None:
    seen: set[str] = set()
    won: set[str] = set()
    for seed in range(6):
        book = RockBook(seats)
        table = started(seats, seed, "7", **options)
        play(table, seed, book)
        seen |= {line.split()[0] for line in table.record.actions}
        for lines in table.breakdown:
            won |= {line.source for line in lines if line.source.startswith("chronicle-7")}
        for card, known in part(table).cards.items():
            gained = [sources(table, seat).get(f"chronicle-7:{card}", 0) for seat in range(seats)]
            assert any(gained) == (known == SCORES)
            assert set(gained) <= {0, 3, 4, 5, 10}
    assert {"drawcard", "propose", "vote"} <= seen and len(won) > 3


@pytest.mark.parametrize("others", take_some(["1", "2", "3", "5", "6", "8"], 2))
@pytest.mark.parametrize("seats", [2, 3])
def test_whole_games_with_others(seats: int, others: str) -> None:
    for seed in take_some(range(2), shift=seats + int(others)):
        choose = make_random_player(random.Random(seed))
        table = played_by_laws(started(seats, seed, f"{others},7"), choose, seed, others=PROBES)
        assert set(glen(table).parts) == {int(others), 7}


def test_copies_share_nothing() -> None:
    table = started(3, 4, "7")
    digest = table.digest()
    twin = table.copy()
    assert play_out(twin, make_random_player(random.Random(1))).is_over and table.digest() == digest
    assert part(table) is not part(twin) and msgspec.to_builtins(part(table)) != msgspec.to_builtins(part(twin))
