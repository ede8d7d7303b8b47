"""The contract between the base rules and Chronicles: events that are told, and few questions that are asked."""

import inspect
from collections.abc import Callable

import pytest
from glen2 import glen

import greatglen
from greatglen import CHANCE
from greatglen.games.glenmore2.rules import events
from greatglen.games.glenmore2.rules.chronicle import CHRONICLES, Chronicle, listeners
from greatglen.games.glenmore2.rules.events import ActivationEnded, DieWaits, Moment, PersonArrived, TurnEnded
from greatglen.kernel.event import Event

MOST = 25
QUESTIONS = {name: asked for name, asked in vars(Chronicle).items() if inspect.isfunction(asked) and name[0] != "_"}
MOMENTS = [kind for kind in vars(events).values() if isinstance(kind, type) and kind.__base__ is Moment]


def test_there_are_few_questions() -> None:
    assert 15 < len(QUESTIONS) <= MOST, sorted(QUESTIONS)


@pytest.mark.parametrize("question", QUESTIONS.values(), ids=QUESTIONS)
def test_every_question_says_what_it_asks(question: Callable[..., object]) -> None:
    assert question.__doc__ and question.__doc__.rstrip().endswith(".")


@pytest.mark.parametrize("question", QUESTIONS)
def test_every_question_has_somebody_to_answer_it(question: str) -> None:
    asked = getattr(Chronicle, question)
    assert any(getattr(type(chronicle), question) is not asked for chronicle in CHRONICLES.values())


def test_what_a_chronicle_listens_to_is_no_question() -> None:
    for chronicle in CHRONICLES.values():
        listening = {name for name in dir(chronicle) if hasattr(getattr(type(chronicle), name, None), "hears")}
        assert not listening & QUESTIONS.keys()


@pytest.mark.parametrize("moment", MOMENTS, ids=lambda kind: str(kind.__name__))
def test_moments_are_documented_and_not_kept(moment: type[Moment]) -> None:
    assert not moment.is_logged and moment.__doc__


def test_an_event_is_noted_and_a_moment_is_not() -> None:
    state = glen(greatglen.start("glenmore2", seats=3, seed=1))
    state.emit(DieWaits(CHANCE))
    state.emit(TurnEnded(0))
    assert state.events == [DieWaits(CHANCE)]


def test_who_listens_hears_of_its_events_only_in_the_order_of_the_numbers() -> None:
    def numbers(kind: type[Event]) -> list[int]:
        hearing = [getattr(method, "__self__", None) for method in listeners((3, 7, 8), kind)]
        return [chronicle.number for chronicle in hearing if isinstance(chronicle, Chronicle)]

    assert numbers(TurnEnded) == [3, 8] and numbers(PersonArrived) == [7]
    assert listeners((3, 7, 8), ActivationEnded) == listeners((), TurnEnded) == ()
