"""Run schedules: `python -m tests.server.simulation --seed 123 --trace`, or many: `--count 100000 --jobs 2`."""

import argparse
import time

from tests.server.simulation.schedule import run


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--count", type=int, default=1)
    parser.add_argument("--trace", action="store_true")
    given = parser.parse_args()
    start = time.perf_counter()
    for seed in range(given.seed, given.seed + given.count):
        outcome = run(seed)
        if given.trace:
            print("\n".join(outcome.trace))
        if outcome.violation or given.count == 1:
            print(f"seed {seed}: {outcome.digest} {len(outcome.trace)} {outcome.violation or 'well'}")
    took = time.perf_counter() - start
    print(f"{given.count} schedules, {given.count / took:.1f}/s")


if __name__ == "__main__":
    main()
