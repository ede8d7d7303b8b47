"""The terminal in other languages: which one it speaks, and that nothing is left in English."""

import random
import re
from pathlib import Path

import pytest
from rich.cells import cell_len
from terminal.conftest import Run
from thorough import take_some

from greatglen.games import GAMES
from greatglen.games.clans.rules.components import COLOURS
from greatglen.games.clans.text import ClansText
from greatglen.games.clans.text import labels as clans_labels
from greatglen.games.glenmore_common.text import labels as highland_labels
from greatglen.kernel.refusal import Refusal
from greatglen.terminal.complaint import Complaint
from greatglen.terminal.interface import load_board
from greatglen.terminal.language import language_of
from greatglen.text import load_game_text
from greatglen.text.language import LANGUAGES
from greatglen.text.speech import Speech

GAMES_PLAYED = [
    "clans --seats you,easy,random",
    "glenmore --seats you,easy,random",
    "glenmore2 --seats you,easy --option end=top",
    "glenmore2 --seats you,easy,random --option end=top --chronicles 1,2,3,4",
    "glenmore2 --seats you,easy,random --option end=top --chronicles 5,6,7,8",
]
EVERY_KEY = ["help", "l", "b", "t", "o", "c", "d", "w 1", "w", "w nonsense", "l x", "xyz", "99", "h 5"]
NAMES = {"Ailsa", "Bruce", "Catriona", "Duncan", "Eilidh"}
TYPED = {"help", "nonsense", "xyz"}


def answers(seed: int, most: int = 30, count: int = 700) -> list[str]:
    """Numbers as somebody types them who does not look how many options there are."""
    rng = random.Random(seed)
    return [str(rng.randint(1, most)) for _ in range(count)]


def marked(text: str) -> str:
    """A sentence in a language with an alphabet of its own, its placeholders as they were."""
    parts = re.split(r"({\w+})", text)
    return "".join(part if part.startswith("{") else _transcribed(part) for part in parts)


def _transcribed(text: str) -> str:
    return "".join(
        chr(ord("ა") + ord(letter.lower()) - ord("a")) if letter.isascii() and letter.isalpha() else letter
        for letter in text
    )


class Marked:
    """What a language can do, here to any sentence."""

    def __call__(self, text: str) -> str:
        return marked(text)

    def count(self, one: str, many: str, n: int) -> str:
        return marked(one if n == 1 else many)

    def refusal(self, refusal: Refusal) -> str:
        return marked(refusal.text).format(**refusal.facts)

    def number(self, value: float, digits: int = 0, signed: bool = False) -> str:
        return f"{value:{'+' if signed else ''}.{digits}f}"


@pytest.fixture
def georgian(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever language is spoken, every sentence that goes through a translator can be told from one that does not."""

    def translator(language: str) -> Marked:
        return Marked()

    monkeypatch.setattr("greatglen.text.translator", translator)
    monkeypatch.setattr("greatglen.text.speech.translator", translator)


def left_in_english(shown: str, *allowed: str) -> set[str]:
    """Words in Latin letters that are neither names nor keys."""
    known = NAMES | TYPED | set(re.findall(r"[A-Za-z]+", " ".join(allowed)))
    return {word for word in re.findall(r"[A-Za-z]{2,}", shown) if word not in known}


@pytest.mark.parametrize("game", take_some(GAMES_PLAYED))
def test_a_whole_game_leaves_nothing_in_english(run: Run, georgian: None, game: str) -> None:
    name = game.split()[0]
    code, out, err = run(f"--language de play {game} --seed 3", *EVERY_KEY, more=[*answers(1), "q"])
    assert (code, err) == (0, "")
    assert left_in_english(out, GAMES[name].title) - notation(out) == set()
    assert _transcribed("The game is over.") in out


def notation(shown: str) -> set[str]:
    """The words of the one action that help shows as an example, in its notation."""
    found = re.search(_transcribed("as records write it") + r": (.+)", shown)
    assert found is not None
    return set(re.findall(r"[A-Za-z]{2,}", found.group(1)))


@pytest.mark.parametrize("game", take_some(GAMES_PLAYED, 2))
def test_a_saved_game_is_replayed_without_english(run: Run, georgian: None, tmp_path: Path, game: str) -> None:
    name = game.split()[0]
    file = tmp_path / "game.json"
    run(f"play {game} --seed 3", *answers(1)[:40], f"s {file}", "q")
    code, out, _ = run(f"replay {file} --language ru")
    assert code == 0 and left_in_english(out, GAMES[name].title) == set()


def test_tables_of_bots_against_each_other(run: Run, georgian: None) -> None:
    bots = "random easy"
    _, out, _ = run("simulate clans --games 2 --bots easy,random --seats 2 --language it")
    assert left_in_english(out, GAMES["clans"].title, bots) == set()
    _, out, _ = run("arena clans --games 2 --bots easy,random --language it", width=200)
    assert left_in_english(out, GAMES["clans"].title, bots) == set()


@pytest.mark.parametrize(("language", "point"), [("en", "."), ("de", ","), ("it", ","), ("ru", ",")])
def test_decimals_are_those_of_the_language(run: Run, language: str, point: str) -> None:
    for command in (
        "simulate clans --games 3 --bots easy,random --seats 2",
        "arena clans --games 2 --bots easy,random",
    ):
        _, out, _ = run(f"{command} --seed 1 --language {language}", width=200)
        decimals = re.findall(r"\d([.,])\d", out)
        assert decimals and set(decimals) == {point}


def test_the_list_of_games(run: Run, georgian: None) -> None:
    _, out, _ = run("games --language de", width=200)
    titles = [game.title for game in GAMES.values()]
    options = [f"{one.name} {one.values}" for game in GAMES.values() for one in game.options]
    assert left_in_english(out, *titles, *GAMES, *options) == set()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", take_some(GAMES_PLAYED))
def test_eighty_columns_are_enough(run: Run, game: str, language: str) -> None:
    code, out, _ = run(f"play {game} --seed 5 --language {language}", *EVERY_KEY[:7], more=answers(2, 9, 60), width=80)
    assert code == 0
    assert max(cell_len(line.removeprefix("> ")) for line in out.splitlines()) <= 80


@pytest.mark.parametrize(
    ("variables", "spoken"),
    [
        ({}, "en"),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "it"}, "it"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "den_XX"}, "en"),
        ({"LANG": "de_DE", "LC_MESSAGES": "ru_RU.UTF-8"}, "ru"),
        ({"LANG": "de_DE", "LC_MESSAGES": "ru_RU.UTF-8", "LC_ALL": "it_IT@euro"}, "it"),
        ({"LANG": "de_DE", "LC_ALL": ""}, "de"),
        ({"LANG": "de_DE", "LC_ALL": "C"}, "en"),
    ],
)
def test_the_language_of_the_locale(variables: dict[str, str], spoken: str) -> None:
    assert language_of(None, variables) == spoken


def test_a_language_that_is_asked_for_comes_before_that_of_the_locale() -> None:
    assert language_of("ru", {"LANG": "de_DE"}) == "ru"
    with pytest.raises(Complaint) as complaint:
        language_of("xx", {"LANG": "de_DE"})
    assert str(complaint.value) == "There is no language “xx”; there are: en, de, it, ru."


@pytest.mark.parametrize("command", ["--language de play clans --seed 7", "play clans --seed 7 --language de"])
def test_language_stands_before_or_behind_the_command(run: Run, command: str) -> None:
    _, out, _ = run(command, "q")
    assert "Lege eine Karte" in out


def test_the_environment_is_heeded(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "ru_RU.UTF-8")
    assert "какому жетону рондели" in run("play glenmore --seed 7", "q")[1]
    assert "Which tile" in run("play glenmore --seed 7 --language en", "q")[1]


@pytest.mark.parametrize("command", ["--language xx games", "play clans --language xx", "rules clans --language"])
def test_a_language_that_is_not_spoken_is_refused(run: Run, command: str) -> None:
    code, out, err = run(command)
    assert (code, out) == (2, "") and err.count("\n") == 1
    assert "there are: en, de, it, ru." in err or "--language" in err


def test_rules_and_refusals_are_in_the_language_too(run: Run) -> None:
    assert "Wertung" in run("rules glenmore --language de")[1]
    _, out, _ = run("play clans --seed 7 --language de", "?", "w t2", "q", width=200)
    assert "liegt bereits eine Karte" in out and "CS-PLAY-1." in out
    assert run("play chess --language de")[2].startswith("greatglen: Es gibt kein Spiel")


@pytest.mark.parametrize("language", LANGUAGES)
def test_letters_tell_goods_and_colours_apart(language: str) -> None:
    for game in ("glenmore", "glenmore2"):
        words = load_game_text(game, ["Ailsa"], language=language)
        what = ("wood", "stone", "grain", "barley", "sheep", "cattle", "whisky", "coin", "animal")
        goods = [one for one in what if one != ("grain" if game == "glenmore2" else "barley")]
        assert len({highland_labels.letters(words, one) for one in goods}) == len(goods)  # type: ignore[arg-type]
    clans = load_game_text("clans", ["Ailsa"], language=language)
    assert isinstance(clans, ClansText)
    cards = {clans_labels.card(clans, colour, 5) for colour in COLOURS}
    assert len(cards) == len(COLOURS) and all(len(card) == 2 for card in cards)


@pytest.mark.parametrize("game", GAMES)
def test_keys_of_asides_are_no_commands(game: str) -> None:
    keys = [aside.key for aside in load_board(game).asides(Speech())]
    assert not set(keys) & {"u", "w", "?", "s", "l", "o", "t", "b", "q", "h", "help"}
