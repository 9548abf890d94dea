"""What is one's own to do: the hand, what each thing on the table would do now, questions laid over the table, the prompt."""

from __future__ import annotations

from typing import Any

from footlights.games.gothies.log import sentence
from footlights.games.gothies.scene_words import (
    View,
    base_parts,
    is_choosing,
    is_cooperative,
    line_parts,
    may,
    mine_of,
    name_of,
    numbered,
    printed,
    rune_word,
    slug,
    told_option,
    who,
)
from footlights.games.gothies.tables import Cast
from footlights.games.gothies.text import BASE, Line
from footlights.stage.rule import Event
from footlights.stage.scene import Actions, AnyNode, Button, Card, Choice, Meter, Part, Prompt, Text, Token, Zone
from footlights.stage.tongue import mark, say, say_many

END = "end turn"
MARKET_VERBS = {"play": "buy {}", "free_purchase": "take {}", "dust_mercado": "dust {} in the Mercado"}
HAND_VERBS = {"play": "play {}", "discard": "discard {}", "cycle": "discard {}"}
LAND_VERBS = {"play": "attack {} of Streya {}", "remove_land": "remove {} of Streya {}"}
ASKED = {
    "or": mark("{source}: pick one."),
    "opponent": mark("{source}: who discards?"),
    "dust_own": mark("{source}: dust a card, or decline."),
    "dust_mercado": mark("{source}: dust a card in the Mercado, or decline."),
    "remove_land": mark("{source}: remove an opponent's land, or decline."),
    "free_purchase": mark("{source}: take a Mercado card costing {most} or less for free, or decline."),
    "amount": mark("How much of the voice joins the attack?"),
}


# --- What a click on each thing does ----------------------------------------------------------------------------------------


def market_acts(view: View) -> dict[str, str]:
    """What a click on a Mercado card does now, by its name; the Wishing Well card among them. GO-3.8, E9, E11"""
    form = MARKET_VERBS.get(view["decision"] or "") if is_choosing(view) else None
    if form is None:
        return {}
    names = [name for name in view["mercado"] if name]
    found = {name: form.format(name) for name in names}
    if view["decision"] == "play":
        found |= {WELL: form.format(WELL)}
    return found


WELL = "Wishing Well"


def land_acts(view: View) -> dict[str, str]:
    """What a click on another's land does now. GO-5.3, E10"""
    form = LAND_VERBS.get(view["decision"] or "") if is_choosing(view) and not is_cooperative(view) else None
    if form is None:
        return {}
    return {
        f"{seat} {name}": form.format(name, seat + 1)
        for seat, of in enumerate(view["seats"])
        if seat != view["you"] and of["alive"]
        for name in of["lands"]
    }


def hand_act(view: View, name: str) -> str:
    """What a click on a card in hand does now."""
    form = HAND_VERBS.get(view["decision"] or "") if is_choosing(view) else None
    if form is None:
        return ""
    return form.format(name)


def hand(view: View, cast: Cast) -> list[AnyNode]:
    """The hand in front: one's own cards; those who watch see backs in competitive play. Section 2.2"""
    seat = mine_of(view)
    held = view["seats"][seat]["hand"]
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
    known = list(view["seats"][seat]["hand_known"]) if not is_cooperative(view) else []
    cards: list[AnyNode] = []
    for name, copy in zip(held, numbered(held), strict=True):
        badges = base_parts(printed(cast, name))
        if name in known:
            known.remove(name)
            badges = (*badges, Part(mark="eye", tone="known", say=say("the others know it")))
        cards.append(
            Card(
                id=f"held-{slug(name)}-{copy}",
                face=name,
                owner=seat,
                origin=f"deck-{seat}",
                badges=badges,
                act=hand_act(view, name),
            )
        )
    own = view["you"] == seat
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


# --- Attacking a Streya -----------------------------------------------------------------------------------------------------


def attack_token(view: View, seat: int) -> tuple[AnyNode, ...]:
    """Whether a Streya can be attacked: how far, or what stands in the way. GO-5.5, GO-5.6"""
    of = view["seats"][seat]
    if is_cooperative(view) or not of["alive"] or view["over"]:
        return ()
    shield = of["shielded_by"]
    attacks = (
        view["you"] is not None and view["active"] == view["you"] and seat != view["you"] and view["decision"] == "play"
    )
    if shield:
        lands, total = ", ".join(shield["lands"]), shield["defence"]
        told = say(
            "{name} is shielded by {lands}: defence {total} in all", name=name_of(view, seat), lands=lands, total=total
        )
        act = f"attack Streya {seat + 1} for 1" if attacks and is_choosing(view) else ""
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
    if not most:
        return (
            Token(
                id=f"strike-{seat}",
                area="strike",
                tone="open",
                mark="go-attack",
                text="0",
                label=say("open to attack"),
                say=say("{name} is open to attack; you have no Song", name=name_of(view, seat)),
            ),
        )
    left = of["timestones"] - most
    told = say(
        "Attack {name}: up to {most} Song; {left} Timestones would be left",
        name=name_of(view, seat),
        most=most,
        left=left,
    )
    return (
        Token(
            id=f"strike-{seat}",
            area="strike",
            tone="open",
            mark="go-attack",
            text=str(most),
            label=say("attack, up to"),
            say=told,
        ),
    )


def most_against(view: View, seat: int) -> int:
    """The most Song that can be sung against a Streya now. GO-5.5"""
    return next((int(target["most"]) for target in view["targets"] if target["of"] == seat and "need" not in target), 0)


def amounts(view: View) -> list[AnyNode]:
    """How much Song to sing against a Streya: asked once that Streya is taken up. D2"""
    nodes: list[AnyNode] = []
    for seat, of in enumerate(view["seats"]):
        start = f"attack Streya {seat + 1} for "
        legal = [int(action[len(start) :]) for action in may(view) if action.startswith(start)]
        if not legal:
            continue
        parent = f"strike-{seat}"
        tokens: list[AnyNode] = []
        for amount in sorted(legal, reverse=True):
            left = of["timestones"] - amount
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
                    act=f"{start}{amount}",
                    say=told,
                )
            )
        title = say("Attack {name}: how much Song?", name=name_of(view, seat))
        detail = say(
            "{name} has {stones} Timestones; you have {song} Song.",
            name=name_of(view, seat),
            stones=of["timestones"],
            song=view["song"],
        )
        nodes.append(Choice(id=f"amounts-{seat}", title=title, detail=detail, nodes=tuple(tokens), with_=parent))
    return nodes


# --- Questions --------------------------------------------------------------------------------------------------------------


def questions(view: View, cast: Cast) -> list[AnyNode]:
    """What is asked inside an action, laid over the table. Section 5"""
    if not is_choosing(view):
        return []
    ask = {"or": _options, "opponent": _opponents, "dust_own": _to_dust, "voices": _voices, "amount": _parts_of_voice}
    decision = view["decision"]
    if decision == "play":
        return amounts(view)
    return [ask[decision](view, cast)] if decision in ask else []


def _options(view: View, cast: Cast) -> Choice:
    """The options of a sentence with "or". GO-4.5"""
    nodes: list[AnyNode] = []
    for number, text in enumerate(view["question"]["options"], start=1):
        words, option = told_option(cast, text)
        icons = line_parts(Line(BASE, -1, ((option,),))) if option else ()
        nodes.append(
            Text(
                id=f"option-{number}",
                area="option",
                parts=(*icons, Part(text=words, tone="words")),
                act=f"choose {number}",
            )
        )
    return Choice(id="options", title=asked(view, cast)[0], nodes=tuple(nodes))


def _opponents(view: View, cast: Cast) -> Choice:
    """Who discards. D4"""
    nodes: list[AnyNode] = []
    for seat, of in enumerate(view["seats"]):
        act = f"choose Streya {seat + 1}"
        if act in may(view):
            number = of["hand"] if isinstance(of["hand"], int) else len(of["hand"])
            told = say_many("{number} card in hand", "{number} cards in hand", number)
            parts = (Part(mark="go-foe", text=name_of(view, seat)), Part(text=told, tone="quiet"))
            nodes.append(Text(id=f"victim-{seat}", area="option", parts=parts, act=act))
    return Choice(id="victims", title=asked(view, cast)[0], nodes=tuple(nodes))


def _to_dust(view: View, cast: Cast) -> Choice:
    """Cards of hand and discard pile that may be dusted. D7"""
    nodes: list[AnyNode] = []
    for pile, title in (("hand", say("From your hand")), ("discard", say("From your discard pile"))):
        acts = [action for action in may(view) if action.startswith("dust ") and action.endswith(f" from {pile}")]
        cards = []
        for act in acts:
            name = act[len("dust ") : -len(f" from {pile}")]
            cards.append(
                Card(
                    id=f"dusty-{pile}-{slug(name)}",
                    face=name,
                    owner=view["you"],
                    act=act,
                    badges=base_parts(printed(cast, name)),
                )
            )
        if cards:
            nodes.append(Zone(id=f"dusty-{pile}", area="dusty", layout="wrap", title=title, nodes=tuple(cards)))
    return Choice(id="to-dust", title=asked(view, cast)[0], detail=say("It gives no dust benefit."), nodes=tuple(nodes))


def _voices(view: View, cast: Cast) -> Choice:
    """The attack as it stands: sum and need, each resonance group on its way to dissonance, and voices to add. D11, GO-9.8"""
    attack = view["attack"]
    nodes: list[AnyNode] = list(attack_gauges(view))
    for number, voice in enumerate(view["offered_voices"]):
        card = printed(cast, voice["card"])
        rune = (Part(mark=f"go-{card.rune.lower()}", tone=card.rune.lower()),) if card.rune else ()
        parts = [
            *rune,
            Part(text=voice["card"]),
            Part(mark="go-song", text=f"+{voice['song']}", tone="song"),
            Part(text=f"→ {voice['sum']}", tone="sum"),
        ]
        told = say(
            "{card} adds {song} Song: {sum} of {need}",
            card=voice["card"],
            song=voice["song"],
            sum=voice["sum"],
            need=attack["need"],
        )
        if voice["dissonant"]:
            parts.append(Part(mark="go-discord", text=say("dissonant"), tone="bad"))
            told += ". " + say("Dissonance: it will attract a monster.")
        nodes.append(
            Text(
                id=f"voice-{number}",
                area="option",
                parts=tuple(parts),
                act=voice["action"],
                say=told,
                tone="discord" if voice["dissonant"] else "",
            )
        )
    title = say(
        "Attack on {target}: {sum} of {need} Song", target=attack["target"], sum=attack["sum"], need=attack["need"]
    )
    detail = say("Voices are spent whole; what exceeds the need is lost.")
    return Choice(id="voices", title=title, detail=detail, nodes=tuple(nodes))


def attack_gauges(view: View) -> tuple[AnyNode, ...]:
    """How much is sung, and how near each resonance group is to dissonance. Section 7"""
    attack = view["attack"]
    nodes: list[AnyNode] = []
    for number, (group, song) in enumerate(attack["groups"].items()):
        words = "/".join(rune_word(rune) for rune in group.split("/"))
        told = say("{group}: {song} of {most} towards dissonance", group=words, song=song, most=attack["threshold"])
        tone = "full" if song >= attack["threshold"] else ""
        nodes.append(
            Meter(
                id=f"resonance-{number}",
                area="resonance",
                tone=tone,
                label=words,
                value=song,
                most=attack["threshold"],
                say=told,
            )
        )
    if attack["dissonant"]:
        told = say("Dissonance: this attack will attract a monster.")
        nodes.append(
            Text(id="discord", area="warning", parts=(Part(mark="go-discord", text=told, tone="bad"),), say=told)
        )
    return tuple(nodes)


def _parts_of_voice(view: View, cast: Cast) -> Choice:
    """How much of a voice joins, where voices can be split. GO-9.2"""
    legal = [int(action[len("sing ") :]) for action in may(view) if action.startswith("sing ")]
    tokens = [
        Token(id=f"sing-{amount}", area="amount", tone="amount", text=str(amount), act=f"sing {amount}")
        for amount in legal
    ]
    return Choice(id="part-of-voice", title=asked(view, cast)[0], nodes=(*attack_gauges(view), *tokens))


# --- The prompt -------------------------------------------------------------------------------------------------------------


def prompt(view: View, cast: Cast, event: Event | None) -> Prompt:
    """What is asked of the person here, or what is being waited for."""
    text, detail = (sentence(cast, event), "") if event is not None else asked(view, cast)
    tone = "yours" if is_choosing(view) and event is None else ""
    return Prompt(id="prompt", area="prompt", text=text, detail=detail, tone=tone, say=f"{text} {detail}".strip())


def asked(view: View, cast: Cast) -> tuple[str, str]:
    """The question, and what helps to answer it."""
    if view["over"]:
        return say("The game is over."), ""
    if not is_choosing(view):
        return _waited_for(view)
    decision, question = view["decision"], view["question"]
    if decision == "play":
        return _asked_to_play(view)
    source = question["source"]
    if decision == "discard":
        by = question["by"]
        if by == view["you"]:
            return say("{source}: discard a card from your hand.", source=source), _left(question)
        return say("{source} of {name}: choose a card to discard.", source=source, name=name_of(view, by)), _left(
            question
        )
    if decision == "cycle":
        return say("{source}: discard cards, then draw as many.", source=source), _left(question)
    if decision == "voices":
        attack = view["attack"]
        text = say("{target} needs {need} Song: add voices, then strike.", target=attack["target"], need=attack["need"])
        missing = say_many("{number} is still missing.", "{number} are still missing.", attack["missing"])
        return text, missing if attack["missing"] else say("That is enough.")
    return say(ASKED[decision], source=source, most=question["most"]), ""


def _left(question: dict[str, Any]) -> str:
    return say_many("{number} card left to choose.", "{number} cards left to choose.", question["left"])


def _waited_for(view: View) -> tuple[str, str]:
    seat = view["seat"]
    if seat is None:
        return say("Something is happening."), ""
    question = view["question"]
    if view["decision"] == "discard" and question and question["by"] != seat:
        return say("{name} has to discard ({source}).", name=who(view, seat), source=question["source"]), ""
    return say("It is {name}'s turn.", name=who(view, seat)), ""


def _asked_to_play(view: View) -> tuple[str, str]:
    left = left_said(view)
    text = say("Play cards, buy, attack; then end your turn.")
    return text, say("Still to use: {parts}.", parts=left) if left else say("Nothing is left to use.")


def left_said(view: View) -> str:
    """What ending the Play step now would lose or leave unused. GO-0.4, GO-3.6"""
    lost = view["left_over"]
    if lost is None:
        return ""
    parts = [say("{song} Song", song=lost["song"])] if lost["song"] else []
    parts += [say("{seed} Seed", seed=lost["seed"])] if lost["seed"] else []
    parts += [say_many("{number} card in hand", "{number} cards in hand", lost["hand"])] if lost["hand"] else []
    parts += [say("synergies of {cards}", cards=", ".join(lost["synergies"]))] if lost["synergies"] else []
    parts += [say("lands not activated: {cards}", cards=", ".join(lost["lands"]))] if lost["lands"] else []
    return ", ".join(parts)


def buttons(view: View) -> list[AnyNode]:
    """What has no card to click on: ending the step, declining, stopping, striking."""
    legal = may(view)
    shown = []
    if "strike" in legal:
        discord = bool(view["attack"] and view["attack"]["dissonant"])
        label = say("Strike (attracts a monster)") if discord else say("Strike")
        shown.append(
            Button(
                act="strike",
                label=label,
                key="s",
                mark="go-discord" if discord else "go-attack",
                tone="strong bad" if discord else "strong",
            )
        )
    if "decline" in legal:
        shown.append(Button(act="decline", label=say("Decline"), key="d", pass_=True))
    if "stop" in legal:
        shown.append(Button(act="stop", label=say("Stop here"), key="s", pass_=True))
    if END in legal:
        lost = view["left_over"] or {}
        warn = any(lost.get(key) for key in ("song", "seed", "hand", "synergies"))
        shown.append(Button(act=END, label=say("End turn"), key="e", tone="wasteful" if warn else "strong", pass_=True))
    return [Actions(id="actions", area="actions", buttons=tuple(shown))] if shown else []
