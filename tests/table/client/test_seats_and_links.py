"""Links and seats: whose link it is, wrong links, coming back to a bot; being told no; clauses; a long talk."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, WebSocketRoute, expect

from tests.table.client.conftest import Invite
from tests.table.client.guests import BOT, FRIEND, ME, Guest, fragment
from tests.table.serving import Server, serving


@pytest.fixture
def together(ada: Guest, ben: Guest) -> tuple[Guest, Guest]:
    """Ada and Ben at one table; whoever is to decide first comes first."""
    made = ada.make_table(ME, FRIEND)
    ada.come(made["go"])
    ben.come(made["links"]["1"])
    for guest in (ada, ben):
        expect(guest.page.locator("#board .card").first).to_be_visible()
    return (ada, ben) if ada.page.title().startswith("●") else (ben, ada)


def seat_of(guest: Guest, table: str) -> tuple[int, int]:
    """The seat somebody has, as the table says it and as the foyer does."""
    about = guest.context.request.get(f"/api/tables/{table}").json()
    mine = guest.context.request.get("/api/me").json()["running"]
    return about["you"], next(card["you"] for card in mine if card["table"] == table)


THREE = {"options": {"format": "free-for-all"}}


def test_another_seats_link_asks_before_it_moves_anybody(ada: Guest, ben: Guest) -> None:
    made = ada.make_table(ME, FRIEND, FRIEND, BOT, **THREE)
    page = ada.come(made["go"])
    expect(page.locator("#waiting")).to_be_visible()
    other = ada.context.new_page()
    other.goto(made["links"]["1"])
    expect(other.locator("#another-seat")).to_contain_text(
        "This link is for seat 2, which is free; you sit on Ada's seat."
    )
    other.get_by_role("button", name="Keep my seat").click()
    expect(other.locator("#waiting")).to_be_visible()
    assert seat_of(ada, made["table"]) == (0, 0)
    other.goto("/")
    other.goto(made["links"]["1"])
    other.get_by_role("button", name="Sit here instead").click()
    expect(other.locator("#waiting .cast-row").nth(1)).to_contain_text("you")
    assert seat_of(ada, made["table"]) == (1, 1)
    expect(page.locator("#line-banner")).to_contain_text("another seat of this table")
    expect(other.locator("#waiting .cast-row").nth(0)).to_contain_text("free")
    ben.come(made["links"]["0"])
    expect(other.locator("#waiting .cast-row").nth(0)).to_contain_text("Ben")


def test_while_a_game_is_played_nobody_gets_a_second_seat_or_another_browsers(
    ada: Guest, ben: Guest, invite: Invite
) -> None:
    made = ada.make_table(ME, FRIEND)
    page = ada.come(made["go"])
    ben.come(made["links"]["1"])
    expect(page.locator("#board .card").first).to_be_visible()
    ada.page.goto("/")
    ada.come(made["links"]["1"])
    expect(page.locator(".toast")).to_contain_text("You keep your seat")
    expect(page.locator("#board .card").first).to_be_visible()
    assert seat_of(ada, made["table"]) == (0, 0)
    private = invite()
    private.come(made["links"]["1"])
    expect(private.page.locator("#house")).to_contain_text("good for one browser")
    expect(private.page.locator("#board .card")).to_have_count(0)
    own = own_link(ben)
    ada.page.goto("/")
    ada.come(own)
    expect(page.locator(".toast")).to_contain_text("You know the cards of your seat")
    assert seat_of(ada, made["table"]) == (0, 0)
    ben.page.goto("/")
    ben.come(made["links"]["1"])  # the message with the old link is pressed again where one sits
    expect(ben.page.locator(".seat[data-seat='1']")).to_contain_text("you")


def test_whoever_came_by_an_invitation_is_offered_a_link_of_their_own_while_waiting(
    ada: Guest, ben: Guest, invite: Invite
) -> None:
    made = ada.make_table(ME, FRIEND, FRIEND, BOT, **THREE)
    ben.come(made["links"]["1"])
    waiting = ben.page.locator("#waiting")
    expect(waiting).to_contain_text("Opens your seat in another browser")
    waiting.get_by_role("button", name="Make a new one: Link for your seat").click()
    link = waiting.get_by_label("Link for your seat", exact=True).input_value()
    phone = invite("Ben on the phone")
    phone.come(link)
    expect(phone.page.locator("#waiting .cast-row").nth(1)).to_contain_text("you")
    ada.come(made["go"])
    expect(ada.page.locator("#waiting")).to_be_visible()
    expect(ada.page.locator("#waiting")).not_to_contain_text("Opens your seat in another browser")


def test_the_host_asks_for_a_seat_and_gets_it_with_a_yes_alone(
    together: tuple[Guest, Guest], ada: Guest, ben: Guest, invite: Invite
) -> None:
    ada.menu("Links")
    links = ada.page.locator("#links")
    expect(links).to_contain_text("While the game is played that takes Ben's yes.")
    links.get_by_role("button", name="Ask Ben for their seat's new link").click()
    expect(links).to_contain_text("Ben has been asked.")
    strip = ben.page.locator("#asks .ask")
    expect(strip).to_contain_text("Ada, as the host of this table, asks you for your seat.")
    expect(strip).to_contain_text("whoever comes with its new link sees your cards")
    strip.get_by_role("button", name="Keep my seat").click()
    expect(ada.page.locator(".toast")).to_contain_text("Ben keeps the seat.")
    ada.page.keyboard.press("Escape")
    ada.menu("Links")
    links.get_by_role("button", name="Ask Ben for their seat's new link").click()
    strip.get_by_role("button", name="Give my seat up").click()
    ben.page.get_by_role("button", name="No, keep my seat").click()
    expect(ben.page.locator("#board .card").first).to_be_visible()
    strip.get_by_role("button", name="Give my seat up").click()
    ben.page.get_by_role("button", name="Yes, give it up").click()
    expect(ben.page.locator("#line-banner")).to_contain_text("You have given this seat up.")
    make_one = links.get_by_role("button", name="Make a new one: Link for seat 2")
    expect(make_one).to_be_focused()
    expect(ada.page.locator("#promptbook")).to_contain_text("Ben gives the seat up")
    make_one.click()
    field = links.get_by_label("Link for seat 2", exact=True)
    cleo = invite("Cleo")
    cleo.come(field.input_value())
    expect(cleo.page.locator(".seat[data-seat='1']")).to_contain_text("you")
    expect(ada.page.locator("#chat")).to_contain_text("Cleo plays on for Ben.")
    ben.page.reload()
    expect(ben.page.locator("#house")).to_contain_text("This table is for those who have a link")


def test_a_host_without_the_dialog_is_led_to_the_links_when_a_seat_is_given_up(
    together: tuple[Guest, Guest], ada: Guest, ben: Guest
) -> None:
    ada.menu("Links")
    ada.page.locator("#links").get_by_role("button", name="Ask Ben for their seat's new link").click()
    expect(ben.page.locator("#asks .ask")).to_be_visible()
    ada.page.keyboard.press("Escape")
    expect(ada.page.locator("#asks")).to_contain_text("You asked Ben for the seat.")
    ben.page.locator("#asks").get_by_role("button", name="Give my seat up").click()
    ben.page.get_by_role("button", name="Yes, give it up").click()
    strip = ada.page.locator("#asks")
    expect(strip).to_contain_text("Ben gave the seat up.")
    expect(ada.page.locator(".seat[data-seat='1']")).to_contain_text("gave the seat up")
    strip.get_by_role("button", name="To the links").click()
    expect(ada.page.locator("#links")).to_contain_text("Ben gave this seat up.")


def test_the_house_moves_nobody_who_does_not_say_so(ada: Guest) -> None:
    made = ada.make_table(ME, FRIEND)
    ada.come(made["go"])
    expect(ada.page.locator("#waiting")).to_be_visible()
    body = {"key": fragment(made["links"]["1"])[2:], "contribution": "ab" * 16}
    path = f"/api/tables/{made['table']}/sit"
    answer = ada.context.request.post(path, data=body, headers={"Origin": ada.origin})
    assert answer.status == 403
    assert "you sit on that of Ada" in answer.json()["error"]
    assert seat_of(ada, made["table"]) == (0, 0)


def test_a_wrong_link_is_not_greeted(ada: Guest, invite: Invite) -> None:
    made = ada.make_table(ME, FRIEND)
    stranger = invite()
    stranger.come(f"/m/{made['table']}#k=nothing-of-the-kind")
    expect(stranger.page.locator("#house")).to_contain_text("This link opens nothing here")
    expect(stranger.page.locator("#door")).to_have_count(0)


def own_link(guest: Guest) -> str:
    """A fresh link for one's own seat, from behind "More"."""
    guest.menu("Links")
    dialog = guest.page.locator("#links")
    dialog.get_by_role("button", name="Make a new one: Link for your seat").click()
    expect(guest.page.locator(".toast").last).to_contain_text("new link")
    return dialog.get_by_label("Link for your seat", exact=True).input_value()


def test_a_player_takes_the_seat_along_to_another_browser(
    together: tuple[Guest, Guest], ben: Guest, invite: Invite
) -> None:
    link = own_link(ben)
    expect(ben.page.locator("#links")).not_to_contain_text("To watch")
    ben.page.keyboard.press("Escape")
    phone = invite("Ben")
    phone.come(link)
    expect(phone.page.locator(".seat[data-seat='1']")).to_contain_text("you")
    expect(ben.page.locator("#line-banner")).to_be_hidden()
    ben.page.reload()
    expect(ben.page.locator(".seat[data-seat='1']")).to_contain_text("you")


def test_the_host_has_links_at_any_time(ada: Guest, invite: Invite) -> None:
    page = ada.play_against_a_bot()
    phone = invite("Ada on the phone")
    phone.come(own_link(ada))
    expect(phone.page.locator(".seat[data-seat='0']")).to_contain_text("you")
    page.evaluate("sessionStorage.clear()")
    page.reload()
    ada.wait_for_turn()
    ada.menu("Links")
    page.locator("#links").get_by_role("button", name="Make a new one: Link for those who watch").click()
    field = page.locator("#links").get_by_label("Link for those who watch", exact=True)
    wanda = invite("Wanda")
    wanda.come(field.input_value())
    expect(wanda.page.locator(".chat-channel")).to_have_text("Among those who watch")


# --- What may not be done ---------------------------------------------------------------------------------------------


def test_the_clause_of_what_is_not_allowed_can_be_read_and_followed(ada: Guest) -> None:
    why = {"clause": "TH-4.2", "text": "Not now."}
    page = ada.page

    def meddle(text: str) -> str:
        return re.sub(
            r'(\{"do":"play [^"]*","label":"[^"]*")(,"preview":"[^"]*")?\}',
            lambda found: f'{found[1]},"why_not":{{"clause":"{why["clause"]}","text":"{why["text"]}"}}}}',
            text,
        )

    def dial(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        socket.on_message(server.send)
        server.on_message(lambda message: socket.send(meddle(str(message))))

    page.route_web_socket("**/ws", dial)
    ada.come(ada.make_table(ME, BOT)["go"])
    card = page.locator("#board .card[data-offer='illegal']").first
    expect(card).to_have_attribute("aria-description", "Not now. (rule TH-4.2)")
    card.hover()
    expect(page.locator(".whisper")).to_contain_text("Not now. Rule TH-4.2")
    card.click(force=True)
    link = page.locator("#promptbar a.clause")
    expect(link).to_have_text("Rule TH-4.2")
    expect(link).to_have_attribute("href", "/rules/the-theatre#TH-4.2")
    with page.expect_popup() as rules:
        link.click()
    expect(rules.value.locator("[id='TH-4.2']")).to_be_in_viewport()


# --- Talk and questions -----------------------------------------------------------------------------------------------


def test_an_old_line_of_the_talk_can_be_muted(together: tuple[Guest, Guest], ada: Guest, ben: Guest) -> None:
    for number in range(14):
        ben.page.get_by_label("Say something").fill(f"Line {number}")
        ben.page.keyboard.press("Enter")
        expect(ada.page.locator(".chat-line")).to_have_count(number + 1)
    lines = ada.page.locator(".chat-lines")
    lines.evaluate("list => (list.scrollTop = 0)")
    ada.page.locator(".chat-line").first.hover()
    ada.page.get_by_role("button", name="Mute Ben").first.click()
    expect(ada.page.locator(".chat-line")).to_have_count(0)
    expect(ada.page.locator(".chat-muted")).to_contain_text("Ben is muted.")


def test_a_line_of_the_talk_has_a_colon_for_the_ear(together: tuple[Guest, Guest], ada: Guest, ben: Guest) -> None:
    ben.page.get_by_label("Say something").fill("Hello")
    ben.page.keyboard.press("Enter")
    expect(ada.page.locator(".chat-line")).to_contain_text("Ben: Hello")


def test_who_asked_is_told_no_where_they_look(together: tuple[Guest, Guest]) -> None:
    first, second = together
    first.do_something()
    second.wait_for_turn()
    second.do_something()
    first.page.locator("#tool-takeback").click()
    second.page.locator("#asks").get_by_role("button", name="No").click()
    expect(first.page.locator(".toast")).to_contain_text("would rather not have it taken back")
    first.page.reload()
    expect(first.page.locator("#chat")).to_contain_text("would rather not")
    expect(first.page.locator(".toast")).to_have_count(0)


def test_the_page_has_one_first_heading(ada: Guest) -> None:
    page = ada.come(ada.make_table(ME, FRIEND, clock={"minutes": 5, "plus": 5})["go"])
    expect(page.locator("#waiting")).to_contain_text("5 minutes each, 5 s a move")
    expect(page.locator("#waiting")).to_contain_text("Seat 1 plays")
    expect(page.locator("h1")).to_have_count(1)
    ada.play_against_a_bot()
    expect(page.locator("h1")).to_have_count(1)


def test_the_command_box_says_everything_of_an_opponent_once(ada: Guest) -> None:
    page = ada.play_against_a_bot()
    page.keyboard.press("c")
    page.locator("#command").fill("o")
    page.locator("#command").press("Enter")
    expect(page.locator(".command-output")).to_contain_text("Greedy")
    assert page.locator(".command-output").inner_text().count("Deck") == 1


# --- Being away -------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A house that waits for nobody longer than a second."""
    with serving(tmp_path_factory.mktemp("hasty"), more=("--away-seconds", "1")) as server:
        yield server


def test_whoever_comes_back_to_a_bot_is_asked_for_the_seat(browser: Browser, hasty: Server) -> None:
    with Guest(browser, hasty.origin, "Ada") as ada, Guest(browser, hasty.origin, "Ben") as ben:
        made = ada.make_table(ME, FRIEND)
        ada.come(made["go"])
        ben.come(made["links"]["1"])
        expect(ben.page.locator("#board .card").first).to_be_visible()
        ben.page.goto("/rules/the-theatre")
        bens = ada.page.locator(".seat[data-seat='1']")
        bens.get_by_role("button", name="Ben is away: what now?").click()
        ada.page.get_by_text("Ask for a bot to sit in").click()
        expect(bens).to_contain_text("a bot sits in")
        title = ada.page.locator("[data-seat='1'] > .panel-head > .panel-title")
        assert title.evaluate("title => title.scrollWidth <= title.clientWidth + 1")
        ben.come(f"/m/{made['table']}")
        expect(ben.page.locator("#stand-in")).to_contain_text("A bot sits in for you")
        expect(bens).to_contain_text("back; a bot still sits in")
        assert title.evaluate("title => title.scrollWidth <= title.clientWidth + 1")
        expect(ada.page.locator("#live")).to_contain_text("Ben is back; a bot still sits in.")
        ben.page.locator("#stand-in").get_by_role("button", name="Take my seat back").click()
        expect(bens).to_contain_text("here")
        expect(ben.page.locator("#asks")).to_be_hidden()


def test_refused_sockets_are_no_error_of_the_server(ada: Guest, playhouse: Server, invite: Invite) -> None:
    made = ada.make_table(ME, FRIEND)
    stranger = invite("Eve")
    stranger.page.goto("/")
    stranger.page.evaluate(
        """(table) => new Promise((resolve) => {
             const socket = new WebSocket(`${location.origin.replace("http", "ws")}/api/tables/${table}/ws`);
             socket.onclose = resolve; })""",
        made["table"],
    )
    assert "without completing handshake" not in playhouse.said.read_text()
