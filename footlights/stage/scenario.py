"""Scenarios: given, when, then; run on the interpreted rules and, step by step, on the compiled ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from footlights.stage.codes import BEGIN, LEGAL, PLAY
from footlights.stage.engine import Engine, Troupe, engine_of, key_words
from footlights.stage.errors import Broken, Refused, Trouble, suggestion
from footlights.stage.files import parse_yaml, read_text
from footlights.stage.game import Game, Setting, get_game
from footlights.stage.given import copies
from footlights.stage.record import TAPE
from footlights.stage.rulebook import clause_ids
from footlights.stage.views import plain_data
from footlights.stage.words import Manner

KEYS = ("game", "case", "clauses", "options", "cards", "decks", "given", "chance", "start", "moves", "then")
STEPS = ("refused", "legal", "check")
SEED = 0
MISSING = object()


class _List(list[Any]):
    """A list that can be looked up in a mapping, and is found in none: whoever expects a name there says what it found."""

    __hash__ = object.__hash__  # type: ignore[assignment]


class _Mapping(dict[Any, Any]):
    """A mapping that can be looked up in another, and is found in none."""

    __hash__ = object.__hash__  # type: ignore[assignment]


def _looked_up(content: Any) -> Any:
    """The same content, in which a list in place of a name is a name nobody knows rather than a TypeError."""
    if isinstance(content, dict):
        return _Mapping((key, _looked_up(value)) for key, value in content.items())
    if isinstance(content, list):
        return _List(map(_looked_up, content))
    return content


class Untrue(Exception):
    """What a scenario says is not what happened."""


@dataclass
class Case:
    """One scenario, as read from a file."""

    where: str
    content: dict[str, Any]

    def __post_init__(self) -> None:
        self.content = _looked_up(self.content)

    @property
    def name(self) -> str:
        """The sentence that says what is shown."""
        return str(self.content["case"])

    @property
    def clauses(self) -> list[str]:
        """The clauses it is an example of."""
        return [str(clause) for clause in self.content["clauses"]]


@dataclass
class Outcome:
    """How a case went: no failures means it holds."""

    case: Case
    failures: list[str] = field(default_factory=list)

    @property
    def passed(self) -> bool:
        """Whether everything the case says is true."""
        return not self.failures


# --- Reading ---------------------------------------------------------------------------------------------------------


def read_cases(path: Path) -> list[Case]:
    """All cases of a file; Broken names everything that is not right about its shape."""
    problems: list[str] = []
    cases = []
    for number, content in enumerate(parse_yaml(read_text(path), str(path)), start=1):
        where = f"{path}, case {number}"
        found = _shape_problems(content, where)
        problems += found
        if not found:
            cases.append(Case(where, content))
    if not cases and not problems:
        problems.append(f"{path}: there is no scenario in this file.")
    if problems:
        raise Broken(problems)
    return cases


def find_files(paths: list[Path]) -> Iterator[Path]:
    """Scenario files, and all those in folders."""
    for path in paths:
        if path.is_dir():
            found = sorted(path.rglob("*.yaml"))
            if not found:
                raise Trouble(f"There is no *.yaml file in {path}.")
            yield from found
        else:
            yield path


def _shape_problems(content: Any, where: str) -> list[str]:
    if not isinstance(content, dict):
        return [f"{where}: expected a mapping with game, case, clauses, ..., found {content!r:.60}."]
    problems = [
        f"{where}: there is no key {key!r} in scenarios.{suggestion(str(key), KEYS)}"
        for key in content
        if key not in KEYS
    ]
    for key in ("game", "case", "clauses"):
        if key not in content:
            problems.append(f"{where}: {key!r} is missing.")
    expected = {"game": str, "case": str, "clauses": list, "options": dict, "cards": list, "decks": list}
    expected.update({"given": dict, "chance": dict, "start": dict, "moves": list, "then": dict})
    words = {str: "text", list: "a list", dict: "a mapping"}
    for key, kind in expected.items():
        if key in content and not isinstance(content[key], kind):
            problems.append(f"{where}, {key}: found {content[key]!r:.60}, expected {words[kind]}.")
    if not any(key in content for key in ("then", "moves", "start")):
        problems.append(f"{where}: it says nothing that could be untrue; give `then`, `moves` or `start`.")
    return problems


# --- Chance as the scenario dictates it ------------------------------------------------------------------------------


class Script:
    """Hands out the chance results a scenario lists, by kind, and remembers each draw's place for the compiled rules."""

    def __init__(self, game: Game, setting: Setting, chance: Mapping[str, Any]) -> None:
        self._game = game
        self._setting = setting
        self._wanted: dict[int, list[Any]] = {}
        for name, results in chance.items():
            if name not in game.chance_kinds:
                known = ", ".join(game.chance_kinds)
                raise Trouble(
                    f"chance: there is no kind {name!r}; there is {known}.{suggestion(str(name), game.chance_kinds)}"
                )
            if not isinstance(results, list):
                raise Trouble(f"chance, {name}: expected a list of results, found {results!r}.")
            self._wanted[game.chance_kinds.index(name)] = list(results)
        self._planned: list[int] = []
        self.taped: dict[int, int] = {}

    def plan_shuffle(self, kind: int, row: list[int], start: int, stop: int) -> None:
        """Turn the order a scenario names into the draws that produce it."""
        if not self._wanted.get(kind):
            return
        work = list(row[start:stop])
        target = self._game.words.cue_order(self._setting.cast, work, self._wanted[kind].pop(0))
        for i in range(len(work) - 1, 0, -1):
            j = next(j for j in range(i + 1) if work[j] == target[i])
            work[i], work[j] = work[j], work[i]
            self._planned.append(j)

    def dictate(self, s: Any, kind: int, n: int) -> int:
        """The result of the draw that is due, or -1 to let it fall as it may."""
        if self._planned:
            result = self._planned.pop(0)
        elif self._wanted.get(kind):
            result = self._game.words.cue_draw(
                self._setting.cast, s, self._setting.tables, kind, self._wanted[kind].pop(0)
            )
        else:
            return -1
        if not 0 <= result < n:
            name = self._game.chance_kinds[kind]
            raise Trouble(f"chance, {name}: a draw of {result} is not possible here; it is from 0 to {n - 1}.")
        self.taped[s.drawn] = result
        return result

    def left_over(self) -> list[str]:
        """What was listed but never needed."""
        return [f"{self._game.chance_kinds[kind]}: {results}" for kind, results in self._wanted.items() if results]


# --- Running ---------------------------------------------------------------------------------------------------------


class _Stage:
    """One engine playing one case."""

    def __init__(self, engine: Engine, setting: Setting, compiled: bool) -> None:
        self.troupe: Troupe = engine.troupe(compiled)
        self.setting = setting
        self.tables = self.troupe.tables(setting.tables)

    def legal(self) -> list[int]:
        return self.troupe.answers(self.troupe.perform(LEGAL, self.tables))


class Run:
    """A case being run: the interpreted rules lead, the compiled rules must follow byte for byte."""

    def __init__(self, case: Case, compiled: bool = True) -> None:
        content = case.content
        self.case = case
        self.game = get_game(content["game"])
        self.engine = engine_of(self.game.id)
        self.setting = self.game.setting(content.get("options"), content.get("decks"), None, content.get("cards"))
        self.cast = self.setting.cast
        self.words = self.game.words
        self.script = Script(self.game, self.setting, content.get("chance", {}))
        self.lead = _Stage(self.engine, self.setting, compiled=False)
        self.follow = _Stage(self.engine, self.setting, compiled=True) if compiled else None

    def start(self) -> None:
        """Deal, and arrange what is given."""
        s = self.game.rules.State()
        given = self.case.content.get("given")
        script = self.script if given is None else None
        s.listen(None, script)
        self.engine.interpreted.deal_afresh(s, self.setting.tables, *key_words(SEED))
        if self.follow is not None:
            self._tape()
            self.follow.troupe.perform(BEGIN, self.follow.tables, *key_words(SEED))
        if given is not None:
            s.listen(None, self.script)
            self.words.arrange(self.cast, s, self.setting.tables, given)
            if self.follow is not None:
                self.follow.troupe.load(s)
        self.lead.troupe.load(s)
        self._compare("at the start")

    @property
    def s(self) -> Any:
        """The position."""
        return self.lead.troupe.state()

    def do(self, action: int) -> None:
        """Carry out an action on both engines."""
        self.lead.troupe.perform(PLAY, self.lead.tables, action)
        if self.follow is not None:
            self._tape()
            self.follow.troupe.perform(PLAY, self.follow.tables, action)
        self._compare(f"after {self.words.action_text(self.cast, action)!r}")

    def step(self, move: Any, number: int) -> None:
        """One line of `moves`."""
        if not isinstance(move, dict) or len(move) != 1:
            raise Trouble(f"move {number}: expected one entry such as `0: ACTION`, found {move!r:.80}.")
        ((key, what),) = move.items()
        if key == "refused":
            self._refused(what, number)
        elif key == "legal":
            self._legal(what, number)
        elif key == "check":
            self._compare_with(what, f"move {number}")
        elif self._is_seat(key):
            self._act(key, str(what), number)
        else:
            raise Trouble(
                f"move {number}: found {key!r}, expected a seat (0 to {self.setting.players - 1}) or one of {', '.join(STEPS)}."
            )

    def finish(self) -> None:
        """Check `then`, and that all the chance that was listed was needed."""
        if "then" in self.case.content:
            self._compare_with(self.case.content["then"], "then")
        left = self.script.left_over()
        if left:
            raise Untrue(f"chance was listed that never came: {'; '.join(left)}")

    def _act(self, seat: int, text: str, number: int) -> None:
        action = self.words.parse_action(self.cast, text)
        while not (self.s.seat == seat and action in self.lead.legal()):
            if not self._forced():
                raise Untrue(f"move {number}: seat {seat} cannot {text!r}: {self._reason(seat, action)}")
        self.do(action)

    def _refused(self, what: Any, number: int) -> None:
        if not isinstance(what, dict) or "because" not in what:
            raise Trouble(f"move {number}: expected refused: {{SEAT: ACTION, because: CLAUSE}}.")
        entries = {key: value for key, value in what.items() if key != "because"}
        if len(entries) != 1 or not all(self._is_seat(key) for key in entries):
            raise Trouble(f"move {number}: expected refused: {{SEAT: ACTION, because: CLAUSE}}.")
        ((seat, text),) = entries.items()
        before = self.s.to_bytes()
        reason = self._why_not(seat, self.words.parse_action(self.cast, str(text)))
        if reason is None:
            raise Untrue(f"move {number}: seat {seat}'s {text!r} should be refused ({what['because']}) but is legal")
        if reason.clause != what["because"]:
            raise Untrue(f"move {number}: seat {seat}'s {text!r} is refused by {reason}, not by {what['because']}")
        if self.s.to_bytes() != before:
            raise Untrue(f"move {number}: a refused action changed the position")

    def _legal(self, what: Any, number: int) -> None:
        if not isinstance(what, dict) or len(what) != 1 or not isinstance(next(iter(what.values())), list):
            raise Trouble(f"move {number}: expected legal: {{SEAT: [ACTIONS]}}.")
        ((seat, actions),) = what.items()
        while self.s.seat != seat and self._forced():
            pass
        if self.s.seat != seat:
            raise Untrue(f"move {number}: seat {self.s.seat} is to decide, not seat {seat}")
        found = sorted(self.words.action_text(self.cast, action) for action in self.lead.legal())
        wanted = sorted(str(action) for action in actions)
        if found != wanted:
            raise Untrue(f"move {number}: legal is {found}, not {wanted}")

    def _is_seat(self, key: Any) -> bool:
        return isinstance(key, int) and not isinstance(key, bool) and 0 <= key < self.setting.players

    def _forced(self) -> bool:
        """Take the decision that is due if everybody can see that it has only one answer."""
        answers = self.lead.legal()
        if len(answers) != 1 or not self.game.rules.forced(self.s, self.setting.tables):
            return False
        self.do(answers[0])
        return True

    def _why_not(self, seat: int, action: int) -> Any:
        if self.s.over or self.s.seat != seat:
            return self.words.not_your_turn(self.cast, self.s, seat)
        code = self.game.rules.why(self.s, self.setting.tables, action)
        return self.words.reason(self.cast, code, action) if code else None

    def _reason(self, seat: int, action: int) -> str:
        return str(self._why_not(seat, action) or "the position is not the one the scenario expects")

    def _tape(self) -> None:
        """Fix for the compiled rules what the script has dictated so far."""
        assert self.follow is not None
        tables = self.follow.tables[0]
        tables["taped"] = max(self.script.taped, default=-1) + 1
        if tables["taped"] > TAPE:
            raise Trouble(f"chance: a scenario can dictate the first {TAPE} draws only.")
        tables["tape"][:] = -1
        for place, result in self.script.taped.items():
            tables["tape"][place] = result

    def _compare(self, when: str) -> None:
        if self.follow is not None and self.follow.troupe.record() != self.lead.troupe.record():
            raise Untrue(f"{when}, compiled and interpreted rules differ: {', '.join(self._differing_fields())}")

    def _differing_fields(self) -> list[str]:
        assert self.follow is not None
        other = self.follow.troupe.state()
        return [
            f"{n}: {getattr(self.s, n)} / {getattr(other, n)}"
            for n in self.s.fields
            if getattr(self.s, n) != getattr(other, n)
        ]

    def _compare_with(self, expected: Any, where: str) -> None:
        """What is said must be true now, or after the decisions with only one answer that follow."""
        if not isinstance(expected, dict):
            raise Trouble(f"{where}: expected a mapping.")
        first = differences = self._differences(expected)
        while differences and self._forced():
            differences = self._differences(expected)
        if differences:
            raise Untrue("\n".join(f"{where}: {difference}" for difference in first))

    def _differences(self, expected: Mapping[str, Any]) -> list[str]:
        whole = {key: value for key, value in expected.items() if key != "sees"}
        manner = self.words.MANNER
        found = list(diff(whole, self.words.position(self.cast, self.s, self.setting.tables), "", manner))
        sees = expected.get("sees", {})
        if not isinstance(sees, dict) or not all(seat == "spectator" or self._is_seat(seat) for seat in sees):
            raise Trouble("sees: expected a mapping from a seat, or `spectator`, to what is seen.")
        for seat, part in sees.items():
            viewer = -1 if seat == "spectator" else seat
            view = self.words.view(self.cast, self.s, self.setting.open_tables, viewer)
            found += diff(part, plain_data(view), f"seat {seat} sees ", manner)
        return found


def diff(expected: Any, found: Any, path: str, manner: Manner) -> Iterator[str]:
    """Where what was found is not what was expected; only what is named is compared."""
    if isinstance(expected, dict) and isinstance(found, dict) and _name(path) not in manner.whole:
        for key, value in expected.items():
            below = f"{path}.{key}" if path and not path.endswith(" ") else f"{path}{key}"
            yield from diff(value, found.get(key, MISSING), below, manner)
    elif isinstance(expected, list) and isinstance(found, list) and any(isinstance(item, dict) for item in expected):
        if len(expected) > len(found):
            yield f"{path}: {len(expected)} expected, {len(found)} found"
        for number, (item, other) in enumerate(zip(expected, found, strict=False)):
            yield from diff(item, other, f"{path}[{number}]", manner)
    elif found is MISSING:
        yield f"{path}: there is no such name"
    elif _plain(expected, path, manner) != _plain(found, path, manner):
        yield f"{path}: expected {_plain(expected, path, manner)!r}, found {_plain(found, path, manner)!r}"


def _name(path: str) -> str:
    return path.rsplit(".", 1)[-1].rsplit(" ", 1)[-1]


def _plain(value: Any, path: str, manner: Manner) -> Any:
    if isinstance(value, list):
        items = [copy for item in value for copy in copies(item)]
        return sorted(items, key=str) if _name(path) in manner.unordered else items
    return value


def run_case(case: Case, compiled: bool = True) -> Outcome:
    """Run one case; failures are sentences."""
    expected_refusal = case.content.get("start", {}).get("refused")
    try:
        unknown = _unknown_clauses(case)
        if unknown:
            return Outcome(case, unknown)
        run = Run(case, compiled)
        run.start()
    except Refused as error:
        if expected_refusal is None:
            return Outcome(case, [f"the game does not start: {error}"])
        right = error.reason.clause == expected_refusal
        return Outcome(
            case,
            [] if right else [f"the game does not start because of {error.reason}, not because of {expected_refusal}"],
        )
    except (Trouble, Untrue) as error:
        return Outcome(case, str(error).splitlines())
    if expected_refusal is not None:
        return Outcome(case, [f"the game starts, but should be refused by {expected_refusal}"])
    try:
        for number, move in enumerate(case.content.get("moves", []), start=1):
            run.step(move, number)
        run.finish()
    except (Trouble, Untrue) as error:
        return Outcome(case, str(error).splitlines())
    return Outcome(case)


def _unknown_clauses(case: Case) -> list[str]:
    known = clause_ids(get_game(case.content["game"]))
    return [
        f"There is no clause {clause!r}.{suggestion(clause, known)}" for clause in case.clauses if clause not in known
    ]


def coverage(game: Game) -> dict[str, list[str]]:
    """For each clause and ruling, the cases that cite it."""
    cited: dict[str, list[str]] = {clause: [] for clause in clause_ids(game)}
    for path in find_files([game.scenario_folder]):
        for case in read_cases(path):
            for clause in case.clauses:
                cited.setdefault(clause, []).append(case.name)
    return cited
