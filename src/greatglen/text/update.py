"""`python -m greatglen.text.update [FILE.po …]`: bring the catalogues of all slices in order.

Every slice gets the sentences that stand in it, translated by whatever is known: all catalogues there are, and the
files that are named (`new-de.po`). What nobody has translated comes in empty; what is said no more goes.
"""

import sys
from collections.abc import Sequence
from pathlib import Path

from greatglen.text import catalogue
from greatglen.text.compile import build
from greatglen.text.extract import PACKAGE, Message, sentences
from greatglen.text.language import LANGUAGES


def update(package: Path = PACKAGE, others: Sequence[Path] = ()) -> dict[str, list[Message]]:
    """Write all catalogues; by language what is not translated."""
    found = sentences(package)
    missing: dict[str, list[Message]] = {}
    for language in LANGUAGES[1:]:
        own = sorted(package.rglob(f"locale/{language}.po"))
        known: catalogue.Translations = {}
        for file in (*own, *(file for file in others if file.stem.rpartition("-")[2] == language)):
            known |= catalogue.translations(catalogue.read(file))
        for folder, messages in found.items():
            entries = {message: known.get(message) for message in messages}
            catalogue.write(folder / "locale" / f"{language}.po", language, entries)
        for file in own:
            if file.parents[1] not in found:
                file.unlink()
        every = dict.fromkeys(message for messages in found.values() for message in messages)
        missing[language] = [message for message in every if message not in known]
    build(package)
    return missing


def main(arguments: Sequence[str] = tuple(sys.argv[1:])) -> int:
    for language, messages in update(others=[Path(name) for name in arguments]).items():
        print(f"{language}: {len(messages)} sentences to translate")
        for message in messages:
            print(f"  {message}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
