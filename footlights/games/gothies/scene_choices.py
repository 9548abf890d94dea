"""What is one's own to do on the table: the hand, what a click on each thing would do now, and whom Song can reach."""

from __future__ import annotations

from footlights.games.gothies.rules.layout import Actions
from footlights.games.gothies.scene_words import base_parts, mine_of, name_of, numbered, printed, slug
from footlights.games.gothies.seen import GothiesView, StreyaTarget, TogetherView
from footlights.games.gothies.tables import Cast
from footlights.stage.scene import AnyNode, Card, Choice, Part, Token, Zone
from footlights.stage.tongue import say, say_many

MARKET_ACTIONS = {"play": Actions.buy, "free_purchase": Actions.take, "dust_mercado": Actions.dust_in_mercado}
HAND_ACTIONS = {"play": Actions.play, "discard": Actions.discard, "cycle": Actions.discard}
LAND_ACTIONS = {"play": Actions.attack_land, "remove_land": Actions.remove}


# --- What a click on each thing does ---------------------------------------------------------------------------------------


def market_acts(view: GothiesView, cast: Cast) -> dict[str, str]:
    """What a click on a Mercado card does now, by its name; the Wishing Well card among them. GO-3.8, E9, E11"""
    kind = MARKET_ACTIONS.get(view.decision or "") if view.legal else None
    if kind is None:
        return {}
    names = [name for name in view.mercado if name]
    names += [cast.wishing_well.name] if view.decision == "play" else []
    return {name: kind.written(card=name) for name in names}


def land_acts(view: GothiesView) -> dict[str, str]:
    """What a click on another's land does now. GO-5.3, E10"""
    kind = LAND_ACTIONS.get(view.decision or "") if view.legal and not isinstance(view, TogetherView) else None
    if kind is None:
        return {}
    return {
        f"{seat} {name}": kind.written(card=name, seat=seat)
        for seat, of in enumerate(view.seats)
        if seat != view.you and of.alive
        for name in of.lands
    }


def hand(view: GothiesView, cast: Cast) -> list[AnyNode]:
    """The hand in front: one's own cards; those who watch see backs in competitive play. Section 2.2"""
    seat = mine_of(view)
    of = view.seats[seat]
    held = of.hand
    if isinstance(held, int):
        told = say_many(
            "Hand of {name}: {number} card", "Hand of {name}: {number} cards", held, name=name_of(view, seat)
        )
        return [
            Zone(
                id=f"hand-{seat}",
                area="hand",
                layout="fan",
                backs=held,
                count=held,
                owner=seat,
                title=say("Hand"),
                say=told,
            )
        ]
    known = [*of.hand_known, *of.hand_deduced] if not isinstance(view, TogetherView) else []
    kind = HAND_ACTIONS.get(view.decision or "") if view.legal else None  # what a click does now
    cards: list[AnyNode] = []
    for name, copy in zip(held, numbered(held), strict=True):
        badges = base_parts(printed(cast, name))
        if name in known:
            known.remove(name)
            badges = (*badges, Part(mark="eye", tone="known", say=say("the others know it")))
        act = kind.written(card=name) if kind else ""
        id = f"held-{slug(name)}-{copy}"
        cards.append(Card(id=id, face=name, owner=seat, origin=f"deck-{seat}", badges=badges, act=act))
    own = view.you == seat
    title = say("Your hand") if own else say("Hand of {name}", name=name_of(view, seat))
    told = say("{hand}: {cards}", hand=title, cards=", ".join(held) or say("no cards"))
    return [
        Zone(
            id=f"hand-{seat}",
            area="hand",
            layout="fan",
            title=title,
            nodes=tuple(cards),
            count=len(held),
            empty=say("no cards in hand"),
            owner=seat,
            tone=f"of-{min(len(held), 12)}",
            say=told,
        )
    ]


# --- Attacking a Streya ----------------------------------------------------------------------------------------------------


def attack_token(view: GothiesView, seat: int) -> tuple[AnyNode, ...]:
    """Whether a Streya can be attacked: how far, or what stands in the way. GO-5.5, GO-5.6"""
    of = view.seats[seat]
    if isinstance(view, TogetherView) or not of.alive or view.over:
        return ()
    shield = of.shielded_by
    attacks = view.you is not None and view.active == view.you and seat != view.you and view.decision == "play"
    if shield:
        lands, total = ", ".join(shield.lands), shield.defence
        told = say(
            "{name} is shielded by {lands}: defence {total} in all", name=name_of(view, seat), lands=lands, total=total
        )
        act = Actions.attack_streya.written(seat=seat, amount=1) if attacks and view.legal else ""
        return (
            Token(
                id=f"strike-{seat}",
                area="strike",
                tone="shielded",
                mark="go-shield",
                text=str(total),
                label=say("shielded"),
                act=act,
                say=told,
            ),
        )
    if not attacks:
        return ()
    most = most_against(view, seat)
    if most:
        label, left = say("attack, up to"), of.stones - most
        told = say(
            "Attack {name}: up to {most} Song; {left} Timestones would be left",
            name=name_of(view, seat),
            most=most,
            left=left,
        )
    else:
        label = say("open to attack")
        told = say("{name} is open to attack; you have no Song", name=name_of(view, seat))
    return (
        Token(id=f"strike-{seat}", area="strike", tone="open", mark="go-attack", text=str(most), label=label, say=told),
    )


def most_against(view: GothiesView, seat: int) -> int:
    """The most Song that can be sung against a Streya now. GO-5.5"""
    return next((target.most for target in view.targets if isinstance(target, StreyaTarget) and target.of == seat), 0)


def amounts(view: GothiesView, cast: Cast) -> list[AnyNode]:
    """How much Song to sing against a Streya: asked once that Streya is taken up. D2"""
    nodes: list[AnyNode] = []
    legal = [Actions.read(cast, action) for action in view.legal]
    attacks = [action for action in legal if action.kind == "attack_streya"]
    for seat, of in enumerate(view.seats):
        against = sorted((action.amount for action in attacks if action.seat == seat), reverse=True)
        if not against:
            continue
        parent = f"strike-{seat}"
        tokens: list[AnyNode] = []
        for amount in against:
            left = of.stones - amount
            told = (
                say("leaves {left} Timestones", left=left) if left else say("wakes {name} up", name=name_of(view, seat))
            )
            tone = "amount fatal" if not left else "amount"
            tokens.append(
                Token(
                    id=f"sing-{seat}-{amount}",
                    area="amount",
                    tone=tone,
                    text=str(amount),
                    act=Actions.attack_streya.written(seat=seat, amount=amount),
                    say=told,
                )
            )
        title = say("Attack {name}: how much Song?", name=name_of(view, seat))
        detail = say(
            "{name} has {stones} Timestones; you have {song} Song.",
            name=name_of(view, seat),
            stones=of.stones,
            song=view.song,
        )
        nodes.append(Choice(id=f"amounts-{seat}", title=title, detail=detail, nodes=tuple(tokens), with_=parent))
    return nodes
