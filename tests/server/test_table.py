"""The table without network or storage: seats, moves, offers, clocks."""

from random import Random
from typing import Any

import msgspec
import pytest

import oppidum
from oppidum.engine.errors import Illegal
from oppidum.server import commands, entries, telling
from oppidum.server.entries import Clock
from oppidum.server.errors import Refused
from oppidum.server.table import Table
from tests.server.seated import KEY, PEOPLE, Sitting


def refusal(sitting: Sitting, who: int, command: commands.AnyCommand) -> str:
    """Why it is refused; then nothing has changed."""
    before = sitting.table.saved()
    with pytest.raises(Refused) as caught:
        sitting.do(who, command)
    assert sitting.table.saved() == before
    for lang in ("en", "fr"):
        assert caught.value.say(lang)
    return caught.value.key


def test_the_match_begins_when_all_seats_are_taken() -> None:
    sitting = Sitting(sit=False)
    sitting.do(0, commands.Sit(seat=1, seed="mine"))
    assert not sitting.table.playing
    assert refusal(sitting, 1, commands.Sit(seat=1)) == "seat_taken"
    assert refusal(sitting, 1, commands.Sit(seat=7)) == "no_seat"
    sitting.do(1, commands.Sit(seat=0, seed="yours"))
    assert sitting.table.playing
    assert sitting.table.match is not None
    assert sitting.table.match.seeds == ("yours", "mine")


def test_seeds_change_the_throws_and_the_record_proves_them() -> None:
    matches = []
    for seed in ("a", "b"):
        sitting = Sitting("romains", 3, sit=False)
        for seat in range(3):
            sitting.do(seat, commands.Sit(seat=seat, seed=seed))
        sitting.wander(10_000, Random(1))
        assert sitting.table.match is not None
        assert sitting.table.commitment == oppidum.load(sitting.table.match.record()).commitment
        matches.append(sitting.table.match.record())
    assert matches[0] != matches[1]


def test_one_acts_from_ones_own_seat() -> None:
    sitting = Sitting()
    stranger = commands.Resign(seat=0)
    assert refusal(sitting, 1, stranger) == "not_your_seat"
    assert refusal(sitting, 2, stranger) == "not_your_seat"


def test_a_refused_action_names_its_rule() -> None:
    sitting = Sitting(options={"first": 0})
    sitting.move(0, "0,0")
    with pytest.raises(Illegal) as caught:
        sitting.move(1, "9,9")
    assert caught.value.rule.id == "egyptos.5"


def test_a_stale_move_is_refused() -> None:
    sitting = Sitting(options={"first": 0})
    seen = sitting.table.facts.told[1]
    sitting.move(0, "0,0")
    with pytest.raises(Refused) as caught:
        sitting.move(1, "1,0", number=seen)
    assert caught.value.key == "stale"
    sitting.do(0, commands.Say(text="hello"))  # what is said makes no move stale
    sitting.move(1, "1,0", number=sitting.table.facts.told[1] - 1)


def test_others_choosing_at_the_same_time_make_no_choice_stale() -> None:
    sitting = Sitting("cartes", 3)
    seen = list(sitting.table.facts.told)
    assert sitting.table.match is not None
    for seat in (2, 0, 1):
        sitting.move(seat, str(sitting.table.match.legal(seat)[0]), number=seen[seat])


def test_a_silent_pass_is_told_to_nobody_else() -> None:
    """romains.9: who lets a question pass is seen by nobody."""
    sitting = Sitting("romains", 4)
    luck = Random(3)
    for _ in range(200):
        if len(sitting.table.awaited) > 1:
            break
        sitting.wander(1, luck)
    table = sitting.table
    seat, *others = table.awaited
    before = {
        other: telling.sync(table, other, None, "en", sitting.now) for other in (*range(4), None) if other != seat
    }
    entry = sitting.move(seat, "pass")[0]
    for other, seen in before.items():
        assert telling.message(sitting.table, entry, other, "en", telling.Shared(), sitting.now) is None
        assert telling.sync(sitting.table, other, None, "en", sitting.now) == seen
    assert telling.message(sitting.table, entry, seat, "en", telling.Shared(), sitting.now) is not None
    assert others


def test_a_question_to_several_passes_when_its_time_is_over() -> None:
    sitting = Sitting("romains", 4, clock=Clock(reaction=8.0))
    luck = Random(3)
    while len(sitting.table.awaited) < 2:
        sitting.wander(1, luck)
    for seat in sitting.table.awaited:
        assert sitting.table.due_of(seat) == sitting.now + 8.0


def test_a_bank_runs_down_and_grows() -> None:
    clock = Clock(bank=60.0, increment=5.0)
    sitting = Sitting(clock=clock, options={"first": 0})
    assert sitting.table.facts.timing.due(clock, 0) == sitting.now + 60
    assert sitting.table.facts.timing.due(clock, 1) is None
    sitting.now += 20
    sitting.move(0, "0,0")
    assert sitting.table.facts.timing.left[0] == 45
    assert sitting.table.facts.timing.due(clock, 1) == sitting.now + 60
    sitting.now += 10
    sitting.do(0, commands.Say(text="take your time"))  # costs nobody anything
    sitting.move(1, "1,0")
    assert sitting.table.facts.timing.left == [45, 55]
    assert sitting.table.facts.timing.due(clock, 0) == sitting.now + 45


def test_who_runs_out_of_time_loses() -> None:
    sitting = Sitting(clock=Clock(move=30.0, timeout="loss"), options={"first": 0})
    sitting.happen(entries.RanOut(0))
    assert sitting.table.facts.result is not None
    assert (sitting.table.facts.result.winners, sitting.table.facts.result.reason) == ([1], "time")
    assert sitting.table.awaited == ()


def test_resigning_among_several_lets_a_bot_play_on() -> None:
    sitting = Sitting("romains", 3)
    sitting.do(1, commands.Resign(seat=1))
    assert sitting.table.playing
    assert sitting.table.facts.seats[1].bot is not None
    assert refusal(sitting, 1, commands.TakeBack(seat=1)) == "given_up"
    sitting.do(0, commands.Resign(seat=0))
    assert sitting.table.playing
    sitting.do(2, commands.Resign(seat=2))
    assert not sitting.table.playing


def test_a_bot_may_play_for_who_is_away() -> None:
    sitting = Sitting(options={"first": 0})
    assert refusal(sitting, 1, commands.Lend(seat=0)) == "not_away"
    assert refusal(sitting, 0, commands.Lend(seat=0)) == "others_decide"
    sitting.now += 61
    assert refusal(sitting, 1, commands.Lend(seat=0)) == "not_away"  # who thinks is there
    sitting.absence = 61.0
    sitting.do(1, commands.Lend(seat=0, level=2))
    assert sitting.table.facts.seats[0].bot == 2
    action = msgspec.to_builtins(sitting.table.game.parse("0,0"))
    number = sitting.table.facts.told[0]
    assert refusal(sitting, 0, commands.Move(seat=0, number=number, action=action, key="k")) == "bot_plays"
    sitting.do(0, commands.TakeBack(seat=0))
    sitting.move(0, "0,0")


def test_who_leaves_before_the_match_frees_the_seat() -> None:
    sitting = Sitting(sit=False)
    sitting.do(0, commands.Sit(seat=0))
    sitting.do(0, commands.Leave(seat=0))
    assert sitting.table.facts.seats[0].free


def test_undo_wants_consent_and_nothing_revealed() -> None:
    sitting = Sitting(options={"first": 0})
    assert refusal(sitting, 0, commands.Ask(seat=0, what="undo")) == "nothing_to_undo"
    sitting.move(0, "0,0")
    sitting.move(1, "1,0")
    sitting.do(0, commands.Ask(seat=0, what="undo"))
    assert sitting.moves == 2
    assert refusal(sitting, 0, commands.Agree(seat=0)) == "nothing_asked"
    sitting.do(1, commands.Agree(seat=1))
    assert sitting.moves == 0
    sitting.move(0, "0,0")
    sitting.do(0, commands.Ask(seat=0, what="undo"))
    sitting.do(1, commands.Decline(seat=1))
    assert sitting.table.facts.offering is None
    assert sitting.moves == 1


def test_what_was_thrown_or_shown_is_not_taken_back() -> None:
    thrown = Sitting("romains", 2)
    seat = thrown.table.awaited[0]
    thrown.wander(1, Random(1))
    assert refusal(thrown, seat, commands.Ask(seat=seat, what="undo")) == "revealed"
    shown = Sitting("compagnie", 2, options={"first": 0})
    assert shown.table.match is not None
    played = next(str(action) for action in shown.table.match.legal(0) if str(action).startswith("play"))
    shown.move(0, played)
    assert refusal(shown, 0, commands.Ask(seat=0, what="undo")) == "revealed"


def test_draws_by_agreement_where_there_are_draws() -> None:
    sitting = Sitting()
    sitting.do(0, commands.Ask(seat=0, what="draw"))
    sitting.do(1, commands.Agree(seat=1))
    assert sitting.table.facts.result is not None
    assert (sitting.table.facts.result.winners, sitting.table.facts.result.reason) == ([0, 1], "agreed")
    assert refusal(Sitting("cartes"), 0, commands.Ask(seat=0, what="draw")) == "no_draws"
    with_bot = Sitting(levels=[None, 3])
    assert refusal(with_bot, 0, commands.Ask(seat=0, what="draw")) == "bots_play_on"


def test_a_rematch_has_a_new_commitment_before_anybody_adds_a_seed() -> None:
    sitting = Sitting()
    first = sitting.table.commitment
    assert refusal(sitting, 0, commands.Ask(seat=0, what="rematch")) == "not_over"
    sitting.do(1, commands.Resign(seat=1))
    sitting.do(1, commands.Ask(seat=1, what="rematch"))
    assert sitting.table.commitment != first
    assert not sitting.table.playing
    sitting.do(0, commands.Agree(seat=0, seed="new"))
    sitting.do(1, commands.Agree(seat=1, seed="newer"))
    assert sitting.table.playing
    assert sitting.table.match is not None
    assert sitting.table.match.seeds == ("new", "newer")
    assert sitting.table.facts.round == 2
    sitting.wander(3, Random(0))


def test_an_undo_makes_what_was_thought_before_it_stale() -> None:
    sitting = Sitting(options={"first": 0})
    sitting.move(0, "0,0")
    sitting.move(1, "1,0")
    seen = sitting.table.facts.told[0]
    sitting.do(0, commands.Ask(seat=0, what="undo"))
    sitting.do(1, commands.Agree(seat=1))
    with pytest.raises(Refused) as caught:
        sitting.move(0, "0,0", number=seen)
    assert caught.value.key == "stale"


def test_a_bot_plays_the_rematch_for_who_has_left() -> None:
    sitting = Sitting("romains", 3)
    for seat in range(3):
        sitting.do(seat, commands.Resign(seat=seat))
    sitting.do(2, commands.Leave(seat=2))
    sitting.do(0, commands.Ask(seat=0, what="rematch"))
    assert not sitting.table.facts.seats[2].free
    sitting.do(0, commands.Agree(seat=0))
    sitting.do(1, commands.Agree(seat=1))
    assert sitting.table.playing
    assert [seat.bot is None for seat in sitting.table.facts.seats] == [True, True, False]
    sitting.do(2, commands.TakeBack(seat=2))
    assert sitting.table.facts.seats[2].bot is None


def test_a_snapshot_between_two_matches_keeps_the_key_of_the_first() -> None:
    sitting = Sitting()
    sitting.do(1, commands.Resign(seat=1))
    sitting.do(1, commands.Ask(seat=1, what="rematch"))
    restored = Table.restored("abcdefghij", sitting.table.opened, sitting.table.saved())
    assert restored.match is not None
    assert sitting.table.match is not None
    assert restored.match.record() == sitting.table.match.record()
    assert restored.saved() == sitting.table.saved()


def test_the_host_may_mute() -> None:
    sitting = Sitting()
    sitting.do(1, commands.Say(text="spam"))
    assert refusal(sitting, 1, commands.Mute(word=0)) == "host_only"
    assert refusal(sitting, 0, commands.Mute(word=5)) == "no_word"
    sitting.do(0, commands.Mute(word=0))
    assert refusal(sitting, 1, commands.Say(text="more")) == "muted"
    sitting.do(0, commands.Mute(word=0, on=False))
    sitting.do(1, commands.Say(text="sorry"))


@pytest.mark.parametrize("slug", oppidum.slugs())
def test_a_snapshot_and_a_journal_lead_to_the_same_table(slug: str) -> None:
    sitting = Sitting(slug, oppidum.game(slug).seats[-1], clock=Clock(bank=900.0, increment=2.0, reaction=900.0))
    luck = Random(5)
    for _ in range(12):
        sitting.now += luck.random() * 10
        sitting.wander(3, luck)
    first, moment, _ = sitting.lines[0]
    assert isinstance(first, entries.Opened)
    replayed = Table(sitting.table.code, first, moment)
    for number, (entry, moment, key) in enumerate(sitting.lines[1:], 1):
        replayed.replay(number, entries.unpack(entries.pack(entry)), moment, key)
    restored = Table.restored(sitting.table.code, sitting.table.opened, sitting.table.saved())
    for viewpoint in (*range(sitting.table.seats), None):
        seen = telling.sync(sitting.table, viewpoint, PEOPLE[0].id, "fr", sitting.now)
        assert telling.sync(replayed, viewpoint, PEOPLE[0].id, "fr", sitting.now) == seen
        assert telling.sync(restored, viewpoint, PEOPLE[0].id, "fr", sitting.now) == seen
    assert replayed.saved() == sitting.table.saved() == restored.saved()


def test_keys_and_seeds_are_told_once_the_match_is_over() -> None:
    sitting = Sitting()
    secret = sitting.table.facts.key.hex()
    assert secret not in telling.sync(sitting.table, 0, "p0", "en", sitting.now).decode()
    assert "seed 1" not in telling.sync(sitting.table, 0, "p0", "en", sitting.now).decode()
    sitting.do(1, commands.Resign(seat=1))
    assert secret in telling.sync(sitting.table, 0, "p0", "en", sitting.now).decode()
    assert "seed 1" in telling.sync(sitting.table, None, None, "en", sitting.now).decode()


def told_of_a_move(sitting: Sitting, seat: int, notation: str) -> dict[str, Any]:
    """The message to the other seat of two."""
    entry = sitting.move(seat, notation)[0]
    message = telling.message(sitting.table, entry, 1 - seat, "en", telling.Shared(), sitting.now)
    assert message is not None
    told: dict[str, Any] = msgspec.json.decode(message)
    return told


def test_a_move_tells_what_else_it_has_changed() -> None:
    sitting = Sitting(options={"first": 0})
    assert "table" not in told_of_a_move(sitting, 0, "0,0")
    sitting.do(1, commands.Ask(seat=1, what="draw"))
    assert sitting.table.facts.offering is not None
    assert told_of_a_move(sitting, 1, "0,1")["table"]["offer"] is None
    for seat, notation in enumerate(("1,0", "1,1", "2,0", "2,1", "3,0", "3,1")):
        assert "table" not in told_of_a_move(sitting, seat % 2, notation)
    ended = told_of_a_move(sitting, 0, "4,0")
    assert (ended["table"]["winners"], ended["table"]["reason"], ended["legal"]) == ([0], "rules", [])
    assert bytes.fromhex(ended["table"]["key"]) == KEY
    assert ended["events"][-1]["event"]["type"] == "line"


def test_who_goes_and_comes_back_gains_no_time() -> None:
    sitting = Sitting(seats=3, clock=Clock(move=30.0), options={"first": 0})
    sitting.now += 20
    sitting.do(0, commands.Leave(seat=0))
    sitting.do(1, commands.Lend(seat=0))
    sitting.now += 2
    sitting.do(0, commands.TakeBack(seat=0))
    assert sitting.table.due_of(0) == sitting.now + 10


def test_who_has_left_cannot_leave_again() -> None:
    sitting = Sitting()
    sitting.do(0, commands.Leave(seat=0))
    assert refusal(sitting, 0, commands.Leave(seat=0)) == "already_gone"
