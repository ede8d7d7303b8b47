"""Learning: a lesson for each game and for what can be added to it, at a table of its own."""

from greatglen.kernel.sentence import N_
from greatglen.web.feature import Feature, Link
from greatglen.web.features.learn.pages import LearnController, LessonController, create_hero_context

FEATURE = Feature(
    name="learn",
    order=1,
    handlers=[LearnController, LessonController],
    links=[Link("/learn", N_("Learn"))],
    hero=create_hero_context,
)
