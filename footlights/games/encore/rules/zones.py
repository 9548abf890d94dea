"""EN-0.1 to EN-0.10: zones as bits, staged cards, hands and decks, and how $ and gauges change."""

from footlights.games.encore.rules.layout import *
from footlights.stage.rule import note, rule, tell


@rule
def all_zones(t):
    """A Manager's zones: so many columns on the Main Stage and Backstage. EN-0.1"""
    row = (1 << t.columns) - 1
    return row | (row << MAX_COLUMNS)


@rule
def empty_zones(s, t, seat, kind):
    """Where a Performer or a Supporter could be put; a Supporter only Backstage. EN-0.2, EN-0.3, EN-0.4"""
    free = all_zones(t) & ~s.occupied[seat]
    return free if kind == PERFORMER else free & BACK_ZONES


@rule
def has_zone(zones, zone):
    """Whether a set of zones has a zone. EN-0.2"""
    return (zones >> zone) & 1


@rule
def paired(zone):
    """The other zone of a column: directly behind, or directly above. EN-0.1"""
    return zone + MAX_COLUMNS if zone < MAX_COLUMNS else zone - MAX_COLUMNS


@rule
def zone_of(s, seat, card):
    """Where a Manager's card is staged, or NO_ZONE. EN-0.2"""
    for zone in range(ZONES):
        if s.card[seat][zone] == card:
            return zone
    return NO_ZONE


# --- Staged cards ----------------------------------------------------------------------------------------------------


@rule
def mark_abilities(s, t, seat, zone, card):
    """A zone hears and alters what its card does. EN-4.3"""
    if t.hears[card]:
        for trigger in range(TRIGGERS):
            s.hears[seat][trigger] |= ((t.hears[card] >> trigger) & 1) << zone
    if t.alters[card]:
        s.works[seat][STAT] |= ((t.alters[card] >> STAT) & 1) << zone
        s.works[seat][PRICE] |= ((t.alters[card] >> PRICE) & 1) << zone
        s.works[seat][NO_EXHAUST] |= ((t.alters[card] >> NO_EXHAUST) & 1) << zone


@rule
def unmark_abilities(s, t, seat, zone, card):
    """A zone without its card hears and alters nothing. EN-4.5"""
    if t.hears[card]:
        for trigger in range(TRIGGERS):
            s.hears[seat][trigger] &= ~(1 << zone)
    if t.alters[card]:
        s.works[seat][STAT] &= ~(1 << zone)
        s.works[seat][PRICE] &= ~(1 << zone)
        s.works[seat][NO_EXHAUST] &= ~(1 << zone)


@rule
def put(s, t, seat, zone, card):
    """A card stands in a zone, Active and as new. EN-0.2, EN-3.2, EN-3.5, R13"""
    s.card[seat][zone] = card
    s.occupied[seat] |= 1 << zone
    if t.kind[card] == PERFORMER:
        s.performers[seat] |= 1 << zone
    mark_abilities(s, t, seat, zone, card)


@rule
def barred(s, seat, zone, i):
    """Whether a card's triggered ability may not join the queue again: it has in this action, or this Round. EN-4.11, EN-4.17"""
    return ((s.joined[seat][i] | s.once[seat][i]) >> zone) & 1


@rule
def lift(s, t, seat, zone):
    """A card leaves the stage and loses its state, modifiers and counters; its card. EN-0.10, EN-4.10, R22

    Abilities of it that wait or are being resolved go on without "this card".
    """
    card = s.card[seat][zone]
    keep = ~(1 << zone)
    unmark_abilities(s, t, seat, zone, card)
    s.card[seat][zone] = NO_CARD
    s.occupied[seat] &= keep
    s.suspended[seat] &= keep
    s.performers[seat] &= keep
    s.used[seat] &= keep
    s.extra[seat][zone] = 0
    for i in range(CONDITIONALS):
        s.once[seat][i] &= keep
        s.joined[seat][i] &= keep
    follow(s, seat, zone, NO_ZONE)
    return card


@rule
def follow(s, seat, zone, to):
    """Abilities that wait or are being resolved know where their card is now. EN-4.10"""
    for i in range(s.head, s.tail):
        if s.q_seat[i] == seat and s.q_zone[i] == zone:
            s.q_zone[i] = to
    for f in range(s.frames):
        if s.f_seat[f] == seat and s.f_zone[f] == zone:
            s.f_zone[f] = to


@rule
def swapped_bits(zones, one, other):
    """A set of zones after the content of two zones has changed places. EN-0.6"""
    differ = ((zones >> one) ^ (zones >> other)) & 1
    return zones ^ ((differ << one) | (differ << other))


@rule
def swap_zones(s, seat, one, other):
    """What is in two zones, cards or nothing, changes places with all that belongs to it. V8, EN-0.10, R22"""
    card = s.card[seat][one]
    s.card[seat][one] = s.card[seat][other]
    s.card[seat][other] = card
    extra = s.extra[seat][one]
    s.extra[seat][one] = s.extra[seat][other]
    s.extra[seat][other] = extra
    s.occupied[seat] = swapped_bits(s.occupied[seat], one, other)
    s.suspended[seat] = swapped_bits(s.suspended[seat], one, other)
    s.performers[seat] = swapped_bits(s.performers[seat], one, other)
    s.used[seat] = swapped_bits(s.used[seat], one, other)
    for i in range(CONDITIONALS):
        s.once[seat][i] = swapped_bits(s.once[seat][i], one, other)
        s.joined[seat][i] = swapped_bits(s.joined[seat][i], one, other)
    for trigger in range(TRIGGERS):
        s.hears[seat][trigger] = swapped_bits(s.hears[seat][trigger], one, other)
    for op in (STAT, PRICE, NO_EXHAUST):
        s.works[seat][op] = swapped_bits(s.works[seat][op], one, other)
    follow(s, seat, one, ZONES)
    follow(s, seat, other, one)
    follow(s, seat, ZONES, other)


@rule
def main_performers(s, seat):
    """A Manager's Performers on the Main Stage. EN-3.8"""
    return s.performers[seat] & MAIN_ZONES


# --- Hands, decks and the Removed From Game zone ---------------------------------------------------------------------


@rule
def in_hand(s, seat, card):
    """Where in a Manager's hand a card is, or NOBODY. EN-3.2"""
    for i in range(s.hand_size[seat]):
        if s.hand[seat][i] == card:
            return i
    return NOBODY


@rule
def add_to_hand(s, seat, card, known):
    """A card joins a hand, in its order, with who knows it. EN-0.13"""
    i = s.hand_size[seat] + 0
    while i > 0 and s.hand[seat][i - 1] > card:
        s.hand[seat][i] = s.hand[seat][i - 1]
        s.hand_known[seat][i] = s.hand_known[seat][i - 1]
        i -= 1
    s.hand[seat][i] = card
    s.hand_known[seat][i] = known
    s.hand_size[seat] += 1


@rule
def take_from_hand(s, seat, card):
    """A card leaves a hand, and what was known of it is over. EN-0.13"""
    last = s.hand_size[seat] - 1
    for i in range(in_hand(s, seat, card), last):
        s.hand[seat][i] = s.hand[seat][i + 1]
        s.hand_known[seat][i] = s.hand_known[seat][i + 1]
    s.hand[seat][last] = NO_CARD
    s.hand_known[seat][last] = 0
    s.hand_size[seat] = last


@rule
def top_card(s, seat, deck):
    """The top card of a deck that is not empty. EN-2.3"""
    top = s.deck_size[seat][deck] - 1
    return s.performer_deck[seat][top] if deck == PERFORMERS else s.main_deck[seat][top]


@rule
def draw_card(s, seat, deck):
    """The top card of a deck goes to the hand, seen by its owner alone; an empty deck gives none. EN-2.4, EN-2.5, V4, R7"""
    if s.deck_size[seat][deck] == 0:
        return 0
    card = top_card(s, seat, deck)
    s.deck_size[seat][deck] -= 1
    if deck == PERFORMERS:
        s.performer_deck[seat][s.deck_size[seat][deck]] = NO_CARD
    else:
        s.main_deck[seat][s.deck_size[seat][deck]] = NO_CARD
    s.known_bottom[seat][deck] = min(s.known_bottom[seat][deck], s.deck_size[seat][deck])
    add_to_hand(s, seat, card, 0)
    if s.drawn_count[seat] < MAX_DRAWN:
        s.drawn_cards[seat][s.drawn_count[seat]] = card
        s.drawn_count[seat] += 1
    tell(s, seat, DREW_CARD, seat, card, 0)
    return 1


@rule
def forget_drawn(s, seat):
    """Which cards were drawn last, and in which order, is shown until the Manager decides again. Section 7"""
    for i in range(s.drawn_count[seat]):
        s.drawn_cards[seat][i] = NO_CARD
    s.drawn_count[seat] = 0


@rule
def cards_in_decks(s, seat):
    """How many cards a Manager could still draw. EN-2.4"""
    return s.deck_size[seat][PERFORMERS] + s.deck_size[seat][OTHERS]


@rule
def put_out(s, seat, card):
    """A card goes face up to its Manager's Removed From Game zone, for good. EN-0.9"""
    s.removed[seat][s.gone[seat]] = card
    s.gone[seat] += 1


# --- $ and // --------------------------------------------------------------------------------------------------------


@rule
def change_gauge(s, seat, amount):
    """A gauge rises or falls, never below 0; whether it changed. EN-0.8, V1, V2, EN-4.18, R15"""
    before = s.gauge[seat] + 0
    s.gauge[seat] = max(0, before + amount)
    if s.gauge[seat] != before:
        note(s, GAUGE, seat, s.gauge[seat] - before, s.gauge[seat])
        return 1
    return 0


@rule
def change_money(s, seat, amount, why):
    """A Manager's $ rise or fall, never below 0; by how much they did. EN-0.7, V3, EN-4.18, R14"""
    before = s.money[seat] + 0
    s.money[seat] = max(0, before + amount)
    if s.money[seat] != before:
        note(s, MONEY, seat, s.money[seat] - before, why)
    return s.money[seat] - before


@rule
def gain(s, seat, amount):
    """A text gives or takes $. V3"""
    return change_money(s, seat, amount, BY_TEXT)
