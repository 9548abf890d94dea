"""Where the rules and the second reading of GOTHIES disagree."""

from __future__ import annotations

from collections import Counter
from typing import Any

from footlights.games.gothies.rules import layout
from footlights.games.gothies.views import deck_of, hand_of, lands_of, names_of, row_of, slain_of
from tests.games.gothies.second_reading_board import Board, piles_of


def differences(table: Board, s: Any) -> list[str]:
    """Where the rules and the second reading disagree; what was shuffled then lies as the rules say."""
    cast, found = table.cast, dict[str, tuple[Any, Any]]()
    for seat, one in enumerate(table.streya):
        deck = deck_of(cast, s, seat)
        if one.shuffled and sorted(one.deck) == sorted(deck):
            one.deck, one.shuffled = deck, False
        found[f"deck {seat}"] = one.deck, deck
        found[f"hand {seat}"] = sorted(one.hand), sorted(names_of(cast, (entry >> 1 for entry in hand_of(s, seat))))
        found[f"discard {seat}"] = sorted(one.discard), sorted(names_of(cast, s.discards[seat][: s.discard[seat]]))
        found[f"row {seat}"] = [face.name for face in one.row], names_of(cast, row_of(s, seat))
        found[f"lands {seat}"] = [face.name for face in one.lands], names_of(cast, lands_of(s, seat))
        if not table.together:
            found[f"Timestones {seat}"] = (one.stones, one.fallen), (s.timestones[seat], s.out[seat])
    if table.lair_shuffled:
        table.lair, table.lair_shuffled = (
            [cast.monsters[e - layout.MONSTER].name for e in reversed(s.lairs[: s.lair])],
            False,
        )
    for number, rune in enumerate(cast.runes):
        pile = piles_of(cast, s, number)
        if rune in table.pile_shuffled and sorted(pile) == sorted(table.piles[rune]):
            table.piles[rune] = pile
            table.pile_shuffled.discard(rune)
        found[f"pile {rune}"] = table.piles[rune], pile
    dust = {cast.cards[card].name: s.dust[card] for card in range(len(cast.cards)) if s.dust[card]}
    gone = Counter(name for seat in range(s.players) for name in names_of(cast, s.discards[seat][: s.gone[seat]]))
    mercado = ["" if card == layout.NO_CARD else cast.cards[card].name for card in s.mercado[: table.constants.mercado]]
    found |= {
        "over": (table.over, bool(s.over)),
        "round": (table.round, s.round_no),
        "Mercado": (table.mercado, mercado),
        "play deck": (len(table.play_deck), s.play_left),
        "Wishing Well": (table.wells, s.wells),
        "dust": (dict(table.dust), dust),
        "out of the game": (table.gone, gone),
        "Well": (table.well, s.well),
        "monsters": (table.zones, [[cast.monsters[entry >> 2].name, entry & 3] for entry in s.beast[: s.beasts]]),
        "monster deck": (len(table.lair), s.lair),
        "monster discard": (sorted(table.slain), sorted(cast.monsters[e - layout.MONSTER].name for e in slain_of(s))),
        "Joombies": (
            [entry[:4] for entry in table.loose],
            [
                [
                    cast.joombies[s.loose_joombie[i]].name,
                    s.loose_at[i] >> 1 & 3,
                    cast.cards[s.loose_card[i]].name,
                    s.loose_at[i] >> 3,
                ]
                for i in range(s.loose)
            ],
        ),
        "chance": ((list(table.drawn), list(table.turned)), ([], [])),
    }
    if not table.over:
        found["counters"] = (table.seed, table.pool, table.pending), (s.seed, s.song, s.next_on_top)
    return [
        f"{what}: {mine!r} here, {theirs!r} in the rules" for what, (mine, theirs) in found.items() if mine != theirs
    ]
