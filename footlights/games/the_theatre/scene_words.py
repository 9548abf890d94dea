"""What the scene says and reckons: names, values with their parts, what tokens would come to. Everything from a seat's view."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from footlights.games.the_theatre.rules import layout
from footlights.games.the_theatre.tables import Cast
from footlights.stage.scene import Part
from footlights.stage.tongue import say, say_many

View = Mapping[str, Any]
Play = Mapping[str, Any]

ROMAN = ((10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))
PARTS = ("suit", "tokens", "combo", "finisher")


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
    words = {
        "Charm": say("Charm"),
        "Luck": say("Luck"),
        "Agility": say("Agility"),
        "Will": say("Will"),
        "Strength": say("Strength"),
        "Null": say("Null"),
    }
    return words.get(suit, suit)


def print_word(name: str) -> str:
    """A Print in the language being spoken."""
    words = {
        "Paw": say("Paw"),
        "Hoof": say("Hoof"),
        "Claw": say("Claw"),
        "Talon": say("Talon"),
        "Slither": say("Slither"),
        "Webbed": say("Webbed"),
        "Fin": say("Fin"),
        "Float": say("Float"),
    }
    return words.get(name, name)


def ability_word(ability: str) -> str:
    """An ability with its Print in the language being spoken."""
    word, _, target = ability.partition(" ")
    words = {
        "Boost": say("Boost"),
        "Sap": say("Sap"),
        "Combo": say("Combo"),
        "Finisher": say("Finisher"),
        "Gamble": say("Gamble"),
        "Chaos": say("Chaos"),
    }
    return f"{words.get(word, word)} {print_word(target)}" if target else words.get(word, word)


def format_word(name: str) -> str:
    """The way to play."""
    words = {
        "duel": say("Duel"),
        "free-for-all": say("Free-for-All"),
        "team": say("Team play"),
        "shooting-star": say("Shooting Star"),
    }
    return words[name]


def part_word(part: str) -> str:
    """What a part of a value comes from."""
    return {"suit": say("Suit"), "tokens": say("tokens"), "combo": say("Combo"), "finisher": say("Finisher")}[part]


def pile_word(pile: str) -> str:
    """Where a card went, or lies."""
    return {"Deck": say("Deck"), "Breakroom": say("Breakroom"), "Dismissed": say("Dismissed"), "Hand": say("Hand")}[
        pile
    ]


def cards_word(number: int) -> str:
    """So many cards."""
    return say_many("{number} card", "{number} cards", number)


# --- Players and cards ------------------------------------------------------------------------------------------------


def name_of(view: View, seat: int) -> str:
    """A player's name."""
    return str(view["seats"][seat]["name"])


def who(view: View, seat: int) -> str:
    """A player's name, with a word for oneself."""
    return say("{name} (you)", name=name_of(view, seat)) if seat == view["you"] else name_of(view, seat)


def called(notation: str) -> str:
    """A card's name without its Suit, which has a mark of its own."""
    name, _, rest = notation.partition("/")
    return name + (f" [{rest.partition(' [')[2]}" if " [" in rest else "")


def whose(view: View, play: Play) -> str:
    """A card on stage, and whose it is."""
    if play["seat"] == view["you"]:
        return say("your {card}", card=called(play["card"]))
    return say("{name}'s {card}", name=name_of(view, play["seat"]), card=called(play["card"]))


def nature(card: Mapping[str, Any]) -> str:
    """Print and ability."""
    return print_word(card["print"]) + (f", {ability_word(card['ability'])}" if card["ability"] else "")


def hand_size(view: View, seat: int) -> int:
    """How many cards a player holds."""
    hand = view["seats"][seat]["hand"]
    return len(hand) if isinstance(hand, list) else int(hand)


# --- Values -----------------------------------------------------------------------------------------------------------


def signed(number: int) -> str:
    """+1, 0, −1."""
    return f"{number:+d}".replace("-", "−") if number else "0"


def number(value: int) -> str:
    """A number with a proper minus."""
    return str(value).replace("-", "−")


def sum_of(value: Mapping[str, int]) -> str:
    """A value taken apart for the eye: `5 +3 Suit +1 Combo`. TH-5.1"""
    parts = [f"{signed(value[part])} {part_word(part)}" for part in PARTS if value[part]]
    return " ".join([number(value["base"]), *parts])


def worth_said(value: Mapping[str, int]) -> str:
    """A value with its parts for the ear."""
    parts = [f"{part_word(part)} {signed(value[part])}" for part in PARTS if value[part]]
    if not parts:
        return number(value["total"])
    return say(
        "{total} (base {base}, {parts})",
        total=number(value["total"]),
        base=number(value["base"]),
        parts=", ".join(parts),
    )


def badges(value: Mapping[str, int], suit: str, print_name: str) -> tuple[Part, ...]:
    """What raises or lowers a card, each as a badge; the Desired Suit's bonus is a spotlight."""
    marks = {
        "suit": suit_mark(suit),
        "tokens": print_mark(print_name),
        "combo": "ability-combo",
        "finisher": "ability-finisher",
    }
    tips = {"suit": "Desired Suit", "tokens": "Boost", "combo": "Combo", "finisher": "Finisher"}
    shown = []
    for part in PARTS:
        if value[part]:
            tone = "spotlight" if part == "suit" else "good" if value[part] > 0 else "bad"
            said = f"{part_word(part)} {signed(value[part])}"
            shown.append(Part(text=signed(value[part]), mark=marks[part], tone=tone, say=said, tip=tips[part]))
    return tuple(shown)


# --- Tokens -----------------------------------------------------------------------------------------------------------


def net_with(view: View, cast: Cast, ability: str = "", removed: str = "") -> dict[str, int]:
    """What the tokens of each Print would come to with an ability's token placed, or a Boost token removed. TH-4.7, R7"""
    boost, sap = dict(view["boost"]), dict(view["sap"])
    word, _, target = ability.partition(" ")
    if word == "Boost":
        boost[target] = boost.get(target, 0) + 1
    elif word == "Sap":
        sap[target] = sap.get(target, 0) + 1
    if removed:
        boost[removed] = boost.get(removed, 0) - 1
    most = 1 if cast.options["token_stacking"] == "once" else layout.MAX_DECK
    return {name: min(boost.get(name, 0), most) - min(sap.get(name, 0), most) for name in {**boost, **sap}}


def shift(view: View, net: Mapping[str, int], print_name: str) -> int:
    """By how much the cards of a Print change when the tokens become these."""
    return net.get(print_name, 0) - int(view["net_tokens"].get(print_name, 0))


def changed(view: View, net: Mapping[str, int]) -> list[tuple[Play, int, int]]:
    """The cards on stage whose value changes when the tokens become these: before and after."""
    shifts = [(play, shift(view, net, play["print"])) for play in view["in_play"]]
    return [(play, play["value"]["total"], play["value"]["total"] + by) for play, by in shifts if by]


def changes_said(view: View, net: Mapping[str, int]) -> str:
    """Which cards on stage change, and from what to what."""
    told = [
        say("{card} {before} to {after}", card=whose(view, play), before=number(before), after=number(after))
        for play, before, after in changed(view, net)
    ]
    return ", ".join(told) if told else say("no card on stage changes")


def drawn_value(view: View, cast: Cast, seat: int, notation: str) -> tuple[int, dict[str, int]]:
    """What a card of one's own Deck would be worth as a replacement, and the tokens as they would then be. TH-4.17, TH-4.19"""
    card = cast.cards[cast.ids[notation]]
    net = net_with(view, cast, card.ability)
    value = card.value + net.get(card.print, 0) + int(view["seats"][seat]["combo_active"])
    value += layout.SUIT_BONUS if card.suit == view["desired_suit"] else 0
    value += view["round"] - 1 if card.ability == "Finisher" else 0
    return value, net


# --- Standing ---------------------------------------------------------------------------------------------------------


def best_against(view: View, seat: int, net: Mapping[str, int]) -> int | None:
    """The highest card on stage that is not of one's own side, with the tokens as given; None: there is none."""
    team = view["seats"][seat]["team"]
    rivals = [play for play in view["in_play"] if view["seats"][play["seat"]]["team"] != team]
    return max((play["value"]["total"] + shift(view, net, play["print"]) for play in rivals), default=None)


def standing(view: View, seat: int, value: int, net: Mapping[str, int]) -> str:
    """How a value stands against the best of the others."""
    best = best_against(view, seat, net)
    if best is None:
        return say("nobody else has played")
    if value == best:
        return say("tied with the best of the others, {best}", best=number(best))
    if value > best:
        return say("ahead of the best of the others, {best}, by {by}", best=number(best), by=value - best)
    return say("behind the best of the others, {best}, by {by}", best=number(best), by=best - value)


def own_play(view: View, seat: int) -> Play | None:
    """A player's card on stage."""
    return next((play for play in view["in_play"] if play["seat"] == seat), None)
