"""How good a position looks to a Manager: the numbers a designer may read, question and change.

Two things win games, Venues and $. So a position is worth what it would be after this Event, as won, lost and tied, weighed by
the odds; and the odds follow from the gauges and from what the Active cards of both sides could still add. To that comes
what is staged, in hand and in the decks for Rounds to come, less what the Exhaust will take. Everything is in whole points.
"""

from footlights.games.encore.rules.aftershow import is_exhaust_waived
from footlights.games.encore.rules.doing import can_be_exhausted, exhaust_case
from footlights.games.encore.rules.effects import EARLY_EVENT, MAX_COLOURS, MAX_COLOURS_EACH, MAX_COLUMNS, PERFORMER
from footlights.games.encore.rules.layout import (
    AFTERSHOW,
    DRAFT,
    HAS_CHOICE,
    IS_REMOVED,
    MAIN_ZONES,
    NO_CARD,
    TIE,
    ZONES,
)
from footlights.games.encore.rules.numbers import can_boost, payout_of, performance
from footlights.games.encore.rules.zones import cards_in_decks, has_zone, paired
from footlights.stage.chance import mingle
from footlights.stage.rule import rule

WON = 1_000_000  # points for having won
DECIDED = 3500  # a position that the next award wins
VENUE = 1300  # a Venue in the Tour History
SECOND = 500  # having two, on top
DOLLAR = 18  # $1,000
MARGIN = 40  # $1,000 of a lead that decides the game
EVEN = 500  # thousandths: odds of an Event that stands even
SURE = 950  # thousandths: odds that no lead reaches
HALFWAY = 5  # points of lead that bring the odds halfway there
TIED = 200  # thousandths: odds that an Event that stands even is tied
IDLE = 66  # in hundredths, how much of what Active cards could still add counts
ACT = 28  # a point of a Performer's Act on the Main Stage
BACK_ACT = 15  # the same Backstage
BOOST = 42  # a point of a Supporter's Boost
ABILITY = 100  # an ENCORE!! or PRE-SHOW ability
HELD = 40  # a card in hand
UNDRAWN = 8  # a card in a deck
REMOVED = 80  # in hundredths of its worth, what a Performer loses that the Exhaust removes
MOVED = 57  # the same for one that it moves Backstage
SPOILT = 60  # the same where one of two cards has to go
TASTES = 100  # how many opinions about colours there are
THREE_TO_ONE = 1500  # points ahead that a search values 3/4
PLAY_ON = 24  # the most decisions of its rollouts


@rule
def could_add(s, t, seat):
    """What a Manager's Active Performers on the Main Stage could still add to the gauge."""
    total = 0
    ready = s.performers[seat] & ~s.suspended[seat] & MAIN_ZONES
    if ready:
        for zone in range(MAX_COLUMNS):
            if has_zone(ready, zone):
                total += performance(s, t, seat, zone, can_boost(s, seat, zone))
    return total


@rule
def lead(s, t, seat):
    """By how much a Manager leads, in hundredths of a point, with what Active cards could still add."""
    return 100 * (s.gauge[seat] - s.gauge[1 - seat]) + IDLE * (could_add(s, t, seat) - could_add(s, t, 1 - seat))


@rule
def odds(s, seat, ahead):
    """How likely a Manager is to win an Event that is not tied, in thousandths."""
    if s.result != -1:
        return EVEN if s.result == TIE else (1000 if s.result == seat else 0)
    share = (SURE - EVEN) * abs(ahead) // (abs(ahead) + 100 * HALFWAY)
    return EVEN + share if ahead > 0 else EVEN - share


@rule
def tie_odds(s, ahead):
    """How likely the Event is to be tied, in thousandths."""
    if s.result != -1:
        return 1000 if s.result == TIE else 0
    return TIED * 100 * HALFWAY // (abs(ahead) + 100 * HALFWAY)


@rule
def standing(s, t, seat, mine, theirs, paid, given, left):
    """What a Manager's Venues and $ are worth after an award, with so many Venues left."""
    if mine >= t.venues_to_win:
        return DECIDED
    if theirs >= t.venues_to_win:
        return -DECIDED
    lead = s.money[seat] + paid - s.money[1 - seat] - given
    if left == 0:
        if lead == 0:
            return 0
        return max(-DECIDED, min(DECIDED, MARGIN * lead + (DECIDED // 2 if lead > 0 else -DECIDED // 2)))
    points = VENUE * (mine - theirs) + DOLLAR * lead
    if mine == t.venues_to_win - 1:
        points += SECOND
    if theirs == t.venues_to_win - 1:
        points -= SECOND
    return points


@rule
def prospects(s, t, seat):
    """Venues and $ after this Event, as won, as lost and as tied, weighed with the odds."""
    other = 1 - seat
    if s.venue == NO_CARD:
        return standing(s, t, seat, s.tours[seat], s.tours[other], 0, 0, s.venues)
    left = s.venues - 1
    mine = payout_of(s, t, seat)
    theirs = payout_of(s, t, other)
    won = standing(s, t, seat, s.tours[seat] + 1, s.tours[other], 0, theirs, left)
    lost = standing(s, t, seat, s.tours[seat], s.tours[other] + 1, mine, 0, left)
    tied = standing(s, t, seat, s.tours[seat], s.tours[other], mine, theirs, s.venues)
    ahead = lead(s, t, seat)
    chance = odds(s, seat, ahead)
    tie = tie_odds(s, ahead)
    decided = (chance * won + (1000 - chance) * lost) // 1000
    return (tie * tied + (1000 - tie) * decided) // 1000


@rule
def worth(s, t, seat, zone):
    """What a staged card is worth for Rounds to come."""
    card = s.card[seat][zone]
    points = ABILITY if t.main[card] else 0
    if t.kind[card] != PERFORMER:
        return points + BOOST * max(0, t.boost[card])
    return points + (ACT if zone < MAX_COLUMNS else BACK_ACT) * max(0, t.act[card])


@rule
def danger(s, t, seat, zone):
    """What the Exhaust would cost of a Suspended Main Stage Performer's worth, if it comes."""
    if not can_be_exhausted(s, t, seat, zone):
        return 0
    case = exhaust_case(s, seat, zone)
    if case == HAS_CHOICE:
        return SPOILT * min(worth(s, t, seat, zone), worth(s, t, seat, paired(zone))) // 100
    return (REMOVED if case == IS_REMOVED else MOVED) * worth(s, t, seat, zone) // 100


@rule
def exhaust_odds(s, t):
    """How likely the Exhaust is to take place, in hundredths: it is certain once the Star is met."""
    if s.phase == AFTERSHOW or t.exhaust_waiver == EARLY_EVENT:
        return 0 if is_exhaust_waived(s, t) else 100
    if s.star_met:
        return 100
    return min(90, 100 * (s.gauge[0] + s.gauge[1]) // max(1, t.star[s.venue]))


@rule
def side(s, t, seat, risk):
    """What a Manager has for Rounds to come."""
    points = HELD * s.hand_size[seat] + UNDRAWN * cards_in_decks(s, seat)
    occupied = s.occupied[seat]
    if occupied:
        for zone in range(ZONES):
            if has_zone(occupied, zone):
                points += worth(s, t, seat, zone)
                if risk and zone < MAX_COLUMNS and has_zone(s.suspended[seat], zone):
                    points -= risk * danger(s, t, seat, zone) // 100
    return points


@rule
def taste(s):
    """Before there are cards no colour is better than another: it is left to the bot's own chance, which is in the key."""
    picked = 0
    for i in range(MAX_COLOURS_EACH):
        picked = MAX_COLOURS * picked + s.chosen[0][i] + MAX_COLOURS * s.chosen[1][i]
    return mingle(s.key[0] + picked) % TASTES


@rule
def evaluate(s, t, seat):
    """How good the position looks to a Manager, in points."""
    if s.over:
        return WON * (s.score[seat] - s.score[1 - seat])
    if s.phase == DRAFT:
        return taste(s)
    risk = exhaust_odds(s, t) if s.venue != NO_CARD else 0
    return prospects(s, t, seat) + side(s, t, seat, risk) - side(s, t, 1 - seat, risk)
