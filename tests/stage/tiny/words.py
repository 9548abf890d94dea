"""Names and sentences of High Card."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from footlights.stage.errors import Broken, Reason, Trouble, suggestion
from footlights.stage.plain import PlainWords
from footlights.stage.rule import Event
from tests.stage.tiny import rules

SEATS = range(rules.PLAYERS)


PLAIN = PlainWords()
MANNER, known_ply, news = PLAIN.MANNER, PLAIN.known_ply, PLAIN.news
card_help, card_words = PLAIN.card_help, PLAIN.card_words
action_text, parse_action = rules.Actions.text, rules.Actions.parse
REASONS = {
    rules.GAME_OVER: Reason("HC-2.4", "The game is over."),
    rules.NOT_HELD: Reason("HC-2.1", "You do not hold that card."),
    rules.NO_SUCH_CARD: Reason("HC-2.1", "There is no such card."),
}


def reason(cast: Any, code: int, action: int) -> Reason:
    """Why an action is refused."""
    return REASONS[code]


def not_your_turn(cast: Any, s: Any, seat: int) -> Reason:
    """Players play in turn."""
    if s.over:
        return REASONS[rules.GAME_OVER]
    return Reason("HC-1.3", f"It is {cast.names[s.seat]}'s turn, not {cast.names[seat]}'s.")


def sentence(cast: Any, event: Event) -> str:
    """An event as one sentence."""
    a, b = event.a, event.b
    sentences: dict[int, Callable[[], str]] = {
        rules.LEADS: lambda: f"{cast.names[a]} leads.",
        rules.HOLDS: lambda: f"You hold the {cast.card_names[b]}.",
        rules.PLAYED: lambda: f"{cast.names[a]} plays the {cast.card_names[b]}.",
        rules.TAKES: lambda: f"{cast.names[a]} takes the trick and has {b}.",
        rules.TIES: lambda: "The cards are equal; nobody takes the trick.",
        rules.ENDS: lambda: f"The game ends {a} to {b}.",
    }
    return sentences[event.kind]()


def hand(cast: Any, s: Any, seat: int) -> list[str]:
    """A hand by name."""
    return [cast.card_names[card] for card in s.hand[seat][: s.held[seat]]]


def table(cast: Any, s: Any) -> dict[str, Any]:
    """What lies open."""
    return {
        "leader": s.leader,
        "seat": s.seat if not s.over else None,
        "over": bool(s.over),
        "left": s.left,
        "points": list(s.points),
        "played": [None if card == rules.NO_CARD else cast.card_names[card] for card in s.table],
    }


def view(cast: Any, s: Any, t: Any, seat: int) -> dict[str, Any]:
    """What a seat may know."""
    hands = [hand(cast, s, other) if other == seat else s.held[other] for other in SEATS]
    return {**table(cast, s), "hands": hands}


glimpse = view


def position(cast: Any, s: Any, t: Any) -> dict[str, Any]:
    """Everything, the deck from its top."""
    deck = [cast.card_names[card] for card in s.deck[0][: s.left]][::-1]
    return {**table(cast, s), "hands": [hand(cast, s, seat) for seat in SEATS], "deck": deck}


def arrange(cast: Any, s: Any, t: Any, given: Mapping[str, Any]) -> None:
    """Set hands, points and the lead."""
    problems = [
        f"given: {name!r} cannot be given.{suggestion(str(name), GIVEN)}" for name in given if name not in GIVEN
    ]
    hands = given.get("hands", [hand(cast, s, seat) for seat in SEATS])
    if not isinstance(hands, list) or len(hands) != rules.PLAYERS or not all(isinstance(h, list) for h in hands):
        raise Broken([*problems, "given, hands: expected two lists of cards."])
    named = [name for cards in hands for name in cards]
    problems += [f"given, hands: there is no card {name!r}." for name in named if name not in cast.card_names]
    if len(set(map(str, named))) != len(named) or any(len(cards) > rules.MAX_HAND for cards in hands):
        problems.append(f"given, hands: every card once, at most {rules.MAX_HAND} each.")
    points, leader = given.get("points", [0, 0]), given.get("leader", s.leader)
    if not isinstance(points, list) or len(points) != 2 or any(p not in range(100) for p in points):
        problems.append(f"given, points: found {points!r}, expected two numbers.")
    if leader not in (0, 1) or isinstance(leader, bool):
        problems.append(f"given, leader: found {leader!r}, expected 0 or 1.")
    if problems:
        raise Broken(problems)
    ids = [[cast.card_names.index(name) for name in cards] for cards in hands]
    rest = [card for card in range(t.cards) if not any(card in cards for cards in ids)]
    s.deck, s.left = [rest + [0] * (rules.MAX_CARDS - len(rest))], len(rest)
    for seat in SEATS:
        s.hand[seat] = sorted(ids[seat]) + [0] * (rules.MAX_HAND - len(ids[seat]))
        s.held[seat] = len(ids[seat])
    s.points, s.leader, s.seat = list(points), leader, leader


GIVEN = ("hands", "points", "leader")


def faults(cast: Any, s: Any, t: Any) -> list[str]:
    """What is impossible about a position."""
    cards = [card for seat in SEATS for card in s.hand[seat][: s.held[seat]]] + list(s.deck[0][: s.left])
    cards += [card for card in s.table if card != rules.NO_CARD]
    found = [] if len(set(cards)) == len(cards) else [f"a card is there twice: {sorted(cards)}"]
    if s.left != t.cards - rules.PLAYERS * t.hand:
        found.append(f"{s.left} cards in the deck")
    if sum(s.points) > t.hand or min(s.points) < 0:
        found.append(f"points {s.points}")
    return found


def cue_draw(cast: Any, s: Any, t: Any, kind: int, wanted: Any) -> int:
    """The toss a scenario names."""
    if wanted not in (0, 1) or isinstance(wanted, bool):
        raise Trouble(f"chance, coin: found {wanted!r}, expected 0 or 1.")
    return int(wanted)


def cue_order(cast: Any, entries: list[int], wanted: Any) -> list[int]:
    """The order of a shuffle a scenario names, the top first; the top lies last."""
    names = [cast.card_names[entry] for entry in entries]
    if not isinstance(wanted, list) or sorted(map(str, wanted)) != sorted(names):
        raise Trouble(f"chance, shuffle: found {wanted!r}, but the cards are {', '.join(sorted(names))}.")
    return [cast.card_names.index(name) for name in wanted][::-1]
