"""Checks of what a game declares, made when it is opened: whoever writes one is told what is wrong in a sentence."""

import inspect
from collections.abc import Iterator
from dataclasses import fields
from typing import Any

from oppidum.engine.dice import DICE
from oppidum.engine.errors import BadGame
from oppidum.engine.options import options_layout
from oppidum.engine.spec import BotSpec, GameSpec, ObservationSpec, PositionSpec, RulesSpec
from oppidum.engine.texts import rule_texts
from oppidum.engine.words import details, words

PARAMETERS = {
    name: tuple(parameters.split())
    for name, parameters in {
        "setup": "box s log",
        "to_act": "box s",
        "legal": "box s seat out",
        "refusal": "box s seat action",
        "play": "box s seat action log",
        "redeal": "box s seat dice",
        "scores": "box s out",
        "sample": "box s seat dice",
        "reaction": "s",
        "view": "edition box s seat",
        "write": "edition box s knows",
        "read": "edition box s text",
        "derive": "box s",
        "observe": "box s seat out",
        "number": "box s seat codes",
        "code": "box s seat choice",
        "mask": "box s seat words listed",
        "promise": "box s seat actions n out",
        "evaluate": "box s out",
        "suggest": "box s seat dice out",
        "reply": "box s seat",
        "shown": "box s watcher seat action",
        "news": "box s watcher",
        "quiet": "box s",
        "forced": "box s seat budget",
        "refuted": "box s seat action budget",
    }.items()
}


def check(slug: str, package: str, spec: Any) -> GameSpec:
    """The declaration of a game, if it holds together."""
    if not isinstance(spec, GameSpec):
        raise BadGame(slug, "no_spec")
    for fault, about in _faults(package, spec):
        raise BadGame(slug, fault, **about)
    return spec


def _faults(package: str, spec: GameSpec) -> Iterator[tuple[str, dict[str, Any]]]:
    yield from _wrong_layout(spec)
    yield from _wrong_hooks(spec)
    yield from _missing_words(package, spec)


def _wrong_layout(spec: GameSpec) -> Iterator[tuple[str, dict[str, Any]]]:
    names = spec.state.names or ()
    if names[:3] != ("dice", "options", "seats") or spec.state["dice"] != DICE:
        yield "first_fields", {}
    elif spec.state["options"] != options_layout(spec.options):
        yield "other_options", {}
    for name in spec.position.derived:
        if name not in names:
            yield "no_field", {"field": name}


def _wrong_hooks(spec: GameSpec) -> Iterator[tuple[str, dict[str, Any]]]:
    groups: list[Any] = [spec.rules, spec.position, spec.observation, spec.bots]
    hooks = {"view": spec.view}
    for group in groups:
        assert isinstance(group, RulesSpec | PositionSpec | ObservationSpec | BotSpec)
        hooks |= {each.name: getattr(group, each.name) for each in fields(group) if each.name in PARAMETERS}
    for name, hook in hooks.items():
        if hook is None:
            continue
        wanted = PARAMETERS[name]
        if not callable(hook):
            yield "no_hook", {"hook": name}
        elif (given := tuple(inspect.signature(getattr(hook, "py_func", hook)).parameters)) != wanted:
            yield "other_parameters", {"hook": name, "wanted": ", ".join(wanted), "given": ", ".join(given)}


def _missing_words(package: str, spec: GameSpec) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every phase has its question, every event its sentence, which says nothing that the event does not know."""
    own, numbers = words(package), rule_texts(package)
    for name in spec.phases.questions:
        if not own.has("questions", name):
            yield "no_question", {"phase": name}
    for rule in spec.phases.rules:
        if rule and rule not in numbers:
            yield "no_rule", {"number": rule}
    for option in spec.options:
        if not own.has("options", option.name):
            yield "no_option_words", {"option": option.name}
        if option.rule not in numbers:
            yield "no_rule", {"number": option.rule}
    for kind, tag in zip(spec.events.kinds, spec.events.tags, strict=True):
        if not own.has("events", tag):
            yield "no_event_words", {"event": tag}
            continue
        for table in own.tables.values():
            for unknown in details(table["events"][tag]) - set(kind.__struct_fields__):
                yield "no_event_field", {"event": tag, "field": unknown}
