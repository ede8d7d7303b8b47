"""The words of Chronicle 5, Address to a Haggis."""

from greatglen.words.chronicles.base import ChronicleWords


class HaggisWords(ChronicleWords):
    number = 5
