"""What is about to happen, exactly: the monsters' attack on a copy, what an attack needs, and dissonance before it happens.

The monsters' turn holds no chance before the release, so its attack step is carried out on a copy and its events are read. Which
Joombie will possess a card is not told: below the top of a pile nobody knows. GO-8, GO-9
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

from footlights.games.gothies import effects
from footlights.games.gothies.log import ICONS
from footlights.games.gothies.rules import layout
from footlights.games.gothies.rules.attacks import is_shielded
from footlights.games.gothies.rules.decisions import legal
from footlights.games.gothies.rules.lines import after_atom, go_on
from footlights.games.gothies.rules.monsters import attack_step, is_member
from footlights.games.gothies.rules.voices import (
    card_of_voice,
    find_voice,
    group_of_card,
    is_dissonant,
    song_of_voice,
    voices,
)
from footlights.games.gothies.seen import (
    Attack,
    CardFate,
    GroupAttack,
    JoombieStrike,
    LandFate,
    LandLost,
    LandTarget,
    MonstersForecast,
    MonsterTarget,
    OfferedVoice,
    Possession,
    StreyaTarget,
    Voice,
    WhySafe,
)
from footlights.games.gothies.tables import Cast
from footlights.stage.preview import Trial
from footlights.stage.rule import Event

Taken = tuple[int, str]  # whose GOTHIE, and which
LEANS = {effects.LEFT: "left", effects.RIGHT: "right", effects.BOTH: "both"}
WHY_SAFE: dict[int, WhySafe] = {
    layout.SAFE_BY_COST: "power",
    layout.SAFE_BY_RUNE: "rune",
    layout.SAFE_BY_PILE: "no_joombie",
}


# --- The monsters' turn ---------------------------------------------------------------------------------------------------


def forecast(cast: Cast, s: Any, t: Any) -> MonstersForecast:
    """What the coming monsters' turn does to Rows, lands and Well as they stand now; nothing in turn 0. GO-8.1, GO-8.9"""
    trial = s.copy()
    events = _attack(trial, t)
    seen = MonstersForecast(
        well_after=trial.well,
        well_damage=s.well - trial.well,
        lost=trial.decided_by == layout.BY_WELL_EMPTY,
        groups=[],
        joombies=[],
        possessed=[],
        lands_lost=[],
    )
    for event in events:
        _read(cast, s, t, event, seen)
    return seen


def _attack(trial: Any, t: Any) -> list[Event]:
    """The monsters attack in a copy: what happens. GO-8.1"""
    events: list[Event] = []
    if trial.round_no > 0 and not trial.over:
        trial.listen(events)
        trial.active = layout.NOBODY
        attack_step(trial, t)
    return events


def _strike(s: Any, t: Any) -> int | None:
    """Voices that suffice, and the strike: an attack is looked at when its target is gone. GO-9.2, GO-9.5"""
    if s.phase not in (layout.VOICES, layout.AMOUNT):
        return None
    out: Any = [0] * layout.MAX_LEGAL
    return int(out[legal(s, t, out) - 1])


class Outlook(NamedTuple):
    """What an action leaves: Seed, Song, the Timestones of the active Streya or the Well, and whom the monsters then possess."""

    seed: int
    song: int
    stones: int
    possessed: list[Taken]


def _look(cast: Cast, trial: Any, t: Any, seat: int) -> Outlook:
    """What is sure after an action, up to an "or"; what else it asks is passed over. E1 to E14, GO-8.5 to GO-8.12"""
    while trial.at != trial.end and trial.phase != layout.OR and not trial.over:
        after_atom(trial, t)
        go_on(trial, t)
    seed, song, stones = trial.seed, trial.song, trial.well if cast.cooperative else trial.timestones[seat]
    attack = _attack(trial, t) if cast.cooperative else []
    taken = [(event.a, cast.card_names[event.b]) for event in attack if event.kind == layout.CARD_POSSESSED]
    return Outlook(seed, song, stones, taken)


# Which monster a dissonant attack attracts nobody knows, so nothing is looked at beyond that. GO-9.10
OUTLOOK = Trial(_look, until=(layout.DISSONANCE,), then=_strike)


def _read(cast: Cast, s: Any, t: Any, e: Event, seen: MonstersForecast) -> None:
    """One event of the rehearsed attack, as a part of the forecast."""
    if e.kind == layout.GROUP_ATTACKS:
        seen.groups.append(_group(cast, s, t, e))
        return
    if e.kind == layout.JOOMBIE_STRIKES:
        zone, attack = divmod(e.b, layout.EVENT_PART)
        joombie, card = divmod(e.a, layout.EVENT_PART)
        on = cast.cards[card].name
        seen.joombies.append(JoombieStrike(joombie=cast.joombies[joombie].name, zone=zone, on=on, damage=attack))
        return
    group = seen.groups[-1]
    if e.kind == layout.WELL_HIT:
        group.damage = e.a
    elif e.kind in (layout.CARD_POSSESSED, layout.CARD_SAFE):
        name, possessed = cast.cards[e.b].name, e.kind == layout.CARD_POSSESSED
        why = None if possessed else WHY_SAFE[e.c]
        result: Literal["possessed", "safe"] = "possessed" if possessed else "safe"
        group.targets.append(CardFate(card=name, of=e.a, result=result, why=why, may_change=_is_ahead(s, e.a)))
        if possessed:
            seen.possessed.append(Possession(card=name, of=e.a, by=f"{group.icon}-{group.lean}", zone=group.zone))
    elif e.kind in (layout.LAND_FALLS, layout.LAND_STANDS):
        name, falls = cast.cards[e.b].name, e.kind == layout.LAND_FALLS
        group.lands.append(LandFate(card=name, of=e.a, result="removed" if falls else "stands"))
        if falls:
            seen.lands_lost.append(LandLost(card=name, of=e.a))


def _is_ahead(s: Any, seat: int) -> bool:
    """Whether a Streya's part of this turn is still going on or to come, so that the Row will change. GO-7.1"""
    return bool(s.active >= 0 and seat >= s.active)


def _group(cast: Cast, s: Any, t: Any, e: Event) -> GroupAttack:
    icon, lean = divmod(e.b, layout.EVENT_PART)
    members = [s.beast[i] >> 2 for i in range(s.beasts) if is_member(s, t, i, e.a, icon, lean)]
    return GroupAttack(
        zone=e.a,
        icon=ICONS[icon],
        lean=LEANS[lean],
        power=e.c,
        members=[cast.monsters[monster].name for monster in members],
        runes=sorted({cast.monsters[monster].rune for monster in members}),
        targets=[],
        lands=[],
        damage=0,
    )


# --- Voices and attacks ------------------------------------------------------------------------------------------------------


def group_names(cast: Cast, t: Any) -> list[str]:
    """The resonance groups, each as its runes: Blue/Red. GO-9.7"""
    return [
        "/".join(name for rune, name in enumerate(cast.runes) if t.resonance[rune] == group)
        for group in range(t.groups)
    ]


def voices_of(cast: Cast, s: Any, t: Any) -> list[Voice]:
    """The voices of the active Streya: Row, Land row, dusted cards. GO-9.2, GO-9.4"""
    if s.active < 0 or s.over:
        return []
    names = group_names(cast, t)
    found = []
    for v in range(voices(s)):
        song = song_of_voice(s, v)
        if song > 0:
            card = card_of_voice(s, v)
            group = group_of_card(t, card)
            found.append(Voice(card=cast.cards[card].name, song=song, group=None if group < 0 else names[group]))
    return found


def attack_of(cast: Cast, s: Any, t: Any) -> Attack | None:
    """The attack whose voices are being chosen: need, sum, and whether it will attract a monster. GO-9.8, GO-9.10"""
    if s.phase not in (layout.VOICES, layout.AMOUNT):
        return None
    if s.redeems:
        name = cast.joombies[s.loose_joombie[s.target]].name
        zone = s.loose_at[s.target] >> 1 & 3
    else:
        name, zone = cast.monsters[s.beast[s.target] >> 2].name, s.beast[s.target] & 3
    return Attack(
        target=name,
        zone=zone,
        need=s.need,
        sum=s.chosen,
        missing=max(0, s.need - s.chosen),
        groups={name: s.group_song[group] for group, name in enumerate(group_names(cast, t))},
        threshold=t.dissonance,
        dissonant=bool(is_dissonant(s, t)),
    )


def offered_voices(cast: Cast, s: Any, t: Any) -> list[OfferedVoice]:
    """Each voice that can be added now, and whether the attack would then be dissonant. D11, GO-9.8"""
    if s.phase != layout.VOICES:
        return []
    out: Any = [0] * layout.MAX_LEGAL
    found = []
    for action in out[: legal(s, t, out)]:
        if action != layout.STRIKE:
            v = find_voice(s, layout.ADD.card(action), layout.ADD.copy(action))
            card, song = card_of_voice(s, v), song_of_voice(s, v)
            trial = s.copy()
            group = group_of_card(t, card)
            if group >= 0:
                trial.group_song[group] += song
            found.append(
                OfferedVoice(
                    action=layout.Actions.text(cast, action),
                    card=cast.cards[card].name,
                    song=song,
                    sum=s.chosen + song,
                    dissonant=bool(is_dissonant(trial, t)),
                )
            )
    return found


def targets_of(cast: Cast, s: Any, t: Any) -> Sequence[LandTarget | StreyaTarget | MonsterTarget]:
    """Everything the active Streya could attack: what it needs, whether that is reached, what Song would remain. GO-5, GO-9.1"""
    if s.over or s.active < 0:
        return []
    return monster_targets(cast, s, t) if cast.cooperative else streya_targets(cast, s, t)


def monster_targets(cast: Cast, s: Any, t: Any) -> list[MonsterTarget]:
    """Monsters and Joombies on the board. GO-9.1, GO-9.3"""
    found: list[MonsterTarget] = []
    for i in range(s.beasts):
        monster, zone = s.beast[i] >> 2, s.beast[i] & 3
        action = layout.Actions.text(cast, layout.ATTACK_MONSTER.of(zone, monster))
        found.append(_needs(action, cast.monsters[monster].name, zone, t.toughness[monster], s.song))
    met: dict[tuple[int, int], int] = {}
    for i in range(s.loose):
        which = s.loose_at[i] >> 3, s.loose_card[i]
        number = met.get(which, 0)
        met[which] = number + 1
        joombie = cast.joombies[s.loose_joombie[i]]
        action = layout.Actions.text(cast, layout.REDEEM.of(*which, min(number, layout.COPIES - 1)))
        found.append(_needs(action, joombie.name, s.loose_at[i] >> 1 & 3, joombie.attack, s.song))
    return found


def _needs(action: str, target: str, zone: int, need: int, song: int) -> MonsterTarget:
    left = max(0, song - need)
    return MonsterTarget(action=action, target=target, zone=zone, need=need, reached=need <= song, most_left=left)


def streya_targets(cast: Cast, s: Any, t: Any) -> list[LandTarget | StreyaTarget]:
    """Opponents and their lands; who is shielded, and by what. GO-5.3 to GO-5.7"""
    found: list[LandTarget | StreyaTarget] = []
    for seat in range(cast.players):
        if seat == s.active or s.out[seat]:
            continue
        for i in range(s.lands[seat]):
            card = s.face[seat][layout.LAST - i]
            need = t.defence[card]
            found.append(
                LandTarget(
                    action=layout.Actions.text(cast, layout.ATTACK_LAND.of(seat, card)),
                    target=cast.cards[card].name,
                    of=seat,
                    need=need,
                    reached=need <= s.song,
                    most_left=max(0, s.song - need),
                )
            )
        shielded = bool(is_shielded(s, t, seat))
        most = 0 if shielded else min(s.song, s.timestones[seat], layout.MOST_AMOUNT)
        left = s.timestones[seat] - most
        name = cast.names[seat]
        found.append(StreyaTarget(target=name, of=seat, shielded=shielded, most=most, timestones_left=left))
    return found
