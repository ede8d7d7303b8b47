"""Action: what a seat, or chance, does. A frozen struct of primitive fields, as JSON or as one line of text."""

from collections.abc import Iterable
from typing import ClassVar, Self, TypeAlias

import msgspec

from greatglen.kernel.refusal import Reason, Refused
from greatglen.kernel.tags import by_tag, tag_of

ActionTypes: TypeAlias = "dict[str, type[Action]]"

UNREADABLE = Reason("unreadable", "“{text}” is not an action of this game: {why}.")


class Action(msgspec.Struct, frozen=True, gc=False, tag_field="do", tag=str.lower):
    """The base of every action. Its id is its notation: the name of the action and its fields, split by blanks.

    Fields are ints and blank-free strings only, so notation and JSON hold the same facts.
    """

    is_decline: ClassVar[bool] = False  # it is to do without what else is offered, so it is never offered alone

    def __str__(self) -> str:
        values = (str(getattr(self, name)) for name in self.__struct_fields__)
        return " ".join([tag_of(type(self)), *values])

    def is_well_formed(self) -> bool:
        """Whether every field is of its type; Python does not check that."""
        try:
            msgspec.convert(msgspec.to_builtins(self), type(self))
        except (msgspec.ValidationError, TypeError, OverflowError):
            return False
        return True

    def hide_secrets(self) -> Self:
        """The action as those see it who may not see its secrets; actions with secrets override this."""
        return self


def index_actions(classes: Iterable[type[Action]]) -> ActionTypes:
    """The actions of a game by the word they begin with."""
    return by_tag(classes)


def parse_action(text: str, action_types: ActionTypes) -> Action:
    """The action that `text` notes, or Refused if no action of the game reads so."""
    name, *words = text.split() or [""]
    cls = action_types.get(name)
    if cls is None:
        raise Refused(UNREADABLE.with_facts(text=text, why=f"it begins with none of {', '.join(sorted(action_types))}"))
    fields = cls.__struct_fields__
    if len(words) > len(fields):
        raise Refused(UNREADABLE.with_facts(text=text, why=f"“{name}” is followed by at most {len(fields)} words"))
    try:
        return msgspec.convert(dict(zip(fields, words, strict=False)), cls, strict=False)
    except msgspec.ValidationError as error:
        raise Refused(UNREADABLE.with_facts(text=text, why=str(error))) from None
