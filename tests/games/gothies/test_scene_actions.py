"""The scene of GOTHIES as something to play on: everything can be done, and tells beforehand what comes of it."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from footlights.games.gothies.game import GAME
from footlights.games.gothies.scene_previews import outlook, outlook_said
from footlights.stage.match import Match
from footlights.stage.scene import Choice, Meter, Text, acts, walk
from tests.games.gothies.looking import EVERY_TABLE, STAGE, all_looks, looks
from tests.games.looks import check_ids_and_actions, check_size, ids_of, node

GIVING = ("play", "activate", "synergy", "dust", "buy")
LARGEST = 60_000  # bytes


@EVERY_TABLE
def test_every_id_is_there_once_and_every_legal_action_can_be_done(number: int) -> None:
    for look in looks(number):
        check_ids_and_actions(look)
        check_size(look, LARGEST)
        scene = look[3]
        ids = ids_of(scene)
        parents = {found.with_ for found in walk(scene.nodes) if found.with_}
        assert parents <= ids
        for ghosts in scene.ghosts.values():
            assert {ghost.of for ghost in ghosts} <= ids


@EVERY_TABLE
def test_what_cannot_be_done_has_a_reason(number: int) -> None:
    for match, seat, view, scene in looks(number):
        if seat is None or not view["legal"]:
            assert acts(scene) == []
            continue
        for action in set(acts(scene)) - set(view["legal"]):
            assert match.why_not(action, seat) is not None


def test_a_wishing_well_card_of_any_name_can_be_bought_on_the_table() -> None:
    """The pile is known by its kind, not by what the base set calls it. GO-3.9"""
    base = GAME.base_set
    runes = [rune.name for rune in base.runes]
    names = {"wishing_well": "Last Wish"}
    cards = tuple(replace(card, name=names.get(card.kind, card.name), runes=runes) for card in base.cards)
    match = Match(GAME.setting({}, card_set=replace(base, cards=cards)), 1)
    scene = STAGE.present(match.view(match.seat), match.cast)
    assert "buy Last Wish" in acts(scene)


# --- Totals and what would remain -------------------------------------------------------------------------------------


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


def test_what_follows_a_choice_is_told_in_words() -> None:
    """Totals are those up to an "or": what comes of it nobody knows yet. GO-4.5"""
    base = GAME.base_set
    texts = {"wishing_seed": "Gain 1 Song. Gain 1 Seed or gain 1 Song. Gain 2 Seed."}
    runes = [rune.name for rune in base.runes]
    cards = tuple(replace(card, text=texts.get(card.kind, card.text), runes=runes) for card in base.cards)
    match = Match(GAME.setting({}, card_set=replace(base, cards=cards)), 1)
    view = match.view(match.seat)
    told = STAGE.preview(view, match.cast, "play Wishing Seed")
    assert told == "Song 0 → 1. Gain 1 Seed or gain 1 Song. Gain 2 Seed."
    ghosts = STAGE.present(view, match.cast).ghosts["play Wishing Seed"]
    assert [(ghost.of, ghost.parts[0].text) for ghost in ghosts] == [("song", "→ 1")]


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


def test_ending_the_step_asks_about_purchases_and_attacks_that_are_left() -> None:
    met: Counter[str] = Counter()
    for match, seat, view, _ in all_looks():
        if seat is None or "end turn" not in view["legal"]:
            continue
        left = STAGE.leaves(view, match.cast, "end turn")
        buys = sum(action.startswith("buy ") for action in view["legal"])
        attack = any(action.startswith("attack ") for action in view["legal"])
        assert (f"{buys} card" in left and "can still be bought." in left) == bool(buys)
        assert ("An attack is still possible." in left) == attack
        met["buys"] += bool(buys)
        met["attack"] += attack
        met["neither"] += not buys and not attack
    assert all(met[key] for key in ("buys", "attack", "neither")), met


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


def test_what_is_foreseen_of_an_action_is_what_the_forecast_then_says() -> None:
    """What comes after whatever is really done."""
    met: Counter[str] = Counter()
    for match, seat, view, _ in all_looks():
        if not match.cast.cooperative or view["over"] or view["forecast"]["lost"]:
            continue
        foreseen = [(each["of"], each["card"]) for each in view["forecast"]["possessed"]]
        met["now"] += bool(foreseen)
        for action in view["legal"] if seat is not None and view["decision"] == "play" else ():
            then = outlook(view, match.cast, action)
            if then is None:
                continue
            trial = match.at(match.ply).play(action)
            while action.startswith("attack ") and trial.view(seat)["decision"] in ("voices", "amount"):
                trial.play(trial.legal()[-1])
            after = trial.view(seat)
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
    assert met["attack"], met


# --- Questions --------------------------------------------------------------------------------------------------------


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
