"""The page of a report: one file with all that it needs, in one language, light and dark by the reader's choice."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from importlib import resources

import numpy as np

from oppidum.arena.report import drawing
from oppidum.arena.report.effects import Effect
from oppidum.arena.report.maps import maps
from oppidum.arena.report.speech import Speech
from oppidum.arena.report.sums import Sums, all_effects, levels

BINS = 30  # of a histogram
LEAST = 30  # seats that must have a trait before its effect is shown
SHOWN = 14  # effects of a group, before the others are folded away


@dataclass(frozen=True)
class Edition:
    """What was found with one edition, by number of seats."""

    name: str
    sums: dict[int, Sums]


def page(speech: Speech, lead: Sequence[str], editions: Sequence[Edition]) -> str:
    """The whole page; `lead` are the sentences under its title."""
    sections = {
        "wins": _wins(speech, editions),
        "decided": _decided(speech, editions),
        "length": _length(speech, editions),
        "spread": _spread(speech, editions),
        "measures": _measures(speech, editions),
        "effects": _effects(speech, editions),
    }
    title = speech("page", "title", game=speech.game.name(speech.lang))
    links = "".join(f'<a href="#{name}">{speech(name, "title")}</a>' for name in sections)
    body = "".join(
        f'<section id="{name}"><h2>{speech(name, "title")}</h2>'
        f'<p class="soft">{speech(name, "tells")}</p>{drawn}</section>'
        for name, drawn in sections.items()
    )
    told = "".join(f"<p>{escape(sentence)}</p>" for sentence in lead)
    style = resources.files(__package__).joinpath("page.css").read_text("utf-8")
    return (
        f'<!doctype html>\n<html lang="{speech.lang}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><title>{escape(title)}</title>'
        f"<style>\n{style}</style></head>\n<body><header><h1>{escape(title)}</h1>{told}{_legend(speech, editions)}"
        f"<nav>{links}</nav></header>\n<main>{body}</main>\n"
        f'<footer class="soft"><p>{speech("page", "method")}</p>'
        f"<p>{speech('page', 'made', game=speech.game.slug)}</p></footer></body></html>\n"
    )


def _legend(speech: Speech, editions: Sequence[Edition]) -> str:
    if len(editions) == 1:
        return ""
    marks = zip(drawing.EDITIONS, editions, strict=False)
    entries = "".join(f"<li>{drawing.legend_mark(style)}{escape(one.name)}</li>" for style, one in marks)
    return f'<ul class="legend" aria-label="{speech("page", "editions")}">{entries}</ul>'


def _panels(
    speech: Speech,
    editions: Sequence[Edition],
    draw: Callable[[int, str, list[Sums]], tuple[str, str]],
    style: str = "panels",
) -> str:
    """One panel for each number of seats, with a line of figures below it."""
    panels = []
    for seats in editions[0].sums:
        label = speech("page", "seats", seats=seats)
        panels.append(drawing.figure(label, *draw(seats, label, [edition.sums[seats] for edition in editions])))
    return f'<div class="{style}">{"".join(panels)}</div>'


def _wins(speech: Speech, editions: Sequence[Edition]) -> str:
    def draw(seats: int, label: str, found: list[Sums]) -> tuple[str, str]:
        names = [str(seat + 1) for seat in range(seats)]
        drawn = [float(one.series.drawn.mean()) for one in found]
        said = speech("wins", "drawn", share=" · ".join(speech.share(share) for share in drawn)) if any(drawn) else ""
        return drawing.bars([one.wins for one in found], names, 1 / seats, label), said

    return _panels(speech, editions, draw)


def _decided(speech: Speech, editions: Sequence[Edition]) -> str:
    def draw(seats: int, label: str, found: list[Sums]) -> tuple[str, str]:
        won = [one.decided for one in found if not one.series.drawn.all()]
        return (drawing.curves(won, 1 / seats, label, speech("decided", "axis")) if won else ""), ""

    return _panels(speech, editions, draw)


def _length(speech: Speech, editions: Sequence[Edition]) -> str:
    def draw(seats: int, label: str, found: list[Sums]) -> tuple[str, str]:
        lengths = [one.series.lengths for one in found]
        least, most = min(int(one.min()) for one in lengths), max(float(np.percentile(one, 99)) for one in lengths)
        edges = np.linspace(least, max(most, least + 1), min(BINS, max(1, int(most) - least + 1)) + 1)
        shares = [(np.histogram(one, edges)[0] / len(one)).tolist() for one in lengths]
        medians = [float(np.median(one)) for one in lengths]
        said = speech("length", "median", median=" · ".join(speech.number(median, 0) for median in medians))
        return drawing.histogram(shares, edges.tolist(), [min(one, edges[-1]) for one in medians], label), said

    return _panels(speech, editions, draw)


def _spread(speech: Speech, editions: Sequence[Edition]) -> str:
    def draw(seats: int, label: str, found: list[Sums]) -> tuple[str, str]:
        spreads = [one.spreads for one in found]
        names = [name for name in spreads[0] if all(name in one for one in spreads)]
        if not names:  # all were drawn
            return "", ""
        low, high = (pick(pick(one[name]) for one in spreads for name in names) for pick in (min, max))
        rows = (
            _row(
                speech("spread", name),
                drawing.spreads([one[name] for one in spreads], low, high),
                [speech.number(one[name][2], 0) for one in spreads],
            )
            for name in names
        )
        return f"<table>{''.join(rows)}</table>", ""

    return _panels(speech, editions, draw, "panels wide")


def _measures(speech: Speech, editions: Sequence[Edition]) -> str:
    def draw(seats: int, label: str, found: list[Sums]) -> tuple[str, str]:
        rows = []
        for name in found[0].measures:
            spans = [levels(one.measures[name]) for one in found]
            drawn = drawing.spreads(spans, min(0.0, *(span[0] for span in spans)), max(span[-1] for span in spans))
            said = [f"{speech.number(span[2], 0)} <small>({_between(speech, span)})</small>" for span in spans]
            rows.append(_row(speech.of_game(name), drawn, said))
        return f"<table>{''.join(rows)}</table>", ""

    return _panels(speech, editions, draw, "panels wide")


def _between(speech: Speech, found: list[float]) -> str:
    return speech("measures", "between", low=speech.number(found[0], 0), high=speech.number(found[-1], 0))


def _row(name: str, drawn: str, figures: Sequence[str]) -> str:
    """A row of a table; figures may have marks of their own."""
    said = "".join(f"<div>{figure}</div>" for figure in figures)
    return f'<tr><th scope="row">{escape(name)}</th><td>{drawn}</td><td class="figure">{said}</td></tr>'


def _effects(speech: Speech, editions: Sequence[Edition]) -> str:
    found = [all_effects(list(edition.sums.values())) for edition in editions]
    tables, drawn = [], []
    for group in dict.fromkeys(name for one in found for name in one):
        tally = next(s.tallies[group] for edition in editions for s in edition.sums.values() if group in s.tallies)
        title = f"<h3>{escape(speech.of_game(group))}</h3>"
        by_edition = [one.get(group, []) for one in found]
        if tally.grid is None:
            tables.append(f"<div>{title}{_table(speech, by_edition)}</div>")
        else:
            drawn.append(title + maps(speech, by_edition, tally.grid, [edition.name for edition in editions]))
    return f'<div class="tables">{"".join(tables)}</div>{"".join(drawn)}'


def _table(speech: Speech, editions: Sequence[Sequence[Effect]]) -> str:
    """The effects of a group, those that are known well enough; where there are many, the greatest first."""
    known = [{one.key.key: one for one in found if one.seats >= LEAST} for found in editions]
    keys = list(dict.fromkeys(key for found in known for key in found))
    few = len({one.key.key for found in editions for one in found} - set(keys))
    if not keys:
        return f'<p class="soft">{speech("effects", "few", least=LEAST, count=few)}</p>'
    greatest = {key: max((found[key].difference for found in known if key in found), key=abs) for key in keys}
    folded: list[str] = []
    if len(keys) > SHOWN:
        keys.sort(key=lambda key: -abs(greatest[key]))
        keys, folded = keys[:SHOWN], keys[SHOWN:]
        keys.sort(key=lambda key: -greatest[key])
        folded.sort(key=lambda key: -greatest[key])
    most = max(abs(one.difference) + one.margin for found in known for one in found.values())

    def rows(chosen: Sequence[str]) -> str:
        return "".join(_effect_row(speech, [found.get(key) for found in known], most) for key in chosen)

    drawn = f"<table>{rows(keys)}</table>"
    if folded:
        summary = speech("effects", "more", count=len(folded))
        drawn += f"<details><summary>{summary}</summary><table>{rows(folded)}</table></details>"
    if few:
        drawn += f'<p class="soft">{speech("effects", "few", least=LEAST, count=few)}</p>'
    return drawn


def _effect_row(speech: Speech, found: Sequence[Effect | None], most: float) -> str:
    key = next(one.key for one in found if one is not None)
    shown = [None if one is None else (one.difference, one.margin) for one in found]
    return _row(speech.key(key), drawing.differences(shown, most or 1.0), [_figure(speech, one) for one in found])


def _figure(speech: Speech, one: Effect | None) -> str:
    if one is None:
        return "–"
    return f"{speech.change(one.difference, one.margin)} <small>({speech.share(one.share)})</small>"
