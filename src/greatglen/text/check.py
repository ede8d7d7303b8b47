"""`python -m greatglen.text.check`, part of `make lint`: whether all catalogues are complete and right."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog

from greatglen.text import catalogue
from greatglen.text.catalogue import Forms
from greatglen.text.extract import PACKAGE, Message, sentences
from greatglen.text.language import LANGUAGES

FACT = re.compile(r"\{(\w+)\}")


def problems(package: Path = PACKAGE) -> Iterator[str]:
    """Everything wrong, each with its file and sentence."""
    found = sentences(package)
    for language in LANGUAGES[1:]:
        said: dict[str, tuple[Path, Forms]] = {}
        for folder in sorted({*found, *(file.parents[1] for file in package.rglob(f"locale/{language}.po"))}):
            file = folder / "locale" / f"{language}.po"
            place = file.relative_to(package)
            if not file.exists():
                yield f"{place}: there is no such catalogue"
                continue
            for problem in _of_catalogue(catalogue.read(file), found.get(folder, [])):
                yield f"{place}: {problem}"
            for message, forms in catalogue.translations(catalogue.read(file)).items():
                first = message if isinstance(message, str) else message[0]
                other, before = said.setdefault(first, (place, forms))
                if before[0] != forms[0]:
                    yield f"{place}: translated otherwise in {other}: {first}"


def _of_catalogue(catalog: Catalog, messages: list[Message]) -> Iterator[str]:
    translated = catalogue.translations(catalog)
    forms_of_language = Catalog(locale=catalog.locale).num_plurals  # whatever the head of the file says
    written = {message.id if isinstance(message.id, str) else (message.id[0], message.id[1]) for message in catalog}
    for message in messages:
        if message not in translated:
            yield f"not translated: {message}"
    for message in written - {""} - set(messages):
        yield f"no longer said: {message}"
    for old in catalog.obsolete:
        yield f"no longer said: {old}"
    for entry in catalog:
        if entry.id and entry.fuzzy:
            yield f"fuzzy: {entry.id}"
    for message, forms in translated.items():
        if not isinstance(message, str) and len(forms) != forms_of_language:
            yield f"{len(forms)} plural forms instead of {forms_of_language}: {message}"
        if any(not _same_facts(message, form) for form in forms):
            yield f"other facts in braces: {message}"


def _same_facts(message: Message, form: str) -> bool:
    """Whether a translation has the facts of its sentence; a plural form may leave out the number."""
    facts = set(FACT.findall(form))
    if isinstance(message, str):
        return facts == set(FACT.findall(message))
    return facts | {"n"} == set(FACT.findall(message[1])) | {"n"}


def main() -> int:
    found = list(problems())
    for problem in found:
        print(problem)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
