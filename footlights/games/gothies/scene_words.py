"""Names, card lines as icons and as words, and what a line would give: shared by the parts of the scene."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from footlights.games.gothies import effects
from footlights.games.gothies.marks import rune_mark
from footlights.games.gothies.seen import Attack, GothiesView, MonsterTarget, TogetherView
from footlights.games.gothies.sets import Card
from footlights.games.gothies.tables import Cast
from footlights.games.gothies.text import BOUGHT, DUST, SYNERGY, Atom, Line, Option, Sentence, parse_text
from footlights.stage.remembered import remembered
from footlights.stage.scene import Part
from footlights.stage.tongue import mark, say, say_many

Runes = tuple[str, ...]  # the names of a set's runes, by number

LINES_KEPT = 1024  # lines of cards and names of cards

GAIN_WORDS = {
    effects.GAIN_SONG: mark("gain {number} Song"),
    effects.GAIN_SEED: mark("gain {number} Seed"),
}
PER_WORDS = {
    effects.PER_LAND: mark("{gain} for each land you have in play"),
    effects.PER_PLAYED: mark("{gain} for each other {rune} card you played this turn"),
}
PILE_WORDS = {
    effects.FROM_HAND: mark("you may dust a card from your hand"),
    effects.FROM_DISCARD: mark("you may dust a card from your discard pile"),
    effects.FROM_HAND + effects.FROM_DISCARD: mark("you may dust a card from your hand or from your discard pile"),
}
PLAIN_WORDS = {
    effects.DUST_MERCADO: mark("you may dust a card in the Mercado"),
    effects.REMOVE_LAND: mark("you may remove an opponent's land"),
    effects.FREE_PURCHASE: mark("you may buy a Mercado card costing {number} or less for free"),
    effects.NEXT_ON_TOP: mark("put the next card you buy this turn on top of your deck"),
    effects.CYCLE: mark("you may discard up to {number} cards, then draw that many"),
}
BOUGHT_WORDS = {
    effects.TO_DECK: mark("When bought, put this card on top of your deck."),
    effects.TO_HAND: mark("When bought, put this card into your hand."),
}
ATOM_MARKS = {
    effects.GAIN_SONG: "go-song",
    effects.GAIN_SEED: "go-seed",
    effects.GAIN_TIMESTONES: "go-stone",
    effects.DRAW: "go-draw",
    effects.FOE_DISCARDS: "go-foe",
    effects.EACH_FOE_DISCARDS: "go-foe",
    effects.DISCARD: "go-discard",
    effects.DUST_OWN: "go-torn",
    effects.DUST_MERCADO: "go-sweep",
    effects.REMOVE_LAND: "go-unland",
    effects.FREE_PURCHASE: "go-gift",
    effects.NEXT_ON_TOP: "go-top",
    effects.CYCLE: "go-cycle",
}
ATOM_TONES = {effects.GAIN_SONG: "song", effects.GAIN_SEED: "seed", effects.GAIN_TIMESTONES: "stone"}
NUMBERLESS = (effects.DUST_OWN, effects.DUST_MERCADO, effects.REMOVE_LAND, effects.NEXT_ON_TOP)
SURE: tuple[int, ...] = (effects.GAIN_SEED, effects.GAIN_SONG, effects.GAIN_TIMESTONES)
AGAINST_OPPONENTS = (effects.FOE_DISCARDS, effects.EACH_FOE_DISCARDS, effects.REMOVE_LAND)  # GO-7.9
RUNES = {
    "Blue": mark("Blue"), "Green": mark("Green"), "Red": mark("Red"), "Purple": mark("Purple"),
    "Yellow": mark("Yellow"), "Black": mark("Black"), "Orange": mark("Orange"), "White": mark("White"),
}  # fmt: skip
ICON_WORDS = {"O": mark("odd Streya"), "E": mark("even Streya"), "A": mark("all Streya")}
LEAN_WORDS = {"left": mark("leftmost GOTHIE"), "right": mark("rightmost GOTHIE"), "both": mark("both ends of the Row")}
LEAN_MARKS = {"left": "go-left", "right": "go-right", "both": "go-both"}


# --- Who and what ---------------------------------------------------------------------------------------------------------


def name_of(view: GothiesView, seat: int) -> str:
    """A Streya's name."""
    return view.seats[seat].name


def who(view: GothiesView, seat: int) -> str:
    """A Streya's name, with a word for oneself."""
    name = name_of(view, seat)
    return say("{name} (you)", name=name) if seat == view.you else name


def mine_of(view: GothiesView) -> int:
    """The seat in front: one's own, or the one whose Play step it is for those who watch."""
    return view.you if view.you is not None else view.active or 0


def others_of(view: GothiesView) -> list[int]:
    """The other seats, from the one after that in front."""
    mine, number = mine_of(view), len(view.seats)
    return [(mine + i) % number for i in range(1, number)]


def printed(cast: Cast, name: str) -> Card:
    """A card by its name."""
    return cast.cards[cast.ids[name]]


def rune_word(rune: str) -> str:
    """A rune's name."""
    return say(RUNES.get(rune, rune))


def monster_target(view: GothiesView, action: str) -> MonsterTarget | None:
    """The monster or Joombie that an action attacks. GO-9.1"""
    targets = (target for target in view.targets if isinstance(target, MonsterTarget))
    return next((target for target in targets if target.action == action), None)


def attack_of(view: GothiesView) -> Attack | None:
    """The attack whose voices are being chosen. GO-9.2"""
    return view.attack if isinstance(view, TogetherView) else None


# --- Lines in words -------------------------------------------------------------------------------------------------------


def atom_words(runes: Runes, atom: Atom) -> str:
    """One thing that is done, as the card says it."""
    n = atom.number
    if atom.op in (effects.GAIN_SONG, effects.GAIN_SEED, effects.GAIN_TIMESTONES):
        gain = (
            say_many("gain {number} Timestone", "gain {number} Timestones", n)
            if atom.op == effects.GAIN_TIMESTONES
            else say(GAIN_WORDS[atom.op], number=n)
        )
        if atom.per == effects.ONCE:
            return gain
        rune = rune_word(runes[atom.rune]) if atom.rune != effects.NO_RUNE else ""
        return say(PER_WORDS[atom.per], gain=gain, rune=rune)
    if atom.op == effects.DUST_OWN:
        return say(PILE_WORDS[atom.piles])
    if atom.op == effects.DRAW:
        return say_many("draw a card", "draw {number} cards", n)
    if atom.op == effects.DISCARD:
        return say_many("discard a card", "discard {number} cards", n)
    if atom.op == effects.FOE_DISCARDS:
        return say_many("an opponent discards a card", "an opponent discards {number} cards", n)
    if atom.op == effects.EACH_FOE_DISCARDS:
        return say_many("each opponent discards a card", "each opponent discards {number} cards", n)
    return say(PLAIN_WORDS[atom.op], number=n)


def option_words(runes: Runes, option: Option) -> str:
    """One option of a sentence."""
    between = say("and")
    return f" {between} ".join(atom_words(runes, atom) for atom in option)


def sentence_words(runes: Runes, sentence: Sentence) -> str:
    """A sentence of a card."""
    between = say("or")
    joined = f" {between} ".join(option_words(runes, option) for option in sentence)
    return f"{joined[:1].upper()}{joined[1:]}."


@remembered
def line_words(runes: Runes, line: Line) -> str:
    """A line of a card without its sign."""
    if line.sort == BOUGHT:
        return say(BOUGHT_WORDS[line.to])
    return " ".join(sentence_words(runes, sentence) for sentence in line.sentences)


def signed_line(runes: Runes, line: Line) -> str:
    """A line of a card with its rune or the word for dust."""
    words = line_words(runes, line)
    if line.sort == SYNERGY:
        return say("{rune}: {line}", rune=rune_word(runes[line.rune]), line=words)
    return say("Dust: {line}", line=words) if line.sort == DUST else words


def text_words(runes: Runes, card: Card) -> str:
    """The whole text of a card, line by line."""
    return "\n".join(signed_line(runes, line) for line in card.lines)


@remembered
def told_option(runes: Runes, text: str) -> tuple[str, Option | None]:
    """An option of a sentence with "or" in the language being spoken, and what it does."""
    try:
        line = parse_text(f"{text[:1].upper()}{text[1:]}.", runes)[0]
    except ValueError:
        return text, None
    words = sentence_words(runes, line.sentences[0])
    return words, line.sentences[0][0]


# --- Lines as icons -------------------------------------------------------------------------------------------------------


def atom_part(atom: Atom) -> Part:
    """One thing that is done, as an icon with its number."""
    number = "" if atom.op in NUMBERLESS else str(atom.number)
    if atom.per != effects.ONCE:
        number = f"{number}×"
    return Part(mark=ATOM_MARKS[atom.op], text=number, tone=ATOM_TONES.get(atom.op, "deed"))


@lru_cache(maxsize=LINES_KEPT)
def line_parts(line: Line) -> tuple[Part, ...]:
    """A line as icons; options are parted by a stroke."""
    parts: list[Part] = []
    if line.sort == BOUGHT:
        return (
            Part(mark="go-bought", tone="deed"),
            Part(mark="go-top" if line.to == effects.TO_DECK else "hand", tone="deed"),
        )
    for sentence in line.sentences:
        for number, option in enumerate(sentence):
            parts += [Part(text="/", tone="or")] if number else []
            parts += [atom_part(atom) for atom in option]
    return tuple(parts)


def base_parts(card: Card) -> tuple[Part, ...]:
    """What playing or activating a card gives, as icons."""
    base = card.base
    return line_parts(base[0]) if len(base) == 1 else tuple(part for line in base for part in line_parts(line))


def rune_part(rune: str, text: str = "") -> Part:
    """A rune as its sign."""
    return Part(mark=rune_mark(rune), tone=rune.lower(), text=text)


# --- What a line would give ---------------------------------------------------------------------------------------------


class Gains(NamedTuple):
    """What lines give for sure, and what they ask or leave to chance, in words."""

    seed: int
    song: int
    stones: int
    more: tuple[str, ...]


def told_besides(view: GothiesView, cast: Cast, lines: list[Line]) -> tuple[str, ...]:
    """What lines do besides what is sure: choices, draws and the rest in words, and all that follows an "or". E1 to E14"""
    more: list[str] = []
    sure = SURE
    for line in lines:
        for sentence in line.sentences:
            if len(sentence) > 1:
                more.append(sentence_words(cast.runes, sentence))
                sure = ()
                continue
            for atom in sentence[0]:
                if atom.op not in sure and not (isinstance(view, TogetherView) and atom.op in AGAINST_OPPONENTS):
                    words = atom_words(cast.runes, atom)
                    more.append(f"{words[:1].upper()}{words[1:]}.")
    return tuple(more)


def stones_of(view: GothiesView) -> int:
    """What gained Timestones are added to: those of the active Streya, or the Well. E3"""
    return view.well if isinstance(view, TogetherView) else view.seats[mine_of(view)].stones


def gains_said(view: GothiesView, gains: Gains) -> str:
    """The totals after it, and what else comes."""
    told = []
    if gains.song:
        told.append(say("Song {before} → {after}.", before=view.song, after=view.song + gains.song))
    if gains.seed:
        told.append(say("Seed {before} → {after}.", before=view.seed, after=view.seed + gains.seed))
    if gains.stones:
        before = stones_of(view)
        words = (
            mark("The Well {before} → {after}.")
            if isinstance(view, TogetherView)
            else mark("Timestones {before} → {after}.")
        )
        told.append(say(words, before=before, after=before + gains.stones))
    return " ".join((*told, *gains.more))


# --- Ids of nodes ---------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=LINES_KEPT)
def slug(name: str) -> str:
    """A name as part of an id."""
    return "".join(letter if letter.isalnum() else "-" for letter in name.lower())


def numbered(names: list[str]) -> list[int]:
    """For each name, how many like it came before."""
    met: dict[str, int] = {}
    found = []
    for name in names:
        found.append(met.get(name, 0))
        met[name] = met.get(name, 0) + 1
    return found


def row_id(seat: int, place: int) -> str:
    """A card of a Row."""
    return f"row-{seat}-{place}"


def land_id(seat: int, place: int) -> str:
    """A land."""
    return f"land-{seat}-{place}"


def slot_id(place: int) -> str:
    """A card of the Mercado."""
    return f"slot-{place}"
