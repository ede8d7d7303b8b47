"""A small package with sentences of its own: what is found in it, how its catalogues come about, and what is wrong."""

from pathlib import Path

import pytest

from greatglen.text import language
from greatglen.text.check import problems
from greatglen.text.compile import build
from greatglen.text.extract import sentences
from greatglen.text.language import MissingCatalogueError, catalogue
from greatglen.text.update import update

SOURCE = """
GREETING = N_("Good day, {name}.")
COINS = Plural("{n} coin", "{n} coins")
TOO_DEAR = Reason("too-dear", "It costs {n} coin.", "It costs {n} coins.", "n")
NOT_HERE = Reason("not-here", "Not here.",)
def hello(words): return f"{words.say('Good day, {name}.', name='x')}", words.say(GREETING)
"""
GERMAN = """
msgid ""
msgstr "Plural-Forms: nplurals=2; plural=(n != 1);"

msgid "Good day, {name}."
msgstr "Guten Tag, {name}."

msgid "Not here."
msgstr "Nicht hier."

msgid "Forest"
msgstr "Wald"

msgid "{n} coin"
msgid_plural "{n} coins"
msgstr[0] "{n} Münze"
msgstr[1] "{n} Münzen"

msgid "It costs {n} coin."
msgid_plural "It costs {n} coins."
msgstr[0] "Es kostet {n} Münze."
msgstr[1] "Es kostet {n} Münzen."
"""


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two slices; German is all they have beside English."""
    monkeypatch.setattr("greatglen.text.check.LANGUAGES", ("en", "de"))
    monkeypatch.setattr("greatglen.text.update.LANGUAGES", ("en", "de"))
    package = tmp_path / "little"
    for name in ("glen", "mor"):
        (package / name / "rules").mkdir(parents=True)
    (package / "glen" / "rules" / "state.py").write_text(SOURCE, encoding="utf-8")
    (package / "glen" / "components.toml").write_text('[[tile]]\nname = "Forest"\n', encoding="utf-8")
    (package / "mor" / "words.py").write_text('def hello(words): words.say("Not here.")', encoding="utf-8")
    known = tmp_path / "new-de.po"
    known.write_text(GERMAN, encoding="utf-8")
    update(package, [known])
    return package


def change(package: Path, slice_name: str, old: str, new: str) -> list[str]:
    """What is wrong after a change of the German catalogue of a slice."""
    file = package / slice_name / "locale" / "de.po"
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")
    return list(problems(package))


def test_a_slice_has_the_sentences_of_its_folder(package: Path) -> None:
    found = sentences(package)
    assert found[package / "mor"] == ["Not here."]
    counted = [("It costs {n} coin.", "It costs {n} coins."), ("{n} coin", "{n} coins")]
    assert found[package / "glen"] == [*counted, "Forest", "Good day, {name}.", "Not here."]


def test_catalogues_that_are_in_order(package: Path) -> None:
    assert list(problems(package)) == []


def test_a_sentence_without_translation(package: Path) -> None:
    assert change(package, "glen", 'msgstr "Wald"', 'msgstr ""') == ["glen/locale/de.po: not translated: Forest"]


def test_a_sentence_that_is_said_no_more(package: Path) -> None:
    (package / "glen" / "components.toml").write_text("", encoding="utf-8")
    assert list(problems(package)) == ["glen/locale/de.po: no longer said: Forest"]
    update(package)
    assert list(problems(package)) == []


def test_a_new_sentence_comes_in_empty(package: Path) -> None:
    (package / "mor" / "words.py").write_text('words.say("Not here.")\nwords.say("Here.")', encoding="utf-8")
    assert update(package) == {"de": ["Here."]}
    assert list(problems(package)) == ["mor/locale/de.po: not translated: Here."]


def test_a_slice_without_catalogue(package: Path) -> None:
    (package / "mor" / "locale" / "de.po").unlink()
    assert list(problems(package)) == ["mor/locale/de.po: there is no such catalogue"]


def test_other_facts(package: Path) -> None:
    wrong = "glen/locale/de.po: other facts in braces: "
    assert change(package, "glen", "Guten Tag, {name}.", "Guten Tag, {nmae}.") == [wrong + "Good day, {name}."]


def test_a_fuzzy_entry(package: Path) -> None:
    wrong = change(package, "glen", 'msgid "Forest"', '#, fuzzy\nmsgid "Forest"')
    assert wrong == ["glen/locale/de.po: fuzzy: Forest"]


def test_two_translations_of_one_sentence(package: Path) -> None:
    wrong = "mor/locale/de.po: translated otherwise in glen/locale/de.po: Not here."
    assert change(package, "mor", "Nicht hier.", "Hier nicht.") == [wrong]


def test_wrong_number_of_plural_forms(package: Path) -> None:
    wrong = change(package, "glen", "nplurals=2; plural=(n != 1)", "nplurals=1; plural=0")
    assert wrong[0] == "glen/locale/de.po: 1 plural forms instead of 2: ('It costs {n} coin.', 'It costs {n} coins.')"


def test_a_plural_form_without_translation(package: Path) -> None:
    wrong = change(package, "glen", 'msgstr[1] "{n} Münzen"\n', "")
    assert wrong == ["glen/locale/de.po: not translated: ('{n} coin', '{n} coins')"]


def test_only_what_has_changed_is_compiled(package: Path) -> None:
    assert build(package) == []
    (package / "mor" / "locale" / "de.mo").unlink()
    assert build(package) == [package / "mor" / "locale" / "de.mo"]


def test_catalogues_that_are_not_compiled_are_an_error(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not silent English: it says which command helps."""
    monkeypatch.setattr(language, "sources", lambda code: [package / "mor" / "locale" / f"{code}.po"])
    assert catalogue("de").gettext("Not here.") == "Nicht hier."
    (package / "mor" / "locale" / "de.mo").unlink()
    with pytest.raises(MissingCatalogueError, match=r"greatglen\.text\.compile"):
        catalogue("de")
