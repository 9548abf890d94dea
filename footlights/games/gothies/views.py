"""What a seat may know, and the whole position by its public names (for scenarios). GO-0.12, GO-0.13, section 2.2

`view` is made only from what the seat knows: face-down cards are numbers, but for those that everybody saw going there.
`position` shows everything and is used by scenarios and tests alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import asdict

from footlights.games.gothies import effects
from footlights.games.gothies.forecast import attack_of, forecast, offered_voices, targets_of, voices_of
from footlights.games.gothies.log import ENDINGS
from footlights.games.gothies.rules import layout
from footlights.games.gothies.rules.actions import why_not_use
from footlights.games.gothies.rules.knowledge import unseen_deck
from footlights.games.gothies.seen import (
    Decision,
    FaceUp,
    GothiesView,
    JoombiePile,
    JoombieThere,
    LeftOver,
    MonsterThere,
    Question,
    Shield,
    Streya,
    SynergyState,
    TogetherView,
)
from footlights.games.gothies.tables import Cast
from footlights.stage.tongue import mark

DECISIONS: dict[int, Decision] = {
    layout.PLAY_STEP: "play",
    layout.OR: "or",
    layout.OPPONENT: "opponent",
    layout.VICTIM_DISCARDS: "discard",
    layout.OWN_DISCARD: "discard",
    layout.CYCLING: "cycle",
    layout.DUSTING: "dust_own",
    layout.CLEARING: "dust_mercado",
    layout.REMOVING: "remove_land",
    layout.TAKING: "free_purchase",
    layout.VOICES: "voices",
    layout.AMOUNT: "amount",
}
BECAUSE = {
    layout.BY_LAST_ASLEEP: mark("one Streya is still asleep"),
    layout.BY_ROUND_LIMIT: mark("the last round is over, the most Timestones win"),
    layout.BY_WELL_FULL: mark("the Well of Ceiba is full"),
    layout.BY_WELL_EMPTY: mark("the Well of Ceiba is empty"),
    layout.BY_LAST_TURN: mark("the Well of Ceiba stands at the end of the last turn"),
}
LINES = (layout.FIRST_LINE, layout.SECOND_LINE)
NO_USES = [False] * layout.USES
OF_A_VIEWER = ("game", "ply", "you", "legal")  # what a view says of whoever looks, or of the match


# --- Cards by place ----------------------------------------------------------------------------------------------------


def names_of(cast: Cast, cards: Iterable[int]) -> list[str]:
    """Cards by name."""
    named = cast.card_names
    return [named[card] for card in cards]


def hand_of(s: Any, seat: int) -> list[int]:
    """The entries of a hand."""
    start = s.deck[seat]
    return list(s.rows[seat][start : start + s.hand[seat]])


def deck_of(cast: Cast, s: Any, seat: int) -> list[str]:
    """A deck, top card first."""
    return names_of(cast, (entry >> 1 for entry in reversed(s.rows[seat][: s.deck[seat]])))


def known_deck(cast: Cast, s: Any, seat: int) -> list[str]:
    """What everybody saw going onto a deck, top card first. GO-0.13"""
    below = unseen_deck(s, seat)
    return names_of(cast, (entry >> 1 for entry in reversed(s.rows[seat][below : s.deck[seat]])))


def known_hand(cast: Cast, s: Any, seat: int) -> tuple[list[str], list[str]]:
    """What everybody knows of a hand: what they saw, and what can only be told by elimination. GO-0.13, R61"""
    held = hand_of(s, seat)
    if cast.cooperative:
        return names_of(cast, (entry >> 1 for entry in held)), []
    saw: list[int] = []
    told: list[int] = []
    for entry in held:
        if not entry & layout.UNSEEN:
            card = entry >> 1
            (told if told.count(card) < s.deduced[seat][card] else saw).append(card)
    return names_of(cast, saw), names_of(cast, told)


def row_of(s: Any, seat: int) -> list[int]:
    """The cards of a Row, left to right."""
    return list(s.face[seat][: s.row[seat]])


def lands_of(s: Any, seat: int) -> list[int]:
    """The lands of a Streya, left to right."""
    return [s.face[seat][layout.LAST - i] for i in range(s.lands[seat])]


def partner_of(cast: Cast, s: Any, seat: int, place: int, rune: str) -> str | None:
    """A face-up card that is the partner for a line of this rune, if one still lies there. GO-4.9"""
    places = [*range(s.row[seat]), *(layout.LAST - i for i in range(s.lands[seat]))]
    others = (s.face[seat][other] for other in places if other != place)
    return next((cast.cards[card].name for card in others if cast.cards[card].rune == rune), None)


def face_up(cast: Cast, s: Any, t: Any, seat: int, place: int) -> FaceUp:
    """A face-up card: what it has done this turn and can still do. Section 7"""
    card = s.face[seat][place]
    mine = seat == s.active and not s.over
    mark = s.mark[place] if mine else 0
    can = [why_not_use(s, t, place, use) == layout.LEGAL for use in range(layout.USES)] if mine else NO_USES
    lines = []
    for number, line in enumerate(cast.cards[card].synergies):
        rune = cast.runes[line.rune]
        lines.append(
            SynergyState(
                rune=rune,
                used=bool(mark & LINES[number]),
                usable=can[layout.SYNERGY + number],
                partner=partner_of(cast, s, seat, place, rune) if mine else None,
            )
        )
    land = t.kind[card] == effects.LAND
    return FaceUp(
        card=cast.card_names[card],
        song=s.voice[place] if mine and cast.cooperative else 0,
        used=[number for number, line in enumerate(lines, start=1) if line.used],
        usable=[number for number, line in enumerate(lines, start=1) if line.usable],
        lines=lines,
        dustable=can[layout.OWN_DUST],
        activated=bool(mark & layout.ACTIVATED),
        can_activate=land and can[layout.ACTIVATION],
        played=bool(mark & layout.PLAYED_NOW) if land else mine,
    )


# --- A Streya ----------------------------------------------------------------------------------------------------------


def shield_of(cast: Cast, s: Any, t: Any, seat: int) -> Shield | None:
    """The fixed lands that stand before a Streya, and their defence in total. GO-4.2, GO-5.6"""
    if cast.cooperative or not s.lands[seat]:
        return None
    fixed = [card for card in lands_of(s, seat) if t.fixed[card]]
    if not fixed:
        return None
    return Shield(lands=names_of(cast, fixed), defence=sum(t.defence[card] for card in fixed))


def streya(cast: Cast, s: Any, t: Any, seat: int, viewer: int) -> Streya:
    """What a viewer knows of a Streya; in cooperative play all hands are open. GO-0.12, GO-0.13"""
    possessed = [i for i in range(s.loose) if s.loose_at[i] >> 3 == seat]
    saw, told = known_hand(cast, s, seat)
    held = names_of(cast, (entry >> 1 for entry in hand_of(s, seat))) if cast.cooperative or seat == viewer else None
    return Streya(
        number=seat + 1,
        odd=seat % 2 == 0,
        timestones=None if cast.cooperative else s.timestones[seat],
        alive=not s.out[seat],
        eliminated=bool(s.out[seat]),
        team=1 if cast.cooperative else seat + 1,
        deck=s.deck[seat],
        deck_known=known_deck(cast, s, seat),
        hand=s.hand[seat] if held is None else held,
        hand_known=saw,
        hand_deduced=told,
        discard=names_of(cast, s.discards[seat][: s.discard[seat]]),
        row=names_of(cast, row_of(s, seat)),
        lands=names_of(cast, lands_of(s, seat)),
        row_cards=[face_up(cast, s, t, seat, place) for place in range(s.row[seat])],
        land_cards=[face_up(cast, s, t, seat, layout.LAST - i) for i in range(s.lands[seat])],
        possessed=names_of(cast, (s.loose_card[i] for i in possessed)),
        owned=s.deck[seat] + s.hand[seat] + s.discard[seat] + s.row[seat] + s.lands[seat] + len(possessed),
        shielded_by=shield_of(cast, s, t, seat),
        name=cast.names[seat],
    )


# --- The table ---------------------------------------------------------------------------------------------------------


def winners_of(cast: Cast, s: Any) -> list[int]:
    """Who has won: together all or nobody, else whoever is placed first. GO-5.11, GO-5.13, GO-10.4"""
    if not s.over:
        return []
    seats = range(cast.players)
    if cast.cooperative:
        return [seat for seat in seats if s.score[seat]]
    best = max(s.score[: cast.players])
    return [seat for seat in seats if s.score[seat] == best]


def places_of(cast: Cast, s: Any) -> list[int] | None:
    """Each seat's place, 1 for the first; equal ones share it. GO-5.12, GO-5.13"""
    if not s.over or cast.cooperative:
        return None
    scores = s.score[: cast.players]
    return [1 + sum(other > score for other in scores) for score in scores]


def question(cast: Cast, s: Any, t: Any) -> Question | None:
    """What is asked besides the action of a Play step: whose card asks, how much, and the options of an "or". Section 5"""
    if s.over or s.phase == layout.PLAY_STEP:
        return None
    within = s.phase not in (layout.VOICES, layout.AMOUNT)
    return Question(
        source=cast.cards[s.card].name if within else None,
        options=cast.choices(s.at) if s.phase == layout.OR else [],
        left=s.todo,
        most=t.code[s.at][effects.NUMBER] if s.phase == layout.TAKING else None,
        by=s.active,
    )


def left_over(s: Any, seats: list[Streya]) -> LeftOver | None:
    """What would be lost, or left undone, if the Play step ended now. GO-0.4, GO-3.6, section 7"""
    if s.over or s.active < 0:
        return None
    cards = seats[s.active].face_up
    return LeftOver(
        seed=s.seed,
        song=s.song,
        hand=s.hand[s.active],
        synergies=[card.card for card in cards if card.usable],
        lands=[card.card for card in cards if card.can_activate],
        next_on_top=s.next_on_top,
    )


def dust_of(cast: Cast, s: Any) -> list[str]:
    """The dust pile, by name."""
    return sorted(cast.card_names[card] for card, copies in enumerate(s.dust) if copies for _ in range(copies))


def out_of_game(cast: Cast, s: Any) -> list[str]:
    """The cards of Streya who woke up. GO-5.10"""
    return sorted(name for seat in range(s.players) for name in names_of(cast, s.discards[seat][: s.gone[seat]]))


def slain_of(s: Any) -> list[int]:
    """The entries of the monster discard, the first defeated first."""
    return [s.lairs[effects.MAX_MONSTER_DECK - 1 - i] for i in range(s.slain)]


def top_joombie(cast: Cast, s: Any, rune: int) -> str | None:
    """The open top card of a Joombie pile. Section 2.2"""
    size = s.pile[rune]
    return cast.joombies[s.piles[rune][size - 1] - layout.JOOMBIE].name if size else None


def zone_of(cast: Cast, s: Any, zone: int) -> list[MonsterThere | JoombieThere]:
    """What stands in a zone: monsters in order of arrival, then Joombies with the GOTHIE below and its owner. Section 2.2"""
    found: list[MonsterThere | JoombieThere] = []
    for entry in s.beast[: s.beasts]:
        if entry & 3 == zone:
            m = cast.monsters[entry >> 2]
            found.append(MonsterThere(name=m.name, rune=m.rune, attack=m.attack, need=m.need, icon=m.icon, lean=m.lean))
    for i in range(s.loose):
        if s.loose_at[i] >> 1 & 3 == zone:
            joombie = cast.joombies[s.loose_joombie[i]]
            on, of = cast.cards[s.loose_card[i]].name, s.loose_at[i] >> 3
            found.append(JoombieThere(joombie=joombie.name, rune=joombie.rune, attack=joombie.attack, on=on, of=of))
    return found


# --- View and position -------------------------------------------------------------------------------------------------


def view(cast: Cast, s: Any, t: Any, seat: int) -> GothiesView:
    """What a seat may know (-1: a spectator). Section 2.2, section 2.3"""
    together, stepping = cast.cooperative, not s.over and s.active >= 0
    seats = [streya(cast, s, t, other, seat) for other in range(cast.players)]
    seen = GothiesView(
        players=cast.players,
        you=seat if seat >= 0 else None,
        format=cast.options["format"],
        round=None if together else s.round_no,
        turn=s.round_no if together else None,
        last_round=None if together else t.round_limit,
        last_turn=t.last_turn if together else None,
        first=None if together else s.first,
        seat=None if s.over else s.seat,
        active=s.active if stepping else None,
        decision=None if s.over else DECISIONS[s.phase],
        source=cast.cards[s.card].name if s.card != layout.NO_CARD else None,
        question=question(cast, s, t),
        seed=s.seed,
        song=s.song,
        actions=s.actions,
        next_on_top=s.next_on_top,
        played_runes={name: s.played[rune] for rune, name in enumerate(cast.runes) if s.played[rune]},
        partner_runes={name: s.partners[rune] for rune, name in enumerate(cast.runes) if s.partners[rune]},
        mercado=[None if card == layout.NO_CARD else cast.card_names[card] for card in s.mercado[: t.slots]],
        play_deck=s.play_left,
        wishing_well=s.wells,
        dust=dust_of(cast, s),
        out_of_game=out_of_game(cast, s),
        left_over=left_over(s, seats),
        targets=targets_of(cast, s, t),
        over=bool(s.over),
        winners=winners_of(cast, s),
        places=places_of(cast, s),
        decided_by=ENDINGS[s.decided_by][0] if s.decided_by else None,
        decided_because=BECAUSE[s.decided_by] if s.decided_by else None,
        seats=seats,
    )
    return with_monsters(seen, cast, s, t) if together else seen


def with_monsters(seen: GothiesView, cast: Cast, s: Any, t: Any) -> TogetherView:
    """A view with the Well, the monsters and the Joombies, and what is about to happen. GO-6, GO-8, section 7"""
    zones = {zone: zone_of(cast, s, zone) for zone in (3, 2, 1)}
    coming = t.release[s.round_no + 1] if s.round_no < t.last_turn else 0
    return TogetherView(
        **asdict(seen),
        well=s.well,
        well_start=t.well,
        well_goal=t.well_goal,
        voices=voices_of(cast, s, t),
        offered_voices=offered_voices(cast, s, t),
        attack=attack_of(cast, s, t),
        monster_deck=s.lair,
        monster_discard=[cast.monsters[entry - layout.MONSTER].name for entry in slain_of(s)],
        joombie_piles={
            name: JoombiePile(top=top_joombie(cast, s, rune), count=s.pile[rune])
            for rune, name in enumerate(cast.runes)
            if t.has_pile[rune]
        },
        zones=zones,
        monsters_in={zone: [e.name for e in there if isinstance(e, MonsterThere)] for zone, there in zones.items()},
        joombies_in={
            zone: [f"{e.joombie} on {e.on} of Streya {e.of + 1}" for e in there if isinstance(e, JoombieThere)]
            for zone, there in zones.items()
        },
        release=0 if s.over else t.release[s.round_no],
        release_next=0 if s.over else coming,
        forecast=forecast(cast, s, t),
    )


def position(cast: Cast, s: Any, t: Any) -> dict[str, Any]:
    """Everything, by its public names: what scenarios compare with."""
    seen = view(cast, s, t, -1).to_dict()
    shown = {name: seen[name] for name in seen if name not in OF_A_VIEWER}
    shown["play_deck"] = names_of(cast, (entry >> 1 for entry in reversed(s.play_deck[: s.play_left])))
    if cast.cooperative:
        shown["monster_deck"] = [cast.monsters[e - layout.MONSTER].name for e in reversed(s.lairs[: s.lair])]
        shown["joombie_piles"] = {
            name: [cast.joombies[e - layout.JOOMBIE].name for e in reversed(s.piles[rune][: s.pile[rune]])]
            for rune, name in enumerate(cast.runes)
            if t.has_pile[rune]
        }
    for seat, each in enumerate(shown["seats"]):
        del each["name"]
        each["deck"] = deck_of(cast, s, seat)
        each["hand"] = names_of(cast, (entry >> 1 for entry in hand_of(s, seat)))
    return shown
