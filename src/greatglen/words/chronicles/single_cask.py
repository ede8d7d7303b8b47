"""The words of Chronicle 3, Ol' Jamey's Single Cask Reserve."""

from greatglen.words.chronicles.base import ChronicleWords


class SingleCaskWords(ChronicleWords):
    number = 3
