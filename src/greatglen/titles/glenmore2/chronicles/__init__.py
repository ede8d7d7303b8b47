"""The Chronicles: a package here with a `CHRONICLE` is one."""

import sys

from greatglen.kernel.slice import packages
from greatglen.titles.glenmore2.rules.chronicle import Chronicle

ALL: tuple[Chronicle, ...] = tuple(
    sorted((package.CHRONICLE for package in packages(sys.modules[__name__])), key=lambda chronicle: chronicle.number)
)
