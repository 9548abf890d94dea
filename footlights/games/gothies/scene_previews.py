"""What an action would come to: totals before it is done, partners, what would remain, who would be possessed. Section 7"""

from __future__ import annotations

from footlights.games.gothies import effects
from footlights.games.gothies.forecast import OUTLOOK, Taken
from footlights.games.gothies.rules import layout
from footlights.games.gothies.scene_actions import SYNERGIES, gains, partner_of
from footlights.games.gothies.scene_prompt import END, left_said
from footlights.games.gothies.scene_words import (
    attack_of,
    gains_said,
    line_words,
    mine_of,
    monster_target,
    name_of,
    printed,
    text_words,
)
from footlights.games.gothies.seen import Attack, GothiesView, TogetherView
from footlights.games.gothies.tables import Cast
from footlights.stage.actions import Action
from footlights.stage.preview import foreseen
from footlights.stage.tongue import mark, say

GOES_TO = {
    effects.TO_DISCARD: mark("It goes to your discard pile."),
    effects.TO_DECK: mark("It goes on top of your deck."),
    effects.TO_HAND: mark("It comes into your hand."),
}


def preview(view: GothiesView, cast: Cast, action: str) -> str:
    """What an action would come to; chance as chance."""
    if action not in view.legal:
        return ""
    if action == END:
        return _ending(view)
    if action == "strike" and (attack := attack_of(view)):
        return _striking(attack)
    told = _told(view, cast, layout.Actions.read(cast, action))
    then = outlook_said(view, cast, action) if isinstance(view, TogetherView) else ""
    return f"{told} {then}".strip()


def _told(view: GothiesView, cast: Cast, action: Action) -> str:
    kind = action.kind
    if kind in ("play", "activate", *SYNERGIES, "dust"):
        return _own_card(view, cast, action)
    if kind in ("buy", "take"):
        return _purchase(view, cast, kind, action.card)
    if kind in ("attack_land", "attack_streya"):
        return _against(view, cast, action)
    if kind in ("attack_monster", "redeem"):
        return _monster(view, action.text)
    if kind == "add" and isinstance(view, TogetherView):
        return _voice(view, action.text)
    if kind == "dust_in_mercado":
        return say("It turns to dust; the next card of the play deck takes its place.")
    return ""


def _own_card(view: GothiesView, cast: Cast, action: Action) -> str:
    kind, seen = action.kind, gains(view, cast, action.text)
    if seen is None:
        card = printed(cast, action.card)
        told = " ".join(line_words(cast.runes, line) for line in card.base)
        return say("It stays in play with defence {defence}. Activated: {line}", defence=card.defence, line=told)
    told = gains_said(view, seen)
    if kind in SYNERGIES and (partner := partner_of(view, action)):
        told = f"{told} " + say("Partner: {partner}.", partner=partner)
    if kind == "play":
        told = f"{told} {_wakes(view, cast, action.card)}".strip()
    if kind == "dust":
        told = f"{told} " + say("The card leaves your deck.")
    return told.strip() or say("No effect.")


def _wakes(view: GothiesView, cast: Cast, name: str) -> str:
    """Whose synergy lines a card would make live. GO-4.10"""
    rune = printed(cast, name).rune
    woken = [
        held.card
        for held in view.seats[mine_of(view)].face_up
        for line in held.lines
        if line.rune == rune and not line.used and not line.usable
    ]
    own = [line for line in printed(cast, name).synergies if view.partner_runes.get(cast.runes[line.rune], 0)]
    woken += [name] if own else []
    return say("Synergy live: {cards}.", cards=", ".join(dict.fromkeys(woken))) if woken else ""


def goes_to(view: GothiesView, cast: Cast, name: str) -> int:
    """Where a bought card goes. GO-4.19"""
    bought = printed(cast, name).bought
    if bought is not None:
        return bought.to
    return effects.TO_DECK if view.next_on_top else effects.TO_DISCARD


def _purchase(view: GothiesView, cast: Cast, kind: str, name: str) -> str:
    told = [say(GOES_TO[goes_to(view, cast, name)])]
    if kind == "buy":
        price = printed(cast, name).price
        told.insert(0, say("Costs {price} Seed, {left} left.", price=price, left=view.seed - price))
    return " ".join([*told, text_words(cast.runes, printed(cast, name)).replace("\n", " ")])


def _against(view: GothiesView, cast: Cast, action: Action) -> str:
    seat = action.seat
    if action.kind == "attack_land":
        need = printed(cast, action.card).defence
        told = say("Costs {need} Song, {left} left. The land is removed.", need=need, left=view.song - need)
        shield = view.seats[seat].shielded_by
        if shield and shield.lands == [action.card]:
            told += " " + say("{name} is open to attack then.", name=name_of(view, seat))
        return told
    amount = action.amount
    stones = view.seats[seat].stones
    told = say(
        "{name}: {before} → {after} Timestones; {left} Song left.",
        name=name_of(view, seat),
        before=stones,
        after=stones - amount,
        left=view.song - amount,
    )
    return told if amount < stones else f"{told} " + say("{name} wakes up and is out.", name=name_of(view, seat))


def _monster(view: GothiesView, action: str) -> str:
    target = monster_target(view, action)
    if target is None:
        return ""
    facts = {"need": target.need, "song": view.song, "left": target.most_left}
    return say(
        "Needs {need} Song; your voices have {song}, at most {left} would remain. You choose the voices next.", **facts
    )


def _voice(view: TogetherView, action: str) -> str:
    attack = view.attack
    voice = next((voice for voice in view.offered_voices if voice.action == action), None)
    if attack is None or voice is None:
        return ""
    told = say("{sum} of {need} Song.", sum=voice.sum, need=attack.need)
    if voice.sum > attack.need:
        told += " " + say("{number} would be wasted.", number=voice.sum - attack.need)
    return told + (" " + say("Dissonance: it will attract a monster.") if voice.dissonant else "")


def _striking(attack: Attack) -> str:
    told = say("{target} falls to {sum} Song.", target=attack.target, sum=attack.sum)
    return told + (" " + say("Dissonance: a monster enters in zone 3.") if attack.dissonant else "")


def _ending(view: GothiesView) -> str:
    left = left_said(view)
    told = say("Lost or unused: {parts}.", parts=left) if left else say("Nothing is given up.")
    if isinstance(view, TogetherView) and view.turn and view.active == len(view.seats) - 1:
        after = view.forecast
        told += " " + say("Then the monsters: the Well {before} → {after}.", before=view.well, after=after.well_after)
        if after.possessed:
            told += " " + say("Possessed: {cards}.", cards=", ".join(each.card for each in after.possessed))
    return told


# --- What the monsters' turn would then be ---------------------------------------------------------------------------------


def outlook(view: TogetherView, cast: Cast, action: str) -> list[Taken] | None:
    """Who would be possessed after an action that changes a Row or defeats a monster; None where nothing of that changes."""
    if not view.turn or view.forecast.lost:  # at 0 nothing further is resolved. GO-10.2
        return None
    if layout.Actions.read(cast, action).kind not in ("play", "dust", "attack_monster"):
        return None
    return next((then.possessed for then in foreseen(view, action, OUTLOOK)), None)


def outlook_said(view: TogetherView, cast: Cast, action: str) -> str:
    """The same in words, where it is not what the forecast says already."""
    then = outlook(view, cast, action)
    if then is None:
        return ""
    now = [(each.of, each.card) for each in view.forecast.possessed]
    lost, saved = list(then), list(now)
    for each in now:
        if each in lost:
            lost.remove(each)
            saved.remove(each)
    told = [say("Would be possessed: {cards}.", cards=_taken_said(view, lost))] if lost else []
    told += [say("No longer possessed: {cards}.", cards=_taken_said(view, saved))] if saved else []
    return " ".join(told)


def _taken_said(view: GothiesView, taken: list[Taken]) -> str:
    return ", ".join(say("{card} of {name}", card=card, name=name_of(view, seat)) for seat, card in taken)
