"""Names of people: cleaning them, and finding those that look alike by the skeletons of UTS #39."""

import unicodedata
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from greatglen.kernel.refusal import Reason, Refused

LONG_NAME = Reason("long-name", "A name can have at most {most} letters.")
BLANK_NAME = Reason("blank-name", "This name would be invisible; choose one with letters or digits.")
NAME_TAKEN = Reason("name-taken", "Somebody at this table is called {name}, which looks the same; choose another name.")
NAME_LENGTH = 24
CONFUSABLES = Path(__file__).with_name("confusables.txt")
# Characters that Python counts as printable though nothing is seen of them: Unicode's Default_Ignorable_Code_Point
# after NFKC, and blanks that are not.
INVISIBLE = {
    *(0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B, 0x180C, 0x180D, 0x180F),
    *range(0xFE00, 0xFE10),
    *range(0xE0100, 0xE01F0),
    *(0x2800, 0x13441, 0x13442, 0x16FE4, 0x1D159),
}


def clean_text(text: str) -> str:
    """Return a line of text in NFKC, without invisible and control characters, with single spaces."""
    plain = unicodedata.normalize("NFKC", text)
    seen = "".join(letter for letter in plain if letter.isprintable() and ord(letter) not in INVISIBLE)
    return " ".join(unicodedata.normalize("NFKC", seen).split())  # an invisible character keeps accents apart


def clean_name(text: str) -> str:
    """Return a name that can be shown, or "" if none was given; Refused if it is too long or cannot be seen."""
    name = clean_text(text)
    if text.strip() and not any(unicodedata.category(letter)[0] in "LNPS" for letter in name):
        raise Refused(BLANK_NAME.with_facts())
    if len(name) > NAME_LENGTH:
        raise Refused(LONG_NAME.with_facts(most=NAME_LENGTH))
    return name


def get_skeleton(text: str) -> str:
    """Return the skeleton of a text: two texts that look alike have the same one."""
    return unicodedata.normalize("NFD", unicodedata.normalize("NFD", text).translate(_prototypes()))


def is_lookalike(name: str, other: str) -> bool:
    """Whether two names could be taken for each other, also by their case: “Ian” for “lan” and for “IAN”."""
    return not _skeletons(name).isdisjoint(_skeletons(other))


def find_lookalike(name: str, others: Iterable[str]) -> str | None:
    """Return the first of the other names that could be taken for a name."""
    return next((other for other in others if is_lookalike(name, other)), None)


def make_distinct(name: str, others: Iterable[str]) -> str:
    """Return a name that no other looks like: itself, or itself with a number."""
    taken, found, number = list(others), name, 1
    while find_lookalike(found, taken) is not None:
        number += 1
        suffix = f" {number}"
        found = name[: NAME_LENGTH - len(suffix)] + suffix
    return found


def make_all_distinct(names: Iterable[str]) -> list[str]:
    """Return the names, with a number added to each that looks like one before it."""
    found: list[str] = []
    for name in names:
        found.append(make_distinct(name, found))
    return found


def _skeletons(name: str) -> set[str]:
    return {get_skeleton(name).casefold(), get_skeleton(name.casefold())}


@cache
def _prototypes() -> dict[int, str]:
    """The characters that are mistaken for others, with what they are mistaken for."""
    found: dict[int, str] = {}
    for line in CONFUSABLES.read_text(encoding="ascii").splitlines():
        if not line.startswith("#"):
            prototype, *sources = line.split()
            text = "".join(chr(int(code, 16)) for code in prototype.split("+"))
            found |= {int(source, 16): text for source in sources}
    return found
