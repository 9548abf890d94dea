"""The board for eye and ear, made from a view and from the printed cards: everything section 7 asks for.

Nothing here knows what kind of screen is watching: `board` gives blocks with their sentences.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from footlights.games.curtain_call.log import sentence_of
from footlights.games.curtain_call.printed import OWNERS, full_card
from footlights.games.curtain_call.printed import pattern_text as pattern_text
from footlights.games.curtain_call.rules import layout
from footlights.games.curtain_call.sets import Card
from footlights.games.curtain_call.tables import Cast
from footlights.games.curtain_call.text import KEYWORDS
from footlights.stage.blocks import Block, Column, Heading, Line, Row, Span, Table, Tone, Words
from footlights.stage.tongue import mark, say, say_many

View = Any

ACTS = (mark("The Opening"), mark("Rising Action"), mark("The Climax"))
SCENES = (mark("Scene 1"), mark("Scene 2"), mark("Boss"))
BODIES = {"macguffin": mark("MacGuffin"), "aldric": mark("Aldric"), "pip": mark("Pip")}
CHARGES = ("Distract", "Taunt", "Ward")
TURNS = (
    "Piercing", "Accuracy", "Vulnerable", "Stage Fright", "Heckled", "Forgetful", "Weak", "Confused",
)  # fmt: skip
RUN_LOST = mark("the run would be lost")
KNOCKED_OUT = mark("would be knocked out")
DEBUFFS = KEYWORDS[layout.FIRST_DEBUFF : layout.KEYWORDS]


def board(view: View, cast: Cast) -> list[Block]:
    """Everything a good screen shows."""
    shown: list[Block] = [_title(view), _treasure(view)]
    if view["over"]:
        return [*shown, _end(view), _deck(view)]
    if view["enemy"]:
        shown += [_enemy(view), *_pattern(view), _allies(view), _team(view), _ovation(view), _hand(view), _piles(view)]
        return shown + ([_choices(view)] if view["choices"] else [])
    if view["decision"] == "enemy":
        shown += [_offered_enemy(cast, name, view) for name in view["offered"]]
    elif view["offered"]:
        shown.append(_offered_cards(view, cast))
    return [*shown, _deck(view)]


# --- Words -----------------------------------------------------------------------------------------------------------


def figure(value: Any, sign: str = "") -> str:
    """A number, or a range with a dash."""
    return f"{sign}{value[0]}–{value[1]}" if isinstance(value, list) else f"{sign}{value}"


def keyword_text(key: str, value: int) -> str:
    """A keyword with its number, written differently by kind: amount, charges, turns left. Section 7"""
    if key in CHARGES:
        return f"{say(key)} ×{value}"
    if key in TURNS:
        return say_many("{key} ({number} turn)", "{key} ({number} turns)", value, key=say(key))
    return f"{say(key)} {value}"


def keywords(bearer: Mapping[str, Any]) -> list[Span]:
    """All keywords a bearer has."""
    return [
        Span(keyword_text(key, bearer[key]), "bad" if key in DEBUFFS else "good") for key in KEYWORDS if bearer.get(key)
    ]


def _spread(spans: Iterable[Span], nothing: str = "–") -> Words:
    parts: list[str | Span] = []
    for span in spans:
        parts += [", ", span] if parts else [span]
    return tuple(parts) if parts else nothing


def _text(spans: Iterable[Span]) -> str:
    return ", ".join(span.text for span in spans) or say("no keywords")


# --- The table -------------------------------------------------------------------------------------------------------


def _title(view: View) -> Heading:
    if not view["encounter"]:
        where = say("before the show")
    else:
        act, scene = say(ACTS[view["act"] - 1]), say(SCENES[view["scene"] - 1])
        numbers = {"act": view["act"], "title": act, "scene": scene, "number": view["encounter"]}
        where = say("Act {act}, {title}: {scene} (encounter {number} of 9)", **numbers)
    title = say("Curtain Call")
    return Heading(title, where, (f"{title}. {where}.",), bar=True)


def _treasure(view: View) -> Line:
    hp, most = view["macguffin"]["hp"], view["macguffin"]["max_hp"]
    words = say("MacGuffin: {hp} of {most} HP", hp=hp, most=most)
    if not view["enemy"]:
        return Line((Span(words, "strong"),), (f"{words}.",))
    turn = {"round": view["round"], "cap": view["round_cap"], "energy": view["energy"]}
    told = say("round {round} of at most {cap}, {energy} energy", **turn)
    return Line((Span(words, "strong"), f"; {told}"), (f"{words}; {told}.",))


def _enemy(view: View) -> Heading:
    """The enemy with its announced move, crossed out if it will not come. CC-7.3, CC-7.5, CC-7.6"""
    enemy, intent = view["enemy"], view["intent"]
    name = say("{enemy}: {hp} of {most} HP", enemy=enemy["name"], hp=enemy["hp"], most=enemy["max_hp"])
    held = keywords(enemy)
    kind, number = say(intent["type"]), intent["shown"]
    stopped = intent["stopped_by"]
    icon = Span(f"{intent['icon']} {number}", "quiet" if stopped else "bad", letters=f"{kind} {number}")
    announced = sentence_of(intent["text"])
    facts: Words = (icon, f" {announced}")
    said = [
        f"{name}, {_text(held)}.",
        say("It will: {kind} {number}: {move}", kind=kind, number=number, move=announced),
    ]
    if stopped:
        because = say("stopped by {key}", key=say(stopped))
        facts = (icon, f" {announced} ", Span(because, "good"))
        said.append(say("The move will not happen: {because}.", because=because))
    return Heading((Span(f"{name} ", "strong"), *_pairs(held)), facts, tuple(said))


def _pairs(spans: list[Span]) -> tuple[str | Span, ...]:
    words = _spread(spans, "")
    return words if isinstance(words, tuple) else (words,)


def _pattern(view: View) -> list[Block]:
    """The whole pattern with the current position. CC-7.1"""
    parts: list[str | Span] = [Span(say("Pattern:") + " ", "quiet")]
    for number, move in enumerate(view["pattern"], start=1):
        here = number == view["enemy"]["position"]
        parts.append(
            Span(f"{'▸' if here else ''}{number}. {move} ", "strong" if here else "quiet", f"{number}. {move} ")
        )
    moves = " / ".join(view["pattern"])
    place = view["enemy"]["position"]
    said = say("Its pattern: {moves}; it is at move {place}.", moves=moves, place=place)
    return [Line(tuple(parts), (said,))]


def _fate(name: str, seen: Mapping[str, Any]) -> tuple[str, Tone, str]:
    """The forecast over an ally: for the eye, its tone, for the ear. CC-16.2, CC-16.6"""
    if seen["covered"] is None:
        return "–", "quiet", say("{name} is knocked out.", name=name)
    if seen["covered"]:
        return say("covered"), "good", say("{name} is covered.", name=name)
    damage, after = figure(seen["damage"]), figure(seen["hp_after"])
    text, ear = f"▼{damage}", say("{name} would lose {damage} HP, {after} left.", name=name, damage=damage, after=after)
    fate = seen.get("lost", seen.get("knocked_out"))
    if fate == "never":
        return text, "bad", ear
    doom = _doom(RUN_LOST if "lost" in seen else KNOCKED_OUT, fate)
    return f"{text} {doom}", "bad", f"{ear[:-1]}: {doom}."


def _doom(what: str, fate: Any) -> str:
    """What would happen, surely or perhaps. CC-16.2"""
    return say("perhaps: {what}", what=say(what)) if fate == "possibly" else say(what)


def _allies(view: View) -> Table:
    """The three allies with HP, keywords and forecast. CC-16.5"""
    rows = []
    for key, title in BODIES.items():
        body, name = view[key], say(title)
        held = keywords(body)
        text, tone, ear = _fate(name, view["forecast"][key])
        out = body.get("present") is False
        standing = say("off stage") if out else f"{body['hp']}/{body['max_hp']}"
        said = (say("{name}: {standing} HP, {held}.", name=name, standing=standing, held=_text(held)), ear)
        cells: tuple[Words, ...] = (
            Span(name, "quiet" if out else "strong"),
            Span(standing, "quiet" if out else ""),
            Span(text, tone, letters=text.replace("▼", "-")),
            _spread(held),
        )
        rows.append(Row(cells, said))
    titles = (say("Ally"), say("HP"), say("If the turn ended now"), say("Keywords"))
    return Table(say("Your side"), tuple(map(Column, titles)), tuple(rows))


def _team(view: View) -> Line:
    held = keywords(view["team"])
    foe = say("enemy HP then: {hp}", hp=figure(view["forecast"]["enemy_hp_after"]))
    head = say("Team:") + " "
    said = (f"{head}{_text(held)}.", say("If the turn ended now, {foe}.", foe=foe))
    return Line((Span(head, "strong"), *_pairs(held or [Span("–", "quiet", "-")]), Span(f"   {foe}", "quiet")), said)


def _ovation(view: View) -> Line:
    """Ovation with its milestones at 2 and 5, and the bonus in force. CC-13.1"""
    now, bonus = view["ovation"], view["ovation_bonus"]
    marks = "".join("★" if i <= now else "☆" for i in range(1, layout.MOST_OVATION + 1))
    then = figure(view["forecast"]["ovation_after"])
    facts = {"now": now, "bonus": bonus, "then": then}
    told = say("Ovation {now} of 5 (2: +1, 5: +2); every hit +{bonus}; after the enemy's turn {then}", **facts)
    return Line((Span(marks + " ", "notice", letters=""), told), (f"{told}.",))


def _hand(view: View) -> Table:
    """The hand with current costs, current numbers, and why a card cannot be played. CC-5.1, CC-8.3"""
    rows = []
    for card in view["hand_cards"]:
        cost = str(card["cost"]) if card["cost"] == card["printed"] else f"{card['cost']} ({card['printed']})"
        number = _numbers(card)
        said = [
            say(
                "{card}, {owner}'s {type}, costs {cost}: {text}",
                card=card["card"],
                owner=say(OWNERS[card["owner"]]),
                type=say(card["type"]),
                cost=cost,
                text=sentence_of(card["text"]),
            )
        ]
        said += [say("Each hit deals {number}.", number=number)] if number else []
        said += [card["why_not"]] if card["why_not"] else []
        cells: tuple[Words, ...] = (
            Span(cost, "good" if card["cost"] != card["printed"] else ""),
            Span(card["card"], "quiet" if card["why_not"] else "strong"),
            say(OWNERS[card["owner"]]),
            say(card["type"]),
            number,
            Span(card["why_not"], "bad") if card["why_not"] else card["text"],
        )
        rows.append(Row(cells, tuple(said)))
    titles = (say("Cost"), say("Card"), say("Owner"), say("Type"), say("Damage"), say("Text"))
    return Table(say("Hand"), tuple(map(Column, titles)), tuple(rows), say("no cards"))


def _numbers(card: Mapping[str, Any]) -> str:
    if card["damage"] is None:
        return ""
    times = f"×{card['hits']}" if card["hits"] > 1 else ""
    lucky = f" ({card['lucky_damage']}: {card['chance']} %)" if card["chance"] else ""
    return f"{card['damage']}{times}{lucky}"


def _piles(view: View) -> Line:
    """Both piles; the draw pile sorted, never in its order."""
    draw, discard = (", ".join(view[zone]) or say("empty") for zone in ("draw", "discard"))
    told = {"number": len(view["draw"]), "draw": draw, "other": len(view["discard"]), "discard": discard}
    words = say("Draw pile {number}: {draw}. Discard pile {other}: {discard}.", **told)
    return Line(Span(words, "quiet"), (words,))


def _choices(view: View) -> Table:
    """Every play with what it would do to the enemy, to one's own side and to the forecast. Section 7"""
    rows = []
    for choice in view["choices"]:
        action, foe = choice["action"], figure(choice["enemy_hp"]) if "enemy_hp" in choice else ""
        heads = say("{action}: enemy at {foe} HP.", action=action, foe=foe) if foe else say("{action}.", action=action)
        at_once, at_once_said = _at_once(view, choice)
        then, then_said = _then(choice["forecast"] if foe else view["forecast"])
        cells: tuple[Words, ...] = (action, foe, at_once, then)
        rows.append(Row(cells, (" ".join((heads, *at_once_said, *then_said)),), action=action))
    titles = (say("You may"), say("Enemy HP"), say("By the play itself"), say("If the turn ended then"))
    return Table(say("Choices"), tuple(map(Column, titles)), tuple(rows))


class Cost(NamedTuple):
    """What a play itself does to an ally, before the enemy's turn: HP that Retaliate takes or a card heals. CC-8.7, CC-10.7"""

    ally: str
    before: int
    low: int
    high: int
    fate: str  # whether somebody is knocked out or the run lost by it: never, possibly, surely

    @property
    def after(self) -> str:
        """The HP left, as they are written."""
        return figure(self.low if self.low == self.high else [self.low, self.high])


def costs_of(view: View, choice: Mapping[str, Any]) -> list[Cost]:
    """Everybody whose HP a play itself changes, or may change."""
    found = []
    for ally in BODIES if "hp" in choice else ():
        before, after = view[ally]["hp"], choice["hp"][ally]
        low, high = after if isinstance(after, list) else (after, after)
        if (low, high) != (before, before):
            fate = choice["run_lost"] if ally == "macguffin" else choice["knocked_out"][ally]
            found.append(Cost(ally, before, low, high, fate))
    return found


def _at_once(view: View, choice: Mapping[str, Any]) -> tuple[Words, list[str]]:
    """What a play itself does to one's own side, for the eye and for the ear. CC-8.7, CC-10.7, CC-14.1, CC-15.2"""
    shown: list[Span] = []
    said: list[str] = []
    for cost in costs_of(view, choice):
        name, facts = say(BODIES[cost.ally]), {"before": cost.before, "after": cost.after}
        text = f"{name} {cost.before} → {cost.after}"
        ear = say("At once {name} goes from {before} to {after} HP.", name=name, **facts)
        if cost.fate != "never":
            doom = _doom(RUN_LOST if cost.ally == "macguffin" else KNOCKED_OUT, cost.fate)
            text, ear = f"{text} {doom}", f"{ear[:-1]}: {doom}."
        shown.append(Span(text, "bad" if cost.low < cost.before else "good", text.replace("→", "to")))
        said.append(ear)
    return _spread(shown, ""), said


def _then(seen: Mapping[str, Any] | None) -> tuple[Words, list[str]]:
    """A forecast in few words, for the eye and for the ear: whoever would be hurt, or that nobody would. CC-16.2, CC-16.6"""
    if seen is None:
        return "", []
    shown: list[Span] = []
    said: list[str] = []
    for key, title in BODIES.items():
        if seen[key]["covered"] is False:
            text, tone, ear = _fate(say(title), seen[key])
            shown.append(Span(f"{say(title)} {text}", tone, f"{say(title)} {text.replace('▼', '-')}"))
            said.append(ear)
    return _spread(shown) if shown else Span(say("covered"), "good"), said


# --- Between fights --------------------------------------------------------------------------------------------------


def _offered_enemy(cast: Cast, name: str, view: View) -> Table:
    """An enemy in full: name, HP and pattern. CC-2.2"""
    enemy = cast.enemies[cast.enemy_ids[name]]
    action = layout.Actions.face.written(enemy=name)
    said = (say("{enemy}, {hp} HP: {pattern}", enemy=name, hp=enemy.max_hp, pattern=pattern_text(enemy)),)
    rows = (Row((name, str(enemy.max_hp), pattern_text(enemy)), said, action if view["choices"] else None),)
    return Table(say("Enemy"), (Column(say("Name")), Column(say("HP")), Column(say("Pattern"))), rows)


def _offered_cards(view: View, cast: Cast) -> Table:
    """The cards to choose from, each in both versions."""
    verb = "upgrade" if view["decision"] == "upgrade" else "take"
    rows = []
    for name in view["offered"]:
        card = cast.card(cast.versions[name])
        cells = (card.name, str(card.cost), say(OWNERS[card.owner]), say(card.type), card.text, _better(card))
        rows.append(Row(cells, (full_card(card),), f"{verb} {name}" if view["choices"] else None))
    titles = (say("Card"), say("Cost"), say("Owner"), say("Type"), say("Text"), say("Upgraded"))
    title = say("Upgrade one card") if verb == "upgrade" else say("Take one card")
    return Table(title, tuple(map(Column, titles)), tuple(rows))


def _better(card: Card) -> str:
    return f"({card.upgraded_cost}) {card.upgraded_text}"


def _deck(view: View) -> Line:
    counts: dict[str, int] = {}
    for name in view["deck"]:
        counts[name] = counts.get(name, 0) + 1
    cards = ", ".join(f"{number} {name}" if number > 1 else name for name, number in counts.items()) or say("no cards")
    return Line((Span(say("Deck:") + " ", "strong"), cards), (say("Deck: {cards}.", cards=cards),))


def _end(view: View) -> Line:
    """The result record. CC-15.5"""
    causes = {
        "boss": mark("Victory: the last boss is defeated."),
        "macguffin": mark("Defeat: the MacGuffin has no HP left."),
        "round_cap": mark("Defeat: the last round has passed."),
    }
    rounds = ", ".join(str(number) for number in view["rounds"][: view["reached"]])
    record = {"reached": view["reached"], "rounds": rounds, "hp": view["macguffin"]["hp"]}
    told = say("Encounter reached: {reached}. Rounds: {rounds}. MacGuffin HP left: {hp}.", **record)
    head = say(causes[view["cause"]])
    return Line((Span(head + " ", "good" if view["victory"] else "bad"), told), (head, told))
