"""`greatglen rules`: the rule reference, or a topic of it, in the terminal."""

from rich.console import Console
from rich.markdown import Markdown

from greatglen.kernel.game import Game
from greatglen.terminal.complaint import Complaint
from greatglen.text.reference import read_reference


def show_rules(console: Console, game: Game, topic: str | None, language: str) -> None:
    """The whole reference, or what it says on a topic; a Complaint lists the topics if there is no such one."""
    reference = read_reference(game, language)
    if topic is None:
        console.print(Markdown(reference.text))
        return
    found = reference.topic(topic)
    if not found:
        known = ", ".join(section.id.removeprefix(f"{game.prefix}-") for section in reference.sections)
        raise Complaint(
            "The rules of {game} have no topic “{topic}”; topics are: {known}.",
            game=game.title,
            topic=topic,
            known=known,
        )
    for text in found:
        console.print(Markdown(text))
