"""What people are told who are not at the table, each in their language."""

import msgspec

from greatglen.games import GAMES
from greatglen.store.correspondence.clocks import Timing
from greatglen.store.rows import GameInfo, SeatInfo
from greatglen.text import load_game_text
from greatglen.text.language import Language, translator
from greatglen.web.features.correspondence.mail import Letter
from greatglen.web.pages.table_list import format_time_left


class TurnMessage(msgspec.Struct, frozen=True):
    """A turn, with what is said of it."""

    info: GameInfo
    seats: list[SeatInfo]
    seat: int
    timing: Timing | None

    @property
    def path(self) -> str:
        """The table as it is when somebody comes: an old message leads to the present too."""
        return f"/t/{self.info.id}"

    @property
    def title(self) -> str:
        return GAMES[self.info.game].title if self.info.game in GAMES else self.info.game

    def get_remaining(self, now: float) -> float | None:
        """Seconds on the clock that runs."""
        clock = self.timing.seats[self.seat] if self.timing is not None else None
        return None if clock is None or clock.deadline is None else clock.get_remaining(now)


class PushMessage(msgspec.Struct, frozen=True):
    """A push message, as the service worker reads it."""

    title: str
    body: str
    url: str
    tag: str


def write_turn_message(called: TurnMessage, language: str, now: float) -> PushMessage:
    said = translator(language)
    return PushMessage(
        title=said("Your turn: {title}").format(title=called.title),
        body=_with_whom(called, said, now),
        url=called.path,
        tag=f"turn-{called.info.id}",
    )


def _with_whom(called: TurnMessage, said: Language, now: float) -> str:
    names = [seat.name for seat in called.seats]
    others = [name for seat, name in enumerate(names) if seat != called.seat]
    words = load_game_text(called.info.game, names, called.info.options, said.code)
    text = said("With {names}.").format(names=words.join_and(others))
    remaining = called.get_remaining(now)
    if remaining is None:
        return text
    time = format_time_left(remaining, said)
    return f"{text} {time[0].upper()}{time[1:]}."


def write_test_message(language: str) -> PushMessage:
    said = translator(language)
    return PushMessage("Great Glen", said("Notifications reach you on this device."), "/preferences", "test")


# -- mail


def write_turn_mail(called: TurnMessage, language: str, now: float, to: str, base: str, token: str) -> Letter:
    said = translator(language)
    paragraphs = [
        said("It is your turn at {title}.").format(title=called.title) + " " + _with_whom(called, said, now),
        base + called.path,
    ]
    return _letter(to, said("Your turn: {title}").format(title=called.title), paragraphs, said, base, token)


def write_test_mail(language: str, to: str, base: str, token: str) -> Letter:
    said = translator(language)
    paragraphs = [said("Mail reaches you: you will be told when it is your turn and you are not at the table.")]
    return _letter(to, said("Great Glen can reach you"), paragraphs, said, base, token)


def write_confirmation_mail(language: str, to: str, base: str, token: str) -> Letter:
    said = translator(language)
    paragraphs = [
        said("Somebody, probably you, wants to be told at this address when it is their turn at Great Glen."),
        said("If it was you, follow this link. If not, do nothing: no more mail will come."),
        f"{base}/mail/{token}/confirm",
    ]
    return Letter(to, said("Confirm your address for Great Glen"), _text(paragraphs))


def _letter(to: str, subject: str, paragraphs: list[str], said: Language, base: str, token: str) -> Letter:
    end = said("To get no more of these mails, follow this link:")
    return Letter(
        to, subject, _text([*paragraphs, "-- ", f"{end}\n{base}/mail/{token}/stop"]), f"{base}/api/mail/{token}/stop"
    )


def _text(paragraphs: list[str]) -> str:
    return "\n\n".join(paragraphs) + "\n"
