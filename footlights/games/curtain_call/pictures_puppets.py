"""Shadow puppets: flat parts on joints, cut from one dark sheet, with holes where the light comes through.

A puppet is a tree of bones. Each bone has a part drawn about its joint, looking to the right; y grows downwards, and the floor is
at 0. The same few names of bones (`whole`, `torso`, `head`, `arm`, `hand`, `arm-back`, `hand-back`) serve all puppets, so that
one pose fits them all: a pose is how far the bones are turned from how they hang at rest.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import msgspec

from footlights.stage.drawings import FOLDER
from footlights.stage.files import read_yaml
from footlights.stage.scene import Limb

BOX = "-130 -350 260 360"
BOSSES = ("The Critic", "The Director", "The Playwright")


@dataclass(frozen=True)
class Bone:
    """A part of a puppet and where it hangs. `upright`: it keeps its own angle however its parents are turned, as a rod does."""

    name: str
    part: str = ""
    x: int | float = 0
    y: int | float = 0
    turn: int | float = 0
    behind: bool = False
    upright: bool = False
    bones: tuple[Bone, ...] = ()
    own: Mapping[str, int | float] = field(
        default_factory=dict
    )  # how far it is turned in a pose, where it has its own way


@dataclass(frozen=True)
class Stance:
    """How far a pose turns each bone, and how far it moves the whole puppet."""

    turns: Mapping[str, float]
    dx: float = 0
    dy: float = 0


POSES: Mapping[str, Stance] = {
    "rest": Stance({}),
    "strike": Stance({"whole": 6, "torso": 7, "head": -4, "arm": -62, "hand": -18, "arm-back": 24, "leg": -16}, dx=26),
    "guard": Stance({"whole": -3, "torso": -4, "head": 4, "arm": -22, "hand": -14, "arm-back": 14, "lid": 4}, dx=-4),
    "act": Stance({"head": -8, "arm-back": -118, "hand-back": -30, "arm": 8, "tail": -14, "lid": -34}, dy=-4),
    "hurt": Stance({"whole": -9, "torso": -6, "head": -14, "arm": 26, "hand": 14, "arm-back": 30, "tail": 18}, dx=-14),
    "limp": Stance({"torso": 9, "head": 20, "arm": 14, "hand": 22, "arm-back": 6, "hand-back": 24, "tail": 12}, dy=4),
    "cheer": Stance({"head": -10, "arm": -128, "hand": -18, "arm-back": -138, "hand-back": -10, "lid": -40}, dy=-6),
    "fallen": Stance(
        {"whole": -34, "torso": -14, "head": -30, "arm": 60, "hand": 40, "arm-back": 60, "lid": 0}, dx=-6, dy=58
    ),
}


# --- Posing -----------------------------------------------------------------------------------------------------------


@cache
def rigs() -> Mapping[str, Bone]:
    """Aldric, Pip, the MacGuffin and the three bosses by name, jointed as `drawings/puppets.yaml` says. Section 6.7"""
    return msgspec.convert(read_yaml(Path(__file__).parent / FOLDER / "puppets.yaml"), dict[str, Bone])


def rod(x: float = 0, y: float = 0, lean: float = 3, name: str = "rod") -> Bone:
    """The stick a puppet or its hand is held by."""
    return Bone(name, "cc-rod", x, y, turn=lean, behind=True, upright=True)


def posed(bone: Bone, pose: str = "rest", turned: float = 0) -> Limb:
    """A bone and all that hangs on it, standing in a pose."""
    stance = POSES[pose]
    turned_so = bone.own.get(pose, stance.turns.get(bone.name, 0))
    turn = bone.turn - turned if bone.upright else bone.turn + turned_so
    whole = bone.name == "whole"
    return Limb(
        name=bone.name,
        drawing=bone.part,
        x=bone.x + (stance.dx if whole else 0),
        y=bone.y + (stance.dy if whole else 0),
        turn=round(turn, 1),
        behind=bone.behind,
        limbs=tuple(posed(other, pose, turned + turn) for other in bone.bones),
    )
