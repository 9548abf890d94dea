"""Setting a position from its public names, as scenarios give it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from footlights.games.the_theatre.rules import layout
from footlights.games.the_theatre.rules.flow import advance, next_to_play
from footlights.games.the_theatre.tables import Cast, expand
from footlights.games.the_theatre.text import DIE_SIDES, PRINTS
from footlights.stage.errors import Broken, Trouble, suggestion
from footlights.stage.rows import sort

MAX_STAMP = 30_000
ZONES = ("deck", "hand", "breakroom", "dismissed", "played", "replacement")
TABLE_NAMES = (
    "act",
    "round",
    "desired_suit",
    "leader",
    "seat",
    "decision",
    "boost",
    "sap",
    "chaos",
    "next_stamp",
    "seats",
)
SEAT_NAMES = (*ZONES, "stamp", "combo_active", "combo_pending", "starting_size", "announced_cost", "eliminated")


def arrange(cast: Cast, s: Any, t: Any, given: Mapping[str, Any]) -> None:
    """Set a position from its public names, then go on to the decision that is due in it."""
    problems: list[str] = []
    _check_names(given, TABLE_NAMES, "given", problems)
    _arrange_table(s, given, problems)
    seats = given.get("seats", [])
    if not isinstance(seats, list) or len(seats) > s.players:
        problems.append(f"given, seats: expected a list of at most {s.players} seats.")
        seats = []
    for seat, described in enumerate(seats):
        if not isinstance(described, Mapping):
            problems.append(f"given, seat {seat}: expected a mapping such as {{hand: [...]}}.")
            continue
        _check_names(described, SEAT_NAMES, f"given, seat {seat}", problems)
        _arrange_seat(cast, s, seat, described, problems)
    if problems:
        raise Broken(problems)
    _arrange_round(s, t, given, seats)


def _check_names(given: Mapping[str, Any], known: Iterable[str], where: str, problems: list[str]) -> None:
    for name in given:
        if name not in known:
            problems.append(
                f"{where}: {name!r} cannot be given; there is {', '.join(known)}.{suggestion(str(name), known)}"
            )


def _number(given: Any, where: str, least: int, most: int, problems: list[str]) -> int:
    if isinstance(given, bool) or not isinstance(given, int) or not least <= given <= most:
        problems.append(f"{where}: found {given!r}, expected a whole number from {least} to {most}.")
        return least
    return given


def _arrange_table(s: Any, given: Mapping[str, Any], problems: list[str]) -> None:
    if "act" in given:
        s.act = _number(given["act"], "given, act", 1, 1000, problems)
    if "round" in given:
        s.round_no = _number(given["round"], "given, round", 1, layout.ROUNDS, problems)
    if "leader" in given:
        s.leader = _number(given["leader"], "given, leader", 0, s.players - 1, problems)
    if "chaos" in given:
        s.chaos = int(bool(given["chaos"]))
    if "desired_suit" in given:
        if given["desired_suit"] in DIE_SIDES:
            s.desired = DIE_SIDES.index(given["desired_suit"])
        else:
            problems.append(
                f"given, desired_suit: found {given['desired_suit']!r}, expected one of {', '.join(DIE_SIDES)}."
            )
    for name, counts in (("boost", s.boost), ("sap", s.sap)):
        wanted = given.get(name, {})
        if not isinstance(wanted, Mapping):
            problems.append(f"given, {name}: expected a mapping such as {{Paw: 2}}.")
            continue
        for print_name, number in wanted.items():
            if print_name in PRINTS:
                counts[PRINTS.index(print_name)] = _number(number, f"given, {name}, {print_name}", 0, 100, problems)
            else:
                problems.append(
                    f"given, {name}: there is no Print {print_name!r}.{suggestion(str(print_name), PRINTS)}"
                )


def _arrange_seat(cast: Cast, s: Any, seat: int, given: Mapping[str, Any], problems: list[str]) -> None:
    where = f"given, seat {seat}"
    if any(name in given for name in ZONES):
        _arrange_cards(cast, s, seat, given, where, problems)
    if "starting_size" in given:
        s.starting[seat] = _number(given["starting_size"], f"{where}, starting_size", 1, layout.MAX_DECK, problems)
    if "announced_cost" in given:
        cost = given["announced_cost"]
        s.announced[seat] = (
            layout.NO_COST if cost is None else _number(cost, f"{where}, announced_cost", 1, 99_999, problems)
        )
    if "eliminated" in given:
        s.fell[seat] = _number(given["eliminated"], f"{where}, eliminated", 0, 1000, problems)
    if "combo_active" in given:
        s.combo_active[seat] = int(bool(given["combo_active"]))
    if "combo_pending" in given:
        s.combo_pending[seat] = int(bool(given["combo_pending"]))


def _arrange_cards(cast: Cast, s: Any, seat: int, given: Mapping[str, Any], where: str, problems: list[str]) -> None:
    """The seat has exactly the cards named."""
    zones = {}
    for name in ("deck", "hand", "breakroom", "dismissed"):
        zones[name] = expand(given.get(name, []), cast.notation, f"{where}, {name}", problems)
    for name in ("played", "replacement"):
        zones[name] = expand([given[name]], cast.notation, f"{where}, {name}", problems)[:1] if given.get(name) else []
    if zones["replacement"] and not zones["played"]:
        problems.append(f"{where}: a replacement needs the played card it replaces.")
    cards = [
        *zones["deck"][::-1],
        *zones["hand"],
        *zones["replacement"],
        *zones["played"],
        *zones["breakroom"],
        *zones["dismissed"],
    ]
    if len(cards) > layout.MAX_DECK:
        problems.append(f"{where}: found {len(cards)} cards, at most {layout.MAX_DECK} are possible.")
        return
    seen = int(cast.decks[seat].custom)  # the others know what has been played of a secret deck
    hidden = len(zones["deck"]) + len(zones["hand"])
    entries = [2 * cast.ids[name] + (seen if place >= hidden else 0) for place, name in enumerate(cards)]
    if len(set(zones["hand"])) > layout.MAX_LEGAL:
        problems.append(f"{where}, hand: at most {layout.MAX_LEGAL} different cards are possible.")
    s.rows[seat] = entries + [0] * (layout.MAX_DECK - len(entries))
    s.deck[seat], s.hand[seat] = len(zones["deck"]), len(zones["hand"])
    s.playing[seat] = len(zones["played"]) + len(zones["replacement"])
    s.breakroom[seat], s.dismissed[seat] = len(zones["breakroom"]), len(zones["dismissed"])
    s.starting[seat] = len(cards)
    s.deck_open[seat] = 0
    sort(s.rows[seat], s.deck[seat], s.deck[seat] + s.hand[seat])


def _arrange_round(s: Any, t: Any, given: Mapping[str, Any], seats: list[Mapping[str, Any]]) -> None:
    """Who has played, in which order, and who decides now."""
    problems: list[str] = []
    clockwise = [(s.leader + step) % s.players for step in range(s.players)]
    stamps = {seat: described["stamp"] for seat, described in enumerate(seats) if "stamp" in described}
    for seat, stamp in stamps.items():
        stamps[seat] = _number(stamp, f"given, seat {seat}, stamp", 0, MAX_STAMP, problems)
    after = _number(given.get("next_stamp", 1), "given, next_stamp", 1, MAX_STAMP, problems)
    if given.get("decision", "play") not in ("play", "sap", "ability", "gamble"):
        problems.append(f"given, decision: found {given['decision']!r}, expected play, sap, ability or gamble.")
    wanted = given.get("seat", layout.NOBODY)
    if "seat" in given:
        _number(wanted, "given, seat", 0, s.players - 1, problems)
    if problems:
        raise Broken(problems)
    played = [seat for seat in clockwise if s.playing[seat]]
    if all(seat in stamps for seat in played):
        played.sort(key=lambda seat: stamps[seat])
    s.stamp = max([0, *stamps.values()])
    for place, seat in enumerate(played):
        s.order[place] = seat
        if seat not in stamps:
            s.stamp += 1
            stamps[seat] = s.stamp
    for seat in clockwise:
        s.last_stamp[seat] = stamps.get(seat, 0)
    if "next_stamp" in given:
        s.stamp = after - 1
    s.played_count = len(played)
    s.offer_at = layout.NOBODY
    _arrange_decision(s, t, given, wanted)


def _arrange_decision(s: Any, t: Any, given: Mapping[str, Any], wanted: int) -> None:
    due = next_to_play(s)
    decides = wanted if wanted != layout.NOBODY else due
    if given.get("decision") in ("sap", "ability"):
        if decides == layout.NOBODY or not s.playing[decides]:
            raise Trouble("given, decision: an ability is decided by a seat that has just played its card.")
        s.seat, s.deciding = decides, layout.ABILITY
        return
    advance(s, t)
    if not s.over and decides not in (s.seat, layout.NOBODY):
        raise Trouble(f"given, seat: seat {decides} cannot be the one to decide here; it is seat {s.seat}'s turn.")
    if given.get("decision") == "gamble" and s.deciding != layout.OFFER:
        raise Trouble("given, decision: no Gamble is due in this position.")
