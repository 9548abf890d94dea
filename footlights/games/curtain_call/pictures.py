"""The pictures of the cards: one silhouette on a lit screen each, a thing of the stage with the sign of what the card does."""

from __future__ import annotations

from footlights.games.curtain_call.marks import KEYWORD_MARKS, SIGNS, keyword_mark
from footlights.games.curtain_call.pictures_company import COMPANY_PARTS
from footlights.games.curtain_call.pictures_kit import KIT_PARTS
from footlights.games.curtain_call.pictures_puppets import cut, disc, lit, pins, slit, strip
from footlights.games.curtain_call.rules import layout
from footlights.games.curtain_call.sets import Card
from footlights.games.curtain_call.text import KEYWORDS, Sentence

PARTS = {**COMPANY_PARTS, **KIT_PARTS}
RAYS = strip("M60 6V16M24 18l7 7M96 18l-7 7M10 50H20M100 50h10", 3)


def part(name: str, x: float = 60, y: float = 50, size: float = 0.7, turn: float = 0) -> str:
    """A part of a puppet, placed in the picture."""
    return f'<g transform="translate({x:g} {y:g}) rotate({turn:g}) scale({size:g})">{PARTS[name]}</g>'


def sign(key: str, x: float = 60, y: float = 48, size: float = 2.8) -> str:
    """The sign of a keyword, its middle placed in the picture."""
    drawing = {**{keyword_mark(name): d for name, d in _by_key().items()}, **SIGNS}[key]
    return f'<g transform="translate({x:g} {y:g}) scale({size:g}) translate(-12 -12)">{drawing}</g>'


def _by_key() -> dict[str, str]:
    return {key.replace("-", " "): drawing for key, drawing in KEYWORD_MARKS.items()}


TOWER = cut("M36 18h10v10h9V18h10v10h9V18h10v26l-6 6v38H70V70q-10-14-20 0v18H42V50l-6-6z") + slit("M44 52H76", 2.4)
WALL = cut("M20 26h80v58H20z") + slit(
    "M20 40h80M20 55h80M20 70h80M40 26v14M66 26v14M52 40v15M84 40v15M34 55v15M70 55v15M52 70v14M86 70v14", 2.4
)
BANNER = (
    strip("M34 92V10", 5)
    + cut("M36 14Q60 2 100 16 84 32 98 50 62 36 36 52z")
    + lit("M56 22h8v8h8v6h-8v10h-8V36h-8v-6h8z")
)
HAMMER = strip("M38 88 70 34", 8) + cut("M44 22 62 8 96 38 84 56z")
GATE = strip("M28 88V14M44 88V10M60 88V8M76 88V10M92 88V14M22 34h76M22 58h76", 5) + cut("M16 8Q60-6 104 8v10H16z")
BAND = strip("M30 40 96 30", 10) + strip("M58 46V82M72 44V80", 4) + cut("M16 28 34 26V58L16 56z") + disc(65, 80, 8)
PIN = strip("M26 84 78 28", 4) + disc(82, 24, 9) + sign("cc-poison", 38, 36, 1.6)
SCARF = part("cc-pip-scarf", 96, 34, 0.72) + sign("cc-burn", 88, 66, 1.3)
HAT = cut("M12 76Q32 66 42 62 56 18 42 4 78 2 76 62 100 64 110 76 84 84 60 82 30 84 12 76z") + slit(
    "M43 58Q58 64 77 58", 3
)
CHANDELIER = (
    strip("M60 0V28", 3)
    + cut("M24 52Q60 84 96 52L90 46Q60 66 30 46z")
    + "".join(strip(f"M{x} 48V34", 5) + disc(x, 28, 4) for x in (28, 44, 60, 76, 92))
    + strip("M60 28V64M30 46 60 28 90 46", 3)
)
SANDBAG = (
    strip("M60 0V30", 4) + cut("M50 26H70L66 36Q92 52 88 80 60 94 32 80 28 52 54 36z") + slit("M44 66Q60 74 76 66", 2.6)
)
PROP = cut("M34 84Q28 56 48 46L40 24Q58 34 60 18 64 34 82 24L74 46Q92 56 86 84z") + strip(
    "M10 40H26M8 56H22M12 72H24", 3
)
PAPER = cut("M26 14h58q10 0 10 10v56H36q-10 0-10-10z") + slit("M38 30h42M38 42h42M38 54h30M38 66h36", 2.8)
CURTAINS = cut("M14 8h92v8H14zM18 16h32Q46 60 22 88H18zM102 16H70q4 44 28 72h4z")
POT = (
    cut("M22 40H98Q100 84 60 88 20 84 22 40z")
    + strip("M16 38H104", 6)
    + strip("M66 34 92 4", 5)
    + pins((46, 26), (58, 18), (50, 8), r=4)
)
CAPE = cut("M46 8h28l4 12q26 30 30 68L84 74 60 88 36 74 12 88Q16 50 42 20z") + slit("M60 24V70", 2.4)
CHEER = "".join(part("cc-kit-glove", x, y, 0.62, turn) for x, y, turn in ((30, 84, -14), (60, 76, 0), (90, 84, 14)))

FEATHERS = "".join(part("cc-critic-pen", x, y, 0.62, t) for x, y, t in ((34, 66, -24), (60, 62, 6), (88, 68, 34)))
CUTS = ((24, 76, 20), (46, 60, 40), (68, 80, 10), (88, 62, 30), (60, 36, 70))
DAGGERS = "".join(part("cc-pip-dagger", x, y, 0.62, turn) for x, y, turn in CUTS)
TOMATO = (
    cut("M40 40a26 26 0 1 0 42 0q-6-8-20-6-16-2-22 6z")
    + strip("M60 34Q58 20 70 14", 4)
    + cut("M60 30q-14-8-22 0 12 8 22 0zM60 30q14-8 22 0-12 8-22 0z")
)
SHUTTER = (
    cut("M14 6h92v84H14zM20 12h80v72H20z")
    + "".join(strip(f"M{x} 14V82", 7) for x in (28, 42, 56, 70, 84))
    + sign("cc-stop", 60, 48, 2)
)

THINGS = {
    "galvanize": part("cc-aldric-sword", 60, 66, 0.62) + RAYS,
    "bulwark": TOWER,
    "quick-jab": part("cc-pip-dagger", 46, 66, 1.1, 48),
    "lucky-shot": cut("M60 8 70 36 100 38 76 56 86 86 60 68 34 86 44 56 20 38 50 36z"),
    "block": part("cc-aldric-shield", 60, 46, 0.62),
    "inspire": sign("cc-inspire", 60, 48, 3.4),
    "sweep-the-legs": part("cc-aldric-leg", 44, 16, 0.62) + part("cc-aldric-shin", 44, 48, 0.62, -62),
    "challenge": part("cc-aldric-hand", 60, 84, 1.1, 180) + RAYS,
    "fortified-blow": TOWER + part("cc-aldric-sword", 92, 56, 0.4, 30),
    "hammer-of-duty": HAMMER,
    "break-their-guard": part("cc-aldric-shield", 66, 46, 0.55) + lit("M62 12 54 40 68 46 58 84 64 46 50 40z"),
    "rally-the-ranks": BANNER,
    "step-forward": part("cc-aldric-shin", 48, 34, 0.86),
    "i-swore-an-oath": part("cc-aldric-hand", 60, 88, 1.2, 180) + sign("cc-taunt", 98, 24, 1.1),
    "shield-wall": part("cc-aldric-shield", 32, 50, 0.5)
    + part("cc-aldric-shield", 88, 50, 0.5)
    + part("cc-aldric-shield", 60, 46, 0.6),
    "raise-the-portcullis": GATE,
    "hold-the-line": part("cc-aldric-shield", 42, 48, 0.58) + part("cc-aldric-sword", 92, 70, 0.6),
    "clear-the-air": part("cc-prop-fan", 60, 78, 0.82),
    "field-dressing": sign("cc-regenerate", 60, 48, 3.3),
    "oath-of-renewal": part("cc-aldric-head", 52, 78, 0.66) + sign("cc-regenerate", 98, 28, 1.2),
    "take-my-strength": part("cc-kit-thick-arm", 40, 26, 0.8, -30) + part("cc-kit-thick-hand", 66, 64, 0.8, -130),
    "dishearten": part("cc-head-mask", 60, 64, 0.9),
    "words-of-courage": sign("cc-heckled", 60, 48, 3.2),
    "flurry-of-feathers": FEATHERS,
    "poisoned-pin": PIN,
    "sparks-and-scarves": SCARF,
    "worst-nightmare": sign("cc-fear", 60, 48, 3.4),
    "milk-the-applause": CHEER,
    "everything-hurts": sign("cc-retaliate", 60, 48, 3.4),
    "thousand-little-cuts": DAGGERS,
    "catch-me": HAT,
    "now-you-see-me": CURTAINS,
    "stinging-cape": CAPE,
    "charm-bracelet": sign("cc-luck", 60, 48, 3.4),
    "sell-the-fall": part("cc-pip-head", 46, 56, 0.66, 128) + RAYS,
    "smoke-and-mirrors": part("cc-prop-mirror", 60, 66, 0.72),
    "spoil-the-show": TOMATO,
    "jeer": part("cc-director-horn", 24, 48, 0.9),
    "boo": part("cc-head-jester", 60, 66, 0.62),
    "slow-burn": part("cc-prop-torch", 60, 64, 0.78),
    "one-more-time": CHEER + sign("cc-ovation", 60, 14, 1),
    "stir-the-pot": POT,
    "hexed-prop": part("cc-head-skull", 60, 74, 0.86),
    "thrown-prop": PROP,
    "sandbag-drop": SANDBAG,
    "falling-chandelier": CHANDELIER,
    "painted-wall": WALL,
    "strike-up-the-band": BAND,
    "borrowed-shield": part("cc-aldric-shield", 74, 46, 0.54) + part("cc-kit-hand", 16, 46, 0.9, -90),
    "barricade": WALL + strip("M12 90 108 14M12 14 108 90", 6),
    "prompter-s-whisper": PAPER,
    "stagehand-s-care": part("cc-kit-glove", 60, 86, 1) + sign("cc-heal", 98, 26, 1.1),
    "understudies": part("cc-head-mask", 42, 58, 0.66, -8) + part("cc-head-owl", 84, 62, 0.6, 8),
    "bad-omen": part("cc-head-beak", 46, 66, 0.72),
    "stop-the-show": SHUTTER,
}  # fmt: skip


SIGN_OF = {
    layout.DEAL: "cc-attack",
    layout.HEAL: "cc-heal",
    layout.DRAW: "cc-draw",
    layout.COST: "cc-energy",
    layout.CLEANSE: "cc-ward",
    layout.LOSE: "cc-ovation",
}


def picture(card: Card) -> str:
    """A card's picture: its own, or the signs of what it does."""
    drawing = THINGS.get(card.id) or _by_effect(card.sentences[0], card.type)
    return f'<g fill="currentColor">{drawing}</g>'


def _by_effect(sentences: list[Sentence], kind: str) -> str:
    """The first thing a card does as a large sign, the second as a small one."""
    signs = list(dict.fromkeys(_sign_of(sentence) for sentence in sentences))
    signs = [name for name in signs if name] or ["cc-attack" if kind == "Attack" else "cc-action"]
    large = sign(signs[0], 54 if len(signs) > 1 else 60, 48, 3)
    return large + (sign(signs[1], 98, 70, 1.4) if len(signs) > 1 else "")


def _sign_of(sentence: Sentence) -> str:
    if sentence.op in (layout.GAIN, layout.GIVE, layout.INFLICT):
        key = sentence.key
        return "cc-ovation" if key == layout.OVATION else keyword_mark(KEYWORDS[key])
    return SIGN_OF[sentence.op]
