"""What a card is worth: one copy of it is exchanged for a plain card, and the same deals are played again.

The share of games that decks with the card win, with it and without it, on the same deals: the difference is what the card itself
does. Win rates of games in which a card was drawn would also tell who tends to win anyway (long games, strong decks); this does
not. A game says with `plain_card` what a plain card is: one without text that costs the same.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Unpack

import numpy as np

from footlights.lab.effort import Effort, How
from footlights.lab.field import Field, field_of
from footlights.lab.paired import Difference, Paired, false_discovery
from footlights.lab.simulate import Plan, playable
from footlights.stage.card_set import CardSet
from footlights.stage.errors import Trouble, suggestion
from footlights.stage.game import Game, Setting

FIRST_ROUND, LEAST_DEALS, SEARCHED_DEALS = 64, 128, 16  # deals before anybody looks, and before anybody stops
MOST_DEALS, MOST_SEARCHED = 20_000, 256


@dataclass(frozen=True)
class Worth:
    """What a card does for the decks that hold it.

    `found.one` is the share of decided games they win with it, `found.other` with the plain card in its place.
    """

    card: str
    plain: str  # what took its place, in words
    decks: tuple[str, ...]
    found: Difference
    believed: bool

    def __str__(self) -> str:
        """As a sentence of a report."""
        if self.found.half is None:
            return f"{self.card} makes no difference"
        points = 100 * self.found.difference
        more = "more" if points >= 0 else "less"
        return f"{self.card} wins {abs(points):.1f} ± {100 * self.found.half:.1f} points {more} than a plain card"


@dataclass
class Impact:
    """What each card is worth with one bot on all seats, the strongest first."""

    field: Field
    bot: str
    seed: int
    within: float
    cards: list[Worth]
    deals: int
    games: int
    seconds: float

    def to_dict(self) -> dict[str, Any]:
        """Plain data; everything but `timing` is the same for any number of threads."""
        return {
            **self.field.described(),
            "bot": self.bot,
            "seed": self.seed,
            "within": self.within,
            "confidence": 0.95,
            "deals": self.deals,
            "games": self.games,
            "cards": [
                {
                    "card": each.card,
                    "plain": each.plain,
                    "decks": list(each.decks),
                    "believed": each.believed,
                    **each.found._asdict(),
                }
                for each in self.cards
            ],
            "timing": {"seconds": self.seconds, "games_per_second": self.games / max(self.seconds, 1e-9)},
        }


@dataclass
class _Trial:
    """A card in a deck, and what its games were so far: against every other deck, on both seats."""

    card: str
    deck: int
    settings: list[Setting]


def impact(
    game: Game,
    bot: str = "greedy",
    options: Mapping[str, Any] | None = None,
    card_set: CardSet | None = None,
    decks: Sequence[str] | None = None,
    cards: Sequence[str] | None = None,
    **how: Unpack[How],
) -> Impact:
    """Measure cards of a set: all that are in its decks, or those that are named.

    `how`: see `Effort`; a card whose worth is known well enough is no longer played.
    """
    brain, effort = playable(bot), Effort(**how)
    with_plain_card(game, game.base_set, game.base_set.names[0])
    field = field_of(game, "base" if card_set is None else card_set.name, options, card_set, decks)
    if field.setting.players != 2 or len(field.decks) < 2:
        raise Trouble("Cards are measured in games for two with at least two decks; name them with --deck.")
    chosen = game.base_set if card_set is None else card_set
    trials = _trials(game, field, options, chosen, _checked_cards(field, chosen, cards))
    most = effort.most(brain, MOST_DEALS, MOST_SEARCHED)
    began = time.perf_counter()
    pairs = {trial.card: Paired() for trial in trials}
    done, games, due = 0, 0, list(trials)
    while due and done < most:
        count = min(most - done, done or (SEARCHED_DEALS if brain.searches else FIRST_ROUND))
        plans = [Plan(each.setting, [brain] * 2) for each in field.meetings]
        plans += [Plan(setting, [brain] * 2) for trial in due for setting in trial.settings]
        for rows in effort.play(plans, bot, done, count, most):
            _count(field, due, rows, pairs)
            games += sum(len(part) for part in rows)
        done += count
        if done >= LEAST_DEALS:
            known = {card for card, pair in pairs.items() if _is_known(pair, effort.within)}
            due = [trial for trial in due if trial.card not in known]
    worths = _worths(field, trials, pairs, game, chosen)
    return Impact(field, bot, effort.seed, effort.within, worths, done, games, time.perf_counter() - began)


def _checked_cards(field: Field, card_set: CardSet, cards: Sequence[str] | None) -> set[str]:
    """The cards to be measured; Trouble with every one that is in none of the decks."""
    held = {card for deck in field.decks for card in card_set.decks[deck].cards}
    wrong = [card for card in cards or () if card not in held]
    if wrong:
        raise Trouble("\n".join(f"No deck here has the card {card!r}.{suggestion(card, held)}" for card in wrong))
    return held if cards is None else set(cards)


def _trials(
    game: Game, field: Field, options: Mapping[str, Any] | None, card_set: CardSet, cards: Iterable[str]
) -> list[_Trial]:
    """For each card in each deck that holds it: the tables at which one copy of it is a plain card."""
    wanted = set(cards)
    trials = []
    for number, name in enumerate(field.decks):
        deck = card_set.decks[name]
        for card in dict.fromkeys(deck.cards):
            if card not in wanted:
                continue
            changed, plain = with_plain_card(game, card_set, card)
            held = list(deck.cards)
            held[held.index(card)] = plain
            with_plain = replace(deck, name=f"{name} without a {card}", cards=tuple(held))
            changed = replace(changed, decks={**card_set.decks, with_plain.name: with_plain})
            settings = []
            for meeting in field.meetings:
                if number in meeting.deck_ids:
                    names = [with_plain.name if id == number else field.decks[id] for id in meeting.deck_ids]
                    settings.append(game.setting(options, names, changed))
            trials.append(_Trial(card, number, settings))
    return trials


def with_plain_card(game: Game, card_set: CardSet, card: str) -> tuple[CardSet, str]:
    """A set in which a plain card lies right behind a card, and the plain card's name.

    Decks and hands are kept in the order of the set. In the place of its neighbour the plain card is shuffled and dealt as the
    card itself would be, which is what makes the deals the same ones.
    """
    if game.plain_card is None:
        raise Trouble(
            f"{game.title} does not say what a plain card is (`plain_card`), so no card can be exchanged for one."
        )
    place = card_set.names.index(card) + 1
    changed = replace(
        card_set, cards=(*card_set.cards[:place], game.plain_card(card_set, card), *card_set.cards[place:])
    )
    return changed, changed.names[place]


def _count(field: Field, due: Sequence[_Trial], rows: Sequence[Any], pairs: Mapping[str, Paired]) -> None:
    """Add a shard to every card's pair: what its decks won with the card, and without it."""
    of_meeting = rows[: len(field.meetings)]
    at = len(field.meetings)
    sums: dict[str, list[Any]] = {}
    for trial in due:
        places = [place for place, meeting in enumerate(field.meetings) if trial.deck in meeting.deck_ids]
        without = rows[at : at + len(places)]
        at += len(places)
        counted = sums.setdefault(trial.card, [0, 0, 0, 0])
        for place, changed in zip(places, without, strict=True):
            seat = field.meetings[place].deck_ids.index(trial.deck)
            counted[0] = counted[0] + _points(of_meeting[place], seat)
            counted[1] = counted[1] + 2 * of_meeting[place][:, 1]
            counted[2] = counted[2] + _points(changed, seat)
            counted[3] = counted[3] + 2 * changed[:, 1]
    for card, (hits, of, other_hits, other_of) in sums.items():
        pairs[card].add((hits, of), (other_hits, other_of))


def _points(rows: Any, seat: int) -> Any:
    """Two for a game that a seat won, one for a draw; nothing for games that did not end."""
    mine, theirs = rows[:, 2 + seat], rows[:, 3 - seat]
    return np.where(mine > theirs, 2, np.where(mine == theirs, 1, 0)) * rows[:, 1]


def _is_known(pair: Paired, within: float) -> bool:
    found = pair.difference()
    return found is not None and (found.half is None or (found.always_half is not None and found.always_half <= within))


def _worths(
    field: Field, trials: Sequence[_Trial], pairs: Mapping[str, Paired], game: Game, card_set: CardSet
) -> list[Worth]:
    found = {card: pair.difference() for card, pair in pairs.items()}
    known = {card: each for card, each in found.items() if each is not None}
    believed = dict(zip(known, false_discovery([each.p for each in known.values()]), strict=True))
    worths = []
    for card, each in known.items():
        plain = with_plain_card(game, card_set, card)[1]
        decks = tuple(field.decks[trial.deck] for trial in trials if trial.card == card)
        worths.append(Worth(card, plain, decks, each, believed[card]))
    return sorted(worths, key=lambda worth: (-worth.found.difference, worth.card))
