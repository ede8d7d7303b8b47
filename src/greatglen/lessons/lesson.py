"""Lesson: a game whose every action is written down, with cards that explain it, for somebody who learns to play.

A slice keeps it as `tutorial.json` (docs/adding-a-tutorial.md). The learner sits on seat 0. The table stops where there
is something to read or to do; what everybody else does, chance included, follows from the script.
"""

from collections.abc import Sequence
from typing import Annotated

import msgspec

from greatglen.games import GAMES
from greatglen.kernel.game import Game
from greatglen.kernel.record import FORMAT, Record
from greatglen.kernel.refusal import Reason, Refusal, Refused
from greatglen.kernel.slice import BadSlice, Slice
from greatglen.kernel.table import STALE, Table

LEARNER = 0
NOT_WANTED = Reason("not-wanted", "The rules would allow that, but the lesson is about something else: do what glows.")
ONLY_READ = Reason("only-read", "There is nothing to decide yet: read the card and go on.")
ALL_LEARNT = Reason("all-learnt", "This is the end of the lesson.")
CHANGED = Reason("changed-lesson", "This lesson has been written anew since you began it; begin it again.")

Lines = Annotated[str, msgspec.Meta(description="Actions in their notation, divided by semicolons.")]


class LessonStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One entry of the file: a card to read, perhaps with something to do, and what the others do then."""

    say: str = ""  # the card; {p1} and {p2} are the names of the others, *…* is emphasised
    rule: str = ""  # the id of the rule it is about
    look: list[str] = []  # what the card speaks of: anchors of the drawing, or parts of the page
    do: str = ""  # the action that the learner is asked for
    then: Lines = ""  # what follows, whoever does it
    jump: bool = False  # what follows is not shown step by step


class Script(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A `tutorial.json`."""

    about: str  # what one learns, in a sentence
    minutes: int
    seats: int
    steps: list[LessonStep]
    options: dict[str, str] = {}
    before: Lines = ""  # what has happened when the lesson begins


class LessonCard(msgspec.Struct, frozen=True):
    """Something to read."""

    say: str
    rule: str
    look: tuple[str, ...]


class Stop(msgspec.Struct, frozen=True):
    """Where the table waits for the learner: some cards, perhaps an action, and what follows."""

    version: int
    number: int  # of its first card
    cards: tuple[LessonCard, ...]
    do: str = ""
    then: tuple[str, ...] = ()
    since: int = 0  # what happened up to this version is not shown step by step

    @property
    def is_last(self) -> bool:
        return not self.do and not self.then


class Lesson(msgspec.Struct, frozen=True):
    """A lesson of a game, or of one of its expansions."""

    name: str
    game: str
    expansion: int  # its number; 0: the game itself
    about: str
    minutes: int
    seats: int
    options: dict[str, str]
    before: tuple[str, ...]
    stops: dict[int, Stop]  # by version

    @classmethod
    def from_json(cls, text: str, name: str, game: str, expansion: int = 0) -> "Lesson":
        """A lesson as a slice keeps it; ValidationError if it is none."""
        script = msgspec.json.decode(text, type=Script)
        before = split_lines(script.before)
        return cls(
            name,
            game,
            expansion,
            script.about,
            script.minutes,
            script.seats,
            script.options,
            before,
            {stop.version: stop for stop in _stops(script.steps, len(before))},
        )

    @property
    def lines(self) -> list[str]:
        """Every action."""
        after = [line for stop in self.stops.values() for line in (*filter(None, [stop.do]), *stop.then)]
        return [*self.before, *after]

    @property
    def cards(self) -> int:
        return sum(len(stop.cards) for stop in self.stops.values())

    def start_table(self, game: Game) -> Table:
        """The table as the learner finds it; BadRecord if the rules do not allow what has happened before."""
        plain = (FORMAT, self.game, game.rules_version, self.seats, 0, self.options)
        return Table.resume_record(game, Record(*plain, [*self.before], [], False))

    def stop_at(self, table: Table) -> Stop:
        """Where the learner is; Refused if the table was begun with another script."""
        stop = self.stops.get(table.version)
        if stop is None or table.actions_since(0) != self.lines[: table.version]:
            raise Refused(CHANGED.with_facts())
        return stop

    def why_not(self, table: Table, line: str) -> Refusal | None:
        """Why the lesson does not go on with an action that the rules allow."""
        stop = self.stop_at(table)
        if stop.do == line:
            return None
        return (NOT_WANTED if stop.do else ALL_LEARNT if stop.is_last else ONLY_READ).with_facts()

    def advance(self, table: Table, version: int) -> Table:
        """The table at the next stop, after what the learner is asked for and what the others do."""
        if version != table.version:
            raise Refused(STALE.with_facts(now=table.version, then=version))
        stop = self.stop_at(table)
        if stop.is_last:
            raise Refused(ALL_LEARNT.with_facts())
        after = table.copy()
        for line in (*filter(None, [stop.do]), *stop.then):
            after.replay_action(after.parse_action(line))
        return after


def split_lines(lines: str) -> tuple[str, ...]:
    return tuple(line for part in lines.split(";") if (line := part.strip()))


def _stops(steps: Sequence[LessonStep], version: int) -> list[Stop]:
    """Cards that nothing happens between are one stop; what follows without a card belongs to the stop before."""
    found: list[Stop] = []
    cards: list[LessonCard] = []
    since = number = 0
    for step in steps:
        if step.say:
            cards.append(LessonCard(step.say, step.rule, tuple(step.look)))
        then = split_lines(step.then)
        if not step.do and not then:
            continue
        if cards:
            found.append(Stop(version, number, tuple(cards), step.do, then, since))
        elif found and not step.do:
            found[-1] = msgspec.structs.replace(found[-1], then=(*found[-1].then, *then))
        else:
            raise ValueError("something is to be done before there is a card that says so")
        number += len(cards)
        version += bool(step.do) + len(then)
        since = version if step.jump else since
        cards = []
    if not cards:
        raise ValueError("the last step of a lesson is a card without anything to do")
    return [*found, Stop(version, number, tuple(cards), since=since)]


FILE = "tutorial.json"
NO_LESSON = Reason("no-lesson", "There is no lesson “{name}”; there are: {known}.")


def _find_lessons() -> dict[str, Lesson]:
    games = [(game.slice, game.name, 0) for game in sorted(GAMES.values(), key=lambda game: -game.depth)]
    added = [(one.slice, game.name, number) for game in GAMES.values() for number, one in game.expansions().items()]
    lessons = [_lesson(one, game, number) for one, game, number in (*games, *added) if one.read_text(FILE)]
    return {lesson.name: lesson for lesson in lessons}


def _lesson(one: Slice, game: str, number: int) -> Lesson:
    try:
        return Lesson.from_json(one.read_text(FILE), one.package.rpartition(".")[2], game, number)
    except (msgspec.MsgspecError, ValueError) as error:
        raise BadSlice(f"{one.folder}/{FILE}", str(error)) from None


LESSONS: dict[str, Lesson] = _find_lessons()


def lesson_named(name: str) -> Lesson:
    lesson = LESSONS.get(name)
    if lesson is None:
        raise Refused(NO_LESSON.with_facts(name=name[:40], known=", ".join(LESSONS)))
    return lesson
