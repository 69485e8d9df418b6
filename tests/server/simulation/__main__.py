"""Schedules of the simulated house: one by its seed, with all that happened, or many.

python -m tests.server.simulation --seed 123 --trace
python -m tests.server.simulation --count 100000 --jobs 2"""

import argparse
import sys
import time

from tests.server.simulation.mutants import MUTANTS, put_in
from tests.server.simulation.schedule import Outcome, run
from tests.server.simulation.series import TOGETHER, spread

SHOWN = 3  # violations of which everything is shown


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=0, help="of the first schedule")
    parser.add_argument("--count", type=int, default=1, help="how many schedules")
    parser.add_argument("--jobs", type=int, default=1, help="processes that run them")
    parser.add_argument("--trace", action="store_true", help="print all that happens")
    parser.add_argument("--mutant", choices=MUTANTS, help="a bug to be put in; stop once it is found")
    given = parser.parse_args()
    if given.count == 1:
        return single(given.seed, given.trace, given.mutant)
    return many(given.seed, given.count, given.jobs, given.mutant)


def single(seed: int, trace: bool, mutant: str | None) -> int:
    with put_in(mutant):
        outcome = run(seed)
    show(outcome, len(outcome.trace) if trace else 0)
    return outcome.violation is not None


def many(seed: int, count: int, jobs: int, mutant: str | None) -> int:
    began, done, wrong = time.monotonic(), 0, 0
    for outcomes in spread(seed, count, jobs, mutant):
        done += TOGETHER
        for outcome in outcomes:
            wrong += 1
            if wrong <= SHOWN:
                show(outcome, 60)
        if sys.stderr.isatty():
            print(f"\r{min(done, count)} schedules", end="", file=sys.stderr, flush=True)
        if wrong and mutant:
            break
    took = time.monotonic() - began
    done = min(done, count)
    print(f"{done} schedules in {took:.0f} s ({done / took:.1f}/s): {wrong} went wrong")
    return wrong > 0


def show(outcome: Outcome, lines: int) -> None:
    """The end of a schedule, and what was wrong."""
    if lines:
        print("\n".join(outcome.trace[-lines:]))
    print(f"seed {outcome.seed}, {len(outcome.trace)} events, digest {outcome.digest}: {outcome.violation or 'well'}")


if __name__ == "__main__":
    sys.exit(main())
