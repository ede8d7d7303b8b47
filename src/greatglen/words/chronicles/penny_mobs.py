"""The words of Chronicle 8, The Penny Mobs."""

from greatglen.words.chronicles.base import ChronicleWords


class PennyMobsWords(ChronicleWords):
    number = 8
