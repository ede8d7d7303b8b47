"""Bots decide as they did, and commands explain themselves as they did."""

import pytest
from golden import bots, files, help_texts
from thorough import take_some

KNOWN = files.sections(files.read(bots.FILE, "bots"))


@pytest.mark.parametrize("case", take_some(bots.cases(), 3), ids=bots.name_of)
def test_bots_decide_as_they_did(case: bots.Case) -> None:
    name = bots.name_of(case)
    files.compare_lines(bots.FILE, "bots", KNOWN[name], [*bots.decided(case)], name)


def test_help_is_as_it_was() -> None:
    files.compare(help_texts.FILE, "help", help_texts.made()[help_texts.FILE])
