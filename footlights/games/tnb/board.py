"""The board for eye and ear, made from a seat's view and from the printed cards.

Nothing here knows what kind of screen is watching: `board` gives blocks. One's own board is the lower
one, front row up; the other's lies above it, turned by half, so that the two front rows face each other. TB-2.3
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from footlights.games.tnb.changes import change_of
from footlights.games.tnb.printed import numbers_of
from footlights.games.tnb.rules.layout import COLUMNS
from footlights.games.tnb.shapes import TILE_NAMES, across, tile_names
from footlights.games.tnb.tables import Card, Cast
from footlights.stage.blocks import Block, Column, Heading, Line, Row, Span, Table, Tone, Words
from footlights.stage.tongue import mark, say, say_many

View = Any

DID = {"move": mark("has moved"), "block": mark("has blocked"), "attack": mark("has attacked")}
MARKERS = {"available": ("•", mark("free action available")), "used": ("-", mark("used")), "new": ("*", mark("new"))}
RESULTS: dict[str, tuple[str, str, Tone]] = {  # of a forecast: for the eye, for the ear
    "held": (mark("held"), mark("nothing happens"), "good"),
    "wounded": (mark("HP -{net}"), mark("the card would lose {net} HP"), "bad"),
    "destroyed": (mark("destroyed"), mark("the card would be destroyed"), "bad"),
    "life": (mark("LP -1"), mark("it would cost 1 LP"), "bad"),
}


def board(view: View, cast: Cast) -> list[Block]:
    """Everything a good screen shows."""
    mine = view["you"] if view["you"] is not None else 0
    shown: list[Block] = [_title(view), *([] if view["over"] else [_turn(view)]), _company(view)]
    shown += [_tiles(view, cast, 1 - mine, turned=True), _tiles(view, cast, mine, turned=False)]
    shown += [*_declared(view), _cast_list(view, cast)]
    if view["over"]:
        return shown
    shown += _warnings(view, cast)
    if view["you"] is not None:
        shown += [_hand(view, cast), _own_deck(view)]
    if view["choices"]:
        shown.append(_choices(view, cast))
    return shown


# --- Words -----------------------------------------------------------------------------------------------------------


def who(view: View, seat: int) -> str:
    """A player's name, with a word for oneself."""
    name = str(view["seats"][seat]["name"])
    return say("{name} (you)", name=name) if seat == view["you"] else name


def is_simultaneous(view: View) -> bool:
    """Whether both take their turns unseen, so that nobody is first. TB-8.2"""
    return bool(view["options"]["turn_order"] == "simultaneous")


def marked(held: Mapping[str, Any]) -> str:
    """A card's action marker in words, with the kinds of Card Action it has taken this turn. TB-3.7, TB-8.3"""
    words = [say(MARKERS[held["action"]][1])] if held["action"] else []
    return ", ".join([*words, *(say(DID[kind]) for kind in held["did"])])


def _head(text: str) -> Span:
    return Span(f"{text} ", "strong")


def _notice(text: str) -> Line:
    return Line(Span(text, "notice"))


def _number(zone: Any) -> int:
    """A zone that is seen as cards or as their number."""
    return len(zone) if isinstance(zone, list) else int(zone)


# --- The table -------------------------------------------------------------------------------------------------------


def _title(view: View) -> Heading:
    where = say(
        "Round {round} of at most {last}", round=min(view["round"], view["last_round"]), last=view["last_round"]
    )
    return Heading("T&B", where, (f"T&B. {where}.",), bar=True)


def _turn(view: View) -> Heading:
    """Whose turn it is, how far it has come, and who is first in this and in the next round. TB-3.5, TB-3.8, TB-8.2"""
    name = who(view, view["seat"])
    stage = say("tactical part open") if view["stage"] == "tactical" else say("tactical part closed")
    turn = say("It is {name}'s turn, {stage}.", name=name, stage=stage)
    shown = (_head(name), Span(stage, "quiet"))
    if is_simultaneous(view):
        return Heading(shown, say("both act at once"), (turn, say("Both act at once, unseen by each other.")))
    if view["first_next"] is None:
        first = who(view, view["first"])
        return Heading(
            shown, say("First: {first}", first=first), (turn, say("{first} is first this round.", first=first))
        )
    names = {"first": who(view, view["first"]), "next": who(view, view["first_next"])}
    order = say("First: {first}, next round {next}", **names)
    return Heading(shown, order, (turn, say("{first} is first this round, {next} in the next.", **names)))


def _company(view: View) -> Table:
    """Every player's numbers, with the Life Points that the forecast leaves. TB-6.6"""
    titles = (("", ""), (say("Player"), ""), (say("LP"), ""), (say("If the round ended now"), say("Then")))
    more = ((say("TP"), ""), (say("Hand"), ""), (say("Deck"), ""), (say("Removed"), say("Gone")))
    columns = (
        *(Column(*title) for title in titles),
        *(Column(*title) for title in more),
        Column(say("Deck's name"), wide=True),
    )
    return Table(say("Players"), columns, tuple(_player(view, seat) for seat in range(len(view["seats"]))))


def _player(view: View, seat: int) -> Row:
    of, name = view["seats"][seat], who(view, seat)
    lost = of["forecast"]["lp"] - of["lp"]
    tone: Tone = "bad" if lost else ""
    gone = of["removed"]
    figures = {"lp": of["lp"], "tp": of["tp"], "hand": _number(of["hand"]), "deck": _number(of["deck"])}
    said = [say("{name}: LP {lp}, TP {tp}, hand {hand}, Deck {deck}.", name=name, **figures)]
    said += (
        [say("If the round ended now, {name} would have {lp} LP.", name=name, lp=of["forecast"]["lp"])] if lost else []
    )
    said += [say("Removed cards of {name}: {cards}.", name=name, cards=", ".join(gone))] if gone else []
    cells = (
        Span("▸" if seat == view["seat"] else "", "strong", letters=">" if seat == view["seat"] else ""),
        Span(name, "strong" if seat == view["you"] else ""),
        str(of["lp"]),
        Span(f"{of['forecast']['lp']}", tone),
        str(of["tp"]),
        str(figures["hand"]),
        str(figures["deck"]),
        ", ".join(gone) or "0",
        Span(of["deck_name"] or "", "quiet"),
    )
    return Row(cells, tuple(said))


def _tiles(view: View, cast: Cast, seat: int, turned: bool) -> Table:
    """A board as its watcher sees it, tile by tile, with what is declared and what would come of it. TB-2.2, TB-2.3"""
    order = list(reversed(TILE_NAMES)) if turned else list(TILE_NAMES)
    rows = []
    for start in range(0, len(order), COLUMNS):
        names = order[start : start + COLUMNS]
        said = [text for name in names for text in _tile_said(view, cast, seat, name)]
        rows.append(Row(tuple(_tile(view, cast, seat, name) for name in names), tuple(said)))
    titles = {"name": who(view, seat)}
    title = say("{name}'s board, seen from the front", **titles) if turned else say("{name}'s board", **titles)
    return Table(title, (Column(""),) * COLUMNS, tuple(rows))


def _seen(of: View, name: str) -> Mapping[str, Any] | None:
    """What counts on a tile; a Block on an empty tile may count for nothing. TB-6.3, TB-8.4"""
    seen: Mapping[str, Any] | None = of["forecast"]["tiles"].get(name)
    return seen if seen and (seen["attack"] or seen["block"]) else None


def _tile(view: View, cast: Cast, seat: int, name: str) -> Words:
    of = view["seats"][seat]
    held, seen = of["board"][name], _seen(of, name)
    words: list[str | Span] = [Span(f"{name} ", "quiet")]
    if held:
        marker = MARKERS.get(held["action"], ("", ""))[0]
        words.append(Span(f"{held['card']} {held['hp']}/{cast.cards[cast.ids[held['card']]].health}{marker}", "strong"))
    else:
        words.append(Span("·", "quiet", letters="."))
    if seen:
        words.append(f" {seen['attack']}-{seen['block']}={seen['net']}")
        if seen["result"]:
            text, _, tone = RESULTS[seen["result"]]
            words.append(Span(f" {say(text, net=seen['net'])}", tone))
    return tuple(words)


def _tile_said(view: View, cast: Cast, seat: int, name: str) -> list[str]:
    of, owner = view["seats"][seat], view["seats"][seat]["name"]
    held, seen = of["board"][name], _seen(of, name)
    said = []
    if held:
        facts = {"name": owner, "tile": name, "card": held["card"], "hp": held["hp"]}
        health = cast.cards[cast.ids[held["card"]]].health
        if held["action"]:
            told = mark("{name}'s {tile}: {card}, {hp} of {health} HP, {marker}.")
            said.append(say(told, **facts, health=health, marker=marked(held)))
        else:
            said.append(say("{name}'s {tile}: {card}, {hp} of {health} HP.", **facts, health=health))
    if seen:
        sums = {"name": owner, "tile": name, **{part: seen[part] for part in ("attack", "block", "net")}}
        result = say(RESULTS[seen["result"]][1], net=seen["net"]) if seen["result"] else say("no attack")
        said.append(say("{name}'s {tile}: attack {attack}, block {block}, net {net}: {result}.", **sums, result=result))
    return said


def _declared(view: View) -> list[Block]:
    """Every declared Attack and Block, with its card. TB-5.6, TB-5.7"""
    rows = []
    for seat, of in enumerate(view["seats"]):
        for kind, title in (("attacks", mark("Attack")), ("blocks", mark("Block"))):
            for record in of[kind]:
                aim = view["seats"][1 - seat if kind == "attacks" else seat]["name"]
                tiles, amount = ", ".join(record["tiles"]), record["amount"]
                facts = {"name": of["name"], "kind": say(title), "card": record["card"]}
                said = say(
                    "{name}: {kind} by {card} on {aim}'s {tiles} for {amount}.",
                    **facts,
                    aim=aim,
                    tiles=tiles,
                    amount=amount,
                )
                rows.append(Row((of["name"], say(title), record["card"], f"{aim}: {tiles}", str(amount)), (said,)))
    titles = (say("Player"), say("What"), say("Card"), say("Tiles"), say("Amount"))
    return [Table(say("Declared this round"), tuple(map(Column, titles)), tuple(rows), say("nothing"))] if rows else []


def _cast_list(view: View, cast: Cast) -> Table:
    """The cards on both boards with all their numbers and what their action markers mean."""
    rows = []
    for seat, of in enumerate(view["seats"]):
        for tile, held in of["board"].items():
            if held:
                card = cast.cards[cast.ids[held["card"]]]
                said = say("{card} of {name}: {numbers}.", card=card.name, name=of["name"], numbers=numbers_of(card))
                cells = (who(view, seat), tile, card.name, f"{held['hp']}/{card.health}", *_stats(card), marked(held))
                rows.append(Row(cells, (said,)))
    titles = (say("Player"), say("Tile"), say("Card"), say("HP"))
    columns = (*map(Column, titles), *_stat_columns(), Column(say("Action")))
    return Table(say("On the boards"), columns, tuple(rows), say("no cards"))


def _stat_columns() -> tuple[Column, ...]:
    """The columns of `_stats`."""
    speed, damage, defence = Column(say("Speed"), "Spd"), Column(say("Damage"), "Dmg"), Column(say("Defence"), "Def")
    return (speed, damage, defence, Column(say("Shape")))


def _stats(card: Card) -> tuple[str, ...]:
    return str(card.speed), str(card.damage), str(card.defence), card.shape


def _warnings(view: View, cast: Cast) -> list[Block]:
    """What is easily overlooked: that the tactical part would close, and what the other could still do. TB-3.8, TB-3.12"""
    if not view["choices"]:
        return []
    shown: list[Block] = []
    if any(choice["closes"] for choice in view["choices"]):
        shown.append(_notice(say("Your first Card Action closes the tactical part: Draw and Play come first.")))
    if is_simultaneous(view) or view["first"] == view["you"]:
        shown += _still_to_come(view, cast)
    return shown


def _still_to_come(view: View, cast: Cast) -> list[Block]:
    """To whoever is first: the other acts before the resolution; what each of the other's cards could declare. TB-3.12"""
    threat = view["seats"][view["you"]]["threat"]
    tiles = ", ".join(f"{tile} {amount}" for tile, amount in threat.items())
    if not threat:
        return [_notice(say("The other player still acts before anything is resolved."))]
    told = mark("The other player still acts before anything is resolved and could attack: {tiles}.")
    shown: list[Block] = [_notice(say(told, tiles=tiles))]
    for held in view["seats"][1 - view["you"]]["board"].values():
        card = cast.cards[cast.ids[held["card"]]] if held else None
        if card is not None and card.damage:
            facts = {"card": card.name, "tiles": ", ".join(_within_reach(card)), "amount": card.damage}
            shown.append(Line(say("{card} could attack some of {tiles} for {amount}.", **facts)))
    return shown


def _within_reach(card: Card) -> list[str]:
    """Every enemy tile that an Attack of a card covers in one of its turns. TB-2.8, TB-2.10"""
    covered = 0
    for turned in card.turns:
        covered |= across(turned)
    return tile_names(covered)


# --- Choices ---------------------------------------------------------------------------------------------------------


def _hand(view: View, cast: Cast) -> Table:
    """One's own cards with their numbers."""
    rows = []
    for name in view["seats"][view["you"]]["hand"]:
        card = cast.cards[cast.ids[name]]
        said = say("You hold {card}: {numbers}.", card=name, numbers=numbers_of(card))
        rows.append(Row((name, str(card.health), *_stats(card)), (said,)))
    columns = (Column(say("Card")), Column(say("Health"), "HP"), *_stat_columns())
    return Table(say("Your hand"), columns, tuple(rows), say("no cards"))


def _own_deck(view: View) -> Line:
    """What is left of one's own Deck, in no order. TB-8.9"""
    cards = view["seats"][view["you"]]["deck"]
    names = ", ".join(cards) or say("no cards")
    said = say_many(
        "Your Deck has {number} card, in no order: {cards}.",
        "Your Deck has {number} cards, in no order: {cards}.",
        len(cards),
        cards=names,
    )
    return Line((_head(say("Your Deck, in no order:")), Span(names, "quiet")), (said,))


def _choices(view: View, cast: Cast) -> Table:
    """Every choice with the tiles it covers and the forecast it leads to."""
    rows = []
    for choice in view["choices"]:
        names = [who(view, seat) for seat in range(len(view["seats"]))]
        tiles, change = _aimed_at(view, choice), ", ".join(change_of(view, cast, choice, names)) or say("no change")
        said = (
            say("Covers {tiles}; {change}.", tiles=tiles, change=change)
            if tiles
            else change[:1].upper() + change[1:] + "."
        )
        rows.append(Row((choice["action"], tiles, change), (said,), choice["action"]))
    columns = (Column(say("Choice")), Column(say("Tiles")), Column(say("If the round ended then")))
    return Table(say("You can"), columns, tuple(rows))


def _aimed_at(view: View, choice: Mapping[str, Any]) -> str:
    """The tiles of a choice; a place for a card that is under attack says so. TB-4.4"""
    tiles = ", ".join(choice["tiles"])
    if not choice["action"].startswith(("play ", "move ")):
        return tiles
    seen = view["seats"][view["you"]]["forecast"]["tiles"].get(tiles)
    return say("{tiles} (under attack)", tiles=tiles) if seen and seen["attack"] else tiles
