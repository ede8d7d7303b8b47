"""The words of Chronicle 7, Between a Rock and a Hard Place."""

from greatglen.words.chronicles.base import ChronicleWords


class RockWords(ChronicleWords):
    number = 7
