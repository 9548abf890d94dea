"""The card language of section 6.4, written a second time: every text it allows can be drawn from here."""

from __future__ import annotations

import re

from hypothesis import strategies as st

from footlights.games.encore.text_forms import Tongue

TONGUE = Tongue(("ORANGE", "RED", "BLUE"), ("HYPE", "SWEET"))
PART = re.compile(r"<([A-Za-z_]+)>")

# Alternatives by symbol; <x> stands for a text of symbol x, and an empty alternative for something left out.
GRAMMAR: dict[str, tuple[str, ...]] = {
    "ability": ("<sentence>", "<sentence> <sentence>", "<sentence> <sentence> <sentence>"),
    "sentence": ("<maybe_link><may><doing>.", "<maybe_link><fact>."),
    "maybe_link": ("", "<link>, "),
    "may": ("", "you may "),
    "link": ("if you do", "if you do not", "if nothing was triggered", "if that card is <COLOUR>", "if <check>"),
    "doing": (
        "add <N> // to your Intensity Gauge",
        "remove <N> // from your opponent's Intensity Gauge",
        "gain <CASH>",
        "take <CASH> from your opponent",
        "draw <N> from your <deck>",
        "draw <N> from either deck",
        "Active 1 of your <other>Suspended <kinds>",
        "Active up to <M> of your <other>Suspended <kinds>",
        "suspend 1 Active <kind> of your opponent<at_place>",
        "suspend up to <M> Active <kinds> of your opponent<at_place>",
        "stage 1 <talent> from your hand",
        "stage 1 <talent> from your hand without paying its Signing Cost",
        "stage 1 <talent> from your hand paying <CASH> less",
        "move 1 of your <other><talent>s to one of your empty zones",
        "swap 2 of your Performers",
        "remove 1 Suspended <kind> of your opponent from the game",
        "remove 1 of your <other><kinds> from the game",
        "perform with 1 of your Active Main Stage Performers",
        "trigger the PRE-SHOW ability of 1 of your Supporters",
        "return 1 of your <kinds> to your hand",
        "look at the top <M> cards of your <deck>; put 1 in your hand and the rest on the bottom in the same order",
        "look at your opponent's hand",
        "look at the Venue below the Active Venue",
        "pay <CASH>",
        "Exhaust 1 Suspended Main Stage Performer of your opponent",
        "trigger its PRE-SHOW ability",
        "Active this card",
        "suspend this card",
        "remove this card from the game",
    ),
    "fact": (
        "your opponent loses <CASH>",
        "1 of <whose><stat> gets <SIGNED> // this Round",
        "<whose><stat> get <SIGNED> // this Round",
    ),
    "conditional": ("<static>.", "while <check>, <static>.", "<event>, <ability><once>", "<limit>"),
    "static": (
        "<whose><stat> get <SIGNED> //",
        "this card's Act gets <SIGNED> //",
        "this card's Boost gets <SIGNED> //",
        "the Supporter directly behind this card has Boost <SIGNED>",
        "the Performer directly above this card has Act <SIGNED>",
        "<whose><price>",
        "this card does not Exhaust",
        "the Performer directly above this card does not Exhaust",
    ),
    "event": (
        "when this card <happens>",
        "when one of <whose><noun> <happens>",
        "when you trigger a Surprise",
        "when your opponent triggers a Surprise",
        "when you win the Event",
        "when you lose the Event",
        "when you tie the Event",
        "at the start of the <phase>",
    ),
    "happens": (
        "is staged", "performs", "Boosts", "passes the Vibe Check", "is Exhausted", "is removed from the game",
    ),
    "once": ("", " this ability may only be triggered once during each Round."),
    "limit": (
        "this card's ENCORE!! ability may only be triggered once during each Event.",
        "this card's PRE-SHOW ability may only be triggered once during each Round.",
    ),
    "restriction": ("this card may only be triggered if <check>.",),
    "check": (
        "your Intensity Gauge is lower than your opponent's",
        "your Intensity Gauge is higher than your opponent's",
        "you have less $ than your opponent",
        "you have more $ than your opponent",
        "you have fewer Venues than your opponent",
        "you have more Venues than your opponent",
        "you have no Venues",
        "<has><N> or more <state><noun> <place>",
        "<has><N> or more <state><noun> staged",
        "<has><N> or more cards in hand",
        "<has>Priority",
        "the Star has been met",
        "the Star has not been met",
    ),
    "has": ("you have ", "your opponent has "),
    "state": ("", "Active ", "Suspended "),
    "venue": ("<v_static>.", "<v_event><v_doing>."),
    "v_static": (
        "<stat> get <SIGNED> //",
        "<price>",
        "a Boosted performance adds <N> // more",
        "Performers Backstage cannot trigger ENCORE!! abilities",
        "Performers do not Exhaust here",
        "the Payout is <CASH> more for a Manager with no Venues",
    ),
    "v_event": (
        "at the start of the <phase>, each Manager ",
        "when a <kind> <happens>, its Manager ",
        "when a Manager triggers a Surprise, that Manager ",
        "when a Manager wins the Event, that Manager ",
        "when a Manager loses the Event, that Manager ",
        "when a Manager ties the Event, that Manager ",
    ),
    "v_doing": (
        "adds <N> // to their Intensity Gauge", "gains <CASH>", "loses <CASH>", "draws <N> from their <deck>",
    ),
    "stat": (
        "Performers' Acts", "<COLOUR> Performers' Acts", "<VIBE> Performers' Acts",
        "Supporters' Boosts", "<COLOUR> Supporters' Boosts",
    ),
    "price": ("<hued><goods> cost <CASH> less", "<hued><goods> cost <CASH> more"),
    "goods": ("Performers", "Supporters", "Surprises"),
    "hued": ("", "<COLOUR> "),
    "noun": ("<hued><kinds>",),
    "whose": ("your ", "your opponent's "),
    "other": ("", "other "),
    "talent": ("Performer", "Supporter"),
    "kind": ("Performer", "Supporter", "card"),
    "kinds": ("Performers", "Supporters", "cards"),
    "place": ("on the Main Stage", "Backstage"),
    "at_place": ("", " on the Main Stage", " Backstage"),
    "deck": ("Main Deck", "Performer Deck"),
    "phase": ("Draw Phase", "Pre-Show", "Event"),
    "COLOUR": TONGUE.colours,
    "VIBE": TONGUE.vibes,
    "N": tuple("123456789"),
    "M": tuple("2345"),
    "SIGNED": tuple(f"{sign}{n}" for sign in "+-" for n in range(1, 10)),
    "CASH": tuple(f"${n},000" for n in (1, 2, 9, 10, 50, 99)),
}  # fmt: skip


def capitals(text: str) -> str:
    """The first letter of a text and of every sentence made a capital."""
    return re.sub(r"(^|\. )([a-z])", lambda found: found[1] + found[2].upper(), text)


@st.composite
def texts(draw: st.DrawFn, symbol: str) -> str:
    """Any text of a symbol."""

    def spelled(name: str) -> str:
        chosen = draw(st.sampled_from(GRAMMAR[name]))
        return PART.sub(lambda found: spelled(found[1]), chosen)

    return capitals(spelled(symbol))


def every(symbol: str) -> list[str]:
    """For every alternative that a symbol leads to, one text with it: the shortest way there, first choices elsewhere."""
    found = []
    for name in sorted(_reached(symbol)):
        for alternative in GRAMMAR[name]:
            found.append(capitals(_with(symbol, name, alternative)))
    return sorted(set(found))


def _reached(symbol: str) -> set[str]:
    seen, waiting = {symbol}, [symbol]
    while waiting:
        for alternative in GRAMMAR[waiting.pop()]:
            for part in PART.findall(alternative):
                if part not in seen:
                    seen.add(part)
                    waiting.append(part)
    return seen


def _with(symbol: str, wanted: str, alternative: str) -> str:
    """A text of a symbol in which the wanted symbol is that alternative."""
    if symbol == wanted:
        return PART.sub(lambda found: _plain(found[1]), alternative)
    for option in GRAMMAR[symbol]:
        for part in PART.finditer(option):
            if wanted in _reached(part[1]):
                before = PART.sub(lambda found: _plain(found[1]), option[: part.start()])
                after = PART.sub(lambda found: _plain(found[1]), option[part.end() :])
                return f"{before}{_with(part[1], wanted, alternative)}{after}"
    raise AssertionError(f"{symbol} does not lead to {wanted}")


def _plain(symbol: str) -> str:
    """The text of a symbol's first alternatives."""
    return PART.sub(lambda found: _plain(found[1]), GRAMMAR[symbol][0])
