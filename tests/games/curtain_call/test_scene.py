"""Curtain Call's scene: everything section 7 asks for is there, what nobody may know is not, and everything can be done."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Mapping
from itertools import islice
from typing import Any

import msgspec
import pytest

from footlights.games.curtain_call.game import GAME, samples
from footlights.games.curtain_call.marks import MARKS, keyword_mark
from footlights.games.curtain_call.pictures import THINGS, picture
from footlights.games.curtain_call.pictures_kit import BODIES, KIT, made_of, puppet
from footlights.games.curtain_call.pictures_puppets import BOSSES, POSES, Bone, posed, rigs
from footlights.games.curtain_call.rules import layout
from footlights.games.curtain_call.scene_choices import held_id, names_somebody
from footlights.games.curtain_call.scene_screen import shown_by
from footlights.games.curtain_call.scene_words import chip, figure, kind_of
from footlights.games.curtain_call.sets import Card as Printed
from footlights.games.curtain_call.text import KEYWORDS
from footlights.stage.game import Setting
from footlights.stage.match import Match
from footlights.stage.rule import PUBLIC, Event
from footlights.stage.scene import Actions, Card, Figure, Limb, Playbill, Prompt, Scene, Token, walk
from footlights.table.marks import emblems_svg, marks_svg
from tests.games.looks import Games, Look, check_ids_and_actions, check_size, ids_of, node, own, translated
from tests.games.scene_secrets import compared

STAGE = GAME.scene
NAMES = ["Ada"]
LOOKED_AT = 40  # positions of a run
LARGEST = 24_000  # bytes
ALLIES = ("macguffin", "aldric", "pip")
BODIES_AND_TEAM = (*ALLIES, "team", "enemy")


def label(setting: Setting) -> str:
    options = setting.cast.options
    return "-".join(str(options[name]) for name in ("macguffin_hp", "duration_grace", "vulnerable_scope", "round_cap"))


def chosen(match: Match, rng: random.Random) -> str:
    """Something a person might do: cards first, then the end of the turn."""
    legal = [str(action) for action in match.legal()]
    plays = [action for action in legal if action != "end turn"]
    return rng.choice(plays) if plays and rng.random() < 0.92 else legal[-1] if not plays else rng.choice(legal)


GAMES = Games(samples(), NAMES, chosen, 0.25, LOOKED_AT, lambda match: match.view(0)["decision"] != "fight")
looks, all_looks = GAMES.looks, GAMES.all_looks


def fights() -> list[Look]:
    return [look for look in all_looks() if look[2]["enemy"] and not look[2]["over"]]


EVERY_TABLE = pytest.mark.parametrize("number", range(len(samples())), ids=[label(s) for s in samples()])


def staged(**given: Any) -> tuple[Match, Mapping[str, Any], Scene]:
    """A position written down as scenarios write it, and its scene."""
    setting = GAME.setting({})
    match = Match(setting, 1, NAMES)
    state = match.fork()
    GAME.words.arrange(setting.cast, state, setting.tables, given)
    view = {**GAME.words.view(setting.cast, state, setting.tables, 0), "legal": []}
    return match, view, STAGE.present(view, setting.cast)


# --- What can be done -------------------------------------------------------------------------------------------------


@EVERY_TABLE
def test_every_id_is_there_once_and_every_legal_action_can_be_done(number: int) -> None:
    for look in looks(number):
        check_ids_and_actions(look)
        check_size(look, LARGEST)


@EVERY_TABLE
def test_a_card_that_cannot_be_played_says_why_on_its_face_and_when_clicked(number: int) -> None:
    for match, seat, view, scene in looks(number):
        if seat is None or view["decision"] != "fight":
            continue
        for place, card in enumerate(view["hand_cards"]):
            shown = node(scene, held_id(view, place))
            warned = [badge for badge in shown.badges if badge.tone == "bad"]
            assert bool(warned) == bool(card["why_not"])
            assert (match.why_not(shown.act, seat) is not None) == bool(card["why_not"]) if shown.act else True
            if card["why_not"]:
                assert shown.act
                assert card["why_not"] in shown.say
                why = match.why_not(shown.act, seat)
                assert why is not None
                assert why.sentence == card["why_not"]


def test_a_card_for_somebody_is_taken_up_and_waits_for_a_puppet() -> None:
    hand = ["Borrowed Shield", "Take My Strength", "Block"]
    _, view, scene = staged(hand=hand, energy=3)
    for place, card in enumerate(view["hand_cards"]):
        parent = held_id(view, place)
        with_it = [found for found in walk(scene.nodes) if found.with_ == parent]
        assert bool(with_it) == names_somebody(card)
        if with_it:
            assert node(scene, parent).act == ""
            assert {found.act for found in with_it if isinstance(found, Token)} == {
                f"play {card['card']} on Aldric",
                f"play {card['card']} on Pip",
            }
            assert any(isinstance(found, Prompt) for found in with_it)
    _, view, scene = staged(hand=hand, energy=3, aldric={"hp": 0})
    targets = [found.act for found in walk(scene.nodes) if isinstance(found, Token) and found.act]
    assert targets
    assert all(act.endswith(" on Pip") for act in targets)


def test_the_end_of_the_turn_has_its_key_and_tells_what_is_given_up() -> None:
    match, view, scene = staged(hand=["Block", "Galvanize"], energy=1)
    button = node(scene, "actions").buttons[0]
    assert (button.act, button.key) == ("end turn", "e")
    assert not button.pass_, "Space must not end a turn by accident"
    assert "2 cards could still be played: Block, Galvanize." in STAGE.preview(view, match.cast, "end turn")


# --- The preview ------------------------------------------------------------------------------------------------------


def test_a_card_pointed_at_shows_the_enemys_hp_and_the_new_forecast() -> None:
    enemy = {"name": "Moth-Eaten Lion", "hp": 20}
    _, view, scene = staged(hand=["Galvanize", "Block"], enemy=enemy)
    assert view["forecast"]["macguffin"]["damage"] == 5
    jab = {ghost.of: ghost for ghost in scene.ghosts["play Galvanize"]}
    assert [part.text for part in jab["hp-enemy"].parts] == ["20 → 17"]
    assert "fore-macguffin" not in jab
    block = {ghost.of: ghost for ghost in scene.ghosts["play Block"]}
    assert set(block) == {"fore-macguffin"}
    assert [(part.text, part.mark) for part in block["fore-macguffin"].parts] == [("2", "cc-down")]


@EVERY_TABLE
def test_a_ghost_promises_what_the_play_brings(number: int) -> None:
    checked = 0
    for match, seat, view, scene in looks(number):
        ids = ids_of(scene)
        assert all({ghost.of for ghost in ghosts} <= ids for ghosts in scene.ghosts.values())
        if seat is None or view["decision"] != "fight" or view["team"]["Luck"] or view["enemy"]["Distract"]:
            continue
        for choice in view["choices"][:3]:
            if "enemy_hp" not in choice or choice["forecast"] is None:
                continue
            after = match.at(match.ply).play(choice["action"]).view(seat)
            ghosts = {ghost.of: ghost.parts[0].text for ghost in scene.ghosts[choice["action"]]}
            if after["decision"] != "fight" or not after["enemy"]:
                continue
            hp = after["enemy"]["hp"]
            expected = f"{view['enemy']['hp']} → {hp}"
            if isinstance(choice["enemy_hp"], int):
                assert ghosts.get("hp-enemy", f"{view['enemy']['hp']} → {view['enemy']['hp']}") == expected
            for ally in ALLIES:
                damage = figure(after["forecast"][ally]["damage"])
                if f"fore-{ally}" in ghosts and after["forecast"] == choice["forecast"]:
                    assert ghosts[f"fore-{ally}"] == damage
            checked += 1
    assert checked > 5


def test_a_play_that_wins_says_so() -> None:
    match, view, scene = staged(hand=["Galvanize"], enemy={"name": "Moth-Eaten Lion", "hp": 2})
    assert [part.text for part in scene.ghosts["play Galvanize"][0].parts] == ["defeated"]
    assert STAGE.preview(view, match.cast, "play Galvanize") == "Moth-Eaten Lion is defeated."


# --- What a good screen shows -----------------------------------------------------------------------------------------


@EVERY_TABLE
def test_a_fight_shows_everybody_with_hp_keywords_and_forecast(number: int) -> None:
    for _, _, view, scene in looks(number):
        if not view["enemy"] or view["over"]:
            continue
        for who in (*ALLIES, "enemy"):
            meter = node(scene, f"hp-{who}")
            assert (meter.value, meter.most) == (view[who]["hp"], view[who]["max_hp"])
            shown = {part.tip: part for part in node(scene, f"keys-{who}").parts}
            assert set(shown) == {key for key in KEYWORDS if view[who].get(key)}
            assert all(str(view[who][key]) in part.text for key, part in shown.items())
        team = {part.tip for part in node(scene, "team").parts if part.tip}
        assert team == {key for key, value in view["team"].items() if value}
        for ally in ALLIES:
            seen = view["forecast"][ally]
            found: list[Any] = [each for each in walk(scene.nodes) if each.id == f"fore-{ally}"]
            if seen["covered"] is None:
                assert not found
                assert f"out-{ally}" in ids_of(scene)
                continue
            assert found[0].mark == ("cc-check" if seen["covered"] else "cc-down")
            assert found[0].text == (figure(seen["damage"]) if not seen["covered"] else "0")
            fate = seen.get("lost", seen.get("knocked_out"))
            assert ("fatal" in found[0].tone) == (fate != "never")


@EVERY_TABLE
def test_intent_and_pattern_tell_the_whole_plan(number: int) -> None:
    for _, _, view, scene in looks(number):
        if not view["enemy"] or view["over"]:
            continue
        intent = node(scene, "intent")
        written = [part.text for part in intent.parts]
        assert view["intent"]["shown"] in written
        assert any(view["intent"]["text"].removesuffix(".") in text for text in written)
        assert ("stopped" in intent.tone) == bool(view["intent"]["stopped_by"])
        moves = node(scene, "pattern").nodes
        assert [move.parts[0].text.removesuffix(".") for move in moves] == [
            text.removesuffix(".") for text in view["pattern"]
        ]
        here = [place for place, move in enumerate(moves, start=1) if "here" in move.tone.split()]
        assert here == [view["enemy"]["position"]]


def test_a_move_that_will_not_come_is_crossed_out_with_its_reason() -> None:
    _, view, scene = staged(enemy={"name": "Moth-Eaten Lion", "Stage Fright": 1})
    assert view["intent"]["stopped_by"] == "Stage Fright"
    intent = node(scene, "intent")
    assert intent.tone == "stopped"
    assert "stopped by Stage Fright" in intent.parts[-1].text
    assert "will not happen" in intent.say


def test_ranges_knockouts_and_the_end_of_the_run_are_marked() -> None:
    lion = {"name": "Moth-Eaten Lion"}
    _, _, scene = staged(enemy=lion, macguffin={"hp": 4})
    assert node(scene, "fore-macguffin").text == "5"
    assert (node(scene, "fate-macguffin").text, node(scene, "fate-macguffin").mark) == ("run lost", "cc-lost")
    _, _, scene = staged(enemy=lion, pip={"hp": 3, "Taunt": 1})
    assert node(scene, "fore-pip").text == "5"
    assert (node(scene, "fate-pip").text, node(scene, "fate-pip").mark) == ("knocked out", "cc-out")
    _, _, scene = staged(enemy=lion, pip={"hp": 3, "Taunt": 1}, team={"Confused": 1})
    assert node(scene, "fore-pip").text == "0–5"
    assert node(scene, "fate-pip").text == "knocked out?"
    assert node(scene, "fore-macguffin").text == "0–5"


def test_the_cards_show_their_current_cost_and_numbers() -> None:
    _, _, scene = staged(hand=["Galvanize", "Block for 0"], ovation=2, team={"Inspire": 1, "Luck": 3})
    strike, block = node(scene, "hand").nodes
    assert [badge.text for badge in strike.badges] == ["5/7 30%"]
    assert "or 7 with a chance of 30 %" in strike.say
    assert block.value == "0"
    assert "cheap" in block.tone
    assert "costs 0 instead of 1" in block.say


def test_ovation_energy_piles_and_round_are_always_there() -> None:
    for _, _, view, scene in fights():
        lamps = node(scene, "ovation")
        assert (lamps.value, lamps.most) == (view["ovation"], 5)
        assert f"+{view['ovation_bonus']} damage" in node(scene, "bonus").parts[0].text
        assert node(scene, "energy").value == view["energy"]
        for pile in ("draw", "discard", "deck"):
            assert node(scene, pile).count == len(view[pile])
            assert Counter(node(scene, pile).holds) == Counter(view[pile])
        assert list(node(scene, "draw").holds) == sorted(view["draw"])
        assert f"Round {view['round']}" in [fact.text for fact in node(scene, "marquee").facts]


@EVERY_TABLE
def test_act_scene_and_treasure_are_always_in_sight(number: int) -> None:
    for _, _, view, scene in looks(number):
        treasure = node(scene, "treasure")
        assert (treasure.value, treasure.most) == (view["macguffin"]["hp"], view["macguffin"]["max_hp"])
        steps = [step for act in (1, 2, 3) for step in node(scene, f"act-{act}").steps]
        assert len(steps) == 9
        assert steps[2::3] == list(BOSSES)
        if view["encounter"] and not view["over"]:
            act = node(scene, f"act-{view['act']}")
            assert act.at == view["scene"] - 1
            assert f"Act {'I' * view['act']}," in node(scene, "marquee").facts[0].text


def test_both_enemies_can_be_read_in_full_before_one_is_faced() -> None:
    seen = 0
    for match, _, view, scene in all_looks():
        if view["decision"] != "enemy":
            continue
        for name in view["offered"]:
            enemy = match.cast.enemies[match.cast.enemy_ids[name]]
            poster = node(scene, f"enemy-{match.cast.enemy_ids[name]}")
            assert poster.title == name
            assert str(enemy.max_hp) in poster.say
            written = [part.text for found in walk(poster.nodes) for part in getattr(found, "parts", ())]
            assert all(f"{move.removesuffix('.')}." in written for move in enemy.pattern)
            assert any(isinstance(found, Figure) and found.limbs for found in walk(poster.nodes))
            seen += 1
    assert seen > 10


def test_offers_show_both_versions_and_the_whole_deck() -> None:
    kinds = Counter[str]()
    for _, _, view, scene in all_looks():
        if view["decision"] not in ("basic", "reward", "upgrade"):
            continue
        faces = {found.face for found in walk(node(scene, "offers").nodes) if isinstance(found, Card)}
        assert faces == {name for card in view["offered"] for name in (card, f"{card}+")}
        owned = {found.face: found.copies for found in node(scene, "own-deck").nodes}
        assert owned == dict(Counter(view["deck"]))
        kinds[view["decision"]] += 1
    assert set(kinds) == {"basic", "reward", "upgrade"}


def test_the_playbill_tells_the_story_of_the_run() -> None:
    for number in range(len(samples())):
        rng = random.Random(number)
        match = Match(samples()[number], 7, NAMES)
        while not match.over:
            match.play(chosen(match, rng))
        view = match.view(0)
        bill = node(STAGE.present(view, match.cast), "playbill")
        assert isinstance(bill, Playbill)
        assert ("Victory" in bill.title) == view["victory"]
        assert len(bill.rows) == view["reached"]
        assert [int(row[2]) for row in bill.rows] == view["rounds"][: view["reached"]]
        assert f"MacGuffin HP left: {view['macguffin']['hp']}" in " ".join(bill.lines)
        assert "Aldric brought" in " ".join(bill.lines)


@EVERY_TABLE
def test_the_ear_is_told_all_of_it(number: int) -> None:
    for _, _, view, scene in looks(number):
        told = " ".join(scene.said)
        assert f"{view['macguffin']['hp']} of {view['macguffin']['max_hp']} HP" in told
        if view["over"]:
            continue
        assert all(card in told for card in view["offered"])
        if view["enemy"]:
            assert f"{view['enemy']['name']}: {view['enemy']['hp']} of {view['enemy']['max_hp']} HP" in told
            assert all(card["card"] in told for card in view["hand_cards"])
            assert all(card in told for card in (*view["draw"], *view["discard"]))
            assert view["intent"]["text"].removesuffix(".") in told
            for who in BODIES_AND_TEAM:
                assert all(key in told for key in KEYWORDS if view[who].get(key))


# --- Keywords ---------------------------------------------------------------------------------------------------------


def test_every_keyword_has_a_drawing_of_its_own_and_is_written_by_its_kind() -> None:
    drawings = {MARKS[keyword_mark(key)] for key in KEYWORDS[: layout.KEYWORDS]}
    assert len(drawings) == layout.KEYWORDS
    kinds = {kind_of(key) for key in KEYWORDS[: layout.KEYWORDS]}
    assert kinds == {"amount", "charges", "turns", "fading", "counter", "switch"}
    assert [chip(key, 2).text for key in ("Block", "Taunt", "Weak", "Poison", "Fear", "Flourish")] == [
        "2", "×2", "2", "2↓", "2/5", "✓",
    ]  # fmt: skip
    assert chip("Weak", 2).tone == "ill turns"
    assert chip("Block", 2).tone == "well amount"
    assert all(chip(key, 2).tip == key for key in KEYWORDS[: layout.KEYWORDS])


def test_every_keyword_of_every_bearer_is_shown() -> None:
    _, base, _ = staged()
    for who in BODIES_AND_TEAM:
        keys = [key for key in KEYWORDS if key in base[who]]
        extra = {"name": "Moth-Eaten Lion"} if who == "enemy" else {}
        _, _, scene = staged(**{who: {**extra, **dict.fromkeys(keys, 2)}})
        shown = node(scene, "team" if who == "team" else f"keys-{who}").parts
        assert [part.tip for part in shown if part.tip] == keys
        assert all(part.mark in MARKS for part in shown if part.tip)


# --- Moments and puppets ------------------------------------------------------------------------------------------------


def limbs(found: Limb) -> dict[str, Limb]:
    return {found.name: found} | {name: limb for other in found.limbs for name, limb in limbs(other).items()}


def test_puppets_act_when_their_card_is_played_and_flinch_when_they_are_hit() -> None:
    kinds = Counter[int]()
    spoken = 0
    for number, setting in enumerate(samples()[:3]):
        rng = random.Random(number)
        match = Match(setting, number, NAMES)
        match.watched = True
        while not match.over:
            match.play(chosen(match, rng))
            for glimpse in match.glimpses(0):
                scene = STAGE.present(glimpse.view, match.cast, glimpse.event)
                moment = STAGE.moment(glimpse.view, match.cast, glimpse.event)
                assert set(moment.mark) <= ids_of(scene)
                assert not [found for found in walk(scene.nodes) if found.with_ or isinstance(found, Actions)]
                kinds[glimpse.event.kind] += 1
                if glimpse.event.kind == layout.PLAYED:
                    card = match.cast.card(glimpse.event.a)
                    assert node(scene, "played").face == match.cast.notation[glimpse.event.a]
                    who = "macguffin" if card.owner == "neutral" else card.owner
                    pose = {"Attack": "strike", "Defense": "guard"}.get(card.type, "act")
                    assert node(scene, f"puppet-{who}").limbs == (posed(rigs()[who], pose),)
                    if who != "macguffin" and card.line:
                        assert node(scene, f"says-{who}").text == card.line
                        spoken += 1
    assert {layout.BEGINS, layout.PLAYED, layout.HIT, layout.HURT, layout.ACTS_OUT, layout.WON_FIGHT} <= set(kinds)
    assert spoken > 20
    assert STAGE.moments[layout.BEGINS].kind == "curtain"


def test_a_knocked_out_puppet_lies_off_stage_and_a_stopped_enemy_hangs_its_head() -> None:
    _, _, scene = staged(pip={"hp": 0}, enemy={"name": "Moth-Eaten Lion", "Stage Fright": 1})
    assert node(scene, "puppet-pip").limbs == (posed(rigs()["pip"], "fallen"),)
    assert "out" in node(scene, "body-pip").tone
    names = tuple(enemy.name for enemy in GAME.base_set.enemies)
    assert node(scene, "puppet-enemy").limbs == (posed(puppet("Moth-Eaten Lion", names), "limp"),)


def test_every_event_can_be_shown() -> None:
    _, view, _ = staged()
    cast = GAME.setting({}).cast
    for kind in STAGE.moments:
        for a in range(layout.ENEMY + 1):
            shown = shown_by(view, cast, Event(kind, a, 1, 0, PUBLIC))
            assert set(shown.poses.values()) <= set(POSES)
            assert set(shown.poses) <= set(BODIES_AND_TEAM)


def test_more_of_the_audience_rise_with_every_point_of_ovation() -> None:
    heights = []
    for ovation in range(6):
        _, _, scene = staged(ovation=ovation)
        heights.append(sum(head.y for head in node(scene, "audience").limbs))
    assert heights == sorted(heights, reverse=True)
    assert len(set(heights)) == 6


def parts_of(bone: Bone) -> set[str]:
    """The parts a puppet is made of."""
    return {bone.part} - {""} | {part for other in bone.bones for part in parts_of(other)}


def test_all_parts_of_all_puppets_in_all_poses_are_drawn() -> None:
    names = tuple(enemy.name for enemy in GAME.base_set.enemies)
    puppets: list[Bone] = [*rigs().values(), *(puppet(name, names) for name in names)]
    for rig in puppets:
        assert parts_of(rig) <= set(STAGE.limbs)
        poses = {msgspec.json.encode(posed(rig, pose)) for pose in POSES}
        assert len(poses) == len(POSES)
        found = limbs(posed(rig))
        assert len(found) == len(re.findall(rb'"name"', msgspec.json.encode(posed(rig))))
    for name in STAGE.limbs:
        assert f'<g id="{name}">' in marks_svg()
    assert not set(STAGE.limbs) & set(MARKS)


def test_every_enemy_is_a_puppet_of_its_own_a_designers_too() -> None:
    names = [enemy.name for enemy in GAME.base_set.enemies]
    names += [f"Stranger {number}" for number in range(60)] + ["Lion of Brass", "Lion of Tin", "Swarm of Bees"]
    rigs = [puppet(name, tuple(names)) for name in names]
    assert len({msgspec.json.encode(posed(rig)) for rig in rigs}) == len(names)
    for name in names:
        made = made_of(name)
        assert made.body in BODIES
        assert made.head in (*KIT.named("cc-head-"), "none")
        assert made.prop in (*KIT.named("cc-prop-"), "none")
    assert len({msgspec.json.encode(posed(puppet(name))) for name in BOSSES}) == len(BOSSES)


# --- Secrets ----------------------------------------------------------------------------------------------------------


@EVERY_TABLE
def test_no_byte_of_a_scene_depends_on_what_nobody_can_know(number: int) -> None:
    times = 0
    for match in islice(GAMES.played(number, number + 1), LOOKED_AT // 2):
        assert all(event.to == PUBLIC for event in match._watcher or ())
        times += compared(match, slice(4))
    assert times > 20


# --- Drawings and words -------------------------------------------------------------------------------------------------


def test_every_card_has_a_face_in_both_versions_and_a_picture_of_its_own() -> None:
    pictures = STAGE.emblems(GAME.base_set)
    faces = {face.name: face for face in STAGE.faces(GAME.base_set)}
    for card in GAME.base_set.cards:
        for upgraded in (0, 1):
            face = faces[card.called(upgraded)]
            assert face.value == str(card.costs(upgraded))
            assert face.text.removesuffix(".") == card.says(upgraded).removesuffix(".")
            assert face.mark in MARKS
            assert pictures[face.picture] == picture(card)
            assert set(face.tips) == {key for key in (*KEYWORDS, "Ovation") if key in face.text}
    assert len(set(pictures.values())) == len(GAME.base_set.cards)
    assert own(THINGS) == {card.id for card in GAME.base_set.cards}
    assert "<script" not in emblems_svg(GAME)


def test_a_designers_card_gets_the_signs_of_what_it_does() -> None:
    texts = (
        "Gain 3 Ward",
        "Inflict 2 Curse. Draw 1 card",
        "Heal Pip by 3",
        "Draw 2 cards",
        "Lose all Ovation",
        "Gain 1 Ovation",
    )
    drawn = {
        picture(Printed(f"new-{n}", f"New {n}", "neutral", "Action", 1, text, 1, text, "reward"))
        for n, text in enumerate(texts)
    }
    assert len(drawn) >= len(texts) - 1


@EVERY_TABLE
def test_every_text_is_translated(number: int) -> None:
    """In the pseudo-language nothing is left as it was but names, numbers, and what is printed on cards and enemies."""
    printed = {enemy.name for enemy in GAME.base_set.enemies} | {"I", "II", "III"}
    printed |= {f"{move.removesuffix('.')}." for enemy in GAME.base_set.enemies for move in enemy.pattern}
    for look in looks(number)[::5]:
        for before, after in translated(look):
            if before not in printed and any(letter.isalpha() for letter in before):
                assert before != after
