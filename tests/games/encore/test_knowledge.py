"""What a seat may know: hiding deals again exactly what is unknown, each possibility equally likely, and nothing else. EN-0.13"""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import Any

from footlights.games.encore.game import GAME
from footlights.games.encore.views import deck_of, hand_of, position
from footlights.stage.conformance import Walk
from tests.games.encore.staging import Show
from tests.games.hiding import hidden, is_even

PERFORMERS = ("Rusty Nails", "Ember Vale", "Baron von Riff", "Scarlet Fever")
OTHERS = ("Pyro Pete", "Sparkplug Dot", "Louder!")


def theirs(**more: Any) -> dict[str, Any]:
    """Seat 1 with two Performers in hand and two in the deck, one other card in hand and two in the deck."""
    return {
        "hand": [*PERFORMERS[:2], OTHERS[0]],
        "performer_deck": list(PERFORMERS[2:]),
        "main_deck": list(OTHERS[1:]),
        **more,
    }


def dealt(show: Show, s: Any, seat: int) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """A hand in no order and both decks from the top."""
    cast = show.setting.cast
    return tuple(sorted(hand_of(cast, s, seat))), tuple(deck_of(cast, s, seat, 0)), tuple(deck_of(cast, s, seat, 1))


def deals(hand_known: tuple[str, ...] = ()) -> set[Any]:
    """Every way to deal those cards, some of them known to be in the hand."""
    ways = set()
    for performers in permutations([name for name in PERFORMERS if name not in hand_known]):
        held = 2 - len([name for name in hand_known if name in PERFORMERS])
        for others in permutations([name for name in OTHERS if name not in hand_known]):
            kept = 1 - len([name for name in hand_known if name in OTHERS])
            hand = tuple(sorted([*hand_known, *performers[:held], *others[:kept]]))
            ways.add((hand, performers[held:], others[kept:]))
    return ways


def test_every_deal_of_the_unseen_cards_is_equally_likely() -> None:
    show = Show({"seats": [{}, theirs()]})
    found = Counter(dealt(show, hidden(show.setting, show.s, 0, seed), 1) for seed in range(6000))
    is_even(found, deals(), 6000)


def test_a_known_card_stays_in_the_hand() -> None:
    show = Show({"seats": [{}, theirs(known=["Ember Vale", "Pyro Pete"])]})
    found = Counter(dealt(show, hidden(show.setting, show.s, 0, seed), 1) for seed in range(3000))
    is_even(found, deals(("Ember Vale", "Pyro Pete")), 3000)


def test_a_spectator_knows_only_what_everybody_knows() -> None:
    show = Show({"seats": [{}, theirs(known=["Ember Vale"], shown=["Pyro Pete"])]})
    found = Counter(dealt(show, hidden(show.setting, show.s, -1, seed), 1) for seed in range(4000))
    is_even(found, deals(("Pyro Pete",)), 4000)


def test_of_ones_own_decks_only_what_was_not_looked_at_is_mixed() -> None:
    show = Show({"seats": [{}, theirs(known_bottom={"performer_deck": 0, "main_deck": 1})]})
    found = Counter(dealt(show, hidden(show.setting, show.s, 1, seed), 1) for seed in range(600))
    hand = tuple(sorted([*PERFORMERS[:2], OTHERS[0]]))
    is_even(found, {(hand, PERFORMERS[2:], OTHERS[1:]), (hand, (PERFORMERS[3], PERFORMERS[2]), OTHERS[1:])}, 600)


def test_unknown_venues_are_any_that_were_not_seen() -> None:
    venues = [venue.name for venue in GAME.base_set.venues]
    given = {
        "venue": venues[0],
        "venue_deck": venues[1:4],
        "known_venues": [[venues[2]], []],
        "seats": [{"tour": [venues[4]]}],
    }
    show = Show(given)
    rows = [
        position(show.setting.cast, hidden(show.setting, show.s, 0, seed), show.setting.tables) for seed in range(2000)
    ]
    unseen = [*venues[1:2], venues[3], *venues[5:]]
    pairs = Counter((row["venue_deck"][1], row["venue_deck"][3]) for row in rows)
    is_even(pairs, set(permutations(unseen, 2)), 2000)
    assert {row["venue_deck"][2] for row in rows} == {venues[2]}
    assert {row["venue_deck"][0] for row in rows} == {venues[0]}


def test_whoever_is_choosing_a_card_to_stage_has_one() -> None:
    """The other Manager knows that the hand holds a Performer that can be paid, and nothing else. V7"""
    cards = [{"name": "Rusty Nails", "encore": "Stage 1 Performer from your hand paying $2,000 less."}]
    hand = ["Scarlet Fever", "Ember Vale"]
    mine = {
        "money": 15000,
        "stage": {"M1": "Rusty Nails"},
        "hand": hand,
        "performer_deck": ["Thunderlung", "Baron von Riff"],
    }
    show = Show({"phase": "event", "seats": [mine]}, cards)
    show.play("encore Rusty Nails")
    assert show.legal() == ["choose Ember Vale"]
    hands = Counter(dealt(show, hidden(show.setting, show.s, 1, seed), 0)[0] for seed in range(1200))
    is_even(
        hands,
        {tuple(sorted(("Ember Vale", name))) for name in ("Scarlet Fever", "Thunderlung", "Baron von Riff")},
        1200,
    )


def test_cards_being_looked_at_stay_on_top_for_the_one_who_looks_only() -> None:
    card = {
        "name": "Crib Notes",
        "text": "Look at the top 2 cards of your Main Deck; put 1 in your hand and the rest on the "
        "bottom in the same order.",
    }
    deck = ["Pyro Pete", "Sparkplug Dot", "Louder!", "The Last Solo", "Hype Man Hank"]
    show = Show({"phase": "event", "seats": [{"hand": ["Crib Notes"], "main_deck": deck}]}, [card])
    show.play("surprise Crib Notes")
    assert show.view(0)["looking"] == deck[:2]
    assert show.view(1)["looking"] == []
    tops = {dealt(show, hidden(show.setting, show.s, 0, seed), 0)[2][:2] for seed in range(50)}
    assert tops == {tuple(deck[:2])}
    assert len({dealt(show, hidden(show.setting, show.s, 1, seed), 0)[2][:2] for seed in range(200)}) > 10
    show.play("choose Sparkplug Dot")
    assert show.view(0)["seats"][0]["bottom"]["main_deck"] == ["Pyro Pete"]
    assert show.look()["seats"][0]["main_deck"] == ["Louder!", "The Last Solo", "Hype Man Hank", "Pyro Pete"]


def test_hiding_leaves_everything_public_as_it_is() -> None:
    for number, setting in enumerate(GAME.samples()):
        walk = Walk(setting, number)
        for step, _ in enumerate(walk):
            if step % 11:
                continue
            for seat in (-1, 0, 1):
                views = [
                    _public(position(setting.cast, s, setting.tables))
                    for s in (walk.s, hidden(setting, walk.s, seat, step))
                ]
                assert views[0] == views[1]


def _public(shown: dict[str, Any]) -> dict[str, Any]:
    """A position without hands, decks and Venues that lie face down."""
    for name in ("reserve", "known_venues", "venue_deck", "public_venues"):
        shown[name] = len(shown[name])
    for seat in shown["seats"]:
        for zone in ("hand", "performer_deck", "main_deck"):
            seat[zone] = len(seat[zone])
        for name in ("costs", "known"):
            del seat[name]
    del shown["known_venues"]
    return shown
