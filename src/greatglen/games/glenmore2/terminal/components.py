"""Component files of Glen More II: what is known of its tiles, and playing with an edited copy."""

from collections.abc import Sequence
from pathlib import Path

import msgspec

from greatglen.games.glenmore2.rules.box import BOX, open_box, standard_file
from greatglen.games.glenmore2.rules.check import problems
from greatglen.games.glenmore2.text import board as sentences
from greatglen.kernel.sentence import Sentence
from greatglen.text.speech import Speaker

NOT_VALUES = ("name", "attested", "chronicle")  # fields of a tile that are not printed on it


class GlenMore2Components:
    option = "components"
    standard = BOX.key

    def read(self, path: Path, data: bytes) -> str:
        return open_box(str(path), data).key

    def problems(self, data: bytes, speaker: Speaker) -> Sequence[str]:
        return [f"{problem.entry}, {problem.field}: {_said(problem.text, speaker)}" for problem in problems(data)]

    def known(self, speaker: Speaker) -> str:
        """Counted over the components that come with the program."""
        file = msgspec.toml.decode(standard_file(), type=dict[str, object])
        tiles = msgspec.convert([file["start_tile"], file["tile"]], list[list[dict[str, object]]])
        attested = values = 0
        entries = [entry for some in tiles for entry in some]
        for entry in entries:
            stated = msgspec.convert(entry.get("attested", []), set[str])
            attested += len(stated)
            values += len((entry.keys() | stated) - set(NOT_VALUES))
        return sentences.known(speaker, len(entries), values, attested)


def _said(text: str, speaker: Speaker) -> str:
    """What is wrong, in the reader's language; what the reader of the format found is told in its own words."""
    return speaker.say(text.template, **text.facts) if isinstance(text, Sentence) else text
