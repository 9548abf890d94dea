"""What people ask for that is no move: taking back, a draw, a rematch, resigning, claiming, a bot that sits in, a seat, a hint.

What needs consent becomes a note with the seats whose yes it needs; whoever's yes is the last one has it carried out. A question
is carried out once, because its entry in the log is stored under the question's number.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from footlights.bots import bot_title, reason_of
from footlights.stage.match import Match
from footlights.stage.tongue import say, say_many
from footlights.table import answers
from footlights.table.hub import Line
from footlights.table.notes import ASKED_ENOUGH, Question, carried_out
from footlights.table.places import vacate
from footlights.table.protocol import Ack, Ask, Hint, Nack, Thought
from footlights.table.rematch import rematch
from footlights.table.story import STAND_IN
from footlights.table.taking_back import back_to, is_sealed, others_to_ask, whose_consent
from footlights.table.thoughts import Idea, Insight, position_of

if TYPE_CHECKING:
    from footlights.table.live import Live

ADVISER = "principal"  # until the search is compiled, the greedy bot whispers instead
Reply = Ack | Nack


async def ask(live: Live, line: Line, message: Ask) -> Reply:
    """Take in a question or an answer."""
    stored = live.story.numbers.get(f"{line.seat}:{message.id}")
    known = live.book.has(live.note_id(line, message.id))
    if stored is not None or known:
        return Ack(id=message.id, at=live.story.shown(line.seat, stored + 1 if stored is not None else None))
    if line.seat is None and not (message.k == "renew" and line.host):
        return Nack(
            id=message.id, code="spectator", text=say("You are watching; only those who sit here may ask for that.")
        )
    if live.story.waiting:
        return Nack(id=message.id, code="waiting", text=say("Not everybody has come yet; nothing is dealt."))
    if live.story.over and message.k not in ("rematch", "yes", "no"):
        return Nack(id=message.id, code="over", text=say("The game is over."))
    if line.seat is None or message.k == "renew":
        return await _renew(live, line, message)
    return await ASKS[message.k](live, line, line.seat, message)


async def settle(live: Live) -> None:
    """Carry out whatever everybody has agreed to."""
    await _close_for_who_is_back(live)
    for question in live.book.unsettled(live.story):
        if question.complete(live.story) and not question.moot(live.story) and not carried_out(live.story, question):
            await _carry_out(live, question)


async def _close_for_who_is_back(live: Live) -> None:
    """Whoever is here needs no bot: consent to one is not kept for the next time they are away."""
    for question in live.book.unsettled(live.story):
        row = question.row
        if row.kind != "sit-in":
            continue
        whom = row.body["whom"]
        if live.presence.online(whom):
            await live.add_note("no", whom, live.story.names[whom], {"of": row.n}, f"back:{row.n}")


async def _carry_out(live: Live, question: Question) -> None:
    row, once = question.row, f"ask:{question.row.n}"
    if row.kind == "takeback" and row.body["to"] < live.story.ply:
        await live.append("back", row.seat, {"to": row.body["to"]}, once)
    elif row.kind == "draw":
        await live.append("draw", None, {}, once)
    elif row.kind == "sit-in" and row.seat is not None and not _not_away(live, row.seat, row.body["whom"]):
        await live.append("sit", row.body["whom"], {"bot": STAND_IN}, once)
    elif row.kind == "rematch":
        await rematch(live)
    elif row.kind == "renew":
        await vacate(live, row.body["whom"], once)


# --- Questions --------------------------------------------------------------------------------------------------------


async def _put_question(live: Live, line: Line, message: Ask, needs: list[int], body: dict[str, Any]) -> Reply:
    """Keep a question; if nobody needs to be asked it is carried out at once."""
    for question in live.book.unsettled(live.story):
        same = question.row.kind == message.k and question.row.body.get("whom") == body.get("whom")
        if same and question.row.seat == line.seat and question.open(live.story):
            return _no(message, say("You have asked for that already."))
    if live.book.asked(line.seat, message.k) >= ASKED_ENOUGH:
        return _no(message, say("You have asked for that too often at this table."))
    body = {**body, "needs": needs, "at": live.story.at}
    await live.add_note(message.k, line.seat, live.name_of(line), body, live.note_id(line, message.id))
    return Ack(id=message.id, at=live.story.shown(line.seat))


def meant_for_earlier() -> str:
    """The sentence for whoever answers a position that is past."""
    return say("The game has gone on since you decided that, so nothing was done. Look at the table again.")


async def _takeback(live: Live, line: Line, seat: int, message: Ask) -> Reply:
    story = live.story
    if message.at is None:
        return _no(
            message, say("Say with at which position you were looking at, so that no other decision is taken back.")
        )
    if message.at != story.shown(seat):
        return Nack(id=message.id, code="stale", text=meant_for_earlier())
    to = back_to(story, seat)
    if seat not in story.playing or to is None:
        return _no(message, say("You have decided nothing yet that could be taken back."))
    if live.is_full:
        return _no(message, live.full_sentence())
    if is_sealed(story, seat, to):
        told = say("In the daily run something that was seen cannot be taken back; in a practice run it can.")
        return _no(message, told)
    others = whose_consent(story, seat, to)
    if not others:
        return await _enter(live, "back", seat, {"to": to}, message)
    return await _put_question(live, line, message, others, {"to": to})


async def _draw(live: Live, line: Line, seat: int, message: Ask) -> Reply:
    story = live.story
    if not live.setting.game.draws or len(story.seats) == 1:
        return _no(message, say("This game knows no draw by agreement."))
    if any(story.bot_of(other) for other in range(len(story.seats))):
        return _no(message, say("Bots do not agree on draws."))
    return await _put_question(live, line, message, others_to_ask(story, seat), {})


async def _rematch(live: Live, line: Line, seat: int, message: Ask) -> Reply:
    if not live.story.over:
        return _no(message, say("A rematch can be asked for when the game is over."))
    if live.row.next:
        return _no(message, say("There is a rematch already."))
    others = [other for other in live.story.persons if other != seat]
    return await _put_question(live, line, message, others, {})


async def _renew(live: Live, line: Line, message: Ask) -> Reply:
    """The host would have a new link for a seat: whoever comes with it sees its cards, so who sits there is asked."""
    story, whom = live.story, message.seat
    if not line.host:
        return _no(message, say("Only the host makes new links for others."))
    if whom is None or whom == line.seat or whom not in story.persons:
        return _no(message, say("Name the seat of somebody else who is playing."))
    if story.seats[whom].vacant:
        return _no(message, say("Nobody sits there now; you can make a new link at once."))
    return await _put_question(live, line, message, [whom], {"whom": whom, "text": story.names[whom]})


async def _answer(live: Live, line: Line, seat: int, message: Ask) -> Reply:
    question = live.question(message.of)
    if question is None or not question.open(live.story):
        return _no(message, say("That question is not open any more."))
    withdrawn = message.k == "no" and question.row.seat == seat
    if not question.still_asks(seat) and not withdrawn:
        return _no(message, say("That question is not for you to answer."))
    body = {"of": question.row.n}
    await live.add_note(message.k, seat, live.name_of(line), body, live.note_id(line, message.id))
    return Ack(id=message.id, at=live.story.shown(line.seat))


# --- At once ----------------------------------------------------------------------------------------------------------


async def _resign(live: Live, line: Line, seat: int, message: Ask) -> Reply:
    if seat in live.story.left:
        return _no(message, say("You have left this game already."))
    return await _enter(live, "resign", seat, {}, message)


async def _claim(live: Live, line: Line, seat: int, message: Ask) -> Reply:
    objection = _not_away(live, seat, message.seat)
    if objection or message.seat is None:
        return _no(message, objection)
    return await _enter(live, "claim", seat, {"of": message.seat}, message)


async def _sit_in(live: Live, line: Line, seat: int, message: Ask) -> Reply:
    whom = message.seat
    objection = _not_away(live, seat, whom)
    if objection or whom is None:
        return _no(message, objection)
    if whom in live.story.stand_ins:
        return _no(message, say("A bot sits in there already."))
    present = [other for other in others_to_ask(live.story, seat) if other != whom and live.presence.online(other)]
    body = {"whom": whom, "text": live.story.names[whom]}
    return await _put_question(live, line, message, present, body)


async def _return(live: Live, line: Line, seat: int, message: Ask) -> Reply:
    if seat not in live.story.stand_ins:
        return _no(message, say("No bot sits in for you."))
    return await _enter(live, "sit", seat, {"bot": ""}, message)


def _not_away(live: Live, seat: int, whom: int | None) -> str:
    """Why nothing can be claimed of somebody; nothing if they have been away long enough."""
    story = live.story
    if seat not in story.playing:
        return say("You have left this game.")
    if whom is None or whom == seat or whom not in story.persons or whom in story.left:
        return say("Name the seat of somebody else who is playing.")
    seconds = live.backstage.config.away_seconds
    if live.presence.away_ms(whom) <= seconds * 1000:
        return say("{name} has not been away for {seconds} seconds.", name=story.names[whom], seconds=seconds)
    return ""


async def _enter(live: Live, kind: str, seat: int, body: dict[str, Any], message: Ask) -> Reply:
    """Write it into the log; if another process was first, the person is to look again."""
    client_id = f"{seat}:{message.id}"
    await live.append(kind, seat, body, client_id)
    n = live.story.numbers.get(client_id)
    if n is None:
        return Nack(id=message.id, code="stale", text=meant_for_earlier())
    return Ack(id=message.id, at=live.story.shown(seat, n + 1))


def _no(message: Ask, text: str) -> Nack:
    return Nack(id=message.id, code="refused", text=text)


ASKS: dict[str, Callable[[Live, Line, int, Ask], Awaitable[Reply]]] = {
    "takeback": _takeback,
    "draw": _draw,
    "rematch": _rematch,
    "resign": _resign,
    "claim": _claim,
    "sit-in": _sit_in,
    "return": _return,
    "yes": _answer,
    "no": _answer,
}


# --- Hints ------------------------------------------------------------------------------------------------------------


async def hint(live: Live, line: Line, message: Ask) -> None:
    """What a bot would do on this seat, knowing what the seat knows."""
    async with live.in_hand() as story:
        if line.seat is None or story.turn != line.seat or line.seat not in story.playing:
            line.put(_no(message, say("A hint can be had when it is your turn to decide.")))
            return
        match = story.game_match
        thoughts = _unweighed(match, line.seat)
        position, at = position_of(match, ADVISER, 0), story.at
    idea = await live.driver.ponder(position, at, line)
    if idea is None:
        line.put(Nack(id=message.id, code="stale", text=meant_for_earlier()))
        return
    weighed = _weighed(thoughts, idea, match)
    chosen = weighed[idea.choice]
    others = sorted((each for each in weighed if each is not chosen), key=_liking, reverse=True)
    bot = idea.bot or ADVISER
    text = hint_text(bot_title(bot), chosen, others)
    if idea.why == "busy":
        text = f"{text} {answers.change_text(idea.why, bot, bot)}"
    line.put(Hint(id=message.id, do=chosen.do, bot=bot, text=text, thoughts=(chosen, *others)))


def _liking(thought: Thought) -> float:
    return thought.visits if thought.visits is not None else thought.points or 0.0


def _weighed(thoughts: Sequence[Thought], idea: Idea, match: Match) -> list[Thought]:
    """What a bot thinks of everything one could do, with its reasons if it searched."""
    if idea.insights is None:
        points: list[float | None] = [*idea.points] if idea.points is not None else [None] * len(thoughts)
        return [msgspec.structs.replace(each, points=worth) for each, worth in zip(thoughts, points, strict=True)]
    return [
        msgspec.structs.replace(
            each,
            visits=found.visits,
            value=None if found.value is None else round(found.value, 3),
            why=" ".join(part for part in (each.why, _reason(found, match)) if part),
        )
        for each, found in zip(thoughts, idea.insights, strict=True)
    ]


def _reason(found: Insight, match: Match) -> str:
    line = [(match.names[seat], match.game.words.action_text(match.cast, action)) for seat, action in found.line]
    return reason_of(found.visits, found.sure, line, counted=False)


def _unweighed(match: Match, seat: int) -> list[Thought]:
    """Everything a seat may do, with what it would come to as far as the seat knows."""
    view, stage = match.view(seat), match.game.scene
    return [
        Thought(
            do=do,
            label=stage.action_label(view, match.cast, do),
            why=str(stage.preview(view, match.cast, do) or ""),
        )
        for do in view.legal
    ]


def hint_text(bot: str, chosen: Thought, others: Sequence[Thought]) -> str:
    """What a bot would do and why, as a sentence; `others` begin with what it likes next best."""
    told = {"bot": bot, "action": chosen.label}
    if not others:
        return say("{bot} would choose “{action}”: there is nothing else to do.", **told)
    if chosen.value is not None:
        return _value_text(told, chosen.value, others[0])
    if chosen.points is None or others[0].points is None:
        return say("{bot} would choose “{action}”.", **told)
    told["other"] = others[0].label
    ahead = round(chosen.points - others[0].points, 1)
    if ahead <= 0:
        return say("{bot} would choose “{action}”: it looks as good as “{other}”.", **told)
    return say_many(
        "{bot} would choose “{action}”: it looks {points} point better than “{other}”.",
        "{bot} would choose “{action}”: it looks {points} points better than “{other}”.",
        1 if ahead == 1 else 2,
        points=f"{ahead:g}",
        **told,
    )


def _value_text(told: dict[str, str], value: float, other: Thought) -> str:
    """The same of a bot that has searched."""
    told = {**told, "value": f"{100 * value:.0f}", "other": other.label}
    if other.value is None:
        return say("{bot} would choose “{action}”: it rates your prospects at {value}% then.", **told)
    told["less"] = f"{100 * other.value:.0f}"
    return say(
        "{bot} would choose “{action}”: it rates your prospects at {value}% then, and at {less}% after “{other}”.",
        **told,
    )
