"""The Chronicles: one package each. `ALL` lists those that can be chosen at a table."""

from greatglen.games.glenmore2.chronicle import Chronicle
from greatglen.games.glenmore2.chronicles import (
    dragon_boats,
    dubious_tome,
    haggis,
    hammer,
    highlander,
    penny_mobs,
    rock_and_hard_place,
    single_cask,
)

ALL: tuple[Chronicle, ...] = (
    dragon_boats.CHRONICLE,
    highlander.CHRONICLE,
    single_cask.CHRONICLE,
    hammer.CHRONICLE,
    haggis.CHRONICLE,
    dubious_tome.CHRONICLE,
    rock_and_hard_place.CHRONICLE,
    penny_mobs.CHRONICLE,
)
