"""The words of Chronicle 1, The Dragon Boat Races."""

from greatglen.words.chronicles.base import ChronicleWords


class DragonBoatsWords(ChronicleWords):
    number = 1
