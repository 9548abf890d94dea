"""The declaration of ENCORE!! ECG: facts that the stage uses and the conformance suite checks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from footlights.games.encore import evaluate, rules, words
from footlights.games.encore.rules import effects as fx
from footlights.games.encore.rules import layout
from footlights.games.encore.scene import EncoreStage
from footlights.games.encore.sets import SETS, VENUES, Card, EncoreSet
from footlights.games.encore.tables import (
    DRAFTS,
    ENCORES,
    FIRST_ACTIONS,
    OPENING_HANDS,
    WAIVERS,
    Cast,
    prepare,
    zone_names,
)
from footlights.games.encore.text_forms import Static
from footlights.games.encore.text_writing import write_ability, write_conditional, write_restriction, write_venue
from footlights.stage.errors import Reason, Refused
from footlights.stage.figures import mean, share
from footlights.stage.game import Game, Outlook, Setting
from footlights.stage.options import Option
from footlights.stage.tongue import mark, say

RULES_VERSION = 1
COLUMNS, LEAST_VENUES, ROUNDS, MOST_ROUNDS = 3, 3, 12, 999

OPTIONS = (
    Option(
        "columns",
        COLUMNS,
        mark("how many columns a stage has, each with a zone on the Main Stage and one Backstage"),
        "EN-7.1",
        (),
        2,
        fx.MAX_COLUMNS,
        title=mark("Columns"),
    ),
    Option(
        "colour_draft",
        "alternate",
        mark("how the Managers come by their colours: chosen in turn, dealt by lot, or given"),
        "EN-7.1",
        tuple(DRAFTS),
        title=mark("Colour draft"),
        titles={"alternate": mark("In turn"), "random": mark("By lot"), "fixed": mark("Given")},
    ),
    Option(
        "venue_deck_size",
        VENUES,
        mark("how many Venues there are; with 5 or more, $ decide only when the Rounds run out"),
        "EN-7.1",
        (),
        LEAST_VENUES,
        layout.MAX_TOUR,
        ruled=True,
        title=mark("Venue Deck"),
    ),
    Option(
        "opening_hand",
        "2+2",
        mark("the cards drawn before the first Round: Performers + other cards"),
        "EN-7.1",
        tuple(OPENING_HANDS),
        title=mark("Opening hand"),
        titles={"none": mark("None"), "1+1": "1 + 1", "2+2": "2 + 2", "3+3": "3 + 3"},
    ),
    Option(
        "event_first_action",
        "priority",
        mark("who opens the Event: the Manager with Priority, or whoever's turn it is"),
        "EN-7.1",
        tuple(FIRST_ACTIONS),
        title=mark("First action of the Event"),
        titles={"priority": mark("Priority"), "alternate": mark("Strict alternation")},
    ),
    Option(
        "encore_from",
        "any_stage",
        mark("whether Performers Backstage can trigger their ENCORE!! abilities"),
        "EN-7.1",
        tuple(ENCORES),
        title=mark("ENCORE!! from"),
        titles={"any_stage": mark("Anywhere on stage"), "main_stage": mark("The Main Stage only")},
    ),
    Option(
        "exhaust_waiver",
        "star_never_met",
        mark("when nobody is Exhausted: if the Star was never met, or if the Event began early"),
        "EN-7.1",
        tuple(WAIVERS),
        title=mark("No Exhaust"),
        titles={"star_never_met": mark("If the Star was never met"), "early_event": mark("After an early Event")},
    ),
    Option(
        "max_rounds",
        ROUNDS,
        mark("the last Round of a game"),
        "EN-7.1",
        (),
        5,
        MOST_ROUNDS,
        title=mark("Round cap"),
    ),
)

TELLINGS = (
    mean("rounds"),
    share("decided_by_venues", "games decided by Venues"),
    share("decided_by_money", "games decided by money (drawn if it was equal)"),
    share("capped", "games stopped by the last round"),
    mean("ties", "tied Venues"),
    mean("stars_met", "Stars met"),
    mean("early_events"),
    *(mean(column) for column in ("actions", "stagings", "performances", "vibe_checks", "moved_back")),
    mean("removed_by_exhaust"),
    mean("exhaust_choices"),
    mean("money_left", "money left to both"),
)

SAMPLE_OPTIONS: tuple[tuple[dict[str, Any], list[str] | None], ...] = (
    ({}, None),
    ({"colour_draft": "random"}, None),
    ({"colour_draft": "random", "columns": 2, "event_first_action": "alternate"}, None),
    ({"colour_draft": "random", "columns": 5, "opening_hand": "3+3", "exhaust_waiver": "early_event"}, None),
    ({"columns": 4, "venue_deck_size": 3, "opening_hand": "none", "encore_from": "main_stage"}, None),
    ({"colour_draft": "random", "venue_deck_size": 12, "max_rounds": 5, "opening_hand": "1+1"}, None),
    ({"colour_draft": "fixed"}, ["ORANGE+BLUE", "ORANGE+BLUE"]),
    ({"colour_draft": "fixed", "venue_deck_size": 5}, ["PURPLE+PINK", "GREEN+RED"]),
)


def prepare_table(
    options: dict[str, Any],
    card_set: EncoreSet,
    decks: Sequence[Any] | None,
    cards: Sequence[Mapping[str, Any]] | None,
) -> tuple[Cast, Any]:
    """A table made ready; a Venue Deck has 3 to 12 Venues, and no more than there are. EN-7.1, EN-7.3"""
    made = prepare(options, card_set, decks, cards)
    if not LEAST_VENUES <= options["venue_deck_size"] <= layout.MAX_TOUR:
        told = say("A Venue Deck has {least} to {most} Venues.", least=LEAST_VENUES, most=layout.MAX_TOUR)
        raise Refused(Reason("EN-7.1", told))
    return made


@cache
def samples() -> list[Setting]:
    """Tables for the conformance suite: every option, all colours, and a mirror match."""
    return [GAME.setting(options, decks) for options, decks in SAMPLE_OPTIONS]


def everything() -> list[str]:
    """Every action that the base set makes possible on a stage of three columns."""
    do = layout.Actions
    found = [kind.written() for kind in do.kinds if not kind.parts]
    found += [do.draw.written(performers=number, others=2 - number) for number in range(3)]
    found += [do.colour.written(colour=colour) for colour in GAME.base_set.tongue.colours]
    zones = zone_names(COLUMNS)
    found += [do.to.written(zone=zone) for zone in zones]
    for card in GAME.base_set.cards:
        name = card.name
        if card.kind == fx.PERFORMER:
            found += [do.stage.written(card=name, zone=zone) for zone in zones]
            found += [do.perform.written(card=name, boosted=boosted) for boosted in (None, "boosted")]
            found += [do.remove.written(card=name), *([do.encore.written(card=name)] if card.main else [])]
        elif card.kind == fx.SUPPORTER:
            found += [do.stage.written(card=name, zone=zone) for zone in zones if zone.startswith("B")]
            found += [do.pre_show.written(card=name), *([] if _protects(card) else [do.remove.written(card=name)])]
        else:
            found.append(do.surprise.written(card=name))
    return found


def _protects(card: Card) -> bool:
    """Whether no Performer is ever Exhausted in front of a card, so that the card is never the one to give up. C1, EN-5.7"""
    statics = [condition for condition in card.conditions if isinstance(condition, Static)]
    return any(static.op == fx.NO_EXHAUST and static.whose == fx.PAIRED and not static.check for static in statics)


def text_faults(card_set: EncoreSet) -> list[str]:
    """Cards whose text is not printed back as it was read."""
    found = []
    for card in (*card_set.cards, *card_set.venues):
        printed = [write_ability(card.ability, card.tongue)] if card.ability else []
        printed += [write_conditional(condition, card.tongue) for condition in card.conditions]
        printed += [write_restriction(card.needs, card.tongue)] if card.needs else []
        printed += [write_venue(card.active, card.tongue)] if card.active else []
        found += [] if tuple(printed) == card.texts else [f"{card.name}: {card.texts} is printed {printed}"]
    return found


GAME = Game(
    id="encore",
    title=mark("ENCORE!! ECG"),
    summary=mark(
        "Two Managers, one Venue: the louder show takes it, the other is paid. Three Venues win, or the most money."
    ),
    credits=mark("ENCORE!! ECG, rule guide 2.0. The cards here are original; Footlights is not affiliated."),
    rules_version=RULES_VERSION,
    room=Path(__file__).parent,
    rules=rules,
    words=words,
    evaluate=evaluate.evaluate,
    sources=(evaluate,),
    outlook=Outlook(evaluate.THREE_TO_ONE, evaluate.PLAY_ON),
    seats=(2, 2),
    options=OPTIONS,
    actions=layout.Actions,
    max_legal=layout.MAX_LEGAL,
    features=layout.FEATURES,
    figures=layout.FIGURE_NAMES,
    tellings=TELLINGS,
    first_player="opener",
    chance_kinds=("die", "colours", "shuffle", "venues"),
    longest=1_000_000,
    load_set=SETS.load,
    set_files=SETS.describe,
    prepare=prepare_table,
    clause_prefix="EN",
    samples_of=samples,
    everything=everything,
    event_kinds=layout.EVENT_KINDS,
    text_faults=text_faults,
    scene=EncoreStage(),
)
