"""Catalogues as developers keep them: one `.po` file per slice and language, read and written by Babel."""

from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from typing import TypeAlias

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from greatglen.text.extract import Message

Forms: TypeAlias = tuple[str, ...]  # a translation: one sentence, or one for each plural form
Translations: TypeAlias = dict[Message, Forms]
WIDTH = 110
UNWANTED = tuple(  # of the head: dates would change with every writing, the rest says nothing here
    f'"{name}'.encode() for name in ("Report-", "POT-", "PO-", "Last-", "Language-Team", "Generated-")
)


def read(file: Path) -> Catalog:
    with file.open("rb") as text:
        return read_po(text, locale=file.stem.rpartition("-")[2])


def translations(catalogue: Catalog) -> Translations:
    """What a catalogue translates, without what is empty."""
    known: Translations = {}
    for message in catalogue:
        if message.id:
            key = message.id if isinstance(message.id, str) else (message.id[0], message.id[1])
            forms = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
            if forms and all(forms):
                known[key] = forms
    return known


def write(file: Path, language: str, entries: Mapping[Message, Forms | None]) -> None:
    """A catalogue with these sentences; what is not translated stays empty."""
    catalogue = Catalog(locale=language, project="Great Glen", fuzzy=False)
    for message, forms in entries.items():
        if isinstance(message, str):
            catalogue.add(message, forms[0] if forms else "")
        else:
            catalogue.add(message, forms or ("",) * catalogue.num_plurals)
    catalogue.header_comment = f"# Great Glen: {file.parent.parent.name} in {language}."
    text = BytesIO()
    write_po(text, catalogue, width=WIDTH, sort_output=True)
    kept = [line for line in text.getvalue().splitlines(keepends=True) if not line.startswith(UNWANTED)]
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(b"".join(kept))
