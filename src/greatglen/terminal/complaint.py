"""Complaint: what is wrong with a command, as the one line the person who typed it will read."""

from pathlib import Path

from greatglen.kernel.refusal import BadRecord
from greatglen.text.speech import Speaker


class Complaint(Exception):  # noqa: N818 - it is an answer, not an accident
    """Raised for anything a person can put right: a bad seat, a missing file. Nothing has happened yet.

    The English sentence is the message id of the catalogues; its facts are filled in when it is said.
    """

    def __init__(self, text: str, /, **facts: str | int) -> None:
        super().__init__(text)
        self.text = text
        self.facts = facts

    def message(self, speaker: Speaker) -> str:
        """The sentence, in the language of who reads it."""
        return speaker.say(self.text, **self.facts)

    def __str__(self) -> str:
        return self.text.format(**self.facts)


class BadFile(Complaint):
    """A file that is no saved game, or none that can be replayed: where in it, and why."""

    def __init__(self, path: Path, bad: BadRecord) -> None:
        super().__init__("{file}: {problem}.", file=str(path), problem=str(bad).rstrip("."))
        self._bad = bad

    def message(self, speaker: Speaker) -> str:
        return speaker.say(self.text, **self.facts | {"problem": speaker.describe_bad_record(self._bad)})
