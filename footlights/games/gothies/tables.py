"""A table made ready: the runes, cards, monsters and Joombies of a set (and of a scenario's own), as the rules' tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from footlights.games.gothies import effects
from footlights.games.gothies.constants import Constants
from footlights.games.gothies.sets import ICONS, KINDS, LEANS, SETS, Card, GothiesSet, Joombie, Monster
from footlights.games.gothies.text import DUST, Atom, Line, Sentence, write_option
from footlights.games.gothies.worth import in_time
from footlights.stage.errors import Reason, Refused, Trouble
from footlights.stage.game import WithoutDecks
from footlights.stage.tongue import say

FORMATS = {"competitive": effects.COMPETITIVE, "cooperative": effects.COOPERATIVE}
FIRST_PLAYERS = {"random": effects.RANDOM_FIRST}
UNPLAYED_CARDS = {"keep": effects.KEEP_UNPLAYED, "discard": effects.DISCARD_UNPLAYED}
REMOVED_LANDS = {"discard": effects.LAND_TO_DISCARD, "dust": effects.LAND_TO_DUST}
POSSESSION_TARGETS = {"runed": effects.POSSESS_RUNED, "bought_only": effects.POSSESS_BOUGHT_ONLY}
GROUP_MATCHES = {"any_member": effects.MATCH_ANY_MEMBER, "matching_members": effects.MATCH_MATCHING_MEMBERS}
FIRST_MOVES = {"next_turn": effects.MOVES_NEXT_TURN, "same_turn": effects.MOVES_SAME_TURN}
TRUTHS = {"true": 1, "false": 0}
SURPLUSES = {"carries": effects.SURPLUS_CARRIES, "stops": effects.SURPLUS_STOPS}
SOLO_EVENS = {"none": effects.EVEN_NONE, "streya1": effects.EVEN_STREYA1}
WORDED = {
    "unplayed_cards": UNPLAYED_CARDS,
    "removed_land_to": REMOVED_LANDS,
    "possession_targets": POSSESSION_TARGETS,
    "group_match": GROUP_MATCHES,
    "joombie_first_move": FIRST_MOVES,
    "walking_obstacles": TRUTHS,
    "zone1_surplus": SURPLUSES,
    "voice_split": TRUTHS,
    "solo_even": SOLO_EVENS,
}


@dataclass
class Cast(WithoutDecks):
    """The runes, cards, monsters, Joombies and options of one table, by number and by name. Decks are made in the game. GO-1.2"""

    options: dict[str, Any]
    card_set: GothiesSet
    cards: list[Card]
    monsters: list[Monster]
    joombies: list[Joombie]
    names: list[str]

    def __post_init__(self) -> None:
        self.runes = tuple(rune.name for rune in self.card_set.runes)
        self.card_names = [card.name for card in self.cards]
        self.ids = {name: number for number, name in enumerate(self.card_names)}
        self.monster_names = [monster.name for monster in self.monsters]
        self.monster_ids = {monster.name: number for number, monster in enumerate(self.monsters)}
        self.joombie_ids = {joombie.name: number for number, joombie in enumerate(self.joombies)}
        self.programs = Programs(self.cards, self.runes)

    @cached_property
    def wishing_well(self) -> Card:
        """The card of the Wishing Well pile, whatever the set calls it. GO-1.3"""
        return next(card for card in self.cards if card.kind == "wishing_well")

    @cached_property
    def releases(self) -> tuple[tuple[int, int, int], ...]:
        """How many monsters come: the first and the last turn with the same number, and the number. GO-8.18"""
        found: list[tuple[int, int, int]] = []
        for turn in range(self.constants.last_turn + 1):
            number = self.constants.released(turn, self.players)
            if found and found[-1][2] == number:
                found[-1] = (found[-1][0], turn, number)
            else:
                found.append((turn, turn, number))
        return tuple(found)

    @property
    def cooperative(self) -> bool:
        """Whether the Streya defend the Well together. GO-0.1"""
        return bool(self.options["format"] == "cooperative")

    @property
    def constants(self) -> Constants:
        """The constants of the set. GO-11.2"""
        return self.card_set.constants

    def choices(self, at: int) -> list[str]:
        """The options of the sentence with "or" that stands in a row of the code, in words. GO-4.5"""
        return self.programs.choices[at]


def prepare(
    options: dict[str, Any],
    card_set: GothiesSet,
    decks: Sequence[Any] | None,
    cards: Sequence[Mapping[str, Any]] | None,
) -> tuple[Cast, Any]:
    """Check the players, put a scenario's own rows beside the set, and build the tables. GO-1.1, GO-6.1"""
    if any(decks or ()):
        raise Trouble(say("In GOTHIES nobody brings a deck: all begin with the same starters and buy the rest."))
    _check_players(options)
    played = SETS.with_own(card_set, cards)
    names = [f"Streya {seat + 1}" for seat in range(options["players"])]
    cast = Cast(options, card_set, list(played.cards), list(played.monsters), list(played.joombies), names)
    return cast, build_tables(cast)


def _check_players(options: Mapping[str, Any]) -> None:
    """Two to four against each other, one to four together; the first player is one of them. GO-1.1, GO-1.10, GO-6.1"""
    players, first = options["players"], options["first_player"]
    if options["format"] == "competitive" and not 2 <= players <= effects.MAX_STREYA:
        told = say("The competitive game is for two to four Streya, not {number}.", number=players)
        raise Refused(Reason("GO-1.1", told))
    if not 1 <= players <= effects.MAX_STREYA:
        told = say("The cooperative game is for one to four Streya, not {number}.", number=players)
        raise Refused(Reason("GO-6.1", told))
    if first not in FIRST_PLAYERS and not 0 <= first < players:
        told = say("There is no seat {seat}; the seats are 0 to {last}.", seat=first, last=players - 1)
        raise Refused(Reason("GO-1.10", told))


# --- Programs ----------------------------------------------------------------------------------------------------------


class Programs:
    """The code of all cards, and where each of their lines lies in it. See `effects`."""

    def __init__(self, cards: Sequence[Card], runes: Sequence[str]) -> None:
        self.code: list[list[int]] = []
        self.choices: dict[int, list[str]] = {}
        self._runes = runes
        self.base = [self._lines(card.base) for card in cards]
        self.synergies = [[self._lines([line]) for line in card.synergies] for card in cards]
        self.dust = [self._lines(card.of_sort(DUST)) for card in cards]

    def _lines(self, lines: Sequence[Line]) -> tuple[int, int]:
        """Write lines one after the other; where they begin and end."""
        start = len(self.code)
        for line in lines:
            for sentence in line.sentences:
                self._sentence(sentence)
        return start, len(self.code)

    def _sentence(self, sentence: Sentence) -> None:
        choice = len(self.code)
        starts, ends = [], []
        if len(sentence) > 1:
            self.choices[choice] = [write_option(option, self._runes) for option in sentence]
            self._row(Atom(effects.CHOOSE, len(sentence)))
        for option in sentence:
            starts.append(len(self.code))
            for atom in option:
                self._row(atom)
            ends.append(len(self.code) - 1)
        for last in ends:
            self.code[last][effects.NEXT] = len(self.code)
        for column, start in zip((effects.SECOND, effects.THIRD), starts[1:], strict=False):
            self.code[choice][column] = start

    def _row(self, atom: Atom) -> None:
        self.code.append([atom.op, atom.number, atom.per, atom.rune, atom.piles, len(self.code) + 1, 0, 0])


# --- Tables ------------------------------------------------------------------------------------------------------------


def build_tables(cast: Cast) -> Any:
    """The numbers the rules work with."""
    t: Any = effects.Tables()
    t.players = cast.players
    _write_cards(t, cast)
    _write_runes(t, cast)
    _write_monsters(t, cast)
    _write_constants(t, cast)
    t.mode = FORMATS[cast.options["format"]]
    first = cast.options["first_player"]
    t.first_player = FIRST_PLAYERS.get(first, first)
    t.round_limit = cast.options["round_limit"]
    for name, words in WORDED.items():
        setattr(t, name, words[cast.options[name]])
    return t


def _write_cards(t: Any, cast: Cast) -> None:
    programs = cast.programs
    t.cards = len(cast.cards)
    for row, instruction in enumerate(programs.code):
        t.code[row] = instruction
    for number, card in enumerate(cast.cards):
        t.kind[number] = KINDS[card.kind]
        t.rune[number] = cast.runes.index(card.rune) if card.rune else effects.NO_RUNE
        t.price[number] = card.price
        t.defence[number] = card.defence
        t.fixed[number] = int(bool(card.fixed))
        t.copies[number] = card.count
        t.bought[number] = card.bought.to if card.bought else effects.TO_DISCARD
        t.base_from[number], t.base_to[number] = programs.base[number]
        t.dust_from[number], t.dust_to[number] = programs.dust[number]
        t.lines[number] = len(card.synergies)
        for place, line in enumerate(card.synergies):
            t.synergy_rune[number][place] = line.rune
            t.synergy_from[number][place], t.synergy_to[number][place] = programs.synergies[number][place]
        for time, worth in enumerate(in_time(card.worth, cast.cooperative)):
            t.worth[time][number] = worth
    t.play_deck = sum(t.copies)
    t.wishing_well = next(number for number, card in enumerate(cast.cards) if card.kind == "wishing_well")


def _write_runes(t: Any, cast: Cast) -> None:
    """Resonance groups in the order of their first runes; piles for runes that occur where it matters. GO-9.7, GO-11.3"""
    groups = list(dict.fromkeys(rune.resonance for rune in cast.card_set.runes))
    t.runes, t.groups = len(cast.runes), len(groups)
    piles = {card.rune for card in cast.cards if card.kind in ("gothie", "heart_rune")}
    piles |= {joombie.rune for joombie in cast.joombies}
    for number, rune in enumerate(cast.card_set.runes):
        t.resonance[number] = groups.index(rune.resonance)
        t.has_pile[number] = int(rune.name in piles)


def _write_monsters(t: Any, cast: Cast) -> None:
    t.monsters, t.joombies = len(cast.monsters), len(cast.joombies)
    for number, monster in enumerate(cast.monsters):
        t.monster_rune[number] = cast.runes.index(monster.rune)
        t.monster_attack[number] = monster.attack
        t.toughness[number] = monster.need
        t.icon[number] = ICONS[monster.icon]
        t.lean[number] = LEANS[monster.lean]
        t.copies_of_monster[number] = monster.count
    for number, joombie in enumerate(cast.joombies):
        t.joombie_rune[number] = cast.runes.index(joombie.rune)
        t.joombie_attack[number] = joombie.attack
        t.copies_of_joombie[number] = joombie.count


def _write_constants(t: Any, cast: Cast) -> None:
    constants = cast.constants
    for name in ("timestones", "hand", "first_hand", "wishing_wells", "well", "well_goal", "last_turn", "dissonance"):
        setattr(t, name, getattr(constants, name))
    t.slots = constants.mercado
    hearts = [_starter(cast, "heart_rune", rune) for rune in constants.heart_runes]
    seed = _starter(cast, "wishing_seed", "")
    seeds = {
        effects.COMPETITIVE: constants.wishing_seeds,
        effects.COOPERATIVE: constants.cooperative_wishing_seeds,
    }
    for mode, number in seeds.items():
        t.starters[mode] = len(hearts) + number
        t.starter[mode][: t.starters[mode]] = hearts + [seed] * number
    for turn in range(effects.MAX_TURNS):
        t.release[turn] = constants.released(turn, cast.players)
    for players, copies in constants.multiplier.items():
        t.deck_copies[players] = copies


def _starter(cast: Cast, kind: str, rune: str) -> int:
    return next(n for n, card in enumerate(cast.cards) if card.kind == kind and card.rune == rune)
