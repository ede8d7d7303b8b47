"""Flight: how something that happened is seen to happen. A page plays it after it has drawn the table anew.

Pieces with an id go by themselves from where they were to where they are. A flight says at which moment they go, where
something comes from that was not there before, and what goes that is no piece: coins, goods, points.
"""

import msgspec


class Flight(msgspec.Struct, frozen=True, omit_defaults=True):
    """A piece, or a token that is seen only while it flies; with neither, what stands at the end is shown for a moment.

    Places are anchors, or ids of elements; of several the first that is seen.
    """

    piece: str = ""  # its id, or the beginning of it and a "*", or the anchor that it carries
    token: str = ""  # a symbol of the sheet
    n: int = 1  # so many tokens
    start: tuple[str, ...] = ()
    end: tuple[str, ...] = ()
    along: str = ""  # how the ids of the spaces begin over which it walks, in the order of their numbers
