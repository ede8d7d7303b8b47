"""The drawings of Clans of Scotland."""

from typing import Any

from greatglen.draw.part import Part
from greatglen.draw.tips import Said
from greatglen.kernel.view import View
from greatglen.titles.clans.draw.scene import clans_scene
from greatglen.titles.clans.draw.tips import clans_tips
from greatglen.titles.clans.rules.state import Clans
from greatglen.words.words import Words


class ClansDrawing:
    def scene(self, view: View, words: Words[Any]) -> list[Part]:
        return clans_scene(view, words)

    def tips(self, view: View, words: Words[Any]) -> dict[str, Said]:
        assert isinstance(view.state, Clans)
        return clans_tips(view, view.state, words)


DRAWING = ClansDrawing()
