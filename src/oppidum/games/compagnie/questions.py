"""The question of a position of Astérix & Compagnie: what a text says of it, and whether the rules would ask it."""

from oppidum.engine.position import Reader
from oppidum.engine.records import Record
from oppidum.games.compagnie import layout as at
from oppidum.games.compagnie import phases
from oppidum.games.compagnie.box import Edition as Box
from oppidum.games.compagnie.powers import actors, facing, has_effect, nth_actor, offer_goals, question_of
from oppidum.games.compagnie.reading import character_of
from oppidum.games.compagnie.rules import is_offered
from oppidum.games.compagnie.table import has, home, kind_of, last_placed, spot_of, strength
from oppidum.games.compagnie.targets import offer_targets
from oppidum.games.compagnie.tokens import fortune
from oppidum.games.compagnie.turns import affordable, may_stand, offer_power, right_place
from oppidum.games.compagnie.vocabulary import BONUS, CARD, DRAW, EVERY, MOVE, TO_ANY, WHAT

PAYMENTS = (phases.PAYING, phases.PAYING_CARDS)
OF_SENTENCES = range(phases.POWER, phases.DISCARDING + 1)
OF_LOSERS = (phases.CONSOLATION, phases.CAMP)
OF_A_PLACE = (*PAYMENTS, *OF_SENTENCES, *OF_LOSERS)
BY_HAND = (
    phases.TURN,
    phases.PAYING_CARDS,
    phases.DISCARDING,
    phases.REINFORCING,
    phases.OVER,
)  # no choices are on offer
BEFORE_DEEDS = (phases.TURN, phases.PLACING, *PAYMENTS, phases.POWER, *range(phases.BONUS_KIND, phases.REINFORCING + 1))


def read_question(edition: Box, box: Record, s: Record, text: Reader) -> None:
    """compagnie.23, compagnie.25: the match is over when somebody is rich, or after the last turn."""
    rich = sum(int(fortune(s, seat)) >= at.WEALTH for seat in range(s.seats))
    over = rich > 0 or s.turns == at.TURNS
    s.phase = text.one_of("question", phases.PHASES.names[1:], "over" if over else "turn") + 1
    if rich > 1 or (s.phase == phases.OVER) != over:
        raise text.wrong("question", "rich" if rich > 1 else "over" if over else "going_on", wealth=at.WEALTH)
    s.card, s.winner = at.NOBODY, at.NOBODY
    if s.phase in OF_A_PLACE:
        s.place = text.number("place", 0, int(s.seats) - 1, at.NOBODY)
    if s.phase == phases.PLACING or s.phase in PAYMENTS:
        s.card = text.one_of("card", [card.key for card in edition.card], "")
    if s.phase in PAYMENTS:
        _read_debt(box, s, text)
    elif s.phase in OF_LOSERS:
        s.winner = facing(s, _read_loser(s, text))
    elif s.phase in OF_SENTENCES:
        _read_sentence(edition, box, s, text)


def _read_debt(box: Record, s: Record, text: Reader) -> None:
    """compagnie.6: what is still to be paid; left out, all that leaves a choice."""
    known = {what: number for number, what in enumerate(WHAT)}
    for what in text.numbers("owed", known.get):
        s.owed[what] += 1
    if not s.owed.any():
        first = BONUS if s.phase == phases.PAYING else CARD
        s.owed[first:] = box.cost[s.card, first:]
    first = next((what for what in range(len(WHAT)) if s.owed[what]), 0)
    one_by_one = s.owed[first] <= box.cost[s.card, first] and (s.owed == box.cost[s.card])[first + 1 :].all()
    if first < BONUS or not one_by_one or (first == CARD) != (s.phase == phases.PAYING_CARDS):
        raise text.wrong("owed", "owed")


def _read_loser(s: Record, text: Reader) -> int:
    """compagnie.21: who has lost the album of the place, to somebody who has won one."""
    loser = text.seat_of("loser", at.NOBODY)
    if home(s, loser, int(s.place)) == at.NOBODY or not s.won[facing(s, loser)]:
        raise text.wrong("loser", "loser", place=s.place)
    return loser


def _read_sentence(edition: Box, box: Record, s: Record, text: Reader) -> None:
    """The power of the character placed last, or the effect of the album: which sentence, who is asked, how often."""
    place = int(s.place)
    s.mine = s.phase == phases.POWER or not text.words("effect")
    if s.mine:
        last = int(last_placed(s, place))
        near = s.options.far_bonuses or place in (s.turn, right_place(s, s.turn))
        if last == at.NOBODY or last & at.OUT or not near:
            raise text.wrong("place", "nobody")
        s.you = s.turn
        part, key, (first, stop) = "power", edition.card[kind_of(last)].key, box.power[kind_of(last)].tolist()
    else:
        album = int(s.album[place])
        s.you = _read_loser(s, text)
        part, key, (first, stop) = "effect", edition.album[album].key, box.effect[album].tolist()
    numbers = [str(number) for number in range(1, 2 if s.phase == phases.POWER else stop - first + 1)]
    words = text.words(part)
    said, number = [*words, *[key, "1"][len(words) :]][:2]
    if len(words) > 2 or said != key or number not in numbers or first == stop:
        raise text.wrong(part, "sentence", speaker=key, count=stop - first)
    s.line = first + numbers.index(number)
    s.left = box.count[s.line]
    if s.phase != phases.POWER:
        _read_actor(edition, box, s, text)


def _read_actor(edition: Box, box: Record, s: Record, text: Reader) -> None:
    line, word = int(s.line), int(box.word[s.line])
    silent = word == DRAW or (word <= MOVE and box.pick[line] == EVERY)
    far = s.phase == phases.DESTINATION and word == MOVE and box.to[line] == TO_ANY
    if silent or (s.phase != question_of(box, line) and not far):
        raise text.wrong("question", "sentence_asks")
    s.left = text.number("left", 1, int(box.count[line]), int(box.count[line]))
    asked = [int(nth_actor(box, s, line, nth)) for nth in range(actors(box, s, line))]
    actor = text.seat_of("asked", asked[0])
    if actor not in asked:
        raise text.wrong("asked", "asked")
    s.nth = asked.index(actor)
    if far:
        s.moving = character_of(edition, s, " ".join(text.words("moving"))) or 0


def check_question(box: Record, s: Record, text: Reader) -> None:
    """A question is asked where there is a choice; the state is whole but for that."""
    last = int(s.down[s.downs - 1]) if s.downs else 0
    forces = s.force.tolist()
    if s.phase == phases.POWER:
        place, marks = int(s.place), last & (at.DOUBLED | at.OUT | at.LAST)
        if marks != at.LAST or spot_of(last) != home(s, int(s.turn), place):
            raise text.wrong("place", "not_just_played")
        forces[spot_of(last)] -= strength(box, last)
        if not has_effect(box, s):
            raise text.wrong("question", "choice")
        offer_power(s)
    if s.phase in BEFORE_DEEDS and max(forces) >= at.ENOUGH:
        raise text.wrong("down", "decided", place=forces.index(max(forces)) >> 1)
    if s.card != at.NOBODY:
        _check_card(box, s, text)
    if s.phase == phases.DESTINATION:
        offer_targets(box, s, s.line, s.actor)
        if not is_offered(s, s.moving):
            raise text.wrong("moving", "moving")
        offer_goals(s, s.moving)
    moved = sum(code & at.TOUCHED > 0 for code in s.down[: s.downs].tolist())
    moving = s.phase in (phases.TARGET, phases.DESTINATION) and box.word[s.line] == MOVE
    if moved != (box.count[s.line] - s.left if moving else 0):
        raise text.wrong("down", "moved")
    if s.held[s.actor] == 0 if s.phase == phases.DISCARDING else s.offered < 2 and s.phase not in BY_HAND:
        raise text.wrong("question", "choice")


def _check_card(box: Record, s: Record, text: Reader) -> None:
    """compagnie.5 to compagnie.7: a card is played where it may stand, by somebody who can pay for it."""
    seat, kind, place = int(s.turn), int(s.card), int(s.place)
    price = box.cost[kind] if s.phase == phases.PLACING else s.owed
    if has(s.heroes, kind):
        raise text.wrong("card", "hero", card=text.words("card")[0])
    if not affordable(s, seat, price, s.held[seat]):
        raise text.wrong("card", "price")
    if s.phase != phases.PLACING and (home(s, seat, place) == at.NOBODY or not may_stand(box, s, kind, seat, place)):
        raise text.wrong("place", "stand")
