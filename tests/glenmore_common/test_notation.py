"""The effect notation of the component files."""

import pytest

from greatglen.games.glenmore.rules.components import RESOURCES
from greatglen.games.glenmore_common.rules.notation import Amount, Deal, parse_bundle, parse_deals
from greatglen.games.glenmore_common.rules.payment import Bill, parse_bill

GROUPS = {"any": RESOURCES, "different": RESOURCES}


@pytest.mark.parametrize(
    ("text", "amounts"),
    [
        ("", ()),
        ("wood", (Amount("wood", 1),)),
        ("wood stone grain", (Amount("wood", 1), Amount("stone", 1), Amount("grain", 1))),
        ("2 any coin", (Amount("any", 2), Amount("coin", 1))),
        ("12 vp", (Amount("vp", 12),)),
    ],
)
def test_bundle(text: str, amounts: tuple[Amount, ...]) -> None:
    assert parse_bundle(text) == amounts


def test_alternatives_of_which_one_is_used() -> None:
    one, two = parse_deals("sheep -> 2 vp | 2 sheep -> 4 vp")
    assert one == Deal((Amount("sheep", 1),), (Amount("vp", 2),))
    assert two == Deal((Amount("sheep", 2),), (Amount("vp", 4),))


def test_an_activation_without_a_cost() -> None:
    assert parse_deals("move") == (Deal((), (Amount("move", 1),)),)
    assert parse_deals("") == ()


def test_the_bill_of_a_cost() -> None:
    assert parse_bill(parse_bundle("wood cattle"), RESOURCES, GROUPS, "clansman") == Bill(goods=(0b1, 0b10000))
    assert parse_bill(parse_bundle("whisky"), RESOURCES, GROUPS, "clansman") == Bill(whisky=1)
    assert parse_bill(parse_bundle("clansman"), RESOURCES, GROUPS, "clansman") == Bill(scots=1)
    assert parse_bill(parse_bundle("2 coin"), RESOURCES, GROUPS, "clansman") == Bill(coins=2)
    assert parse_bill(parse_bundle("3 different"), RESOURCES, GROUPS, "clansman") == Bill(
        goods=(31, 31, 31), different=True
    )


def test_choosy_resources_are_paid_first() -> None:
    assert parse_bill(parse_bundle("any wood"), RESOURCES, GROUPS, "clansman").goods == (0b1, 31)


def test_a_word_nobody_can_pay_is_named() -> None:
    with pytest.raises(ValueError, match="haggis"):
        parse_bill(parse_bundle("haggis"), RESOURCES, GROUPS, "clansman")
