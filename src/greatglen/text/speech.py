"""Speech: sentences where no game is spoken of, such as complaints about a command; and what all speakers can do."""

from typing import Protocol

import msgspec

from greatglen.kernel.refusal import BadRecord, Refusal
from greatglen.text.language import translator


class Speaker(Protocol):
    """The words of a game, or a language alone."""

    def say(self, template: str, /, **facts: str | int) -> str: ...

    def describe_bad_record(self, error: BadRecord) -> str: ...


class Speech(msgspec.Struct, frozen=True):
    """A language alone."""

    language: str = "en"

    def say(self, template: str, /, **facts: str | int) -> str:
        """A template with its facts; the English template is the message id of the catalogues."""
        return translator(self.language)(template).format(**facts)

    def describe_refusal(self, refusal: Refusal) -> str:
        """Why something is refused before there is a table."""
        return translator(self.language).describe_refusal(refusal)

    def describe_bad_record(self, error: BadRecord) -> str:
        """Where and why a file is not the record of a game."""
        return translator(self.language).describe_bad_record(error)

    def number(self, value: float, digits: int = 0, signed: bool = False) -> str:
        """ "3.1", "+0.4" as the language writes it."""
        return translator(self.language).number(value, digits, signed)
