"""The words of the Chronicles, one module each."""

from greatglen.words.chronicles.base import ChronicleWords
from greatglen.words.chronicles.dragon_boats import DragonBoatsWords
from greatglen.words.chronicles.dubious_tome import DubiousTomeWords
from greatglen.words.chronicles.haggis import HaggisWords
from greatglen.words.chronicles.hammer import HammerWords
from greatglen.words.chronicles.highlander import HighlanderWords
from greatglen.words.chronicles.penny_mobs import PennyMobsWords
from greatglen.words.chronicles.rock_and_hard_place import RockWords
from greatglen.words.chronicles.single_cask import SingleCaskWords

WORDS: dict[int, ChronicleWords] = {
    words.number: words
    for words in (
        DragonBoatsWords(),
        HighlanderWords(),
        SingleCaskWords(),
        HammerWords(),
        HaggisWords(),
        DubiousTomeWords(),
        RockWords(),
        PennyMobsWords(),
    )
}
