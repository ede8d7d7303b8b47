"""Coach: what a learner reads at the table of a lesson, and what of the table is open to them."""

import re
from collections.abc import Sequence
from typing import Any

from markupsafe import Markup, escape

from greatglen.kernel.refusal import Refused
from greatglen.kernel.table import Table
from greatglen.lessons.lesson import Lesson, LessonCard, Stop
from greatglen.text import GameText
from greatglen.text.language import Language
from greatglen.text.preview import Preview
from greatglen.web.live.game import LiveGame

EMPHASIS = re.compile(r"\*(.+?)\*")


class LessonCoach:
    """A lesson at one moment, for its page."""

    def __init__(self, lesson: Lesson, table: Table, names: Sequence[str], language: Language) -> None:
        self.lesson = lesson
        self.card_text = ""  # why the lesson does not go on, if it does not
        self._language = language
        self._names = {f"p{seat}": name for seat, name in enumerate(names)}
        try:
            self.stop = lesson.stop_at(table)
        except Refused as refused:
            self.stop = Stop(table.version, 0, ())
            self.card_text = language.describe_refusal(refused.refusal)

    @property
    def open_options(self) -> tuple[str, ...]:
        """The options that are open."""
        return (self.stop.do,) if self.stop.do else ()

    def format_card(self, card: LessonCard) -> Markup:
        """What a card says, in the language of the page."""
        said = self._language(card.say).format(**self._names)
        return Markup(EMPHASIS.sub(r"<b>\1</b>", str(escape(said))))


def restrict_preview(preview: Preview, live_game: LiveGame, words: GameText[Any]) -> Preview:
    """A preview at the table of a lesson: what it does not ask for is not offered."""
    refusal = live_game.lesson.why_not(live_game.table, preview.action) if live_game.lesson and preview.action else None
    if refusal is None:
        return preview
    return Preview(preview.version, preview.at, against=words.describe_refusal(refusal))
