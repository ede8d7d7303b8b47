"""The words of Chronicle 4, Hammer of the Scots."""

from greatglen.words.chronicles.base import ChronicleWords


class HammerWords(ChronicleWords):
    number = 4
