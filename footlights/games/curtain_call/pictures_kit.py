"""A kit of parts for the other enemies: bodies, heads and properties, so that every enemy of a set is a puppet of its own.

Which parts an enemy gets is told by its name where a word of it is known, else drawn by lot from the name. Among the enemies of
one set no two are made of the same three.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import NamedTuple

from footlights.games.curtain_call.pictures_puppets import BOSSES, Bone, rigs, rod
from footlights.stage.drawings import Drawings, Looks
from footlights.stage.emblems import pick


class Made(NamedTuple):
    """What an enemy is made of."""

    body: str
    head: str
    prop: str


KIT = Drawings(__file__, "kit")  # heads about the neck, looking to the right; properties about the hand that holds them
HANGING = ("censer", "lamp", "bell")


def _arm(name: str, x: float, y: float, turn: float, bend: float, prop: str, thick: bool = False) -> Bone:
    """An arm of two parts, with what it holds and, in front, the rod that moves it."""
    kind = "thick-" if thick else ""
    back = name.endswith("back")
    held = () if prop == "none" else (_held(prop, -turn - bend + 12),)
    stick = () if back else (rod(0, 38, lean=-3, name="rod-hand"),)
    hand = Bone(
        name.replace("arm", "hand"),
        f"cc-kit-{kind}hand",
        0,
        50 if thick else 42,
        turn=bend,
        bones=(*stick, *held),
        own={} if back else {"strike": 38, "guard": -26, "cheer": 10},
    )
    reach = {} if back else {"strike": -36, "guard": -16, "cheer": -70}
    return Bone(name, f"cc-kit-{kind}arm", x, y, turn=turn, behind=back, bones=(hand,), own=reach)


def _held(prop: str, turn: float) -> Bone:
    """What a hand holds: some things hang, others are swung."""
    if prop in HANGING:
        return Bone("prop", f"cc-prop-{prop}", 0, 40, upright=True)
    return Bone("prop", f"cc-prop-{prop}", 0, 40, turn=turn, own={"strike": 46})


def _head(name: str, x: float, y: float) -> Bone:
    return Bone("head", f"cc-head-{name}", x, y)


def _walker(
    torso: str,
    leg: str,
    hip: float,
    wide: float,
    head: tuple[float, float],
    arm: tuple[float, float],
    thick: bool = False,
) -> Callable[[Made], Bone]:
    """A body on two legs."""

    def made(of: Made) -> Bone:
        x, y = arm
        upper = Bone(
            "torso",
            torso,
            0,
            -hip,
            bones=(
                _arm("arm-back", -x - 2, y, 20, -30, "none", thick),
                _head(of.head, *head),
                _arm("arm", x, y, -38, -40, of.prop, thick),
            ),
        )
        legs = (
            (Bone("leg-back", leg, -wide, 8 - hip, turn=5, behind=True), Bone("leg", leg, wide, 8 - hip, turn=-3))
            if leg
            else ()
        )
        return Bone("whole", bones=(rod(-4, -hip - 30, lean=2), *legs, upper))

    return made


def _beast(of: Made) -> Bone:
    legs = (
        Bone("leg-back", "cc-kit-paw", -64, -66, turn=6, behind=True),
        Bone("leg-three", "cc-kit-paw", -34, -66, turn=-6, behind=True),
        Bone("arm-back", "cc-kit-paw", 36, -66, turn=4, behind=True),
    )
    body = Bone(
        "torso",
        "cc-kit-beast",
        0,
        -66,
        bones=(
            Bone("tail", "cc-kit-tail", -92, -50, behind=True),
            Bone("arm", "cc-kit-paw", 62, 0, turn=-6, own={"strike": -64, "act": -20}),
            _head(of.head, 78, -66),
        ),
    )
    rods = (rod(-60, -90, lean=1), rod(40, -90, lean=-1, name="rod-two"))
    return Bone("whole", bones=(*rods, *legs, body))


def _swarm(of: Made) -> Bone:
    dolls = tuple(
        Bone("arm" if n == 3 else f"doll-{n}", "cc-kit-doll", x, 0, turn=turn, own={"strike": -26} if n == 3 else {})
        for n, (x, turn) in enumerate(((-78, 6), (-28, -4), (24, 5), (78, -6)))
    )
    lower = Bone("doll-low", "cc-kit-doll", -2, 60, turn=2, bones=())
    bar = Bone("torso", "cc-kit-bar", 0, -236, turn=-2, bones=(lower, *dolls))
    return Bone("whole", bones=(rod(-20, -40, lean=4), bar))


def _slab(of: Made) -> Bone:
    chains = (
        Bone("chain", "cc-kit-chain", -54, -234, behind=True),
        Bone("chain-two", "cc-kit-chain", 54, -234, behind=True),
    )
    return Bone("whole", own={"strike": 0, "limp": 0}, bones=(*chains, Bone("torso", "cc-kit-slab")))


def _hydra(of: Made) -> Bone:
    places = (
        ("arm-back", -44, -70, -46),
        ("neck-two", -20, -88, -20),
        ("neck-three", 4, -94, 6),
        ("neck-four", 28, -86, 30),
        ("arm", 46, -66, 58),
    )
    necks = tuple(
        Bone(
            name,
            "cc-kit-neck",
            x,
            y,
            turn=turn,
            behind=True,
            own={"strike": 24, "act": -16, "hurt": -14, "cheer": 0, "guard": -18, "limp": 30},
            bones=(Bone(f"glove-{name}", "cc-kit-glove", 0, -70, turn=turn / 4),),
        )
        for name, x, y, turn in places
    )
    return Bone("whole", bones=(rod(-10, -20, lean=2), Bone("torso", "cc-kit-stump", bones=necks)))


BODIES: Mapping[str, Callable[[Made], Bone]] = {
    "cloak": _walker("cc-kit-cloak", "", 98, 0, (2, -92), (26, -74)),
    "brute": _walker("cc-kit-brute", "cc-kit-short-leg", 64, 22, (14, -106), (48, -78), thick=True),
    "lanky": _walker("cc-kit-lanky", "cc-kit-long-leg", 108, 12, (2, -80), (24, -62)),
    "gown": _walker("cc-kit-gown", "", 100, 0, (0, -84), (18, -70)),
    "stout": _walker("cc-kit-stout", "cc-kit-short-leg", 66, 24, (4, -92), (34, -68)),
    "spectre": _walker("cc-kit-spectre", "", 112, 0, (0, -84), (28, -66)),
    "beast": _beast,
    "swarm": _swarm,
    "slab": _slab,
    "hydra": _hydra,
}
HEADLESS = ("swarm", "slab", "hydra")
ANY_BODY = ("cloak", "brute", "lanky", "gown", "stout", "spectre", "beast")

WORDS = Looks(__file__, "words")  # what a word in a name says: a body, a head, a property; nothing said is drawn by lot


def made_of(name: str, attempt: int = 0) -> Made:
    """The parts of an enemy by its name; each further attempt gives others."""
    words = name.lower().replace("-", " ").split()
    known = [] if attempt else [WORDS[word] for word in words if word in WORDS]
    lot = f"{name} {attempt}" if attempt else name
    said = [next((entry[place] for entry in reversed(known) if entry[place]), "") for place in range(3)]
    if len(known) > 1:
        said = _blended(known)
    body = said[0] or pick(f"{lot} body", ANY_BODY)
    if body in HEADLESS:
        return Made(body, "none", "none")
    head = said[1] or pick(f"{lot} head", sorted(KIT.named("cc-head-")))
    prop = "none" if body == "beast" else said[2] or pick(f"{lot} prop", sorted(KIT.named("cc-prop-")))
    return Made(body, head, prop)


def _blended(known: list[tuple[str, ...]]) -> list[str]:
    """Several known words: the first says what is special, the last what it is; a moth-eaten lion stays a lion."""
    special, plain = known[0], known[-1]
    if plain[0] in ("beast", *HEADLESS) or not special[1]:
        return list(plain)
    return list(special)


@cache
def _company(names: tuple[str, ...]) -> dict[str, Made]:
    """What each enemy of a set is made of: no two alike."""
    found: dict[str, Made] = {}
    for name in names:
        attempt = 0
        while (parts := made_of(name, attempt)) in found.values():
            attempt += 1
        found[name] = parts
    return found


def puppet(name: str, company: Iterable[str] = ()) -> Bone:
    """The puppet of an enemy among the enemies of its set."""
    if name in BOSSES:
        return rigs()[name]
    names = tuple(other for other in company if other not in BOSSES)
    parts = _company(names).get(name) or made_of(name)
    return BODIES[parts.body](parts)
