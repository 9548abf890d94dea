"""`footlights lab`: what a change does, and what a card is worth, with intervals and a report."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from footlights.cli.arguments import (
    AsJson,
    GameId,
    Options,
    SetFolder,
    card_set_of,
    chosen_options,
    decimal,
    new_file,
    whole,
    words,
)
from footlights.cli.arguments import Decks as DeckNames
from footlights.cli.simulating import On, Seed, Threads
from footlights.cli.voice import Step, compile_rules, print_text, progress, show_json, show_table
from footlights.lab.compare import STRENGTHS, Comparison, written
from footlights.lab.compare import compare as run_comparison
from footlights.lab.effort import Effort, How
from footlights.lab.field import Field, field_of
from footlights.lab.impact import Impact
from footlights.lab.impact import impact as run_impact
from footlights.lab.metagame import WITHIN as MATCHUP_WITHIN
from footlights.lab.metagame import Metagame, metagame
from footlights.lab.report import comparison_page, impact_page, metagame_page
from footlights.lab.simulate import playable
from footlights.stage.errors import Trouble, counted
from footlights.stage.game import Game, get_game

app = typer.Typer(
    help="Measure what a change does and what a card is worth, on the same deals, with intervals and a report.",
    no_args_is_help=True,
)
MOST, USUAL_BOTS = 1_000_000_000, ",".join(STRENGTHS)

SideA = Annotated[
    str,
    typer.Argument(metavar="A", help="base, a set's folder, an option (NAME=VALUE), or both: my-set,players=3."),
]
SideB = Annotated[str, typer.Argument(metavar="B", help="What it is compared with, written the same way.")]
Bots = Annotated[
    str, typer.Option("--bots", metavar="A,B", help="Strengths of play; each sits on all seats, one after the other.")
]
Bot = Annotated[str, typer.Option("--bot", metavar="NAME", help="Who sits on all seats.")]
Within = Annotated[
    float,
    typer.Option(
        "--within",
        metavar="POINTS",
        parser=decimal("--within", 0.01, 50),
        help="Stop when every share is known to so many percentage points.",
    ),
]
Most = Annotated[
    int | None,
    typer.Option(
        "--deals",
        metavar="N",
        parser=whole("--deals", 2, MOST),
        help="The most deals for each bot.",
        show_default=False,
    ),
]
Html = Annotated[
    Path | None, typer.Option("--html", metavar="FILE", help="Write a report for the browser.", show_default=False)
]
Cards = Annotated[
    list[str] | None,
    typer.Option("--card", metavar="NAME", help="Measure this card only. May be repeated.", show_default=False),
]


@app.command()
def compare(
    game: GameId,
    a: SideA,
    b: SideB,
    bots: Bots = USUAL_BOTS,
    within: Within = 100 * Effort.within,
    deals: Most = None,
    seed: Seed = 0,
    option: Options = None,
    deck: DeckNames = None,
    threads: Threads = None,
    on: On = "cpu",
    html: Html = None,
    as_json: AsJson = False,
) -> None:
    """Play the same deals with A and with B, every deck against every other on both seats, and tell what changes.

    \b
    Examples:
      footlights lab compare tnb base my-set --html report.html
      footlights lab compare tnb turn_order=alternating turn_order=simultaneous
      footlights lab compare the-theatre base my-set --bots greedy --within 0.5
    """
    chosen = get_game(game)
    names = _checked(bots)
    target = None if html is None else new_file(html)
    shared = chosen_options(option)
    one, other = _side(chosen, a, shared, deck), _side(chosen, b, shared, deck)
    _compile(chosen, names, on)
    with progress("deals:") as step:
        result = run_comparison(one, other, names, **_how(within, deals, seed, threads, on, step))
    if target is not None:
        target.write_text(comparison_page(result), encoding="utf-8")
    if as_json:
        show_json(result.to_dict())
    else:
        _show_comparison(result)


@app.command()
def impact(
    game: GameId,
    bot: Bot = "greedy",
    card: Cards = None,
    within: Within = 100 * Effort.within,
    deals: Most = None,
    seed: Seed = 0,
    option: Options = None,
    deck: DeckNames = None,
    set_folder: SetFolder = None,
    threads: Threads = None,
    on: On = "cpu",
    html: Html = None,
    as_json: AsJson = False,
) -> None:
    """Exchange one copy of each card for a plain card of its cost, play the same deals again, and tell what the card is worth.

    \b
    Examples:
      footlights lab impact the-theatre --html cards.html
      footlights lab impact tnb --card "Sandbag Sully" --bot search:50
      footlights lab impact the-theatre --set my-set --within 0.5
    """
    chosen = get_game(game)
    playable(bot)
    target = None if html is None else new_file(html)
    _compile(chosen, [bot], on)
    folder = card_set_of(chosen, set_folder) if set_folder is not None else None
    with progress("deals:") as step:
        how = _how(within, deals, seed, threads, on, step)
        result = run_impact(chosen, bot, chosen_options(option), folder, deck, card, **how)
    if target is not None:
        target.write_text(impact_page(result), encoding="utf-8")
    if as_json:
        show_json(result.to_dict())
    else:
        _show_impact(result)


@app.command()
def decks(
    game: GameId,
    bot: Bot = "greedy",
    within: Within = 100 * MATCHUP_WITHIN,
    deals: Most = None,
    seed: Seed = 0,
    option: Options = None,
    deck: DeckNames = None,
    set_folder: SetFolder = None,
    threads: Threads = None,
    on: On = "cpu",
    html: Html = None,
    as_json: AsJson = False,
) -> None:
    """Play every deck against every other, and tell who beats whom and which decks are left against the best mix.

    \b
    Examples:
      footlights lab decks tnb --html decks.html
      footlights lab decks the-theatre --bot search:50 --deals 200
      footlights lab decks tnb --deck "The Sharp Cue" --deck "The Heavy Set" --deck "The Running Crew"
    """
    chosen = get_game(game)
    playable(bot)
    target = None if html is None else new_file(html)
    cards = card_set_of(chosen, set_folder)
    _compile(chosen, [bot], on)
    with progress("deals:") as step:
        how = _how(within, deals, seed, threads, on, step)
        result = metagame(chosen, bot, chosen_options(option), cards, deck, **how)
    if target is not None:
        target.write_text(metagame_page(result), encoding="utf-8")
    if as_json:
        show_json(result.to_dict())
    else:
        _show_decks(result)


def _how(within: float, deals: int | None, seed: int, threads: int | None, on: str, step: Step) -> How:
    """What all experiments are told, percentage points as a share."""
    return {
        "within": within / 100,
        "deals": deals,
        "seed": seed,
        "threads": threads,
        "on": on,
        "progress": lambda bot, done, of: step(done, of),
    }


def _checked(bots: str) -> list[str]:
    """The bots of a list; mistakes are told before anything is compiled."""
    names = words(bots)
    for name in names:
        playable(name)
    return names


def _compile(game: Game, bots: list[str], on: str) -> None:
    """What these bots play with is ready, and said to be compiled if that takes a while."""
    if on == "cpu":
        for search in {playable(bot).searches for bot in bots}:
            compile_rules(game, search=search)


def _side(game: Game, text: str, shared: dict[str, Any], decks: list[str] | None) -> Field:
    """One side of a comparison: `base`, a folder, options, or a folder with options behind it."""
    folder, pairs = None, []
    for word in words(text):
        if "=" in word:
            pairs.append(word)
        elif folder is not None:
            raise Trouble(f"{text}: one set can be named, not {folder} and {word} too.")
        else:
            folder = word
    options = chosen_options(pairs)
    doubled = sorted(set(options) & set(shared))
    if doubled:
        raise Trouble(f"{text}: {', '.join(doubled)} is given with --option for both sides already.")
    path = None if folder in (None, "base") else Path(str(folder))
    card_set = card_set_of(game, path)
    return field_of(game, text, {**shared, **options}, card_set, decks)


def _show_field(field: Field) -> None:
    cast = field.setting.cast
    options = ", ".join(f"{name} {value}" for name, value in cast.options.items()) or "none"
    print_text(f"{field.title}: set {cast.card_set.name} ({cast.card_set.hash}); options {options}")
    if field.decks:
        print_text(f"  decks: {', '.join(field.decks)}")


def _show_comparison(result: Comparison) -> None:
    game = result.one.setting.game
    print_text(
        f"{game.title}, rules version {game.rules_version}: from {result.one.title} to {result.other.title}", "bold"
    )
    _show_field(result.one)
    _show_field(result.other)
    print_text(
        "Both play the same deals, every deck against every other on both seats; behind ± half the 95 % interval."
    )
    for strength in result.strengths:
        print_text()
        rows = [
            ("yes" if finding.believed else "", finding.title, written(finding.found, finding.share))
            for finding in strength.findings
        ]
        show_table(
            ("clear", "figure", "from A to B"), rows, f"{strength.bot}: {counted(strength.deals, 'deal')}", fluid=1
        )
    for warning in result.warnings:
        print_text()
        print_text(f"Mind: {warning}")
    print_text()
    print_text(f"{result.games:,} games, seed {result.seed}, {result.seconds:.1f} s", "dim")


def _show_impact(result: Impact) -> None:
    game = result.field.setting.game
    print_text(f"{game.title}, rules version {game.rules_version}: what a card is worth, {result.bot}", "bold")
    _show_field(result.field)
    print_text(
        "One copy is exchanged for a plain card of its cost, on the same deals; behind ± half the 95 % interval."
    )
    print_text()
    rows = [
        (
            w.card,
            "no difference"
            if w.found.half is None
            else f"{100 * w.found.difference:+.1f} ± {100 * w.found.half:.1f} points",
            "yes" if w.believed else "",
            f"{100 * w.found.one:.1f} %",
            w.found.deals,
        )
        for w in result.cards
    ]
    show_table(("card", "worth", "clear", "won with it", "deals"), rows)
    print_text()
    print_text(f"{result.games:,} games, seed {result.seed}, {result.seconds:.1f} s", "dim")


def _show_decks(result: Metagame) -> None:
    game, names = result.field.setting.game, result.field.decks
    print_text(f"{game.title}, rules version {game.rules_version}: decks against decks, {result.bot}", "bold")
    _show_field(result.field)
    print_text("Every deck meets every other on the same deals and both seats; a draw is half a point. 95 % intervals.")
    print_text()
    rows = [
        (s.deck, str(s.field), f"{100 * s.share:.0f} %", f"{100 * s.survives:.0f} %", f"{100 * s.against_mix:.1f} %")
        for s in result.standings
    ]
    show_table(("deck", "points won of the field", "of the best mix", "in it, of draws", "wins against it"), rows)
    print_text()
    order = [names.index(each.deck) for each in result.standings]
    cross = [(names[a], *("–" if a == b else str(result.share(a, b)) for b in order)) for a in order]
    show_table(("row's points against column", *(names[deck] for deck in order)), cross)
    print_text()
    if not result.precise:
        print_text(
            f"Mind: {result.deals:,} deals were not enough to know every matchup to ± {100 * result.within:g} points."
        )
    print_text(f"{result.games:,} games, seed {result.seed}, {result.seconds:.1f} s", "dim")
