"""A table's log read from its beginning: the match as it stands, and everything around it. Nothing here waits or is sent."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from typing import Any, Literal, NamedTuple

from footlights.stage import daily, fair
from footlights.stage.errors import joined
from footlights.stage.game import Setting
from footlights.stage.lots import deck_sentences
from footlights.stage.match import SPECTATOR, Match
from footlights.stage.rule import PUBLIC, Event
from footlights.stage.tongue import say
from footlights.stage.views import View
from footlights.table.clock import Clocks
from footlights.table.hours import Closure
from footlights.table.protocol import Result
from footlights.table.store import EventRow, SeatRow, TableRow
from footlights.table.wishes import unique_name

STAND_IN = "greedy"
HAND_OVER = "greedy"  # the bot that plays on for somebody who has left
How = Literal["rules", "resigned", "agreed", "claimed", "clock"]
ENDED_EARLY = (
    "resigned",
    "agreed",
    "claimed",
    "clock",
)  # what a match file may say of a game that the rules did not end


class Told(NamedTuple):
    """What an entry brought, for the log: the events of a ply, or None for an entry that is no decision.

    `hushed`: the viewers who are told nothing of an entry that is no decision.
    """

    at: int
    ply: int
    entry: EventRow
    events: Sequence[Event] | None
    hushed: frozenset[int | None] = frozenset()

    def known(self, viewer: int | None) -> list[Event]:
        """The events that a viewer may know."""
        own = SPECTATOR if viewer is None else viewer
        return [event for event in self.events or () if event.to in (PUBLIC, own)]


class Story:
    """Everything that follows from a table, its seats and the entries of its log."""

    def __init__(
        self, row: TableRow, seats: Sequence[SeatRow], setting: Setting, closed: Sequence[Closure] = ()
    ) -> None:
        self.row = row
        self.seats = list(seats)
        self.setting = setting
        self.events: list[EventRow] = []
        self.numbers: dict[str, int] = {}  # the entry that a client's message became
        self.match: Match | None = None
        self.deciders: list[int] = []  # who took each decision of the line being played
        self.before: tuple[Any, str] | None = None  # the position before the last decision, and what it was
        self.told: list[Told] = []
        self.gone: set[int] = set()  # entries that were taken back
        self._shown: dict[int | None, list[int]] = {viewer: [] for viewer in [*range(setting.players), None]}
        self._hushed: frozenset[int | None] = frozenset()  # who is not shown the newest entry
        self.left: dict[int, How] = {}  # who resigned, ran out of time or was away too long
        self.stand_ins: dict[int, str] = {}
        self.sat_in: dict[int, int] = {}  # the ply at which each of them sat in
        self.ended: How | None = None
        self.winners: tuple[int, ...] = ()
        self.clocks = Clocks(setting.players, row.clock, closed) if row.clock else None

    # --- where it stands ---

    @property
    def at(self) -> int:
        """How many entries there are."""
        return len(self.events)

    @property
    def ply(self) -> int:
        """How many decisions have been taken."""
        return self.match.ply if self.match else 0

    @property
    def waiting(self) -> bool:
        """Whether nothing is dealt yet."""
        return self.match is None

    @property
    def over(self) -> bool:
        """Whether the table's game has ended, in whatever way."""
        return self.ended is not None

    @property
    def turn(self) -> int | None:
        """Who is to decide."""
        return None if self.match is None or self.over or self.row.imported else self.match.seat

    @property
    def last_ms(self) -> int:
        """When the last entry was made."""
        return self.events[-1].at_ms if self.events else self.row.created_ms

    @property
    def names(self) -> list[str]:
        """What the seats are called; all different, even if two sat down with the same name at the same moment."""
        names: list[str] = []
        for seat in self.seats:
            names.append(unique_name(seat.name, names))
        return names

    @property
    def persons(self) -> list[int]:
        """The seats of people."""
        return [seat.seat for seat in self.seats if seat.kind == "person"]

    @property
    def playing(self) -> list[int]:
        """The seats where a person decides for themselves now."""
        return [seat for seat in self.persons if seat not in self.left and seat not in self.stand_ins]

    def bot_of(self, seat: int) -> str:
        """The bot that decides for a seat now; nothing if a person does."""
        if self.seats[seat].kind == "bot":
            return self.seats[seat].bot
        return HAND_OVER if seat in self.left else self.stand_ins.get(seat, "")

    def bot_to_decide(self) -> tuple[int, str] | None:
        """The seat to decide and its bot, if it is a bot's turn."""
        bot = self.bot_of(self.turn) if self.turn is not None else ""
        return (self.turn, bot) if self.turn is not None and bot else None

    @property
    def game_match(self) -> Match:
        """The match; only to be asked for when it is dealt."""
        assert self.match is not None, "nothing is dealt yet"
        return self.match

    # --- what is shown to whom ---
    #
    # Where a game has unseen turns, even how many decisions one of them took is a secret. So every viewer counts only the
    # entries that are news to them: these are the numbers that frames have, and that browsers send back.

    def shown(self, viewer: int | None, at: int | None = None) -> int:
        """How many entries a viewer was shown, of all or of the first so many."""
        numbers = self._shown[viewer]
        return len(numbers) if at is None else bisect_right(numbers, at)

    def entry(self, viewer: int | None, shown: int) -> int:
        """How many entries there were when a viewer had been shown so many; more than there are if it was never so."""
        numbers = self._shown[viewer]
        return numbers[shown - 1] if 0 < shown <= len(numbers) else 0 if shown <= 0 else self.at + 1

    def is_news(self, viewer: int | None) -> bool:
        """Whether a viewer is shown the newest entry."""
        return viewer not in self._hushed

    def known_ply(self, viewer: int | None, ply: int | None = None) -> int:
        """A ply as a viewer may count it: without the decisions they cannot know of."""
        upto = self.ply if ply is None else ply
        return upto - sum(unseen <= upto for unseen in self.game_match.unseen(viewer))

    # --- reading on ---

    def tell(self, entry: EventRow, watched: bool = False) -> None:
        """Read one more entry; `watched`: glimpses of what it brings about will be asked for."""
        for _ in self.telling(entry, watched):
            pass

    def telling(self, entry: EventRow, watched: bool = False) -> Iterator[None]:
        """The same bit by bit, for whoever has something else to do meanwhile: a deal may bring thousands of decisions along.

        The entry counts as read when the iteration has come to its end, not before.
        """
        before = self.turn
        self._hushed = frozenset()
        if entry.kind == "deal":
            yield from self._deal(entry)
        elif entry.kind == "act":
            self._act(entry, watched)
        elif entry.kind == "back":
            self._back(entry)
        else:
            self._around(entry)
        self.events.append(entry)
        for viewer in self._shown.keys() - self._hushed:
            self._shown[viewer].append(self.at)
        if entry.client_id is not None:
            self.numbers[entry.client_id] = entry.n
        self._end_by_rules()
        if self.clocks is not None:
            running = self.turn if self.turn is not None and not self.bot_of(self.turn) else None
            gains = entry.kind == "act" and not self._hushed  # an unseen turn gains once, when it ends
            self.clocks.note(entry.at_ms, running, before if gains else None)

    def _deal(self, entry: EventRow) -> Iterator[None]:
        seed = self.row.seed
        if seed is None:
            added = [bytes.fromhex(text) for _, text in sorted_contributions(entry)]
            seed = fair.seed_of(self.row.secret, self.row.id, added)
        self.match = Match(self.setting, seed, self.names)
        self._hear(entry)
        for _, action in self.row.start:
            self._decide(action, entry, False)
            yield
        told = self.row.result if self.row.imported else None
        if told is not None and told["how"] in ENDED_EARLY:
            self.ended, self.winners = told["how"], tuple(told["winners"])

    def _act(self, entry: EventRow, watched: bool) -> None:
        self._decide(entry.body["do"], entry, watched)

    def _decide(self, action: str, entry: EventRow, watched: bool) -> None:
        match = self.game_match
        seat = match.seat
        self.before = (match.fork(), action) if watched else None
        match.watched = watched
        match.play(action)
        assert seat is not None
        self.deciders.append(seat)
        if match.seat == seat:
            self._hushed = frozenset(viewer for viewer in self._shown if match.ply in match.unseen(viewer))
        self._hear(entry)

    def _hear(self, entry: EventRow) -> None:
        """Keep what happened in the newest ply."""
        match = self.game_match
        self.told.append(Told(entry.n + 1, match.ply, entry, match.happened()))

    def _back(self, entry: EventRow) -> None:
        to, match = entry.body["to"], self.game_match
        self.gone |= {told.at for told in self.told if told.events is not None and told.ply > to}
        self.match, self.before = match.at(to), None
        if self.match.seat == match.seat:
            lost = set(range(to + 1, match.ply + 1))
            self._hushed = frozenset(viewer for viewer in self._shown if lost <= set(match.unseen(viewer)))
        del self.deciders[to:]
        self.told.append(Told(entry.n + 1, to, entry, None, self._hushed))

    def _around(self, entry: EventRow) -> None:
        """An entry that is no move: somebody leaves, sits in, comes back, gives the seat up, or all agree on a draw."""
        if entry.kind == "draw":
            self.ended, self.winners = "agreed", ()
        elif entry.kind == "sit" and entry.seat is not None:
            self._nobody_sits_in(entry.seat)
            if entry.body["bot"]:
                self.stand_ins[entry.seat], self.sat_in[entry.seat] = entry.body["bot"], self.ply
        elif entry.kind == "resign" and entry.seat is not None:
            self._leave(entry.seat, "resigned")
        elif entry.kind == "flag" and entry.seat is not None:
            self._leave(entry.seat, "clock")
        elif entry.kind == "claim":
            self._leave(entry.body["of"], "claimed")
        self.told.append(Told(entry.n + 1, self.ply, entry, None))

    # --- going back ---

    def rewound(self, at: int) -> Story | None:
        """The story as it was after so many entries, for telling the rest again; None where more than decisions followed.

        It shares what has not changed since, and is cheap: the match goes back to a position it has kept.
        """
        later = self.events[at:]
        if not 0 < at <= self.at or any(entry.kind != "act" for entry in later):
            return None
        ply = self.ply - len(later)
        past = copy(self)
        past.match = self.game_match.at(ply)
        past.events, past.deciders = self.events[:at], self.deciders[:ply]
        past.told = self.told[: bisect_right(self.told, at, key=lambda told: told.at)]
        past.numbers, past.gone = dict(self.numbers), set(self.gone)
        past._shown = {viewer: numbers[: bisect_right(numbers, at)] for viewer, numbers in self._shown.items()}
        past._hushed, past.before, past.clocks = frozenset(), None, None
        past.left, past.stand_ins, past.sat_in = dict(self.left), dict(self.stand_ins), dict(self.sat_in)
        past.ended, past.winners = (None, ()) if later else (self.ended, self.winners)
        return past

    # --- leaving and the end ---

    def _leave(self, seat: int, how: How) -> None:
        """A seat gives up. Where one side is left it has won; else a bot plays on for the seat."""
        self.left[seat] = how
        self._nobody_sits_in(seat)
        standing = self.standing_sides()
        if self.game_match.together:  # whoever is left plays on with bots; when all have given up, all have lost
            if not standing:
                self.ended, self.winners = how, ()
        elif len(standing) == 1:
            self.ended, self.winners = how, tuple(standing[0])

    def _nobody_sits_in(self, seat: int) -> None:
        self.stand_ins.pop(seat, None)
        self.sat_in.pop(seat, None)

    def standing_sides(self) -> list[list[int]]:
        """The seats of each side that is still in the game and has not been given up by its people."""
        facts = self._seat_facts()
        sides: dict[Any, list[int]] = {}
        for seat, about in enumerate(facts):
            sides.setdefault(about.get("team", seat), []).append(seat)
        return [
            side
            for side in sides.values()
            if any(not facts[seat].get("eliminated") for seat in side) and not self._given_up(side)
        ]

    def _given_up(self, side: list[int]) -> bool:
        people = [seat for seat in side if seat in self.persons]
        return bool(people) and all(seat in self.left for seat in people)

    def _seat_facts(self) -> list[Mapping[str, Any]]:
        """What everybody may know of each seat, as far as the game tells (its team, whether it is out)."""
        seats = self.game_match.view(None).get("seats")
        if isinstance(seats, list) and all(isinstance(about, Mapping) for about in seats):
            return seats
        return [{} for _ in self.seats]

    def _end_by_rules(self) -> None:
        if self.ended is None and self.match is not None and self.match.over:
            self.ended, self.winners = "rules", self._winners_by_rules()

    def _winners_by_rules(self) -> tuple[int, ...]:
        """The game's winners without those who left; if only they would win, the best placed of the others."""
        match = self.game_match
        if match.together:
            return tuple(match.winners)
        winners = [seat for seat in match.winners if seat not in self.left]
        stayed = [seat for seat in range(match.players) if seat not in self.left]
        if winners or not stayed:
            return tuple(winners or match.winners)
        places = match.view(None).get("places") or [-score for score in match.scores]
        best = min(places[seat] for seat in stayed)
        return tuple(seat for seat in stayed if places[seat] == best)

    def result(self) -> Result | None:
        """How it ended, in the language being spoken."""
        if self.ended is None:
            return None
        because = ""
        if self.ended == "rules" and not self.left:
            view = self.game_match.view(None)
            because = say_because(view)
        return Result(
            winners=self.winners,
            text=result_text(self.names, self.winners, self.ended, because, self.game_match.together),
            how=self.ended,
            share=self._share(),
        )

    def _share(self) -> str:
        """The line of a daily run that was played here."""
        game, told = self.setting.game, self.row.fair
        if told is None or not daily.is_daily(told) or self.row.imported or not daily.has_daily(game):
            return ""
        return daily.line(game, self.game_match.view(None), told)

    # --- the log ---

    def lines(self, viewer: int | None, since: int = 0) -> Iterator[tuple[Told, str]]:
        """The log's sentences as a viewer may know them, with what they belong to, from after `since` entries on."""
        for told in self.told[bisect_right(self.told, since, key=lambda told: told.at) :]:
            for text in self.sentences(told, viewer):
                yield told, text

    def sentences(self, told: Told, viewer: int | None) -> list[str]:
        """One entry's sentences, in the language being spoken."""
        if viewer in told.hushed:
            return []
        if told.events is None:
            return [around_text(told.entry, self.names)]
        match = self.game_match
        texts = (match.game.words.sentence(match.cast, event) for event in told.known(viewer))
        decks = deck_sentences(self.setting, self.names, viewer) if told.ply == 0 else []
        return [*decks, *(text for text in texts if text)]


def sorted_contributions(entry: EventRow) -> list[tuple[int, str]]:
    """What each person added to the shuffle, in the order of the seats."""
    return sorted((int(seat), text) for seat, text in entry.body.get("contributions", {}).items())


def retelling(story: Story, events: Sequence[EventRow]) -> Iterator[None]:
    """Have a story read entries, the last one watched, one decision at a time: whoever iterates may do something else between."""
    for entry in events:
        yield from story.telling(entry, watched=entry is events[-1])
        yield


# --- Sentences --------------------------------------------------------------------------------------------------------


def around_text(entry: EventRow, names: Sequence[str]) -> str:
    """The sentence for an entry that is no move."""
    name = names[entry.seat] if entry.seat is not None else ""
    if entry.kind == "back":
        return say("{name} takes a decision back.", name=name)
    if entry.kind == "resign":
        return say("{name} gives up.", name=name) if len(names) == 1 else say("{name} resigns.", name=name)
    if entry.kind == "flag":
        return say("{name} has run out of time.", name=name)
    if entry.kind == "claim":
        return say(
            "{absent} has been away too long; {name} claims the game.", absent=names[entry.body["of"]], name=name
        )
    if entry.kind == "vacate":
        return say("{name} gives the seat up; whoever comes with its new link plays on.", name=name)
    if entry.kind == "sit" and entry.body["bot"]:
        return say("A bot sits in for {name}.", name=name)
    if entry.kind == "sit":
        return say("{name} is back.", name=name)
    return say("The players agree on a draw.")


def say_because(view: View) -> str:
    """What decided the game, as far as it tells."""
    because, clause = view.get("decided_because"), view.get("decided_by")
    told = say(because) if because else ""
    return f"{told} ({clause})" if told and clause else told


def result_text(
    names: Sequence[str], winners: Sequence[int], how: str, because: str = "", together: bool = False
) -> str:
    """Who won, and how it came to that."""
    if how == "agreed":
        return say("A draw: the players agreed on it.")
    if len(names) == 1 or together:
        return _alone_text(names, bool(winners), how, because)
    if len(winners) in (0, len(names)):
        return say("Nobody wins: it is a draw.")
    who = joined([names[seat] for seat in winners])
    told = say("{who} wins.", who=who) if len(winners) == 1 else say("{who} win.", who=who)
    ways = {
        "resigned": say("The other side resigned."),
        "claimed": say("The other side stayed away."),
        "clock": say("The other side ran out of time."),
    }
    more = ways.get(how, say("Decided by: {because}.", because=because) if because else "")
    return f"{told} {more}".strip()


def _alone_text(names: Sequence[str], won: bool, how: str, because: str) -> str:
    """How it went for somebody who played alone, or for all who played together."""
    if len(names) > 1:
        told = say("All win together.") if won else say("All lose together.")
    else:
        told = say("{who} wins.", who=names[0]) if won else say("{who} loses.", who=names[0])
    ways = {
        "resigned": say("The game was given up."),
        "claimed": say("Nobody came back to it."),
        "clock": say("The time ran out."),
    }
    more = ways.get(how, say("Decided by: {because}.", because=because) if because else "")
    return f"{told} {more}".strip()
