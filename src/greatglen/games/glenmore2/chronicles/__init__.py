"""The Chronicles: one module each. `ALL` lists those that can be chosen at a table."""

from greatglen.games.glenmore2.chronicle import Chronicle

ALL: tuple[Chronicle, ...] = ()
