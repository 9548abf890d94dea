"""What the scene says: names, values with their parts, how cards stand against each other. Everything from a seat's view."""

from __future__ import annotations

from footlights.games.the_theatre.forecast import OnStage
from footlights.games.the_theatre.printed import called
from footlights.games.the_theatre.seen import Play, TheatreView, Value
from footlights.games.the_theatre.tables import FORMAT_TITLES
from footlights.games.the_theatre.text import ABILITIES, DIE_SIDES, PRINTS
from footlights.stage.remembered import remembered
from footlights.stage.scene import Part
from footlights.stage.tongue import mark, say, say_many

ROMAN = ((10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))
PARTS = ("suit", "tokens", "combo", "finisher")
PART_WORDS = {"suit": mark("Suit"), "tokens": mark("tokens"), "combo": mark("Combo"), "finisher": mark("Finisher")}
BADGE_TIPS = {"suit": "Desired Suit", "tokens": "Boost", "combo": "Combo", "finisher": "Finisher"}
PILE_WORDS = {
    "Deck": mark("Deck"),
    "Breakroom": mark("Breakroom"),
    "Dismissed": mark("Dismissed"),
    "Hand": mark("Hand"),
}
ABILITY_WORDS = tuple(ABILITIES.values())


def roman(number: int) -> str:
    """A number as theatre bills print it."""
    text = ""
    for worth, letters in ROMAN:
        while number >= worth:
            number, text = number - worth, text + letters
    return text


def tone_of(suit: str | None) -> str:
    """The colour of a Suit, as the stylesheet calls it."""
    return (suit or "unrolled").lower()


def suit_mark(suit: str) -> str:
    """The drawing of a Suit."""
    return f"suit-{suit.lower()}"


def print_mark(name: str) -> str:
    """The drawing of a Print."""
    return f"print-{name.lower()}"


def ability_mark(ability: str) -> str:
    """The drawing of an ability."""
    return f"ability-{ability.split()[0].lower()}"


def suit_word(suit: str) -> str:
    """A Suit, or Null, in the language being spoken."""
    return say(suit) if suit in DIE_SIDES else suit


def print_word(name: str) -> str:
    """A Print in the language being spoken."""
    return say(name) if name in PRINTS else name


def ability_word(ability: str) -> str:
    """An ability with its Print in the language being spoken."""
    word, _, target = ability.partition(" ")
    told = say(word) if word in ABILITY_WORDS else word
    return f"{told} {print_word(target)}" if target else told


def format_word(name: str) -> str:
    """The way to play."""
    return say(FORMAT_TITLES[name])


def part_word(part: str) -> str:
    """What a part of a value comes from."""
    return say(PART_WORDS[part])


def pile_word(pile: str) -> str:
    """Where a card went, or lies."""
    return say(PILE_WORDS[pile])


def cards_word(number: int) -> str:
    """So many cards."""
    return say_many("{number} card", "{number} cards", number)


# --- Players and cards ------------------------------------------------------------------------------------------------


def name_of(view: TheatreView, seat: int) -> str:
    """A player's name."""
    return view.seats[seat].name


def who(view: TheatreView, seat: int) -> str:
    """A player's name, with a word for oneself."""
    return with_you(name_of(view, seat)) if seat == view.you else name_of(view, seat)


def with_you(name: str) -> str:
    """One's own name, with a word for oneself."""
    return say("{name} (you)", name=name)


def whose(view: TheatreView, play: Play) -> str:
    """A card on stage, and whose it is."""
    if play.seat == view.you:
        return say("your {card}", card=called(play.card))
    return say("{name}'s {card}", name=name_of(view, play.seat), card=called(play.card))


def nature(print_name: str, ability: str) -> str:
    """Print and ability."""
    return print_word(print_name) + (f", {ability_word(ability)}" if ability else "")


# --- Values -----------------------------------------------------------------------------------------------------------


def signed(number: int) -> str:
    """+1, 0, −1."""
    return f"{number:+d}".replace("-", "−") if number else "0"


def number(value: int) -> str:
    """A number with a proper minus."""
    return str(value).replace("-", "−")


def sum_of(value: Value) -> str:
    """A value taken apart for the eye: `5 +3 Suit +1 Combo`. TH-5.1"""
    changes = zip(PARTS, value.changes, strict=True)
    return " ".join([number(value.base), *(f"{signed(by)} {part_word(part)}" for part, by in changes if by)])


@remembered
def worth_said(value: Value) -> str:
    """A value with its parts for the ear."""
    changes = zip(PARTS, value.changes, strict=True)
    parts = [f"{part_word(part)} {signed(by)}" for part, by in changes if by]
    if not parts:
        return number(value.total)
    return say(
        "{total} (base {base}, {parts})",
        total=number(value.total),
        base=number(value.base),
        parts=", ".join(parts),
    )


@remembered
def badges(value: Value, suit: str, print_name: str) -> tuple[Part, ...]:
    """What raises or lowers a card, each as a badge; the Desired Suit's bonus is a spotlight."""
    marks = (suit_mark(suit), print_mark(print_name), "ability-combo", "ability-finisher")
    shown = []
    for part, by, mark_name in zip(PARTS, value.changes, marks, strict=True):
        if by:
            tone = "spotlight" if part == "suit" else "good" if by > 0 else "bad"
            told = f"{part_word(part)} {signed(by)}"
            shown.append(Part(text=signed(by), mark=mark_name, tone=tone, say=told, tip=BADGE_TIPS[part]))
    return tuple(shown)


# --- Standing ---------------------------------------------------------------------------------------------------------


def stage_now(view: TheatreView) -> OnStage:
    """Tokens and values as they stand."""
    return OnStage(view.net_tokens, {play.seat: play.value.total for play in view.in_play})


def changed(view: TheatreView, then: OnStage) -> list[tuple[Play, int, int]]:
    """The cards on stage whose value changes: before and after."""
    pairs = [(play, play.value.total, then.worth[play.seat]) for play in view.in_play]
    return [(play, before, after) for play, before, after in pairs if before != after]


def changes_said(view: TheatreView, then: OnStage) -> str:
    """Which cards on stage change, and from what to what."""
    told = [
        say("{card} {before} to {after}", card=whose(view, play), before=number(before), after=number(after))
        for play, before, after in changed(view, then)
    ]
    return ", ".join(told) if told else say("no card on stage changes")


def best_of_others(view: TheatreView, then: OnStage) -> int | None:
    """The highest card on stage that is not of one's own side; None: there is none."""
    team = None if view.you is None else view.seats[view.you].team
    return max((worth for other, worth in then.worth.items() if view.seats[other].team != team), default=None)


def standing(view: TheatreView, value: int, then: OnStage) -> str:
    """How one's own card stands against the best of the others."""
    best = best_of_others(view, then)
    if best is None:
        return say("nobody else has played")
    if value == best:
        return say("tied with the best of the others, {best}", best=number(best))
    if value > best:
        return say("ahead of the best of the others, {best}, by {by}", best=number(best), by=value - best)
    return say("behind the best of the others, {best}, by {by}", best=number(best), by=best - value)


def own_play(view: TheatreView) -> Play | None:
    """One's own card on stage."""
    return next((play for play in view.in_play if play.seat == view.you), None)
