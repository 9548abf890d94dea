"""Games, tables, links, replays and match files over the API."""

from __future__ import annotations

import random
import re
import time
from pathlib import Path
from typing import Any

import pytest
import yaml

import footlights as fl
from footlights.bots import NAMES
from footlights.stage.game import get_game
from tests.table.web.opening import DUEL, FRIENDS, Guest, Json, Opened, new_id, opened
from tests.table.web.test_sockets import legal, newest

A_MINUTE = 60.0  # seconds, after which nothing will come
THREE = {"format": "free-for-all", "players": 3}


def finished(guest: Guest) -> str:
    """A table at which a game has been resigned."""
    table: str = guest.seated(DUEL)["table"]
    guest.post(f"/api/tables/{table}/send", json={"t": "hello", "proto": 1})
    answer = guest.post(f"/api/tables/{table}/send", json={"t": "ask", "id": new_id(), "k": "resign"})
    assert answer.json()["answers"][0]["t"] == "ack", answer.text
    return table


# --- Games ---


def the_theatre(guest: Guest, query: str = "") -> Json:
    """What is told of The Theatre among all games there are."""
    games: list[Json] = guest.get(f"/api/games{query}").json()["games"]
    return next(game for game in games if game["id"] == "the-theatre")


def test_the_games_are_described_with_options_decks_and_bots(guest: Guest) -> None:
    told = the_theatre(guest)
    game = get_game("the-theatre")
    assert told["title"] == game.title
    assert [option["name"] for option in told["options"]] == [option.name for option in game.options]
    assert all(option["about"] for option in told["options"])
    assert {deck["name"] for deck in told["decks"]} == set(game.base_set.decks)
    assert [bot["name"] for bot in told["bots"]] == NAMES


def test_options_can_be_tried_out(guest: Guest) -> None:
    told = guest.post("/api/games/the-theatre/try", json={"options": {"format": "team", "players": 6}}).json()
    assert told["players"] == 6
    assert told["problems"] == []
    assert told["decks"]
    assert all("team" in deck["formats"] for deck in told["decks"])


def test_everything_that_is_wrong_with_a_choice_is_told_at_once(guest: Guest) -> None:
    sent = {"options": {"format": "duell", "cost_limit": "low"}, "decks": []}
    told = guest.post("/api/games/the-theatre/try", json=sent).json()
    assert told["players"] is None
    assert [problem["where"] for problem in told["problems"]] == ["options.format", "options.cost_limit"]
    assert all(problem["text"].endswith((".", "?")) for problem in told["problems"])
    illegal = guest.post("/api/games/the-theatre/try", json={"decks": [["40 Vixie/Charm"], None]}).json()
    assert illegal["players"] == 2
    assert illegal["problems"][0]["where"] == "decks.0"
    assert "TH-8" in illegal["problems"][0]["text"]


@pytest.mark.parametrize(
    ("sent", "where"),
    [
        ({"options": {"players": 5}}, ["seats"]),
        ({"options": {"format": "team", "players": 5}}, ["seats"]),
        ({"options": {"players": "many"}}, ["seats"]),
        ({"options": {"format": "shooting-star", "deck_size": 3}}, ["options.deck_size"]),
        ({"options": {"cost_limit": 5}}, ["options.cost_limit"]),
        ({"options": {"formet": "duel"}}, ["options.formet"]),
        ({"decks": [None, ["Vixie/Charx"]]}, ["decks.1"]),
        ({"decks": [["Vixie/Charx"], "No Such Deck"]}, ["decks.0", "decks.1"]),
        ({"decks": ["The Midnight Pack"] * 3}, ["seats"]),
        ({"decks": ["The Midnight Pack", None]}, []),
        ({"decks": [None, None]}, []),
        ({"decks": []}, []),
    ],
)
@pytest.mark.parametrize("lang", ["en", "en-XA"])
def test_what_is_wrong_says_where_in_every_language(guest: Guest, sent: Json, where: list[str], lang: str) -> None:
    told = guest.post(f"/api/games/the-theatre/try?lang={lang}", json=sent).json()
    assert [problem["where"] for problem in told["problems"]] == where


def test_names_for_people_come_in_the_visitors_language(guest: Guest) -> None:
    plain = the_theatre(guest)
    told = the_theatre(guest, "?lang=en-XA")
    assert plain["format_titles"]["free-for-all"] == "Free-for-All"
    assert list(told["format_titles"]) == told["formats"] == plain["formats"]
    names = [told["title"], *told["format_titles"].values(), *(bot["title"] for bot in told["bots"])]
    names += [option["title"] for option in told["options"]]
    names += [
        title
        for option in told["options"]
        for title in option["titles"].values()
        if option["name"] != "optional_abilities"
    ]
    assert [name for name in names if not name.startswith("⟦")] == []
    table = guest.seated()["table"]
    assert guest.get(f"/api/tables/{table}").json()["format_title"] == "Duel"
    card = guest.get("/api/me?lang=en-XA").json()["running"][0]
    assert card["format_title"].startswith("⟦")


@pytest.mark.parametrize(
    "options",
    [
        {f"formet{number}": "duel" for number in range(20_000)},
        {"format": "d" * 10_000},
        {"optional_abilities": ["Boost"] * 10_000},
        {"format": {"deep": "er"}},
    ],
    ids=["many", "long", "list", "deep"],
)
def test_options_beyond_reason_are_refused_before_they_are_looked_into(guest: Guest, options: Json) -> None:
    assert guest.post("/api/games/the-theatre/try", json={"options": options}).status_code == 400
    assert guest.post("/api/tables", json={**FRIENDS, "options": options}).status_code == 400


def test_what_is_nested_beyond_reason_is_refused_with_a_sentence(guest: Guest) -> None:
    answer = guest.post("/api/games/the-theatre/try", content='{"options":' + "[" * 200_000)
    assert answer.status_code == 400
    assert answer.json()["error"].endswith(".")


def test_a_deck_from_afar_is_never_a_file_of_this_machine(guest: Guest, tmp_path: Path) -> None:
    secret = tmp_path / "secret.yaml"
    secret.write_text("- password\n")
    told = guest.post("/api/games/the-theatre/try", json={"decks": [str(secret), None]})
    assert "no deck" in told.json()["problems"][0]["text"]
    assert "password" not in told.text
    wish = {"game": "the-theatre", "seats": [{"kind": "me", "deck": str(secret)}, {"kind": "bot"}]}
    refused = guest.post("/api/tables", json=wish)
    assert refused.status_code == 400
    assert "password" not in refused.text
    file = yaml.safe_dump(
        {**fl.new("the-theatre").to_dict(), "seats": [{"name": n, "deck": str(secret)} for n in "AB"]}
    )
    refused = guest.post("/api/replays", content=file)
    assert refused.status_code == 400
    assert "password" not in refused.text


# --- Tables ---


def test_a_new_table_comes_with_links_whose_keys_no_server_sees(guest: Guest) -> None:
    made = guest.create(FRIENDS)
    assert list(made["links"]) == ["0", "1"]
    assert made["go"] == made["links"]["0"]
    for link, letter in ((made["go"], "k"), (made["watch"], "w"), (made["host"], "h")):
        assert re.fullmatch(rf"{guest.origin}/m/{made['table']}#{letter}=[\w-]{{32}}", link)


def test_behind_a_proxy_links_lead_to_the_public_origin(tmp_path: Path) -> None:
    origin = "https://play.example.org"
    with opened(tmp_path, public_origin=origin) as house, house.guest(Origin=origin, Host="play.example.org") as guest:
        assert guest.create()["go"].startswith(f"{origin}/m/")


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        ({}, "game"),
        ({**DUEL, "extra": 1}, "extra"),
        ({**DUEL, "game": "the-teatre"}, "the-theatre"),
        ({**DUEL, "seats": [{"kind": "me"}] * 3}, "2 seats"),
        ({**DUEL, "options": {"format": "duell"}}, "Did you mean 'duel'?"),
        ({**DUEL, "seats": [{"kind": "me"}, {"kind": "bot", "bot": "genius"}]}, "genius"),
        ({**DUEL, "clock": {"minutes": 0}}, "clock"),
    ],
)
def test_a_wish_that_cannot_be_met_is_answered_with_a_sentence(guest: Guest, wish: Json, sentence: str) -> None:
    answer = guest.post("/api/tables", json=wish)
    assert answer.status_code == 400
    assert sentence in answer.json()["error"]


def test_friends_sit_down_by_their_links_and_the_game_begins(house: Opened, guest: Guest) -> None:
    made = guest.seated(FRIENDS)
    path = f"/api/tables/{made['table']}"
    assert guest.get(path).json()["waiting"]
    with house.guest() as ben, house.guest() as eve:
        assert ben.sit(made["table"], made["links"]["1"], "Ben")["seat"] == 1
        told = ben.get(path).json()
        assert told["waiting"] is False
        assert [seat["name"] for seat in told["seats"]] == ["Ada", "Ben"]
        sent = {"key": "x" * 32, "contribution": "0" * 32, "name": "Eve"}
        refused = eve.post(f"{path}/sit", json=sent)
        assert refused.status_code == 403
        assert eve.get(f"{path}/poll").status_code == 403
        assert ben.get("/api/me").json()["name"] == "Ben"
        assert [card["table"] for card in ben.get("/api/me").json()["running"]] == [made["table"]]


def test_only_the_host_makes_new_links_and_the_old_one_is_void(house: Opened, guest: Guest) -> None:
    made = guest.seated({**FRIENDS, "seats": [*FRIENDS["seats"], {"kind": "friend"}], "options": THREE})
    path = f"/api/tables/{made['table']}"
    with house.guest() as ben:
        ben.sit(made["table"], made["links"]["1"], "Ben")
        assert ben.post(f"{path}/links/0").status_code == 403
        assert ben.post(f"{path}/links/watch").status_code == 403
        fresh = guest.post(f"{path}/links/1").json()["link"]
        assert ben.get(f"{path}/poll").status_code == 403
        old = {"key": made["links"]["1"].partition("=")[2], "contribution": "0" * 32, "name": "Ben"}
        assert ben.post(f"{path}/sit", json=old).status_code == 403
        assert ben.sit(made["table"], fresh)["seat"] == 1


def test_a_seat_in_a_game_that_is_played_is_had_with_its_players_yes_alone(house: Opened, guest: Guest) -> None:
    made = guest.seated(FRIENDS)
    path, link = f"/api/tables/{made['table']}", made["links"]["1"]

    def ask(who: Guest, **message: Any) -> Json:
        sent = who.post(f"{path}/send", json={"t": "ask", "id": new_id(), **message})
        return next(answer for answer in sent.json()["answers"] if answer["t"] in ("ack", "nack"))

    with house.guest() as ben, house.guest() as private_window:
        ben.sit(made["table"], link, "Ben")
        refused = guest.post(f"{path}/links/1")
        assert (refused.status_code, refused.json()["code"]) == (403, "forbidden")
        assert "ask Ben at the table" in refused.json()["error"]
        for more in ({}, {"check": True}, {"move": True}):
            sent = {"key": link.partition("=")[2], "contribution": "0" * 32, **more}
            for who in (guest, private_window):
                assert who.post(f"{path}/sit", json=sent).status_code == 403
        assert private_window.get(f"{path}/poll").status_code == 403
        assert ask(guest, k="renew", seat=1)["t"] == "ack"
        (note,) = guest.get(f"{path}/poll").json()["answers"][0]["notes"]
        assert (note["k"], note["text"], note["open"]) == ("renew", "Ben", True)
        assert guest.post(f"{path}/links/1").status_code == 403
        assert ask(ben, k="yes", of=note["n"])["t"] == "ack"
        assert ben.get(f"{path}/poll").status_code == 403
        fresh = guest.post(f"{path}/links/1").json()["link"]
        assert private_window.sit(made["table"], fresh, "Cleo")["seat"] == 1
        assert private_window.get(f"{path}/poll").json()["answers"][0]["you"] == 1


def test_open_tables_are_listed_and_joined(house: Opened, guest: Guest) -> None:
    table = guest.seated({**FRIENDS, "open": True})["table"]
    with house.guest() as ben:
        assert table in [card["table"] for card in ben.get("/api/open").json()["tables"]]
        sent = {"contribution": "0" * 32, "name": "Ben"}
        assert ben.post(f"/api/tables/{table}/join", json=sent).json()["seat"] == 1
        assert table not in [card["table"] for card in ben.get("/api/open").json()["tables"]]
        private = guest.seated(FRIENDS)["table"]
        assert ben.post(f"/api/tables/{private}/join", json=sent).status_code == 403


# --- Looking back ---


def test_a_finished_game_is_replayed_downloaded_and_brought_back(guest: Guest) -> None:
    table = finished(guest)
    told = guest.get(f"/api/tables/{table}/replay", params={"ply": 0}).json()
    assert told["ply"] == 0
    assert told["frames"]
    file = guest.get(f"/api/tables/{table}/match.yaml")
    assert file.headers["Content-Disposition"].startswith("attachment")
    assert yaml.safe_load(file.text)["game"] == "the-theatre"
    again = guest.post("/api/replays", content=file.content, headers={"Content-Type": "text/plain"})
    assert again.status_code == 201, again.text
    assert guest.get(again.json()["go"]).status_code == 200
    assert guest.get(f"/api/tables/{again.json()['table']}/replay").json()["frames"]


def test_no_match_file_is_given_out_while_the_game_is_on(guest: Guest) -> None:
    table = guest.seated(DUEL)["table"]
    answer = guest.get(f"/api/tables/{table}/match.yaml")
    assert answer.status_code in (400, 403)
    assert "seed" not in answer.json()["error"].lower() or "over" in answer.json()["error"].lower()


def test_one_can_play_on_from_a_moment_of_a_finished_game(guest: Guest) -> None:
    table = finished(guest)
    answer = guest.post(f"/api/tables/{table}/play-on", json={"ply": 0, "seat": 0, "bot": "random"})
    assert answer.status_code == 201, answer.text
    made = answer.json()
    guest.sit(made["table"], made["go"])
    frames: list[Any] = []
    newest(frames, guest.get(f"/api/tables/{made['table']}/poll").json()["answers"])
    assert frames


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"[]", b"game: x", b"a: &x [*x]", b"{" * 5000, b"- " * 5000])
def test_what_is_no_match_file_is_refused_with_a_sentence(guest: Guest, content: bytes) -> None:
    answer = guest.post("/api/replays", content=content)
    assert answer.status_code == 400, answer.text
    assert answer.json()["error"]


def test_the_protocol_is_told_as_a_schema(guest: Guest) -> None:
    told = guest.get("/api/protocol").json()
    assert {"inward", "outward", "$defs"} == set(told)


def test_a_house_can_play_with_other_cards(tmp_path: Path) -> None:
    folder = tmp_path / "set"
    folder.mkdir()
    for file in get_game("the-theatre").base_set_folder.iterdir():
        text = file.read_text(encoding="utf-8")
        (folder / file.name).write_text(text.replace("Vixie,Charm,Paw,5", "Vixie,Charm,Paw,9"), encoding="utf-8")
    with opened(tmp_path, sets={"the-theatre": folder}) as house, house.guest() as guest:
        told = the_theatre(guest)
        assert told["set"]["hash"] != get_game("the-theatre").base_set.hash
        table = guest.seated(DUEL)["table"]
        welcome = guest.get(f"/api/tables/{table}/poll").json()["answers"][0]
        faces = guest.get(welcome["catalogue"])
        assert "immutable" in faces.headers["Cache-Control"]
        assert "9" in str(faces.json()["faces"]["Vixie/Charm"])


def test_two_games_of_one_seed_are_dealt_alike(guest: Guest) -> None:
    hands = []
    for _ in range(2):
        table = guest.seated({**DUEL, "seed": "7"})["table"]
        frames: list[Json] = []
        deadline = time.monotonic() + A_MINUTE
        while not (frames and legal(frames[-1])):
            assert time.monotonic() < deadline
            newest(frames, guest.get(f"/api/tables/{table}/poll", params={"wait": 1}).json()["answers"])
        hands.append(sorted(legal(frames[-1])))
    assert hands[0] == hands[1]
    assert random.choice(hands[0])
