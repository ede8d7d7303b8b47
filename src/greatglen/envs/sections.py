"""Section: a part of an observation with a name, what it tells, how it is written and where it is read."""

from collections.abc import Callable
from typing import Any

import msgspec

from greatglen.envs.codec import Codec
from greatglen.kernel.view import View


class Section(msgspec.Struct, frozen=True):
    """Numbers that belong together."""

    name: str
    text: str
    codec: Codec
    of: Callable[[View], Any]
