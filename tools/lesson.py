"""Help for authors of lessons (docs/adding-a-tutorial.md).

python -m tools.lesson                          replay all; what is wrong
python -m tools.lesson NAME [--at V] [--log]    one, step by step; all options at a version; what happened
python -m tools.lesson --play GAME SEATS SEED N [OPTION=VALUE …]    actions of bots, for `before`
"""

import argparse
import re
import sys
from collections.abc import Iterator, Sequence

from greatglen import drawing
from greatglen.bots import make_bot
from greatglen.games import game_named
from greatglen.kernel.choice import CHANCE
from greatglen.kernel.refusal import BadRecord, Refused
from greatglen.kernel.table import Table
from greatglen.lessons.lesson import LEARNER, LESSONS, Lesson, Stop, lesson_named
from greatglen.text import load_game_text
from greatglen.text.placeholder_names import NAMES

LETTERS = 300  # on a card
PARTS = ("board", "map", "glen", "others", "log", "bar", "hand", "own", "shelf")
AT = re.compile(r'data-at="([^"]+)"')


def walk(lesson: Lesson) -> Iterator[tuple[Table, Stop]]:
    """The table at every stop; BadRecord or Refused where the script cannot go on."""
    table = lesson.start_table(game_named(lesson.game))
    while True:
        stop = lesson.stop_at(table)
        yield table, stop
        if stop.is_last:
            return
        table = lesson.advance(table, table.version)


def list_anchors(table: Table) -> set[str]:
    """What can be looked at on the learner's page."""
    view = table.view_for(LEARNER)
    words = load_game_text(view.game, NAMES[: view.seats], view.options, "en")
    drawn = "".join(pane.svg for pane in drawing.scene(view, words))
    holdings = drawing.layout(view, words).holdings
    counted = [count.at for holding in holdings for count in holding.counts]
    chips = [chip.at for holding in holdings for chip in holding.chips]
    return {*AT.findall(drawn), *counted, *chips, *PARTS}


def find_problems(lesson: Lesson) -> Iterator[str]:
    """What is wrong with a lesson, each with its version."""
    version = len(lesson.before)
    try:
        for table, stop in walk(lesson):
            version, choice = table.version, table.choice
            if stop.do and (choice.seat != LEARNER or choice.forced_option is not None):
                yield f"{version}: the learner is asked for “{stop.do}”, but has no choice"
            elif stop.do and stop.do not in map(str, choice.options):
                yield f"{version}: “{stop.do}” is no option"
            if choice.seat == CHANCE:
                yield f"{version}: chance has not decided: {', '.join(map(str, choice.options[:5]))} …"
            known = list_anchors(table)
            for card in stop.cards:
                yield from (f"{version}: there is no “{at}” to look at" for at in card.look if at not in known)
                if len(card.say) > LETTERS:
                    yield f"{version}: {len(card.say)} letters: {card.say[:40]} …"
    except (BadRecord, Refused) as error:
        yield f"after {version}: {error}"


def show(lesson: Lesson, at: int | None, log: bool) -> None:
    words = load_game_text(
        lesson.game, NAMES[: lesson.seats], lesson.start_table(game_named(lesson.game)).options, "en"
    )
    for table, stop in walk(lesson):
        if at is not None and table.version != at:
            continue
        choice = table.choice
        question = f"seat {choice.seat}, {choice.kind}, {len(choice.options)} options"
        print(f"\n== version {table.version}: {question}; {table.scores}")
        if log:
            told = [text for events in table.log for _, text in words.narrate(events)]
            print("\n".join(told[-12:]))
        for card in stop.cards:
            print(f"   {card.say}  [{card.rule}] {' '.join(card.look)}")
        print(f"   do: {stop.do or '-'}; then: {'; '.join(stop.then) or '-'}")
        if at is not None:
            for option in choice.options:
                path = drawing.path(lesson.game, option, LEARNER)
                print(f"     {option}   {words.describe_option(option, table.state)}   {path}")
            print("   anchors:", " ".join(sorted(list_anchors(table))))


def play_bots(game: str, seats: int, seed: int, number: int, options: Sequence[str]) -> str:
    """The first actions of a game among bots."""
    table = Table(game_named(game), seats, seed, dict(option.split("=", 1) for option in options))
    bots = [make_bot("easy", seed + seat) for seat in range(seats)]
    while not table.is_over and table.version < number:
        seat = table.choice.seat
        table.apply(bots[seat].choose(table.view_for(seat)))
    return "; ".join(table.actions_since(0)[:number])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("name", nargs="?")
    parser.add_argument("--at", type=int)
    parser.add_argument("--log", action="store_true")
    parser.add_argument("--play", nargs="+")
    arguments = parser.parse_args()
    if arguments.play:
        game, seats, seed, number, *options = arguments.play
        print(play_bots(game, int(seats), int(seed), int(number), options))
        return 0
    if arguments.name:
        show(lesson_named(arguments.name), arguments.at, arguments.log)
    found = [
        f"{name}: {problem}"
        for name, lesson in LESSONS.items()
        if arguments.name in (None, name)
        for problem in find_problems(lesson)
    ]
    print("\n".join(found) or "Nothing is wrong.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
