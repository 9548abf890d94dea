"""The heads of the company: a few animals for each Print. They are drawn in `drawings/animals.svg`, about (60, 50)."""

from __future__ import annotations

from dataclasses import dataclass

from footlights.stage.drawings import Drawings

HEADS = Drawings(__file__, "animals")


@dataclass(frozen=True)
class Animal:
    """Which eyes suit a head, and how much lower than usual a hat sits on it."""

    eyes: tuple[str, ...] = ("bright", "keen", "merry", "small")
    crown: float = 0


ANIMALS: dict[str, dict[str, Animal]] = {
    "Paw": {
        "fox": Animal(("keen", "sleepy", "merry")),
        "cat": Animal(("keen", "lofty", "bright")),
        "dog": Animal(("bright", "small", "merry")),
        "wolf": Animal(("keen", "sleepy")),
        "raccoon": Animal(("bright",)),
    },
    "Hoof": {
        "horse": Animal(("bright", "lofty", "small")),
        "ox": Animal(("small", "bright", "sleepy")),
        "goat": Animal(("keen", "small", "sleepy")),
        "ram": Animal(("small", "sleepy", "keen")),
        "deer": Animal(("bright", "lofty", "sleepy")),
        "zebra": Animal(("bright", "small")),
    },
    "Claw": {
        "bear": Animal(("small", "bright", "sleepy")),
        "badger": Animal(("small", "keen")),
        "mole": Animal(("sleepy", "small")),
        "sloth": Animal(("sleepy", "merry")),
        "armadillo": Animal(("small", "bright"), crown=-2),
    },
    "Talon": {
        "owl": Animal(("none",)),
        "parrot": Animal(("small",)),
        "crow": Animal(("keen", "bright", "lofty")),
        "peacock": Animal(("lofty", "keen"), crown=4),
        "songbird": Animal(("bright", "small", "merry")),
        "vulture": Animal(("sleepy", "keen", "lofty")),
        "falcon": Animal(("bright", "keen")),
    },
    "Slither": {
        "snake": Animal(("keen", "sleepy", "lofty")),
        "cobra": Animal(("keen", "lofty")),
        "snail": Animal(("merry", "sleepy"), crown=-4),
        "turtle": Animal(("bright", "sleepy", "small"), crown=6),
        "lizard": Animal(("keen", "bright")),
        "worm": Animal(("bright", "merry"), crown=-4),
    },
    "Webbed": {
        "duck": Animal(("bright", "small", "merry")),
        "frog": Animal(("none",), crown=8),
        "swan": Animal(("swan",), crown=-2),
        "otter": Animal(("bright", "merry", "small")),
        "beaver": Animal(("bright", "small")),
        "platypus": Animal(("small", "keen")),
        "pelican": Animal(("bright", "lofty")),
    },
    "Fin": {
        "fish": Animal(("bright", "lofty", "small")),
        "shark": Animal(("keen", "small"), crown=-2),
        "dolphin": Animal(("merry", "bright")),
        "puffer": Animal(("bright",)),
        "eel": Animal(("small", "keen")),
        "whale": Animal(("small", "sleepy")),
    },
    "Float": {
        "ghost": Animal(("sleepy", "small", "bright"), crown=-4),
        "jellyfish": Animal(("bright", "lofty", "merry"), crown=-4),
        "moth": Animal(("bright", "merry")),
        "cloud": Animal(("sleepy", "keen", "small")),
        "puff": Animal(("merry", "bright"), crown=4),
        "balloon": Animal(("small", "bright", "sleepy"), crown=-8),
        "flame": Animal(("merry",), crown=-4),
    },
}
