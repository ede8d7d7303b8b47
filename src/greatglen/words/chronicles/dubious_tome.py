"""The words of Chronicle 6, The Dubious Tome of Scottish History."""

from greatglen.words.chronicles.base import ChronicleWords


class DubiousTomeWords(ChronicleWords):
    number = 6
