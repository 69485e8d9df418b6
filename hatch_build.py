"""Builds the page into the package when the package is built or installed. `make wheel` names a folder of compiled
code, which the wheel brings along; it says then for which machines it is."""

import os
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
        compiled = os.environ.get("OPPIDUM_COMPILED")
        if compiled is not None and version != "editable":
            build_data["force_include"][str(Path(compiled).resolve())] = "oppidum/compiled"
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
