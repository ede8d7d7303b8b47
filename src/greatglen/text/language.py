"""Languages: the English sentence is the message id; every slice has a catalogue per other language, `locale/de.mo`.

They are compiled from `locale/de.po` by set-up and by the build of the wheel: `python -m greatglen.text.compile`.
"""

from functools import cache, lru_cache
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files
from pathlib import Path

from greatglen.games import GAMES
from greatglen.kernel.refusal import BadRecord, Refusal
from greatglen.kernel.slice import Slice

LANGUAGES = ("en", "de", "it", "ru")
BUILD = "python -m greatglen.text.compile"
MINUS = "\N{MINUS SIGN}"
SPACE = "\N{NO-BREAK SPACE}"
MARKS = {"en": (",", "."), "de": (".", ","), "it": (".", ","), "ru": (SPACE, ",")}  # of thousands and of decimals
CACHE_SIZE = 4096  # sentences: more than there are


class MissingCatalogueError(RuntimeError):
    """A language cannot be spoken because its catalogues were not compiled."""


class Language:
    """One language: called with an English sentence, it gives its own."""

    def __init__(self, code: str, catalogue: NullTranslations) -> None:
        self.code = code
        self._one = lru_cache(CACHE_SIZE)(catalogue.gettext)
        self._counted = lru_cache(CACHE_SIZE)(catalogue.ngettext)

    def __call__(self, text: str) -> str:
        """What is in no catalogue stays English."""
        return self._one(text) if text else ""

    def count(self, one: str, many: str, n: int) -> str:
        """The form of a sentence for a number."""
        return self._counted(one, many, abs(n))

    def describe_refusal(self, refusal: Refusal) -> str:
        """Why something is not allowed."""
        text = self.count(refusal.text, refusal.many, refusal.n) if refusal.many else self(refusal.text)
        return text.format(**refusal.facts)

    def describe_bad_record(self, error: BadRecord) -> str:
        """Where and why a file is not the record of a game; without a full stop, for it stands in a sentence."""
        where = error.where if isinstance(error.where, str) else self.describe_refusal(error.where)
        return f"{where}: {self.describe_refusal(error.refusal).rstrip('.')}"

    def number(self, value: float, digits: int = 0, signed: bool = False) -> str:
        """ "1,234.5", "+0.4" as readers of the language write it, with a real minus."""
        thousands, decimal = MARKS[self.code]
        text = f"{value:{'+' if signed else ''},.{digits}f}"
        return text.translate(str.maketrans(",.-", thousands + decimal + MINUS))

    def percent(self, part: float) -> str:
        """ "27%", in German and Russian "27 %"; it is never parted at the end of a line."""
        return f"{self.number(100 * part)}{SPACE if self.code in ('de', 'ru') else ''}%"


@cache
def translator(language: str) -> Language:
    """A language with the catalogues of all slices."""
    return Language(language, NullTranslations() if language == "en" else catalogue(language))


def catalogue(language: str) -> NullTranslations:
    """The catalogues of a language, one behind the other; they agree where they have the same sentence."""
    chain = NullTranslations()
    for source in sources(language):
        compiled = source.with_suffix(".mo")
        if not compiled.exists():
            raise MissingCatalogueError(f"{compiled} is missing; “{BUILD}” makes it.")
        with compiled.open("rb") as file:
            one = GNUTranslations(file)
        one.add_fallback(chain)
        chain = one
    return chain


def sources(language: str) -> list[Path]:
    """The `.po` files of a language: of every package of ours, and of slices that lie elsewhere."""
    known = [one for game in GAMES.values() for one in (*game.shared_slices, *game.slices())]
    places = {Path(str(files(one.package))) for one in (Slice("greatglen"), *known)}
    return sorted({file for place in places for file in place.rglob(f"locale/{language}.po")})
