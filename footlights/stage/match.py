"""A match: a game, its options, sets and decks, a seed, and the actions taken, in notation. Every state is replayed from that."""

from __future__ import annotations

import hashlib
import secrets
from bisect import bisect_right
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from contextlib import suppress
from copy import copy, deepcopy
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import yaml

from footlights.stage import daily
from footlights.stage import fair as shuffles
from footlights.stage.actions import Action as Action
from footlights.stage.engine import engine_of, key_words
from footlights.stage.errors import Broken, Reason, Refused, Trouble, joined
from footlights.stage.files import read_yaml
from footlights.stage.game import Game, Setting, get_game
from footlights.stage.lots import settled
from footlights.stage.preview import Preview, Trials, preview
from footlights.stage.rule import PUBLIC, Event
from footlights.stage.tongue import mark, say, say_many
from footlights.stage.views import View, placed

FILE_VERSION = 1
MAX_SEED = 1 << 128
SPECTATOR = -1
MAX_NAME = 40
NO_PLY = mark("The match has {number} decisions; there is no ply {ply}.")
Look = Callable[[Any, Any, Any, int], View | dict[str, Any]]  # a game's `view` or `glimpse`
MOST_IDS = 4096  # ways to write an action that are remembered
SNAPSHOT_EVERY = 64  # decisions between two kept positions: going back replays at most so many


@dataclass(frozen=True)
class LogLine:
    """A sentence of the log and the ply it belongs to."""

    ply: int
    text: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Glimpse:
    """A look at the middle of what a decision brought about: the event that had just happened, and what a seat saw then."""

    event: Event
    view: View
    log: list[LogLine]


class Watcher(list[Event]):
    """Takes down events, and a copy of the position at those worth a look."""

    def __init__(self, state: Any, kinds: Container[int]) -> None:
        super().__init__()
        self.state = state
        self.kinds = kinds
        self.looks: list[tuple[int, Any]] = []

    def append(self, event: Event) -> None:
        """One more event."""
        super().append(event)
        if event.kind in self.kinds:
            self.looks.append((len(self), self.state.copy()))

    def rest(self) -> None:
        """The decision has unfolded. Watcher and position hold each other no more: a match let go is freed at once."""
        self.state = None


class Snapshot(NamedTuple):
    """A position kept on the way, as its bytes, so that going back to it need not replay the game from its beginning."""

    ply: int
    position: bytes


class Match:
    """One game being played, on interpreted rules, with everything that happened."""

    def __init__(self, setting: Setting, seed: int, names: Sequence[str] | None = None) -> None:
        if not is_whole(seed, 0, MAX_SEED - 1):
            raise Trouble(say("The seed must be a whole number from 0 to 2**128 - 1, not {found}.", found=repr(seed)))
        self.setting = setting
        self.game: Game = setting.game
        self.seed = seed
        self.names = check_names(names, setting.players)
        self.recorded: dict[str, Any] | None = None  # the result a match file claims
        self.ended: dict[str, Any] | None = None  # how it ended if not by the rules: {how, winners}
        self.fair: dict[str, Any] | None = (
            None  # how the seed came about, if it can be checked (stage.fair, stage.daily)
        )
        self.known = ""  # who can have known the cards beforehand (stage.fair.KNOWN): its seed was given
        self.cast = setting.cast.open_to_all()
        self.cast.names = self.names
        self._kernels = engine_of(self.game.id).interpreted
        self._out = [0] * self.game.max_legal
        self._texts: dict[int, str] = {}  # the notation of actions, and what was read as which: worked out once
        self._ids: dict[str, int] = {}
        self._history: list[tuple[int, int]] = []
        self._events: list[list[Event]] = []
        self._snapshots: list[Snapshot] = []
        self.watched = False  # whether the next decision is to be looked at while it unfolds
        self._watcher: Watcher | None = None
        self._begin()

    # --- where it stands ---

    @property
    def seat(self) -> int | None:
        """Who decides now; None when the game is over."""
        return None if self.over else int(self._s.seat)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self._s.over)

    @property
    def scores(self) -> list[int]:
        """The score of each seat (all 0 until the game is over)."""
        return list(self._s.score[: self.players])

    @property
    def winners(self) -> list[int]:
        """The seats with the highest score, once the game is over; who plays alone or together has won with any score."""
        if self.together:
            return [seat for seat, score in enumerate(self.scores) if self.over and score > 0]
        best = max(self.scores)
        return [seat for seat, score in enumerate(self.scores) if score == best] if self.over else []

    @property
    def players(self) -> int:
        """How many seats there are."""
        return self.setting.players

    @property
    def together(self) -> bool:
        """Whether all seats win or lose together, as somebody who plays alone does."""
        return self.setting.together

    @property
    def ply(self) -> int:
        """How many decisions have been taken."""
        return len(self._history)

    @property
    def options(self) -> dict[str, Any]:
        """The options in force."""
        return deepcopy(dict(self.cast.options))

    @property
    def actions(self) -> list[tuple[int, str]]:
        """All decisions so far: seat and notation."""
        return [(seat, self._text(action)) for seat, action in self._history]

    def decision(self, ply: int) -> tuple[int, str]:
        """One decision, the first is 1: seat and notation."""
        if not is_whole(ply, 1, self.ply):
            raise Trouble(say(NO_PLY, number=self.ply, ply=ply))
        seat, action = self._history[ply - 1]
        return seat, self._text(action)

    def hash(self) -> str:
        """A hash of the position's bytes."""
        return hashlib.sha256(self._s.essence()).hexdigest()[:16]

    def fork(self) -> Any:
        """A copy of the position, for tests; it is not linked to this match. Whoever plays gets a `determinization`."""
        return self._s.copy()

    def determinization(self) -> Any:
        """A copy of the position in which what the player to decide cannot know is dealt again: all that a bot is ever given."""
        s = self._s.copy()
        self._kernels.conceal(s, self.setting.open_tables, s.seat, 0)
        return s

    # --- deciding ---

    def legal(self) -> list[Action]:
        """What the player to decide may do."""
        return [Action(id, self._text(id), (self.game.actions, self.cast)) for id in self._out[: self._n]]

    def play(self, action: Action | str) -> Match:
        """Carry out an action of the player to decide; decisions with one answer that follow are taken at once."""
        id = self._parse(action)
        refusal = self._refusal(id)
        if refusal is not None:
            raise Refused(refusal)
        seat = self._s.seat
        self._history.append((seat, id))
        self._advance(id)
        return self

    def why_not(self, action: Action | str, seat: int | None = None) -> Reason | None:
        """The clause and the sentence that forbid an action, or None if it is legal; Trouble if it is no action at all.

        `seat`: who wants to act.
        """
        if seat is not None and seat != self.seat:
            return self.game.words.not_your_turn(self.cast, self._s, self._check_seat(seat))
        return self._refusal(self._parse(action))

    def undo(self, plies: int = 1) -> Match:
        """Take back the last decisions."""
        if not is_whole(plies, 1, self.ply):
            if not self.ply:
                raise Trouble(say("There is nothing to take back."))
            told = mark("There are {number} decisions to take back, not {found}.")
            raise Trouble(say(told, number=self.ply, found=repr(plies)))
        self._go_back_to(self.ply - plies)
        return self

    def at(self, ply: int) -> Match:
        """The match as it was after so many decisions, as a new match."""
        if not is_whole(ply, 0, self.ply):
            raise Trouble(say(NO_PLY, number=self.ply, ply=ply))
        past = copy(self)
        past.recorded = past.ended = past.fair = None
        past.known = ""
        past.watched = False
        past._out = self._out[:]
        past._go_back_to(ply)
        return past

    # --- what a seat sees ---

    def view(self, seat: int | None = None) -> View:
        """What a seat may know; None is a spectator. Its fields are those of the game's own view, also by name: `view["seats"]`.

        Scenes can try actions on the view of who decides. `view.to_dict()` is all of it as plain data.
        """
        viewer = SPECTATOR if seat is None else self._check_seat(seat)
        ids = self._out[: self._n] if viewer != SPECTATOR and viewer == self._s.seat else []
        shown = self._seen(self._s, viewer, self.game.words.view, [self._text(id) for id in ids])
        if ids:
            shown.can_try(Trials(shown, self.game, self.cast, self._s, self.setting.open_tables, ids))
        return shown

    def preview(self, action: Action | str) -> Preview:
        """What an action would change of what the player to decide sees: certain, from the least to the most, or by chance.

        It is tried in several positions that could be the real one as far as that player knows; nothing else is used.
        """
        id = self._parse(action)
        refusal = self._refusal(id)
        if refusal is not None:
            raise Refused(refusal)
        return preview(self.game, self.cast, self._s, self.setting.open_tables, self._s.seat, id)

    def log(self, seat: int | None = None, since: int = 0) -> list[LogLine]:
        """What happened as a seat may know it, a sentence each; `since` leaves out earlier plies."""
        viewer = SPECTATOR if seat is None else self._check_seat(seat)
        if not isinstance(since, int):
            raise Trouble(f"The log can be had since a ply, a whole number, not {since!r}.")
        told = (self._told(ply, events, viewer) for ply, events in enumerate(self._events) if ply >= since)
        secret = self.unseen(seat)
        return [LogLine(line.ply - sum(p <= line.ply for p in secret), line.text) for lines in told for line in lines]

    def glimpses(self, seat: int | None = None) -> list[Glimpse]:
        """What a seat saw while the last decision unfolded, at the events the game's scene finds worth a look.

        Only of a decision taken while `watched` was set.
        """
        if self._watcher is None:
            return []
        viewer = SPECTATOR if seat is None else self._check_seat(seat)
        seen = []
        told = 0
        for after, state in self._watcher.looks:
            event = self._watcher[after - 1]
            if event.to in (PUBLIC, viewer):
                lines = self._told(self.ply, self._watcher[told:after], viewer)
                seen.append(Glimpse(event, self._seen(state, viewer, self.game.words.glimpse, []), lines))
                told = after
        return seen

    def positions_glimpsed(self, seat: int | None = None) -> list[Any]:
        """The whole positions behind a seat's glimpses, secrets and all: for checks of secrecy, not to be shown."""
        viewer, watcher = SPECTATOR if seat is None else self._check_seat(seat), self._watcher
        return [state for after, state in watcher.looks if watcher[after - 1].to in (PUBLIC, viewer)] if watcher else []

    def unseen(self, seat: int | None = None) -> list[int]:
        """The decisions of others that a seat cannot know to have been taken yet, in a game with unseen turns.

        Such a game's words say with `known_ply` how many decisions a seat knows of.
        """
        viewer = SPECTATOR if seat is None else self._check_seat(seat)
        known = self.game.words.known_ply(self._s, self.setting.open_tables, viewer)
        if known is None or known == self.ply:
            return []
        others = [ply for ply, (decider, _) in enumerate(self._history, start=1) if decider != viewer]
        return others[len(others) - (self.ply - known) :]

    def events(self, ply: int, seat: int | None = None) -> list[Event]:
        """The events of a ply (0: the deal) that a seat may know."""
        if not is_whole(ply, 0, self.ply):
            raise Trouble(say(NO_PLY, number=self.ply, ply=repr(ply)))
        viewer = SPECTATOR if seat is None else self._check_seat(seat)
        return [event for event in self._events[ply] if event.to in (PUBLIC, viewer)]

    def happened(self) -> tuple[Event, ...]:
        """All events of the newest ply, whoever may know them: not to be shown to anybody as they are."""
        return tuple(self._events[-1])

    # --- files ---

    def to_dict(self) -> dict[str, Any]:
        """The match as a match file stores it."""
        seats = [{"name": n, "deck": d} for n, d in zip(self.names, self.setting.cast.deck_lists(), strict=True)]
        card_set = self.cast.card_set
        content: dict[str, Any] = {
            "footlights": FILE_VERSION,
            "game": self.game.id,
            "rules": self.game.rules_version,
            "options": self.options,
            "sets": {card_set.name: card_set.hash},
            "seats": seats,
            "seed": self.seed,
            "actions": [{seat: text} for seat, text in self.actions],
            "result": {"over": self.over, "scores": self.scores, "position": self.hash()},
        }
        more = {"ended": self.ended, "fair": self.fair, "known": self.known or None}
        return {**content, **{key: value for key, value in more.items() if value is not None}}

    def to_yaml(self) -> str:
        """The match as text, readable like a chess score."""
        return yaml_of(self.to_dict())

    def save(self, path: str | Path) -> Path:
        """Write the match file: all of it or, if that fails, nothing."""
        target = Path(path)
        draft = target.parent / f".{target.name}.{secrets.token_hex(4)}.part"
        try:
            if not target.name or target.is_dir():
                raise IsADirectoryError(0, "it is a folder, a file is expected")
            draft.write_text(self.to_yaml(), encoding="utf-8")
            draft.replace(target)
        except (OSError, ValueError) as error:
            with suppress(OSError, ValueError):
                draft.unlink(missing_ok=True)
            raise Trouble(f"{target} cannot be written: {getattr(error, 'strerror', None) or error}.") from None
        return target

    def verify(self) -> Match:
        """Replay everything from the seed and check that it comes to the same position; Trouble if it does not.

        If the file says how the seed came about, that is checked too.
        """
        again = Match(self.setting, self.seed, self.names)
        for number, (seat, text) in enumerate(self.actions, start=1):
            if again.seat != seat:
                told = mark("Action {number} ({action}) is seat {seat}'s, but seat {other} was to decide.")
                raise Trouble(say(told, number=number, action=text, seat=seat, other=again.seat))
            again.play(text)
        if self.ended is not None and again.over:
            raise Trouble(say("The file says that the game was ended early, but it was played to its end."))
        if again.hash() != self.hash() or (self.recorded is not None and self.recorded != self.to_dict()["result"]):
            raise Trouble(
                say("The replay does not come to the recorded result: the file was changed, or the rules were.")
            )
        if self.fair is not None:
            daily.check(self)
        return self

    # --- inside ---

    def _begin(self) -> None:
        self._s = self.game.rules.State()
        self._history = []
        self._events = [[]]
        self._snapshots = []
        self._watcher = None
        self._s.listen(self._events[0])
        self._n = self._kernels.begin(self._s, self.setting.tables, *key_words(self.seed), self._out)

    def _advance(self, id: int) -> None:
        if self._watcher is not None:
            self._events[-1] = list(self._watcher)
        self._watcher = Watcher(self._s, self.game.scene.moments) if self.watched else None
        self._events.append(self._watcher if self._watcher is not None else [])
        self._s.listen(self._events[-1])
        self._n = self._kernels.take(self._s, self.setting.open_tables, id, self._out)
        if self._watcher is not None:
            self._watcher.rest()
        if len(self._history) % SNAPSHOT_EVERY == 0:
            self._snapshots.append(Snapshot(len(self._history), self._s.to_bytes()))

    def _go_back_to(self, ply: int) -> None:
        """The position after so many decisions: from the last snapshot before it, or from the beginning, by replaying.

        Nothing that this match shares with the one it was copied from is changed.
        """
        history, events = self._history, self._events
        kept = bisect_right(self._snapshots, ply, key=lambda snapshot: snapshot.ply)
        if not kept:
            self._begin()
        else:
            start, position = self._snapshots[kept - 1]
            self._snapshots = self._snapshots[:kept]
            self._history = history[:start]
            self._events = [*events[:start], list(events[start])]
            self._watcher = None
            state = self.game.rules.State
            self._s = state.from_record(np.frombuffer(position, state.dtype)[0])
            self._n = self.game.rules.legal(self._s, self.setting.open_tables, self._out)
        for seat, id in history[self.ply : ply]:
            self._history.append((seat, id))
            self._advance(id)

    def _seen(self, state: Any, viewer: int, look: Look, legal: list[str]) -> View:
        seen = look(self.cast, state, self.setting.open_tables, viewer)
        return placed(seen, self.game.id, self.ply, self.players, legal)

    def _told(self, ply: int, events: Iterable[Event], viewer: int) -> list[LogLine]:
        known = (event for event in events if event.to in (PUBLIC, viewer))
        texts = (self.game.words.sentence(self.cast, event) for event in known)
        return [LogLine(ply, text) for text in texts if text]

    def _text(self, id: int) -> str:
        texts = self._texts
        if id not in texts:
            texts[id] = str(self.game.words.action_text(self.cast, id))
        return texts[id]

    def _parse(self, action: Action | str) -> int:
        if isinstance(action, Action):
            return action.id
        if not isinstance(action, str):
            example = repr(str(self.legal()[0]) if self._n else "play ...")
            told = mark("An action is written as text, such as {example}, not {found}.")
            raise Trouble(say(told, example=example, found=repr(action)))
        ids = self._ids
        id = ids.get(action)
        if id is None:
            id = int(self.game.words.parse_action(self.cast, action))
            if len(ids) < MOST_IDS:
                ids[action] = id
        return id

    def _refusal(self, id: int) -> Reason | None:
        code = self.game.rules.why(self._s, self.setting.open_tables, id)
        return self.game.words.reason(self.cast, code, id) if code else None

    def _check_seat(self, seat: int) -> int:
        if not is_whole(seat, 0, self.players - 1):
            told = mark("There is no seat {seat}; seats are 0 to {last}.")
            raise Trouble(say(told, seat=repr(seat), last=self.players - 1))
        return seat


def check_names(names: Sequence[str] | None, players: int) -> list[str]:
    """The seats' names: one for each, all different, readable on one line."""
    if not names:
        return [f"Seat {seat}" for seat in range(players)]
    if not isinstance(names, list | tuple) or not all(isinstance(name, str) for name in names):
        raise Trouble(say("Names are a list of words, one for each seat, not {found}.", found=repr(names)))
    if len(names) != players:
        raise Trouble(
            say_many(
                "There are {seats} seats but {number} name; give one for each.",
                "There are {seats} seats but {number} names; give one for each.",
                len(names),
                seats=players,
            )
        )
    for name in names:
        if not name.strip() or not name.isprintable() or len(name) > MAX_NAME:
            told = mark("{found} is not a name: up to {most} letters, digits and signs on one line.")
            raise Trouble(say(told, found=repr(name), most=MAX_NAME))
    if len(set(names)) != players:
        raise Trouble(say("The names {names} are not all different.", names=", ".join(names)))
    return list(names)


def is_whole(number: Any, least: int, most: int) -> bool:
    """Whether something is a whole number in a range."""
    return isinstance(number, int) and not isinstance(number, bool) and least <= number <= most


class _MatchDumper(yaml.SafeDumper):
    """Actions on one line each, everything else in blocks."""

    def ignore_aliases(self, data: Any) -> bool:
        return True

    def represent_mapping(self, tag: str, mapping: Any, flow_style: bool | None = None) -> yaml.MappingNode:
        items = mapping.items() if isinstance(mapping, Mapping) else mapping
        single = isinstance(mapping, Mapping) and len(mapping) == 1 and isinstance(next(iter(items))[0], int)
        return super().represent_mapping(tag, mapping, flow_style=False if single else flow_style)


def yaml_of(content: Mapping[str, Any]) -> str:
    """A match file's text; a long match takes a good part of a second."""
    return yaml.dump(content, Dumper=_MatchDumper, sort_keys=False, allow_unicode=True, width=120)


def new(
    game: str,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    decks: Sequence[Any] | None = None,
    names: Sequence[str] | None = None,
    set: str | Path | None = None,
) -> Match:
    """Begin a match: `fl.new("the-theatre", seed=7, options={"format": "duel"})`.

    `decks`: one for each seat (a premade deck's name, a file, or a list of cards) or one for all. "lot", for all or for a seat,
    draws from the set's even pairings by the seed; nothing at all is the set's first decks, always the same. `set`: a folder with
    cards.
    """
    chosen = get_game(game)
    card_set = chosen.load_set(Path(set)) if set is not None else chosen.base_set
    decks = settled(chosen, options, card_set, seed, decks)
    return Match(chosen.setting(options, decks, card_set), seed, names)


NEEDED_KEYS = ("footlights", "game", "rules", "options", "sets", "seats", "seed", "actions")
MATCH_KEYS = (*NEEDED_KEYS, "result", "ended", "fair", "known")
ENDINGS = {
    "resigned": mark("by resignation"),
    "claimed": mark("because somebody stayed away"),
    "clock": mark("because somebody's time ran out"),
    "agreed": mark("by agreement on a draw"),
}


def load(path: str | Path, set: str | Path | None = None) -> Match:
    """Read a match file and replay it; Trouble says what is wrong with it."""
    return from_dict(read_yaml(Path(path)), str(path), set)


def from_dict(content: Any, where: str, set: str | Path | None = None) -> Match:
    """The match that a match file's content describes."""
    problems = _shape_problems(content, where)
    if problems:
        raise Broken(problems)
    game = get_game(content["game"])
    if content["rules"] != game.rules_version:
        told = mark(
            "{where} was played with version {found} of the rules of {game}; "
            "this is version {here}. Replay it with the release it was played with."
        )
        versions = {"found": content["rules"], "here": game.rules_version}
        raise Trouble(say(told, where=where, game=say(game.title), **versions))
    card_set = game.load_set(Path(set)) if set is not None else game.base_set
    if content["sets"] != {card_set.name: card_set.hash}:
        found = ", ".join(f"{name} ({hash})" for name, hash in content["sets"].items())
        told = mark(
            "{where} was played with the set {found}, but here is {here}. Name the folder of the right set (--set DIR)."
        )
        raise Trouble(say(told, where=where, found=found, here=f"{card_set.name} ({card_set.hash})"))
    try:
        setting = game.setting(content["options"], [seat["deck"] for seat in content["seats"]], card_set)
        match = Match(setting, content["seed"], [str(seat["name"]) for seat in content["seats"]])
    except Trouble as error:
        raise Broken([f"{where}: {line}" for line in str(error).splitlines()]) from None
    _play_actions(match, content["actions"], where)
    if "result" in content:
        match.recorded = content["result"]
    match.ended = content.get("ended")
    match.fair = content.get("fair")
    match.known = content.get("known", "")
    return match


def ended_sentence(match: Match) -> str:
    """How a match ended that was not played to its end; nothing if the rules ended it, or nothing did."""
    if match.ended is None:
        return ""
    how, names = say(ENDINGS[match.ended["how"]]), [match.names[seat] for seat in match.ended["winners"]]
    if not names:
        return say("The game ended {how}; nobody won.", how=how)
    return say("The game ended {how}; {who} won.", how=how, who=joined(names))


def _play_actions(match: Match, actions: Sequence[Mapping[int, str]], where: str) -> None:
    for number, entry in enumerate(actions, start=1):
        ((seat, text),) = entry.items()
        try:
            refusal = match.why_not(text, seat)
            if refusal is not None:
                raise Refused(refusal)
            match.play(text)
        except Trouble as error:
            told = mark("{where}, action {number} (seat {seat}: {action}): {problem}")
            raise Broken([say(told, where=where, number=number, seat=seat, action=text, problem=error)]) from None


def _shape_problems(content: Any, where: str) -> list[str]:
    if not isinstance(content, dict):
        keys = ", ".join(MATCH_KEYS)
        return [say("{where}: this is not a match file; expected a mapping with {keys}.", where=where, keys=keys)]
    odd, missing = mark("{where}: {key} does not belong in a match file."), mark("{where}: {key} is missing.")
    problems = [say(odd, where=where, key=repr(key)) for key in content if key not in MATCH_KEYS]
    problems += [say(missing, where=where, key=repr(key)) for key in NEEDED_KEYS if key not in content]
    if problems:
        return problems
    if content["footlights"] != FILE_VERSION:
        told = mark("{where}: this is match file version {found}; this program reads version {here}.")
        problems.append(say(told, where=where, found=repr(content["footlights"]), here=FILE_VERSION))
    kinds = {"game": str, "rules": int, "options": dict, "sets": dict, "seats": list, "seed": int, "actions": list}
    for key, kind in kinds.items():
        if not isinstance(content[key], kind) or isinstance(content[key], bool):
            told = mark("{where}, {key}: found {found}, expected {kind}.")
            problems.append(say(told, where=where, key=key, found=repr(content[key]), kind=say(KIND_NAMES[kind])))
    if problems:
        return problems
    if "ended" in content and not _is_ending(content["ended"], len(content["seats"])):
        told = mark("{where}, ended: expected how ({ways}) and winners, a list of seats, found {found}.")
        problems.append(say(told, where=where, ways=", ".join(ENDINGS), found=repr(content["ended"])))
    if "known" in content and (not isinstance(content["known"], str) or content["known"] not in shuffles.KNOWN):
        told = mark("{where}, known: expected who can know the cards ({ways}), found {found}.")
        problems.append(say(told, where=where, ways=", ".join(shuffles.KNOWN), found=repr(content["known"])))
    for number, seat in enumerate(content["seats"]):
        if not isinstance(seat, dict) or sorted(map(str, seat)) != ["deck", "name"]:
            told = mark("{where}, seat {number}: expected a mapping with name and deck, found {found}.")
            problems.append(say(told, where=where, number=number, found=repr(seat)))
    for number, entry in enumerate(content["actions"], start=1):
        if (
            not isinstance(entry, dict)
            or len(entry) != 1
            or not all(isinstance(k, int) and isinstance(v, str) for k, v in entry.items())
        ):
            told = mark("{where}, action {number}: expected SEAT: ACTION, found {found}.")
            problems.append(say(told, where=where, number=number, found=repr(entry)))
    return problems


def _is_ending(ended: Any, players: int) -> bool:
    """Whether it says how a game ended otherwise than by its rules, and for whom."""
    if not isinstance(ended, dict) or sorted(map(str, ended)) != ["how", "winners"]:
        return False
    how, winners = ended["how"], ended["winners"]
    if not isinstance(how, str) or how not in ENDINGS or not isinstance(winners, list):
        return False
    return all(is_whole(seat, 0, players - 1) for seat in winners) and len(set(winners)) == len(winners)


KIND_NAMES = {
    str: mark("a word"),
    int: mark("a whole number"),
    dict: mark("a mapping"),
    list: mark("a list"),
}
