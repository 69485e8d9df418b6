"""The log: one JSON object a line on standard error. It says what happened and where in the code, never who did it or
with what: an error's own words may quote a seed, a key or a word of the chat, and are left out."""

import json
import logging
import sys
import threading
import time
import traceback
from pathlib import Path
from typing import Any

import structlog
from sqlalchemy.exc import DBAPIError

from oppidum.engine.errors import OppidumError

LONGEST_CHAIN = 5  # errors that led to each other
FRAMES = 12  # of each, the innermost ones


def structured_log() -> None:
    """From now on this process writes its log so: our own lines, and those of the libraries."""
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            _describe_error,
            structlog.processors.JSONRenderer(),
        ],
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Plain())
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    log: structlog.stdlib.BoundLogger = structlog.get_logger()
    threading.excepthook = lambda gone: log.error("a thread failed", exc_info=gone.exc_value)
    sys.unraisablehook = lambda gone: log.error("an error was ignored", exc_info=gone.exc_value)


class Plain(logging.Formatter):
    """Lines of libraries: what they always say, without what they fill in."""

    def format(self, record: logging.LogRecord) -> str:
        said: dict[str, Any] = {"event": str(record.msg).strip().partition("\n")[0], "logger": record.name}
        said["level"] = record.levelname.lower()
        said["timestamp"] = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created))
        if record.exc_info and record.exc_info[1] is not None:
            said["errors"] = describe(record.exc_info[1])
        return json.dumps(said)


def _describe_error(logger: Any, method: str, said: Any) -> Any:
    found = said.pop("exc_info", None)
    error = found if isinstance(found, BaseException) else sys.exc_info()[1] if found else None
    if error is not None:
        said["errors"] = describe(error)
    return said


def describe(error: BaseException) -> list[dict[str, Any]]:
    """An error and those that led to it: of which kind, and where."""
    found: list[dict[str, Any]] = []
    following: BaseException | None = error
    while following is not None and len(found) < LONGEST_CHAIN:
        kind = type(following)
        one: dict[str, Any] = {"kind": f"{kind.__module__}.{kind.__qualname__}"}
        if reason := _reason(following):
            one["reason"] = reason
        frames = traceback.extract_tb(following.__traceback__)[-FRAMES:]
        one["at"] = [f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames]
        found.append(one)
        cause = following.__cause__
        following = cause or (None if following.__suppress_context__ else following.__context__)
    return found


def _reason(error: BaseException) -> str:
    """Why, where those words are known to quote nothing: of the system, and of a database without its details."""
    if isinstance(error, OSError):
        return error.strerror or ""
    if isinstance(error, OppidumError):
        return error.key
    if isinstance(error, DBAPIError):
        primary = getattr(getattr(error.orig, "diag", None), "message_primary", None)
        return str(primary or error.orig).partition("\n")[0]
    return ""
