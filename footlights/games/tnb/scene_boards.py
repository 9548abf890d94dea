"""What lies on the table for everybody: the marquee, both players, both boards, what is declared, and how it ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from footlights.games.tnb.marks import shape_mark
from footlights.games.tnb.printed import numbers_of
from footlights.games.tnb.rules import layout
from footlights.games.tnb.scene_words import (
    DID,
    Seen,
    View,
    is_simultaneous,
    marker_word,
    mine_of,
    name_of,
    result_said,
    seen_now,
    size_of,
    sums,
    tile_id,
)
from footlights.games.tnb.shapes import COLUMNS, TILE_NAMES
from footlights.games.tnb.tables import Card as Printed
from footlights.games.tnb.tables import Cast
from footlights.stage.remembered import remembered
from footlights.stage.rule import Event
from footlights.stage.scene import (
    AnyNode,
    Banner,
    Card,
    Forecast,
    Grid,
    Meter,
    Panel,
    Part,
    Playbill,
    Text,
    Token,
    Zone,
)
from footlights.stage.tongue import say, say_many

LAMPS = 8  # more Tactical Points than this are a number
FEW_LAMPS = 3
RESOLVING = (layout.SETTLED, layout.DESTROYED)
SIGNS = {"available": "●", "used": "✓", "new": "✱"}  # action markers
KINDS = {"attacks": "tnb-attack", "blocks": "tnb-block"}  # of what is declared: their drawings

# --- The marquee ------------------------------------------------------------------------------------------------------


def marquee(view: View, event: Event | None) -> Banner:
    """Round, whose turn, which part of it, and who is first in this and the next round. TB-3.5, TB-3.8"""
    round_no, last = min(view["round"], view["last_round"]), view["last_round"]
    if view["over"]:
        return _marquee(round_no, last, None, None)
    then = name_of(view, view["first_next"]) if view["first_next"] is not None else None
    first = first_player(is_simultaneous(view), name_of(view, view["first"]), then)
    resolves = event is not None and event.kind in RESOLVING
    loud = _resolution() if resolves else _turn(view["stage"], view["seat"] == view["you"], name_of(view, view["seat"]))
    return _marquee(round_no, last, first, loud)


@remembered
def _marquee(round_no: int, last: int, first: Part | None, loud: Part | None) -> Banner:
    where = Part(text=say("Round {round} of at most {last}", round=round_no, last=last))
    facts = (where, first) if first else (where,)
    told = [f"{part.text}." for part in (*facts, *([loud] if loud else []))]
    return Banner(id="marquee", area="marquee", title=say("T&B"), facts=facts, loud=loud, say=" ".join(told))


@remembered
def first_player(simultaneous: bool, first: str, then: str | None) -> Part:
    """Who is first now and next; with simultaneous turns it means nothing. TB-3.5, TB-8.2"""
    if simultaneous:
        return Part(text=say("both act at once"), mark="swap")
    if then is None:
        return Part(text=say("first: {first}, in the last round", first=first), mark="flag")
    return Part(text=say("first: {first}, next round: {next}", first=first, next=then), mark="flag")


@remembered
def _resolution() -> Part:
    return Part(text=say("Resolution: attack − block = net"), tone="resolves")


@remembered
def _turn(stage: str, yours: bool, name: str) -> Part:
    told = say("tactical part open") if stage == "tactical" else say("tactical part closed")
    whose = say("Your turn") if yours else say("{name}'s turn", name=name)
    return Part(text=told, label=whose, tone=stage, say=f"{whose}, {told}")


# --- Players ----------------------------------------------------------------------------------------------------------


def player(view: View, seat: int, event: Event | None) -> Panel:
    """A player's points and piles. R42"""
    of, own = view["seats"][seat], seat == view["you"]
    then = of["forecast"]["lp"]
    return _player(
        seat,
        of["name"],
        own,
        seat == mine_of(view),
        event is None and not view["over"] and seat == view["seat"],
        Points(of["lp"], max(of["lp"], view["constants"]["life_points"]), then, of["tp"]),
        then != of["lp"] and not view["over"] and not _is_settled(view, seat, event),
        tuple(of["deck"]) if own else (),
        (size_of(of["hand"]), size_of(of["deck"])),
        tuple(of["removed"]),
    )


class Points(NamedTuple):
    """A player's Life Points, as many as there were to begin with, those left if the round ends now, and Tactical Points."""

    lp: int
    most: int
    then: int
    tp: int


@remembered
def _player(
    seat: int,
    name: str,
    own: bool,
    mine: bool,
    turn: bool,
    points: Points,
    warned: bool,
    deck: tuple[str, ...],
    sizes: tuple[int, int],
    removed: tuple[str, ...],
) -> Panel:
    hand, left = sizes
    nodes: list[AnyNode] = [life(seat, points)]
    if warned:
        nodes.append(_life_forecast(seat, points.then))
    nodes.append(_tactics(seat, points.tp))
    if not own:
        nodes.append(
            Zone(id=f"hand-{seat}", area="backs", layout="row", title=say("Hand"), backs=hand, count=hand, owner=seat)
        )
    nodes.append(
        Zone(
            id=f"deck-{seat}",
            area="deck",
            layout="pile",
            title=say("Deck"),
            backs=left,
            count=left,
            holds=deck,
            owner=seat,
        )
    )
    nodes.append(
        Zone(
            id=f"removed-{seat}",
            area="removed",
            layout="pile",
            title=say("Removed"),
            holds=removed,
            count=len(removed),
            owner=seat,
        )
    )
    return Panel(
        id=f"seat-{seat}",
        area="you" if mine else "them",
        title=name,
        nodes=tuple(nodes),
        you=own,
        turn=turn,
        seat=seat,
        say=_player_said(say("{name} (you)", name=name) if own else name, points, sizes, removed),
    )


def _player_said(name: str, points: Points, sizes: tuple[int, int], removed: tuple[str, ...]) -> str:
    """A player's numbers for the ear."""
    figures = {"lp": points.lp, "tp": points.tp, "hand": sizes[0], "deck": sizes[1]}
    said = [say("{name}: LP {lp}, TP {tp}, hand {hand}, Deck {deck}.", name=name, **figures)]
    if points.then != points.lp:
        said.append(say("If the round ended now, {name} would have {lp} LP.", name=name, lp=points.then))
    if removed:
        said.append(say("Removed cards of {name}: {cards}.", name=name, cards=", ".join(removed)))
    return " ".join(said)


def life(seat: int, points: Points) -> Meter:
    """Life Points as hearts."""
    lp, most = points.lp, points.most
    told = say("{lp} of {most} LP", lp=lp, most=most)
    return Meter(
        id=f"lp-{seat}", area="lp", label=say("LP"), value=lp, most=most, mark="tnb-health", shape="lamps", say=told
    )


def _is_settled(view: View, seat: int, event: Event | None) -> bool:
    """Whether a resolution has come so far that there is nothing left to warn a player of; unseen turns warn of nothing."""
    if event is None or event.kind not in RESOLVING:
        return False
    return event.kind == layout.DESTROYED or is_simultaneous(view) or seat < event.a


def _life_forecast(seat: int, lp: int) -> Forecast:
    """The Life Points that are left if the round ends now. TB-6.6"""
    told = say("{lp} if the round ended now", lp=lp)
    return Forecast(id=f"then-{seat}", of=f"lp-{seat}", text=f"→ {lp}", tone="bad", say=told)


def _tactics(seat: int, tp: int) -> Meter | Token:
    """Tactical Points: lamps as long as they can be counted at a glance. TB-3.3"""
    label = say("TP")
    told = say_many("{number} TP", "{number} TP", tp)
    if tp > LAMPS:
        return Token(id=f"tp-{seat}", area="tp", text=str(tp), label=label, say=told)
    return Meter(id=f"tp-{seat}", area="tp", label=label, value=tp, most=max(tp, FEW_LAMPS), shape="lamps", say=told)


# --- Boards -----------------------------------------------------------------------------------------------------------


def _shown_order(lower: bool) -> tuple[str, ...]:
    """A board's tiles as they lie on the screen: the lower board front row up, the upper one turned by half. TB-2.3"""
    return TILE_NAMES if lower else TILE_NAMES[::-1]


def board_grid(
    view: View, seat: int, event: Event | None, cards: Mapping[str, Card], places: Mapping[str, tuple[AnyNode, ...]]
) -> Grid:
    """A board of nine tiles, with the cards on them and the places where cards could be put."""
    lower, own = seat == mine_of(view), seat == view["you"]
    threat = view["seats"][seat]["threat"] if own and view["choices"] and event is None else {}
    cells = [
        _tile(view, seat, name, event, threat.get(name, 0), cards.get(name), places.get(name, ()))
        for name in _shown_order(lower)
    ]
    area = "mine" if lower else "theirs"
    told = _board_said(name_of(view, seat), own)
    return Grid(id=f"board-{seat}", area=area, columns=COLUMNS, cells=tuple(cells), say=told)


@remembered
def _board_said(name: str, own: bool) -> str:
    return say("{name}'s board", name=say("{name} (you)", name=name) if own else name)


def _tile(
    view: View,
    seat: int,
    name: str,
    event: Event | None,
    threat: int,
    card: Card | None,
    more: tuple[AnyNode, ...],
) -> Zone:
    """A tile: what is declared on it and what comes of it, the card on it, and whatever else belongs there. TB-6.3

    `threat`: what the other could still put on it, while one can do something about it. TB-3.12
    """
    seen = seen_now(view, seat, name, event)
    attackers = blockers = ""
    if any(seen):
        attackers = _from_cards(view["seats"][1 - seat]["attacks"], name)
        blockers = _from_cards(view["seats"][seat]["blocks"], name)
    settled = event is not None and event.kind in RESOLVING
    held = card.face if card else None
    lying, tone, told = _lying_on(seat, name, name_of(view, seat), held, seen, threat, settled, attackers, blockers)
    nodes = (*lying, card, *more) if card else (*lying, *more)
    return Zone(
        id=tile_id(seat, name), area="tile", layout="slot", title=name, nodes=nodes, owner=seat, tone=tone, say=told
    )


def _from_cards(records: Sequence[Mapping[str, Any]], name: str) -> str:
    """Which cards declared what lies on a tile."""
    return " + ".join([f"{record['card']} {record['amount']}" for record in records if name in record["tiles"]])


@remembered
def _lying_on(
    seat: int,
    name: str,
    owner: str,
    card: str | None,
    seen: Seen,
    threat: int,
    settled: bool,
    attackers: str,
    blockers: str,
) -> tuple[tuple[Text, ...], str, str]:
    """What lies on a tile beside its card; how the tile looks; and the tile for the ear."""
    words = [
        ("struck", seen.attack > 0),
        ("net", seen.net > 0),
        ("shielded", seen.block > 0),
        ("held", seen.result == "held"),
        ("threatened", threat > 0),
        ("taken", card is not None),
        ("settled", settled and seen.attack > 0),
    ]
    told = say("{name}'s {tile}: {card}.", name=owner, tile=name, card=card or say("empty"))
    sums_told = _sums_said(seen, threat, attackers, blockers)
    parts = _telegraph(seen, threat, settled, attackers, blockers)
    lying = (Text(id=f"sums-{seat}-{name}", area="sums", parts=parts, say=sums_told),) if parts else ()
    return lying, " ".join(word for word, holds in words if holds), " ".join(filter(None, (told, sums_told)))


def _telegraph(seen: Seen, threat: int, settled: bool, attackers: str, blockers: str) -> tuple[Part, ...]:
    """The sums of a tile, each to be traced to its cards. TB-5.6, TB-5.7"""
    parts = list(sums(seen, settled))
    for place, cards in enumerate((attackers, blockers) if seen.attack else (blockers,)):
        if place < len(parts):
            part = parts[place]
            parts[place] = Part(text=part.text, mark=part.mark, tone=part.tone, tip=cards)
    if threat:
        tip = say("could still be attacked for {amount}", amount=threat)
        parts.append(Part(text=str(threat), mark="tnb-threat", tone="threat", tip=tip))
    return tuple(parts)


def _sums_said(seen: Seen, threat: int, attackers: str, blockers: str) -> str:
    """The sums of a tile for the ear."""
    told = []
    if seen.attack:
        told.append(say("Attack {attack} ({cards}).", attack=seen.attack, cards=attackers))
    if seen.block:
        told.append(say("Block {block} ({cards}).", block=seen.block, cards=blockers))
    if seen.attack:
        told.append(say("Net {net}: {result}.", net=seen.net, result=result_said(seen)))
    if threat:
        told.append(say("It could still be attacked for {amount}.", amount=threat))
    return " ".join(told)


def on_board(cast: Cast, seat: int, name: str, held: Mapping[str, Any], act: str) -> Card:
    """The card on a tile, with all its numbers, the HP it has left, its shape and its action marker. TB-2.2"""
    number = cast.ids[held["card"]]
    return _on_board(
        cast.cards[number], number, seat, name, max(0, held["hp"]), held["action"], tuple(held["did"]), act
    )


@remembered
def _on_board(
    card: Printed, number: int, seat: int, name: str, hp: int, marker: str, did: tuple[str, ...], act: str
) -> Card:
    badges = (Part(text=SIGNS[marker], tone=marker, say=marker_word(marker)),) if marker else ()
    facts = {"card": card.name, "tile": name, "hp": hp, "health": card.health, "numbers": numbers_of(card)}
    told = [say("{card} on {tile}, {hp} of {health} HP, {numbers}", **facts), marker_word(marker)]
    return Card(
        id=f"on-{seat}-{number}",
        face=card.name,
        owner=seat,
        value=f"{hp}/{card.health}" if hp < card.health else str(hp),
        badges=badges,
        origin=f"hand-{seat}",
        tone=f"acts-{marker}" if marker else "",
        act=act,
        say=", ".join(filter(None, (*told, *(say(DID[kind]) for kind in did)))),
    )


# --- What is declared ---------------------------------------------------------------------------------------------------


class Declared(NamedTuple):
    """A declared Attack or Block of a seat, the so-manieth of its kind."""

    seat: int
    kind: str
    number: int
    card: str
    tiles: tuple[str, ...]
    amount: int


def declared(view: View) -> Panel:
    """Every declared Attack and Block with its card, as it lies on the board it covers. TB-5.6, TB-5.7"""
    mine = mine_of(view)
    records = tuple(
        Declared(seat, kind, number, record["card"], tuple(record["tiles"]), record["amount"])
        for seat in (1 - mine, mine)
        for kind in KINDS
        for number, record in enumerate(view["seats"][seat][kind])
    )
    return _declared(mine, (name_of(view, 0), name_of(view, 1)), records)


@remembered
def _declared(mine: int, names: tuple[str, str], records: tuple[Declared, ...]) -> Panel:
    lines = tuple(_record_line(mine, names, record) for record in records)
    facts = () if lines else (Part(text=say("nothing yet"), tone="quiet"),)
    told = " ".join(line.say for line in lines) or say("Nothing is declared.")
    title = say("Declared this round")
    return Panel(id="declared", area="declared", title=title, facts=facts, nodes=lines, say=told)


def record_id(seat: int, kind: str, number: int) -> str:
    """The node of a declared Attack or Block."""
    return f"record-{seat}-{kind}-{number}"


def _record_line(mine: int, names: tuple[str, str], record: Declared) -> Text:
    """One declared Attack or Block."""
    seat, kind = record.seat, record.kind
    target = 1 - seat if kind == "attacks" else seat
    order = _shown_order(target == mine)
    shape = sum(1 << order.index(tile) for tile in record.tiles)
    tiles = ", ".join(record.tiles)
    facts = {"name": names[seat], "card": record.card, "aim": names[target], "tiles": tiles, "amount": record.amount}
    told = (
        say("{name}: Attack by {card} on {aim}'s {tiles} for {amount}.", **facts)
        if kind == "attacks"
        else say("{name}: Block by {card} on {aim}'s {tiles} for {amount}.", **facts)
    )
    parts = (
        Part(mark=shape_mark(shape), tone="shape"),
        Part(text=str(record.amount), mark=KINDS[kind], tone="attack" if kind == "attacks" else "block"),
        Part(text=record.card, tone="strong"),
        Part(text=tiles, tone="quiet"),
    )
    side = "own" if seat == mine else "other"
    return Text(id=record_id(seat, kind, record.number), area="record", parts=parts, tone=f"{kind} {side}", say=told)


# --- The end ----------------------------------------------------------------------------------------------------------


def playbill(view: View) -> Playbill:
    """Who won and why, and how both stood. TB-7.3 to TB-7.6"""
    winners = view["winners"]
    title = say("{name} wins", name=name_of(view, winners[0])) if winners else say("A draw")
    decided = say("Decided by: {reason} ({clause})", reason=say(view["decided_because"]), clause=view["decided_by"])
    rounds = say_many("{number} round played", "{number} rounds played", view["completed"])
    heads = (say("Player"), say("LP"), say("Cards left"), say("Removed"))
    rows = tuple(
        (of["name"], str(of["lp"]), str(of["cards_left"]), str(len(of["removed"])))
        for of in sorted(view["seats"], key=lambda of: -of["lp"])
    )
    told = f"{title}. {decided}. {rounds}."
    return Playbill(
        id="playbill", area="playbill", title=title, lines=(decided, rounds), heads=heads, rows=rows, say=told
    )
