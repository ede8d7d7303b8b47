"""Way: what is pointed at to choose an action, and so which action somebody wants who points there.

Both are read from one table of a slice. Its templates are anchors with the fields of the action in them:
"cell:{seat}:{cell}". Where the action has no field `seat`, {seat} is the seat of whoever points.
"""

import re
from collections.abc import Iterable, Mapping

import msgspec

from greatglen.kernel.action import Action
from greatglen.kernel.tags import tag_of


class Pointer(msgspec.Struct, frozen=True):
    """One way to an action. Without anchors of its own it only tells what pointing means."""

    action: type[Action]
    anchors: tuple[str, ...] = ()  # pointed at one after the other
    choice_kinds: tuple[
        str, ...
    ] = ()  # the kinds of choices at which whoever points at the first of them wants the action
    aliases: tuple[str, ...] = ()  # what else whoever wants it then may point at
    field_values: Mapping[
        str, tuple[str | int, ...]
    ] = {}  # only with one of these values; a wish has the first of them
    drag_source: str = ""  # what can be dragged to the first anchor as well; {by} is the tile or card that asks
    drop_prefix: str = (
        ""  # how the anchors begin where the first can be dragged, although that is asked only afterwards
    )

    def matches(self, action: Action) -> bool:
        return bool(self.anchors) and all(getattr(action, name) in values for name, values in self.field_values.items())

    def path(self, action: Action, seat: int) -> tuple[str, ...]:
        facts = {"seat": seat, **msgspec.structs.asdict(action)}
        return tuple(anchor.format(**facts) for anchor in self.anchors)

    def drag(self, action: Action, seat: int, by: str) -> tuple[str, str]:
        """`held` and `onto` for an action."""
        facts = {"seat": seat, "by": by, **msgspec.structs.asdict(action)}
        return self.drag_source.format(**facts), self.drop_prefix.format(**facts)

    def action_at(self, anchor: str) -> str | None:
        """The action that pointing there means, in its notation; None if it means none."""
        found = next(
            filter(None, (_pattern(one).fullmatch(anchor) for one in (*self.anchors[:1], *self.aliases))), None
        )
        if found is None:
            return None
        known = {**{name: str(values[0]) for name, values in self.field_values.items()}, **found.groupdict()}
        told = [known.get(name) for name in self.action.__struct_fields__]
        end = told.index(None) if None in told else len(told)
        return " ".join([tag_of(self.action), *map(str, told[:end])])


class Pointers:
    """All the ways of a game, those of its expansions last."""

    def __init__(self, ways: Iterable[Pointer]) -> None:
        self.every = list(ways)
        self._to: dict[type[Action], list[Pointer]] = {}
        self._asked: dict[str, list[Pointer]] = {}
        for way in self.every:
            self._to.setdefault(way.action, []).append(way)
            for kind in way.choice_kinds:
                self._asked.setdefault(kind, []).append(way)

    def path(self, action: Action, seat: int) -> tuple[str, ...]:
        """Distinct options of one choice have distinct paths, and none is the beginning of another.

        What has no place on the board is a button of its own notation: "button:done", "button:noshield".
        """
        way = self._way(action)
        return ("button:" + str(action).replace(" ", "-"),) if way is None else way.path(action, seat)

    def drag(self, action: Action, seat: int, by: str) -> tuple[str, str]:
        """What can be dragged to the first anchor, and how the anchors begin where that can be dragged; "": nothing."""
        way = self._way(action)
        return ("", "") if way is None else way.drag(action, seat, by)

    def _way(self, action: Action) -> Pointer | None:
        return next((way for way in self._to.get(type(action), ()) if way.matches(action)), None)

    def find_action(self, choice_kind: str, anchor: str) -> str | None:
        """The action somebody probably wants who points there while this is asked, in its notation."""
        return next(filter(None, (way.action_at(anchor) for way in self._asked.get(choice_kind, ()))), None)


def _pattern(template: str) -> re.Pattern[str]:
    """Matches the anchors of a template, with their fields as groups."""
    return re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[^:]*)", template))
