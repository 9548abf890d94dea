"""TH-6 Between Acts, elimination and winning; TH-7.12, TH-7.13 for teams; TH-9 for Shooting Star."""

from footlights.games.the_theatre.rules.layout import *
from footlights.games.the_theatre.rules.opening import begin_act
from footlights.games.the_theatre.rules.rows import is_in, show_to_all, team_of
from footlights.stage.chance import shuffle
from footlights.stage.rule import NOBODY, note, rule


@rule
def end_act(s, t):
    """Clear the play area, then see who goes on. TH-2.4, TH-6, TH-9.9, TH-9.15"""
    clear_table(s)
    if t.mode == SHOOTING_STAR:
        end_star_act(s, t)
        return
    for seat in range(s.players):
        if is_in(s, seat) and s.deck[seat] < HAND:
            reshuffle(s, t, seat)
    remaining = count_after_check(s, t)
    if remaining == 0:
        fall(s, t, 0)
        s.fell_together = 1
        decide_among_fallen(s, t)
    else:
        fall(s, t, 1)
        if remaining == 1:
            crown_last_in(s, t)
        else:
            pass_lead_on(s)
            begin_act(s, t)


@rule
def clear_table(s):
    """Tokens, Combo markers and the Desired Suit go; nothing carries over. TH-4.11, TH-6.1"""
    for i in range(PRINTS):
        s.boost[i] = 0
        s.sap[i] = 0
    for seat in range(s.players):
        s.combo_active[seat] = 0
    s.desired = NO_SUIT
    s.chaos = 0
    note(s, CLEARED, s.act, 0, 0)


@rule
def reshuffle(s, t, seat):
    """With fewer than five in the Deck, the whole Breakroom is shuffled together with it. TH-6.2, R28"""
    number = s.breakroom[seat]
    s.deck[seat] += number
    s.breakroom[seat] = 0
    s.deck_open[seat] = 0
    note(s, RESHUFFLED, seat, number, 1)
    shuffle(s, t, SHUFFLE, s.rows[seat], 0, s.deck[seat])


@rule
def survives(s, t, seat):
    """Five cards are enough; in Team play both partners need them. TH-6.3, TH-7.12"""
    if not is_in(s, seat) or s.deck[seat] < HAND:
        return 0
    if t.mode == TEAM:
        partner = (seat + s.players // 2) % s.players
        return 1 if s.deck[partner] >= HAND else 0
    return 1


@rule
def count_after_check(s, t):
    """How many players, or teams in Team play, the check leaves in. TH-6.3, TH-6.6"""
    number = 0
    for seat in range(s.players):
        number += survives(s, t, seat)
    return number // 2 if t.mode == TEAM else number


@rule
def fall(s, t, others_stay):
    """All who fail the check are eliminated at the same time. TH-6.3, TH-6.4, TH-7.12"""
    for seat in range(s.players):
        if is_in(s, seat) and not survives(s, t, seat):
            s.fell[seat] = s.act
            note(s, TEAM_FELL if t.mode == TEAM else FELL, seat, s.deck[seat], others_stay)


@rule
def crown_last_in(s, t):
    """The last player, or team, still in wins at once. TH-6.5, TH-7.13"""
    for seat in range(s.players):
        if is_in(s, seat):
            s.score[seat] = 1
    finish_game(s, BY_TEAM if t.mode == TEAM else BY_LAST_IN)


@rule
def pass_lead_on(s):
    """If the Leader is out, the next player clockwise still in leads. TH-6.11, R4"""
    before = s.leader
    while not is_in(s, s.leader):
        s.leader = (s.leader + 1) % s.players
    if s.leader != before:
        note(s, LEAD_PASSED, s.leader, before, 0)


@rule
def decide_among_fallen(s, t):
    """All who were left fell together: most cards, then the smaller start, then who played last. TH-6.7 to TH-6.10, TH-7.13"""
    if t.mode == TEAM and t.team_tiebreak == TOTAL:
        decide_among_teams(s, t)
        return
    best = NOBODY
    reached = BY_CARDS
    for seat in range(s.players):
        if s.fell[seat] == s.act and (best == NOBODY or outranks(s, seat, best)):
            best = seat
    for seat in range(s.players):
        if s.fell[seat] == s.act and not (seat == best or (t.mode == TEAM and team_of(t, seat) == team_of(t, best))):
            reached = max(reached, tie_level(s, seat, best))
    for seat in range(s.players):
        if seat == best or (t.mode == TEAM and team_of(t, seat) == team_of(t, best)):
            s.score[seat] = 1
    finish_game(s, reached)


@rule
def tie_level(s, seat, other):
    """Which comparison tells two fallen players apart. TH-6.7, TH-6.8, TH-6.9"""
    if s.deck[seat] != s.deck[other]:
        return BY_CARDS
    if s.starting[seat] != s.starting[other]:
        return BY_START
    return BY_LAST_PLAYED


@rule
def outranks(s, seat, other):
    """Whether a fallen player ranks above another. TH-6.7, TH-6.8, TH-6.9, R26, R27"""
    if s.deck[seat] != s.deck[other]:
        return s.deck[seat] > s.deck[other]
    if s.starting[seat] != s.starting[other]:
        return s.starting[seat] < s.starting[other]
    return s.last_stamp[seat] > s.last_stamp[other]


@rule
def team_total(s, team, what):
    """Deck cards (0), starting cards (1) or latest stamp (2) of a team. TH-7.13"""
    partner = team + s.players // 2
    if what == 0:
        return s.deck[team] + s.deck[partner]
    if what == 1:
        return s.starting[team] + s.starting[partner]
    return max(s.last_stamp[team], s.last_stamp[partner])


@rule
def team_tie_level(s, team, other):
    """Which comparison tells two fallen teams apart. TH-7.13"""
    if team_total(s, team, 0) != team_total(s, other, 0):
        return BY_TEAM_CARDS
    if team_total(s, team, 1) != team_total(s, other, 1):
        return BY_TEAM_START
    return BY_TEAM_LAST


@rule
def team_outranks(s, team, other):
    """Whether a fallen team ranks above another: team totals are compared. TH-7.13, R25"""
    level = team_tie_level(s, team, other)
    if level == BY_TEAM_CARDS:
        return team_total(s, team, 0) > team_total(s, other, 0)
    if level == BY_TEAM_START:
        return team_total(s, team, 1) < team_total(s, other, 1)
    return team_total(s, team, 2) > team_total(s, other, 2)


@rule
def decide_among_teams(s, t):
    """All teams that were left fell together. TH-7.13, R25"""
    best = NOBODY
    reached = BY_TEAM_CARDS
    for team in range(s.players // 2):
        if s.fell[team] == s.act and (best == NOBODY or team_outranks(s, team, best)):
            best = team
    for team in range(s.players // 2):
        if s.fell[team] == s.act and team != best:
            reached = max(reached, team_tie_level(s, team, best))
    s.score[best] = 1
    s.score[best + s.players // 2] = 1
    finish_game(s, reached)


@rule
def finish_game(s, decided_by):
    """The Performance is over, with exactly one winner or winning team. TH-6.5, TH-6.7, TH-7.13, TH-9.11, TH-9.12, R39"""
    s.over = 1
    s.seat = NOBODY
    s.deciding = NOTHING
    s.decided_by = decided_by
    for seat in range(s.players):
        if s.score[seat]:
            note(s, ENDED, seat, decided_by, 0)


@rule
def end_star_act(s, t):
    """Who has no card in the Deck plays no further; with at most one left the game ends. TH-9.9 to TH-9.12"""
    holders = 0
    for seat in range(s.players):
        if is_in(s, seat) and s.deck[seat] == 0:
            s.fell[seat] = s.act
            note(s, FELL, seat, 0, 2)
        holders += is_in(s, seat)
    if holders > 1:
        pass_lead_on(s)
        begin_act(s, t)
        return
    for seat in range(s.players):
        if is_in(s, seat):
            win_freely(s, t, seat)
    decide_star(s, t)


@rule
def win_freely(s, t, seat):
    """What is left of the last Deck goes to its player's Breakroom. TH-9.11, R32"""
    for i in range(s.deck[seat]):
        show_to_all(s, t, seat, i)
    note(s, FREE_WINS, seat, s.deck[seat], 0)
    s.breakroom[seat] += s.deck[seat]
    s.deck[seat] = 0


@rule
def star_outranks(s, seat, other):
    """The bigger Breakroom, then the most recent card. TH-9.13, TH-9.14, R27"""
    if s.breakroom[seat] != s.breakroom[other]:
        return s.breakroom[seat] > s.breakroom[other]
    return s.last_stamp[seat] > s.last_stamp[other]


@rule
def decide_star(s, t):
    """The most cards in the Breakroom win, whoever has been eliminated. TH-9.13, TH-9.14, R32"""
    best = 0
    for seat in range(1, s.players):
        if star_outranks(s, seat, best):
            best = seat
    reached = BY_BREAKROOM
    for seat in range(s.players):
        if seat != best and s.breakroom[seat] == s.breakroom[best]:
            reached = BY_STAR_LAST
    s.score[best] = 1
    finish_game(s, reached)


@rule
def best_of_team(s, team):
    """The member of a team who ranks higher. R25"""
    partner = team + s.players // 2
    return partner if outranks(s, partner, team) else team


@rule
def ranks_above(s, t, seat, other):
    """Later elimination ranks higher, the same check by its tie-breaks; teams rank as teams. R39"""
    if t.mode == SHOOTING_STAR:
        return star_outranks(s, seat, other)
    if s.fell[seat] != s.fell[other]:
        return s.fell[seat] == 0 or (s.fell[other] != 0 and s.fell[seat] > s.fell[other])
    if t.mode != TEAM:
        return outranks(s, seat, other)
    team, other_team = team_of(t, seat), team_of(t, other)
    if t.team_tiebreak == BEST_PLAYER:
        return outranks(s, best_of_team(s, team), best_of_team(s, other_team))
    return team_outranks(s, team, other_team)


@rule
def place_of(s, t, seat):
    """A player's place in the ranking, 1 for the winner; in Team play the team's place. R39"""
    place = 1
    for other in range(s.players // 2 if t.mode == TEAM else s.players):
        if ranks_above(s, t, other, seat):
            place += 1
    return place
