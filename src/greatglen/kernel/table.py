"""Table: one running game. Everything that changes it goes through `apply`, everything secret leaves by `view_for`."""

import hashlib
import random
from collections.abc import Callable, Collection, Mapping
from typing import ClassVar, Literal, Self

import msgspec

from greatglen.kernel.action import Action, parse_action
from greatglen.kernel.chance import Counted, Luck, Sealed, Seeded, create_luck, draw_action
from greatglen.kernel.choice import CHANCE, NOBODY, OVER, Choice
from greatglen.kernel.event import Event
from greatglen.kernel.game import Game
from greatglen.kernel.record import FORMAT, Record
from greatglen.kernel.refusal import BadRecord, Reason, Refusal, Refused
from greatglen.kernel.state import Points, State
from greatglen.kernel.undo import step_back, undo_turn
from greatglen.kernel.view import View

GAME_OVER = Reason("game-over", "The game is over.")
NOT_YOUR_CHOICE = Reason("not-your-choice", "It is seat {asked} that decides now, not seat {seat}.")
STALE = Reason("stale", "The table is at version {now}; your answer was for version {then}.")
NO_SEAT = Reason("no-seat", "There is no seat {seat}: the seats are 0 to {last}.")
IMAGINED = Reason("imagined", "This table was made up from a view; it has no record and no history.")
BAD_CHANCE = Reason("bad-chance", "Chance must be “auto” or “manual”, not “{chance}”.")
NO_ACTION = Reason("no-action", "{what} is not an action.")
OTHER_RULES = Reason(
    "other-rules", "Played by version {found} of the rules of {game}; this program has version {known}."
)
NO_SUCH_ACTION = Reason("no-such-action", "There is no action number {number}; the last is {last}.")
OTHER_SCORES = Reason("other-scores", "The actions lead to {found}; the record says {said}.")
ENDS = Reason("ends", "The actions lead to the end of the game; the record says that it goes on.")
GOES_ON = Reason("goes-on", "The actions do not lead to the end of the game; the record says that it is over.")
RECORDED = Reason("recorded", "action {number} “{line}”")

Chance = Literal["auto", "manual"]


class Table:
    """A game being played: its set-up, its position, and how it came there."""

    __slots__ = ("_actions", "_log", "chance", "choice", "game", "luck", "options", "seats", "state", "version")

    game: Game
    seats: int
    luck: Luck
    options: dict[str, str]
    chance: Chance
    state: State
    choice: Choice
    version: int
    _actions: list[Action] | None  # None: imagined, its past is not known
    _log: list[tuple[Event, ...]]  # the events that followed the set-up, and each action

    svg_renderer: ClassVar[Callable[["Table"], str] | None] = None  # set by whoever can draw: the kernel cannot

    def __init__(
        self,
        game: Game,
        seats: int,
        luck: int | Luck | None,
        options: Mapping[str, object] | None,
        chance: str = "auto",
    ) -> None:
        """`luck`: a seed, a sealed key, or None for a seed nobody chose."""
        game.check_seats(seats)
        if chance not in ("auto", "manual"):
            raise Refused(BAD_CHANCE.with_facts(chance=str(chance)))
        self.game = game
        self.seats = seats
        self.luck = luck if isinstance(luck, Seeded | Sealed) else create_luck(luck)
        self.options = game.resolve_options(seats, options or {})
        self.chance = "manual" if chance == "manual" else "auto"
        self.state = game.begin(seats, self.options)
        self.version = 0
        self._actions = []
        self._log = []
        self._advance()

    # -- deciding

    def apply(self, action: Action, *, seat: int | None = None, version: int | None = None) -> list[Event]:
        """Carry out one of the options. Returns what happened; raises Refused, the table untouched, if it may not be.

        `seat` and `version` are for answers that come from afar: given, they must be the seat that decides and the
        version the answer was thought out for.
        """
        if seat is not None or version is not None:
            refusal = self.why_not(action, seat=seat, version=version)
            if refusal is not None:
                raise Refused(refusal)
        options = self.choice.options
        try:
            option = options[options.index(action)]
        except ValueError:
            raise Refused(self._refusal(action)) from None
        log = self._log
        before = len(log)
        self._carry_out(option)
        self._advance()
        if len(log) == before + 1:
            return list(log[-1])
        return [event for events in log[before:] for event in events]

    def choose(self, number: int) -> None:
        """Carry out the option with that number: `apply` for who chooses among the options, and need not look it up."""
        self._carry_out(self.choice.options[number])
        self._advance()

    def replay_action(self, action: Action) -> None:
        """Make a recorded action, one by one as it was recorded; chance waits for its own."""
        kept, self.chance = self.chance, "manual"
        try:
            self.apply(action)
        finally:
            self.chance = kept

    def resume(self) -> list[Event]:
        """Let chance decide what waits for it, at a table replayed up to such a moment. Returns what happened."""
        if self.choice.seat != CHANCE or self.chance != "auto":
            return []
        before = len(self._log)
        self._carry_out(self.draw(self.choice))
        self._advance()
        return [event for events in self._log[before:] for event in events]

    def draw(self, choice: Choice) -> Action:
        """What chance brings at a choice of its own, by the luck of the table."""
        if type(self.luck) is not Counted or self._actions is None:
            return draw_action(choice, self.luck, self.version)
        kind = type(choice.options[0])
        return draw_action(choice, self.luck, sum(type(action) is kind for action in self._actions))

    def why_not(self, action: Action, *, seat: int | None = None, version: int | None = None) -> Refusal | None:
        """None if `apply` would do it; otherwise the reason it would be refused for."""
        choice = self.choice
        if version is not None and version != self.version:
            return STALE.with_facts(now=self.version, then=version)
        if seat is not None and choice.seat not in (seat, NOBODY):
            return NOT_YOUR_CHOICE.with_facts(asked=choice.seat, seat=seat)
        return None if action in choice.options else self._refusal(action)

    def _refusal(self, action: Action) -> Refusal:
        """Why an action that is no option is refused."""
        if self.is_over:
            return GAME_OVER.with_facts()
        if not isinstance(action, Action) or not action.is_well_formed():
            return NO_ACTION.with_facts(what=repr(action))
        return self.state.agenda[-1].why_not(self.state, action)

    def parse_action(self, notation: str) -> Action:
        """The action a line of text notes, legal or not; Refused if it is none of this game's."""
        return parse_action(notation, self.game.actions)

    def _carry_out(self, action: Action) -> None:
        state = self.state
        state.agenda.pop().apply(state, action)
        self.version += 1
        if self._actions is not None:
            self._actions.append(action)

    def _advance(self) -> None:
        """Do what needs no decision, and what chance decides, until somebody is asked or the game is over.

        The only option of a choice is taken at once, unless that would show others what they may not see: then the
        table waits for it as for any decision, and its version and log tell nothing (`Step.is_secret`).
        """
        state = self.state
        agenda, events, log = state.agenda, state.events, self._log
        asked = OVER
        while agenda:
            step = agenda[-1]
            choice = step.ask(state)
            if choice is None:
                agenda.pop()
                step.run(state)
            elif len(choice.options) == 1 and not step.is_secret:
                agenda.pop()
                step.apply(state, choice.options[0])
            elif choice.seat == CHANCE and self.chance == "auto":
                log.append(tuple(events))
                events.clear()
                self._carry_out(self.draw(choice))
            else:
                asked = choice
                break
        self.choice = asked
        log.append(tuple(events))
        events.clear()

    # -- looking

    @property
    def seed(self) -> int:
        """The seed it is dealt from; 0 for a sealed table, which has none."""
        return self.luck.seed if isinstance(self.luck, Seeded) else 0

    @property
    def seal(self) -> str:
        """The commitment to the key of a sealed table; "" for one with a seed."""
        return self.luck.seal if isinstance(self.luck, Sealed) else ""

    @property
    def is_over(self) -> bool:
        return self.choice.seat == NOBODY

    @property
    def scores(self) -> list[int]:
        return self.state.scores()

    @property
    def ranking(self) -> tuple[tuple[int, ...], ...]:
        """The seats by place, as things stand; final when the game is over."""
        return self.state.ranking()

    @property
    def breakdown(self) -> list[list[Points]]:
        return self.state.breakdown()

    def view_for(self, seat: int, *, since: int = 0) -> View:
        """What that seat may know: the only way out for players, bots, logs and spectators. `since`: log from there.

        NOBODY is a spectator: what everybody at the table may see.
        """
        if type(seat) is not int or not (0 <= seat < self.seats or seat == NOBODY):
            raise Refused(NO_SEAT.with_facts(seat=str(seat), last=self.seats - 1))
        choice = self.choice
        if choice.seat not in (seat, NOBODY):
            choice = Choice(choice.seat, choice.kind, (), choice.rule, choice.by)
        return View(
            game=self.game.name,
            seats=self.seats,
            options=self.options,
            seat=seat,
            version=self.version,
            state=self.state.hide_secrets(seat),
            choice=choice,
            scores=self.scores,
            log=[tuple(event.hide_secrets(seat) for event in events) for events in self._log[since:]],
            since=since,
        )

    def _repr_svg_(self) -> str | None:
        """The table as a notebook shows it: what everybody may see. None, and so its plain repr, if nobody draws."""
        painter = type(self).svg_renderer
        return None if painter is None else painter(self)

    @property
    def has_secrets(self) -> bool:
        """Whether players have something that others may not see."""
        return self.game.has_secrets(self.options)

    def digest(self) -> str:
        """A fingerprint of the whole position, secrets included."""
        plain = msgspec.to_builtins(self.state, str_keys=True, order="deterministic")
        return hashlib.blake2b(msgspec.json.encode(plain), digest_size=16).hexdigest()

    # -- copies, past and future

    def copy(self) -> Self:
        """A twin: what is done to one never shows in the other."""
        twin = object.__new__(type(self))
        twin.game = self.game
        twin.seats = self.seats
        twin.luck = self.luck
        twin.options = self.options
        twin.chance = self.chance
        twin.state = self.state.copy()
        twin.choice = self.choice
        twin.version = self.version
        twin._actions = None if self._actions is None else self._actions.copy()
        twin._log = self._log.copy()
        return twin

    def set_position(self, state: State | None = None) -> None:
        """Begin anew from a position laid out by hand: for puzzles, lessons and tests.

        The position is `state`, or this table's own state after somebody changed it. What needs no decision is done
        until somebody is asked. The table then has no past, as one that was imagined: its version is 0, its log begins
        here and it has no record. Arrange a `copy()` if the game is to go on as it was.
        """
        if state is not None:
            self.state = state
        self.version = 0
        self._actions = None
        self._log = []
        self._advance()

    def determinise(self, seat: int, rng: random.Random) -> Self:
        """A table that seat could be sitting at: what it cannot see, and what chance will bring, is guessed anew."""
        return self.imagine(self.game, self.view_for(seat), rng, self.chance)

    @classmethod
    def imagine(cls, game: Game, view: View, rng: random.Random, chance: Chance = "auto") -> Self:
        """A whole table made from a view alone: for bots that look ahead."""
        table = object.__new__(cls)
        table.game = game
        table.seats = view.seats
        table.luck = Seeded.from_seed(rng.getrandbits(63))
        table.options = view.options
        table.chance = chance
        table.state = view.imagine(rng)
        table.version = view.version
        table._actions = None
        table._log = [()] * view.since + view.log
        asked = view.choice
        table.choice = asked if asked.options else table._ask_again()
        return table

    def _ask_again(self) -> Choice:
        agenda = self.state.agenda
        choice = agenda[-1].ask(self.state) if agenda else OVER
        assert choice is not None, "a table at rest waits for a decision"
        return choice

    @classmethod
    def restore(
        cls,
        game: Game,
        *,
        seats: int,
        luck: Luck,
        options: dict[str, str],
        state: State,
        actions: list[Action],
        log: list[tuple[Event, ...]],
    ) -> Self:
        """A table put together again from its parts, at rest at a decision."""
        table = object.__new__(cls)
        table.game, table.seats, table.luck, table.options = game, seats, luck, options
        table.chance = "auto"
        table.state = state
        table.version = len(actions)
        table._actions, table._log = actions, log
        table.choice = table._ask_again()
        return table

    @property
    def log(self) -> list[tuple[Event, ...]]:
        """Everything that happened, secrets included: log[0] with the set-up, log[n] after the n-th action."""
        return self._log

    def undo(self, *, seat: int | None = None) -> None:
        """Take back the last decision of the running turn; Refused once something was drawn or decided since.

        What had to be done since, because there was only one option, is taken back with it.
        """
        if self.is_over:
            raise Refused(GAME_OVER.with_facts())
        self._becomes(step_back(self, self._past(), seat))

    def undo_turn(self, seat: int, bots: Collection[int]) -> None:
        """Take back a seat's last turn, and what these bots have decided since; as much of it as showed nothing."""
        if self.is_over:
            raise Refused(GAME_OVER.with_facts())
        self._becomes(undo_turn(self, self._past(), seat, bots))

    def _becomes(self, past: Self) -> None:
        self.state, self.choice, self.version = past.state, past.choice, past.version
        self._actions, self._log = past._actions, past._log

    def _past(self) -> list[Action]:
        if self._actions is None:
            raise Refused(IMAGINED.with_facts())
        return self._actions

    def actions_since(self, version: int) -> list[str]:
        """The notation of every action after a version, chance included."""
        return [str(action) for action in self._past()[version:]]

    @property
    def record(self) -> Record:
        """The game so far, as set-up and actions; with the key of a sealed table once the game is over."""
        return Record(
            greatglen=FORMAT,
            game=self.game.name,
            rules=self.game.rules_version,
            seats=self.seats,
            seed=self.seed,
            options=self.options,
            actions=self.actions_since(0),
            scores=self.scores,
            over=self.is_over,
            seal=self.seal,
            key=self.luck.key.hex() if isinstance(self.luck, Sealed) and self.is_over else "",
            since=self.luck.since if isinstance(self.luck, Sealed) else 0,
            counted=isinstance(self.luck, Counted),
        )

    @classmethod
    def replay(cls, game: Game, record: Record, at: int | None = None) -> Self:
        """The table after the recorded actions (or the first `at` of them); BadRecord if they cannot be played."""
        table = cls._through(game, record, at)
        if at is None and (table.is_over, table.scores) != (record.over, record.scores):
            if table.is_over == record.over:
                raise BadRecord("scores", OTHER_SCORES.with_facts(found=str(table.scores), said=str(record.scores)))
            raise BadRecord("over", (ENDS if table.is_over else GOES_ON).with_facts())
        return table

    @classmethod
    def resume_record(cls, game: Game, record: Record, at: int | None = None) -> Self:
        """As `replay`, for a game that was kept without its result."""
        return cls._through(game, record, at)

    def at_version(self, version: int) -> Self:
        """Return the table as it stood after the first `version` actions; raise BadRecord if there are fewer."""
        return type(self).resume_record(self.game, self.record, version)

    @classmethod
    def _through(cls, game: Game, record: Record, at: int | None) -> Self:
        if record.rules != game.rules_version:
            raise BadRecord(
                "rules", OTHER_RULES.with_facts(game=game.title, found=record.rules, known=game.rules_version)
            )
        try:
            table = cls(game, record.seats, record.luck, record.options, "manual")
        except Refused as refused:
            raise BadRecord("set-up", refused.refusal) from None
        if at is not None and not 0 <= at <= len(record.actions):
            raise BadRecord("actions", NO_SUCH_ACTION.with_facts(last=len(record.actions), number=at))
        for number, line in enumerate(record.actions[:at], start=1):
            try:
                table.apply(table.parse_action(line))
            except Refused as refused:
                raise BadRecord(RECORDED.with_facts(number=number, line=line), refused.refusal) from None
        table.chance = "auto"
        return table
