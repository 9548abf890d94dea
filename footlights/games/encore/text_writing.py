"""Card text printed back from its rows, letter for letter. Section 6.4"""

from __future__ import annotations

from footlights.games.encore.rules import effects as fx
from footlights.games.encore.text_forms import Ability, Check, Conditional, Limit, Sentence, Static, Tongue, Triggered

ONE = {fx.PERFORMER: "Performer", fx.SUPPORTER: "Supporter", fx.CARD: "card", fx.SURPRISE: "Surprise"}
MANY = {kind: f"{word}s" for kind, word in ONE.items()}
WHOSE = {fx.YOURS: "your ", fx.OPPONENTS: "your opponent's ", fx.ANYBODY: ""}
HAS = {fx.YOURS: "you have", fx.OPPONENTS: "your opponent has"}
PLACES = {fx.ANYWHERE: "staged", fx.MAIN_STAGE: "on the Main Stage", fx.BACKSTAGE: "Backstage"}
STATES = {fx.ANY_STATE: "", fx.ACTIVE: "Active ", fx.SUSPENDED: "Suspended "}
DECKS = {fx.MAIN_DECK: "Main Deck", fx.PERFORMER_DECK: "Performer Deck"}
HAPPENS = {
    fx.ON_STAGED: "is staged",
    fx.ON_PERFORMS: "performs",
    fx.ON_BOOSTS: "Boosts",
    fx.ON_VIBE_CHECK: "passes the Vibe Check",
    fx.ON_EXHAUSTED: "is Exhausted",
    fx.ON_REMOVED: "is removed from the game",
}
RESULTS = {fx.ON_WIN: "win", fx.ON_LOSE: "lose", fx.ON_TIE: "tie"}
PHASES = {fx.AT_DRAW_PHASE: "Draw Phase", fx.AT_PRE_SHOW: "Pre-Show", fx.AT_EVENT: "Event"}
LINKS = {fx.IF_DID: "if you do", fx.IF_DID_NOT: "if you do not", fx.IF_NOTHING_TRIGGERED: "if nothing was triggered"}
LIMITS = {
    fx.ONCE_AN_EVENT: "This card's ENCORE!! ability may only be triggered once during each Event.",
    fx.ONCE_A_ROUND: "This card's PRE-SHOW ability may only be triggered once during each Round.",
}
ONCE = "This ability may only be triggered once during each Round."
COMPARISONS = {
    fx.GAUGE_LOWER: "your Intensity Gauge is lower than your opponent's",
    fx.GAUGE_HIGHER: "your Intensity Gauge is higher than your opponent's",
    fx.MONEY_LESS: "you have less $ than your opponent",
    fx.MONEY_MORE: "you have more $ than your opponent",
    fx.VENUES_FEWER: "you have fewer Venues than your opponent",
    fx.VENUES_MORE: "you have more Venues than your opponent",
    fx.NO_VENUES: "you have no Venues",
    fx.STAR_MET: "the Star has been met",
    fx.STAR_NOT_MET: "the Star has not been met",
}


def write_ability(ability: Ability, tongue: Tongue) -> str:
    """An ability as it is printed."""
    return " ".join(_capital(write_sentence(sentence, tongue)) for sentence in ability)


def write_conditional(conditional: Conditional, tongue: Tongue) -> str:
    """A Conditional Ability as it is printed."""
    if isinstance(conditional, Limit):
        return LIMITS[conditional.bit]
    if isinstance(conditional, Static):
        condition = f"while {write_check(conditional.check, tongue)}, " if conditional.check else ""
        return _capital(f"{condition}{_static(conditional, tongue)}.")
    first, *rest = conditional.sentences
    told = [_capital(f"{_event(conditional, tongue)}, {write_sentence(first, tongue)}")]
    told += [_capital(write_sentence(sentence, tongue)) for sentence in rest]
    return " ".join(told + [ONCE] * conditional.once)


def write_restriction(check: Check, tongue: Tongue) -> str:
    """A restriction as it is printed."""
    return f"This card may only be triggered if {write_check(check, tongue)}."


def write_venue(ability: Static | Triggered, tongue: Tongue) -> str:
    """A Venue's Active ability as it is printed."""
    if isinstance(ability, Static):
        return _capital(f"{_static(ability, tongue)}.")
    return _capital(f"{_venue_event(ability)} {_venue_doing(ability.sentences[0])}.")


def write_check(check: Check, tongue: Tongue) -> str:
    """A check as it stands after "if" and "while"."""
    if check.op in COMPARISONS:
        return COMPARISONS[check.op]
    has = HAS[check.side]
    if check.op == fx.HAS_PRIORITY:
        return f"{has} Priority"
    if check.op == fx.HAND_CARDS:
        return f"{has} {check.least} or more cards in hand"
    noun = f"{STATES[check.state]}{_colour(check.colour, tongue)}{MANY[check.kind]}"
    return f"{has} {check.least} or more {noun} {PLACES[check.place]}"


def write_sentence(sentence: Sentence, tongue: Tongue) -> str:
    """One sentence as it stands inside an ability, its link and "you may" before it."""
    may = "you may " if sentence.may else ""
    return f"{_link(sentence, tongue)}{may}{_doing(sentence, tongue)}."


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]


def _colour(colour: int, tongue: Tongue) -> str:
    return f"{tongue.colours[colour - 1]} " if colour else ""


def _link(sentence: Sentence, tongue: Tongue) -> str:
    if sentence.link == fx.NO_LINK:
        return ""
    if sentence.check:
        return f"if {write_check(sentence.check, tongue)}, "
    if sentence.link == fx.IF_COLOUR:
        return f"if that card is {tongue.colours[sentence.link_to - 1]}, "
    return f"{LINKS[sentence.link]}, "


def _stat(row: Sentence | Static, tongue: Tongue) -> str:
    """Whose Acts or Boosts are meant."""
    whose = row.side if isinstance(row, Sentence) else row.whose
    vibe = f"{tongue.vibes[row.vibe - 1]} " if row.vibe else ""
    stat = "Performers' Acts" if row.kind == fx.PERFORMER else "Supporters' Boosts"
    return f"{WHOSE[whose]}{_colour(row.colour, tongue)}{vibe}{stat}"


def _doing(s: Sentence, tongue: Tongue) -> str:
    """What a sentence does. V1 to V18"""
    other = "other " if s.other else ""
    cash = f"${s.amount},000"
    if s.op == fx.DRAW:
        return f"draw {s.amount} from " + ("either deck" if s.mode == fx.EITHER_DECK else f"your {DECKS[s.mode]}")
    if s.op == fx.ACTIVATE:
        return f"Active {f'up to {s.cards}' if s.up_to else 1} of your {other}Suspended {MANY[s.kind]}"
    if s.op == fx.SUSPEND:
        whom = f"up to {s.cards} Active {MANY[s.kind]}" if s.up_to else f"1 Active {ONE[s.kind]}"
        return f"suspend {whom} of your opponent" + (f" {PLACES[s.place]}" if s.place else "")
    if s.op == fx.STAGE:
        paying = {fx.FULL_COST: "", fx.FREE: " without paying its Signing Cost", fx.LESS: f" paying {cash} less"}
        return f"stage 1 {ONE[s.kind]} from your hand{paying[s.mode]}"
    if s.op == fx.REMOVE and s.side == fx.OPPONENTS:
        return f"remove 1 Suspended {ONE[s.kind]} of your opponent from the game"
    if s.op in (fx.MODIFY_ONE, fx.MODIFY_ALL):
        one, verb = ("1 of ", "gets") if s.op == fx.MODIFY_ONE else ("", "get")
        return f"{one}{_stat(s, tongue)} {verb} {s.amount:+d} // this Round"
    if s.op == fx.LOOK_DECK:
        rest = "put 1 in your hand and the rest on the bottom in the same order"
        return f"look at the top {s.cards} cards of your {DECKS[s.mode]}; {rest}"
    plain = {
        fx.ADD: f"add {s.amount} // to your Intensity Gauge",
        fx.TAKE_AWAY: f"remove {s.amount} // from your opponent's Intensity Gauge",
        fx.GAIN: f"gain {cash}",
        fx.LOSE: f"your opponent loses {cash}",
        fx.TAKE: f"take {cash} from your opponent",
        fx.MOVE: f"move 1 of your {other}{MANY.get(s.kind)} to one of your empty zones",
        fx.SWAP: "swap 2 of your Performers",
        fx.REMOVE: f"remove 1 of your {other}{MANY.get(s.kind)} from the game",
        fx.PERFORM: "perform with 1 of your Active Main Stage Performers",
        fx.TRIGGER_ONE: "trigger the PRE-SHOW ability of 1 of your Supporters",
        fx.RETURN: f"return 1 of your {MANY.get(s.kind)} to your hand",
        fx.LOOK_HAND: "look at your opponent's hand",
        fx.LOOK_VENUE: "look at the Venue below the Active Venue",
        fx.PAY: f"pay {cash}",
        fx.EXHAUST: "Exhaust 1 Suspended Main Stage Performer of your opponent",
        fx.TRIGGER_STAGED: "trigger its PRE-SHOW ability",
        fx.ACTIVATE_THIS: "Active this card",
        fx.SUSPEND_THIS: "suspend this card",
        fx.REMOVE_THIS: "remove this card from the game",
    }
    return plain[s.op]


def _static(s: Static, tongue: Tongue) -> str:
    """A continuous ability. C1, E1 to E5"""
    if s.op == fx.PRICE:
        than = "less" if s.amount < 0 else "more"
        return f"{WHOSE[s.whose]}{_colour(s.colour, tongue)}{MANY[s.kind]} cost ${abs(s.amount)},000 {than}"
    if s.op == fx.NO_EXHAUST:
        above = "the Performer directly above this card does not Exhaust"
        told = {
            fx.THIS_CARD: "this card does not Exhaust",
            fx.PAIRED: above,
            fx.ANYBODY: "Performers do not Exhaust here",
        }
        return told[s.whose]
    if s.op == fx.BOOSTED:
        return f"a Boosted performance adds {s.amount} // more"
    if s.op == fx.NO_ENCORE_BACKSTAGE:
        return "Performers Backstage cannot trigger ENCORE!! abilities"
    if s.op == fx.PAYOUT:
        return f"the Payout is ${s.amount},000 more for a Manager with no Venues"
    if s.whose == fx.THIS_CARD:
        return f"this card's {'Act' if s.kind == fx.PERFORMER else 'Boost'} gets {s.amount:+d} //"
    if s.whose == fx.PAIRED and s.kind == fx.SUPPORTER:
        return f"the Supporter directly behind this card has Boost {s.amount:+d}"
    if s.whose == fx.PAIRED:
        return f"the Performer directly above this card has Act {s.amount:+d}"
    return f"{_stat(s, tongue)} get {s.amount:+d} //"


def _event(t: Triggered, tongue: Tongue) -> str:
    """What a card's triggered ability waits for. C2"""
    if t.trigger in PHASES:
        return f"at the start of the {PHASES[t.trigger]}"
    if t.trigger == fx.ON_SURPRISE:
        return f"when {'you trigger' if t.whose == fx.YOURS else 'your opponent triggers'} a Surprise"
    if t.trigger in RESULTS:
        return f"when you {RESULTS[t.trigger]} the Event"
    whose = "this card" if t.whose == fx.THIS_CARD else ""
    whose = whose or f"one of {WHOSE[t.whose]}{_colour(t.colour, tongue)}{MANY[t.kind]}"
    return f"when {whose} {HAPPENS[t.trigger]}"


def _venue_event(t: Triggered) -> str:
    """What a Venue's triggered ability waits for, and for whom it is resolved. E6"""
    if t.trigger in PHASES:
        return f"at the start of the {PHASES[t.trigger]}, each Manager"
    if t.trigger in HAPPENS:
        return f"when a {ONE[t.kind]} {HAPPENS[t.trigger]}, its Manager"
    what = "triggers a Surprise" if t.trigger == fx.ON_SURPRISE else f"{RESULTS[t.trigger]}s the Event"
    return f"when a Manager {what}, that Manager"


def _venue_doing(s: Sentence) -> str:
    told = {
        fx.ADD: f"adds {s.amount} // to their Intensity Gauge",
        fx.GAIN: f"gains ${s.amount},000",
        fx.LOSE: f"loses ${s.amount},000",
        fx.DRAW: f"draws {s.amount} from their {DECKS.get(s.mode)}",
    }
    return told[s.op]
