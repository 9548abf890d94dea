"""The base set meets every requirement of section 6."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from statistics import mean, median

import pytest

from footlights.games import encore
from footlights.games.encore.rules import effects as fx
from footlights.games.encore.sets import Card, load_set
from footlights.games.encore.text_forms import Check, Limit, Sentence, Static, Triggered
from footlights.games.encore.text_writing import write_ability, write_conditional, write_restriction, write_venue
from tests.games.encore.prices import worth

SET = load_set(Path(str(encore.__file__)).parent / "cards" / "base")
TONGUE = SET.tongue
COLOURS = ("ORANGE", "RED", "BLUE", "GREEN", "PURPLE", "PINK")
VIBES = ("HYPE", "MOODY", "SWEET", "EERIE", "ELEGANT")
CARDS, VENUES = SET.cards, SET.venues
PERFORMERS = [card for card in CARDS if card.kind == fx.PERFORMER]
SUPPORTERS = [card for card in CARDS if card.kind == fx.SUPPORTER]
SURPRISES = [card for card in CARDS if card.kind == fx.SURPRISE]
KARINA = next(card for card in CARDS if card.name == "Karina Rose")
CHEAP, DEAR = 5_000, 10_000


def of(colour: str, cards: list[Card]) -> list[Card]:
    return [card for card in cards if card.colour == colour]


def steady(card: Card) -> list[Static]:
    """Its continuous abilities."""
    found = [condition for condition in card.conditions if isinstance(condition, Static)]
    return found + ([card.active] if isinstance(card.active, Static) else [])


def triggered(card: Card) -> list[Triggered]:
    found = [condition for condition in card.conditions if isinstance(condition, Triggered)]
    return found + ([card.active] if isinstance(card.active, Triggered) else [])


def sentences(card: Card) -> Iterator[Sentence]:
    """Every sentence on a card, whatever field it stands in."""
    yield from card.ability
    for ability in triggered(card):
        yield from ability.sentences


def checks(card: Card) -> Iterator[Check]:
    yield from (sentence.check for sentence in sentences(card) if sentence.check)
    yield from (ability.check for ability in steady(card) if ability.check)
    if card.needs:
        yield card.needs


# --- 6.1 Size ----------------------------------------------------------------------------------------------------------


def test_there_are_six_colours_of_fifteen_cards_and_twelve_venues() -> None:
    assert TONGUE.colours == COLOURS
    for colour in COLOURS:
        kinds = Counter(card.kind for card in of(colour, list(CARDS)))
        assert kinds == {fx.PERFORMER: 5, fx.SUPPORTER: 6, fx.SURPRISE: 4}
    assert len(CARDS) == 90
    assert len(VENUES) == 12
    assert len({card.name for card in (*CARDS, *VENUES)}) == 102


def test_every_card_has_a_line_and_every_act_a_name_of_its_own() -> None:
    assert all(card.line for card in (*CARDS, *VENUES))
    assert len({card.line for card in (*CARDS, *VENUES)}) == 102
    assert len({card.act_name for card in PERFORMERS}) == len(PERFORMERS)
    assert set(SET.about) == set(COLOURS)
    assert all(SET.about.values())


@pytest.mark.parametrize("colour", COLOURS)
def test_performers_of_a_colour_show_every_vibe(colour: str) -> None:
    performers = of(colour, PERFORMERS)
    assert sorted(len(card.vibes) for card in performers) == [1, 1, 1, 2, 2]
    assert {vibe for card in performers for vibe in card.vibes} == set(VIBES)


def test_venues_have_one_or_two_vibes_evenly() -> None:
    assert TONGUE.vibes == VIBES
    assert sorted(len(venue.vibes) for venue in VENUES) == [1] * 6 + [2] * 6
    number = Counter(vibe for venue in VENUES for vibe in venue.vibes)
    assert all(number[vibe] in (3, 4) for vibe in VIBES)


def test_about_two_in_five_pairs_pass_the_vibe_check_and_all_numbers_of_matches_occur() -> None:
    matches = [len(set(card.vibes) & set(venue.vibes)) for card in PERFORMERS for venue in VENUES]
    assert 0.35 <= sum(number > 0 for number in matches) / len(matches) <= 0.45
    assert set(matches) == {0, 1, 2}


# --- 6.2 Numbers and curve ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("colour", COLOURS)
def test_acts_follow_the_curve(colour: str) -> None:
    acts = sorted(card.act for card in of(colour, PERFORMERS))
    assert all(2 <= act <= 7 for act in acts)
    assert all(abs(act - wanted) <= 1 for act, wanted in zip(acts, (2, 3, 4, 5, 6), strict=True))
    assert acts == sorted(set(acts))


@pytest.mark.parametrize("colour", COLOURS)
def test_boosts_follow_the_curve(colour: str) -> None:
    assert sorted(card.boost for card in of(colour, SUPPORTERS)) == [1, 2, 2, 3, 3, 4]


@pytest.mark.parametrize("card", PERFORMERS, ids=lambda card: card.name)
def test_a_performer_costs_what_the_guide_says(card: Card) -> None:
    base = 3_000 * card.act + 2_000 + 2_000 * (len(card.vibes) - 1)
    assert -2_000 <= card.cost - base <= 6_000
    assert 6_000 <= card.cost <= 28_000


@pytest.mark.parametrize("card", SUPPORTERS, ids=lambda card: card.name)
def test_a_supporter_costs_what_the_guide_says(card: Card) -> None:
    assert 3_000 <= card.cost - 2_000 * card.boost <= 6_000
    assert 5_000 <= card.cost <= 14_000


@pytest.mark.parametrize("colour", COLOURS)
def test_a_colour_has_two_cheap_surprises_one_medium_and_one_dear(colour: str) -> None:
    costs = sorted(card.cost for card in of(colour, SURPRISES))
    assert costs[0] >= 3_000
    assert costs[1] <= CHEAP < costs[2] < DEAR <= costs[3] <= 15_000


@pytest.mark.parametrize("card", SURPRISES, ids=lambda card: card.name)
def test_a_surprise_costs_about_what_it_does(card: Card) -> None:
    """About $3,000 a point; what only earns or saves $ has its own cost to earn back."""
    assert 0.4 <= 3_000 * worth(card.ability) / card.cost <= 3.0


def test_all_amounts_are_whole_thousands() -> None:
    assert all(card.cost % 1_000 == 0 == card.payout % 1_000 for card in (*CARDS, *VENUES))


def test_stars_and_payouts_are_in_their_ranges() -> None:
    stars = [venue.star for venue in VENUES]
    payouts = [venue.payout for venue in VENUES]
    assert min(stars) >= 8
    assert max(stars) <= 18
    assert median(stars) == 13
    assert min(payouts) >= 15_000
    assert max(payouts) <= 35_000
    assert 22_000 <= mean(payouts) <= 24_500
    by_star = [venue.payout for venue in sorted(VENUES, key=lambda venue: venue.star)]
    assert mean(by_star[:6]) + 4_000 < mean(by_star[6:])


@pytest.mark.parametrize("colour", COLOURS)
def test_a_colour_has_encores_and_one_worth_waiting_backstage_for(colour: str) -> None:
    encores = [card for card in of(colour, PERFORMERS) if card.ability]
    assert len(encores) >= 4
    assert any(worth(card.ability) >= card.act - 1 and card.cost <= 16_000 for card in encores)


@pytest.mark.parametrize("card", [card for card in PERFORMERS if card.ability], ids=lambda card: card.name)
def test_an_encore_is_worth_about_half_the_act_to_one_less(card: Card) -> None:
    """In rough points; a limited one, and one that needs a card in hand, may be worth more."""
    needs = any(isinstance(c, Limit) for c in card.conditions) or any(s.op == fx.STAGE for s in card.ability)
    assert card.act / 2 - 0.5 <= worth(card.ability) <= card.act + (3 if needs else 0)


@pytest.mark.parametrize("colour", COLOURS)
def test_a_colour_has_conditional_abilities_and_a_restriction(colour: str) -> None:
    for cards in (PERFORMERS, SUPPORTERS):
        assert sum(bool(steady(card) or triggered(card)) for card in of(colour, cards)) >= 2
    assert any(card.restriction for card in of(colour, SURPRISES))


def test_half_of_the_conditional_abilities_are_triggered() -> None:
    number = [sum(len(kind(card)) for card in CARDS) for kind in (triggered, steady)]
    assert 0.45 <= number[0] / sum(number) <= 0.55


# --- 6.3 Colour characters ---------------------------------------------------------------------------------------------

CHARACTERS = {
    "ORANGE": (fx.STAGE, fx.TRIGGER_ONE, fx.TRIGGER_STAGED),
    "RED": (fx.ADD, fx.MODIFY_ONE, fx.MODIFY_ALL),
    "BLUE": (fx.DRAW, fx.LOOK_DECK, fx.LOOK_HAND, fx.LOOK_VENUE),
    "GREEN": (fx.GAIN, fx.LOSE, fx.TAKE, fx.PAY),
    "PURPLE": (fx.SUSPEND, fx.REMOVE, fx.TAKE_AWAY, fx.EXHAUST),
    "PINK": (fx.MOVE, fx.SWAP, fx.ACTIVATE, fx.ACTIVATE_THIS, fx.RETURN),
}


@pytest.mark.parametrize("colour", COLOURS)
def test_a_colour_has_its_character(colour: str) -> None:
    def share(other: str) -> float:
        own = [any(s.op in CHARACTERS[colour] for s in sentences(card)) for card in of(other, list(CARDS))]
        return sum(own) / len(own)

    assert share(colour) >= 0.45
    assert all(share(other) < share(colour) for other in COLOURS if other != colour)


def test_pink_protects_from_exhaust_and_red_has_the_greatest_acts() -> None:
    protect = {card.colour for card in CARDS if any(ability.op == fx.NO_EXHAUST for ability in steady(card))}
    assert protect == {"PINK"}
    acts = {colour: mean(card.act for card in of(colour, PERFORMERS)) for colour in COLOURS}
    assert max(acts, key=lambda colour: acts[colour]) == "RED"


# --- 6.4 Card language -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", [*CARDS, *VENUES], ids=lambda card: card.name)
def test_every_card_is_printed_back_letter_for_letter(card: Card) -> None:
    if card.active:
        assert write_venue(card.active, TONGUE) == card.main
    else:
        assert write_ability(card.ability, TONGUE) == card.main
    assert tuple(write_conditional(condition, TONGUE) for condition in card.conditions) == card.conditionals
    if card.needs:
        assert write_restriction(card.needs, TONGUE) == card.restriction


# --- 6.5 Required by the rulebook --------------------------------------------------------------------------------------


def test_karina_rose_is_there_with_her_act_her_encore_and_her_limit() -> None:
    assert KARINA.kind == fx.PERFORMER
    assert KARINA.act_name == "Devil's Advocate"
    assert KARINA.ability
    assert Limit(fx.ONCE_AN_EVENT) in KARINA.conditions


def test_somebody_can_make_karina_rose_active_again() -> None:
    helpers = [
        card
        for card in CARDS
        if card.name != KARINA.name
        and any(s.op == fx.ACTIVATE and s.kind & fx.PERFORMER for s in card.ability)
    ]  # fmt: skip
    assert helpers
    in_the_event = [card for card in helpers if card.kind in (fx.PERFORMER, fx.SURPRISE)]
    assert in_the_event


def test_an_orange_performer_has_the_damaged_text_and_an_act_that_hurts() -> None:
    text = (
        "You may stage 1 Supporter from your hand without paying its Signing Cost. If that card is ORANGE, trigger its "
        "PRE-SHOW ability. If nothing was triggered, draw 1 from your Main Deck."
    )
    (card,) = [card for card in PERFORMERS if card.main == text]
    assert card.colour == "ORANGE"
    assert card.act_name.split()[-1] == "Hurts"


def test_the_studios_are_the_rulebooks() -> None:
    assert SET.studios == ("NCO Studios", "KJU Works")


# --- 6.6 Coverage ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("op", range(1, fx.OPS))
def test_every_kind_of_sentence_stands_on_a_card(op: int) -> None:
    assert any(s.op == op for card in CARDS for s in sentences(card))


@pytest.mark.parametrize("op", range(1, fx.CHECK_OPS))
def test_every_check_stands_on_a_card(op: int) -> None:
    assert any(check.op == op for card in CARDS for check in checks(card))


@pytest.mark.parametrize("trigger", range(1, fx.TRIGGERS))
def test_every_trigger_stands_on_a_card(trigger: int) -> None:
    assert any(ability.trigger == trigger for card in CARDS for ability in triggered(card))


def test_every_form_of_a_continuous_ability_stands_on_a_card() -> None:
    found = {(a.op, a.whose, a.kind) for card in CARDS for a in steady(card)}
    assert {(fx.STAT, fx.THIS_CARD, kind) for kind in (fx.PERFORMER, fx.SUPPORTER)} <= found
    assert {(fx.STAT, fx.PAIRED, kind) for kind in (fx.PERFORMER, fx.SUPPORTER)} <= found
    assert {(fx.NO_EXHAUST, whose, fx.PERFORMER) for whose in (fx.THIS_CARD, fx.PAIRED)} <= found
    assert {(fx.STAT, fx.OPPONENTS, fx.PERFORMER), (fx.STAT, fx.YOURS, fx.SUPPORTER)} <= found
    assert {(fx.PRICE, fx.YOURS, kind) for kind in (fx.PERFORMER, fx.SUPPORTER, fx.SURPRISE)} <= found
    assert {a.amount > 0 for card in CARDS for a in steady(card) if a.op == fx.PRICE} == {True, False}


def test_both_limits_and_the_limit_of_a_conditional_occur() -> None:
    assert {c.bit for card in CARDS for c in card.conditions if isinstance(c, Limit)} == {1, 2}
    assert any(ability.once for card in CARDS for ability in triggered(card))


@pytest.mark.parametrize("link", range(1, fx.IF_CHECK + 1))
def test_every_link_stands_on_two_cards(link: int) -> None:
    assert sum(any(s.link == link for s in sentences(card)) for card in CARDS) >= 2


def test_may_while_and_up_to_stand_on_two_cards() -> None:
    assert sum(any(s.may for s in sentences(card)) for card in CARDS) >= 2
    assert sum(any(s.up_to for s in sentences(card)) for card in CARDS) >= 2
    assert sum(any(a.check for a in steady(card)) for card in CARDS) >= 2


def test_every_way_of_staging_moving_drawing_and_looking_occurs() -> None:
    every = [s for card in CARDS for s in sentences(card)]
    assert {(s.kind, s.mode) for s in every if s.op == fx.STAGE} == {
        (kind, mode) for kind in (fx.PERFORMER, fx.SUPPORTER) for mode in (fx.FULL_COST, fx.FREE, fx.LESS)
    }
    assert {s.mode for s in every if s.op == fx.DRAW} == {fx.MAIN_DECK, fx.PERFORMER_DECK, fx.EITHER_DECK}
    assert {s.side for s in every if s.op == fx.REMOVE} == {fx.YOURS, fx.OPPONENTS}
    assert {s.place for s in every if s.op == fx.SUSPEND} == {fx.ANYWHERE, fx.MAIN_STAGE, fx.BACKSTAGE}
    modified = {(s.op, s.kind) for s in every if s.op in (fx.MODIFY_ONE, fx.MODIFY_ALL)}
    assert {(fx.MODIFY_ONE, fx.PERFORMER), (fx.MODIFY_ONE, fx.SUPPORTER), (fx.MODIFY_ALL, fx.PERFORMER)} <= modified
    assert any(s.vibe for s in every)
    assert any(s.colour for s in every)


def test_every_form_of_a_venue_occurs() -> None:
    steadies = [a for venue in VENUES for a in steady(venue)]
    assert {a.op for a in steadies} == set(range(1, fx.STATIC_OPS))
    triggers = {a.trigger for venue in VENUES for a in triggered(venue)}
    assert triggers & {fx.AT_DRAW_PHASE, fx.AT_PRE_SHOW, fx.AT_EVENT}
    assert triggers & {fx.ON_PERFORMS, fx.ON_VIBE_CHECK, fx.ON_EXHAUSTED}
    assert triggers & {fx.ON_WIN, fx.ON_LOSE, fx.ON_TIE}
    assert fx.ON_SURPRISE in triggers
    assert {s.op for venue in VENUES for s in sentences(venue)} >= {fx.GAIN, fx.LOSE, fx.DRAW}
    assert len({venue.main for venue in VENUES}) == len(VENUES)
