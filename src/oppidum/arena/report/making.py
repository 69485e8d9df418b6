"""From matches to a page."""

from collections.abc import Callable, Sequence

from oppidum.arena import series
from oppidum.arena.crew import Hire
from oppidum.arena.report.drawing import EDITIONS
from oppidum.arena.report.page import Edition, page
from oppidum.arena.report.speech import Speech
from oppidum.arena.report.sums import Sums
from oppidum.arena.series import Part, Task
from oppidum.engine.errors import BadInput
from oppidum.engine.match import Match
from oppidum.engine.words import Language


def tasks(patterns: Sequence[Match], player: str, seed: str, games: int) -> list[tuple[Task, int]]:
    """So many games with each edition, shared by its numbers of seats."""
    editions = dict.fromkeys(pattern.game.edition for pattern in patterns)
    if len(editions) > len(EDITIONS):
        raise BadInput("many_editions", most=len(EDITIONS), given=len(editions))
    each, rest = divmod(games, len(patterns) // len(editions))
    given = dict.fromkeys(editions, 0)
    found = []
    for pattern in patterns:
        some = each + (given[pattern.game.edition] < rest)
        given[pattern.game.edition] += 1
        if some:
            found.append((series.task(pattern, player, seed, told=True), some))
    return found


def gather(
    of: Sequence[tuple[Task, int]], hire: Hire, progress: Callable[[int], None], keep: Callable[[Part, str], None]
) -> dict[str, dict[int, Sums]]:
    """Play, and sum up by edition and number of seats."""
    found: dict[str, dict[int, Sums]] = {}
    for task, part in series.parts(of, hire, progress):
        setup = task.pattern.setup
        keep(part, setup.edition.name)
        found.setdefault(setup.edition.name, {}).setdefault(setup.seats, Sums()).add(part)
    return found


def written(
    patterns: Sequence[Match], player: str, seed: str, found: dict[str, dict[int, Sums]], lang: Language
) -> str:
    """The page."""
    speech = Speech(patterns[0].game, lang)
    games = sum(len(sums.series.lengths) for by_seats in found.values() for sums in by_seats.values())
    contents = {pattern.game.edition: pattern.game.contents for pattern in patterns}
    names = {name: box.name.say(lang) for name, box in contents.items()}
    lead = [speech("page", "lead", games=games, player=player, seed=seed)]
    given = patterns[0].options
    chosen = [f"{one.name}={given[one.name]}" for one in speech.game.options if given[one.name] != one.default]
    if chosen:
        lead.append(speech("page", "options", options=", ".join(chosen)))
    if len(found) == 1:
        lead.append(speech("page", "edition", edition=next(iter(names.values()))))
    return page(speech, lead, [Edition(names[name], by_seats) for name, by_seats in found.items()])
