"""`footlights serve`: the playhouse in the browser, for one's own machine or for the world."""

from __future__ import annotations

import sys
from dataclasses import fields, replace
from pathlib import Path
from typing import Annotated, Any
from urllib.parse import urlsplit

import typer

from footlights.cli.arguments import refuse_set, whole
from footlights.stage.errors import Broken, Trouble, suggestion
from footlights.stage.game import game_ids, get_game
from footlights.table.config import Config, Limits

MOST = 1_000_000_000
LONGEST_DAYS = 36_500
MOST_WORKERS = 64

Host = Annotated[
    str,
    typer.Option(
        "--host", metavar="ADDRESS", envvar="FOOTLIGHTS_HOST", help="Listen here; 0.0.0.0 is every address there is."
    ),
]
Port = Annotated[
    int,
    typer.Option(
        "--port",
        metavar="N",
        envvar="FOOTLIGHTS_PORT",
        parser=whole("--port", 0, 65535),
        help="Listen on this port; 0 finds a free one.",
    ),
]
Db = Annotated[
    str,
    typer.Option(
        "--db",
        metavar="URL",
        envvar="FOOTLIGHTS_DB",
        help="Where tables are kept: sqlite:///FILE or postgresql://USER@HOST/NAME. If not said, in your data folder.",
        show_default=False,
    ),
]
PublicOrigin = Annotated[
    str,
    typer.Option(
        "--public-origin",
        metavar="URL",
        envvar="FOOTLIGHTS_PUBLIC_ORIGIN",
        help="How browsers reach the house, such as https://play.example.org. If not said, host and port.",
        show_default=False,
    ),
]
TrustProxy = Annotated[
    bool,
    typer.Option(
        "--trust-proxy",
        envvar="FOOTLIGHTS_TRUST_PROXY",
        help="Believe X-Forwarded-For and X-Forwarded-Proto. Only behind a proxy of your own.",
    ),
]
KeepDays = Annotated[
    int,
    typer.Option(
        "--keep-days",
        metavar="N",
        envvar="FOOTLIGHTS_KEEP_DAYS",
        parser=whole("--keep-days", 0, LONGEST_DAYS),
        help="Forget tables finished or left alone for so many days; 0 keeps them for ever.",
    ),
]
AwaySeconds = Annotated[
    int,
    typer.Option(
        "--away-seconds",
        metavar="N",
        envvar="FOOTLIGHTS_AWAY_SECONDS",
        parser=whole("--away-seconds", 1, MOST),
        help="After so long an absence others may claim the game, or ask for a bot to sit in.",
    ),
]
BotWorkers = Annotated[
    int,
    typer.Option(
        "--bot-workers",
        metavar="N",
        envvar="FOOTLIGHTS_BOT_WORKERS",
        parser=whole("--bot-workers", 0, MOST_WORKERS),
        help="How many processes bots think in; 0: one, or two on a machine with three cores or more.",
    ),
]
ErrandWorkers = Annotated[
    int,
    typer.Option(
        "--errand-workers",
        metavar="N",
        envvar="FOOTLIGHTS_ERRAND_WORKERS",
        parser=whole("--errand-workers", 0, MOST_WORKERS),
        help="How many processes read match files, replay long games and the like; 0: none but this.",
    ),
]
Sets = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="GAME=DIR",
        help="Play a game with the cards in this folder in place of its base set. May be repeated.",
        show_default=False,
    ),
]
LimitPairs = Annotated[
    list[str] | None,
    typer.Option(
        "--limit",
        metavar="NAME=N",
        envvar="FOOTLIGHTS_LIMITS",
        help="Another number for a limit, such as tables_per_minute=20 (docs/hosting.md lists them). May be repeated.",
        show_default=False,
    ),
]
JsonLogs = Annotated[
    bool | None,
    typer.Option(
        "--json-logs/--plain-logs",
        help="Log every request as JSON, or only what deserves attention. If not said, JSON unless a person looks on.",
        show_default=False,
    ),
]
Open = Annotated[bool, typer.Option("--open/--no-open", help="Open the house in your browser, if there is one.")]
NewKey = Annotated[
    bool,
    typer.Option("--new-cookie-key", help="Sign cookies with a new key from now on; those of older keys stay good."),
]


def serve(
    host: Host = Config.host,
    port: Port = Config.port,
    db: Db = "",
    public_origin: PublicOrigin = "",
    trust_proxy: TrustProxy = False,
    keep_days: KeepDays = Config.keep_days,
    away_seconds: AwaySeconds = Config.away_seconds,
    bot_workers: BotWorkers = Config.bot_workers,
    errand_workers: ErrandWorkers = Config.errand_workers,
    sets: Sets = None,
    limit: LimitPairs = None,
    json_logs: JsonLogs = None,
    open_browser: Open = False,
    new_cookie_key: NewKey = False,
) -> None:
    """Open the playhouse in the browser, until Ctrl-C or SIGTERM.

    \b
    Examples:
      footlights serve --open
      footlights serve --host 0.0.0.0 --port 8080
      footlights serve --public-origin https://play.example.org --trust-proxy --db postgresql:///footlights
      footlights serve --limit tables_per_minute=20 --limit sockets=500
    """
    config = Config(
        host=host,
        port=port,
        db=db,
        public_origin=checked_origin(public_origin),
        trust_proxy=trust_proxy,
        keep_days=keep_days,
        away_seconds=away_seconds,
        bot_workers=bot_workers,
        errand_workers=errand_workers,
        sets=chosen_sets(sets),
        limits=chosen_limits(limit),
        json_logs=not sys.stderr.isatty() if json_logs is None else json_logs,
    )
    try:
        from footlights.table.serve import serve as open_house
    except ModuleNotFoundError as error:
        raise Trouble(
            f"The table in the browser needs packages that are not installed ({error.name} is missing). "
            "Install them with: pip install 'footlights[table]'"
        ) from error
    open_house(config, open_browser, new_cookie_key, told=_print_line)


def _print_line(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def checked_origin(text: str) -> str:
    """An origin as browsers write it; Trouble if it is something else."""
    if not text:
        return ""
    try:
        parts = urlsplit(text.strip().rstrip("/"))
        port = f":{parts.port}" if parts.port is not None else ""
    except ValueError:
        parts, port = urlsplit(""), ""
    more = parts.path or parts.query or parts.fragment or "@" in parts.netloc
    if parts.scheme not in ("http", "https") or not parts.hostname or more:
        raise Trouble(f"--public-origin: found {text!r:.80}, expected an address such as https://play.example.org.")
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    usual = {"http": ":80", "https": ":443"}[parts.scheme]
    return f"{parts.scheme}://{host}{'' if port == usual else port}"


def chosen_limits(pairs: list[str] | None) -> Limits:
    """The limits with those that were given another number; Broken names every mistake."""
    names = [field.name for field in fields(Limits)]
    chosen: dict[str, int] = {}
    problems = []
    for pair in pairs or []:
        name, equals, number = (part.strip() for part in pair.partition("="))
        if not equals:
            problems.append(f"--limit {pair}: expected NAME=N, such as --limit tables_per_minute=20.")
        elif name not in names:
            problems.append(
                f"--limit {pair}: there is no such limit; there is {', '.join(names)}.{suggestion(name, names)}"
            )
        elif not (number.isascii() and number.isdecimal() and 1 <= int(number[:12]) <= MOST):
            problems.append(f"--limit {pair}: found {number!r:.20}, expected a whole number from 1 to {MOST}.")
        else:
            chosen[name] = int(number)
    if problems:
        raise Broken(problems)
    changes: dict[str, Any] = dict(chosen)
    return replace(Limits(), **changes)


def chosen_sets(pairs: list[str] | None) -> dict[str, Path]:
    """The folder of cards for each game that has one; a set that cannot be read is told before the doors open."""
    sets: dict[str, Path] = {}
    for pair in pairs or []:
        name, equals, folder = pair.partition("=")
        if not equals or not folder:
            raise Trouble(f"--set {pair}: expected GAME=DIR, such as --set {game_ids()[0]}=my-set.")
        game = get_game(name)
        refuse_set(game, Path(folder))
        game.load_set(Path(folder))
        sets[name] = Path(folder)
    return sets


def main() -> None:
    """The command on its own: `python -m footlights.table.serve`."""
    from footlights.cli import House

    alone = typer.Typer(cls=House, add_completion=False, pretty_exceptions_enable=False, rich_markup_mode="rich")
    alone.callback()(lambda: None)
    alone.command()(serve)
    alone(["serve", *sys.argv[1:]], prog_name="footlights")
