"""Refusals teach: a stable code, a sentence, its facts. And places shared by those who are equal."""

import pytest

from greatglen import BadRecord, Refused
from greatglen.kernel.record import OTHER_NAMES
from greatglen.kernel.refusal import Reason
from greatglen.kernel.state import rank_seats

TOO_DEAR = Reason("too-dear", "{what} costs {price} coins, you have {coins}.")


def test_a_reason_with_its_facts_is_a_sentence() -> None:
    refusal = TOO_DEAR.with_facts(what="stone", price=3, coins=1)
    assert str(refusal) == "stone costs 3 coins, you have 1."
    assert (refusal.code, refusal.facts) == ("too-dear", {"what": "stone", "price": 3, "coins": 1})


def test_facts_are_never_read_as_a_template() -> None:
    assert str(TOO_DEAR.with_facts(what="{coins}", price=1, coins=2)) == "{coins} costs 1 coins, you have 2."


def test_refused_carries_the_refusal() -> None:
    refusal = TOO_DEAR.with_facts(what="stone", price=3, coins=1)
    with pytest.raises(Refused) as caught:
        raise Refused(refusal)
    assert caught.value.refusal is refusal and caught.value.code == "too-dear" and str(caught.value) == str(refusal)


def test_a_bad_record_names_place_and_reason() -> None:
    error = BadRecord("actions", Reason("no-such-tile", "There is no {tile}.").with_facts(tile="haggis"))
    assert (error.place, error.reason, str(error)) == ("actions", "There is no haggis.", "actions: There is no haggis.")


def test_seats_by_place_equal_ones_together() -> None:
    assert rank_seats([(3, 1), (5, 0), (3, 1), (3, 2)]) == ((1,), (3,), (0, 2))
    assert rank_seats([(-4,), (-2,)]) == ((1,), (0,))


def test_names_of_a_record_are_counted_as_people_count() -> None:
    assert str(OTHER_NAMES.with_facts(names=1, seats=2)) == "The file has 1 name for 2 seats."
    assert str(OTHER_NAMES.with_facts(names=3, seats=2)) == "The file has 3 names for 2 seats."
