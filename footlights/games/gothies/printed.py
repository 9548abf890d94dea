"""Cards, monsters and Joombies as they are printed, in words."""

from __future__ import annotations

from footlights.games.gothies.sets import Card, Joombie, Monster
from footlights.games.gothies.tables import Cast
from footlights.stage.blocks import Words
from footlights.stage.tongue import mark, say

KIND_WORDS = {
    "gothie": mark("GOTHIE"),
    "heart_rune": mark("Heart Rune"),
    "wishing_seed": mark("Wishing Seed"),
    "wishing_well": mark("Wishing Well card"),
}
FIXED, WALKING = mark("fixed land"), mark("walking land")
ICON_WORDS = {"O": mark("odd Streya"), "E": mark("even Streya"), "A": mark("all Streya")}
LEAN_WORDS = {"left": mark("left"), "right": mark("right"), "both": mark("both sides")}
FEW = 4  # things whose names begin alike are shown together up to so many


def card_words(cast: Cast, name: str) -> Words:
    """A card in one line of a list."""
    card = cast.cards[cast.ids[name]]
    price = f" ({card.price})" if card.price else ""
    return f"{card.name}{price}, {text_in_one_line(card)}" if card.text else f"{card.name}{price}"


def text_in_one_line(card: Card) -> str:
    """The lines of a card's text beside each other."""
    return " / ".join(card.text.split("\n"))


def kind_words(card: Card) -> str:
    """What sort of card it is, in words: fixed and walking lands are told apart. GO-4.2, GO-4.3"""
    if card.kind == "land":
        return say(FIXED) if card.fixed else say(WALKING)
    return say(KIND_WORDS[card.kind])


def card_help(cast: Cast, name: str) -> str | None:
    """Everything printed on the card, monster or Joombie of a name, or on those that begin with it."""
    wanted = " ".join(name.lower().split())
    if not wanted:
        return None
    things = [(card.name.lower(), full_card(card)) for card in cast.cards]
    things += [(monster.name.lower(), full_monster(monster)) for monster in cast.monsters]
    things += [(joombie.name.lower(), full_joombie(joombie)) for joombie in cast.joombies]
    exact = [text for known, text in things if known == wanted]
    begun = [text for known, text in things if known.startswith(wanted)]
    found = exact or (begun if len(begun) <= FEW else [])
    return "\n".join(found) or None


def full_card(card: Card) -> str:
    """Everything printed on a card. Section 2.1"""
    facts = [kind_words(card)]
    facts += [card.rune] if card.rune else []
    facts += [say("price {price}", price=card.price)] if card.price else []
    facts += [say("defence {defence}", defence=card.defence)] if card.defence else []
    text = text_in_one_line(card) or say("No effect.")
    return say("{card}: {facts}: {text}", card=card.name, facts=", ".join(facts), text=text)


def full_monster(monster: Monster) -> str:
    """Everything printed on a monster. Section 2.1, R35"""
    facts = {
        "monster": monster.name,
        "rune": monster.rune,
        "attack": monster.attack,
        "need": monster.need,
        "whom": say(ICON_WORDS[monster.icon]),
        "lean": say(LEAN_WORDS[monster.lean]),
    }
    if monster.toughness:
        told = mark("{monster}: monster, {rune}, attack {attack}, toughness {need}; attacks {whom}, {lean}.")
        return say(told, **facts)
    return say("{monster}: monster, {rune}, attack {attack}; attacks {whom}, {lean}.", **facts)


def full_joombie(joombie: Joombie) -> str:
    """Everything printed on a Joombie. Section 2.1"""
    facts = {"joombie": joombie.name, "rune": joombie.rune, "attack": joombie.attack}
    return say("{joombie}: Joombie, {rune}, attack {attack}.", **facts)
