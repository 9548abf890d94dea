"""Shuffles that can be checked: nobody at the table can have chosen the seed, and nobody can have changed it afterwards.

Before anybody sits down the house shows the hash of a secret. Each person's browser then adds bytes of its own, and the seed is
made of all of them, in the order of the seats. When the game is over the secret is shown: whoever kept the hash can see that it
is the same, make the seed again and replay the game from it. This proves that nothing was changed after the commitment, to those
who kept the hash and find their own bytes among those that were added. It does not keep the owner of a playhouse from looking at
the cards. A file alone proves nothing: whoever writes one can choose a secret, and its hash with it.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Mapping, Sequence
from typing import Any

from footlights.stage.errors import Trouble
from footlights.stage.tongue import mark, say, say_many

SCHEME = "shuffle-1"
SECRET_BYTES = 32
CONTRIBUTION_BYTES = 16
SEED_BYTES = 16
SHOWN = 16  # digits of a commitment, for the eye
KEYS = ("scheme", "table", "commit", "secret", "contributions")
KNOWN = {
    "host": mark("The host chose the shuffle of this table and can know every card."),
    "game": mark("This table goes on from a moment of another game: whoever saw that one can know every card."),
}  # who can know the cards of a game whose seed was given


def commitment(secret: bytes) -> str:
    """What is shown before the game: the hash of the secret."""
    return hashlib.sha256(secret).hexdigest()


def seed_of(secret: bytes, table: str, contributions: Sequence[bytes]) -> int:
    """The seed made of the secret, the table's name and what each person added, in the order of the seats."""
    message = table.encode() + b"".join(b"|" + contribution for contribution in contributions)
    return int.from_bytes(hmac.new(secret, message, hashlib.sha256).digest()[:SEED_BYTES], "big")


def warning(known: str) -> str:
    """The sentence for a game whose cards somebody can know beforehand; nothing if nobody can."""
    return say(KNOWN[known]) if known else ""


def check(fair: Any, seed: int) -> str:
    """Check what a match file says about its shuffle against its seed; sentences that say how much that proves, or Trouble."""
    problems = _shape(fair)
    if problems:
        raise Trouble(
            say("The match file's record of the shuffle is damaged: {problems}.", problems="; ".join(problems))
        )
    secret = bytes.fromhex(fair["secret"])
    if commitment(secret) != fair["commit"]:
        raise Trouble(
            say("The secret is not the one that was committed to before the game: the shuffle cannot be trusted.")
        )
    added = [bytes.fromhex(contribution) for contribution in fair["contributions"]]
    if seed_of(secret, fair["table"], added) != seed:
        raise Trouble(
            say("The seed is not the one that the secret and the players' bytes make: the shuffle was changed.")
        )
    return _found(fair["commit"], len(added))


def _found(commit: str, added: int) -> str:
    if not added:
        return say(
            "The seed is made of the secret behind the commitment {commit}... alone. Nobody added anything to it, so whoever "
            "chose the secret chose the shuffle: this proves nothing.",
            commit=commit[:SHOWN],
        )
    return say_many(
        "The shuffle is consistent with the commitment {commit}... and bytes added by 1 person; compare it with the commitment "
        "that you saw before the game.",
        "The shuffle is consistent with the commitment {commit}... and bytes added by {number} people; compare it with the "
        "commitment that you saw before the game.",
        added,
        commit=commit[:SHOWN],
    )


def _shape(fair: Any) -> list[str]:
    if not isinstance(fair, Mapping) or sorted(map(str, fair)) != sorted(KEYS):
        return [say("expected {keys}", keys=", ".join(KEYS))]
    problems = []
    if fair["scheme"] != SCHEME:
        problems.append(
            say("the scheme is {found}, this program knows {known}", found=repr(fair["scheme"]), known=SCHEME)
        )
    if not isinstance(fair["table"], str):
        problems.append(say("the table's name is not a word"))
    if not _is_hex(fair["commit"], 32) or not _is_hex(fair["secret"], SECRET_BYTES):
        problems.append(say("commitment and secret are 64 hexadecimal digits each"))
    contributions = fair["contributions"]
    if not isinstance(contributions, list) or not all(_is_hex(c, CONTRIBUTION_BYTES) for c in contributions):
        problems.append(say("the contributions are a list of 32 hexadecimal digits each"))
    return problems


def _is_hex(text: Any, length: int) -> bool:
    return isinstance(text, str) and re.fullmatch(rf"[0-9a-f]{{{2 * length}}}", text) is not None
