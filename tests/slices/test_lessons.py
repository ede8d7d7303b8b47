"""Every lesson is replayed by the rules: legal to its end, asking for what is an option, in every language."""

import pytest

from greatglen.games import GAMES, game_named
from greatglen.kernel.refusal import Refused
from greatglen.lessons.lesson import LEARNER, LESSONS, Lesson, lesson_named
from greatglen.text.language import LANGUAGES, translator
from greatglen.text.reference import read_reference
from tools.lesson import find_problems, walk

EVERY = pytest.mark.parametrize("lesson", LESSONS.values(), ids=list(LESSONS))
SCRIPT = """{"about": "x", "minutes": 1, "seats": 2, "before": "%s", "steps": [%s]}"""
CARDS = (
    "red-3 blue-5 green-4 yellow-6 purple-5 red-6 white-3 orange-4 green-6 blue-3 orange-5 purple-4 white-6 red-4 "
    "yellow-3 blue-6 orange-6 green-3 purple-6 red-5 white-4 yellow-5 blue-4 orange-3 green-5"
)
DEAL = "; ".join(f"deal {card}" for card in CARDS.split(" "))


def clans(*steps: str) -> Lesson:
    return Lesson.from_json(SCRIPT % (DEAL, ", ".join(steps)), "clans", "clans")


def test_every_game_and_everything_that_can_be_added_to_it_has_a_lesson() -> None:
    wanted = {(game.name, number) for game in GAMES.values() for number in (0, *game.expansions())}
    assert {(lesson.game, lesson.expansion) for lesson in LESSONS.values()} == wanted


@EVERY
def test_a_lesson_can_be_played_to_its_end(lesson: Lesson) -> None:
    assert list(find_problems(lesson)) == []
    stops = [stop for _, stop in walk(lesson)]
    assert stops[-1].is_last
    assert sum(bool(stop.do) for stop in stops) >= 4, "a lesson is for doing"


@EVERY
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lesson_speaks_every_language_and_cites_rules_that_there_are(lesson: Lesson, language: str) -> None:
    said, reference = translator(language), read_reference(game_named(lesson.game), language)
    names = {f"p{seat}": f"<{seat}>" for seat in range(1, lesson.seats)}
    for card in (card for stop in lesson.stops.values() for card in stop.cards):
        assert language == "en" or said(card.say) != card.say
        assert said(card.say).format(**names).count("*") % 2 == 0
        assert not card.rule or reference.rule(card.rule) is not None, card.rule
    assert language == "en" or said(lesson.about) != lesson.about


@EVERY
def test_the_learner_can_do_nothing_else(lesson: Lesson) -> None:
    for table, stop in walk(lesson):
        others = [str(option) for option in table.choice.options if str(option) != stop.do]
        if table.choice.seat == LEARNER:
            assert all(lesson.why_not(table, other) is not None for other in others)
        assert not stop.do or lesson.why_not(table, stop.do) is None


def test_a_script_that_the_rules_do_not_allow_is_reported() -> None:
    last = '{"say": "the end"}'
    wrong = list(find_problems(clans('{"say": "x", "do": "play green-6 east"}', last)))
    assert [line.split(":")[0] for line in wrong] == ["25", "after 25"]
    unread = list(find_problems(clans('{"say": "x", "look": ["card:black-9"], "do": "play green-6 t5"}', last)))
    assert unread == ["25: there is no “card:black-9” to look at"]
    elsewhere = list(find_problems(clans('{"say": "x", "do": "play green-6 t5", "then": "play yellow-5 b5"}', last)))
    assert elsewhere[0].startswith("after 25")


@pytest.mark.parametrize("steps", [[], ['{"do": "noshield"}'], ['{"say": "x", "do": "noshield"}']])
def test_a_file_that_is_no_lesson(steps: list[str]) -> None:
    with pytest.raises(ValueError):
        clans(*steps)


def test_a_table_that_was_begun_with_another_script_is_told_so() -> None:
    old = clans('{"say": "x", "do": "play green-6 t5"}', '{"say": "the end"}')
    table = old.advance(old.start_table(game_named("clans")), 25)
    with pytest.raises(Refused) as refused:
        clans('{"say": "x", "do": "play green-6 b5"}', '{"say": "the end"}').stop_at(table)
    assert refused.value.code == "changed-lesson"
    with pytest.raises(Refused) as stale:
        old.advance(table, 25)
    assert stale.value.code == "stale"
    with pytest.raises(Refused) as learnt:
        old.advance(table, 26)
    assert learnt.value.code == "all-learnt"


def test_there_is_no_such_lesson() -> None:
    with pytest.raises(Refused) as refused:
        lesson_named("chess")
    assert refused.value.code == "no-lesson"
