"""What is impossible about a position; for tests."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from footlights.games.gothies import effects
from footlights.games.gothies.rules import layout
from footlights.games.gothies.tables import Cast

MOST_CARDS_SHOWN = 3


def faults(cast: Cast, s: Any, t: Any) -> list[str]:
    """What is impossible about a position."""
    found = [*_card_faults(cast, s, t), *_mark_faults(s, t)]
    found += _together_faults(s, t) if t.mode == effects.COOPERATIVE else _duel_faults(s, t)
    if min(s.seed, s.song, s.next_on_top, s.actions) < 0 or s.actions > layout.MOST_ACTIONS:
        found.append(f"Seed {s.seed}, Song {s.song}, {s.next_on_top} pending, {s.actions} actions")
    if bool(s.over) != (s.phase == layout.ENDED_GAME) or bool(s.over) != bool(s.decided_by):
        found.append(f"over {s.over}, phase {s.phase}, decided by {s.decided_by}")
    if not s.over and not (0 <= s.seat < s.players and (s.seat == s.active) == (s.phase != layout.VICTIM_DISCARDS)):
        found.append(f"seat {s.seat} decides, {s.active} is active, phase {s.phase}")
    if s.phase == layout.PLAY_STEP and (s.at, s.end) != (0, 0):
        found.append(f"the Play step is free, but a line stands at {s.at} of {s.end}")
    return found


# --- Cards -------------------------------------------------------------------------------------------------------------


def owned(s: Any, seat: int) -> Iterator[int]:
    """The cards of a Streya, wherever they are but for the dust pile."""
    yield from (entry >> 1 for entry in s.rows[seat][: s.deck[seat] + s.hand[seat]])
    yield from s.discards[seat][: s.discard[seat]]
    yield from s.face[seat][: s.row[seat]]
    yield from (s.face[seat][layout.LAST - i] for i in range(s.lands[seat]))
    yield from (s.loose_card[i] for i in range(s.loose) if s.loose_at[i] >> 3 == seat)


def shared(s: Any, t: Any) -> Iterator[int]:
    """The cards that nobody has: play deck, Mercado, Wishing Well pile, dust pile."""
    yield from (entry >> 1 for entry in s.play_deck[: s.play_left])
    yield from (card for card in s.mercado[: t.slots] if card != layout.NO_CARD)
    yield from [t.wishing_well] * s.wells
    yield from (card for card in range(t.cards) for _ in range(s.dust[card]))


def all_cards(t: Any, players: int) -> Counter[int]:
    """How often each card is in the game. GO-1.2 to GO-1.4, GO-6.2, GO-6.3"""
    found = Counter({card: t.copies[card] for card in range(t.cards)})
    found[t.wishing_well] += t.wishing_wells
    for card in t.starter[t.mode][: t.starters[t.mode]]:
        found[card] += players
    return +found


def _card_faults(cast: Cast, s: Any, t: Any) -> list[str]:
    """Cards lost or doubled; those of Streya who are out have left the game. Section 8, GO-5.10"""
    there = Counter(shared(s, t))
    for seat in range(s.players):
        there.update(owned(s, seat))
    expected = all_cards(t, s.players)
    gone = any(s.out)
    wrong = [
        card for card in expected | there if there[card] > expected[card] or (there[card] < expected[card] and not gone)
    ]
    shown = [f"{there[card]} of {expected[card]} {cast.cards[card].name}" for card in wrong[:MOST_CARDS_SHOWN]]
    return [f"cards: {', '.join(shown)}"] if wrong else []


def _mark_faults(s: Any, t: Any) -> list[str]:
    """Lands among lands, hands sorted, nothing beyond what is used; known cards of a deck lie on top. GO-0.13"""
    found = []
    for seat in range(s.players):
        deck, hand = s.deck[seat], s.hand[seat]
        held = list(s.rows[seat][deck : deck + hand])
        if (
            held != sorted(held)
            or any(s.rows[seat][deck + hand :])
            or any(s.discards[seat][s.discard[seat] + s.gone[seat] :])
        ):
            found.append(
                f"seat {seat}: the hand {held} is not sorted, or something lies beyond deck, hand or discard pile"
            )
        row = [t.kind[card] for card in s.face[seat][: s.row[seat]]]
        lands = [t.kind[s.face[seat][layout.LAST - i]] for i in range(s.lands[seat])]
        if effects.LAND in row or any(kind != effects.LAND for kind in lands):
            found.append(f"seat {seat}: kinds {row} in the Row, {lands} in the Land row")
        if any(s.face[seat][s.row[seat] : layout.OWNED - s.lands[seat]]):
            found.append(f"seat {seat}: something lies between the Row and the Land row")
        if any(number > held.count(2 * card) for card, number in enumerate(s.deduced[seat]) if number):
            found.append(f"seat {seat}: more cards of the hand {held} can be told by elimination than are known")
        seen = [not entry & layout.UNSEEN for entry in s.rows[seat][:deck]]
        if seen != sorted(seen):
            found.append(f"seat {seat}: a card that all have seen lies under one that they have not")
    return found


# --- The two modes -----------------------------------------------------------------------------------------------------


def _duel_faults(s: Any, t: Any) -> list[str]:
    """Timestones of the living and of those out, rounds, and nothing of the cooperative game. GO-5.10, GO-5.13"""
    found = []
    for seat in range(s.players):
        if (s.timestones[seat] > 0) == bool(s.out[seat]) or s.timestones[seat] < 0:
            found.append(f"seat {seat} has {s.timestones[seat]} Timestones, out {s.out[seat]}")
        if s.out[seat] and list(owned(s, seat)):
            found.append(f"seat {seat} is out and still has cards")
    if s.living != s.players - sum(map(bool, s.out)) or (not s.over and s.living < 2):
        found.append(f"{s.living} are said to be living, out {s.out}")
    if not 1 <= s.round_no <= t.round_limit + (1 if s.over else 0):
        found.append(f"round {s.round_no} of {t.round_limit}")
    if s.well or s.beasts or s.loose or s.lair or s.slain or any(s.pile):
        found.append("monsters, Joombies or a Well in the competitive game")
    return found


def _together_faults(s: Any, t: Any) -> list[str]:
    """The Well, the turns, and every monster, Joombie and voice in one place. GO-6.6, GO-7.1, GO-9.2, GO-10"""
    found = []
    if not 0 <= s.round_no <= t.last_turn:
        found.append(f"turn {s.round_no} of {t.last_turn}")
    if s.well < 0 or bool(s.over) != (s.well == 0 or s.well >= t.well_goal or s.decided_by == layout.BY_LAST_TURN):
        found.append(f"over {s.over} with a Well of {s.well}")
    copies = t.deck_copies[s.players]
    top = effects.MAX_MONSTER_DECK
    monsters = Counter(entry - layout.MONSTER for entry in (*s.lairs[: s.lair], *s.lairs[top - s.slain : top]))
    monsters.update(entry >> 2 for entry in s.beast[: s.beasts])
    if monsters != +Counter({i: copies * t.copies_of_monster[i] for i in range(t.monsters)}):
        found.append(f"monsters: {sum(monsters.values())} in deck, discard and zones")
    joombies = Counter(entry - layout.JOOMBIE for rune in range(t.runes) for entry in s.piles[rune][: s.pile[rune]])
    joombies.update(s.loose_joombie[: s.loose])
    if joombies != +Counter({i: copies * t.copies_of_joombie[i] for i in range(t.joombies)}):
        found.append(f"Joombies: {sum(joombies.values())} in piles and zones")
    for i in range(s.loose):
        if t.rune[s.loose_card[i]] != t.joombie_rune[s.loose_joombie[i]]:
            found.append(f"Joombie {s.loose_joombie[i]} lies on a card of another rune")
    zones = [entry & 3 for entry in s.beast[: s.beasts]] + [(at >> 1) & 3 for at in s.loose_at[: s.loose]]
    if not all(1 <= zone <= layout.ZONES for zone in zones):
        found.append(f"zones {zones}")
    if not s.over and sum(s.voice) + sum(s.ghost_voice) != s.song:
        found.append(f"voices of {sum(s.voice) + sum(s.ghost_voice)} with Song {s.song}")
    return found
