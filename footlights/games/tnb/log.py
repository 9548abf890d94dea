"""What happened: each event as one sentence, and a round told in a few lines for those who follow the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from footlights.games.tnb.rules import layout
from footlights.games.tnb.shapes import TILE_NAMES, across, tile_names
from footlights.games.tnb.tables import Cast
from footlights.games.tnb.views import DECIDED_BY
from footlights.stage.blocks import Line, Span
from footlights.stage.rule import Event
from footlights.stage.tongue import mark, say, say_many

Sentence = Callable[[Cast, Event], str]


def _covers(cast: Cast, card: int, turn: int, attack: bool) -> str:
    turned = cast.cards[card].turns[turn]
    return ", ".join(tile_names(across(turned) if attack else turned))


def _blocked(cast: Cast, seat: int, card: int, turn: int) -> str:
    return say(
        "{name}'s {card} Blocks {tiles} for {amount}.",
        name=cast.names[seat],
        card=cast.notation[card],
        tiles=_covers(cast, card, turn, attack=False),
        amount=cast.cards[card].defence,
    )


def _attacked(cast: Cast, seat: int, card: int, turn: int) -> str:
    return say(
        "{name}'s {card} Attacks {other}'s {tiles} for {amount}.",
        name=cast.names[seat],
        other=cast.names[1 - seat],
        card=cast.notation[card],
        tiles=_covers(cast, card, turn, attack=True),
        amount=cast.cards[card].damage,
    )


def _played(cast: Cast, seat: int, card: int, tile: int) -> str:
    names = {"name": cast.names[seat], "card": cast.notation[card], "tile": TILE_NAMES[tile]}
    return say("{name} plays {card} on {tile}.", **names)


def _moved(cast: Cast, e: Event) -> str:
    to, tile = divmod(e.c, layout.TILES)
    names = {"name": cast.names[e.a], "card": cast.notation[e.b], "tile": TILE_NAMES[tile], "to": TILE_NAMES[to]}
    return say("{name}'s {card} moves from {tile} to {to}.", **names)


def _revealed(cast: Cast, e: Event) -> str:
    """What a player did unseen, told when both turns are over. TB-8.2"""
    seat, action = e.a, e.b
    if action == layout.END_TURN:
        if e.c == 0:
            return say("Revealed: {name} did nothing.", name=cast.names[seat])
        return say("Revealed: that was {name}'s turn.", name=cast.names[seat])
    return say("Revealed: {what}", what=_done(cast, seat, action))


def _done(cast: Cast, seat: int, action: int) -> str:
    if action == layout.DRAW:
        return say("{name} draws a card.", name=cast.names[seat])
    card, place = layout.Actions.numbers(action).values()
    if layout.ATTACK.has(action):
        return _attacked(cast, seat, card, place)
    if layout.BLOCK.has(action):
        return _blocked(cast, seat, card, place)
    if layout.MOVE.has(action):
        names = {"name": cast.names[seat], "card": cast.notation[card], "tile": TILE_NAMES[place]}
        return say("{name}'s {card} moves to {tile}.", **names)
    return _played(cast, seat, card, place)


def _settled(cast: Cast, e: Event) -> str:
    attack, block = divmod(e.c, layout.SUM_PART)
    numbers = {"attack": attack, "block": block, "net": max(0, attack - block)}
    told = mark("{name}'s {tile}: attack {attack}, block {block}, net {net}.")
    return say(told, name=cast.names[e.a], tile=TILE_NAMES[e.b], **numbers)


def _life_lost(cast: Cast, e: Event) -> str:
    names = {"name": cast.names[e.a], "tile": TILE_NAMES[e.b], "lp": e.c}
    return say("{name} loses 1 LP for the empty {tile} ({lp} left).", **names)


def _wounded(cast: Cast, e: Event) -> str:
    return say("{name}'s {card} has {hp} HP left.", name=cast.names[e.a], card=cast.notation[e.b], hp=e.c)


def _destroyed(cast: Cast, e: Event) -> str:
    names = {"name": cast.names[e.a], "card": cast.notation[e.b], "tile": TILE_NAMES[e.c]}
    return say("{name}'s {card} on {tile} is destroyed.", **names)


def _lost(cast: Cast, e: Event) -> str:
    if e.b == layout.NO_LIFE:
        return say("{name} has no Life Points left.", name=cast.names[e.a])
    return say("{name} has no card left in Deck, hand and board.", name=cast.names[e.a])


def _ended(cast: Cast, e: Event) -> str:
    clause, because = DECIDED_BY[e.b]
    words = {"because": say(because), "clause": clause}
    if e.a == layout.NOBODY:
        return say("The game is a draw ({because}, {clause}).", **words)
    return say("{name} wins the game ({because}, {clause}).", name=cast.names[e.a], **words)


def _is_unseen(cast: Cast) -> bool:
    """Whether both act at once, so that nobody is first. TB-8.2"""
    return bool(cast.options["turn_order"] == "simultaneous")


def _begins(cast: Cast, e: Event) -> str:
    told = (
        mark("{name} is asked first in round 1, by lot.")
        if _is_unseen(cast)
        else mark("{name} is first in round 1, by lot.")
    )
    return say(told, name=cast.names[e.a])


def _round(cast: Cast, e: Event) -> str:
    if _is_unseen(cast):
        return say("Round {round} begins; both act at once.", round=e.a)
    return say("Round {round} begins; {name} is first.", round=e.a, name=cast.names[e.b])


def _turn(cast: Cast, e: Event) -> str:
    told = mark("{name} decides, unseen.") if _is_unseen(cast) else mark("It is {name}'s turn.")
    return say(told, name=cast.names[e.a])


SENTENCES: dict[int, Sentence] = {
    layout.BEGINS: _begins,
    layout.HELD: lambda c, e: say("You hold {card}.", card=c.notation[e.b]),
    layout.ROUND: _round,
    layout.INCOME: lambda c, e: say(
        "Income: {first} has {tp} TP, {second} has {other} TP.", first=c.names[0], tp=e.b, second=c.names[1], other=e.c
    ),
    layout.TURN: _turn,
    layout.DREW: lambda c, e: say_many(
        "{name} draws a card ({number} left in the Deck).",
        "{name} draws a card ({number} left in the Deck).",
        e.b,
        name=c.names[e.a],
    ),
    layout.DREW_CARD: lambda c, e: say("You draw {card}.", card=c.notation[e.b]),
    layout.PLAYED: lambda c, e: _played(c, e.a, e.b, e.c),
    layout.MOVED: _moved,
    layout.BLOCKED: lambda c, e: _blocked(c, e.a, e.b, e.c),
    layout.ATTACKED: lambda c, e: _attacked(c, e.a, e.b, e.c),
    layout.BOUGHT: lambda c, e: say(
        "{name} pays for an action of {card} ({tp} TP left).", name=c.names[e.a], card=c.notation[e.b], tp=e.c
    ),
    layout.PASSED: lambda c, e: say("{name} ends the turn.", name=c.names[e.a]),
    layout.REVEALED: _revealed,
    layout.SETTLED: _settled,
    layout.WOUNDED: _wounded,
    layout.LIFE_LOST: _life_lost,
    layout.DESTROYED: _destroyed,
    layout.CAPPED: lambda c, e: say("Round {round} was the last.", round=e.a),
    layout.LOST: _lost,
    layout.ENDED: _ended,
}


def sentence(cast: Cast, event: Event) -> str:
    """An event as one sentence."""
    return SENTENCES[event.kind](cast, event)


# --- What is worth a line ----------------------------------------------------------------------------------------------

TOLD = (
    layout.BEGINS, layout.DREW, layout.DREW_CARD, layout.PLAYED, layout.MOVED, layout.BLOCKED, layout.ATTACKED,
    layout.BOUGHT, layout.REVEALED, layout.SETTLED, layout.WOUNDED, layout.LIFE_LOST, layout.DESTROYED, layout.CAPPED,
    layout.LOST, layout.ENDED,
)  # fmt: skip


def news(cast: Cast, plies: Sequence[Iterable[Event]], since: int) -> list[Line]:
    """What a seat saw happen, from ply `since` on."""
    lines = []
    for ply, events in enumerate(plies):
        for event in events:
            if ply >= since and event.kind in TOLD:
                lines.append(Line(sentence(cast, event)))
            elif ply >= since and event.kind == layout.ROUND:
                head = Span(say("Round {round}:", round=event.a) + " ", "strong")
                first = say("{name} is first.", name=cast.names[event.b])
                lines.append(Line((head, say("both act at once.") if _is_unseen(cast) else first)))
    return lines
