"""What lies on the table for everybody: the marquee, both players, both boards, what is declared, and how it ended."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from footlights.games.tnb.board import DID, View, numbers_of, who
from footlights.games.tnb.marks import shape_mark
from footlights.games.tnb.rules import layout
from footlights.games.tnb.scene_words import (
    Seen,
    card_id,
    marker_word,
    mine_of,
    name_of,
    printed,
    records_on,
    result_said,
    seen_now,
    size_of,
    sums,
    tile_id,
)
from footlights.games.tnb.shapes import COLUMNS, TILE_NAMES
from footlights.games.tnb.tables import Cast
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
from footlights.stage.tongue import mark, say, say_many

LAMPS = 8  # more Tactical Points than this are a number
FEW_LAMPS = 3
RESOLVING = (layout.SETTLED, layout.DESTROYED)
KINDS = (("attacks", "tnb-attack", mark("Attack")), ("blocks", "tnb-block", mark("Block")))

# --- The marquee ------------------------------------------------------------------------------------------------------


def marquee(view: View, event: Event | None) -> Banner:
    """Round, whose turn, which part of it, and who is first in this and the next round. TB-3.5, TB-3.8"""
    round_no = min(view["round"], view["last_round"])
    facts = [Part(text=say("Round {round} of at most {last}", round=round_no, last=view["last_round"]))]
    if not view["over"]:
        facts.append(first_player(view))
    loud = _loud(view, event)
    told = [f"{part.text}." for part in (*facts, *([loud] if loud else []))]
    return Banner(id="marquee", area="marquee", title=say("T&B"), facts=tuple(facts), loud=loud, say=" ".join(told))


def first_player(view: View) -> Part:
    """Who is first now and next; with simultaneous turns it means nothing. TB-3.5, TB-8.2"""
    if view["options"]["turn_order"] == "simultaneous":
        return Part(text=say("both act at once"), mark="swap")
    first = name_of(view, view["first"])
    if view["first_next"] is None:
        return Part(text=say("first: {first}, in the last round", first=first), mark="flag")
    then = name_of(view, view["first_next"])
    return Part(text=say("first: {first}, next round: {next}", first=first, next=then), mark="flag")


def _loud(view: View, event: Event | None) -> Part | None:
    if view["over"]:
        return None
    if event is not None and event.kind in RESOLVING:
        return Part(text=say("Resolution: attack − block = net"), tone="resolves")
    stage = say("tactical part open") if view["stage"] == "tactical" else say("tactical part closed")
    name = name_of(view, view["seat"])
    whose = say("Your turn") if view["seat"] == view["you"] else say("{name}'s turn", name=name)
    return Part(text=stage, label=whose, tone=view["stage"], say=f"{whose}, {stage}")


# --- Players ----------------------------------------------------------------------------------------------------------


def player(view: View, seat: int, event: Event | None) -> Panel:
    """A player's points and piles. R42"""
    of, own = view["seats"][seat], seat == view["you"]
    deck, gone = size_of(of["deck"]), len(of["removed"])
    nodes: list[AnyNode] = [life(view, seat), *_life_forecast(view, seat, event), _tactics(of, seat)]
    if not own:
        backs = size_of(of["hand"])
        nodes.append(
            Zone(id=f"hand-{seat}", area="backs", layout="row", title=say("Hand"), backs=backs, count=backs, owner=seat)
        )
    holds = tuple(of["deck"]) if own else ()
    nodes.append(
        Zone(
            id=f"deck-{seat}",
            area="deck",
            layout="pile",
            title=say("Deck"),
            backs=deck,
            count=deck,
            holds=holds,
            owner=seat,
        )
    )
    removed = tuple(of["removed"])
    nodes.append(
        Zone(
            id=f"removed-{seat}",
            area="removed",
            layout="pile",
            title=say("Removed"),
            holds=removed,
            count=gone,
            owner=seat,
        )
    )
    turn = event is None and not view["over"] and seat == view["seat"]
    area = "you" if seat == mine_of(view) else "them"
    return Panel(
        id=f"seat-{seat}",
        area=area,
        title=of["name"],
        nodes=tuple(nodes),
        you=own,
        turn=turn,
        seat=seat,
        say=player_said(view, seat),
    )


def player_said(view: View, seat: int) -> str:
    """A player's numbers for the ear."""
    of, name = view["seats"][seat], who(view, seat)
    figures = {"lp": of["lp"], "tp": of["tp"], "hand": size_of(of["hand"]), "deck": size_of(of["deck"])}
    said = [say("{name}: LP {lp}, TP {tp}, hand {hand}, Deck {deck}.", name=name, **figures)]
    if of["forecast"]["lp"] != of["lp"]:
        said.append(say("If the round ended now, {name} would have {lp} LP.", name=name, lp=of["forecast"]["lp"]))
    if of["removed"]:
        said.append(say("Removed cards of {name}: {cards}.", name=name, cards=", ".join(of["removed"])))
    return " ".join(said)


def life(view: View, seat: int) -> Meter:
    """Life Points as hearts."""
    lp = view["seats"][seat]["lp"]
    most = max(lp, view["constants"]["life_points"])
    told = say("{lp} of {most} LP", lp=lp, most=most)
    return Meter(
        id=f"lp-{seat}", area="lp", label=say("LP"), value=lp, most=most, mark="tnb-health", shape="lamps", say=told
    )


def _life_forecast(view: View, seat: int, event: Event | None) -> list[AnyNode]:
    """The Life Points that are left if the round ends now. TB-6.6"""
    of = view["seats"][seat]
    unseen = event is not None and event.kind == layout.SETTLED and view["options"]["turn_order"] == "simultaneous"
    done = unseen or (
        event is not None and (event.kind == layout.DESTROYED or (event.kind == layout.SETTLED and seat < event.a))
    )
    if done or of["forecast"]["lp"] == of["lp"] or view["over"]:
        return []
    told = say("{lp} if the round ended now", lp=of["forecast"]["lp"])
    return [Forecast(id=f"then-{seat}", of=f"lp-{seat}", text=f"→ {of['forecast']['lp']}", tone="bad", say=told)]


def _tactics(of: Mapping[str, Any], seat: int) -> Meter | Token:
    """Tactical Points: lamps as long as they can be counted at a glance. TB-3.3"""
    tp, label = of["tp"], say("TP")
    told = say_many("{number} TP", "{number} TP", tp)
    if tp > LAMPS:
        return Token(id=f"tp-{seat}", area="tp", text=str(tp), label=label, say=told)
    return Meter(id=f"tp-{seat}", area="tp", label=label, value=tp, most=max(tp, FEW_LAMPS), shape="lamps", say=told)


# --- Boards -----------------------------------------------------------------------------------------------------------


def shown_order(view: View, seat: int) -> list[str]:
    """A board's tiles as they lie on the screen: the lower board front row up, the upper one turned by half. TB-2.3"""
    return list(TILE_NAMES) if seat == mine_of(view) else list(reversed(TILE_NAMES))


def board_grid(view: View, seat: int, tiles: Mapping[str, Zone]) -> Grid:
    """A board of nine tiles."""
    area = "mine" if seat == mine_of(view) else "theirs"
    told = say("{name}'s board", name=who(view, seat))
    cells = tuple(tiles[name] for name in shown_order(view, seat))
    return Grid(id=f"board-{seat}", area=area, columns=COLUMNS, cells=cells, say=told)


def tile(
    view: View, cast: Cast, seat: int, name: str, event: Event | None, card: Card | None, more: tuple[AnyNode, ...]
) -> Zone:
    """A tile: what is declared on it and what comes of it, the card on it, and whatever else belongs there. TB-6.3"""
    seen = seen_now(view, seat, name, event)
    threat = threat_on(view, seat, name) if event is None else 0
    nodes = [*_telegraph(view, seat, name, seen, threat, event), *([card] if card else []), *more]
    words = [
        ("struck", seen.attack > 0),
        ("net", seen.net > 0),
        ("shielded", seen.block > 0),
        ("held", seen.result == "held"),
        ("threatened", threat > 0),
        ("taken", card is not None),
        ("settled", event is not None and event.kind in RESOLVING and seen.attack > 0),
    ]
    return Zone(
        id=tile_id(seat, name),
        area="tile",
        layout="slot",
        title=name,
        nodes=tuple(nodes),
        owner=seat,
        tone=" ".join(word for word, holds in words if holds),
        say=tile_said(view, cast, seat, name, seen, threat),
    )


def threat_on(view: View, seat: int, name: str) -> int:
    """What the other could still put on a tile of one's own, while one can do something about it. TB-3.12"""
    return int(view["seats"][seat]["threat"].get(name, 0)) if seat == view["you"] and view["choices"] else 0


def _telegraph(view: View, seat: int, name: str, seen: Seen, threat: int, event: Event | None) -> list[AnyNode]:
    """The sums of a tile, each to be traced to its cards. TB-5.6, TB-5.7"""
    settled = event is not None and event.kind in RESOLVING
    parts = []
    for part, kind in zip(sums(seen, settled), ("attacks", "blocks") if seen.attack else ("blocks",), strict=False):
        parts.append(Part(text=part.text, mark=part.mark, tone=part.tone, tip=from_cards(view, seat, name, kind)))
    parts += sums(seen, settled)[len(parts) :]
    if threat:
        tip = say("could still be attacked for {amount}", amount=threat)
        parts.append(Part(text=str(threat), mark="tnb-threat", tone="threat", tip=tip))
    if not parts:
        return []
    told = _sums_said(view, seat, name, seen, threat)
    return [Text(id=f"sums-{seat}-{name}", area="sums", parts=tuple(parts), say=told)]


def from_cards(view: View, seat: int, name: str, kind: str) -> str:
    """Which cards declared what lies on a tile."""
    return " + ".join(f"{record['card']} {record['amount']}" for record in records_on(view, seat, name, kind))


def tile_said(view: View, cast: Cast, seat: int, name: str, seen: Seen, threat: int) -> str:
    """A tile for the ear."""
    held = view["seats"][seat]["board"][name]
    told = [
        say(
            "{name}'s {tile}: {card}.", name=name_of(view, seat), tile=name, card=held["card"] if held else say("empty")
        )
    ]
    told.append(_sums_said(view, seat, name, seen, threat))
    return " ".join(filter(None, told))


def _sums_said(view: View, seat: int, name: str, seen: Seen, threat: int) -> str:
    told = []
    if seen.attack:
        by = from_cards(view, seat, name, "attacks")
        told.append(say("Attack {attack} ({cards}).", attack=seen.attack, cards=by))
    if seen.block:
        by = from_cards(view, seat, name, "blocks")
        told.append(say("Block {block} ({cards}).", block=seen.block, cards=by))
    if seen.attack:
        told.append(say("Net {net}: {result}.", net=seen.net, result=result_said(seen)))
    if threat:
        told.append(say("It could still be attacked for {amount}.", amount=threat))
    return " ".join(told)


def on_board(view: View, cast: Cast, seat: int, name: str, act: str) -> Card | None:
    """The card on a tile, with all its numbers, the HP it has left, its shape and its action marker. TB-2.2"""
    held = view["seats"][seat]["board"][name]
    if not held:
        return None
    card = printed(cast, held["card"])
    hp = max(0, held["hp"])
    marker = held["action"]
    badges = (Part(text=_marker_sign(marker), tone=marker, say=marker_word(marker)),) if marker else ()
    facts = {"card": card.name, "tile": name, "hp": hp, "health": card.health, "numbers": numbers_of(card)}
    told = say("{card} on {tile}, {hp} of {health} HP, {numbers}", **facts)
    did = [say(DID[kind]) for kind in held["did"]]
    return Card(
        id=card_id(cast, seat, card.name),
        face=card.name,
        owner=seat,
        value=f"{hp}/{card.health}" if hp < card.health else str(hp),
        badges=badges,
        origin=f"hand-{seat}",
        tone=f"acts-{marker}" if marker else "",
        act=act,
        say=", ".join(filter(None, (told, marker_word(marker), *did))),
    )


SIGNS = {"available": "●", "used": "✓", "new": "✱"}


def _marker_sign(marker: str) -> str:
    return SIGNS[marker]


# --- What is declared ---------------------------------------------------------------------------------------------------


def declared(view: View) -> Panel:
    """Every declared Attack and Block with its card, as it lies on the board it covers. TB-5.6, TB-5.7"""
    lines = [
        record_line(view, seat, kind, drawing, number, record)
        for seat in (1 - mine_of(view), mine_of(view))
        for kind, drawing, _ in KINDS
        for number, record in enumerate(view["seats"][seat][kind])
    ]
    title = say("Declared this round")
    facts = () if lines else (Part(text=say("nothing yet"), tone="quiet"),)
    told = " ".join(line.say for line in lines) or say("Nothing is declared.")
    return Panel(id="declared", area="declared", title=title, facts=facts, nodes=tuple(lines), say=told)


def record_id(seat: int, kind: str, number: int) -> str:
    """The node of a declared Attack or Block."""
    return f"record-{seat}-{kind}-{number}"


def record_line(view: View, seat: int, kind: str, drawing: str, number: int, record: Mapping[str, Any]) -> Text:
    """One declared Attack or Block."""
    target = 1 - seat if kind == "attacks" else seat
    order = shown_order(view, target)
    shape = sum(1 << order.index(tile) for tile in record["tiles"])
    tiles = ", ".join(record["tiles"])
    facts = {"name": name_of(view, seat), "card": record["card"], "aim": name_of(view, target), "tiles": tiles}
    told = (
        say("{name}: Attack by {card} on {aim}'s {tiles} for {amount}.", **facts, amount=record["amount"])
        if kind == "attacks"
        else say("{name}: Block by {card} on {aim}'s {tiles} for {amount}.", **facts, amount=record["amount"])
    )
    parts = (
        Part(mark=shape_mark(shape), tone="shape"),
        Part(text=str(record["amount"]), mark=drawing, tone="attack" if kind == "attacks" else "block"),
        Part(text=record["card"], tone="strong"),
        Part(text=tiles, tone="quiet"),
    )
    side = "own" if seat == mine_of(view) else "other"
    return Text(id=record_id(seat, kind, number), area="record", parts=parts, tone=f"{kind} {side}", say=told)


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
