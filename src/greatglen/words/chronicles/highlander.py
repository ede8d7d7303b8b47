"""The words of Chronicle 2, Highlander."""

from greatglen.words.chronicles.base import ChronicleWords


class HighlanderWords(ChronicleWords):
    number = 2
