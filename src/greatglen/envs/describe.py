"""Options, observations and action tables in words: Markdown for docs/envs.md and the command line."""

from greatglen.envs.action_table import VERSION, ActionTable, action_table, chance_table
from greatglen.envs.columns import Column
from greatglen.envs.observation import Layout, observation_layout
from greatglen.envs.options import OptionLayout
from greatglen.envs.rows import option_layout
from greatglen.games import GAMES
from greatglen.kernel.tags import tag_of

DOCS_REACH = 12


def said_of_actions(title: str, table: ActionTable) -> str:
    """Every kind of action: its numbers, its fields and what it does."""
    lines = [
        f"#### {title}",
        "",
        f"{len(table):,} numbers, version {VERSION}, fingerprint `{table.fingerprint}`.",
        "",
        "| from | how many | action | what it does |",
        "|---:|---:|---|---|",
    ]
    for kind in table.kinds:
        word = tag_of(kind.action)
        fields = "".join(f" {_field(one)}" for one in kind.columns)
        lines.append(f"| {kind.first} | {kind.size} | `{word}`{fields} | {kind.text} |")
    return "\n".join((*lines, ""))


def _field(one: Column) -> str:
    """Fields that are counted together, with how many values they have."""
    return f"{' '.join(one.fields)} ({len(one.values)})"


def said_of_options(layout: OptionLayout) -> str:
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


def said_of_observation(layout: Layout) -> str:
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


def every_game() -> str:
    """The reference part of docs/envs.md: each game with the most players, all its expansions, and a short reach."""
    parts = []
    for game in GAMES.values():
        seats, every = game.seats[1], list(game.expansions())
        options: dict[str, object] = {game.expansions_option: every} if every else {}
        table = action_table(game.name, seats=seats, options=options, reach=DOCS_REACH)
        parts += [
            f"### {game.title}, {seats} seats{f', all {game.expansions_name}' if every else ''}, reach {DOCS_REACH}",
            "",
            said_of_options(option_layout(game.name, seats=seats, options=options)),
            said_of_observation(observation_layout(game.name, seats=seats, options=options)),
            said_of_actions("Actions of players", table),
            said_of_actions("Outcomes of chance", chance_table(game.name, seats=seats, options=options)),
        ]
    return "\n".join(parts)
