"""Learning: a lesson for each game and for what can be added to it, at a table of its own."""

from greatglen.kernel.sentence import N_
from greatglen.web.feature import Link, Room
from greatglen.web.features.learn.pages import LearnController, LessonController, offered

ROOM = Room(
    name="learn",
    order=1,
    handlers=[LearnController, LessonController],
    links=[Link("/learn", N_("Learn"))],
    hero=offered,
)
