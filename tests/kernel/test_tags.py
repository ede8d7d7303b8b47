"""Tags: what actions, events and steps are called wherever they are stored or sent."""

import pytest

from greatglen.kernel.action import Action, parse_action
from greatglen.kernel.event import Event
from greatglen.kernel.slice import BadSlice
from greatglen.kernel.tags import by_tag, kinds_within, tag_of


class UnnamedWish(Action, frozen=True):
    """An action as a third party might write it: without a tag."""


class NamedWish(Action, frozen=True, tag="hope"):
    coins: int


class SameTag(Action, frozen=True, tag="hope"):
    """Another action with the tag of NamedWish."""


class Parent(Event, frozen=True, tag="parent"):
    """An event that another one derives from."""


class Child(Parent, frozen=True):
    """An event that forgot to state its own tag."""


def test_a_class_is_known_by_the_tag_it_states() -> None:
    assert str(NamedWish(2)) == "hope 2" and parse_action("hope 2", by_tag([NamedWish])) == NamedWish(2)


def test_a_class_without_a_tag_goes_by_its_name() -> None:
    assert tag_of(UnnamedWish) == "unnamedwish"
    assert parse_action("unnamedwish", by_tag([UnnamedWish])) == UnnamedWish()


def test_two_classes_with_one_tag_are_named() -> None:
    kinds: list[type[Action]] = [NamedWish, UnnamedWish, SameTag]
    with pytest.raises(BadSlice, match=r"NamedWish and .*SameTag have the same tag “hope”"):
        by_tag(kinds)


def test_an_inherited_tag_is_noticed() -> None:
    with pytest.raises(BadSlice, match=r"Parent and .*Child have the same tag “parent”"):
        kinds_within(Event, (__name__,))


def test_the_same_class_twice_is_no_problem() -> None:
    assert by_tag([NamedWish, NamedWish]) == {"hope": NamedWish}
