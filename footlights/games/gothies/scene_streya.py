"""The Streya at the table: Timestones, hands, piles, Seed and Song, and what everybody knows of each. Section 7"""

from __future__ import annotations

from footlights.games.gothies.scene_face_up import Fates, Uses, land_zone, row_zone
from footlights.games.gothies.scene_table import glass, pile
from footlights.games.gothies.scene_words import Runes, mine_of, name_of, numbered, rune_part, rune_word, slug
from footlights.games.gothies.seen import GothiesView, TogetherView
from footlights.games.gothies.tables import Cast
from footlights.stage.remembered import remembered
from footlights.stage.scene import AnyNode, Card, Panel, Part, Text, Token, Zone
from footlights.stage.tongue import say, say_many

FEW = 5  # face-up cards that have room for their lines beside them


# --- What a Streya has -----------------------------------------------------------------------------------------------------


def streya_facts(view: GothiesView, seat: int) -> tuple[Part, ...]:
    """The number with odd or even, and what is known of deck and hand. Section 7, GO-0.13"""
    of = view.seats[seat]
    facts = []
    if isinstance(view, TogetherView):
        word = say("odd") if of.odd else say("even")
        facts.append(
            Part(
                label=word,
                text=str(of.number),
                tone="number",
                say=say("Streya {number}, {parity}", number=of.number, parity=word),
            )
        )
    if of.deck_known:
        facts.append(Part(label=say("on the deck"), text=", ".join(of.deck_known), tone="known"))
    if of.hand_known and seat != view.you and not isinstance(view, TogetherView):
        facts.append(Part(label=say("in hand"), text=", ".join(of.hand_known), tone="known"))
    if of.possessed:
        facts.append(
            Part(
                mark="go-possessed",
                text=str(len(of.possessed)),
                tone="bad",
                say=say("possessed: {cards}", cards=", ".join(of.possessed)),
            )
        )
    return tuple(facts)


def stones(view: GothiesView, cast: Cast, seat: int) -> tuple[AnyNode, ...]:
    """The Timestones of a Streya: a glass and a number. GO-1.7"""
    value = view.seats[seat].timestones
    return () if value is None else _stones(seat, name_of(view, seat), value, cast.constants.timestones)


@remembered
def _stones(seat: int, name: str, value: int, most: int) -> tuple[AnyNode, ...]:
    told = say_many("{name}: {number} Timestone", "{name}: {number} Timestones", value, name=name)
    return (
        glass(f"glass-{seat}", value, most, told),
        Token(id=f"stones-{seat}", area="stones", text=str(value), label=say("Timestones"), say=told),
    )


def small_piles(view: GothiesView, seat: int) -> tuple[AnyNode, ...]:
    """Deck and discard pile. GO-0.12"""
    of = view.seats[seat]
    return _deck(seat, of.deck), pile(f"discard-{seat}", say("Discards"), of.discard, seat)


@remembered
def _deck(seat: int, number: int) -> Zone:
    return Zone(
        id=f"deck-{seat}",
        area="pile",
        layout="pile",
        title=say("Deck"),
        backs=number,
        count=number,
        owner=seat,
        say=say_many("Deck: {number} card", "Deck: {number} cards", number),
    )


def other_hand(view: GothiesView, cast: Cast, seat: int) -> tuple[AnyNode, ...]:
    """Somebody else's hand: a number in competitive play, open in cooperative. Section 2.2"""
    held = view.seats[seat].hand
    if isinstance(held, int):
        deduced = tuple(view.seats[seat].hand_deduced)
        return (_hidden_hand(seat, held), *((_deduced(seat, deduced),) if deduced else ()))
    copies = numbered(held)
    cards = tuple(
        Card(id=f"open-{seat}-{slug(name)}-{copy}", face=name, owner=seat, origin=f"deck-{seat}")
        for name, copy in zip(held, copies, strict=True)
    )
    told = say("Hand of {name}: {cards}", name=name_of(view, seat), cards=", ".join(held) or say("no cards"))
    return (
        Zone(
            id=f"hand-{seat}",
            area="open",
            layout="row",
            title=say("Hand"),
            nodes=cards,
            count=len(held),
            owner=seat,
            say=told,
        ),
    )


@remembered
def _hidden_hand(seat: int, number: int) -> Zone:
    told = say_many("Hand: {number} card", "Hand: {number} cards", number)
    return Zone(
        id=f"hand-{seat}",
        area="backs",
        layout="row",
        title=say("Hand"),
        backs=number,
        count=number,
        owner=seat,
        say=told,
    )


@remembered
def _deduced(seat: int, cards: tuple[str, ...]) -> Zone:
    """What can be told of a hand by elimination: shown to whoever opens it, and named to nobody before. GO-0.13, R61"""
    told = say_many(
        "{number} card of the hand can be deduced: open to see it",
        "{number} cards of the hand can be deduced: open to see them",
        len(cards),
    )
    return Zone(
        id=f"deduced-{seat}",
        area="pile",
        layout="pile",
        title=say("Deducible"),
        holds=cards,
        count=len(cards),
        owner=seat,
        say=told,
    )


# --- The others ------------------------------------------------------------------------------------------------------------


def rival(
    view: GothiesView, cast: Cast, seat: int, acts: dict[str, str], fates: Fates, more: tuple[AnyNode, ...]
) -> Panel:
    """Another Streya: Timestones, hand, piles, Row and lands, and what stands in the way of an attack."""
    of = view.seats[seat]
    together = isinstance(view, TogetherView)
    nodes: tuple[AnyNode, ...] = ()
    if of.alive:
        active = view.active == seat
        row = (row_zone(view, cast, seat, {}, fates),) if together or active else ()
        hand = other_hand(view, cast, seat) if not together or active else _no_hand(seat)
        lands = (land_zone(view, cast, seat, {}, acts, fates),) if of.lands or not together else ()
        counts = Panel(id=f"counts-{seat}", area="counts", nodes=(*hand, *small_piles(view, seat)), say=say("Piles"))
        held = coins(view) if active and not view.over else ()
        nodes = (*stones(view, cast, seat), *held, *more, counts, *row, *lands)
    told = rival_said(view, seat)
    tone = "out" if not of.alive else "active" if view.active == seat else ""
    facts = streya_facts(view, seat) if of.alive else (Part(text=say("woke up: out of the game"), tone="quiet"),)
    return Panel(
        id=f"seat-{seat}",
        area="rival",
        tone=tone,
        title=name_of(view, seat),
        facts=facts,
        nodes=nodes,
        seat=seat,
        turn=view.seat == seat,
        say=told,
    )


@remembered
def _no_hand(seat: int) -> tuple[AnyNode, ...]:
    """The place of a hand that is not held now, so that cards fly from somewhere."""
    return (Zone(id=f"hand-{seat}", area="open", layout="row", owner=seat, say=say("Hand: no cards")),)


def rival_said(view: GothiesView, seat: int) -> str:
    """Another Streya for the ear."""
    of, name = view.seats[seat], name_of(view, seat)
    if not of.alive:
        return say("{name} woke up and is out of the game", name=name)
    facts = {"name": name, "hand": of.hand_size, "deck": of.deck, "discard": len(of.discard)}
    told = [say("{name}: hand {hand}, deck {deck}, discard pile {discard}", **facts)]
    if of.timestones is not None:
        told.append(say_many("{number} Timestone", "{number} Timestones", of.timestones))
    if of.shielded_by:
        lands = ", ".join(of.shielded_by.lands)
        told.append(say("shielded by {lands}, defence {total}", lands=lands, total=of.shielded_by.defence))
    return ", ".join(told)


# --- Oneself ---------------------------------------------------------------------------------------------------------------


def own_side(view: GothiesView, cast: Cast, uses: Uses, acts: dict[str, str], fates: Fates) -> Panel:
    """The Row and the lands in front: one's own."""
    seat = mine_of(view)
    nodes: list[AnyNode] = [row_zone(view, cast, seat, uses, fates)]
    nodes.append(land_zone(view, cast, seat, uses, acts, fates))
    crowded = len(view.seats[seat].row) + len(view.seats[seat].lands) > FEW
    return Panel(
        id="own",
        area="own",
        tone="crowded" if crowded else "",
        nodes=tuple(nodes),
        you=view.you == seat,
        say=say("Row and lands of {name}", name=name_of(view, seat)),
    )


def purse(view: GothiesView, cast: Cast, shield: tuple[AnyNode, ...]) -> Panel:
    """Whose step it is, its Seed and Song, the runes that are live, and one's own Timestones. Section 7"""
    seat = mine_of(view)
    nodes: list[AnyNode] = [*stones(view, cast, seat), *shield]
    if view.active == seat and not view.over:
        nodes += [*coins(view), runes_live(cast.runes, tuple(view.partner_runes.items()))]
        if view.next_on_top:
            told = say_many(
                "the next card bought goes on top of the deck",
                "the next {number} cards bought go on top of the deck",
                view.next_on_top,
            )
            nodes.append(
                Text(id="on-top", area="note", parts=(Part(mark="go-top", text=told, tone="notice"),), say=told)
            )
    facts = streya_facts(view, seat)
    return Panel(
        id=f"seat-{seat}",
        area="purse",
        title=name_of(view, seat),
        facts=facts,
        nodes=tuple(nodes),
        you=view.you == seat,
        turn=view.seat == seat,
        seat=seat,
        say=rival_said(view, seat),
    )


def coins(view: GothiesView) -> tuple[AnyNode, ...]:
    """Seed and Song of this turn, with whoever has them. GO-0.4"""
    return _coins(view.seed, view.song)


@remembered
def _coins(seed: int, song: int) -> tuple[AnyNode, ...]:
    return (
        Token(id="seed", area="coin", tone="seed", mark="go-seed", label=say("Seed"), text=str(seed)),
        Token(id="song", area="coin", tone="song", mark="go-song", label=say("Song"), text=str(song)),
    )


@remembered
def runes_live(runes: Runes, partners: tuple[tuple[str, int], ...]) -> Text:
    """Which runes are live: cards of them were played this turn, or lie there as lands. GO-4.9"""
    parts, numbers = [], dict(partners)
    for rune in runes:
        number = numbers.get(rune, 0)
        part = rune_part(rune, str(number) if number else "")
        parts.append(Part(mark=part.mark, text=part.text, tone=f"{part.tone} {'lit' if number else 'unlit'}"))
    live = ", ".join(f"{rune_word(rune)} {number}" for rune, number in partners)
    told = say("Runes in play: {runes}", runes=live or say("none"))
    return Text(id="runes", area="runes", parts=tuple(parts), say=told)
