"""What happened: each event as one sentence, in the order things happened."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from footlights.games.curtain_call.rules import layout
from footlights.games.curtain_call.tables import Cast
from footlights.games.curtain_call.text import KEYWORDS
from footlights.stage.blocks import Line, Span
from footlights.stage.rule import Event
from footlights.stage.tongue import mark, say, say_many

Sentence = Callable[[Cast, Event], str]
PART = layout.MAX_VALUE + 1

BEARERS = (mark("The MacGuffin"), mark("Aldric"), mark("Pip"), mark("The team"), mark("The enemy"))
OWNERS = (mark("The theatre"), mark("Aldric"), mark("Pip"))
SPEAKERS = ("macguffin", "aldric", "pip")
HURT_BY = {
    layout.BY_HIT: mark("{who} loses {number} HP ({left} left)."),
    layout.BY_RETALIATE: mark("Retaliate: {who} loses {number} HP ({left} left)."),
    layout.BY_POISON: mark("Poison: {who} loses {number} HP ({left} left)."),
    layout.BY_BURN: mark("Burn: {who} loses {number} HP ({left} left)."),
    layout.BY_CURSE: mark("Curse: {who} loses {number} HP ({left} left)."),
}
CAUSES = {
    layout.BY_BOSS: (
        "CC-2.7",
        mark("The run is won: the last boss is defeated, the MacGuffin has {hp} HP left (CC-2.7)."),
    ),
    layout.BY_MACGUFFIN: ("CC-15.2", mark("The run is lost: the MacGuffin has no HP left (CC-15.2).")),
    layout.BY_CAP: ("CC-15.4", mark("The run is lost: the last round has passed and the enemy stands (CC-15.4).")),
}


def who(bearer: int) -> str:
    """A bearer at the beginning of a sentence."""
    return say(BEARERS[bearer])


def key_name(key: int) -> str:
    """A keyword's name."""
    return say(KEYWORDS[key])


def spoken(cast: Cast, speaker: int, moment: str) -> str:
    """What somebody says at a moment, as an addition to a sentence; a set may be silent."""
    line = cast.card_set.lines.get((SPEAKERS[speaker], moment), "")
    return said_by(speaker, line)


def said_by(speaker: int, line: str) -> str:
    """A line with its speaker; what the theatre does needs none."""
    if not line or speaker == layout.MACGUFFIN:
        return f" {line}" if line else ""
    return " " + say("{who}: {line}", who=who(speaker), line=line)


def _played(cast: Cast, e: Event) -> str:
    card = cast.card(e.a)
    speaker = layout.NEUTRAL if card.owner == "neutral" else SPEAKERS.index(card.owner)
    owner = say(OWNERS[speaker])
    facts = {"owner": owner, "card": cast.notation[e.a], "cost": e.b}
    line = said_by(speaker, card.line)
    if e.c:
        return say("{owner} plays {card} ({cost} energy) for {name}.", **facts, name=who(e.c)) + line
    return say("{owner} plays {card} ({cost} energy).", **facts) + line


def _hit(cast: Cast, e: Event) -> str:
    return say("{who} strikes {target} for {damage}.", who=who(e.a), target=_target(e.b), damage=e.c)


def _target(bearer: int) -> str:
    """A bearer in the middle of a sentence."""
    names = (mark("the MacGuffin"), mark("Aldric"), mark("Pip"), mark("the team"), mark("the enemy"))
    return say(names[bearer])


def _hurt(cast: Cast, e: Event) -> str:
    cause, left = divmod(e.c, PART)
    line = spoken(cast, e.a, "hurt") if e.a < layout.ALLIES and left and cause == layout.BY_HIT else ""
    return say(HURT_BY[cause], who=who(e.a), number=e.b, left=left) + line


def _gains(cast: Cast, e: Event) -> str:
    number, now = divmod(e.c, PART)
    return say("{who} gains {number} {key} ({now}).", who=who(e.a), number=number, key=key_name(e.b), now=now)


def _suffers(cast: Cast, e: Event) -> str:
    number, now = divmod(e.c, PART)
    return say("{who} suffers {number} {key} ({now}).", who=who(e.a), number=number, key=key_name(e.b), now=now)


def _ovation(cast: Cast, e: Event) -> str:
    if e.a > e.b:
        return say("Ovation rises to {now}.", now=e.a)
    return say("Ovation falls to {now}.", now=e.a)


def _intent(cast: Cast, e: Event) -> str:
    enemy = cast.enemies[e.a]
    return say("{enemy} will: {move}", enemy=enemy.name, move=sentence_of(enemy.pattern[e.b]))


def sentence_of(text: str) -> str:
    """A text with its last full stop."""
    return text if text.endswith(".") else f"{text}."


def _acts(cast: Cast, e: Event) -> str:
    enemy = cast.enemies[e.a]
    return say("{enemy} acts: {move}", enemy=enemy.name, move=sentence_of(enemy.pattern[e.b]))


def _begins(cast: Cast, e: Event) -> str:
    enemy = cast.enemies[e.b]
    line = f" {enemy.line}" if enemy.line else ""
    told = say("Encounter {number}: {enemy} enters with {hp} HP.", number=e.a, enemy=enemy.name, hp=e.c) + line
    return told + spoken(cast, layout.ALDRIC if e.a % 2 else layout.PIP, "fight")


def _won_fight(cast: Cast, e: Event) -> str:
    told = say_many(
        "{enemy} is defeated: encounter {encounter} is won in {number} round.",
        "{enemy} is defeated: encounter {encounter} is won in {number} rounds.",
        e.b,
        enemy=cast.enemies[e.c].name,
        encounter=e.a,
    )
    return told + spoken(cast, layout.PIP if e.a % 2 else layout.ALDRIC, "won")


def _ended(cast: Cast, e: Event) -> str:
    moment = "victory" if e.a else "defeat"
    return say(CAUSES[e.b][1], hp=e.c) + spoken(cast, layout.ALDRIC, moment) + spoken(cast, layout.PIP, moment)


def _upgraded(cast: Cast, e: Event) -> str:
    card = cast.cards[e.a]
    told = say("{card} becomes {better}: {text}", card=card.name, better=card.called(1), text=sentence_of(card.says(1)))
    speaker = layout.PIP if card.owner == "pip" else layout.ALDRIC
    return told + spoken(cast, speaker, "upgraded")


def _discounted(cast: Cast, e: Event) -> str:
    return say("{card} costs {cost} now.", card=cast.notation[e.a], cost=e.b)


SENTENCES: dict[int, Sentence] = {
    layout.CHOSE: lambda c, e: say("{name} brings {card}.", name=who(e.a), card=c.cards[e.b].name),
    layout.FACES: lambda c, e: say("You face {enemy}.", enemy=c.enemies[e.b].name),
    layout.BEGINS: _begins,
    layout.TURN: lambda c, e: say("Round {round}.", round=e.a),
    layout.DREW: lambda c, e: say("You draw {card}.", card=c.notation[e.a]),
    layout.RESHUFFLED: lambda c, e: say("The discard pile is shuffled into the draw pile."),
    layout.PLAYED: _played,
    layout.HIT: _hit,
    layout.NEGATED: lambda c, e: say("{who}: Distract negates the hit ({left} left).", who=who(e.a), left=e.b),
    layout.TAUNTED: lambda c, e: say("{who} steps into the hit: Taunt ({left} left).", who=who(e.a), left=e.b),
    layout.LUCKY: lambda c, e: say("Lucky: half as much again (Luck {luck}).", luck=e.a),
    layout.FAILS: lambda c, e: say("Confused: {key} of {who} does not answer.", key=key_name(e.b), who=_target(e.a)),
    layout.ABSORBED: lambda c, e: say("{key} absorbs {number}.", key=key_name(e.b), number=e.c),
    layout.HURT: _hurt,
    layout.HEALED: lambda c, e: say("{who} is healed by {number} ({hp} HP).", who=who(e.a), number=e.b, hp=e.c),
    layout.FIRES: lambda c, e: say("{key} {number} on {who} fires.", key=key_name(e.b), number=e.c, who=_target(e.a)),
    layout.GAINS: _gains,
    layout.SUFFERS: _suffers,
    layout.WARDED: lambda c, e: say(
        "Ward stops {key} on {who} ({left} left).", key=key_name(e.b), who=_target(e.a), left=e.c
    ),
    layout.CONVERTS_TO: lambda c, e: say(
        "{who}: {key} turns into {becomes}.", who=who(e.a), key=key_name(e.b), becomes=key_name(e.c)
    ),
    layout.CLEANSED: lambda c, e: say("{who} is rid of all debuffs.", who=who(e.a)),
    layout.DISCOUNTED: _discounted,
    layout.OVATION_NOW: _ovation,
    layout.KNOCKED_OUT: lambda c, e: say("{who} is knocked out.", who=who(e.a)) + spoken(c, e.a, "knocked out"),
    layout.DROPPED: lambda c, e: say("The rest of {card} is dropped.", card=c.notation[e.b]),
    layout.ENDS_TURN: lambda c, e: say_many(
        "You end the turn after {number} card.", "You end the turn after {number} cards.", e.b
    ),
    layout.ACTS_OUT: _acts,
    layout.STOPPED: lambda c, e: say("{enemy} does nothing: {key}.", enemy=c.enemies[e.a].name, key=key_name(e.b)),
    layout.ENEMY_DONE: lambda c, e: "",
    layout.CLEARED: lambda c, e: say("Block, Distract, Shield and the hand are cleared."),
    layout.NEXT_INTENT: _intent,
    layout.WON_FIGHT: _won_fight,
    layout.TOOK: lambda c, e: say("{card} joins the deck as card {number}.", card=c.cards[e.a].name, number=e.b),
    layout.UPGRADED: _upgraded,
    layout.ENDED: _ended,
}
QUIET = (layout.DREW, layout.CLEARED, layout.ENEMY_DONE)


def sentence(cast: Cast, event: Event) -> str:
    """An event as one sentence; empty if it is not worth a line."""
    return SENTENCES[event.kind](cast, event)


def news(cast: Cast, plies: Sequence[Iterable[Event]], since: int) -> list[Line]:
    """What happened from ply `since` on."""
    lines = []
    for events in list(plies)[since:]:
        for event in events:
            if event.kind == layout.TURN:
                lines.append(Line(Span(sentence(cast, event), "strong")))
            elif event.kind not in QUIET:
                lines.append(Line(sentence(cast, event)))
    return lines
