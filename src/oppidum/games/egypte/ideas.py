"""Ideas: what one might do with a card or a papyrus, in numbers, so that one of them can be drawn at random."""

from oppidum.engine.compiling import rule
from oppidum.engine.records import Record
from oppidum.games.egypte.barriers import available, site_refusal
from oppidum.games.egypte.layout import (
    COUNTS,
    CROCODILES,
    GOURD,
    MOST_KINDS,
    PASSAGE,
    PLAIN,
    POTION,
    SITES,
    SPAN,
    TO_PLACE,
    TO_REMOVE,
    TO_SEND,
    WIND,
)
from oppidum.games.egypte.moves import guess, guesses, passes
from oppidum.games.egypte.routes import leads


@rule
def ideas(box: Record, s: Record, seat: int, tool: int, most: int, counts: int) -> int:
    """How many things one might try with a tool; all its legal uses are among them."""
    if tool < MOST_KINDS:
        if s.hand[seat, tool] == 0:
            return 0
        use = int(box.use[tool])
        moves = guesses(box, s, seat, min(int(box.steps[tool]), most), counts)
        if use == POTION:
            return moves + int(s.standing)
        return moves + int(box.places[use]) if available(s, seat, use) else moves
    kind = tool - MOST_KINDS
    if s.held[seat, kind] == 0:
        return 0
    effect = int(box.effect[kind])
    if effect == WIND:
        return guesses(box, s, seat, min(int(box.number[kind]), most), counts)
    if effect == PASSAGE:
        return guesses(box, s, seat, 1, counts)
    if effect == GOURD:
        return int(s.standing)
    return int(s.seats) if effect == CROCODILES else 1


@rule
def idea(box: Record, s: Record, seat: int, tool: int, most: int, counts: int, n: int) -> int:
    """The nth of these things as an action, −1 if it is not legal."""
    base = tool * SPAN
    if tool < MOST_KINDS:
        steps = min(int(box.steps[tool]), most)
        moves = guesses(box, s, seat, steps, counts)
        if n < moves:
            return idea_of_move(box, s, seat, base, steps, counts, n)
        use = int(box.use[tool])
        if use != POTION:
            site = int(box.place[use, n - moves])
            return base + TO_PLACE + site if site_refusal(box, s, use, site) == 0 else -1
        return base + TO_REMOVE + int(s.barrier[n - moves]) % SITES
    kind = tool - MOST_KINDS
    effect = int(box.effect[kind])
    if effect == WIND:
        return idea_of_move(box, s, seat, base, min(int(box.number[kind]), most), counts, n)
    if effect == PASSAGE:
        end = guess(box, s, seat, 1, counts, n)
        return base + end if end >= 0 and passes(box, s, seat, end) else -1
    if effect == GOURD:
        return base + TO_REMOVE + int(s.barrier[n]) % SITES
    if effect == CROCODILES:
        return base + TO_SEND + n if n != seat else -1
    return base + PLAIN


@rule
def idea_of_move(box: Record, s: Record, seat: int, base: int, steps: int, counts: int, n: int) -> int:
    end = guess(box, s, seat, steps, counts, n)
    return base + end if end >= 0 and leads(box, s, s.exits, seat, steps, end // COUNTS, end % COUNTS) else -1


@rule
def discarded(s: Record, seat: int, n: int) -> int:
    """The action of throwing away the nth kind of card in hand."""
    kind = 0
    while s.hand[seat, kind] == 0 or n > 0:
        n -= s.hand[seat, kind] > 0
        kind += 1
    return kind * SPAN + PLAIN
