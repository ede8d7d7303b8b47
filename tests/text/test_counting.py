"""Things are counted as each language does it, and numbers are written as its readers write them."""

from typing import Any

import pytest

from greatglen.games.glenmore_common.rules.notation import Amount
from greatglen.games.glenmore_common.text import HighlandText
from greatglen.kernel.refusal import Reason
from greatglen.text import load_game_text
from greatglen.text.language import translator

COSTS = Reason(
    "price",
    "{resource} costs {price} coin at the market; you have {coins}.",
    "{resource} costs {price} coins at the market; you have {coins}.",
    "price",
)


def speaker(game: str, language: str) -> HighlandText[Any]:
    words = load_game_text(game, ["Morag"], language=language)
    assert isinstance(words, HighlandText)
    return words


@pytest.mark.parametrize(
    ("what", "n", "said"),
    [
        *(("coin", 1, "1 монета"), ("coin", 2, "2 монеты"), ("coin", 5, "5 монет")),
        *(("coin", 11, "11 монет"), ("coin", 21, "21 монета"), ("coin", 22, "22 монеты")),
        *(("cattle", 1, "корова"), ("cattle", 3, "3 коровы"), ("cattle", 5, "5 коров")),
        *(("clan", 1, "маркер клана"), ("clan", 4, "4 маркера клана"), ("clan", 5, "5 маркеров клана")),
        *(("move", 1, "1 очко движения"), ("move", 3, "3 очка движения"), ("move", 12, "12 очков движения")),
        *(("vp", 1, "1 ПО"), ("vp", 5, "5 ПО")),
    ],
)
def test_russian_has_one_few_and_many(what: str, n: int, said: str) -> None:
    assert speaker("glenmore2", "ru").format_amount(Amount(what, n)) == said


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ("1 coin", "2 coins", "sheep", "2 sheep")),
        ("de", ("1 Münze", "2 Münzen", "Schaf", "2 Schafe")),
        ("it", ("1 Moneta", "2 Monete", "Pecora", "2 Pecore")),
    ],
)
def test_other_languages_have_one_and_many(language: str, said: tuple[str, ...]) -> None:
    words = speaker("glenmore", language)
    assert tuple(words.format_amount(Amount(what, n)) for what in ("coin", "sheep") for n in (1, 2)) == said


def test_a_refusal_is_counted_too() -> None:
    assert str(COSTS.with_facts(resource="wood", price=1, coins=0)) == "wood costs 1 coin at the market; you have 0."
    refusal = COSTS.with_facts(resource="wood", price=3, coins=1)
    assert str(refusal) == "wood costs 3 coins at the market; you have 1."
    assert translator("ru").describe_refusal(refusal) == "Цена на рынке (wood) — 3 монеты; у тебя 1."  # noqa: RUF001


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ("3.1", "+0.4", "\N{MINUS SIGN}2.0", "1,234,567")),
        ("de", ("3,1", "+0,4", "\N{MINUS SIGN}2,0", "1.234.567")),
        ("it", ("3,1", "+0,4", "\N{MINUS SIGN}2,0", "1.234.567")),
        ("ru", ("3,1", "+0,4", "\N{MINUS SIGN}2,0", "1\N{NO-BREAK SPACE}234\N{NO-BREAK SPACE}567")),
    ],
)
def test_numbers_are_written_in_the_language_of_the_reader(language: str, said: tuple[str, ...]) -> None:
    number = translator(language).number
    assert (number(3.14, 1), number(0.4, 1, signed=True), number(-2, 1), number(1234567)) == said


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "27%"), ("it", "27%"), ("de", "27\N{NO-BREAK SPACE}%"), ("ru", "27\N{NO-BREAK SPACE}%")],
)
def test_a_percentage_stays_on_its_line(language: str, said: str) -> None:
    assert translator(language).percent(0.268) == said
