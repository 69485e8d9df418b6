"""Bugs put in on purpose, while schedules run and nowhere else: each must be found soon."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any
from unittest import mock

import msgspec

from oppidum.server import live as live_module
from oppidum.server.house import House
from oppidum.server.live import Live
from oppidum.server.presence import Presence
from oppidum.server.storage import Storage
from oppidum.server.table import Table
from oppidum.server.timekeeping import Timekeeper
from oppidum.server.writing import Outcome, Taken, Writer

Place = tuple[Any, str, Any]
"""Where something is replaced, and by what."""


def tell_before_write() -> list[Place]:
    """What happens is told at once, and written some time."""
    append = Storage.append

    async def later(storage: Storage, *what: Any) -> None:
        async def write() -> None:
            with suppress(Exception):
                await append(storage, *what)

        storage.kept = asyncio.create_task(write())  # type: ignore[attr-defined]

    return [(Storage, "append", later)]


def skip_the_viewpoint_check() -> list[Place]:
    """A connection keeps the viewpoint that it asked for."""
    return [(Live, "_unseat", lambda live, connection: False)]


def forget_a_due_time() -> list[Place]:
    """When a table is due is not written down."""
    changes = live_module._changes

    def forgetful(before: Table, after: Table) -> dict[str, Any]:
        return {field: value for field, value in changes(before, after).items() if field != "due"}

    return [(live_module, "_changes", forgetful)]


def look_at_no_table() -> list[Place]:
    """Tables that nobody looks at are not looked at when they are due."""

    async def nothing(storage: Storage) -> list[tuple[str, float]]:
        return []

    return [(Storage, "due", nothing)]


def forget_what_was_done() -> list[Place]:
    """A command that is sent again is not known any more."""
    apply = Table.apply

    def forget(table: Table, entry: Any, moment: Any, key: str | None = None) -> None:
        apply(table, entry, moment, None)

    async def never(storage: Storage, code: str, key: str) -> bool:
        return False

    return [(Table, "apply", forget), (Storage, "was_done", never)]


def take_no_for_yes() -> list[Place]:
    """Somebody else was first, and nobody cares."""
    commit = Writer._commit

    def careless(writer: Writer, batch: list[Any]) -> list[Outcome]:
        outcomes = commit(writer, batch)
        return [Outcome() if isinstance(one.failure, Taken) else one for one in outcomes]

    return [(Writer, "_commit", careless)]


def miss_notices() -> list[Place]:
    """After a cut nothing is looked at again."""

    async def nothing(house: House) -> None:
        return None

    return [(House, "look_again", nothing)]


def never_find_out() -> list[Place]:
    """A commit whose outcome is not known counts as failed."""

    async def nothing(live: Live) -> None:
        live._unsure = False

    return [(Live, "_be_sure", nothing)]


def refuse_what_was_done() -> list[Place]:
    """A process refuses what another has done."""

    async def never(live: Live, key: str) -> bool:
        return False

    return [(Live, "_done_already", never)]


def forget_in_snapshots() -> list[Place]:
    """A snapshot does not say since when anybody decides."""
    saved = Table.saved

    def forgetful(table: Table) -> bytes:
        whole = msgspec.msgpack.decode(saved(table))
        whole[0][table.facts.__struct_fields__.index("asked")] = [0] * table.seats
        return msgspec.msgpack.encode(whole)

    return [(Table, "saved", forgetful)]


def charge_for_breaks() -> list[Place]:
    """The clock of the house goes by the wall."""

    async def by_the_wall(timekeeper: Timekeeper) -> None:
        timekeeper.clock.set(timekeeper.clock.moment().at)

    return [(Timekeeper, "open", by_the_wall)]


def go_by_any_clock() -> list[Place]:
    """A process whose clock is ahead of that of the house writes by it."""
    return [(Writer, "_check_clock", lambda writer, connection, batch: None)]


def replace_the_present() -> list[Place]:
    """Who is connected to another process counts as absent."""

    async def gone(presence: Presence, code: str, person: str) -> float:
        return 1e9

    return [(Presence, "absence", gone)]


MUTANTS: dict[str, Callable[[], list[Place]]] = {
    mutant.__name__.replace("_", "-"): mutant
    for mutant in (
        tell_before_write,
        skip_the_viewpoint_check,
        forget_a_due_time,
        look_at_no_table,
        forget_what_was_done,
        take_no_for_yes,
        miss_notices,
        never_find_out,
        refuse_what_was_done,
        forget_in_snapshots,
        charge_for_breaks,
        go_by_any_clock,
        replace_the_present,
    )
}


@contextmanager
def put_in(name: str | None) -> Iterator[None]:
    """One of the bugs is there; none without a name."""
    patches = [mock.patch.object(*place) for place in (MUTANTS[name]() if name else ())]
    for patch in patches:
        patch.start()
    try:
        yield
    finally:
        for patch in patches:
            patch.stop()
