"""A table as a picture or as text, for notebooks and rendering: what everybody may see, nobody's secrets."""

import io

from rich.console import Console

from greatglen import drawing
from greatglen.envs.action_table import VERSION, ActionTable, action_table, chance_table
from greatglen.envs.interface import option_layout
from greatglen.envs.observation import ObservationLayout, observation_layout
from greatglen.envs.options import Column, OptionLayout
from greatglen.games import GAMES
from greatglen.kernel.choice import NOBODY
from greatglen.kernel.table import Table
from greatglen.kernel.tags import tag_of
from greatglen.terminal.interface import Scene
from greatglen.terminal.interface import draw_table as board
from greatglen.text import load_game_text

WIDTH = 120


def _list_names(table: Table) -> list[str]:
    return [f"Player {seat}" for seat in range(table.seats)]


def render_svg(table: Table) -> str:
    """One SVG that stands alone."""
    return drawing.draw_picture(
        table.view_for(NOBODY), load_game_text(table.game.name, _list_names(table), table.options)
    )


def render_text(table: Table) -> str:
    """The board as the terminal shows it, without colours."""
    words = load_game_text(table.game.name, _list_names(table), table.options)
    page = io.StringIO()
    console = Console(file=page, width=WIDTH, color_system=None, force_terminal=False, legacy_windows=False)
    console.print(board(Scene(table.view_for(NOBODY), words, {}, WIDTH)))
    return page.getvalue()


DOCS_REACH = 12


def describe_actions(title: str, table: ActionTable) -> str:
    """Every kind of action: its numbers, its fields and what it does."""
    lines = [
        f"#### {title}",
        "",
        f"{len(table):,} numbers, version {VERSION}, fingerprint `{table.fingerprint}`.",
        "",
        "| from | how many | action | what it does |",
        "|---:|---:|---|---|",
    ]
    for kind in table.blocks:
        word = tag_of(kind.action)
        fields = "".join(f" {_describe_fields(one)}" for one in kind.columns)
        lines.append(f"| {kind.first} | {kind.size} | `{word}`{fields} | {kind.description} |")
    return "\n".join((*lines, ""))


def _describe_fields(column: Column) -> str:
    """Fields that are counted together, with how many values they have."""
    return f"{' '.join(column.fields)} ({len(column.values)})"


def describe_options(layout: OptionLayout) -> str:
    """Every feature: its column, its bounds and what it tells."""
    lines = [
        "#### Options",
        "",
        f"{len(layout):,} features of each option, fingerprint `{layout.fingerprint}`.",
        "",
        "| column | feature | from | to | what it tells |",
        "|---:|---|---:|---:|---|",
    ]
    for column, feature in enumerate(layout.features):
        text = f"{feature.text}: 1 `{feature.names[0]}` to {len(feature.names)}" if feature.names else feature.text
        lines.append(f"| {column} | `{feature.name}` | {feature.low} | {feature.high} | {text} |")
    return "\n".join((*lines, ""))


def describe_observation(layout: ObservationLayout) -> str:
    """Every section: where it lies and what it tells."""
    lines = [
        "#### Observation",
        "",
        f"{len(layout):,} numbers, fingerprint `{layout.fingerprint}`.",
        "",
        "| from | to | section | what it tells |",
        "|---:|---:|---|---|",
    ]
    for part, where in zip(layout.sections, layout.slices().values(), strict=True):
        lines.append(f"| {where.start} | {where.stop - 1} | `{part.name}` | {part.text} |")
    return "\n".join((*lines, ""))


def describe_every_game() -> str:
    """The reference part of docs/envs.md: each game with the most players, all its expansions, and a short reach."""
    parts = []
    for game in GAMES.values():
        seats, every = game.seats[1], list(game.expansions())
        options: dict[str, object] = {game.expansions_option: every} if every else {}
        table = action_table(game.name, seats=seats, options=options, reach=DOCS_REACH)
        parts += [
            f"### {game.title}, {seats} seats{f', all {game.expansions_name}' if every else ''}, reach {DOCS_REACH}",
            "",
            describe_options(option_layout(game.name, seats=seats, options=options)),
            describe_observation(observation_layout(game.name, seats=seats, options=options)),
            describe_actions("Actions of players", table),
            describe_actions("Outcomes of chance", chance_table(game.name, seats=seats, options=options)),
        ]
    return "\n".join(parts)
