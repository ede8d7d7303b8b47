"""Marks of sentences that stand where they are not said: the catalogues find them by these two names."""

from collections.abc import Mapping
from typing import NamedTuple


def N_(text: str) -> str:  # noqa: N802 - as gettext calls it
    """A sentence or word of a table, to be translated where it is said."""
    return text


class Plural(NamedTuple):
    """What is said of one, and what of several; a language may need more forms than English has."""

    one: str
    many: str


class Sentence(str):
    """A sentence in English that can be said in another language: it knows its pattern and its facts."""

    template: str
    facts: Mapping[str, str | int]


def make_sentence(template: str, /, **facts: object) -> Sentence:
    """A sentence that is read by programs as well as people; whoever knows the reader's language says it in that."""
    known: dict[str, str | int] = {name: fact if isinstance(fact, int) else str(fact) for name, fact in facts.items()}
    sentence = Sentence(template.format(**known))
    sentence.template, sentence.facts = template, known
    return sentence
