"""`footlights games` and `footlights cards`: what there is to play, and with what."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import fields
from pathlib import Path
from typing import Annotated, Any

import typer

from footlights.bots import ABOUT
from footlights.cli.arguments import AsJson, GameId, SetFolder, card_set_of, loadable
from footlights.cli.voice import print_text, show_json, show_table
from footlights.stage.card_set import CardSet
from footlights.stage.errors import Trouble, counted, suggestion
from footlights.stage.game import Game, game_ids, get_game, no_set
from footlights.stage.options import Option

Find = Annotated[
    str | None,
    typer.Option(
        "--find", metavar="TEXT", help="Only what has this text in it, whatever its case.", show_default=False
    ),
]

CopyTo = Annotated[
    Path | None,
    typer.Option("--copy-to", metavar="DIR", help="Copy the set's files to this new folder.", show_default=False),
]


def games(as_json: AsJson = False) -> None:
    """List the games with their seats, formats, options, sets and bots.

    \b
    Examples:
      footlights games
      footlights games --json
    """
    described = [describe_game(game) for game in loadable(game_ids())]
    if as_json:
        show_json(described)
        return
    for number, game in enumerate(described):
        if number:
            print_text()
        _show_game(game)


def describe_game(game: Game) -> dict[str, Any]:
    """What a program may want to know of a game."""
    return {
        "id": game.id,
        "title": game.title,
        "summary": game.summary,
        "credits": game.credits,
        "rules_version": game.rules_version,
        "seats": list(game.seats),
        "formats": list(game.formats),
        "options": [_describe_option(option) for option in game.options],
        "sets": [_describe_set(game.base_set)],
        "bots": [{"name": name, "about": about} for name, about in ABOUT.items()],
    }


def _describe_option(option: Option) -> dict[str, Any]:
    return {
        "name": option.name,
        "default": option.default,
        "values": list(option.values),
        "least": option.least,
        "most": option.most,
        "many": option.many,
        "accepts": option.describe(),
        "help": option.help,
        "clause": option.clause,
    }


def _describe_set(card_set: CardSet) -> dict[str, Any]:
    cards, decks = len(card_set.cards), list(card_set.decks)
    return {"name": card_set.name, "title": card_set.title, "hash": card_set.hash, "cards": cards, "decks": decks}


def _show_game(game: Mapping[str, Any]) -> None:
    least, most = game["seats"]
    print_text(f"{game['title']} ({game['id']}), version {game['rules_version']} of the rules", "bold")
    print_text(game["summary"])
    print_text(f"Seats: {least} to {most}" if least != most else f"Seats: {least}")
    if game["formats"]:
        print_text(f"Formats: {', '.join(game['formats'])}")
    for card_set in game["sets"]:
        decks = f"{counted(card_set['cards'], 'card')}, {counted(len(card_set['decks']), 'premade deck')}"
        print_text(f"Set: {card_set['name']} ({card_set['title']}), {decks}, hash {card_set['hash']}")
    print_text(f"Bots: {', '.join(bot['name'] for bot in game['bots'])}")
    print_text(game["credits"], "dim")
    print_text()
    options = [
        (o["name"], _plain(o["default"]) or "none", o["accepts"], f"{o['help']} ({o['clause']})")
        for o in game["options"]
    ]
    show_table(("option", "default", "values", "what it decides"), options, fluid=2)


def cards(
    game: GameId,
    find: Find = None,
    decks: Annotated[bool, typer.Option("--decks", help="The premade decks instead of the cards.")] = False,
    columns: Annotated[bool, typer.Option("--columns", help="The files of a set, and what may stand in them.")] = False,
    set_folder: SetFolder = None,
    copy_to: CopyTo = None,
    as_json: AsJson = False,
) -> None:
    """Show the cards of a game, its premade decks, or the columns of its files; or copy the set to a folder, to change it.

    \b
    Examples:
      footlights cards the-theatre --find gamble
      footlights cards the-theatre --decks
      footlights cards the-theatre --columns
      footlights cards the-theatre --copy-to my-set
      footlights cards the-theatre --set my-set --json
    """
    chosen = get_game(game)
    card_set = card_set_of(chosen, set_folder)
    if copy_to is not None:
        if chosen.load_set is no_set:
            raise Trouble(f"{chosen.title} is played without sets of cards; there is nothing to copy.")
        _copy_set(set_folder or chosen.base_set_folder, copy_to)
        return
    if columns:
        files = chosen.set_files(card_set)
        if as_json:
            show_json({"game": chosen.id, "set": _describe_set(card_set), "files": files})
        else:
            _show_files(files)
        return
    printed = [_record(card) for card in card_set.printed]
    found = [record for record in (_decks(card_set) if decks else printed) if _mentions(record, find)]
    if find is not None and not found:
        known = [value for card in printed for value in card.values() if isinstance(value, str)]
        raise Trouble(
            f"There is no {'deck' if decks else 'card'} with {find!r} in the set {card_set.name!r}.{suggestion(find, known)}"
        )
    if as_json:
        show_json({"game": chosen.id, "set": _describe_set(card_set), "decks" if decks else "cards": found})
    elif decks:
        _show_decks(found)
    else:
        _show_cards(found)


def _copy_set(source: Path, target: Path) -> None:
    """A copy to edit; an existing folder is left alone."""
    if target.exists():
        raise Trouble(f"{target} exists already; name a folder that does not.")
    try:
        shutil.copytree(source, target)
    except OSError as error:
        raise Trouble(f"{target} cannot be written: {error.strerror or error}.") from None
    files = ", ".join(sorted(path.name for path in target.iterdir()))
    print_text(f"The set is in {target} ({files}). Edit it and use it anywhere with --set {target}.")


def _record(thing: Any) -> dict[str, Any]:
    """A dataclass as plain data."""
    return {field.name: _jsonable(getattr(thing, field.name)) for field in fields(thing)}


def _jsonable(value: Any) -> Any:
    return list(value) if isinstance(value, tuple | set | frozenset) else value


def _decks(card_set: CardSet) -> list[dict[str, Any]]:
    costs = {name: card.cost for name, card in card_set.by_notation.items() if hasattr(card, "cost")}
    decks = []
    for deck in card_set.decks.values():
        about = _record(deck)
        del about["cards"]
        cost = sum(costs[card] for card in deck.cards) if all(card in costs for card in deck.cards) else None
        decks.append({**about, "size": len(deck.cards), "cost": cost, "cards": dict(Counter(deck.cards))})
    return decks


def _mentions(record: Mapping[str, Any], text: str | None) -> bool:
    return text is None or any(text.casefold() in _plain(value).casefold() for value in record.values())


def _plain(value: Any) -> str:
    """A value as one line."""
    if isinstance(value, Mapping):
        return ", ".join(str(name) if count == 1 else f"{count} {name}" for name, count in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(str(item) for item in value)
    return "" if value is None else str(value)


def _show_cards(found: Sequence[Mapping[str, Any]]) -> None:
    columns = [name for name in _columns(found) if any(card.get(name) not in ("", None) for card in found)]
    show_table(columns, [[_cell(card.get(name)) for name in columns] for card in found])
    print_text(counted(len(found), "card"), "dim")


def _columns(found: Sequence[Mapping[str, Any]]) -> list[str]:
    """All fields of cards of several sorts, each behind the one it follows on its card."""
    columns: list[str] = []
    for card in found:
        place = 0
        for name in card:
            if name not in columns:
                columns.insert(place, name)
            place = columns.index(name) + 1
    return columns


def _cell(value: Any) -> Any:
    return value if isinstance(value, int) and not isinstance(value, bool) else _plain(value)


def _show_decks(found: Sequence[Mapping[str, Any]]) -> None:
    if not found:
        print_text("This set has no premade decks.")
    for number, deck in enumerate(found):
        if number:
            print_text()
        cost = f", total cost {deck['cost']}" if deck["cost"] is not None else ""
        size = f": {counted(deck['size'], 'card')}{cost}" if deck["size"] else ""
        print_text(f"{deck['name']}{size}", "bold")
        if deck.get("options"):
            print_text(f"With: {', '.join(f'{name}={value}' for name, value in deck['options'].items())}")
        if deck.get("formats"):
            print_text(f"For: {_plain(deck['formats'])}")
        if deck.get("theme"):
            print_text(str(deck["theme"]))
        for card, copies in deck["cards"].items():
            print_text(f"  {copies} {card}")


def _show_files(files: Sequence[Mapping[str, Any]]) -> None:
    if not files:
        print_text("This game is played without sets of cards.")
    for number, file in enumerate(files):
        if number:
            print_text()
        print_text(f"{file['file']}{'' if file['required'] else ' (may be left out)'}", "bold")
        named = [*file.get("columns", ()), *file.get("keys", ())]
        rows = [(each["name"], "required" if each["required"] else "may be empty", each["expected"]) for each in named]
        for each in file.get("constants", ()):
            rows.append((f"constants, {each['name']}", f"else {each['default']}", each["expected"]))
        show_table(("name", "", "expected"), rows, fluid=2)
