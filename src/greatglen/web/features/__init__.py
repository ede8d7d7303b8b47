"""The rooms of the house: a package here with a `ROOM` is one."""

import sys

from greatglen.kernel.slice import packages
from greatglen.web.feature import Feature

ROOMS: tuple[Feature, ...] = tuple(
    sorted((package.ROOM for package in packages(sys.modules[__name__])), key=lambda room: room.order)
)
