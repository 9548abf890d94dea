"""What happened: each event as one sentence, in the order things happened."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from footlights.games.gothies import effects
from footlights.games.gothies.rules import layout
from footlights.games.gothies.tables import Cast
from footlights.stage.blocks import Line, Span
from footlights.stage.rule import Event
from footlights.stage.tongue import mark, say, say_many

Sentence = Callable[[Cast, Event], str]

card_name, monster_name = layout.Actions.card.write, layout.Actions.monster.write

ICONS = {effects.ODD: "O", effects.EVEN: "E", effects.ALL_STREYA: "A"}
LEANS = {effects.LEFT: mark("left"), effects.RIGHT: mark("right"), effects.BOTH: mark("both")}
ENDINGS = {
    layout.BY_LAST_ASLEEP: ("GO-5.11", mark("The game is over: one Streya is still asleep (GO-5.11).")),
    layout.BY_ROUND_LIMIT: ("GO-5.13", mark("The last round is over: the most Timestones win (GO-5.13).")),
    layout.BY_WELL_FULL: ("GO-10.1", mark("The Streya have won: the Well of Ceiba holds {well} Timestones (GO-10.1).")),
    layout.BY_WELL_EMPTY: ("GO-10.2", mark("The Streya have lost: the Well of Ceiba is empty (GO-10.2).")),
    layout.BY_LAST_TURN: (
        "GO-10.3",
        mark("The Streya have won: the Well of Ceiba stands with {well} Timestones (GO-10.3)."),
    ),
}
BOUGHT_TO = {
    effects.TO_DISCARD: mark("{name} buys {card} for {price} Seed."),
    effects.TO_DECK: mark("{name} buys {card} for {price} Seed; it goes on top of the deck."),
    effects.TO_HAND: mark("{name} buys {card} for {price} Seed; it comes into the hand."),
}
DUSTED_FROM = {
    layout.FACE_UP_PILE: mark("{name} dusts {card}."),
    layout.HAND_PILE: mark("{name} dusts {card} from hand."),
    layout.DISCARD_PILE: mark("{name} dusts {card} from the discard pile."),
    layout.MERCADO_PILE: mark("{name} dusts {card} in the Mercado."),
}
SAFE = {
    layout.SAFE_BY_COST: mark("{card} of {name} withstands: the power is not above its seed cost."),
    layout.SAFE_BY_RUNE: mark("{card} of {name} is safe: none of them has its rune."),
    layout.SAFE_BY_PILE: mark("{card} of {name} is safe: no Joombie of its rune is left."),
}


def _name(cast: Cast, seat: int) -> str:
    return cast.names[seat]


def _joombie(cast: Cast, joombie: int) -> str:
    return cast.joombies[joombie].name


def _both(cast: Cast, e: Event) -> dict[str, str]:
    """The Streya and the card that most events speak of."""
    return {"name": _name(cast, e.a), "card": card_name(cast, e.b)}


def _drew(cast: Cast, e: Event) -> str:
    return say_many("{name} draws {number} card.", "{name} draws {number} cards.", e.b, name=_name(cast, e.a))


def _turn(cast: Cast, e: Event) -> str:
    if e.a == 0:
        return say("Turn 0: the Streya prepare.")
    told = "Turn {turn}: {number} monster will come at its end.", "Turn {turn}: {number} monsters will come at its end."
    return say_many(*told, e.b, turn=e.a)


def _timestones(cast: Cast, e: Event) -> str:
    if e.a < 0:
        return say("The Well of Ceiba gains {number} ({now}).", number=e.b, now=e.c)
    return say("{name} gains {number} Timestones ({now}).", name=_name(cast, e.a), number=e.b, now=e.c)


def _bought(cast: Cast, e: Event) -> str:
    price, to = divmod(e.c, layout.EVENT_PART)
    return say(BOUGHT_TO[to], **_both(cast, e), price=price)


def _refilled(cast: Cast, e: Event) -> str:
    if e.b == layout.NO_CARD:
        return say("The play deck is empty: a place in the Mercado stays empty.")
    return say("{card} comes into the Mercado.", card=card_name(cast, e.b))


def _attacked_streya(cast: Cast, e: Event) -> str:
    amount, left = divmod(e.c, layout.EVENT_WIDE)
    told = mark("{name} attacks {other} with {amount} Song ({left} Timestones left).")
    return say(told, name=_name(cast, e.a), other=_name(cast, e.b), amount=amount, left=left)


def _attacked(cast: Cast, e: Event) -> str:
    total, need = divmod(e.c, layout.EVENT_PART)
    target = monster_name(cast, e.b) if e.kind == layout.ATTACKED_MONSTER else _joombie(cast, e.b)
    told = mark("{name} attacks {target} with {total} Song ({need} needed).")
    return say(told, name=_name(cast, e.a), target=target, total=total, need=need)


def _turned_over(cast: Cast, e: Event) -> str:
    if e.a < 0:
        return say("No monster is left to come.")
    return say("{monster} enters in zone 3.", monster=monster_name(cast, e.a))


def group_name(icon: int, lean: int) -> str:
    """A group as people call it: A-left, O-both."""
    return f"{ICONS[icon]}-{say(LEANS[lean])}"


def _group(cast: Cast, e: Event) -> str:
    group = group_name(*divmod(e.b, layout.EVENT_PART))
    return say("Zone {zone}, group {group}: power {power}.", zone=e.a, group=group, power=e.c)


def _nobody_targeted(cast: Cast, e: Event) -> str:
    """Streya 1 is always there, so it is only E groups that can find nobody. GO-8.6, R45"""
    group = group_name(*divmod(e.b, layout.EVENT_PART))
    return say("Group {group} finds no target: no Streya has an even number.", group=group)


def _joombie_strikes(cast: Cast, e: Event) -> str:
    zone, attack = divmod(e.b, layout.EVENT_PART)
    told = mark("{joombie} in zone {zone} takes {attack} from the Well ({left} left).")
    return say(told, joombie=_joombie(cast, e.a // layout.EVENT_PART), zone=zone, attack=attack, left=e.c)


def _step_ends(cast: Cast, e: Event) -> str:
    seed, song = divmod(e.b, layout.EVENT_WIDE)
    name = _name(cast, e.a)
    if e.c >= layout.MOST_ACTIONS:
        return say("The Play step of {name} ends by itself after {number} actions.", name=name, number=e.c)
    if seed or song:
        return say("{name} ends the Play step; {seed} Seed and {song} Song are lost.", name=name, seed=seed, song=song)
    return say("{name} ends the Play step.", name=name)


def _ended(cast: Cast, e: Event) -> str:
    return say(ENDINGS[e.a][1], well=e.b)


def _removed(cast: Cast, e: Event) -> str:
    if e.c == effects.LAND_TO_DUST:
        return say("{card} of {name} is removed and turns to dust.", **_both(cast, e))
    return say("{card} of {name} is removed and goes to the discard pile.", **_both(cast, e))


def _victim(cast: Cast, e: Event) -> str:
    told = "{name} makes {other} discard {number} card.", "{name} makes {other} discard {number} cards."
    return say_many(*told, e.c, name=_name(cast, e.a), other=_name(cast, e.b))


def _hand_discarded(cast: Cast, e: Event) -> str:
    if e.b == 0:
        return say("{name} has no card in hand to discard.", name=_name(cast, e.a))
    told = "{name} discards the whole hand: {number} card.", "{name} discards the whole hand: {number} cards."
    return say_many(*told, e.b, name=_name(cast, e.a))


def _cleared(cast: Cast, e: Event) -> str:
    told = "{name} clears {number} card to the discard pile.", "{name} clears {number} cards to the discard pile."
    return say_many(*told, e.b, name=_name(cast, e.a))


SENTENCES: dict[int, Sentence] = {
    layout.FIRST_IS: lambda c, e: say("{name} woke latest and begins.", name=_name(c, e.a)),
    layout.ROUND_BEGINS: lambda c, e: say("Round {round}.", round=e.a),
    layout.TURN_BEGINS: _turn,
    layout.PART_BEGINS: lambda c, e: say("The Play step of {name}.", name=_name(c, e.a)),
    layout.CLEARED: _cleared,
    layout.DREW: _drew,
    layout.DREW_CARD: lambda c, e: say("{name} draws {card}.", **_both(c, e)),
    layout.RESHUFFLED: lambda c, e: say("{name} shuffles the discard pile into a new deck.", name=_name(c, e.a)),
    layout.PLAYED: lambda c, e: say("{name} plays {card}.", **_both(c, e)),
    layout.LAND_PLAYED: lambda c, e: say("{name} plays the land {card}.", **_both(c, e)),
    layout.ACTIVATED_LAND: lambda c, e: say("{name} activates {card}.", **_both(c, e)),
    layout.USED_LINE: lambda c, e: say("{name} calls out a synergy of {card}.", **_both(c, e)),
    layout.DUSTED: lambda c, e: say(DUSTED_FROM[e.c], **_both(c, e)),
    layout.GAINED_SONG: lambda c, e: say("{number} Song ({now}).", number=e.b, now=e.c),
    layout.GAINED_SEED: lambda c, e: say("{number} Seed ({now}).", number=e.b, now=e.c),
    layout.GAINED_TIMESTONES: _timestones,
    layout.CHOSE: lambda c, e: say("{name} picks option {number} of {card}.", **_both(c, e), number=e.c + 1),
    layout.VICTIM_NAMED: _victim,
    layout.DISCARDED: lambda c, e: say("{name} discards {card}.", **_both(c, e)),
    layout.HAND_DISCARDED: _hand_discarded,
    layout.DECLINED: lambda c, e: say("{name} declines what {card} offers.", **_both(c, e)),
    layout.PENDING_TOP: lambda c, e: say("The next card {name} buys goes on top of the deck.", name=_name(c, e.a)),
    layout.BOUGHT: _bought,
    layout.REFILLED: _refilled,
    layout.ATTACKED_LAND: lambda c, e: say(
        "{name} attacks {card} of {other}.", name=_name(c, e.a), other=_name(c, e.b), card=card_name(c, e.c)
    ),
    layout.LAND_REMOVED: _removed,
    layout.ATTACKED_STREYA: _attacked_streya,
    layout.WOKE_UP: lambda c, e: say("{name} wakes up and is out of the game.", name=_name(c, e.a)),
    layout.ATTACKED_MONSTER: _attacked,
    layout.ATTACKED_JOOMBIE: _attacked,
    layout.MONSTER_DEFEATED: lambda c, e: say("{monster} is defeated.", monster=monster_name(c, e.a)),
    layout.JOOMBIE_REDEEMED: lambda c, e: say(
        "{joombie} is redeemed: {card} returns to {name}.",
        joombie=_joombie(c, e.a),
        name=_name(c, e.b),
        card=card_name(c, e.c),
    ),
    layout.DISSONANCE: lambda c, e: say("Dissonance: the song attracts a monster."),
    layout.TURNED_OVER: _turned_over,
    layout.MONSTERS_SHUFFLED: lambda c, e: say("The defeated monsters are shuffled into a new deck."),
    layout.MONSTERS_TURN: lambda c, e: say("The monsters' turn."),
    layout.GROUP_ATTACKS: _group,
    layout.CARD_POSSESSED: lambda c, e: say(
        "{card} of {name} is possessed by {joombie}.", **_both(c, e), joombie=_joombie(c, e.c)
    ),
    layout.CARD_SAFE: lambda c, e: say(SAFE[e.c], **_both(c, e)),
    layout.NOBODY_THERE: lambda c, e: say("No target: {name} has no GOTHIE in the Row.", name=_name(c, e.a)),
    layout.NOBODY_TARGETED: _nobody_targeted,
    layout.LAND_FALLS: lambda c, e: say("{card} of {name} falls (power {power} left).", **_both(c, e), power=e.c),
    layout.LAND_STANDS: lambda c, e: say(
        "{card} of {name} stops the attack (power {power}).", **_both(c, e), power=e.c
    ),
    layout.WELL_HIT: lambda c, e: say("The Well loses {number} ({left} left).", number=e.a, left=e.b),
    layout.JOOMBIE_STRIKES: _joombie_strikes,
    layout.MOVED_ON: lambda c, e: say("Monsters and Joombies move towards the Well."),
    layout.STEP_ENDS: _step_ends,
    layout.ENDED: _ended,
}
HEADINGS = (layout.ROUND_BEGINS, layout.TURN_BEGINS, layout.MONSTERS_TURN)
QUIET = (layout.MOVED_ON,)


def sentence(cast: Cast, event: Event) -> str:
    """An event as one sentence; empty if it is not worth a line."""
    return SENTENCES[event.kind](cast, event)


def news(cast: Cast, plies: Sequence[Iterable[Event]], since: int) -> list[Line]:
    """What happened from ply `since` on."""
    lines = []
    for events in list(plies)[since:]:
        for event in events:
            if event.kind in HEADINGS:
                lines.append(Line(Span(sentence(cast, event), "strong")))
            elif event.kind not in QUIET:
                lines.append(Line(sentence(cast, event)))
    return lines
