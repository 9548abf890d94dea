"""The scene of GOTHIES: what a good screen shows is there, what a seat may not know is not, and everything can be done."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import islice
from typing import Any

import msgspec
import pytest

from footlights.games.gothies.game import GAME, samples
from footlights.games.gothies.scene_marks import LIMBS, MARKS
from footlights.games.gothies.scene_outlook import as_it_stands, possessed
from footlights.games.gothies.scene_previews import outlook, outlook_said
from footlights.stage.game import Setting
from footlights.stage.match import SPECTATOR, Match
from footlights.stage.rule import PUBLIC
from footlights.stage.scene import (
    Actions,
    Card,
    Choice,
    Figure,
    Forecast,
    Meter,
    Playbill,
    Scene,
    Text,
    Token,
    Zone,
    acts,
    walk,
)
from footlights.stage.tongue import PSEUDO, speaking
from footlights.table.marks import MARKS as HOUSE_MARKS
from footlights.table.marks import emblems_svg
from tests.games.scene_secrets import redealt, seen

STAGE = GAME.scene
NAMES = ["Ada", "Bob", "Cyd", "Dot"]
LOOKED_AT = 16  # positions of a game
COMPARED = 8
LARGEST = 60_000  # bytes
FORMS = ("synergy ", "activate ", "play ", "strike", "add ", "choose ", "take ", "attack ", "redeem ", "buy ", "dust ")

GIVING = ("play", "activate", "synergy", "dust", "buy")

Look = tuple[Match, int | None, Mapping[str, Any], Scene]


def label(setting: Setting) -> str:
    return f"{setting.cast.options['format']}-{setting.cast.players}"


def chosen(match: Match, rng: random.Random) -> str:
    """Something a person might do: cards are played and used, then bought, then the step ends."""
    legal = [str(action) for action in match.legal()]
    for form in FORMS:
        found = [action for action in legal if action.startswith(form)]
        if found and rng.random() < 0.8:
            return rng.choice(found)
    return rng.choice(legal)


def a_game(setting: Setting, seed: int, often: float = 0.05, most: int = 600) -> Iterator[Match]:
    """A game, at some of its decisions (inside an action more often), and where it ends."""
    rng = random.Random(seed)
    match = Match(setting, rng.getrandbits(64), NAMES[: setting.cast.players])
    match.watched = True
    while not match.over and match.ply < most:
        inside = match.view(match.seat)["decision"] != "play"
        if rng.random() < (0.35 if inside else often):
            yield match
        match.play(chosen(match, rng))
    yield match


@cache
def looks(number: int) -> list[Look]:
    """Matches at their decisions, with what each seat and a spectator see."""
    found: list[Look] = []
    for match in islice(a_game(samples()[number], number), LOOKED_AT):
        then = match.at(match.ply)
        for seat in (*range(then.cast.players), None):
            view = then.view(seat)
            found.append((then, seat, view, STAGE.present(view, then.cast)))
    return found


def all_looks() -> Iterator[Look]:
    for number in range(len(samples())):
        yield from looks(number)


EVERY_TABLE = pytest.mark.parametrize("number", range(len(samples())), ids=[label(s) for s in samples()])


def node(scene: Scene, id: str) -> Any:
    return next(node for node in walk(scene.nodes) if node.id == id)


def ids_of(scene: Scene) -> set[str]:
    return {found.id for found in walk(scene.nodes)}


def has(scene: Scene, id: str) -> bool:
    return id in ids_of(scene)


# --- What can be done -------------------------------------------------------------------------------------------------


@EVERY_TABLE
def test_every_id_is_there_once_and_every_legal_action_can_be_done(number: int) -> None:
    for match, _, view, scene in looks(number):
        ids = Counter(found.id for found in walk(scene.nodes))
        assert [id for id, times in ids.items() if times > 1] == []
        assert set(view["legal"]) <= set(acts(scene))
        assert len(msgspec.json.encode(scene)) < LARGEST
        for action in acts(scene):
            assert match.game.words.parse_action(match.cast, action) >= 0
            assert STAGE.action_label(view, match.cast, action)
            assert isinstance(STAGE.preview(view, match.cast, action), str)
        parents = {found.with_ for found in walk(scene.nodes) if found.with_}
        assert parents <= set(ids)
        for ghosts in scene.ghosts.values():
            assert {ghost.of for ghost in ghosts} <= set(ids)


@EVERY_TABLE
def test_what_cannot_be_done_has_a_reason(number: int) -> None:
    for match, seat, view, scene in looks(number):
        if seat is None or not view["legal"]:
            assert acts(scene) == []
            continue
        for action in set(acts(scene)) - set(view["legal"]):
            assert match.why_not(action, seat) is not None


def test_previews_tell_the_totals_that_come_of_it() -> None:
    """Whatever gives Seed, Song or Timestones is really done, and the ghosts are compared with what it came to."""
    checked: Counter[str] = Counter()
    for match, seat, view, scene in all_looks():
        if seat is None or view["decision"] != "play":
            continue
        for action in view["legal"]:
            if action.split()[0] not in GIVING:
                continue
            shown = {ghost.of: ghost.parts[-1].text for ghost in scene.ghosts.get(action, ())}
            after = match.at(match.ply).play(action).view(seat)
            if after["over"] or after["decision"] != "play" or after["active"] != seat:
                continue
            totals: dict[str, tuple[int, ...]] = {
                "seed": (view["seed"], after["seed"]),
                "song": (view["song"], after["song"]),
            }
            if match.cast.cooperative:
                totals["gauge"] = (view["well"], after["well"])
            else:
                totals[f"stones-{seat}"] = tuple(each["seats"][seat]["timestones"] for each in (view, after))
            for id, (before, then) in totals.items():
                assert shown.get(id) == (f"→ {then}" if then != before else None), (action, id)
                checked[id.split("-")[0]] += then != before
    assert all(checked[id] > 5 for id in ("seed", "song")), checked
    assert checked["stones"] + checked["gauge"] > 1


def test_attacks_on_streya_and_lands_tell_what_would_remain() -> None:
    checked: Counter[str] = Counter()
    for match, seat, view, scene in all_looks():
        if seat is None or match.cast.cooperative:
            continue
        for action in view["legal"]:
            if not action.startswith("attack "):
                continue
            after = match.at(match.ply).play(action).view(seat)
            if after["over"]:
                continue
            ghosts = {ghost.of: ghost for ghost in scene.ghosts[action]}
            assert ghosts["song"].parts[0].text == f"→ {after['song']}"
            if action.startswith("attack Streya"):
                other = int(action.split()[2]) - 1
                assert ghosts[f"stones-{other}"].parts[0].text == f"→ {after['seats'][other]['timestones']}"
                assert f"→ {after['seats'][other]['timestones']}" in STAGE.preview(view, match.cast, action)
            else:
                assert any(id.startswith("land-") for id in ghosts)
            checked["streya" if action.startswith("attack Streya") else "land"] += 1
    assert checked["streya"] > 10, checked


def test_a_shield_names_its_lands_and_their_defence() -> None:
    met = 0
    for _, seat, view, scene in all_looks():
        for other, of in enumerate(view["seats"]):
            if of.get("shielded_by") and of["alive"] and not view["over"]:
                token = node(scene, f"strike-{other}")
                assert token.text == str(of["shielded_by"]["defence"])
                assert all(land in token.say for land in of["shielded_by"]["lands"])
                met += other != seat
    assert met > 3


def test_ending_the_step_tells_what_is_left_unused() -> None:
    met: Counter[str] = Counter()
    for match, seat, view, scene in all_looks():
        if seat is None or "end turn" not in view["legal"]:
            continue
        told, lost = STAGE.preview(view, match.cast, "end turn"), view["left_over"]
        for key, words in (("song", "Song"), ("seed", "Seed"), ("hand", "in hand")):
            if lost[key]:
                assert f"{lost[key]} " in told
                assert words in told
                assert words in node(scene, "prompt").detail
                met[key] += 1
        for card in lost["synergies"]:
            assert card in told
            met["synergies"] += 1
    assert all(met[key] for key in ("song", "seed", "hand", "synergies")), met


# --- What a good screen shows -----------------------------------------------------------------------------------------


@EVERY_TABLE
def test_the_table_is_all_there(number: int) -> None:
    for match, _seat, view, scene in looks(number):
        told = " ".join(part.text for part in node(scene, "marquee").facts)
        where = f"Turn {view['turn']} of" if match.cast.cooperative else f"Round {view['round']} of at most"
        assert where in told
        faces = [found.face for found in node(scene, "mercado").nodes if isinstance(found, Card)]
        assert faces == [name for name in view["mercado"] if name]
        assert node(scene, "play-deck").backs == view["play_deck"]
        assert node(scene, "wishing-well").count == view["wishing_well"]
        assert sorted(node(scene, "dust").holds) == sorted(view["dust"])
        for other, of in enumerate(view["seats"]):
            panel = node(scene, f"seat-{other}")
            assert panel.title == NAMES[other]
            coins = [found for found in walk((panel,)) if isinstance(found, Token) and found.id in ("seed", "song")]
            held = {coin.id: coin.text for coin in coins}
            active = other == view["active"] and not view["over"]
            assert held == ({"seed": str(view["seed"]), "song": str(view["song"])} if active else {})
            if not of["alive"]:
                continue
            hand = node(scene, f"hand-{other}")
            size = of["hand"] if isinstance(of["hand"], int) else len(of["hand"])
            assert (hand.count or 0) == size or (match.cast.cooperative and view["active"] != other)
            assert node(scene, f"deck-{other}").backs == of["deck"]
            assert list(node(scene, f"discard-{other}").holds) == of["discard"][::-1]
            if of["timestones"] is not None:
                assert node(scene, f"stones-{other}").text == str(of["timestones"])
                assert isinstance(node(scene, f"glass-{other}"), Figure)
            for place, name in enumerate(of["lands"]):
                land = node(scene, f"land-{other}-{place}")
                card = match.cast.cards[match.cast.ids[name]]
                assert (land.face, land.owner) == (name, other)
                assert ("fixed" if card.fixed else "walking") in land.tone.split()
                assert str(card.defence) in [badge.text for badge in land.badges]


@EVERY_TABLE
def test_every_line_of_a_face_up_card_is_lit_dim_or_struck(number: int) -> None:
    for match, _, view, scene in looks(number):
        for other, of in enumerate(view["seats"]):
            for where, cards in (("row", of["row_cards"]), ("land", of["land_cards"])):
                for place, held in enumerate(cards):
                    if not has(scene, f"{where}-{other}-{place}"):
                        assert not match.cast.cooperative or not of["alive"]
                        continue
                    for line, seen_line in enumerate(held["lines"], start=1):
                        text = node(scene, f"{where}-{other}-{place}-line-{line}")
                        state = "used" if seen_line["used"] else "live" if seen_line["usable"] else "dim"
                        assert state in text.tone.split()
                        assert text.parts[0].mark in MARKS
                        assert not seen_line["partner"] or state != "live" or seen_line["partner"] in text.say
                        assert not text.act or text.act in view["legal"]


def test_the_partner_is_shown_while_a_synergy_is_pointed_at() -> None:
    met = 0
    for _, _seat, view, scene in all_looks():
        for action, ghosts in scene.ghosts.items():
            for ghost in ghosts:
                if ghost.tone == "partner":
                    assert action.startswith("synergy ")
                    met += 1
        assert not scene.ghosts or view["legal"]
    assert met


def test_the_forecast_stands_at_the_cards_and_at_the_well() -> None:
    met: Counter[str] = Counter()
    for match, _, view, scene in all_looks():
        if not match.cast.cooperative or view["over"]:
            continue
        after = view["forecast"]
        fates = [found for found in walk(scene.nodes) if isinstance(found, Forecast)]
        possessed = [fate.of for fate in fates if fate.mark == "go-possessed"]
        assert Counter(int(of.split("-")[1]) for of in possessed) == Counter(each["of"] for each in after["possessed"])
        for of in possessed:
            face = node(scene, of).face
            assert face in {each["card"] for each in after["possessed"]}
            met["possessed"] += 1
        falls = [fate for fate in fates if fate.mark == "go-unland"]
        assert len(falls) == len(after["lands_lost"])
        told = node(scene, "outlook")
        if after["lost"]:
            assert told.parts[0].mark == "go-lost"
            met["lost"] += 1
        elif after["well_damage"]:
            assert f"→ {after['well_after']}" in told.parts[0].text
            met["harm"] += 1
        for group in after["groups"]:
            panel = node(scene, f"group-{group['zone']}-{group['icon']}-{group['lean']}")
            head = panel.nodes[0]
            assert [part.text for part in head.parts if part.tone == "power"] == [str(group["power"])]
            outcome = node(scene, f"{panel.id}-outcome")
            for target in group["targets"]:
                assert target["card"] in outcome.say
            met["group"] += 1
        for zone in (3, 2, 1):
            faces = [found.face for found in walk((node(scene, f"zone-{zone}"),)) if isinstance(found, Card)]
            wanted = [entry.get("name") or entry["joombie"] for entry in view["zones"][zone]]
            assert sorted(faces) == sorted(wanted)
    assert all(met[key] for key in ("possessed", "harm", "group")), met


def test_what_is_foreseen_of_an_action_is_what_the_forecast_then_says() -> None:
    """Both as things stand, and after whatever was really done."""
    met: Counter[str] = Counter()
    for match, seat, view, _ in all_looks():
        if not match.cast.cooperative or view["over"] or view["forecast"]["lost"]:
            continue
        foreseen = possessed(view, match.cast, *as_it_stands(view))
        assert foreseen == [(each["of"], each["card"]) for each in view["forecast"]["possessed"]]
        met["now"] += bool(foreseen)
        for action in view["legal"] if seat is not None and view["decision"] == "play" else ():
            then = outlook(view, match.cast, action)
            if then is None:
                continue
            after = match.at(match.ply).play(action).view(seat)
            if after["over"] or after["decision"] != "play" or after["turn"] != view["turn"]:
                continue
            if action.startswith("attack ") and len(after["zones"][3]) > len(view["zones"][3]):
                continue  # dissonance has attracted another one
            assert then == [(each["of"], each["card"]) for each in after["forecast"]["possessed"]], action
            changed = then != foreseen
            assert changed <= bool(outlook_said(view, match.cast, action))
            met[action.split()[0]] += changed
    assert met["now"] > 5, met
    assert met["play"], met


def test_voices_are_chosen_with_sum_need_and_a_warning_of_dissonance() -> None:
    met: Counter[str] = Counter()
    for match, _, view, scene in all_looks():
        if view["decision"] != "voices" or not view["legal"]:
            continue
        attack = view["attack"]
        choice = node(scene, "voices")
        assert isinstance(choice, Choice)
        assert f"{attack['sum']} of {attack['need']}" in choice.title
        meters = [found for found in choice.nodes if isinstance(found, Meter)]
        assert [meter.value for meter in meters] == list(attack["groups"].values())
        assert {meter.most for meter in meters} == {attack["threshold"]}
        for voice in view["offered_voices"]:
            shown = next(found for found in choice.nodes if found.act == voice["action"])
            assert isinstance(shown, Text)
            assert ("discord" in shown.tone) == voice["dissonant"]
            assert ("attract" in STAGE.preview(view, match.cast, voice["action"])) == voice["dissonant"]
            met["dissonant"] += voice["dissonant"]
            met["voice"] += 1
    assert met["voice"] > 3
    assert met["dissonant"]


def test_every_kind_of_question_is_asked_and_its_source_named() -> None:
    met: Counter[str] = Counter()
    for _, seat, view, scene in all_looks():
        if seat is None or not view["legal"] or view["over"]:
            continue
        met[view["decision"]] += 1
        if view["question"] and view["question"]["source"]:
            assert view["question"]["source"] in node(scene, "prompt").text
    assert {"play", "or", "dust_own", "voices", "discard"} <= set(met), met


@EVERY_TABLE
def test_the_end_names_who_won_and_why(number: int) -> None:
    for match, _, view, scene in looks(number):
        if not view["over"]:
            assert not has(scene, "playbill")
            continue
        bill = node(scene, "playbill")
        assert isinstance(bill, Playbill)
        assert view["decided_by"] in bill.lines[0]
        assert match.cast.cooperative or all(NAMES[winner] in bill.title for winner in view["winners"])
        assert len(bill.rows) == match.cast.players


@EVERY_TABLE
def test_the_ear_is_told_all_of_it(number: int) -> None:
    for match, seat, view, scene in looks(number):
        told = " ".join(scene.said)
        assert all(name in told for name in view["mercado"] if name)
        for other, of in enumerate(view["seats"]):
            assert all(card in told for card in of["lands"] if of["alive"])
            if other == seat and not match.over and of["alive"]:
                assert all(card in told for card in (*of["hand"], *of["row"]))


# --- Moments and secrets ----------------------------------------------------------------------------------------------


@EVERY_TABLE
def test_every_moment_marks_what_is_there(number: int) -> None:
    held = 0
    for match in islice(a_game(samples()[number], number + 50, 0.3), 40):
        for glimpse in match.glimpses(0):
            scene = STAGE.present(glimpse.view, match.cast, glimpse.event)
            moment = STAGE.moment(glimpse.view, match.cast, glimpse.event)
            assert set(moment.mark) <= ids_of(scene)
            assert acts(scene) == []
            held += moment.hold
    assert held


@EVERY_TABLE
def test_no_byte_of_a_scene_depends_on_what_its_seat_cannot_know(number: int) -> None:
    compared = 0
    for match in islice(a_game(samples()[number], number + 1), COMPARED):
        moments: list[tuple[Any, Any]] = [(match.fork(), None)]
        if match._watcher is not None:
            moments += [(state, match._watcher[after - 1]) for after, state in match._watcher.looks]
        for seat in (*range(match.cast.players), SPECTATOR):
            for state, event in moments:
                if event is not None and event.to not in (PUBLIC, seat):
                    continue
                legal = match.view(seat)["legal"] if event is None and seat != SPECTATOR else []
                real = seen(match, state, seat, event, legal)
                assert seen(match, redealt(match, state, seat, match.ply), seat, event, legal) == real
                compared += 1
    assert compared > COMPARED


def test_in_competitive_play_no_hand_but_the_own_is_in_a_scene() -> None:
    for match, seat, view, scene in all_looks():
        if match.cast.cooperative:
            continue
        for other in range(match.cast.players):
            zones = [found for found in walk(scene.nodes) if isinstance(found, Zone) and found.id == f"hand-{other}"]
            for zone in zones:
                assert bool(zone.nodes) <= (other == seat) or view["over"]


# --- Drawings and words -------------------------------------------------------------------------------------------------


def test_everything_has_a_face_and_a_picture_of_its_own() -> None:
    base = GAME.base_set
    faces, pictures = STAGE.faces(base), STAGE.emblems(base)
    things = (*base.cards, *base.monsters, *base.joombies)
    assert [face.name for face in faces] == [thing.name for thing in things]
    for thing, face in zip(things, faces, strict=True):
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


def written(scene: Scene) -> list[str]:
    """Everything written in a scene, without what is only said."""
    words: list[str] = []
    for found in walk(scene.nodes):
        words += [str(getattr(found, name, "")) for name in ("title", "text", "detail", "empty", "label")]
        for name in ("facts", "parts"):
            words += [word for part in getattr(found, name, ()) for word in (part.label, part.text)]
        if isinstance(found, Actions):
            words += [button.label for button in found.buttons]
        if isinstance(found, Playbill):
            words += [*found.lines, *found.heads]
    return words


@EVERY_TABLE
def test_every_text_is_translated(number: int) -> None:
    """In the pseudo-language nothing is left as it was but names, letters of monsters and numbers."""
    base = GAME.base_set
    names = {thing.name for thing in (*base.cards, *base.monsters, *base.joombies)} | set(NAMES) | {"O", "E", "A"}
    for match, _, view, plain in looks(number)[:8]:
        with speaking(PSEUDO):
            other = STAGE.present(view, match.cast)
            labels = [STAGE.action_label(view, match.cast, action) for action in acts(other)]
            previews = [STAGE.preview(view, match.cast, action) for action in acts(other)]
        assert all(any(letter > "\x7f" for letter in label) for label in (*labels, *filter(None, previews)))
        for before, after in zip(written(plain), written(other), strict=True):
            left = set(before.split(", ")) - names
            if any(letter.isalpha() for word in left for letter in word):
                assert before != after


def test_a_face_in_another_language_keeps_names_and_numbers() -> None:
    with speaking(PSEUDO):
        faces = STAGE.faces(GAME.base_set)
    for plain, face in zip(STAGE.faces(GAME.base_set), faces, strict=True):
        assert (face.name, face.title, face.value) == (plain.name, plain.title, plain.value)
        assert face.text != plain.text
