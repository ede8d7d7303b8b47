"""Which language the terminal speaks: the one asked for, else that of the locale, else English."""

from collections.abc import Mapping

from greatglen.terminal.complaint import Complaint
from greatglen.text.language import LANGUAGES

VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")  # the first that is set decides, as in other programs
USUAL = "en"


def language_of(requested: str | None, environment: Mapping[str, str]) -> str:
    """A language of the catalogues; a Complaint names them if another one was asked for."""
    if requested is None:
        locale = next((environment[name] for name in VARIABLES if environment.get(name)), USUAL)
        found = locale[:2].lower()  # de_AT.UTF-8
        return found if found in LANGUAGES and not locale[2:3].isalpha() else USUAL
    if requested not in LANGUAGES:
        raise Complaint(
            "There is no language “{language}”; there are: {known}.", language=requested, known=", ".join(LANGUAGES)
        )
    return requested
