"""What a seat may know, and the whole position by its public names (for scenarios). R35

`view` is made only from what the seat knows: other hands and every Deck are numbers. `position` shows everything and is used by
scenarios and tests alone.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple, TypedDict

from msgspec import UNSET

from footlights.games.the_theatre.rules import layout
from footlights.games.the_theatre.rules.ending import place_of
from footlights.games.the_theatre.rules.rows import (
    a_round_follows,
    card_of,
    competing_card,
    is_in,
    played_card,
    team_of,
)
from footlights.games.the_theatre.rules.scoring import finisher_bonus, suit_bonus, token_bonus, value_of
from footlights.games.the_theatre.seen import Decision, Held, LastRound, Pile, Play, Scored, Seat, TheatreView, Value
from footlights.games.the_theatre.tables import Cast
from footlights.games.the_theatre.text import DIE_SIDES, PRINTS
from footlights.stage.match import SPECTATOR
from footlights.stage.tongue import mark

ROW = ("deck", "hand", "playing", "breakroom", "dismissed")  # the zones of a player's row, in their order
DECISIONS: dict[int, Decision | None] = {
    layout.PLAY_CARD: "play",
    layout.ABILITY: "ability",
    layout.OFFER: "gamble",
    layout.NOTHING: None,
}
DECIDED_BY = {
    layout.BY_LAST_IN: ("TH-6.5", mark("last one still in")),
    layout.BY_CARDS: ("TH-6.7", mark("most cards left when all fell")),
    layout.BY_START: ("TH-6.8", mark("smaller starting Deck")),
    layout.BY_LAST_PLAYED: ("TH-6.9", mark("played last")),
    layout.BY_TEAM: ("TH-7.13", mark("last team still in")),
    layout.BY_TEAM_CARDS: ("TH-7.13", mark("most cards left together when all teams fell")),
    layout.BY_TEAM_START: ("TH-7.13", mark("smaller starting Decks together")),
    layout.BY_TEAM_LAST: ("TH-7.13", mark("a member played last")),
    layout.BY_BREAKROOM: ("TH-9.13", mark("biggest Breakroom")),
    layout.BY_STAR_LAST: ("TH-9.14", mark("biggest Breakroom shared, played last")),
}


# --- Parts of both ---------------------------------------------------------------------------------------------------


def zone(cast: Cast, s: Any, seat: int, name: str) -> list[str]:
    """The cards of one of a player's zones; a Deck from the top, anything else in order of the set."""
    start, stop = _borders(s, seat, name)
    entries, notation = s.rows[seat][start:stop], cast.notation
    if name == "deck":
        entries.reverse()
    else:
        entries.sort()
    return [notation[card_of(entry)] for entry in entries]


def _borders(s: Any, seat: int, name: str) -> tuple[int, int]:
    start = 0
    for zone_name in ROW:
        stop = start + getattr(s, zone_name)[seat]
        if zone_name == name:
            return start, stop
        start = stop
    raise KeyError(name)


def tokens(counts: list[int]) -> dict[str, int]:
    """The Prints that have any token, with their number."""
    return {name: number for name, number in zip(PRINTS, counts, strict=True) if number} if any(counts) else {}


def decision(s: Any, t: Any) -> Decision | None:
    """What is being decided."""
    if s.deciding == layout.ABILITY and t.ability[competing_card(s, s.seat)] == layout.SAP:
        return "sap"
    return DECISIONS[s.deciding]


def breakdown(s: Any, t: Any, seat: int, card: int) -> Value:
    """A card's value in its parts. TH-5.1"""
    base, suit, of_tokens = t.value[card], suit_bonus(s, t, card), token_bonus(s, t, card)
    combo, finisher = s.combo_active[seat], finisher_bonus(s, t, card)
    total = base + suit + of_tokens + combo + finisher
    return Value(base=base, suit=suit, tokens=of_tokens, combo=combo, finisher=finisher, total=total)


class Worth(NamedTuple):
    """The part of a position that a card's value depends on, for trying what would be."""

    desired: int
    round_no: int
    boost: list[int]
    sap: list[int]
    combo_active: list[int]


def value_if_played(s: Any, t: Any, seat: int, card: int) -> Value:
    """What a card in hand would be worth if the Round ended after it, its own token included.

    For a player who has already played this Round: in the next one, as things stand.
    """
    later = bool(s.playing[seat])
    round_no = min(s.round_no + 1, layout.ROUNDS) if later else s.round_no
    trial = Worth(s.desired, round_no, s.boost[:], s.sap[:], s.combo_pending if later else s.combo_active)
    own = t.target[card]
    if t.ability[card] == layout.BOOST:
        trial.boost[own] += 1
    elif t.ability[card] == layout.SAP:
        trial.sap[own] += 1
    return breakdown(trial, t, seat, card)


def staying_power(s: Any, t: Any, seat: int) -> int | None:
    """How many more cards a player can lose before falling at the next check; not a figure of Shooting Star."""
    if t.mode == layout.SHOOTING_STAR or not is_in(s, seat):
        return None
    return int(s.starting[seat] - s.dismissed[seat] - (layout.HAND - 1))


def last_round(cast: Cast, s: Any, t: Any) -> LastRound | None:
    """The Round scored last: values with their parts, winners, where the cards went."""
    if s.rounds_played == 0:
        return None
    results = s.last_result[: s.players]
    winners = [seat for seat, result in enumerate(results) if result == layout.WINNER]
    return LastRound(
        cards=[_scored(cast, s, t, seat) for seat, result in enumerate(results) if result != layout.NOBODY],
        values=[s.last_value[seat] if result != layout.NOBODY else None for seat, result in enumerate(results)],
        winners=winners,
        all_dismissed=not winners,
    )


def _scored(cast: Cast, s: Any, t: Any, seat: int) -> Scored:
    card = s.last_card[seat]
    value = Value(
        base=t.value[card],
        suit=s.last_suit[seat],
        tokens=s.last_tokens[seat],
        combo=s.last_combo[seat],
        finisher=s.last_finisher[seat],
        total=s.last_value[seat],
    )
    to: Pile = "Breakroom" if s.last_result[seat] == layout.WINNER else "Dismissed"
    return Scored(**facts(cast, card), seat=seat, to=to, value=value)


class CardFacts(TypedDict):
    """What a screen needs to draw a card."""

    card: str
    suit: str
    print: str
    ability: str


def facts(cast: Cast, card: int) -> CardFacts:
    """A card with what a screen needs to draw it."""
    data = cast.cards[card]
    return {"card": cast.notation[card], "suit": data.suit, "print": data.print, "ability": data.ability}


# --- A seat's view ---------------------------------------------------------------------------------------------------


def view(cast: Cast, s: Any, t: Any, seat: int) -> TheatreView:
    """What a seat may know, or a spectator."""
    clause, because = DECIDED_BY.get(s.decided_by, (None, None))
    return TheatreView(
        act=s.act,
        round=s.round_no,
        desired_suit=DIE_SIDES[s.desired] if s.desired < len(DIE_SIDES) else None,
        leader=s.leader,
        seat=s.seat if not s.over else None,
        decision=decision(s, t),
        boost=tokens(s.boost),
        sap=tokens(s.sap),
        chaos=bool(s.chaos),
        chaos_rolls=bool(s.chaos and not s.over and a_round_follows(s)),
        next_stamp=s.stamp + 1,
        over=bool(s.over),
        winners=[other for other in range(s.players) if s.score[other]],
        decided_by=clause,
        last_round=last_round(cast, s, t),
        format=cast.options["format"],
        you=seat if seat != SPECTATOR else None,
        net_tokens=net_tokens(s, t),
        decided_because=because,
        seats=[_seat(cast, s, t, other, seat) for other in range(s.players)],
        turn_order=_turn_order(s),
        in_play=[_play(cast, s, t, s.order[i]) for i in range(s.played_count) if s.playing[s.order[i]]],
        hand=_hand(cast, s, t, seat) if seat != SPECTATOR else [],
        own_deck=dict(sorted(Counter(zone(cast, s, seat, "deck")).items())) if seat != SPECTATOR else {},
        gamble_shuffles=bool(s.deciding == layout.OFFER and not s.over and s.deck[s.seat] == 0),
        places=[place_of(s, t, other) for other in range(s.players)] if s.over else UNSET,
    )


def net_tokens(s: Any, t: Any) -> dict[str, int]:
    """What the tokens of each Print come to. TH-4.7, R7"""
    if not any(s.boost) and not any(s.sap):
        return {}
    most = 1 if t.stacking == layout.ONCE else layout.MAX_DECK
    return {
        name: min(s.boost[i], most) - min(s.sap[i], most) for i, name in enumerate(PRINTS) if s.boost[i] or s.sap[i]
    }


def _seat(cast: Cast, s: Any, t: Any, seat: int, viewer: int) -> Seat:
    """What a viewer knows of a player."""
    card, competing = played_card(s, seat), competing_card(s, seat)
    announced, deck = s.announced[seat], cast.decks[seat]
    return Seat(
        deck=s.deck[seat],
        hand=zone(cast, s, seat, "hand") if seat == viewer else s.hand[seat],
        breakroom=zone(cast, s, seat, "breakroom"),
        dismissed=zone(cast, s, seat, "dismissed"),
        played=cast.notation[card] if card != layout.NO_CARD else None,
        replacement=cast.notation[competing] if s.playing[seat] > 1 else None,
        stamp=s.last_stamp[seat],
        value=value_of(s, t, seat, competing) if competing != layout.NO_CARD else None,
        combo_active=bool(s.combo_active[seat]),
        combo_pending=bool(s.combo_pending[seat]),
        starting_size=s.starting[seat],
        announced_cost=announced if announced != layout.NO_COST else None,
        eliminated=s.fell[seat],
        team=team_of(t, seat) if t.mode == layout.TEAM else seat,
        staying_power=staying_power(s, t, seat),
        name=cast.names[seat],
        deck_name=deck.name if not deck.custom or seat == viewer else None,
    )


def _turn_order(s: Any) -> list[int]:
    """The seats in the order they play this Round; players without a card are absent. TH-3.1, TH-9.5"""
    clockwise = [(s.leader + step) % s.players for step in range(s.players)]
    return [seat for seat in clockwise if is_in(s, seat) and (s.hand[seat] or s.playing[seat])] if not s.over else []


def _play(cast: Cast, s: Any, t: Any, seat: int) -> Play:
    competing = competing_card(s, seat)
    return Play(
        seat=seat,
        **facts(cast, competing),
        replaces=cast.notation[played_card(s, seat)] if s.playing[seat] > 1 else None,
        stamp=s.last_stamp[seat],
        value=breakdown(s, t, seat, competing),
    )


def _hand(cast: Cast, s: Any, t: Any, seat: int) -> list[Held]:
    start, stop = _borders(s, seat, "hand")
    cards = Counter(card_of(entry) for entry in s.rows[seat][start:stop])
    return [
        Held(**facts(cast, card), copies=number, value=value_if_played(s, t, seat, card))
        for card, number in sorted(cards.items())
    ]


# --- Positions for scenarios and tests -------------------------------------------------------------------------------

VIEWS_ALONE = (  # names that a position does without
    "format", "you", "net_tokens", "decided_because", "turn_order", "in_play", "hand", "own_deck", "gamble_shuffles",
)  # fmt: skip


def position(cast: Cast, s: Any, t: Any) -> dict[str, Any]:
    """Everything, by its public names."""
    seen = view(cast, s, t, SPECTATOR).to_dict()
    for seat, of in enumerate(seen["seats"]):
        del of["name"], of["deck_name"]
        of["deck"], of["hand"] = zone(cast, s, seat, "deck"), zone(cast, s, seat, "hand")
    return {name: value for name, value in seen.items() if name not in VIEWS_ALONE}
