"""Names: nobody is invisible, and nobody is taken for somebody else at a table or in a tournament."""

import asyncio
from collections.abc import Iterator

import pytest
from patience import run
from web.people import Person, sentence
from web.serving import Server, serving
from workers.houses import open_house

from greatglen.games import game_named
from greatglen.kernel.refusal import Refused
from greatglen.store.store import Store
from greatglen.web.features.contests import organisation
from greatglen.web.live.seats import SeatSetup
from greatglen.web.live.table_service import TableService
from greatglen.web.visitors.browser import Preferences, format_preferences, read_preferences
from greatglen.web.visitors.names import clean_name, is_lookalike, make_all_distinct

GRAPHEME_JOINER, HANGUL_FILLER, RIGHT_TO_LEFT, BRAILLE_BLANK = "\u034f", "\u3164", "\u202e", "\u2800"
CYRILLIC_A = "\u0410"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Anna" + GRAPHEME_JOINER, "Anna"),
        (f" An{RIGHT_TO_LEFT}na\u200b\ufe0f ", "Anna"),
        ("\uff21nna", "Anna"),  # fullwidth
        ("A\u0301nna", "\u00c1nna"),  # one letter, however it is written
        (f"A{GRAPHEME_JOINER}\u0301nna", "\u00c1nna"),
        ("Anna\u00a0\u3000Maria", "Anna Maria"),
        ("Flòraidh", "Flòraidh"),
        ("Анна", "Анна"),
        ("李娜", "李娜"),
        ("", ""),
        ("   ", ""),
    ],
)
def test_names_are_cleaned(text: str, name: str) -> None:
    assert clean_name(text) == name


@pytest.mark.parametrize("text", [HANGUL_FILLER, BRAILLE_BLANK * 3, f"{RIGHT_TO_LEFT}\u200b", "\u0301", "\U000e0101"])
def test_names_that_cannot_be_seen_are_refused(text: str) -> None:
    with pytest.raises(Refused) as refused:
        clean_name(text)
    assert refused.value.code == "blank-name"


def test_a_name_that_becomes_too_long_is_refused() -> None:
    with pytest.raises(Refused) as refused:
        clean_name("\ufdfa" * 3)  # one character for a sentence of eighteen
    assert refused.value.code == "long-name"


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Anna", CYRILLIC_A + "nna"),
        ("anna", "ANNA"),
        ("Ian", "lan"),
        ("Hamish", "Harnish"),
        ("Morag", "M\u03bfrag"),  # Greek
        ("Eilidh", "Ei\u04c0idh"),
        ("\u0421\u043e\u0440\u0430", "Copa"),
        ("Os\u0585", "Oso"),  # Armenian
        ("B0b", "BOb"),
    ],
)
def test_names_that_look_alike(name: str, other: str) -> None:
    assert is_lookalike(name, other) and is_lookalike(other, name)


@pytest.mark.parametrize(("name", "other"), [("Anna", "Hanna"), ("Anna", "Ánna"), ("Person 1", "Person 2"), ("", "A")])
def test_names_that_do_not(name: str, other: str) -> None:
    assert not is_lookalike(name, other)


def test_numbers_tell_namesakes_apart() -> None:
    assert make_all_distinct(["Anna", CYRILLIC_A + "nna", "Anna 2", "Anna"]) == [
        "Anna",
        CYRILLIC_A + "nna 2",
        "Anna 2 2",
        "Anna 3",
    ]
    assert make_all_distinct(["A" * 24, "A" * 24]) == ["A" * 24, "A" * 22 + " 2"]


def test_a_cookie_that_was_made_up_brings_no_invisible_name() -> None:
    for text, name in [(HANGUL_FILLER, ""), ("Anna" + GRAPHEME_JOINER, "Anna"), ("A" * 25, ""), ("Flòra", "Flòra")]:
        assert read_preferences(format_preferences(Preferences(name=text))).name == name


async def _table(table_service: TableService) -> list[str]:
    """The invitations of a table at which Anna sits."""
    sitters = [SeatSetup("here", "Anna"), SeatSetup("invited", "Iain"), SeatSetup("invited", "Morag")]
    live_game = await table_service.open("anna", "clans", sitters)
    return [seat.invitation or "" for seat in live_game.seats]


def test_nobody_sits_down_with_a_name_that_looks_like_another(database: str) -> None:
    async def main() -> None:
        async with open_house(database) as table_service:
            _, second, third = await _table(table_service)
            for name in ("Anna", CYRILLIC_A + "nna", "ANNA"):
                with pytest.raises(Refused) as refused:
                    await table_service.seat_service.join(second, "bert", name)
                assert refused.value.code == "name-taken" and refused.value.refusal.facts["name"] == "Anna"
            live_game, seat = await table_service.seat_service.join(second, "bert", "Morag")  # nobody sits there yet
            assert live_game.seats[seat].name == "Morag"
            live_game, seat = await table_service.seat_service.join(third, "cora")
            assert live_game.seats[seat].name == "Morag 2"

    run(main())


def test_of_two_who_sit_down_at_once_one_gets_a_name(database: str) -> None:
    async def main() -> None:
        async with open_house(database) as table_service:
            _, second, third = await _table(table_service)
            joined = [
                table_service.seat_service.join(second, "bert", "Cora"),
                table_service.seat_service.join(third, "cora", "Cora"),
            ]
            outcomes = await asyncio.gather(*joined, return_exceptions=True)
            assert sum(isinstance(one, Refused) for one in outcomes) == 1

    run(main())


def test_a_table_tells_its_seats_apart(database: str) -> None:
    async def main() -> None:
        async with open_house(database) as table_service:
            live_game = await table_service.open(
                "anna", "clans", [SeatSetup("here", "Anna"), SeatSetup("easy", CYRILLIC_A + "nna")]
            )
            assert live_game.names == ["Anna", CYRILLIC_A + "nna 2"]

    run(main())


def test_nobody_enters_a_tournament_with_a_name_that_looks_like_another() -> None:
    store = Store("sqlite://")
    form = {"name": "Glen" + HANGUL_FILLER + " Cup", "size": "2", "most": "4"}
    contest = organisation.read_contest(game_named("clans"), "anna", form)
    assert contest.name == "Glen Cup"
    store.contests.open(contest)
    organisation.enter(store.contests, contest.id, "anna", "Anna")
    with pytest.raises(Refused) as refused:
        organisation.enter(store.contests, contest.id, "bert", CYRILLIC_A + "nna" + GRAPHEME_JOINER)
    assert refused.value.code == "contest-name-taken"
    store.close()


@pytest.fixture
def shared(database: str) -> Iterator[Server]:
    with serving(database) as server:
        yield server


def test_names_are_checked_wherever_they_are_given(shared: Server) -> None:
    """The forms, the API, and the name of somebody who looks on and talks."""
    with Person(shared) as anna, Person(shared) as bert:
        live_game = anna.open("clans", ["here", "invited"], **{"name-0": "Anna"})
        refused = bert.join(live_game, 1, CYRILLIC_A + "nna")
        assert refused.status_code == 409 and "called Anna" in sentence(refused)
        json = {"invitation": live_game.seats[1].invitation, "name": "Anna\u034f"}
        assert bert.http.post("/api/join", json=json).json()["code"] == "name-taken"
        assert "would be invisible" in sentence(bert.post("/preferences", {"name": HANGUL_FILLER}))
        assert bert.post("/preferences", {"name": CYRILLIC_A + "nna"}).status_code == 303
        bert.http.cookies.set("preferences", format_preferences(Preferences(name="Bert" + GRAPHEME_JOINER)))
        bert.post(f"/t/{live_game.info.id}/chat", {"text": "it is me"})
        assert shared.table_service.store.load_chat(live_game.info.id)[0].author == "Bert"
