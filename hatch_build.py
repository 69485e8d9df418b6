"""Builds the page into the package when the package is built or installed."""

import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Page(BuildHookInterface):  # type: ignore[type-arg]
    """`npm ci` and `npm run build` in `web/`, without what only tests of the page need."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        for words in (["ci", "--omit=dev"], ["run", "build"]):
            subprocess.run([sys.executable, str(Path(self.root) / "web" / "npm.py"), *words], check=True)
