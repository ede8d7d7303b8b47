"""The board of Glen More II: rondel, market, decks, players, and the territory of the one who looks."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

import msgspec
from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from greatglen.games.glenmore2.rules.actions import Abandon, Ally, Put, Recover, Remove
from greatglen.games.glenmore2.rules.activation import ways
from greatglen.games.glenmore2.rules.box import BOX, DECKS, Tile, open_box, standard_file
from greatglen.games.glenmore2.rules.check import problems
from greatglen.games.glenmore2.rules.effects import PutDown
from greatglen.games.glenmore2.rules.scoring import LAST
from greatglen.games.glenmore2.rules.state import GlenMore2
from greatglen.games.glenmore2.terminal.chronicle import get_text, load_boards
from greatglen.games.glenmore2.terminal.clan_board import clan_board, players_table
from greatglen.games.glenmore2.text import CLAN_SOURCE, LANDMARK_SOURCE, GlenMore2Text, labels
from greatglen.games.glenmore2.text.bonuses import describe_clan_bonus, describe_landmark_effect
from greatglen.games.glenmore_common.rules.actions import Activate, Take
from greatglen.games.glenmore_common.rules.notation import parse_bundle, parse_deals
from greatglen.games.glenmore_common.rules.rondel import NONE
from greatglen.games.glenmore_common.terminal import rondel
from greatglen.games.glenmore_common.terminal.board import HighlandBoard, actions_on_cell, find_tiles, matches_name
from greatglen.games.glenmore_common.terminal.rondel import add_tile, tiles_grid
from greatglen.games.glenmore_common.terminal.tile import CARD, DIFFERENT, OVER, PERSON, RIVER, ShownTile, described
from greatglen.games.glenmore_common.text import labels as common_labels
from greatglen.kernel.action import Action
from greatglen.kernel.sentence import Sentence
from greatglen.terminal.interface import Aside, Scene
from greatglen.text.speech import Speaker

NOT_VALUES = ("name", "attested", "chronicle")  # fields of a tile that are not printed on it


class GlenMore2Components:
    option = "components"
    standard = BOX.key

    def read(self, path: Path, data: bytes) -> str:
        return open_box(str(path), data).key

    def problems(self, data: bytes, speaker: Speaker) -> Sequence[str]:
        return [
            f"{problem.entry}, {problem.field}: {_translate_flaw(problem.text, speaker)}" for problem in problems(data)
        ]

    def describe_provenance(self, speaker: Speaker) -> str:
        """Counted over the components that come with the program."""
        file = msgspec.toml.decode(standard_file(), type=dict[str, object])
        tiles = msgspec.convert([file["start_tile"], file["tile"]], list[list[dict[str, object]]])
        attested = values = 0
        entries = [entry for some in tiles for entry in some]
        for entry in entries:
            stated = msgspec.convert(entry.get("attested", []), set[str])
            attested += len(stated)
            values += len((entry.keys() | stated) - set(NOT_VALUES))
        return labels.describe_provenance(speaker, len(entries), values, attested)


def _translate_flaw(text: str, speaker: Speaker) -> str:
    """What is wrong, in the reader's language; what the reader of the format found is told in its own words."""
    return speaker.say(text.template, **text.facts) if isinstance(text, Sentence) else text


def meant(text: str, scene: Scene) -> Sequence[Action]:
    """A cell answers the question that is asked; a clan is to be allied with, a tile to be taken."""
    state = scene.view.state
    assert isinstance(state, GlenMore2)
    if text.isdigit():
        return _on_cell(int(text), scene, state)
    clans = [clan for clan in state.box.clans if text.lower() in (clan.lower(), scene.text.translate(clan).lower())]
    if clans:
        return [Ally(clan) for clan in clans]
    if scene.view.choice.kind == "recover":
        tiles = [tile for tile in state.box.tiles if matches_name(text, scene, tile)]
        return [Recover(tile.key) for tile in tiles[:1]]
    return [Take(state.box.tiles[tile].key) for tile in find_tiles(text, scene, state.box.tiles)]


def _on_cell(cell: int, scene: Scene, state: GlenMore2) -> Sequence[Action]:
    kind, seat = scene.view.choice.kind, scene.view.seat
    land = state.players[seat].land
    if kind in ("activate", "activate-one") and cell in land:
        return list(ways(state, seat, cell, state.box.tiles[land[cell].tile])) or [Activate(cell)]
    step = state.agenda[-1]
    if isinstance(step, PutDown):
        return [Put(step.what, cell)]
    return [Remove(cell)] if kind == "remove" else actions_on_cell(cell, kind, state)


TILE_STYLES = {
    "village": "white",
    "castle": "bright_white",
    "whisky": "dark_orange3",
    "animal": "green",
    "material": "yellow",
    "trade": "magenta",
    "loch": "bright_blue",
    "person": "bright_cyan",
}


class GlenMore2Board(HighlandBoard):
    components = GlenMore2Components()

    def draw(self, scene: Scene, whole: bool = True) -> RenderableType:
        """Between two questions of one turn only what the seat works with."""
        state = _get_state(scene)
        kind = scene.view.choice.kind
        parts: list[RenderableType] = []
        if whole or kind == "take":
            parts += [*self._middle(scene, state), *players_table(scene, state)]
        parts += [part for board in load_boards(state) for part in board.draw(scene, state)]
        if whole or kind != "ally":
            parts.append(self.territory(scene, scene.view.seat))
        if scene.numbers and kind == "recover":
            parts.append(self.discards(scene))
        if scene.numbers and kind == "ally":
            parts.append(clan_board(scene))
        if not whole and kind not in ("take", "ally"):
            parts.append(self._at_hand(scene, state))
        return Group(*parts)

    def tile(self, scene: Scene, number: int) -> ShownTile:
        text = get_text(scene)
        tile = _get_state(scene).box.tiles[number]
        kind = labels.kind(text, tile.kind)
        return ShownTile(
            key=tile.key,
            name=text.tile_name_by_number(number),
            labels=(kind, kind[:2]),
            style=TILE_STYLES.get(tile.kind, "bold"),
            across=RIVER if tile.ways[0] else "",
            over=tile.overbuild,
            cost=parse_bundle(tile.entry.cost),
            once=tile.once,
            ways=parse_deals(tile.entry.activate),
        )

    def figure(self, scene: Scene, figure: int) -> str:
        state, text = _get_state(scene), get_text(scene)
        called = (board.figure_name(text, state, figure) for board in load_boards(state))
        return next((name for name in called if name is not None), labels.die(text))

    def taken(self, action: Action) -> str:
        return action.tile if isinstance(action, Abandon | Recover) else super().taken(action)

    def pointed(self, action: Action) -> int | None:
        return action.cell if isinstance(action, Put | Remove) else super().pointed(action)

    def asides(self, speaker: Speaker) -> Sequence[Aside]:
        return (
            Aside("c", *labels.clan_board(speaker), partial(clan_board, roads=True)),
            Aside("d", *labels.discard_pile(speaker), self.discards),
        )

    def numbering_note(self, scene: Scene) -> str:
        text, last = get_text(scene), len(scene.numbers)
        match scene.view.choice.kind:
            case "ally":
                return labels.on_clan_board(text, last)
            case "recover":
                return labels.on_discard_pile(text, last)
        return ""

    def find_actions(self, text: str, scene: Scene) -> Sequence[Action]:
        return meant(text, scene)

    def discards(self, scene: Scene) -> RenderableType:
        """The discard pile, the latest tile last."""
        state, text = _get_state(scene), get_text(scene)
        if not state.discards:
            return Text(labels.no_discards(text))
        grid = tiles_grid(text)
        for tile in state.discards:
            add_tile(grid, scene, text, self.tile(scene, tile), self.taken)
        return Panel(grid, title=labels.discards_heading(text), box=box.ROUNDED, title_align="left", padding=(0, 0))

    def _middle(self, scene: Scene, state: GlenMore2) -> list[RenderableType]:
        """What lies in the middle of the table."""
        text = get_text(scene)
        strip = self.rondel(scene)
        legend = [common_labels.river(text, RIVER), *labels.legend(text, OVER, PERSON, CARD)]
        landmarks = _landmarks_on_rondel(text, state)
        if not scene.wide:
            legend += [*labels.lettered(text), common_labels.different(text, DIFFERENT)]
            facts = [" · ".join(_decks(text, state)), "  ".join(legend)]
            prices = Text.assemble(" ", rondel.line(text, state))
            return [strip, prices, *(Text(f" {line}", "dim") for line in facts), *landmarks]
        beside = Grid.grid(padding=(0, 1, 0, 0))
        facts = [*_decks(text, state), *legend]
        beside.add_row(strip, Group(rondel.market(text, state), *(Text(f" {line}", "dim") for line in facts)))
        return [beside, *landmarks]

    def _at_hand(self, scene: Scene, state: GlenMore2) -> RenderableType:
        """What decides the questions inside a turn: what asks, one's own means, the market."""
        player, text = state.players[scene.view.seat], get_text(scene)
        means = labels.means(text, player.coins, player.whisky, player.vp, player.scots, player.markers)
        return Group(*self._asker(scene, state), Text(f" {means}"), Text.assemble(" ", rondel.line(text, state)))

    def _asker(self, scene: Scene, state: GlenMore2) -> list[Text]:
        """The tile, landmark card or clan that asks, and what it does."""
        by = scene.view.choice.by
        kind, colon, name = by.partition(":")
        text = get_text(scene)
        if kind == CLAN_SOURCE:
            return [
                Text.assemble(
                    (f" {text.describe_source(by)}: ", "bold"), describe_clan_bonus(text, state.box.clans[name])
                )
            ]
        if kind == LANDMARK_SOURCE:
            effect = describe_landmark_effect(text, state.box.landmarks[name])
            return [Text.assemble((f" {CARD} {text.translate(name)}: ", "bold"), effect)]
        key = name if colon else kind
        if key not in state.box.number:
            return []
        number = state.box.number[key]
        told = Text.assemble(" ", described(text, self.tile(scene, number)))
        return [told, *_landmark(text, state, state.box.tiles[number])]


def _get_state(scene: Scene) -> GlenMore2:
    assert isinstance(scene.view.state, GlenMore2)
    return scene.view.state


def _decks(text: GlenMore2Text, state: GlenMore2) -> list[str]:
    """How far the game has come."""
    left = [len(bag) + sum(slot.deck == deck for slot in state.slots) for deck, bag in enumerate(state.decks)]
    decks = ", ".join(f"{letter} {n}" for letter, n in zip(DECKS, left, strict=True) if n)
    scorings = common_labels.scorings_held(text, state.scored, LAST)
    return [labels.decks(text, decks), scorings, labels.pile(text, len(state.discards))]


def _landmarks_on_rondel(text: GlenMore2Text, state: GlenMore2) -> list[Text]:
    """What the landmark cards to be had do."""
    tiles = [state.box.tiles[tile] for tile in state.rondel.tiles if tile != NONE]
    return [line for tile in tiles for line in _landmark(text, state, tile)]


def _landmark(text: GlenMore2Text, state: GlenMore2, tile: Tile) -> list[Text]:
    card = state.box.landmarks.get(tile.name)
    if card is None or not any(amount.what == "landmark" for amount in tile.once):
        return []
    effect = describe_landmark_effect(text, card)
    return [Text.assemble((f" {CARD} {text.translate(card.name)}: ", "bold"), effect, style="dim")]


BOARD = GlenMore2Board()
