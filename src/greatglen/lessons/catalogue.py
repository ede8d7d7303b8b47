"""The lessons there are: a slice with a `tutorial.json` has one. Games come first, then what can be added to them."""

import msgspec

from greatglen.games import GAMES
from greatglen.kernel.refusal import Reason, Refused
from greatglen.kernel.slice import BadSlice, Slice
from greatglen.lessons.lesson import Lesson

FILE = "tutorial.json"
NO_LESSON = Reason("no-lesson", "There is no lesson “{name}”; there are: {known}.")


def _found() -> dict[str, Lesson]:
    games = [(game.slice, game.name, 0) for game in sorted(GAMES.values(), key=lambda game: -game.depth)]
    added = [(one.slice, game.name, number) for game in GAMES.values() for number, one in game.expansions().items()]
    lessons = [_lesson(one, game, number) for one, game, number in (*games, *added) if one.text(FILE)]
    return {lesson.name: lesson for lesson in lessons}


def _lesson(one: Slice, game: str, number: int) -> Lesson:
    try:
        return Lesson.read(one.text(FILE), one.package.rpartition(".")[2], game, number)
    except (msgspec.MsgspecError, ValueError) as error:
        raise BadSlice(f"{one.folder}/{FILE}", str(error)) from None


LESSONS: dict[str, Lesson] = _found()


def lesson_named(name: str) -> Lesson:
    lesson = LESSONS.get(name)
    if lesson is None:
        raise Refused(NO_LESSON.with_facts(name=name[:40], known=", ".join(LESSONS)))
    return lesson
