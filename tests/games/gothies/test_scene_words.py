"""The scene of GOTHIES for eyes that read and look: faces, pictures, drawings, and every text in another language."""

from __future__ import annotations

from footlights.games.gothies.game import GAME
from footlights.games.gothies.marks import LIMBS, MARKS
from footlights.stage.scene import Actions, Figure, acts, walk
from footlights.stage.tongue import PSEUDO, speaking
from footlights.table.marks import MARKS as HOUSE_MARKS
from footlights.table.marks import emblems_svg
from tests.games.gothies.looking import EVERY_TABLE, NAMES, STAGE, all_looks, looks
from tests.games.looks import translated


def test_everything_has_a_face_and_a_picture_of_its_own() -> None:
    base = GAME.base_set
    faces, pictures = STAGE.faces(base), STAGE.emblems(base)
    assert [face.name for face in faces] == [thing.name for thing in base.printed]
    for thing, face in zip(base.printed, faces, strict=True):
        assert face.mark in MARKS
        assert pictures[face.picture]
        assert face.say.startswith(thing.name)
    cards = [pictures[face.picture] for face in faces[: len(base.cards)]]
    assert len(set(cards)) == len(cards)
    assert len(set(pictures.values())) > 0.9 * len(pictures)
    assert "<script" not in emblems_svg(GAME)


def test_every_drawing_that_a_scene_names_exists() -> None:
    for _, _, _, scene in all_looks():
        for found in walk(scene.nodes):
            parts = (*getattr(found, "parts", ()), *getattr(found, "facts", ()), *getattr(found, "badges", ()))
            named = [part.mark for part in parts] + [getattr(found, "mark", "")]
            if isinstance(found, Actions):
                named += [button.mark for button in found.buttons]
            assert {mark for mark in named if mark} <= {*MARKS, *HOUSE_MARKS}
            if isinstance(found, Figure):
                assert {limb.drawing for limb in found.limbs} <= set(LIMBS)


# --- Other languages --------------------------------------------------------------------------------------------------


@EVERY_TABLE
def test_every_text_is_translated(number: int) -> None:
    """In the pseudo-language nothing is left as it was but names, letters of monsters and numbers."""
    names = {thing.name for thing in GAME.base_set.printed} | set(NAMES) | {"O", "E", "A"}
    for look in looks(number)[:8]:
        match, _, view, scene = look
        with speaking(PSEUDO):
            previews = [STAGE.preview(view, match.cast, action) for action in acts(scene)]
        assert all(any(letter > "\x7f" for letter in preview) for preview in filter(None, previews))
        for before, after in translated(look):
            left = set(before.split(", ")) - names
            if any(letter.isalpha() for word in left for letter in word):
                assert before != after


def test_a_face_in_another_language_keeps_names_and_numbers() -> None:
    with speaking(PSEUDO):
        faces = STAGE.faces(GAME.base_set)
    for plain, face in zip(STAGE.faces(GAME.base_set), faces, strict=True):
        assert (face.name, face.title, face.value) == (plain.name, plain.title, plain.value)
        assert face.text != plain.text
