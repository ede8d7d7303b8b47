"""`python -m greatglen.games.check`: what slices lack, as far as it can be found out without playing.

The start of the program reports a missing module or page. This looks into the modules too: every face has its constant,
the words name every event and action of the rules, every symbol that is drawn by its name is in a sheet, components
have no mistakes, environments know what every action can be. Each line names the file and the piece.
"""

import ast
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from greatglen.games import GAMES
from greatglen.kernel.action import Action
from greatglen.kernel.event import Event
from greatglen.kernel.game import Game
from greatglen.kernel.refusal import Refused
from greatglen.kernel.slice import EXTRA_FACES, FACES, BadSlice, Slice
from greatglen.kernel.step import Step
from greatglen.kernel.tags import kinds_within

TOOLKIT_ART = "greatglen.drawing"
ID = re.compile(r' id="([^"]+)"')


def problems(games: Iterable[Game]) -> Iterator[BadSlice]:
    """Everything that is wrong with the slices of some games."""
    games = list(games)
    for one in dict.fromkeys(one for game in games for one in (*game.shared_slices, *game.slices())):
        yield from _unsaid(one)
        yield from _undrawn(one, [game for game in games if one in (*game.shared_slices, *game.slices())])
    for game in games:
        for one in game.slices():
            yield from _faces(one)
        yield from _shared_tags(game)
        yield from _components(game)
        yield from _unobserved(game)


def _faces(one: Slice) -> Iterator[BadSlice]:
    for module, constant in FACES.items():
        try:
            one.load_face(module)
        except AttributeError:
            yield BadSlice(f"{one.folder}/{module}", f"has no {constant}")
        except ImportError as error:
            yield BadSlice(f"{one.folder}/{module}", str(error))
    try:
        one.load_extra_face("acquisitions")
    except AttributeError:
        yield BadSlice(f"{one.folder}/acquisitions", f"has no {EXTRA_FACES['acquisitions']}")
    except ImportError as error:
        yield BadSlice(f"{one.folder}/acquisitions", str(error))


def _unsaid(one: Slice) -> Iterator[BadSlice]:
    """Events and actions of the rules that the words do not name. What is not worth a line is named there too, unless
    the log does not keep it anyway.
    """
    words = {name for tree in _sources(one, "text") for name in _names(tree)}
    for base, what in ((Event, "event"), (Action, "action")):
        for kind in _below(base):
            of_slice = kind.__module__.startswith(f"{one.package}.rules") and getattr(kind, "is_logged", True)
            if of_slice and kind.__name__ not in words:
                yield BadSlice(f"{one.folder}/text", f"has no words for the {what} {kind.__name__}")


def _shared_tags(game: Game) -> Iterator[BadSlice]:
    """Report a tag that two actions, two events or two steps of a game share: saved games could not tell them apart."""
    for base in (Action, Event, Step):
        try:
            kinds_within(base, game.packages)
        except BadSlice as problem:
            yield problem


def _undrawn(one: Slice, games: Sequence[Game]) -> Iterator[BadSlice]:
    """Symbols drawn by `use("name")` that no sheet has: neither the slice's own, nor the toolkit's, nor that of a game
    it is part of. What games share may draw something that only one of them has.
    """
    sheets = [sheet.read_text("art.svg") for game in games for sheet in (one, game.slice, *game.shared_slices)]
    sheets += [sheet.read_text(encoding="utf-8") for sheet in _inside(files(TOOLKIT_ART), ".svg")]
    drawn = {name for sheet in sheets for name in ID.findall(sheet)}
    used = {name for tree in _sources(one, "drawing") for name in _used(tree)}
    for name in sorted(used - drawn):
        yield BadSlice(f"{one.folder}/art.svg", f"has no symbol “{name}”, which is drawn")


def _components(game: Game) -> Iterator[BadSlice]:
    """The components that come with a game stand the check that files of players have to stand."""
    if game.components_file is not None and game.open_components is not None:
        try:
            game.open_components(f"{game.slice.folder}/**/components.toml", game.components_file().encode())
        except Refused as refused:
            yield BadSlice(game.slice.folder, str(refused))


def _unobserved(game: Game) -> Iterator[BadSlice]:
    """Actions whose fields the environments do not know, and parts of the state that they cannot write."""
    front, seats = game.slice.load_face("observation"), game.seats[1]
    for number in (None, *game.expansions()):
        chosen: dict[str, object] = {} if number is None else {game.expansions_option: [number]}
        start = game.begin(seats, game.resolve_options(seats, chosen))
        try:
            front.possible_actions(start, 1)
            front.sections(start)
        except (AttributeError, ImportError, NotImplementedError, TypeError) as error:
            one = game.slice if number is None else game.expansions()[number].slice
            message = str(error) or "does not say how its part of the state is written"
            yield BadSlice(f"{one.folder}/observation", message)


def _sources(one: Slice, face: str) -> Iterator[ast.Module]:
    """The modules of a face."""
    here = files(one.package)
    for module in [here / f"{face}.py"] if (here / f"{face}.py").is_file() else _inside(here / face, ".py"):
        yield ast.parse(module.read_text(encoding="utf-8"))


def _inside(folder: Traversable, ending: str) -> Iterator[Traversable]:
    """The files in a folder and in its folders."""
    for child in folder.iterdir():
        if child.is_dir():
            yield from _inside(child, ending)
        elif child.name.endswith(ending):
            yield child


def _names(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr


def _used(tree: ast.AST) -> Iterator[str]:
    """What `use` is called with, where it stands there; names that are put together cannot be known."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "use" and node.args:
            wanted = node.args[0]
            either = [wanted.body, wanted.orelse] if isinstance(wanted, ast.IfExp) else [wanted]
            yield from (one.value for one in either if isinstance(one, ast.Constant) and isinstance(one.value, str))


def _below(base: type[Any]) -> Iterator[type[Any]]:
    """The classes that have no more below them: the others only say what several have in common."""
    for kind in base.__subclasses__():
        if kind.__subclasses__():
            yield from _below(kind)
        else:
            yield kind


def main() -> int:
    found = list(dict.fromkeys(map(str, problems(GAMES.values()))))
    print("\n".join(found) or "Every slice is complete.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
