"""The declaration of Curtain Call: facts that the stage uses and the conformance suite checks."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from footlights.games.curtain_call import evaluate, rules, words
from footlights.games.curtain_call.daily import daily
from footlights.games.curtain_call.rules import layout
from footlights.games.curtain_call.scene import CurtainStage
from footlights.games.curtain_call.sets import SETS, CurtainSet
from footlights.games.curtain_call.tables import LOSSES, SCOPES, SWITCHES, prepare
from footlights.games.curtain_call.text import write_card, write_move
from footlights.stage.figures import mean, share
from footlights.stage.game import Game, Outlook, Setting
from footlights.stage.options import Option
from footlights.stage.tongue import mark

RULES_VERSION = 1
HP, ROUNDS = 45, 50

OPTIONS = (
    Option(
        "macguffin_hp",
        HP,
        mark("the MacGuffin's HP for the whole run; 40 to 50 is the rulebook's range"),
        "CC-1.2",
        (),
        1,
        layout.MAX_HP,
        title=mark("MacGuffin HP"),
    ),
    Option(
        "duration_grace",
        "on",
        mark("whether a duration put on in the enemy's turn is stored one higher, so that it lasts full turns"),
        "CC-11.3",
        tuple(SWITCHES),
        title=mark("Duration grace"),
        titles={"on": mark("On"), "off": mark("Off")},
    ),
    Option(
        "vulnerable_scope",
        "all",
        mark("whether Vulnerable raises all damage, or that of hits only"),
        "CC-12.10",
        tuple(SCOPES),
        title=mark("Vulnerable raises"),
        titles={"all": mark("All damage"), "hits": mark("Hits only")},
    ),
    Option(
        "ovation_loss",
        "per_event",
        mark("whether each hit on the MacGuffin costs Ovation, or all hits of a move together"),
        "CC-13.3",
        tuple(LOSSES),
        title=mark("Ovation is lost"),
        titles={"per_event": mark("For each event"), "per_move": mark("Once for a move")},
    ),
    Option(
        "round_cap",
        ROUNDS,
        mark("the last round of an encounter; one not won by then loses the run"),
        "CC-15.4",
        (),
        1,
        layout.MAX_ROUNDS,
        title=mark("Round cap"),
    ),
)

STARTS = {
    "galvanize_jab": "Galvanize and Jab",
    "galvanize_shot": "Galvanize and Shot",
    "bulwark_jab": "Bulwark and Jab",
    "bulwark_shot": "Bulwark and Shot",
}

TELLINGS = (
    share("victory", "runs won"),
    mean("reached", "the last fight reached"),
    mean("hp_left", "HP left at the end of a run"),
    mean("hp_lost_in_won_runs", "HP lost in a run, of runs won", of="victory"),
    share("capped", "runs stopped by the round cap"),
    mean("rounds"),
    mean("regular_fights", "regular fights won in a run"),
    mean("regular_rounds", "rounds of a regular fight, of those won", of="regular_fights"),
    mean("boss_fights", "boss fights won in a run"),
    mean("boss_rounds", "rounds of a boss fight, of those won", of="boss_fights"),
    mean("knockouts"),
    mean("plays"),
    *(share(start, f"runs that began with {told}") for start, told in STARTS.items()),
    *(share(f"{start}_won", f"won, of runs that began with {told}", of=start) for start, told in STARTS.items()),
)

SAMPLE_OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"macguffin_hp": 400},
    {"macguffin_hp": 250, "duration_grace": "off"},
    {"macguffin_hp": 120, "vulnerable_scope": "hits", "ovation_loss": "per_move"},
    {"macguffin_hp": 999, "round_cap": 9},
)


@cache
def samples() -> list[Setting]:
    """Tables for the conformance suite: every option, and HP enough to see the later acts in random play."""
    return [GAME.setting(options) for options in SAMPLE_OPTIONS]


def everything() -> list[str]:
    """Every action that the base set makes possible, but for discounts and most upgraded cards."""
    do = layout.Actions
    found = [do.end_turn.written()]
    for card in GAME.base_set.cards:
        names = layout.TARGETS[1:] if "a protagonist" in card.text.lower() else (None,)
        found += [do.play.written(card=card.name, target=who) for who in names]
        found += [] if card.source == "macguffin" else [do.take.written(card=card.name)]
        if card.source != "reward":
            found += [do.upgrade.written(card=card.name), do.play.written(card=card.called(1))]
    return found + [do.face.written(enemy=enemy.name) for enemy in GAME.base_set.enemies if enemy.rank == "regular"]


def text_faults(card_set: CurtainSet) -> list[str]:
    """Cards and moves whose text is not printed back as it was read."""
    found = []
    for card in card_set.cards:
        for upgraded in (0, 1):
            text, printed = card.says(upgraded), write_card(card.sentences[upgraded])
            found += [] if text.removesuffix(".") == printed else [f"{card.name}: {text!r} is printed {printed!r}"]
    for enemy in card_set.enemies:
        for text, move in zip(enemy.pattern, enemy.moves, strict=True):
            printed = write_move(move)
            found += [] if text.removesuffix(".") == printed else [f"{enemy.name}: {text!r} is printed {printed!r}"]
    return found


GAME = Game(
    id="curtain-call",
    title=mark("Curtain Call"),
    summary=mark(
        "Alone against nine enemies who say what they will do: two puppets guard a treasure that is never mended. Win the crowd."
    ),
    credits=mark("Curtain Call, ruleset v2. The cards and enemies here are original; Footlights is not affiliated."),
    rules_version=RULES_VERSION,
    room=Path(__file__).parent,
    rules=rules,
    words=words,
    evaluate=evaluate.evaluate,
    sources=(evaluate,),
    outlook=Outlook(evaluate.THREE_TO_ONE, evaluate.PLAY_ON, evaluate.EXPLORATION),
    horizon=evaluate.horizon,
    seats=(1, 1),
    options=OPTIONS,
    actions=layout.Actions,
    max_legal=layout.MAX_LEGAL,
    features=layout.FEATURES,
    figures=layout.FIGURE_NAMES,
    tellings=TELLINGS,
    chance_kinds=("enemies", "rewards", "shuffle", "luck", "confused"),
    longest=layout.ENCOUNTERS * layout.MAX_ROUNDS * (layout.PLAY_LIMIT + 1),
    load_set=SETS.load,
    set_files=SETS.describe,
    prepare=prepare,
    clause_prefix="CC",
    samples_of=samples,
    everything=everything,
    event_kinds=layout.EVENT_KINDS,
    text_faults=text_faults,
    scene=CurtainStage(),
    daily=daily,
)
