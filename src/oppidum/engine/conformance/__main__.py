"""`python -m oppidum.engine.conformance SLUG`: run the checks; `--digests` answers records on standard input."""

import sys

from oppidum.engine.conformance import CHECKS
from oppidum.engine.conformance.replays import print_digests
from oppidum.engine.registry import game


def main(arguments: list[str]) -> int:
    if arguments == ["--digests"]:
        print_digests(sys.stdin.read())
        return 0
    failures = 0
    for slug in arguments:
        for name, run in CHECKS.items():
            try:
                run(game(slug))
                print(f"{slug}: {name}: ok")
            except AssertionError as error:
                failures += 1
                print(f"{slug}: {name}: FAILED: {error}")
    return 1 if failures else 0


sys.exit(main(sys.argv[1:]))
