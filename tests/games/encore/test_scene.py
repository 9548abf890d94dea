"""ENCORE!!'s scene: what a good screen shows is there, what a seat may not know is not, and everything can be done."""

from __future__ import annotations

import random
from collections import Counter
from itertools import islice

import pytest

from footlights.games.encore.game import GAME, samples
from footlights.games.encore.marks import MARKS
from footlights.games.encore.pictures import SURPRISES, VENUES, picture
from footlights.games.encore.pictures_people import PEOPLE
from footlights.games.encore.rules import effects as fx
from footlights.games.encore.rules import layout
from footlights.games.encore.scene_words import FATES, TONES
from footlights.stage.drawings import id_of
from footlights.stage.game import Setting
from footlights.stage.match import Match
from footlights.stage.rule import PUBLIC
from footlights.stage.scene import Actions, Card, Forecast, Prompt, Token, walk
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
BASE = GAME.base_set
NAMES = ["Ada", "Bob"]
LOOKED_AT = 18  # positions of a game
LARGEST = 60_000  # bytes
CHANCES = {"perform ": 0.35, "encore ": 0.5, "pre-show ": 0.5, "surprise ": 0.4, "stage ": 0.7}


def label(setting: Setting) -> str:
    options = setting.cast.options
    return f"{options['columns']}-{options['colour_draft']}-{options['venue_deck_size']}-{options['opening_hand']}"


def chosen(match: Match, rng: random.Random) -> str:
    """Something a person might do: stages fill, cards perform and trigger, and now and then somebody passes."""
    return by_chance(match, rng, CHANCES) or rng.choice([str(action) for action in match.legal()])


GAMES = Games(
    samples(), NAMES, chosen, 0.35, LOOKED_AT, lambda match: match.view(None)["decision"] not in ("action", "colour")
)
looks, all_looks = GAMES.looks, GAMES.all_looks


def an_end(number: int) -> Match:
    """A match that is over."""
    *_, match = GAMES.played(number, number)
    return match


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
            verb, numbers = choice["action"].split()[0], match.cast.numbers
            if verb == "stage":
                held = f"held-{numbers[choice['card']]}"
                place = next(
                    found
                    for found in node(scene, f"zone-{seat}-{choice['zone']}").nodes
                    if found.act == choice["action"]
                )
                assert isinstance(place, Token)
                assert place.with_ == held
                assert any(isinstance(found, Prompt) and found.with_ == held for found in walk(scene.nodes))
            elif verb in ("perform", "encore", "pre-show"):
                group = node(scene, f"do-on-{seat}-{numbers[choice['card']]}")
                assert isinstance(group, Actions)
                assert choice["action"] in [button.act for button in group.buttons]


@EVERY_TABLE
def test_what_cannot_be_done_names_an_action_so_that_a_reason_can_be_given(number: int) -> None:
    for match, seat, view, scene in looks(number):
        if seat is None or view["over"] or not view["choices"] or view["decision"] != "action":
            continue
        takeable = {found.with_ for found in walk(scene.nodes) if found.with_}
        legal = set(view["legal"])
        cards = [*node(scene, f"hand-{seat}").nodes]
        cards += [found for found in walk(node(scene, f"stage-{seat}").nodes) if isinstance(found, Card)]
        for card in cards:
            assert card.id in takeable or card.act or "suspended" in card.tone.split()
            assert not card.act or card.act in legal or match.why_not(card.act, seat) is not None


# --- What a good screen shows -----------------------------------------------------------------------------------------


@EVERY_TABLE
def test_both_stages_have_backstage_directly_behind_the_main_stage(number: int) -> None:
    for match, seat, view, scene in looks(number):
        if view["phase"] == "draft":
            continue
        columns = match.cast.options["columns"]
        for other in (0, 1):
            assert node(scene, f"stage-{other}").area == ("mine" if other == (seat or 0) else "theirs")
            grid = node(scene, f"grid-{other}")
            names = [f"{row}{column}" for row in "BM" for column in range(1, columns + 1)]
            assert (grid.columns, [cell.title for cell in grid.cells]) == (columns, names)
            for cell in grid.cells:
                held = view["seats"][other]["stage"][cell.title]
                shown = [found for found in cell.nodes if isinstance(found, Card)]
                assert [card.face for card in shown] == ([held["card"]] if held else [])
                if not held:
                    continue
                number_now = held["act"] if held["kind"] == "performer" else held["boost"]
                assert (shown[0].value, shown[0].owner) == (str(number_now), other)
                assert held["state"] in shown[0].tone.split()
                assert held["card"] in shown[0].say
                assert ("passes the Vibe Check" in shown[0].say) == held["passes_vibe_check"]
                assert len([badge for badge in shown[0].badges if "used" in badge.tone]) == len(held["used"])


def test_totals_with_and_without_boost_and_whether_the_star_would_be_met_are_on_the_stage() -> None:
    seen_boosts = stars = 0
    for match, seat, view, scene in all_looks():
        for other in (0, 1):
            for zone, held in view["seats"][other]["stage"].items():
                if not held or not held["show"]:
                    continue
                parts = node(scene, f"show-{other}-{zone}").parts
                totals = {part.tone: part.text for part in parts if part.tone in ("plain", "boosted")}
                assert totals["plain"] == str(held["show"]["plain"]["total"])
                boosted = held["show"]["boosted"]
                assert totals.get("boosted") == (str(boosted["total"]) if boosted else None)
                trials = [trial for trial in held["show"].values() if trial]
                meets = sum(trial["meets_star"] and not view["star_met"] for trial in trials)
                assert len([part for part in parts if part.tone == "meets"]) == meets
                seen_boosts, stars = seen_boosts + bool(boosted), stars + meets
        for choice in view["choices"]:
            if not choice["action"].startswith("perform "):
                continue
            told = STAGE.preview(view, match.cast, choice["action"])
            gauge = view["seats"][seat]["gauge"] + choice["total"]
            assert f"+{choice['total']} //" in told
            assert f"Your gauge {gauge}, together {view['sum'] + choice['total']} of {view['star']}" in told
            assert ("Vibe Check" in told) == bool(choice["money"])
            assert ("The Star is met" in told) == (choice["meets_star"] and not view["star_met"])
            shown = (
                {ghost.of for ghost in scene.ghosts[choice["action"]]} if choice["total"] or choice["money"] else set()
            )
            assert (f"gauge-{seat}" in shown) == bool(choice["total"])
    assert seen_boosts > 5
    assert stars > 5


def test_a_ghost_tells_what_comes_of_a_performance_and_of_staging() -> None:
    """Each is really done; where nothing was triggered by it, gauge and $ are as promised."""
    checked: Counter[str] = Counter()
    for match, seat, view, scene in all_looks():
        if seat is None:
            continue
        for choice in view["choices"]:
            verb = choice["action"].split()[0]
            if verb not in ("perform", "stage") or view["decision"] != "action" or checked[verb] > 60:
                continue
            then = match.at(match.ply)
            then.watched = True
            then.play(choice["action"])
            if any("When " in str(line) or "start of" in str(line) for line in then.log(seat, then.ply - 1)):
                continue
            after = then.view(seat)
            if after["phase"] != view["phase"]:
                continue
            parts = {ghost.of: ghost.parts[0].text for ghost in scene.ghosts.get(choice["action"], ())}
            now = str(after["seats"][seat]["gauge"])
            assert parts.get(f"gauge-{seat}", now).split()[-1] == now
            if f"money-{seat}" in parts:
                assert parts[f"money-{seat}"] == f"→ ${after['seats'][seat]['money']:,}"
            if verb == "perform":
                fate = after["seats"][seat]["forecast"][choice["zone"]]
                assert choice["exhausts"] == fate
                assert parts[f"zone-{seat}-{choice['zone']}"] == FATES[fate][0]
            checked[verb] += 1
    assert all(checked[verb] > 10 for verb in ("perform", "stage")), checked


@EVERY_TABLE
def test_gauges_star_poster_money_and_tour_are_as_they_stand(number: int) -> None:
    for match, _, view, scene in looks(number):
        for other, of in enumerate(view["seats"]):
            assert node(scene, f"money-{other}").text == f"${of['money']:,}"
            tour = node(scene, f"tour-{other}")
            assert (tour.value, tour.most) == (of["venues"], max(3, of["venues"]))
            assert list(node(scene, f"toured-{other}").holds) == of["tour"]
            assert list(node(scene, f"removed-{other}").holds) == of["removed"]
            assert node(scene, f"performer_deck-{other}").count == of["performer_deck"]
            assert node(scene, f"main_deck-{other}").count == of["main_deck"]
            panel = node(scene, f"seat-{other}")
            assert any(part.mark == "encore-priority" for part in panel.facts) == (
                view["priority"] == other and not view["over"]
            )
            for place, colour in enumerate(of["colours"]):
                deck = node(scene, f"colour-{other}-{place}")
                assert deck.title == colour
                assert set(deck.holds) == {card.name for card in match.cast.cards if card.colour == colour}
        if view["phase"] == "draft" or not view["venue"]:
            continue
        venue, star = node(scene, "venue"), node(scene, "star")
        assert (venue.face, venue.value) == (view["venue"], str(view["star"]))
        assert f"Payout ${view['payout']:,}" in venue.say
        assert star.text == f"{view['sum']}/{view['star']}"
        assert star.tone == ("met" if view["star_met"] else "unmet")
        gauges = [node(scene, f"gauge-{other}") for other in (0, 1)]
        assert [gauge.value for gauge in gauges] == [of["gauge"] for of in view["seats"]]
        assert sum(gauge.most for gauge in gauges) == max(view["sum"], view["star"])
        steps = node(scene, "phases")
        assert (
            steps.steps[steps.at]
            == {"draw": "Draw", "pre-show": "Pre-Show", "event": "Event", "aftershow": "Aftershow"}[view["phase"]]
        )


@EVERY_TABLE
def test_every_suspended_performer_of_the_main_stage_has_its_forecast(number: int) -> None:
    for _, _, view, scene in looks(number):
        shown = {found.id: found.text for found in walk(scene.nodes) if isinstance(found, Forecast)}
        expected = {
            f"fate-{other}-{zone}": FATES[fate][0]
            for other, of in enumerate(view["seats"])
            for zone, fate in of["forecast"].items()
            if not view["over"]
        }
        assert shown == expected


def test_what_a_pass_means_is_spelled_out() -> None:
    told: Counter[str] = Counter()
    for match, seat, view, scene in all_looks():
        if "pass" not in view["legal"]:
            continue
        preview, notice = STAGE.preview(view, match.cast, "pass"), node(scene, "notice").say
        if view["pass_ends"] is None:
            assert f"{NAMES[1 - (seat or 0)]} acts next" in preview
            assert "No pass yet" in notice
        elif view["pass_ends"] == "pre-show":
            first = 1 - (seat or 0) if view["options"]["event_first_action"] == "alternate" else view["priority"]
            assert f"The Event begins at once, the Star not met; {NAMES[first]} acts first." in preview
            after = match.at(match.ply).play("pass").view(None)
            assert after["phase"] != "pre-show"
        else:
            after = match.at(match.ply).play("pass").view(None)
            last = after["last_event"]
            told["exhaust" if "Exhausted: " in preview else "nobody"] += 1
            if last and last["round"] == view["round"]:
                winner = "tie" if "tie" in preview else NAMES.index(preview.split(": ")[1].split(" takes")[0])
                assert last["result"] == winner
        told[view["pass_ends"] or "nothing"] += 1
    assert all(told[word] > 3 for word in ("nothing", "pre-show", "event")), told
    assert told["exhaust"]
    assert told["nobody"]


@EVERY_TABLE
def test_the_hand_has_costs_marks_and_the_others_hand_is_a_number_by_deck(number: int) -> None:
    for match, seat, view, scene in looks(number):
        if view["phase"] == "draft":
            continue
        for other, of in enumerate(view["seats"]):
            zone = node(scene, f"hand-{other}")
            if other != seat:
                assert zone.backs == of["hand"]
                assert f"Hand {of['hand_performers']} + {of['hand_others']}" == zone.title
                assert list(zone.holds) == of["known_hand"]
                continue
            assert [card.face for card in zone.nodes] == [held["card"] for held in view["hand_cards"]]
            for card, held in zip(zone.nodes, view["hand_cards"], strict=True):
                cost = next(badge for badge in card.badges if "cost" in badge.tone)
                assert cost.text == f"${held['cost']:,}"
                assert ("dear" in cost.tone.split()) != held["affordable"]
                assert ("changed" in cost.tone.split()) == (
                    held["cost"] != match.cast.card(match.cast.numbers[card.face]).cost
                )


def test_the_draft_lays_all_colour_decks_open() -> None:
    taken = 0
    for match, seat, view, scene in looks(0):
        if view["phase"] != "draft":
            continue
        for colour in match.cast.colours:
            offer = node(scene, f"offer-{colour}")
            assert offer.act == f"colour {colour}"
            assert set(node(scene, f"offer-{colour}-list").holds) == {
                card.name for card in BASE.cards if card.colour == colour
            }
            owners = [of["name"] for of in view["seats"] if colour in of["colours"]]
            assert (f"offer-{colour}-taken" in ids_of(scene)) == bool(owners)
            taken += bool(owners)
            if seat is not None and view["choices"] and owners:
                assert match.why_not(offer.act, seat) is not None
    assert taken


@EVERY_TABLE
def test_the_end_names_the_winner_and_what_decided(number: int) -> None:
    match = an_end(number)
    view, bill = match.view(0), checked_playbill(match)
    for row in bill.rows:
        of = view["seats"][NAMES.index(row[0])]
        assert row[1:3] == (str(of["venues"]), f"${of['money']:,}")


@EVERY_TABLE
def test_the_ear_is_told_all_of_it(number: int) -> None:
    for _, seat, view, scene in looks(number):
        told = " ".join(scene.said)
        for other, of in enumerate(view["seats"]):
            assert f"{NAMES[other]}{' (you)' if other == seat else ''}: ${of['money']:,}, gauge {of['gauge']}" in told
            assert all(held["card"] in told for held in of["stage"].values() if held)
        if seat is not None:
            assert all(card in told for card in view["seats"][seat]["hand"])


# --- Moments ----------------------------------------------------------------------------------------------------------


def test_moments_make_something_pop_that_is_there_and_all_of_them_are_public() -> None:
    popped: Counter[int] = Counter()
    for number in (1, 3):
        rng = random.Random(number)
        match = Match(samples()[number], number, NAMES)
        match.watched = True
        while not match.over:
            match.play(chosen(match, rng))
            for event, _, moment in glimpsed(match, 0):
                assert event.to == PUBLIC
                popped[event.kind] += bool(moment.mark)
    assert popped[layout.GAUGE]
    assert popped[layout.PERFORMED]
    assert popped[layout.MET_STAR]
    secret = (layout.DREW_CARD, layout.SAW_CARD, layout.TOOK_CARD, layout.SAW_VENUE)
    assert not set(secret) & set(STAGE.moments)


# --- Secrets ----------------------------------------------------------------------------------------------------------


@EVERY_TABLE
def test_no_byte_of_a_scene_depends_on_what_its_seat_cannot_know(number: int) -> None:
    times = 0
    for match in islice(GAMES.played(number, number + 1), LOOKED_AT):
        times += compared(match, slice(-3, None))
    assert times > 20


# --- Drawings and words -------------------------------------------------------------------------------------------------


def test_every_card_has_a_face_with_its_numbers_its_colour_and_a_picture_of_its_own() -> None:
    pictures = STAGE.emblems(BASE)
    cards = (*BASE.cards, *BASE.venues)
    for card, face in zip(cards, STAGE.faces(BASE), strict=True):
        value = {fx.PERFORMER: card.act, fx.SUPPORTER: card.boost, fx.VENUE: card.star}.get(card.kind, "")
        assert (face.name, face.value) == (card.name, str(value))
        assert face.mark in STAGE.marks
        assert all(text in face.text for text in card.texts)
        assert pictures[face.picture] == picture(card)
    assert len(set(pictures.values())) == len(cards)
    people = {card.name for card in BASE.cards if card.kind != fx.SURPRISE}
    assert (set(PEOPLE), own(VENUES)) == (people, {id_of(card.name) for card in BASE.venues})
    assert own(SURPRISES) == {id_of(card.name) for card in BASE.cards if card.kind == fx.SURPRISE}
    assert "<script" not in emblems_svg(GAME)


def test_every_colour_has_a_sign_and_a_letter_of_its_own() -> None:
    colours = set(BASE.tongue.colours)
    drawn = MARKS.named("colour-")
    assert {colour.upper() for colour in drawn} == set(TONES) == colours
    assert len(set(drawn.values())) == len({tone[0] for tone in TONES.values()}) == len(colours)


@EVERY_TABLE
def test_every_text_is_translated(number: int) -> None:
    """In the pseudo-language nothing is left as it was but names, printed texts, zones and numbers."""
    names = {card.name for card in (*BASE.cards, *BASE.venues)} | set(NAMES) | {"ENCORE!!", "PRE-SHOW", "x"}
    names |= set(BASE.studios) | set(BASE.tongue.colours) | set(BASE.about.values())
    names |= {f"{row}{column}" for row in "MB" for column in range(1, 6)}
    texts = [text for card in (*BASE.cards, *BASE.venues) for text in card.texts]
    for match in islice(GAMES.played(number, number), 0, LOOKED_AT, 5):
        for look in looks_at(match):
            for before, after in translated(look):
                printed = (
                    before in names
                    or any(before[1:] and before[1:] in text for text in texts)
                    or before in " ".join(texts)
                )
                if any(letter.isalpha() for letter in before) and not printed:
                    assert before != after


def test_the_prompt_names_every_kind_of_action_there_is() -> None:
    met = 0
    for _, _seat, view, scene in all_looks():
        if view["decision"] == "action" and view["legal"]:
            offered = any(action.startswith("pre-show ") for action in view["legal"])
            assert ("trigger a PRE-SHOW ability" in node(scene, "prompt").text) == offered
            met += offered
    assert met
