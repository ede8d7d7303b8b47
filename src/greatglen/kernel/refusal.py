"""Why something is not allowed: a reason with its facts, ready for any language."""

import msgspec


class Refusal(msgspec.Struct, frozen=True, gc=False):
    """One refused wish: a stable code, the English sentence (the message id of the catalogues) and its facts."""

    code: str
    text: str
    facts: dict[str, str | int] = {}
    many: str = ""  # the sentence for another number than one of the fact `counted`, if that makes a difference
    counted: str = ""

    @property
    def n(self) -> int:
        """The number that decides between the two sentences."""
        return int(self.facts[self.counted])

    def __str__(self) -> str:
        return (self.many if self.many and self.n != 1 else self.text).format(**self.facts)


class Reason(msgspec.Struct, frozen=True):
    """A kind of refusal, defined once next to the check that finds it."""

    code: str
    text: str
    many: str = ""
    counted: str = ""

    def with_facts(self, **facts: str | int) -> Refusal:
        return Refusal(self.code, self.text, facts, self.many, self.counted)


class Refused(Exception):  # noqa: N818 - the word players and the API use
    """Raised when an action, an option or a request is refused. Nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal

    @property
    def code(self) -> str:
        return self.refusal.code

    @property
    def facts(self) -> dict[str, str | int]:
        return self.refusal.facts

    def __str__(self) -> str:
        return str(self.refusal)


class BadRecord(Exception):  # noqa: N818
    """Raised when a file is not the record of a game this program can replay: the place and the reason.

    The place is a field of the file, or words for it.
    """

    def __init__(self, where: str | Refusal, refusal: Refusal) -> None:
        super().__init__(f"{where}: {refusal}")
        self.where = where
        self.refusal = refusal

    @property
    def place(self) -> str:
        return str(self.where)

    @property
    def reason(self) -> str:
        return str(self.refusal)
