"""Complaint: what is wrong with a command, as the one line the person who typed it will read."""

from greatglen.words.speech import Speaker


class Complaint(Exception):  # noqa: N818 - it is an answer, not an accident
    """Raised for anything a person can put right: a bad seat, a missing file. Nothing has happened yet.

    The English sentence is the message id of the catalogues; its facts are filled in when it is said.
    """

    def __init__(self, text: str, /, **facts: str | int) -> None:
        super().__init__(text)
        self.text = text
        self.facts = facts

    def said(self, speaker: Speaker) -> str:
        """The sentence, in the language of who reads it."""
        return speaker.say(self.text, **self.facts)

    def __str__(self) -> str:
        return self.text.format(**self.facts)
