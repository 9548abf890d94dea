"""What the rules of text.lark stand for, in the numbers of `rules.effects`."""

from __future__ import annotations

from typing import Any

from footlights.games.encore.rules import effects as fx

# The sentences of abilities, and what every such sentence says.
OPS: dict[str, dict[str, Any]] = {
    "add": {"op": fx.ADD, "side": fx.YOURS},
    "take_away": {"op": fx.TAKE_AWAY, "side": fx.OPPONENTS},
    "gain": {"op": fx.GAIN, "side": fx.YOURS},
    "lose": {"op": fx.LOSE},
    "take": {"op": fx.TAKE, "side": fx.OPPONENTS},
    "draw": {"op": fx.DRAW, "side": fx.YOURS},
    "activate": {"op": fx.ACTIVATE, "side": fx.YOURS, "state": fx.SUSPENDED},
    "suspend": {"op": fx.SUSPEND, "side": fx.OPPONENTS, "state": fx.ACTIVE},
    "stage": {"op": fx.STAGE, "side": fx.YOURS},
    "move": {"op": fx.MOVE, "side": fx.YOURS},
    "swap": {"op": fx.SWAP, "side": fx.YOURS, "kind": fx.PERFORMER},
    "remove_theirs": {"op": fx.REMOVE, "side": fx.OPPONENTS, "state": fx.SUSPENDED},
    "remove_yours": {"op": fx.REMOVE, "side": fx.YOURS},
    "modify_one": {"op": fx.MODIFY_ONE},
    "modify_all": {"op": fx.MODIFY_ALL},
    "perform": {
        "op": fx.PERFORM, "side": fx.YOURS, "kind": fx.PERFORMER, "state": fx.ACTIVE, "place": fx.MAIN_STAGE,
    },
    "trigger_one": {"op": fx.TRIGGER_ONE, "side": fx.YOURS, "kind": fx.SUPPORTER},
    "return_one": {"op": fx.RETURN, "side": fx.YOURS},
    "look_deck": {"op": fx.LOOK_DECK, "side": fx.YOURS},
    "look_hand": {"op": fx.LOOK_HAND, "side": fx.OPPONENTS},
    "look_venue": {"op": fx.LOOK_VENUE},
    "pay": {"op": fx.PAY, "side": fx.YOURS},
    "exhaust": {
        "op": fx.EXHAUST, "side": fx.OPPONENTS, "kind": fx.PERFORMER, "state": fx.SUSPENDED, "place": fx.MAIN_STAGE,
    },
    "trigger_staged": {"op": fx.TRIGGER_STAGED, "side": fx.YOURS, "kind": fx.SUPPORTER},
    "activate_this": {"op": fx.ACTIVATE_THIS},
    "suspend_this": {"op": fx.SUSPEND_THIS},
    "remove_this": {"op": fx.REMOVE_THIS},
}  # fmt: skip
# Checks, continuous abilities.
CHECK_OPS = {
    "gauge_lower": fx.GAUGE_LOWER,
    "gauge_higher": fx.GAUGE_HIGHER,
    "money_less": fx.MONEY_LESS,
    "money_more": fx.MONEY_MORE,
    "venues_fewer": fx.VENUES_FEWER,
    "venues_more": fx.VENUES_MORE,
    "no_venues": fx.NO_VENUES,
    "staged_cards": fx.STAGED_CARDS,
    "hand_cards": fx.HAND_CARDS,
    "has_priority": fx.HAS_PRIORITY,
    "star_met": fx.STAR_MET,
    "star_not_met": fx.STAR_NOT_MET,
}
STATICS: dict[str, dict[str, Any]] = {
    "stat": {"op": fx.STAT},
    "own_act": {"op": fx.STAT, "whose": fx.THIS_CARD, "kind": fx.PERFORMER},
    "own_boost": {"op": fx.STAT, "whose": fx.THIS_CARD, "kind": fx.SUPPORTER},
    "boost_behind": {"op": fx.STAT, "whose": fx.PAIRED, "kind": fx.SUPPORTER},
    "act_above": {"op": fx.STAT, "whose": fx.PAIRED, "kind": fx.PERFORMER},
    "price": {"op": fx.PRICE},
    "no_exhaust": {"op": fx.NO_EXHAUST, "whose": fx.THIS_CARD, "kind": fx.PERFORMER},
    "no_exhaust_above": {"op": fx.NO_EXHAUST, "whose": fx.PAIRED, "kind": fx.PERFORMER},
    "boosted": {"op": fx.BOOSTED, "kind": fx.PERFORMER},
    "no_encore_backstage": {"op": fx.NO_ENCORE_BACKSTAGE, "kind": fx.PERFORMER},
    "no_exhaust_here": {"op": fx.NO_EXHAUST, "kind": fx.PERFORMER},
    "payout": {"op": fx.PAYOUT},
}
# What a part of a sentence says about it, whatever the sentence.
SAYS: dict[str, dict[str, int]] = {
    "may": {"may": 1},
    "other": {"other": 1},
    "free": {"mode": fx.FREE},
    "cheaper": {"mode": fx.LESS},
    "up_to": {"up_to": 1},
    "acts": {"kind": fx.PERFORMER},
    "boosts": {"kind": fx.SUPPORTER},
    "performer": {"kind": fx.PERFORMER},
    "supporter": {"kind": fx.SUPPORTER},
    "surprise": {"kind": fx.SURPRISE},
    "card": {"kind": fx.CARD},
    "yours": {"side": fx.YOURS},
    "opponents": {"side": fx.OPPONENTS},
    "active": {"state": fx.ACTIVE},
    "suspended": {"state": fx.SUSPENDED},
    "main_stage": {"place": fx.MAIN_STAGE},
    "backstage": {"place": fx.BACKSTAGE},
    "main_deck": {"mode": fx.MAIN_DECK},
    "performer_deck": {"mode": fx.PERFORMER_DECK},
    "either": {"mode": fx.EITHER_DECK},
    "less": {"sign": -1},
    "more": {"sign": 1},
    "on_staged": {"trigger": fx.ON_STAGED},
    "on_performs": {"trigger": fx.ON_PERFORMS},
    "on_boosts": {"trigger": fx.ON_BOOSTS},
    "on_vibe_check": {"trigger": fx.ON_VIBE_CHECK},
    "on_exhausted": {"trigger": fx.ON_EXHAUSTED},
    "on_removed": {"trigger": fx.ON_REMOVED},
    "on_surprise": {"trigger": fx.ON_SURPRISE},
    "on_win": {"trigger": fx.ON_WIN},
    "on_lose": {"trigger": fx.ON_LOSE},
    "on_tie": {"trigger": fx.ON_TIE},
    "at_draw_phase": {"trigger": fx.AT_DRAW_PHASE},
    "at_pre_show": {"trigger": fx.AT_PRE_SHOW},
    "at_event": {"trigger": fx.AT_EVENT},
}
EVENTS: dict[str, dict[str, int]] = {
    "when_this": {"side": fx.THIS_CARD},
    "when_one": {},
    "when_surprise": {"trigger": fx.ON_SURPRISE, "side": fx.YOURS},
    "when_their_surprise": {"trigger": fx.ON_SURPRISE, "side": fx.OPPONENTS},
    "when_result": {"side": fx.YOURS},
    "at_start": {"side": fx.ANYBODY},
}
LINKS = {"if_did": fx.IF_DID, "if_did_not": fx.IF_DID_NOT, "if_nothing_triggered": fx.IF_NOTHING_TRIGGERED}
LIMITS = {"once_an_event": fx.ONCE_AN_EVENT, "once_a_round": fx.ONCE_A_ROUND}
