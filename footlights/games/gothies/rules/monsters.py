"""GO-8 The monsters' turn: attack, move, release."""

from footlights.games.gothies.rules.ending import change_well
from footlights.games.gothies.rules.layout import *
from footlights.games.gothies.rules.piles import lift, remove_land
from footlights.stage.chance import shuffle
from footlights.stage.rows import reverse
from footlights.stage.rule import note, rule

GROUPS = 9

# --- Groups ------------------------------------------------------------------------------------------------------------


@rule
def icon_of_group(group):
    """A, A, A, O, O, E, E, O, E: the icons in the order in which groups attack. GO-8.5, R43"""
    if group < 3:
        return ALL_STREYA + 0
    return ODD + 0 if group in (3, 4, 7) else EVEN + 0


@rule
def lean_of_group(group):
    """Left, right, both; left, right; left, right; both, both. GO-8.5, R43"""
    if group == 2 or group > 6:
        return BOTH + 0
    return LEFT + 0 if group in (0, 3, 5) else RIGHT + 0


@rule
def is_member(s, t, i, zone, icon, lean):
    """Whether a monster belongs to a group: one zone, one icon, one lean; the rune does not matter. GO-8.3, GO-8.4"""
    monster = s.beast[i] >> 2
    return s.beast[i] & 3 == zone and t.icon[monster] == icon and t.lean[monster] == lean


@rule
def power_of(s, t, zone, icon, lean, rune):
    """The sum of the members' attack; of those of one rune only, if one is given. GO-8.3, R42"""
    power = 0
    for i in range(s.beasts):
        if is_member(s, t, i, zone, icon, lean):
            monster = s.beast[i] >> 2
            if rune == NOBODY or t.monster_rune[monster] == rune:
                power += t.monster_attack[monster]
    return power


@rule
def is_targeted(s, t, seat, icon):
    """O means every odd-numbered Streya, E every even-numbered one, A all; seat 0 is number 1. GO-6.1, GO-8.6, R45"""
    if icon == ALL_STREYA:
        return 1
    if icon == EVEN and s.players == 1 and t.solo_even == EVEN_STREYA1:
        return 1
    return 1 if (seat % 2 == 0) == (icon == ODD) else 0


# --- Possession ---------------------------------------------------------------------------------------------------------


@rule
def can_be_sought(t, card):
    """Whether a card of the Row counts as a GOTHIE when the outermost one is sought. GO-7.13, GO-8.8, R6"""
    kind = t.kind[card]
    return kind == GOTHIE or (kind == HEART_RUNE and t.possession_targets != POSSESS_BOUGHT_ONLY)


@rule
def leftmost(s, t, seat):
    """The place of the leftmost GOTHIE of a Row, or NOBODY. GO-8.7, R40"""
    for i in range(s.row[seat]):
        if can_be_sought(t, s.face[seat][i]):
            return i
    return NOBODY


@rule
def rightmost(s, t, seat):
    """The place of the rightmost GOTHIE of a Row, or NOBODY. GO-8.7, R40"""
    for i in range(s.row[seat] - 1, -1, -1):
        if can_be_sought(t, s.face[seat][i]):
            return i
    return NOBODY


@rule
def fate_of(s, t, card, zone, icon, lean):
    """Possessed if the power is above the cost, a member has the rune and a Joombie is left; else why not. GO-8.10, GO-8.12"""
    rune = t.rune[card]
    matching = power_of(s, t, zone, icon, lean, rune)
    if matching == 0:
        return SAFE_BY_RUNE
    power = matching
    if t.group_match != MATCH_MATCHING_MEMBERS:
        power = power_of(s, t, zone, icon, lean, NOBODY)
    if power <= t.price[card]:
        return SAFE_BY_COST
    return POSSESSED if s.pile[rune] > 0 else SAFE_BY_PILE


@rule
def possess(s, t, seat, place):
    """The GOTHIE goes to zone 3 under the top Joombie of its rune's pile, and still belongs to its owner. GO-8.11, GO-8.12"""
    card = s.face[seat][place]
    rune = t.rune[card]
    s.pile[rune] -= 1
    joombie = s.piles[rune][s.pile[rune]] - JOOMBIE
    s.piles[rune][s.pile[rune]] = 0
    lift(s, seat, place)
    s.loose_joombie[s.loose] = joombie
    s.loose_card[s.loose] = card
    s.loose_at[s.loose] = seat * 8 + ZONES * 2 + 1
    s.loose += 1
    s.possessed += 1
    note(s, CARD_POSSESSED, seat, card, joombie)


@rule
def attack_card(s, t, seat, place, zone, icon, lean):
    """A group attacks one GOTHIE; nothing else is attacked instead. GO-8.9, GO-8.10; 1 if it was possessed"""
    card = s.face[seat][place]
    fate = fate_of(s, t, card, zone, icon, lean)
    if fate == POSSESSED:
        possess(s, t, seat, place)
        return 1
    note(s, CARD_SAFE, seat, card, fate)
    return 0


@rule
def attack_rows(s, t, zone, icon, lean):
    """A group of zone 2 or 3: the outermost GOTHIES of all targeted Streya, each facing the full power. GO-8.6 to GO-8.9, R44"""
    targeted = 0
    for seat in range(s.players):
        if is_targeted(s, t, seat, icon):
            targeted = 1
            left = leftmost(s, t, seat)
            right = rightmost(s, t, seat)
            if left == NOBODY:
                note(s, NOBODY_THERE, seat, 0, 0)
            elif lean == RIGHT:
                attack_card(s, t, seat, right, zone, icon, lean)
            else:
                gone = attack_card(s, t, seat, left, zone, icon, lean)
                if lean == BOTH and right != left:
                    attack_card(s, t, seat, right - gone, zone, icon, lean)
    if not targeted:
        note(s, NOBODY_TARGETED, zone, icon * EVENT_PART + lean, 0)


# --- Zone 1 --------------------------------------------------------------------------------------------------------------


@rule
def is_obstacle(t, card):
    """Lands are obstacles; by option only fixed ones. GO-8.13, R50"""
    return t.walking_obstacles or t.fixed[card]


@rule
def next_obstacle(s, t, icon, lean):
    """The first land of the line, from its right end if leaning right: seat times OWNED plus place, or NOBODY. GO-8.13"""
    found = NOBODY
    for seat in range(s.players):
        if is_targeted(s, t, seat, icon):
            for i in range(s.lands[seat]):
                if is_obstacle(t, s.face[seat][LAST - i]):
                    found = seat * (LAST + 1) + LAST - i
                    if lean != RIGHT:
                        return found
    return found


@rule
def attack_well(s, t, icon, lean):
    """A group of zone 1 pays for each land in its way with the defence; the rest hits the Well, once. GO-8.14, R49"""
    power = power_of(s, t, 1, icon, lean, NOBODY)
    met = 0
    found = next_obstacle(s, t, icon, lean)
    while found != NOBODY:
        seat = found // (LAST + 1)
        place = found % (LAST + 1)
        card = s.face[seat][place]
        met = 1
        if power < t.defence[card]:
            note(s, LAND_STANDS, seat, card, power)
            return
        power -= t.defence[card]
        note(s, LAND_FALLS, seat, card, power)
        remove_land(s, t, seat, place)
        if t.zone1_surplus == SURPLUS_STOPS:
            return
        found = next_obstacle(s, t, icon, lean)
    if power > 0 and not (met and t.zone1_surplus == SURPLUS_STOPS):
        note(s, WELL_HIT, power, max(0, s.well - power), 0)
        change_well(s, t, -power)


@rule
def joombies_strike(s, t, zone):
    """Each Joombie in zone 2 or 1 takes its attack from the Well, past all lands. GO-8.16, R48"""
    for i in range(s.loose):
        if (s.loose_at[i] >> 1) & 3 == zone and not s.over:
            attack = t.joombie_attack[s.loose_joombie[i]]
            left = max(0, s.well - attack)
            note(
                s, JOOMBIE_STRIKES, s.loose_joombie[i] * EVENT_PART + s.loose_card[i], zone * EVENT_PART + attack, left
            )
            change_well(s, t, -attack)


# --- The three steps --------------------------------------------------------------------------------------------------------


@rule
def attack_step(s, t):
    """Zone 1, then 2, then 3; in each the groups in their order, then in zones 1 and 2 the Joombies. GO-8.2, GO-8.5, GO-8.15"""
    for zone in range(1, ZONES + 1):
        for group in range(GROUPS):
            icon = icon_of_group(group)
            lean = lean_of_group(group)
            power = power_of(s, t, zone, icon, lean, NOBODY)
            if power > 0 and not s.over:
                note(s, GROUP_ATTACKS, zone, icon * EVENT_PART + lean, power)
                if zone == 1:
                    attack_well(s, t, icon, lean)
                else:
                    attack_rows(s, t, zone, icon, lean)
        if zone < ZONES and not s.over:
            joombies_strike(s, t, zone)


@rule
def move_step(s, t):
    """Zone 2 to zone 1, zone 3 to zone 2; what is in zone 1 stays, and so does a Joombie made just now. GO-8.17, R46, R55"""
    for i in range(s.beasts):
        if s.beast[i] & 3 > 1:
            s.beast[i] -= 1
    for i in range(s.loose):
        new = s.loose_at[i] & 1
        zone = (s.loose_at[i] >> 1) & 3
        if zone > 1 and (not new or t.joombie_first_move == MOVES_SAME_TURN):
            zone -= 1
        s.loose_at[i] = (s.loose_at[i] >> 3) * 8 + zone * 2
    note(s, MOVED_ON, s.round_no, 0, 0)


@rule
def turn_over(s, t):
    """A monster comes into zone 3; an empty monster deck is made anew from the discard, if there is one. GO-8.18, GO-8.19, R36"""
    if s.lair == 0:
        if s.slain == 0:
            note(s, TURNED_OVER, NOBODY, 0, 0)
            return
        for i in range(s.slain):
            place = MAX_MONSTER_DECK - s.slain + i
            s.lairs[i] = s.lairs[place]
            if place >= s.slain:
                s.lairs[place] = 0
        reverse(s.lairs, 0, s.slain)
        s.lair = s.slain
        s.slain = 0
        note(s, MONSTERS_SHUFFLED, s.lair, 0, 0)
        shuffle(s, t, MONSTER_SHUFFLE, s.lairs, 0, s.lair)
    s.lair -= 1
    monster = s.lairs[s.lair] - MONSTER
    s.lairs[s.lair] = 0
    s.beast[s.beasts] = monster * 4 + ZONES
    s.beasts += 1
    note(s, TURNED_OVER, monster, s.lair, 0)


@rule
def release_step(s, t):
    """So many monsters are turned over as the turn says. GO-8.18, R34, R56"""
    for _ in range(t.release[s.round_no]):
        turn_over(s, t)


@rule
def monsters_turn(s, t):
    """Attack, move, release; nothing comes after an end. GO-8.1, GO-10.2"""
    note(s, MONSTERS_TURN, s.round_no, 0, 0)
    attack_step(s, t)
    if not s.over:
        move_step(s, t)
        release_step(s, t)
