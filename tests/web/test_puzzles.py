"""Puzzles on the table page: nothing of the answer before it is given, then what there is to say; a streak."""

import re
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor

import msgspec
import pytest
from thorough import take_some
from web.clock import Clock
from web.people import Person, sentence
from web.serving import Server

from greatglen.bots.puzzles import Puzzle, load_puzzles
from greatglen.games import GAMES, game_named
from greatglen.store.history.puzzle_answers import AnswerStreak, PuzzleAnswers
from greatglen.web.features.daily import puzzle_table
from greatglen.web.features.daily.calendar import DAY

GAME = "glenmore"
CHANGING = re.compile(r'name="_csrf_token" value="[^"]*"|data-id="[^"]*"')


@pytest.fixture
def person(daily: Server, clock: Clock) -> Iterator[Person]:
    with Person(daily) as person:
        yield person


def first(game: str = GAME) -> Puzzle:
    return next(iter(load_puzzles(game).values()))


def path_of(puzzle: Puzzle, game: str = GAME) -> str:
    return f"/puzzles/{game}/any/{puzzle.id}"


def answered(person: Person, puzzle: Puzzle, option: str, what: str = "act") -> str:
    """What the page says after an answer."""
    version = puzzle.deal_table(game_named(GAME)).version
    form = {"action": option, "version": str(version)}
    answer = person.post(f"{path_of(puzzle)}/{what}", form, headers={"HX-Request": "true"})
    assert answer.status_code == 200, answer.text
    return answer.text


def streak(server: Server, person: Person) -> AnswerStreak:
    return PuzzleAnswers(server.table_service.store.engine).load_streak(person.id)


# -- before and after the answer


@pytest.mark.parametrize("name", take_some(list(GAMES)))
def test_nothing_tells_the_answer_before_it_is_given(
    person: Person, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """The page, and all that it asks for, is the same whatever the answer is."""
    puzzle = first(name)
    *others, last = puzzle.rivals
    best = puzzle.answers[0]
    turned = msgspec.structs.replace(
        puzzle,
        answers=[last.option],
        rivals=[msgspec.structs.replace(last, option=best), *others],
        turn=[],
        gain=-5.0,
        level=4 - puzzle.level,
    )
    version = puzzle.deal_table(game_named(name)).version
    paths = ["", "/now", "/log", "/tip?at=seat:0", f"/preview?version={version}&at=seat:0", f"/now?at={version - 1}"]

    def told() -> list[str]:
        return [CHANGING.sub("", person.get(path_of(puzzle, name) + path).text) for path in paths]

    def lying(game: str) -> Mapping[str, Puzzle]:
        return {**load_puzzles(game), puzzle.id: turned}

    truly = told()
    monkeypatch.setattr(puzzle_table, "load_puzzles", lying)
    assert told() == truly
    assert 'data-mine="yes"' in truly[0]
    assert "data-hint" not in truly[0]


def test_only_the_view_of_the_seat_is_shown(person: Person) -> None:
    game = next(name for name in GAMES if game_named(name).has_secrets({}) and load_puzzles(name))
    puzzle = first(game)
    state = puzzle.deal_table(game_named(game)).state
    page = person.get(path_of(puzzle, game)).text
    held = set(re.findall(r'data-at="card:([^"]+)"', page))
    others = [hand for seat, hand in enumerate(state.hands) if seat != puzzle.seat]  # type: ignore[attr-defined]
    assert len(held) == len(state.hands[puzzle.seat])  # type: ignore[attr-defined]
    assert others
    assert str(puzzle.seed) not in page


def test_a_right_answer_is_told_with_its_reasons(daily: Server, person: Person, clock: Clock) -> None:
    puzzle = first()
    page = answered(person, puzzle, puzzle.answers[0])
    assert "Right: that is the best move." in page
    assert "Next best:" in page
    assert "Streak: 1" in page
    assert 'data-mine="no"' in page
    assert streak(daily, person) == AnswerStreak(1, 1, clock.deal.day, 1)


def test_a_puzzle_can_be_answered_without_scripts(person: Person) -> None:
    """By plain forms, whose answers are whole pages."""
    puzzle = first()
    page = person.get(path_of(puzzle)).text
    plain = page[page.index("<noscript>") : page.index("</noscript>")]
    options = re.findall(r'<option value="([^"]+)">', plain)
    assert set(options) == {str(option) for option in puzzle.deal_table(game_named(GAME)).choice.options}
    form = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', plain))
    wrong = person.post(f"{path_of(puzzle)}/act", {**form, "action": puzzle.rivals[-1].option})
    assert wrong.status_code == 200 and wrong.text.startswith("<!doctype html>") and "Try again" in wrong.text
    assert f'method="post" action="{path_of(puzzle)}/show"' in wrong.text and "<noscript>" not in wrong.text
    shown = person.post(f"{path_of(puzzle)}/show", {**form, "action": puzzle.rivals[-1].option})
    assert shown.text.startswith("<!doctype html>") and "data-best" in shown.text
    refused = person.post(f"{path_of(puzzle)}/act", {**form, "action": ""})
    assert refused.status_code == 422 and refused.text.startswith("<!doctype html>")


def test_a_wrong_answer_costs_and_can_be_tried_again(daily: Server, person: Person, clock: Clock) -> None:
    puzzle = first()
    rival = puzzle.rivals[-1]
    page = answered(person, puzzle, rival.option)
    assert f"about {rival.vp:.1f} VP less than the best" in page
    assert "Try again" in page
    assert 'data-best=""' in page, "the best one is not told yet"
    assert "Next best" not in page and "The best move:" not in page
    assert streak(daily, person).now == 0
    shown = answered(person, puzzle, rival.option, "show")
    assert 'data-best=""' not in shown and "The best move:" in shown
    again = answered(person, puzzle, puzzle.answers[0])
    assert "Right: that is the best move." in again
    assert "Only the first answer to a puzzle counts." in again
    assert streak(daily, person) == AnswerStreak(0, 0, clock.deal.day, 0)


@pytest.mark.parametrize("language", take_some(["de", "it", "ru"]))
def test_verdicts_in_other_languages(daily: Server, language: str) -> None:
    with Person(daily, language) as person:
        puzzle = first()
        page = answered(person, puzzle, puzzle.rivals[0].option) + answered(person, puzzle, puzzle.answers[0])
        assert "best move" not in page
        assert "VP less" not in page


# -- the next one, and streaks


def test_none_comes_twice_until_all_are_done(person: Person) -> None:
    there = {puzzle.id for puzzle in load_puzzles(GAME).values() if puzzle.level == 1}
    seen = set()
    while "/any/" not in (where := person.get(f"/puzzles/next?game={GAME}&among=1").headers["location"]):
        if where == "/puzzles":
            break
        name = where.rpartition("/")[2]
        assert name not in seen
        seen.add(name)
        puzzle = load_puzzles(GAME)[name]
        answered(person, puzzle, puzzle.rivals[0].option)
    assert seen == there
    assert "begin again" in person.get("/puzzles").text
    again = person.post("/puzzles/again", {"game": GAME, "among": "1"})
    assert person.get(again.headers["location"]).headers["location"].startswith(f"/puzzles/{GAME}/1/")


def test_streaks(daily: Server, person: Person, clock: Clock) -> None:
    puzzles = list(load_puzzles(GAME).values())[:4]
    for puzzle in puzzles[:2]:
        answered(person, puzzle, puzzle.answers[0])
    answered(person, puzzles[2], puzzles[2].rivals[0].option)
    assert streak(daily, person) == AnswerStreak(0, 2, clock.deal.day, 2)
    clock.go_to(clock.time + DAY)
    answered(person, puzzles[3], puzzles[3].answers[0])
    assert streak(daily, person) == AnswerStreak(1, 2, clock.deal.day, 1)
    assert "Streak: 1" in person.get("/").text


def test_two_answers_at_once_count_once(daily: Server, person: Person, clock: Clock) -> None:
    puzzling, today = PuzzleAnswers(daily.table_service.store.engine), clock.deal.day
    with ThreadPoolExecutor(8) as threads:
        counted = list(threads.map(lambda _: puzzling.save_answer(person.id, GAME, "x", True, 1.0, today), range(8)))
    assert counted.count(True) == 1
    assert streak(daily, person).now == 1
    with ThreadPoolExecutor(8) as threads:
        list(threads.map(lambda n: puzzling.save_answer(person.id, GAME, f"y{n}", True, 1.0, today), range(8)))
    assert streak(daily, person).now == 9


# -- bad input


def test_puzzles_that_are_none(person: Person) -> None:
    puzzle = first()
    for path in (f"/puzzles/{GAME}/any/x", f"/puzzles/chess/any/{puzzle.id}", f"/puzzles/{GAME}/9/{puzzle.id}"):
        assert person.get(path).status_code in (400, 404, 422), path
        assert person.post(f"{path}/act", {"action": "done", "version": "1"}).status_code in (400, 404, 422)
    assert person.get("/puzzles/next?game=chess").status_code in (400, 404, 422)
    assert person.get("/puzzles/next?among=9").status_code == 404
    assert person.post("/puzzles/again", {"game": GAME, "among": "9"}).status_code == 404


def test_answers_that_are_none(daily: Server, person: Person) -> None:
    puzzle = first()
    version = puzzle.deal_table(game_named(GAME)).version
    best = puzzle.answers[0]
    forms = [
        {"action": "take nothing", "version": str(version)},
        {"action": "", "version": str(version)},
        {"action": best, "version": str(version - 1)},
        {"action": best, "version": "-1"},
        {"action": best},
    ]
    for form in forms:
        answer = person.post(f"{path_of(puzzle)}/act", form)
        assert answer.status_code in (403, 404, 409, 422), form
    stale = person.post(f"{path_of(puzzle)}/act", {"action": best, "version": str(version - 1)})
    assert sentence(stale) == f"The table is at version {version}; your answer was for version {version - 1}."
    early = person.post(f"{path_of(puzzle)}/show", {"action": best, "version": str(version)})
    assert early.status_code == 403
    assert best not in early.text
    assert streak(daily, person) == AnswerStreak()
