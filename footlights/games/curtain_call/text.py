"""Card and move text and what they do: parsed into sentences, printed back word for word. Sections 6.2 and 6.3"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from footlights.games.curtain_call.rules import layout
from footlights.stage.errors import listing, suggestion
from footlights.stage.tongue import mark

KEYWORDS = (
    mark("Block"), mark("Shield"), mark("Distract"), mark("Taunt"), mark("Retaliate"), mark("Flourish"), mark("Regenerate"),
    mark("Inspire"), mark("Ward"), mark("Fortify"), mark("Luck"), mark("Piercing"), mark("Accuracy"), mark("Poison"),
    mark("Burn"), mark("Curse"), mark("Vulnerable"), mark("Stage Fright"), mark("Heckled"), mark("Forgetful"), mark("Weak"),
    mark("Confused"), mark("Fear"), mark("Frustration"), mark("Ovation"),
)  # fmt: skip
TYPES = (mark("Attack"), mark("Defense"), mark("Action"))
ALIAS = {"Frustrated": "Frustration"}  # R48; any other word, such as Stagger, is refused: R47
TEAM_WORDS = ("Block", "Distract", "Retaliate", "Inspire", "Fortify", "Ward", "Luck")
PERSONAL_WORDS = ("Taunt", "Shield", "Regenerate", "Piercing", "Accuracy")
ENEMY_WORDS = ("Block", "Distract", "Retaliate", "Inspire", "Fortify", "Ward", "Regenerate", "Piercing", "Accuracy")
BAD_WORDS = KEYWORDS[layout.FIRST_DEBUFF : layout.KEYWORDS]
ALLY_WORDS = {
    "the MacGuffin": layout.MACGUFFIN,
    "Aldric": layout.ALDRIC,
    "Pip": layout.PIP,
    "a protagonist": layout.CHOSEN,
    "each protagonist": layout.EACH_PROTAGONIST,
    "each ally": layout.EACH_ALLY,
}
WHOM = {number: word for word, number in ALLY_WORDS.items()}
TEAM_DEBUFFS = (layout.WEAK, layout.CONFUSED)
ANY_ALLY_DEBUFFS = (layout.POISON, layout.BURN, layout.VULNERABLE, layout.CURSE)
MOST_TIMES, LEAST_TIMES = 9, 2
NUMBER = "a number from 1 to 99"

# What each terminal of the grammar looks like on a card.
WORDS: dict[str, tuple[str, ...]] = {
    "STOP": (".",), "PLUS": ("+",), "COLON": (":",), "AT": ("At",), "DEAL": ("Deal",), "DAMAGE": ("damage",), "PER": ("per",),
    "TIMES": ("times",), "TO_EACH": ("to each ally",), "GAIN": ("Gain",), "GAINS": ("gains",), "INFLICT": ("Inflict",),
    "HEAL": ("Heal",), "HEAL_SELF": ("Heal self by",), "BY": ("by",), "DRAW": ("Draw",), "ONE": ("1",), "CARD": ("card",),
    "CARDS": ("cards",), "REDUCE": ("Reduce the cost of",), "IN_HAND": ("cards in hand by",),
    "REMOVE": ("Remove all debuffs from",), "LOSE": ("Lose",), "ALL": ("all",), "OVATION": ("Ovation",),
    "ON_ENEMY": ("on enemy",), "ON": ("on",), "UNIQUE": ("unique debuff type on enemy",), "MACGUFFIN": ("the MacGuffin",),
    "ALLIES": ("allies",), "ALLY": ("the MacGuffin", "Aldric", "Pip", "each protagonist", "each ally"),
    "WHO": ("Aldric", "Pip", "a protagonist", "each protagonist"),
    "BIG_WHO": ("Aldric", "Pip", "A protagonist", "Each protagonist"), "TYPE": TYPES, "TEAM": TEAM_WORDS,
    "FLOURISH": ("Flourish",), "PERSONAL": PERSONAL_WORDS, "ENEMY_GOOD": ENEMY_WORDS, "BAD": BAD_WORDS, "INT": (NUMBER,),
}  # fmt: skip


class Sentence(NamedTuple):
    """One sentence in the numbers of `rules.layout`."""

    op: int
    at: int = 0
    number: int = 0
    per: int = 0
    counter: int = layout.NO_COUNTER
    times: int = 1
    who: int = 0
    key: int = 0


def parse_card(text: str) -> list[Sentence]:
    """The sentences of a card's text; ValueError with a caret and a suggestion if it is not card text."""
    return _parse(text, "card")


def parse_move(text: str) -> list[Sentence]:
    """The sentences of an enemy's move; ValueError with a caret and a suggestion if it is none."""
    return _parse(text, "move")


def write_card(sentences: list[Sentence]) -> str:
    """The text of sentences, exactly as cards print it (without the last full stop)."""
    return ". ".join(_write(sentence) for sentence in sentences)


def write_move(sentences: list[Sentence]) -> str:
    """The text of a move, without the last full stop."""
    return ". ".join(_write_step(sentence) for sentence in sentences)


def names_somebody(sentences: list[Sentence]) -> bool:
    """Whether a card's player names a protagonist. CC-5.8"""
    return any(sentence.who == layout.CHOSEN for sentence in sentences)


def intent_type(move: list[Sentence]) -> int:
    """Attack, Multi-attack, Defend, Buff Self, Debuff or Heal. CC-7.2, R39"""
    for step in move:
        if step.op == layout.DEAL:
            return layout.ATTACKS if step.times == 1 else layout.MULTI_ATTACKS
    first = move[0]
    if first.op == layout.GAIN:
        defends = first.key in (layout.BLOCK, layout.DISTRACT, layout.RETALIATE)
        return layout.DEFENDS if defends else layout.BUFFS
    return layout.DEBUFFS if first.op == layout.INFLICT else layout.HEALS


# --- Reading ---------------------------------------------------------------------------------------------------------


@cache
def _parser() -> Any:
    from lark import Lark

    grammar = Path(__file__).with_name("text.lark").read_text(encoding="utf-8")
    return Lark(grammar, parser="lalr", start=["card", "move"], propagate_positions=True)


def _parse(text: str, start: str) -> list[Sentence]:
    from lark.exceptions import UnexpectedInput

    try:
        tree = _parser().parse(text, start=start)
    except UnexpectedInput as error:
        raise ValueError(_explain(text, error)) from None
    what = "card text" if start == "card" else "a move"
    sentences = [_sentence(text, child, what) for child in tree.children if not hasattr(child, "type")]
    most = layout.MAX_SENTENCES if start == "card" else layout.MAX_STEPS
    if len(sentences) > most:
        raise ValueError(f"found {len(sentences)} sentences, expected at most {most}.")
    printed = write_card(sentences) if start == "card" else write_move(sentences)
    _check_spaces(text, printed)
    return sentences


def _check_spaces(text: str, printed: str) -> None:
    """One space between words and none elsewhere: what is printed is what was written. Section 6.2"""
    written = re.sub(r"\bFrustrated\b", "Frustration", text)
    if written.removesuffix(".") != printed:
        place = next((i for i, (a, b) in enumerate(zip(written, printed, strict=False)) if a != b), len(printed))
        raise ValueError(_fault(text, place, f"expected {printed!r}, with one space between words and none elsewhere."))


def _explain(text: str, error: Any) -> str:
    """What was found, where, and what could have stood there."""
    at_end = getattr(getattr(error, "token", None), "type", "") == "$END"
    place = len(text) if at_end or error.pos_in_stream is None else max(0, error.pos_in_stream)
    known_as = ("accepts", "allowed", "expected")  # by the kind of error
    terminals = next((found for found in (getattr(error, name, None) for name in known_as) if found), ())
    wanted = sorted({word for name in terminals for word in WORDS.get(name, ())}, key=_place_of)
    if wanted == ["cards"] and text[:place].split()[-1:] == ["1"]:
        wanted = ["card"]
    rest = text[place:].lstrip()
    word = re.split(r"[ .+:]", rest, maxsplit=1)[0] or rest[:1]
    known = [option for option in wanted if option != NUMBER]
    near = suggestion(" ".join(rest.split()[:2]), known) or suggestion(word, known)
    found = f"found {word!r}" if word else "the text ends"
    expected = f"expected {listing(wanted)}" if wanted else "expected nothing more"
    return _fault(text, place, f"{found}, {expected}.{near}")


def _place_of(word: str) -> tuple[int, str]:
    return (KEYWORDS.index(word), word) if word in KEYWORDS else (-1, word)


def _fault(text: str, place: int, what: str) -> str:
    return f"this cannot be read: {what}\n    {text}\n    {' ' * place}^"


def _sentence(text: str, tree: Any, what: str) -> Sentence:
    """A parsed sentence in numbers."""
    at = 0
    if tree.data == "sentence":
        condition, tree = tree.children
        if condition is not None:
            at = int(condition.children[1])
            if at > layout.MOST_OVATION:
                token = condition.children[1]
                raise ValueError(_fault(text, token.start_pos, f"found {at}, expected 1 to {layout.MOST_OVATION}."))
    read = {"deal": _deal, "gain": _gain, "inflict": _gain, "strike": _strike, "boast": _gain, "hex": _hex}
    return read.get(str(tree.data), _plain)(text, tree)._replace(at=at)


def _tokens(tree: Any) -> list[Any]:
    """The tokens of a sentence in a row; parts left out are left out."""
    found: list[Any] = []
    for child in tree.children:
        if hasattr(child, "type"):
            found.append(child)
        elif child is not None:
            found += _tokens(child)
    return found


def _key(word: Any) -> int:
    return KEYWORDS.index(ALIAS.get(str(word), str(word)))


def _numbers(tokens: list[Any]) -> list[int]:
    return [int(token) for token in tokens if token.type in ("INT", "ONE")]


def _counter(tokens: list[Any]) -> int:
    """What stands after "per"."""
    kinds = [token.type for token in tokens]
    if "PER" not in kinds:
        return layout.NO_COUNTER
    after = tokens[kinds.index("PER") + 1]
    if after.type == "UNIQUE":
        return layout.UNIQUE_DEBUFFS
    if after.type == "OVATION":
        return layout.BY_OVATION
    return (layout.ON_ENEMY if after.type == "BAD" else layout.OF_TEAM) + _key(after)


def _times(text: str, tokens: list[Any]) -> int:
    """The number of hits, 2 to 9 where it is printed."""
    if tokens[-1].type == "TO_EACH":
        return layout.EACH_HIT
    if tokens[-1].type != "TIMES":
        return 1
    number = tokens[-2]
    if not LEAST_TIMES <= int(number) <= MOST_TIMES:
        expected = f"found {number} times, expected {LEAST_TIMES} to {MOST_TIMES}."
        raise ValueError(_fault(text, number.start_pos, expected))
    return int(number)


def _deal(text: str, tree: Any) -> Sentence:
    tokens = _tokens(tree)
    counter, times = _counter(tokens), _times(text, tokens)
    numbers = _numbers(tokens)
    per = numbers[1] if counter else 0
    return Sentence(layout.DEAL, number=numbers[0], per=per, counter=counter, times=times)


def _strike(text: str, tree: Any) -> Sentence:
    tokens = _tokens(tree)
    return Sentence(layout.DEAL, number=_numbers(tokens)[0], times=_times(text, tokens))


def _gain(text: str, tree: Any) -> Sentence:
    """`Gain`, and a card's `Inflict`: a number, a keyword, and perhaps the same keyword per something."""
    tokens = _tokens(tree)
    op = layout.INFLICT if tokens[0].type == "INFLICT" else layout.GAIN
    counter, numbers = _counter(tokens), _numbers(tokens)
    if counter and _key(tokens[2]) != _key(tokens[5]):
        expected = f"found {str(tokens[5])!r}, expected {str(tokens[2])!r} again."
        raise ValueError(_fault(text, tokens[5].start_pos, expected))
    per = numbers[1] if counter else 0
    return Sentence(op, number=numbers[0], per=per, counter=counter, key=_key(tokens[2]))


def _hex(text: str, tree: Any) -> Sentence:
    """An enemy's `Inflict`: Weak and Confused go to the team, everything else names who suffers. Section 6.3"""
    tokens = _tokens(tree)
    key, number = _key(tokens[2]), int(tokens[1])
    end = tokens[2].end_pos
    if key in TEAM_DEBUFFS:
        if len(tokens) > 3:
            raise ValueError(_fault(text, tokens[3].start_pos, f"{KEYWORDS[key]} is the whole team's and has no 'on'."))
        return Sentence(layout.INFLICT, number=number, key=key, who=layout.TEAM)
    if len(tokens) == 3:
        raise ValueError(_fault(text, end, f"expected 'on' and who suffers {KEYWORDS[key]}."))
    who = ALLY_WORDS[str(tokens[4])]
    if key not in ANY_ALLY_DEBUFFS and who in (layout.MACGUFFIN, layout.EACH_ALLY):
        allowed = "'Aldric', 'Pip' or 'each protagonist'"
        told = f"found {str(tokens[4])!r}, but {KEYWORDS[key]} goes on {allowed} only."
        raise ValueError(_fault(text, tokens[4].start_pos, told))
    return Sentence(layout.INFLICT, number=number, key=key, who=who)


def _plain(text: str, tree: Any) -> Sentence:
    """All other sentences: give, heal, draw, reduce, remove, lose, mend."""
    tokens = _tokens(tree)
    numbers = _numbers(tokens)
    data = str(tree.data)
    if data == "give":
        who = str(tokens[0])
        meant = ALLY_WORDS[who if who in ALLY_WORDS else who[0].lower() + who[1:]]
        return Sentence(layout.GIVE, number=numbers[0], who=meant, key=_key(tokens[3]))
    if data == "heal":
        return Sentence(layout.HEAL, number=numbers[0], who=ALLY_WORDS[str(tokens[1])])
    if data in ("draw", "draw_one"):
        if data == "draw" and numbers[0] < LEAST_TIMES:
            raise ValueError(_fault(text, tokens[1].start_pos, "found 1 cards, expected '1 card'."))
        return Sentence(layout.DRAW, number=numbers[0])
    if data == "cost":
        return Sentence(layout.COST, number=numbers[0], key=TYPES.index(str(tokens[1])))
    if data == "cleanse":
        who = str(tokens[1])
        return Sentence(layout.CLEANSE, who=layout.EACH_ALLY if who == "allies" else ALLY_WORDS[who])
    if data == "lose":
        return Sentence(layout.LOSE, number=numbers[0] if numbers else layout.ALL_OVATION)
    return Sentence(layout.HEAL, number=numbers[0], who=layout.ENEMY)


# --- Writing ---------------------------------------------------------------------------------------------------------


def _write(sentence: Sentence) -> str:
    condition = f"At {sentence.at}+ Ovation: " if sentence.at else ""
    return condition + _write_effect(sentence)


def _per(sentence: Sentence, what: str) -> str:
    if sentence.counter == layout.NO_COUNTER:
        return ""
    if sentence.counter == layout.UNIQUE_DEBUFFS:
        counted = "unique debuff type on enemy"
    elif sentence.counter == layout.BY_OVATION:
        counted = "Ovation"
    elif sentence.counter >= layout.OF_TEAM:
        counted = KEYWORDS[sentence.counter - layout.OF_TEAM]
    else:
        counted = f"{KEYWORDS[sentence.counter - layout.ON_ENEMY]} on enemy"
    return f" + {sentence.per} {what} per {counted}"


def _write_effect(sentence: Sentence) -> str:
    n, whom = sentence.number, WHOM.get(sentence.who, "")
    if sentence.op == layout.DEAL:
        times = f" {sentence.times} times" if sentence.times > 1 else ""
        return f"Deal {n} damage{_per(sentence, 'damage')}{times}"
    if sentence.op in (layout.GAIN, layout.INFLICT):
        verb, key = "Gain" if sentence.op == layout.GAIN else "Inflict", KEYWORDS[sentence.key]
        return f"{verb} {n} {key}{_per(sentence, key)}"
    if sentence.op == layout.GIVE:
        return f"{whom[0].upper()}{whom[1:]} gains {n} {KEYWORDS[sentence.key]}"
    if sentence.op == layout.HEAL:
        return f"Heal {whom} by {n}"
    if sentence.op == layout.DRAW:
        return "Draw 1 card" if n == 1 else f"Draw {n} cards"
    if sentence.op == layout.COST:
        return f"Reduce the cost of {TYPES[sentence.key]} cards in hand by {n}"
    if sentence.op == layout.CLEANSE:
        return f"Remove all debuffs from {'allies' if sentence.who == layout.EACH_ALLY else whom}"
    return f"Lose {n or 'all'} Ovation"


def _write_step(step: Sentence) -> str:
    if step.op == layout.DEAL:
        if step.times == layout.EACH_HIT:
            return f"Deal {step.number} damage to each ally"
        return f"Deal {step.number} damage" + (f" {step.times} times" if step.times > 1 else "")
    if step.op == layout.GAIN:
        return f"Gain {step.number} {KEYWORDS[step.key]}"
    if step.op == layout.HEAL:
        return f"Heal self by {step.number}"
    on = "" if step.who == layout.TEAM else f" on {WHOM[step.who]}"
    return f"Inflict {step.number} {KEYWORDS[step.key]}{on}"
