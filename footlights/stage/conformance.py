"""The conformance checks that every game gets by being registered: `check_game` runs them all, the test suite one by one.

Most of them play random games: they find mistakes, they cannot prove that there are none. Each is a function from a game (and a
size) to a list of sentences about what is wrong; an empty list is a pass.
"""

from __future__ import annotations

import hashlib
import random
import shutil
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from textwrap import indent
from typing import Any

from footlights.stage.appearance import screens_show_the_game
from footlights.stage.blame import explained, noting
from footlights.stage.codes import BEGIN, CHOOSE, DEAL, HIDE, LEGAL, OBSERVE, PLAY, TAKE, WHY
from footlights.stage.differing import logs_beside, views_beside
from footlights.stage.engine import Troupe, engine_of, key_words
from footlights.stage.errors import Faulty, Trouble
from footlights.stage.game import Game, Setting, get_game, registered
from footlights.stage.match import SPECTATOR, Match, from_dict
from footlights.stage.rule import PUBLIC, Event
from footlights.stage.rulebook import clause_ids
from footlights.stage.scenario import Case, coverage, find_files, read_cases, run_case

MAX_SHOWN = 20
LOOKS, RARE_LOOKS = 17, 71  # of so many positions of a random game one is looked at, interpreted and compiled
INTERPRETED = 300  # so many random games run on the interpreted rules, the others compiled
BOTS_TRIED = (0, 2)
FINISHED = 20
LAST = 6  # actions of a game that an error names


@dataclass
class Check:
    """One conformance check and what it found wrong."""

    name: str
    failures: list[str] = field(default_factory=list)

    @property
    def passed(self) -> bool:
        """Whether nothing was found."""
        return not self.failures


@dataclass
class Report:
    """What all conformance checks of a game found."""

    game: str
    checks: list[Check]

    @property
    def passed(self) -> bool:
        """Whether the game conforms."""
        return all(check.passed for check in self.checks)

    def __str__(self) -> str:
        lines = [f"{self.game}: {'conforms' if self.passed else 'does NOT conform'}"]
        for check in self.checks:
            lines.append(f"  {'ok   ' if check.passed else 'FAILS'} {check.name}")
            times = Counter(check.failures)
            told = [failure if number == 1 else f"{failure} ({number} times)" for failure, number in times.items()]
            lines += [indent(failure, " " * 8) for failure in told[:MAX_SHOWN]]
        return "\n".join(lines)


# --- Random games ----------------------------------------------------------------------------------------------------


class Walk:
    """A random game on the interpreted rules, decision by decision (forced ones included), with its events."""

    def __init__(self, setting: Setting, seed: int) -> None:
        self.setting = setting
        self.game = setting.game
        self.rng = random.Random(seed)
        self.events: list[Event] = []
        self.taken: list[int] = []
        self.seed = seed
        with noting(self.told):
            self.deal()

    def deal(self) -> None:
        """The cards are dealt."""
        self.out = [0] * self.game.max_legal
        self.s = self.game.rules.State()
        self.s.listen(self.events)
        engine_of(self.game.id).interpreted.deal_afresh(self.s, self.setting.tables, *key_words(self.seed))

    def __iter__(self) -> Iterator[list[int]]:
        """The legal actions of every decision; a random one is taken after each."""
        while answers := self.answers():
            yield answers
            self.taken.append(self.rng.choice(answers))
            with noting(self.told):
                self.play(self.taken[-1], len(answers) > 1)

    def answers(self) -> list[int]:
        """The legal actions."""
        with noting(self.told):
            return self.out[: self.game.rules.legal(self.s, self.setting.tables, self.out)]

    def play(self, action: int, counts: bool) -> None:
        """An action is taken; only those that had to be chosen count."""
        self.s.ply += counts
        self.game.rules.play(self.s, self.setting.tables, action)

    @property
    def ply(self) -> int:
        """How many decisions have been taken."""
        return int(self.s.ply)

    def told(self) -> str:
        """Which game this is and how far it has come."""
        last = f"{len(self.taken)} actions, the last {self.taken[-LAST:]}"
        return f"in the random game of seed {self.seed} with {self.setting.cast.options}, after {last}"


class CompiledWalk(Walk):
    """The same random game on the compiled rules, many times faster; it tells no events."""

    def __init__(self, setting: Setting, seed: int, troupe: Troupe, tables: Any) -> None:
        self.troupe, self.tables = troupe, tables
        super().__init__(setting, seed)

    def deal(self) -> None:
        """The cards are dealt."""
        self.legal = self.troupe.perform(BEGIN, self.tables, *key_words(self.seed))

    def answers(self) -> list[int]:
        """The legal actions."""
        return self.troupe.answers(self.legal)

    def play(self, action: int, counts: bool) -> None:
        """An action is taken; only those that had to be chosen count."""
        if counts:
            self.troupe.count()
        self.legal = self.troupe.perform(PLAY, self.tables, action)

    @property
    def s(self) -> Any:
        """The position reached."""
        return self.troupe.state()

    @property
    def ply(self) -> int:
        """How many decisions have been taken."""
        return self.troupe.ply()


def compiled_walks(game: Game, numbers: range) -> Iterator[CompiledWalk]:
    """The random games with these numbers as seeds, of all sample settings in turn; one is walked before the next is dealt."""
    troupe = engine_of(game.id).troupe(True)
    settings = [(setting, troupe.tables(setting.tables)) for setting in game.samples()]
    for number in numbers:
        setting, tables = settings[number % len(settings)]
        yield CompiledWalk(setting, number, troupe, tables)


def sample_positions(game: Game, number: int, seed: int = 0) -> Iterator[tuple[Setting, Any, list[int]]]:
    """Positions from random games of all sample settings, each with its legal actions; one in twenty is a finished game."""
    rng = random.Random(seed)
    settings = game.samples()
    for i in range(number):
        setting = settings[i % len(settings)]
        walk = Walk(setting, rng.getrandbits(64))
        kept: tuple[Any, list[int]] | None = None
        for step, answers in enumerate(walk):
            if rng.random() * (step + 1) < 1:  # every decision of the game is equally likely to be the one kept
                kept = walk.s.copy(), list(answers)
        yield (setting, *kept) if kept and i % FINISHED else (setting, walk.s.copy(), [])


# --- The checks ------------------------------------------------------------------------------------------------------


def every_clause_has_a_scenario(game: Game, size: int = 0) -> list[str]:
    """Every clause is cited by at least one scenario, and no scenario cites what is not a clause."""
    cited = coverage(game)
    known = clause_ids(game)
    missing = [f"no scenario cites {clause}" for clause in known if not cited[clause]]
    strange = [
        f"{cases[0]!r} cites {clause}, which RULES.md does not have"
        for clause, cases in cited.items()
        if clause not in known
    ]
    return missing + strange


def scenarios_hold(game: Game, size: int = 0) -> list[str]:
    """Every scenario passes on the interpreted and on the compiled rules."""
    found = []
    for path in find_files([game.scenario_folder]):
        for case in read_cases(path):
            outcome = run_case(case)
            found += [f"{path.name}: {case.name}: {failure}" for failure in outcome.failures]
    return found


def random_games_end(game: Game, size: int = 10_000) -> list[str]:
    """Random games end within the declared bounds, with no impossible position on the way; the declared facts are true.

    The first few hundred are interpreted, where an index out of bounds is an error; if they are sound, the rest is compiled,
    unless that cannot be done, which other checks complain of.
    """
    first = min(size, INTERPRETED)
    found = _found_in(game, _interpreted_walks(game, range(first)), LOOKS)
    if found:
        return found
    try:
        return _found_in(game, compiled_walks(game, range(first, size)), RARE_LOOKS)
    except Faulty:
        return _found_in(game, _interpreted_walks(game, range(first, size)), RARE_LOOKS)


def _interpreted_walks(game: Game, numbers: range) -> Iterator[Walk]:
    settings = game.samples()
    return (Walk(settings[number % len(settings)], number) for number in numbers)


def _found_in(game: Game, walks: Iterable[Walk], looks: int) -> list[str]:
    """What is wrong with random games, with one of so many positions in them, and with their ends."""
    found: list[str] = []
    for walk in walks:
        setting = walk.setting
        for step, answers in enumerate(walk):
            if (step + walk.seed) % looks == 0:
                found += _faults(setting, walk.s, answers)
            if walk.ply > game.longest or len(found) > MAX_SHOWN:
                break
        last = walk.s
        found += _faults(setting, last, [])
        if not last.over:
            found.append(f"game {walk.seed} ({setting.cast.options}) has not ended after {last.ply} decisions")
        if not game.has_chance and last.drawn:
            found.append("the game says it has no chance but draws")
        if len(found) > MAX_SHOWN:
            break
    return found


def _faults(setting: Setting, s: Any, answers: list[int]) -> list[str]:
    game = setting.game
    with noting(lambda: f"in a game with {setting.cast.options}, ply {s.ply}"):
        found = list(game.words.faults(setting.cast, s, setting.tables))
    if (
        len(answers) > game.max_legal
        or any(not 0 <= a < game.actions.count for a in answers)
        or len(set(answers)) != len(answers)
    ):
        found.append(
            f"the legal actions {answers} are not different ids below {game.actions.count}, at most {game.max_legal}"
        )
    if s.over != (s.seat < 0) or (not s.over and not 0 <= s.seat < setting.players):
        found.append(f"over is {s.over} but seat {s.seat} is to decide")
    return [f"{fault} ({setting.cast.options}, ply {s.ply})" for fault in found]


def legality_agrees(game: Game, size: int = 200) -> list[str]:
    """An action is in `legal` exactly if `why` gives no reason against it, and every reason has its clause and sentence."""
    found = []
    for setting, s, answers in sample_positions(game, size, 1):
        for action in range(game.actions.count):
            code = game.rules.why(s, setting.tables, action)
            if (code == 0) != (action in answers):
                found.append(
                    f"action {action}: legal is {action in answers} but the reason is {code} ({setting.cast.options})"
                )
            elif code:
                with noting(lambda: f"asked for the reason {code} against action {action}"):  # noqa: B023
                    reason = game.words.reason(setting.cast, code, action)
                if not reason.clause or not reason.sentence.endswith((".", "?", "!")):
                    found.append(f"reason {code} has no clause or no sentence: {reason}")
    return found


def speeds_agree(game: Game, size: int = 300) -> list[str]:
    """Interpreted and compiled play agree byte for byte, decision by decision, also in what bots choose and what is hidden."""
    found = []
    engine = engine_of(game.id)
    slow, fast = engine.troupe(False), engine.troupe(True)
    settings = game.samples()
    for number in range(size):
        setting = settings[number % len(settings)]
        found += _race(setting, slow, fast, number)
        if len(found) > MAX_SHOWN:
            break
    return found


def _race(setting: Setting, slow: Troupe, fast: Troupe, number: int) -> list[str]:
    rng = random.Random(number)
    tables = {slow: slow.tables(setting.tables), fast: fast.tables(setting.tables)}

    def both(op: int, *arguments: int) -> tuple[int, list[str]]:
        a, b = (troupe.perform(op, tables[troupe], *arguments) for troupe in (slow, fast))
        same = a == b and slow.record() == fast.record()
        return a, [] if same else [f"game {number} ({setting.cast.options}) differs at operation {op} {arguments}"]

    def hide_alike() -> list[str]:
        """What a seat cannot know is dealt again in the same way, and then everything is as it was."""
        position = slow.state().copy()
        _, differs = both(HIDE, rng.randrange(SPECTATOR, setting.players), rng.getrandbits(32))
        for troupe in (slow, fast):
            troupe.load(position.copy())
        return differs

    n, found = both(DEAL, *key_words(number))
    while n > 0 and not found:
        if slow.answers(n) != fast.answers(n):
            return [f"game {number}: {slow.answers(n)} and {fast.answers(n)} are legal"]
        answers = slow.answers(n)
        if rng.random() < 0.1:
            chosen, found = both(CHOOSE, rng.choice(BOTS_TRIED), rng.getrandbits(32))
            _, more = both(OBSERVE, rng.randrange(setting.players))
            if (slow.features() != fast.features()).any():
                more.append(f"game {number}: the observations differ")
            _, more_still = both(WHY, rng.randrange(setting.game.actions.count))
            found += more + more_still + hide_alike()
            action = answers[chosen]
        else:
            action = rng.choice(answers)
        n, more = both(TAKE, action)
        found += more
    return found


def replays_agree(game: Game, size: int = 60) -> list[str]:
    """Replaying gives the same bytes, from memory and from a file; a copy and its original never influence each other."""
    found = []
    settings = game.samples()
    for number in range(size):
        match = Match(settings[number % len(settings)], number)
        rng = random.Random(number)
        while not match.over and match.ply < 60:
            copied = match.fork()
            before = copied.to_bytes()
            match.play(rng.choice(match.legal()))
            if copied.to_bytes() != before:
                found.append(f"game {number}: playing on changed a copy made before")
        reached = match.hash()
        if match.ply:
            _, last = match.actions[-1]
            if match.undo().play(last).hash() != reached:
                found.append(f"game {number}: taking back and playing again comes to another position")
        try:
            again = (
                from_dict(match.to_dict(), "replay") if match.cast.card_set is game.base_set else match.at(match.ply)
            )
            again.verify()
        except Trouble as error:
            found.append(f"game {number}: {error}")
            continue
        if again.hash() != reached:
            found.append(f"game {number}: the replay comes to another position")
    return found


def secrets_are_kept(game: Game, size: int = 300) -> list[str]:
    """Noninterference: what a seat cannot know changes nothing in its view, observation, legal actions, events, bots' choices."""
    found: list[str] = []
    for number, (setting, s, answers) in enumerate(sample_positions(game, size, 2)):
        for seat in range(SPECTATOR, setting.players):
            other = _hidden(setting, s, seat, number)
            if _hidden(setting, other, seat, number + 1).to_bytes() != _hidden(setting, s, seat, number + 1).to_bytes():
                found.append(f"hide({seat}) depends on what the seat cannot know ({setting.cast.options})")
            found += _told_apart(setting, s, other, seat, answers)
        if len(found) > MAX_SHOWN:
            break
    return found


def choices_are_blind(game: Game, choose: Callable[[Any, Any], object], size: int = 20) -> list[str]:
    """What a bot chooses in a position (a state and the open tables) is the same wherever its seat could be instead."""
    found = []
    for number, (setting, s, answers) in enumerate(sample_positions(game, size, 4)):
        if len(answers) > 1:
            others = [_hidden(setting, s, s.seat, 2 * number + look) for look in (0, 1)]
            chosen = [choose(each.copy(), setting.open_tables) for each in (s, *others)]
            if any(each != chosen[0] for each in chosen):
                found.append(f"seat {s.seat} ({setting.cast.options}, ply {s.ply}): chosen were {chosen}")
    return found


def logs_tell_no_more_than_views(game: Game, size: int = 1600) -> list[str]:
    """Deals that look the same to a seat are told to it in the same words: a deal's log gives nothing away."""
    found = []
    settings = game.samples()
    share = max(4, size // len(settings))
    for setting in settings:
        told: dict[tuple[int, str], list[str]] = {}
        for number in range(share):
            walk = Walk(setting, number)
            for seat in range(SPECTATOR, setting.players):
                view = repr(game.words.view(setting.cast.open_to_all(), walk.s, setting.open_tables, seat))
                log = [game.words.sentence(setting.cast, e) for e in walk.events if e.to in (PUBLIC, seat)]
                before = told.setdefault((seat, view), log)
                if before != log:
                    who = f"seat {seat} ({setting.cast.options})"
                    found.append(
                        f"{who} is told different things of deals that look the same\n{logs_beside(before, log)}"
                    )
        if len(found) > MAX_SHOWN:
            break
    return found


def hiding_changes_what_it_should(game: Game, size: int = 60) -> list[str]:
    """If there is anything a seat cannot know, hiding changes it sooner or later; what the seat knows never changes."""
    if game.perfect_information:
        return []
    changed = tries = 0
    for number, (setting, s, _) in enumerate(sample_positions(game, size, 3)):
        before = game.words.position(setting.cast, s, setting.tables)
        if s.over:
            continue
        for seat in range(setting.players):
            after = game.words.position(setting.cast, _hidden(setting, s, seat, number), setting.tables)
            changed += before != after
            tries += 1
    return [] if changed > tries // 2 else [f"hiding changed the position in only {changed} of {tries} tries"]


def _hidden(setting: Setting, s: Any, seat: int, seed: int) -> Any:
    troupe = engine_of(setting.game.id).troupe(False)
    troupe.load(s.copy())
    troupe.perform(HIDE, [setting.open_tables], seat, seed)
    return troupe.state()


def _told_apart(setting: Setting, s: Any, other: Any, seat: int, answers: list[int]) -> list[str]:
    game, cast, tables = setting.game, setting.cast, setting.open_tables
    who = f"seat {seat} ({cast.options}, ply {s.ply})"
    views = [game.words.view(cast, state, tables, seat) for state in (s, other)]
    if views[0] != views[1]:
        return [f"{who}: the views differ\n{views_beside(*views)}"]
    if taken_by_itself(setting, s) != taken_by_itself(setting, other):
        return [f"{who}: whether the decision is taken by itself depends on what the seat cannot know"]
    troupe = engine_of(game.id).troupe(False)
    seen = []
    for state in (s, other):
        troupe.load(state.copy())
        features = [0.0] * game.features
        if seat != SPECTATOR:
            troupe.perform(OBSERVE, [tables], seat)
            features = troupe.features().tolist()
        decides = seat == s.seat and not s.over
        legal = troupe.answers(troupe.perform(LEGAL, [tables])) if decides else []
        choices = [troupe.perform(CHOOSE, [tables], bot, 7) for bot in BOTS_TRIED] if decides else []
        seen.append((features, legal, choices))
    found = [
        f"{who}: the {what} differ"
        for what, a, b in zip(("observations", "legal actions", "bots' choices"), *seen, strict=True)
        if a != b
    ]
    return found or _events_apart(setting, s, other, seat, answers)


def taken_by_itself(setting: Setting, s: Any) -> bool:
    """Whether the stage takes the decision that is due without asking: everybody can see that, so it must be no secret."""
    game = setting.game
    n = game.rules.legal(s, setting.open_tables, [0] * game.max_legal)
    return bool(n == 1 and game.rules.forced(s, setting.open_tables))


def _events_apart(setting: Setting, s: Any, other: Any, seat: int, answers: list[int]) -> list[str]:
    """The same action, whoever takes it, tells the seat the same in both, unless chance came in or it showed the seat something.

    What it showed (a card drawn, a turn revealed) is then in the seat's view as well, and the two views are no longer the same.
    What somebody else can do may depend on what the seat cannot know, so an action is looked for that is possible in both.
    """
    turn = s.ply % len(answers) if answers else 0
    possible = (a for a in answers[turn:] + answers[:turn] if not setting.game.rules.why(other, setting.open_tables, a))
    action = next(possible, None)
    if action is None or other.seat != s.seat:
        return []
    told, seen = [], []
    for state in (s.copy(), other.copy()):
        events: list[Event] = []
        state.listen(events)
        drawn = state.drawn
        setting.game.rules.play(state, setting.open_tables, action)
        if state.drawn != drawn or state.over:
            return []
        told.append([event for event in events if event.to in (PUBLIC, seat)])
        seen.append(setting.game.words.view(setting.cast, state, setting.open_tables, seat))
    if told[0] == told[1] or seen[0] != seen[1]:
        return []
    words, cast = setting.game.words, setting.cast
    logs = [[words.sentence(cast, event) or repr(event) for event in events] for events in told]
    if logs[0] == logs[1]:  # the sentences are the same, the numbers behind them are not
        logs = [[repr(event) for event in events] for events in told]
    return [f"seat {seat}: {words.action_text(cast, action)!r} tells different things\n{logs_beside(*logs)}"]


def everything_occurs(game: Game, size: int = 6000) -> list[str]:
    """Every action the base set makes possible and every kind of event occurs in random play, in so many games at most."""
    wanted, untold = set(game.everything()), set(range(game.event_kinds))
    settings = game.samples()
    for number in range(size):
        setting = settings[number % len(settings)]
        walk = Walk(setting, 10_000 + number)
        for _ in walk:
            pass
        if setting.cast.card_set is game.base_set:
            wanted -= {game.words.action_text(setting.cast, action) for action in set(walk.taken)}
        untold -= {event.kind for event in walk.events}
        if not wanted and not untold:
            break
    missing = [f"{action!r} was never done" for action in sorted(wanted)]
    return missing + [f"event {kind} never happened" for kind in sorted(untold)]


def notation_round_trips(game: Game, size: int = 300) -> list[str]:
    """Every legal action met is its notation and back; every card's text is its effect and back; every event has a sentence."""
    found = list(game.text_faults(game.base_set))
    settings = game.samples()
    for number in range(size):
        setting = settings[number % len(settings)]
        walk = Walk(setting, 20_000 + number)
        for answers in walk:
            for action in answers:
                text = game.words.action_text(setting.cast, action)
                if game.words.parse_action(setting.cast, text) != action:
                    found.append(f"{text!r} does not mean action {action}")
        for event in walk.events:
            sentence = game.words.sentence(setting.cast, event)
            if sentence and not sentence.rstrip(")").endswith((".", "!", "?")):
                found.append(f"{sentence!r} is not a sentence")
        if len(found) > MAX_SHOWN:
            break
    return found


def bad_input_is_refused(game: Game, size: int = 150) -> list[str]:
    """Malformed actions, options, match files and sets give a sentence (Trouble), and never another kind of error."""
    rng = random.Random(5)
    found = []
    setting = game.samples()[0]
    match = Match(setting, 1)
    before = match.hash()
    good = match.to_dict()
    for _ in range(size):
        text = "".join(rng.choice("play decline /\\\x00é💥0123") for _ in range(rng.randrange(12)))
        broken = {**good, rng.choice(list(good)): rng.choice([None, -1, [], {}, "x", 10**30, [{0: "x"}], True])}
        case = Case("bad", {"game": game.id, "case": text, "clauses": [], "then": {text: text}})
        found += _only_trouble(f"why_not({text!r})", match.why_not, text)
        found += _only_trouble(f"play({text!r})", match.play, text)
        found += _only_trouble(f"a scenario about {text!r}", run_case, case)
        found += _only_trouble(f"the option {text!r}", game.setting, {text: text})
        found += _only_trouble(f"a match file with {_differences(good, broken)}", _verified, broken)
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(size // 3 if game.base_set_folder.is_dir() else 0):
            found += _only_trouble("a damaged set", game.load_set, _damaged(game, Path(folder), rng))
    if match.hash() != before:
        found.append("bad input changed a match")
    return found[:MAX_SHOWN]


def _verified(content: dict[str, Any]) -> Match:
    return from_dict(content, "bad").verify()


def _differences(good: dict[str, Any], broken: dict[str, Any]) -> str:
    return ", ".join(f"{name}: {value!r}" for name, value in broken.items() if value is not good[name])


def _only_trouble(what: str, attempt: Callable[[Any], Any], given: Any) -> list[str]:
    """What is wrong with the answer to bad input: it must be a sentence about the input, not about the game."""
    try:
        attempt(given)
    except Faulty as error:
        return [f"{what}: {error}"]
    except Trouble as error:
        return [] if str(error).strip() else [f"{what}: an error without a sentence"]
    except Exception as error:
        return [f"{what}: {explained(error)}"]
    return []


def _damaged(game: Game, folder: Path, rng: random.Random) -> Path:
    """A copy of the base set with something wrong in it."""
    copy = folder / "set"
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(game.base_set_folder, copy)
    victim = rng.choice([path for path in sorted(copy.iterdir()) if path.is_file()])
    data = bytearray(victim.read_bytes())
    kind = rng.randrange(4)
    if kind == 0:
        victim.unlink()
        return copy
    for _ in range(rng.randrange(1, 6)):
        place = rng.randrange(len(data) + 1) if kind == 3 or not data else rng.randrange(len(data))
        if kind == 1 and data:
            data[place] = rng.randrange(256)
        elif kind == 2:
            del data[place : place + rng.randrange(1, 40)]
        else:
            data[place:place] = rng.choice([b",", b'"', b"\n", b":", b"- ", b"{", b"99999999999", b"Boost Boost"])
    victim.write_bytes(bytes(data))
    return copy


def play_hash(game: Game, games: int = 1000) -> str:
    """A hash over seeded random games of all sample settings: if it changes, the rules have."""
    digest = hashlib.sha256()
    for walk in compiled_walks(game, range(games)):
        for _ in walk:
            pass
        digest.update(walk.s.essence())
    return digest.hexdigest()


CHECKS: dict[str, Callable[..., list[str]]] = {
    "every clause has a scenario": every_clause_has_a_scenario,
    "all scenarios hold, interpreted and compiled": scenarios_hold,
    "random games end, in bounds, with no impossible position": random_games_end,
    "legality and reasons agree": legality_agrees,
    "interpreted and compiled play agree byte for byte": speeds_agree,
    "replays agree and copies are independent": replays_agree,
    "secrets are kept": secrets_are_kept,
    "the log tells no more than the view": logs_tell_no_more_than_views,
    "hiding changes what it should": hiding_changes_what_it_should,
    "scenes and boards show all there is to do and no secret": screens_show_the_game,
    "every card and every event occurs in play": everything_occurs,
    "notation and card text round-trip": notation_round_trips,
    "bad input is refused with a sentence": bad_input_is_refused,
}


def check_game(game: Game | str, quick: bool = False, progress: Callable[[str], None] | None = None) -> Report:
    """Run every conformance check on a game. `quick` plays a tenth of the games."""
    chosen = get_game(game) if isinstance(game, str) else game
    with registered(chosen):
        checks = []
        for name, check in CHECKS.items():
            if progress:
                progress(name)
            size = (check.__defaults__ or (0,))[0] // (10 if quick else 1)
            checks.append(Check(name, _run(check, chosen, size)))
    return Report(chosen.id, checks)


def _run(check: Callable[..., list[str]], game: Game, size: int) -> list[str]:
    """A check that cannot even be run has failed, whatever the reason."""
    try:
        return check(game, size)
    except Exception as error:
        return explained(error).splitlines()[:MAX_SHOWN]
