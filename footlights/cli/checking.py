"""`footlights check`: scenarios, the coverage of a game's clauses, and the conformance checks every game has to pass."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any

import typer

from footlights.cli.arguments import AsJson
from footlights.cli.voice import compile_rules, complain, print_text, progress, show_json
from footlights.stage.errors import Broken, Faulty, Trouble
from footlights.stage.game import get_game
from footlights.stage.rulebook import clause_ids
from footlights.stage.scenario import Case, Outcome, coverage, find_files, read_cases, run_case

FAILED = 1
DIFFERENCE = re.compile(r"(?P<where>.*): expected (?P<expected>.*), found (?P<found>.*)")

Paths = Annotated[
    list[Path] | None, typer.Argument(metavar="PATH...", help="Scenario files, or folders of them.", show_default=False)
]
Coverage = Annotated[
    str | None, typer.Option("--coverage", metavar="GAME", help="Which clauses no scenario cites.", show_default=False)
]
WholeGame = Annotated[
    str | None,
    typer.Option("--game", metavar="GAME", help="All conformance checks a game has to pass.", show_default=False),
]
Quick = Annotated[bool, typer.Option("--quick", help="With --game: a tenth of the games.")]
InterpretedOnly = Annotated[
    bool, typer.Option("--interpreted-only", help="Do not run the compiled rules beside the interpreted ones.")
]


def check(
    paths: Paths = None,
    coverage_of: Coverage = None,
    game: WholeGame = None,
    quick: Quick = False,
    interpreted_only: InterpretedOnly = False,
    as_json: AsJson = False,
) -> int:
    """Run scenarios on interpreted and compiled rules; exit code 1 says that something does not hold.

    \b
    Examples:
      footlights check my-scenarios/
      footlights check --coverage the-theatre
      footlights check --game the-theatre --quick
    """
    if sum((bool(paths), coverage_of is not None, game is not None)) != 1:
        raise Trouble("Say what to check: scenario files or folders, --coverage GAME, or --game GAME.")
    if quick and game is None:
        raise Trouble("--quick goes with --game GAME.")
    if interpreted_only and not paths:
        raise Trouble("--interpreted-only goes with scenario files or folders.")
    if coverage_of is not None:
        return _check_coverage(coverage_of, as_json)
    if game is not None:
        return _check_game(game, quick, as_json)
    return _check_scenarios(paths or [], not interpreted_only, as_json)


# --- Scenarios -------------------------------------------------------------------------------------------------------


def _check_scenarios(paths: list[Path], compiled: bool, as_json: bool) -> int:
    cases = _read_all(paths)
    if compiled:
        for id in dict.fromkeys(case.content["game"] for case in cases):
            compile_rules(get_game(id))
    outcomes = []
    with progress("scenarios:") as step:
        for number, case in enumerate(cases):
            step(number, len(cases))
            outcomes.append(run_case(case, compiled))
    failed = [outcome for outcome in outcomes if not outcome.passed]
    if as_json:
        show_json(_described(outcomes, compiled))
    else:
        _show_outcomes(outcomes, failed, compiled)
    return FAILED if failed else 0


def _read_all(paths: list[Path]) -> list[Case]:
    """Every case of every file; Broken names everything that is wrong with any of them."""
    cases: list[Case] = []
    problems: list[str] = []
    for path in find_files(paths):
        try:
            found = read_cases(path)
        except Trouble as error:
            problems += str(error).splitlines()
            continue
        for case in found:
            try:
                get_game(case.content["game"])
            except Trouble as error:
                problems.append(f"{case.where}, game: {error}")
        cases += found
    if problems:
        raise Broken(problems)
    return cases


def _described(outcomes: Sequence[Outcome], compiled: bool) -> dict[str, Any]:
    cases = [
        {
            "where": outcome.case.where,
            "game": outcome.case.content["game"],
            "case": outcome.case.name,
            "clauses": outcome.case.clauses,
            "passed": outcome.passed,
            "failures": outcome.failures,
        }
        for outcome in outcomes
    ]
    passed = sum(outcome.passed for outcome in outcomes)
    engines = ["interpreted", "compiled"] if compiled else ["interpreted"]
    return {"passed": passed, "failed": len(outcomes) - passed, "engines": engines, "cases": cases}


def _show_outcomes(outcomes: Sequence[Outcome], failed: Sequence[Outcome], compiled: bool) -> None:
    for outcome in failed:
        print_text(f"FAILS  {outcome.case.name}", "bold red")
        print_text(f"       {outcome.case.where}; {', '.join(outcome.case.clauses)}")
        for failure in outcome.failures:
            _show_failure(failure)
        print_text()
    rules = "interpreted and compiled rules" if compiled else "interpreted rules only"
    if failed:
        print_text(f"{len(failed)} of {len(outcomes)} scenarios do not hold ({rules}).", "bold")
    else:
        print_text(f"{_count(len(outcomes), 'scenario')} {'holds' if len(outcomes) == 1 else 'hold'} ({rules}).")


def _show_failure(failure: str) -> None:
    """A failure; expected and found below each other, where that is what it is about."""
    difference = DIFFERENCE.fullmatch(failure)
    if difference is None:
        print_text(f"       {failure}")
        return
    print_text(f"       {difference['where']}")
    print_text(f"         expected {difference['expected']}", "green")
    print_text(f"         found    {difference['found']}", "red")


# --- Coverage --------------------------------------------------------------------------------------------------------


def _check_coverage(id: str, as_json: bool) -> int:
    game = get_game(id)
    cited = coverage(game)
    known = clause_ids(game)
    uncited = [clause for clause in known if not cited[clause]]
    strange = [clause for clause in cited if clause not in known]
    scenarios = len({case for cases in cited.values() for case in cases})
    if as_json:
        described = {
            "game": game.id,
            "clauses": len(known),
            "scenarios": scenarios,
            "uncited": uncited,
            "unknown": strange,
        }
        show_json({**described, "cited": {clause: cited[clause] for clause in known}})
    else:
        for clause in uncited:
            print_text(f"No scenario cites {clause}.")
        for clause in strange:
            print_text(f"{cited[clause][0]!r} cites {clause}, which the rules do not have.")
        cites = f"{_count(scenarios, 'scenario')} {'cites' if scenarios == 1 else 'cite'}"
        print_text(f"{game.title}: {cites} {len(known) - len(uncited)} of {len(known)} clauses and rulings.")
    return FAILED if uncited or strange else 0


# --- A whole game ----------------------------------------------------------------------------------------------------


def _check_game(id: str, quick: bool, as_json: bool) -> int:
    game = get_game(id)
    with suppress(Faulty):  # the checks that need compiled rules tell it, the others are made all the same
        compile_rules(game)
    from footlights.stage.conformance import check_game

    report = check_game(game, quick, lambda name: complain(f"checking: {name}"))
    if as_json:
        checks = [{"check": check.name, "passed": check.passed, "failures": check.failures} for check in report.checks]
        show_json({"game": report.game, "passed": report.passed, "quick": quick, "checks": checks})
    else:
        print_text(str(report))
    return 0 if report.passed else FAILED


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}{'' if number == 1 else 's'}"
