"""The scene of GOTHIES: what a good screen shows is there, and what a seat may not know is not."""

from __future__ import annotations

from collections import Counter
from itertools import islice

from footlights.games.gothies.game import samples
from footlights.games.gothies.marks import MARKS
from footlights.stage.scene import Card, Figure, Forecast, Playbill, Token, Zone, acts, walk
from tests.games.gothies.looking import EVERY_TABLE, NAMES, a_game, all_looks, has, looks
from tests.games.looks import glimpsed, node
from tests.games.scene_secrets import compared

COMPARED = 8


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
        for _, scene, moment in glimpsed(match, 0):
            assert acts(scene) == []
            held += moment.hold
    assert held


@EVERY_TABLE
def test_no_byte_of_a_scene_depends_on_what_its_seat_cannot_know(number: int) -> None:
    times = sum(compared(match) for match in islice(a_game(samples()[number], number + 1), COMPARED))
    assert times > COMPARED


def test_in_competitive_play_no_hand_but_the_own_is_in_a_scene() -> None:
    for match, seat, view, scene in all_looks():
        if match.cast.cooperative:
            continue
        for other in range(match.cast.players):
            zones = [found for found in walk(scene.nodes) if isinstance(found, Zone) and found.id == f"hand-{other}"]
            for zone in zones:
                assert bool(zone.nodes) <= (other == seat) or view["over"]
