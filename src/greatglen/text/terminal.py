"""What the terminal says whatever the game: how to answer, what happened meanwhile, tables of simulated games."""

from collections.abc import Sequence

from greatglen.kernel.chance.verification import ChanceVerdict
from greatglen.kernel.record import Record
from greatglen.text.placeholder_names import NAMES
from greatglen.text.speech import Speaker

# -- at the table


def greeting(speaker: Speaker, title: str, seed: int, names: Sequence[str]) -> str:
    return speaker.say(
        "{title}, seed {seed}: {names}. help shows what can be typed.", title=title, seed=seed, names=", ".join(names)
    )


def alone(speaker: Speaker) -> str:
    """The name of the only person among bots. Sentences are told of it in the third person."""
    return speaker.say("You")


def player(speaker: Speaker, seat: int) -> str:
    """The name of somebody of whom nothing is known."""
    return speaker.say(NAMES[seat])


def with_level(speaker: Speaker, name: str, level: str) -> str:
    """ "Bruce (easy)"; what a bot may think for a decision stands behind a colon."""
    kind, colon, budget = level.partition(":")
    return f"{name} ({speaker.say(kind)}{colon}{budget})"


def pass_screen(speaker: Speaker, name: str) -> str:
    return speaker.say("Pass the screen to {name}.", name=name)


def press_enter(speaker: Speaker) -> str:
    return speaker.say("Press Enter to go on.")


def only_way(speaker: Speaker) -> str:
    return speaker.say("There is only one way to go on. Press Enter to play it.")


def meanwhile(speaker: Speaker) -> str:
    return speaker.say("Since your last turn:")


def hints(speaker: Speaker) -> list[str]:
    """What can be typed, in a word or two each; the most important first."""
    return [
        speaker.say("number"),
        f"u {speaker.say('undo')}",
        f"w {speaker.say('why')}",
        f"? {speaker.say('rule')}",
        f"h {speaker.say('hint')}",
    ]


def further_hints(speaker: Speaker) -> list[str]:
    """What can be typed as well; left out where there is little room."""
    return [f"s {speaker.say('save')}", f"l {speaker.say('log')}"]


def taken_back(speaker: Speaker) -> str:
    return speaker.say("Taken back.")


def saved(speaker: Speaker, command: str) -> str:
    return speaker.say("Saved. To go on: {command}", command=command)


def more_about(speaker: Speaker, topic: str) -> str:
    return speaker.say("(? {topic} shows all about it)", topic=topic)


def nothing_happened(speaker: Speaker) -> str:
    return speaker.say("Nothing has happened yet.")


def nothing_scored(speaker: Speaker) -> str:
    return speaker.say("No points have been scored yet.")


def total(speaker: Speaker) -> str:
    return speaker.say("total")


def allowed(speaker: Speaker, option: str, number: int | None = None) -> str:
    if number is None:
        return speaker.say("It is allowed: {option}.", option=option)
    return speaker.say("{number} is allowed: {option}.", number=number, option=option)


def describe_leaving(speaker: Speaker, seed: int) -> str:
    return speaker.say("Nothing was saved by leaving; seed {seed} begins the same game again.", seed=seed)


def input_ended(speaker: Speaker) -> str:
    return speaker.say("The input has ended; so does the game here.")


def afterwards(speaker: Speaker) -> str:
    return speaker.say("a shows the decisions that cost most; s saves the game; Enter ends.")


# -- while something is thought over


def is_thinking(speaker: Speaker, name: str) -> str:
    return speaker.say("{name} is thinking", name=name)


def thinking(speaker: Speaker) -> str:
    return speaker.say("thinking")


def looking(speaker: Speaker) -> str:
    return speaker.say("looking at every decision")


def hurry(speaker: Speaker) -> str:
    return speaker.say("Ctrl-C: at once")


def looked_at_some(speaker: Speaker) -> str:
    return speaker.say("Not every decision was looked at.")


# -- help


def by_number(speaker: Speaker, last: int) -> tuple[str, str]:
    return speaker.say("N"), speaker.say("take option N, 1 to {last}", last=last)


def by_notation(speaker: Speaker, example: str) -> tuple[str, str]:
    return speaker.say("ACTION"), speaker.say("the same in words, as records write it: {example}", example=example)


def help_of(speaker: Speaker, key: str) -> tuple[str, str]:
    """How a command is typed, and what it is for."""
    match key:
        case "u":
            return "u", speaker.say("undo: take back your last decision of this turn")
        case "w":
            return speaker.say("w WHAT"), speaker.say(
                "why not? WHAT: an option's number, a tile, a cell, a space, a card, a clan or an action"
            )
        case "?":
            return speaker.say("? [TOPIC]"), speaker.say("the rule behind the question, or about a topic")
        case "s":
            return speaker.say("s [FILE]"), speaker.say("save the game")
        case "l":
            return speaker.say("l [N]"), speaker.say("the log, or its last N lines")
        case "o":
            return "o", speaker.say("the whole board again")
        case "t":
            return speaker.say("t [NAME]"), speaker.say("the territories of the others")
        case "b":
            return "b", speaker.say("where the points came from")
        case "q":
            return "q", speaker.say("quit; nothing is saved")
        case "h":
            return speaker.say("h [BUDGET]"), speaker.say("a hint: what a bot would do, and why; h 3s: after 3 seconds")
        case "help":
            return "help", speaker.say("this help")
    raise TypeError(f"no words for the command {key}")


# -- other commands


def where_it_stands(speaker: Speaker, title: str, seed: int, actions: int) -> str:
    return speaker.say("{title}, seed {seed}, after {n} actions", title=title, seed=seed, n=actions)


def seats_of(speaker: Speaker, least: int, most: int) -> str:
    return speaker.say("{least} to {most} players", least=least, most=most)


def playing(speaker: Speaker) -> str:
    return speaker.say("playing")


def simulated(speaker: Speaker, title: str, games: int, seed: int) -> str:
    return speaker.say("{title}: {games} games, seed {seed}", title=title, games=games, seed=seed)


def simulation_heads(speaker: Speaker) -> list[str]:
    return [
        speaker.say("seat"),
        speaker.say("bot"),
        speaker.say("wins"),
        speaker.say("mean VP"),
        speaker.say("least"),
        speaker.say("most"),
    ]


def choices_per_game(speaker: Speaker, mean: str, least: int, most: int) -> str:
    return speaker.say("choices per game: {mean} (least {least}, most {most})", mean=mean, least=least, most=most)


def actions_per_game(speaker: Speaker, mean: str, least: int, most: int) -> str:
    return speaker.say("actions per game: {mean} (least {least}, most {most})", mean=mean, least=least, most=most)


def wins_by_bot(speaker: Speaker, wins: str) -> str:
    return speaker.say("wins by bot: {wins}", wins=wins)


def contest(speaker: Speaker, title: str, seats: int, games: int, seed: int) -> str:
    return speaker.say(
        "{title}, {seats} players, {games} games, seed {seed}", title=title, seats=seats, games=games, seed=seed
    )


def contest_heads(speaker: Speaker) -> list[str]:
    return [
        speaker.say("bot"),
        speaker.say("games"),
        speaker.say("wins"),
        "95%",
        speaker.say("rating"),
        "95%",
        speaker.say("margin"),
        speaker.say("s/decision"),
        speaker.say("slowest"),
    ]


def pairing_heads(speaker: Speaker) -> list[str]:
    return [speaker.say("between"), speaker.say("games"), speaker.say("wins"), "95%", speaker.say("margin"), "95%"]


def written(speaker: Speaker, file: str) -> str:
    return speaker.say("Written: {file}", file=file)


def span(speaker: Speaker, low: str, high: str) -> str:
    return speaker.say("{low} to {high}", low=low, high=high)


# -- checking draws


def verdict(speaker: Speaker, chance_verdict: ChanceVerdict, record: Record) -> list[str]:
    """What checking the draws of a game has found, a line each."""
    lines = [
        speaker.say(
            "Action {n} should have been “{due}”, not “{recorded}”.",
            n=draw.number,
            due=draw.due,
            recorded=draw.recorded,
        )
        for draw in chance_verdict.wrong
    ]
    if lines:
        return [
            *lines,
            speaker.say("Not fair: {n} of {draws} draws.", n=len(chance_verdict.wrong), draws=chance_verdict.draws),
        ]
    if chance_verdict.sealed:
        lines.append(
            speaker.say(
                "Draws checked: {draws}. All follow from the key that was sealed when the table opened.",
                draws=chance_verdict.draws,
            )
        )
        lines.append(speaker.say("Compare the seal with the one you were shown: {seal}", seal=record.seal))
    else:
        lines.append(
            speaker.say(
                "Draws checked: {draws}. All follow from seed {seed}, known to whoever chose it.",
                draws=chance_verdict.draws,
                seed=record.seed,
            )
        )
    if chance_verdict.since:
        lines.append(speaker.say("Actions taken over from another game, not checked: {n}.", n=chance_verdict.since))
    return lines


def describe_backup(speaker: Speaker, games: int, actions: int) -> str:
    """What a backup holds."""
    return speaker.say("Games: {games}, actions: {actions}.", games=games, actions=actions)


def reckoned(speaker: Speaker, games: int, changed: int) -> str:
    """What came of ratings that were reckoned again."""
    return speaker.say("Rated games: {games}, ratings that are others now: {changed}.", games=games, changed=changed)
