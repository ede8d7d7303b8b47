"""The drawings of Glen More: those of both games, and nothing besides."""

from greatglen.titles.highland.draw.scene import HighlandDrawing

DRAWING = HighlandDrawing()
