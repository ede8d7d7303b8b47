"""Records: text a person can read, and a BadRecord that names the place and the reason when it is not one."""

import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from fresh import examples
from hypothesis import given
from hypothesis import strategies as st
from play import play_to_position, play_whole_game

import greatglen
from greatglen import BadRecord, Record, Refused

GAME = play_whole_game("glenmore", 3, 5)
JSON = GAME.record.to_json()
CLANS = play_whole_game("clans", 2, 5).record


def bad(text: str | bytes) -> BadRecord:
    """Reading or replaying fails; nobody gets half a table."""
    with pytest.raises(BadRecord) as caught:
        greatglen.replay(Record.from_json(text))
    assert str(caught.value) == f"{caught.value.place}: {caught.value.reason}" and caught.value.reason
    return caught.value


def changed(change: Callable[[dict[str, Any]], object], text: str = JSON) -> str:
    plain = json.loads(text)
    change(plain)
    return json.dumps(plain)


def test_a_record_is_text_a_person_can_read() -> None:
    plain = json.loads(JSON)
    assert list(plain) == ["greatglen", "game", "rules", "seats", "seed", "options", "actions", "scores", "over"]
    assert plain["greatglen"] == 1 and plain["game"] == "glenmore" and plain["options"] == {"scoring": "rulebook"}
    assert plain["over"] is True and plain["scores"] == GAME.scores
    assert plain["actions"][0].startswith("draw ")
    assert len(JSON.splitlines()) > len(plain["actions"]), "an action a line"


def test_the_record_itself_replays() -> None:
    assert greatglen.replay(Record.from_json(JSON)).digest() == GAME.digest()
    assert greatglen.replay(Record.from_json(JSON.encode())).digest() == GAME.digest()


@pytest.mark.parametrize(
    "text",
    ["", " ", "null", "7", "[]", '"glenmore"', "{}", "{", "not json", "\x00", b"\xff\xfe", b"\xc3\x28", "[" * 2000],
)
def test_garbage(text: str | bytes) -> None:
    assert bad(text).place == "record"


@pytest.mark.parametrize("part", [0.1, 0.5, 0.9, 0.999])
def test_truncated(part: float) -> None:
    error = bad(JSON[: int(len(JSON) * part)])
    assert error.place == "record" and "JSON" in error.reason


@examples(60)
@given(cut=st.integers(0, len(JSON) - 2))
def test_truncated_anywhere(cut: int) -> None:
    assert bad(JSON[:cut]).place == "record"


@pytest.mark.parametrize("version", [0, 2, -1, 99])
def test_another_format(version: int) -> None:
    error = bad(changed(lambda plain: plain.update(greatglen=version)))
    assert error.place == "greatglen" and str(version) in error.reason


@pytest.mark.parametrize("version", [0, 99])
def test_other_rules(version: int) -> None:
    error = bad(changed(lambda plain: plain.update(rules=version)))
    assert error.place == "rules" and str(version) in error.reason and "Glen More" in error.reason


def test_an_unknown_field() -> None:
    error = bad(changed(lambda plain: plain.update(haggis=1)))
    assert error.place == "record" and "haggis" in error.reason


@pytest.mark.parametrize("field", list(json.loads(JSON)))
def test_a_missing_field(field: str) -> None:
    error = bad(changed(lambda plain: plain.pop(field)))
    assert error.place == "record" and field in error.reason


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("seats", "3"), ("seats", True), ("seats", None), ("seats", 3.5), ("seed", "x"), ("seed", None), ("game", 7),
        ("options", []), ("options", {"scoring": 3}), ("actions", "draw"), ("actions", [1]), ("actions", None),
        ("scores", ["a"]), ("scores", None), ("over", 1), ("over", "yes"), ("rules", "1"), ("greatglen", "1"),
    ],
)  # fmt: skip
def test_a_field_of_another_kind(field: str, value: object) -> None:
    error = bad(changed(lambda plain: plain.update({field: value})))
    assert error.place == "record" and field in error.reason


@pytest.mark.parametrize("game", ["", "chess", "clans of scotland"])
def test_an_unknown_game(game: str) -> None:
    error = bad(changed(lambda plain: plain.update(game=game)))
    assert error.place == "game" and "glenmore" in error.reason


@pytest.mark.parametrize(
    "change",
    [{"seats": 0}, {"seats": 6}, {"seed": -1}, {"seed": 2**63}, {"options": {"scoring": "x"}}, {"options": {"x": "y"}}],
)
def test_an_impossible_set_up(change: dict[str, object]) -> None:
    assert bad(changed(lambda plain: plain.update(change))).place in ("set-up", "record")


def test_an_impossible_action_in_the_middle_is_named_with_its_number_and_reason() -> None:
    takes = [number for number, line in enumerate(GAME.record.actions, start=1) if line.startswith("take")]
    number = takes[len(takes) // 2]

    def change(plain: dict[str, Any]) -> None:
        plain["actions"][number - 1] = "take start-village"

    error = bad(changed(change))
    assert error.place == f"action {number} “take start-village”"
    assert error.reason == "“start-village” is not ahead of you on the rondel."


def test_an_action_that_does_not_parse_is_named_with_its_number() -> None:
    def change(plain: dict[str, Any]) -> None:
        plain["actions"][20] = "haggis 7"

    error = bad(changed(change))
    assert error.place == "action 21 “haggis 7”" and "haggis 7" in error.reason


def test_a_draw_that_chance_cannot_make() -> None:
    def change(plain: dict[str, Any]) -> None:
        plain["actions"][1] = plain["actions"][0]

    assert bad(changed(change)).place.startswith("action 2 ")


def test_actions_that_go_on_after_the_end() -> None:
    error = bad(changed(lambda plain: plain["actions"].append("done")))
    assert error.place == f"action {len(GAME.record.actions) + 1} “done”" and error.reason == "The game is over."


def test_an_action_is_missing() -> None:
    assert bad(changed(lambda plain: plain["actions"].pop(7))).place.startswith("action ")


def test_the_last_actions_are_missing() -> None:
    error = bad(changed(lambda plain: plain["actions"].pop()))
    assert error.place == "over"


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_tampered_scores(seat: int) -> None:
    def change(plain: dict[str, Any]) -> None:
        plain["scores"][seat] += 1

    error = bad(changed(change))
    assert error.place == "scores" and str(GAME.scores) in error.reason
    assert bad(changed(lambda plain: plain["scores"].append(0))).place == "scores"


def test_tampered_over() -> None:
    assert bad(changed(lambda plain: plain.update(over=False))).place == "over"
    running = play_to_position("glenmore", 2, 3, 20).record.to_json()
    assert bad(changed(lambda plain: plain.update(over=True), running)).place == "over"


@pytest.mark.parametrize("at", [-1, 100_000])
def test_there_is_no_such_action(at: int) -> None:
    with pytest.raises(BadRecord) as caught:
        greatglen.replay(GAME.record, at=at)
    assert caught.value.place == "actions" and str(at) in caught.value.reason


def test_what_comes_after_the_place_looked_at_is_not_read() -> None:
    broken = msgspec.structs.replace(GAME.record, actions=[*GAME.record.actions[:30], "haggis"])
    assert greatglen.replay(broken, at=30).version == 30


def test_the_seed_does_not_matter_to_a_replay() -> None:
    """Chance is in the record; the seed says how a game that is not over goes on."""
    other = msgspec.structs.replace(CLANS, seed=CLANS.seed + 1)
    assert greatglen.replay(other).digest() == greatglen.replay(CLANS).digest()


@examples(40)
@given(data=st.data())
def test_any_line_replaced_by_any_other_is_refused_or_leads_elsewhere_honestly(data: st.DataObject) -> None:
    """A record with one line changed is a BadRecord, unless it is a game that ends with the very same scores."""
    lines = list(CLANS.actions)
    lines[data.draw(st.integers(0, len(lines) - 1))] = data.draw(st.sampled_from([*CLANS.actions, "", "play x y"]))
    record = msgspec.structs.replace(CLANS, actions=lines)
    try:
        table = greatglen.replay(record)
    except BadRecord as error:
        assert error.place.startswith("action ") or error.place in ("scores", "over")
    except Refused:
        raise AssertionError("a replay fails with BadRecord only") from None
    else:
        assert table.scores == CLANS.scores and table.is_over
