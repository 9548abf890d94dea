"""T&B's scene: what a good screen shows is there, what a seat may not know is not, and everything can be done."""

from __future__ import annotations

import random
from collections import Counter
from itertools import islice

import pytest

from footlights.games.tnb.game import GAME, samples
from footlights.games.tnb.marks import MARKS, shape_mark
from footlights.games.tnb.pictures import HANDS, THINGS, picture
from footlights.games.tnb.rules import layout
from footlights.games.tnb.scene_words import seen_on
from footlights.games.tnb.shapes import TILE_NAMES
from footlights.stage.drawings import id_of
from footlights.stage.game import Setting
from footlights.stage.match import Match
from footlights.stage.scene import Actions, Card, Forecast, Prompt, Text, Token, walk
from footlights.stage.tongue import PSEUDO, speaking
from footlights.table.marks import emblems_svg
from tests.games.looks import (
    Games,
    by_chance,
    check_ids_and_actions,
    check_size,
    checked_playbill,
    glimpsed,
    ids_of,
    looks_at,
    node,
    own,
    translated,
)
from tests.games.scene_secrets import compared

STAGE = GAME.scene
NAMES = ["Ada", "Bob"]
LOOKED_AT = 24  # positions of a game
LARGEST = 40_000  # bytes
CHANCES = {"play": 0.8, "draw": 0.4, "attack": 0.5, "block": 0.8, "move": 0.5}


def label(setting: Setting) -> str:
    options = setting.cast.options
    return f"{options['turn_order']}-{options['extra_actions']}-{options['block_scope']}-{options['deck_format']}"


def chosen(match: Match, rng: random.Random) -> str:
    """Something a person might do: boards fill, and most cards attack or block."""
    return by_chance(match, rng, CHANCES) or "end turn"


GAMES = Games(samples(), NAMES, chosen, 0.4, LOOKED_AT)
looks, all_looks = GAMES.looks, GAMES.all_looks


EVERY_TABLE = pytest.mark.parametrize("number", range(len(samples())), ids=[label(s) for s in samples()])


# --- What can be done -------------------------------------------------------------------------------------------------


@EVERY_TABLE
def test_every_id_is_there_once_and_every_legal_action_can_be_done(number: int) -> None:
    for look in looks(number):
        check_ids_and_actions(look)
        check_size(look, LARGEST)


@EVERY_TABLE
def test_a_card_is_taken_up_and_all_it_can_do_appears_with_it(number: int) -> None:
    for match, seat, view, scene in looks(number):
        parents = {found.with_ for found in walk(scene.nodes) if found.with_}
        assert parents <= ids_of(scene)
        for choice in view["choices"]:
            action = layout.Actions.read(match.cast, choice["action"])
            verb = action.kind
            if not action.parts:
                continue
            id = match.cast.ids[action.card]
            parent = f"held-{id}" if verb == "play" else f"on-{seat}-{id}"
            with_it = [found for found in walk(scene.nodes) if found.with_ == parent]
            assert any(isinstance(found, Prompt) for found in with_it)
            if verb in ("play", "move"):
                place = next(found for found in with_it if found.act == choice["action"])
                assert isinstance(place, Token)
                assert place in node(scene, f"tile-{seat}-{action.tile}").nodes
            else:
                group = next(found for found in with_it if found.id == f"{verb}-{parent}")
                assert isinstance(group, Actions)
                assert group.ways
                assert choice["action"] in [button.act for button in group.buttons]
            assert node(scene, parent).act == ""


@EVERY_TABLE
def test_what_cannot_be_done_names_an_action_so_that_a_reason_can_be_given(number: int) -> None:
    for match, seat, view, scene in looks(number):
        if seat is None or view["over"]:
            continue
        takeable = {found.with_ for found in walk(scene.nodes) if found.with_}
        for card in node(scene, f"hand-{seat}").nodes:
            assert (card.id in takeable) != bool(card.act)
            assert not card.act or match.why_not(card.act, seat) is not None
        if view["choices"]:
            assert {button.act for button in node(scene, "actions").buttons} == {"draw", "end turn"}
            for held in filter(None, view["seats"][seat]["board"].values()):
                card = node(scene, f"on-{seat}-{match.cast.ids[held['card']]}")
                assert not card.act or match.why_not(card.act, seat) is not None
                assert card.act or card.id in takeable or not match.cast.cards[match.cast.ids[card.face]].defence


@EVERY_TABLE
def test_every_choice_is_shown_on_the_tiles_before_it_is_made(number: int) -> None:
    for _, seat, view, scene in looks(number):
        ids = ids_of(scene)
        for ghosts in scene.ghosts.values():
            assert {ghost.of for ghost in ghosts} <= ids
        for choice in view["choices"]:
            if not choice["card"]:
                continue
            assert seat is not None
            board = 1 - seat if choice["action"].startswith("attack") else seat
            shown = {ghost.of for ghost in scene.ghosts[choice["action"]]}
            assert {f"tile-{board}-{tile}" for tile in choice["tiles"]} <= shown
            changed = {
                f"lp-{other}" for other in (0, 1) if choice["lp"][other] != view["seats"][other]["forecast"]["lp"]
            }
            assert {id for id in shown if id.startswith("lp-")} == changed


def test_a_ghost_tells_what_the_forecast_would_be() -> None:
    """Each legal Attack, Block, Move and Play is really done, and the tiles compared with what was promised."""
    checked: Counter[str] = Counter()
    for match, seat, view, scene in all_looks():
        if seat is None or not view["choices"]:
            continue
        for choice in view["choices"][:: max(1, len(view["choices"]) // 6)]:
            verb = choice["action"].split()[0]
            if not choice["card"]:
                continue
            after = match.at(match.ply).play(choice["action"]).view(seat)
            for ghost in scene.ghosts[choice["action"]]:
                if not ghost.of.startswith("tile-"):
                    continue
                _, board, tile = ghost.of.split("-")
                then = after["seats"][int(board)]["forecast"]["tiles"].get(tile)
                promised = [part.text for part in ghost.parts if part.mark == "tnb-attack"]
                assert promised == ([str(then["attack"])] if then and then["attack"] else [])
                results = [part.tone.split()[1] for part in ghost.parts if part.tone.startswith("result")]
                assert results == ([then["result"]] if then and then["result"] else [])
                checked[verb] += 1
    assert all(checked[verb] > 20 for verb in ("attack", "block", "move", "play")), checked


# --- What a good screen shows -----------------------------------------------------------------------------------------


@EVERY_TABLE
def test_the_boards_face_each_other_in_their_owners_orientation(number: int) -> None:
    for _, seat, view, scene in looks(number):
        mine = seat or 0
        for other, area, order in ((mine, "mine", list(TILE_NAMES)), (1 - mine, "theirs", list(reversed(TILE_NAMES)))):
            grid = node(scene, f"board-{other}")
            assert (grid.area, grid.columns) == (area, 3)
            assert [cell.title for cell in grid.cells] == order
            assert [cell.id for cell in grid.cells] == [f"tile-{other}-{name}" for name in order]
            for cell in grid.cells:
                held = view["seats"][other]["board"][cell.title]
                cards = [found for found in cell.nodes if isinstance(found, Card)]
                assert [card.face for card in cards] == ([held["card"]] if held else [])


@EVERY_TABLE
def test_marquee_and_players_have_round_order_stage_points_and_piles(number: int) -> None:
    for _, seat, view, scene in looks(number):
        marquee = node(scene, "marquee")
        told = " ".join(part.text for part in marquee.facts)
        assert f"Round {min(view['round'], view['last_round'])} of at most {view['last_round']}" in told
        if not view["over"]:
            if view["options"]["turn_order"] == "simultaneous":
                assert "both act at once" in told
            else:
                first, then = NAMES[view["first"]], NAMES[view["first_next"]]
                assert f"first: {first}, next round: {then}" in told
            assert marquee.loud.text == (
                "tactical part open" if view["stage"] == "tactical" else "tactical part closed"
            )
            assert marquee.loud.label == ("Your turn" if view["seat"] == seat else f"{NAMES[view['seat']]}'s turn")
        for other, of in enumerate(view["seats"]):
            panel = node(scene, f"seat-{other}")
            assert (panel.title, panel.seat, panel.you) == (NAMES[other], other, other == seat)
            assert panel.turn == (other == view["seat"])
            life, tp = node(scene, f"lp-{other}"), node(scene, f"tp-{other}")
            assert (life.value, life.most) == (of["lp"], 6)
            assert str(getattr(tp, "value", None) if not isinstance(tp, Token) else tp.text) == str(of["tp"])
            hand, deck = of["hand"], of["deck"]
            assert node(scene, f"hand-{other}").count == (len(hand) if isinstance(hand, list) else hand)
            pile = node(scene, f"deck-{other}")
            assert pile.count == (len(deck) if isinstance(deck, list) else deck)
            assert list(pile.holds) == (sorted(deck) if other == seat else [])
            assert list(node(scene, f"removed-{other}").holds) == of["removed"]
            forecasts = [
                found for found in walk(scene.nodes) if isinstance(found, Forecast) and found.id == f"then-{other}"
            ]
            lower = of["forecast"]["lp"] != of["lp"] and not view["over"]
            assert [found.text for found in forecasts] == ([f"→ {of['forecast']['lp']}"] if lower else [])


@EVERY_TABLE
def test_every_card_on_a_board_has_its_numbers_its_hp_and_its_marker(number: int) -> None:
    signs = {"available": "●", "used": "✓", "new": "✱"}
    for match, _, view, scene in looks(number):
        for other, of in enumerate(view["seats"]):
            for tile, held in of["board"].items():
                if not held:
                    continue
                card = match.cast.cards[match.cast.ids[held["card"]]]
                shown = node(scene, f"on-{other}-{match.cast.ids[card.name]}")
                hp = str(held["hp"]) if held["hp"] == card.health else f"{held['hp']}/{card.health}"
                assert (shown.face, shown.owner, shown.value) == (card.name, other, hp)
                assert [badge.text for badge in shown.badges] == ([signs[held["action"]]] if held["action"] else [])
                for word in (
                    tile,
                    card.shape,
                    f"Speed {card.speed}",
                    f"Damage {card.damage}",
                    f"Defence {card.defence}",
                ):
                    assert word in shown.say


@EVERY_TABLE
def test_the_telegraph_tells_sums_net_and_outcome_and_names_the_cards(number: int) -> None:
    for _, _, view, scene in looks(number):
        if view["over"]:
            continue
        for other, of in enumerate(view["seats"]):
            for tile in TILE_NAMES:
                told = of["forecast"]["tiles"].get(tile)
                held = of["board"][tile]
                seen = seen_on(view, other, tile, held["hp"] if held else None)
                if told is None:
                    assert not seen.attack
                    continue
                expected = {"attack": seen.attack, "block": seen.block, "net": seen.net, "result": seen.result or None}
                assert expected == dict(told)
                if not seen.attack and not seen.block:
                    continue
                sums = node(scene, f"sums-{other}-{tile}")
                marks = {part.mark: part.text for part in sums.parts if part.mark}
                assert marks.get("tnb-attack", "0") == str(told["attack"])
                assert marks.get("tnb-block", "0") == str(told["block"])
                for record in [*view["seats"][1 - other]["attacks"], *(of["blocks"] if seen.block else [])]:
                    if tile in record["tiles"]:
                        assert f"{record['card']} {record['amount']}" in sums.say
                        assert any(record["card"] in part.tip for part in sums.parts)
        records = [record for of in view["seats"] for record in (*of["attacks"], *of["blocks"])]
        lines = [found for found in node(scene, "declared").nodes if isinstance(found, Text)]
        assert Counter(line.parts[2].text for line in lines) == Counter(record["card"] for record in records)
        for line in lines:
            assert {ghost.tone.split()[0] for ghost in scene.ghosts[line.id]} == {"trace"}
            assert line.parts[0].mark in MARKS


def test_the_warnings_of_a_turn_are_there_when_they_are_true() -> None:
    threats = closes = 0
    for match, seat, view, scene in all_looks():
        if seat is None or not view["choices"]:
            continue
        threat = view["seats"][seat]["threat"]
        to_come = view["seat"] == view["first"] or view["options"]["turn_order"] == "simultaneous"
        assert ("threat" in ids_of(scene)) == to_come
        assert to_come or not threat
        for tile, amount in threat.items():
            shown = [part.text for part in node(scene, f"sums-{seat}-{tile}").parts if part.mark == "tnb-threat"]
            assert shown == [str(amount)]
            threats += 1
        warned = [choice for choice in view["choices"] if choice["closes"]]
        assert ("closes the tactical part" in node(scene, "prompt").detail) == bool(warned)
        for choice in warned:
            assert "closes the tactical part" in STAGE.preview(view, match.cast, choice["action"])
            closes += 1
    assert threats > 20
    assert closes > 20


def test_ending_a_turn_with_cards_that_could_act_says_so() -> None:
    told = 0
    for match, seat, view, _ in all_looks():
        if seat is None or not view["choices"]:
            continue
        idle = {
            held["card"]
            for held in view["seats"][seat]["board"].values()
            if held and held["action"] == "available" and any(c["card"] == held["card"] for c in view["choices"])
        }
        shown = STAGE.preview(view, match.cast, "end turn")
        assert all(card in shown for card in idle)
        told += bool(idle)
    assert told > 10


@EVERY_TABLE
def test_the_own_deck_is_an_unordered_list_for_its_owner_alone(number: int) -> None:
    for _, seat, view, scene in looks(number):
        shown = [found for found in walk(scene.nodes) if isinstance(found, Text) and found.id == "own-deck"]
        assert bool(shown) == (seat is not None and not view["over"])
        if shown:
            assert shown[0].parts[1].text == (", ".join(sorted(view["own_deck"])) or "no cards")


@EVERY_TABLE
def test_the_end_names_the_winner_and_what_decided(number: int) -> None:
    rng = random.Random(number)
    match = Match(samples()[number], 5, NAMES)
    while not match.over:
        match.play(chosen(match, rng))
    view, bill = match.view(0), checked_playbill(match)
    assert f"{view['completed']} round" in bill.lines[1]


@EVERY_TABLE
def test_the_ear_is_told_all_of_it(number: int) -> None:
    for match, seat, view, scene in looks(number):
        told = " ".join(scene.said)
        for other, of in enumerate(view["seats"]):
            assert f"{NAMES[other]}{' (you)' if other == seat else ''}: LP {of['lp']}, TP {of['tp']}" in told
            assert all(held["card"] in told for held in of["board"].values() if held)
        if seat is not None and not match.over:
            assert all(card in told for card in (*view["seats"][seat]["hand"], *view["own_deck"]))


# --- Moments ----------------------------------------------------------------------------------------------------------


def test_a_resolution_stands_to_be_read_and_its_tiles_are_struck_in_order() -> None:
    read = deaths = 0
    for number, setting in enumerate(samples()):
        unseen = setting.cast.options["turn_order"] == "simultaneous"
        rng = random.Random(number)
        match = Match(setting, number, NAMES)
        match.watched = True
        while not match.over:
            match.play(chosen(match, rng))
            held = []
            for event, scene, moment in glimpsed(match, 0):
                assert "prompt" in ids_of(scene)
                if event.kind == layout.SETTLED:
                    held.append(moment.hold)
                    attack, block = divmod(event.c, layout.SUM_PART)
                    tile = f"{event.a}-{TILE_NAMES[event.b]}"
                    texts = [part.text for part in node(scene, f"sums-{tile}").parts]
                    assert str(attack) in texts
                    assert f"= {max(0, attack - block)}" in texts
                deaths += event.kind == layout.DESTROYED
            assert not held or (held[0] > 1000) != unseen
            assert all(hold < 1000 for hold in held[1:])
            read += bool(held)
    assert read > 10
    assert deaths


def test_all_kinds_of_moment_are_public() -> None:
    assert layout.DREW_CARD not in STAGE.moments
    assert layout.HELD not in STAGE.moments


# --- Secrets ----------------------------------------------------------------------------------------------------------


@EVERY_TABLE
def test_no_byte_of_a_scene_depends_on_what_its_seat_cannot_know(number: int) -> None:
    times = 0
    for match in islice(GAMES.played(number, number + 1), LOOKED_AT):
        times += compared(match)
    assert times > 20


# --- Drawings and words -------------------------------------------------------------------------------------------------


def test_every_card_has_a_face_with_its_numbers_its_shape_and_a_picture() -> None:
    pictures = STAGE.emblems(GAME.base_set)
    for card, face in zip(GAME.base_set.cards, STAGE.faces(GAME.base_set), strict=True):
        assert (face.name, face.mark, face.value) == (card.name, shape_mark(card.cells), str(card.health))
        assert face.foot == (f"»{card.speed}", f"†{card.damage}", f"◆{card.defence}")
        assert face.mark in MARKS
        assert pictures[face.picture] == picture(card)
    assert len(set(pictures.values())) == len(GAME.base_set.cards)
    drawn = {id_of(name) for name in HANDS} | own(THINGS)
    assert drawn == {id_of(card.name) for card in GAME.base_set.cards}
    assert "<script" not in emblems_svg(GAME)


def test_there_is_a_drawing_for_every_shape() -> None:
    drawings = {MARKS[shape_mark(shape)] for shape in range(1, 512)}
    assert len(drawings) == 511


@EVERY_TABLE
def test_every_text_is_translated(number: int) -> None:
    """In the pseudo-language nothing is left as it was but names, tiles and numbers."""
    match, cards = next(islice(GAMES.played(number, number), 5, None)), {card.name for card in GAME.base_set.cards}
    for look in looks_at(match):
        for before, after in translated(look):
            left = set(before.split(", ")) - cards - set(NAMES) - set(TILE_NAMES)
            if any(letter.isalpha() for word in left for letter in word):
                assert before != after


def test_a_face_in_another_language_keeps_names_and_numbers() -> None:
    with speaking(PSEUDO):
        faces = STAGE.faces(GAME.base_set)
    for plain, face in zip(STAGE.faces(GAME.base_set), faces, strict=True):
        assert (face.name, face.title, face.foot) == (plain.name, plain.title, plain.foot)
        assert face.text != plain.text
