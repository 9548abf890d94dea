"""The company's portraits: how each character looks, by its Print, its role and its job, and for the rest by its name."""

from __future__ import annotations

from footlights.games.the_theatre.tables import Card
from footlights.stage.drawings import Drawings, Looks
from footlights.stage.emblems import bust, pick

HEADS = Drawings(__file__, "animals")  # a few for each Print, drawn about (60, 50)
ANIMALS = Looks(__file__, "animals")  # which eyes suit a head, and how much lower than usual a hat sits on it
KIN = Looks(__file__, "company")  # what animal somebody of the base set is
ROLES = Looks(__file__, "roles")  # the costumes, hats and properties of each role
ANYBODY = ("bare", "none", "none")
JOBS = Looks(__file__, "jobs")  # hat (or nothing) and property: the first word that is found in a job decides


def picture(card: Card) -> str:
    """A character's picture; the same person in another Suit is dressed the same."""
    animal = f"{card.print} {kin_of(card)}"
    eyes, crown = ANIMALS[animal]
    return bust(HEADS[animal], pick(f"eyes {card.name}", eyes.split()), *outfit(card), float(crown))


def kin_of(card: Card) -> str:
    """What animal a character is: known for the company of the base set, else by lot among those of its Print."""
    of_print = sorted(HEADS.named(f"{card.print.lower()}-"))
    (kin,) = KIN.get(card.name, ("",))
    return kin if kin in of_print else pick(card.name, of_print)


def outfit(card: Card) -> tuple[str, str, str]:
    """Costume, hat and property: by the job where it is a known one, else by lot among those of the role."""
    kinds = zip(("costume", "hat", "prop"), ROLES.get(card.role, ANYBODY), strict=True)
    costume, hat, prop = (pick(f"{kind} {card.name}", choices.split()) for kind, choices in kinds)
    for word, (job_hat, job_prop) in JOBS.items():
        if word in card.job:
            return costume, job_hat or hat, job_prop
    return costume, hat, prop
