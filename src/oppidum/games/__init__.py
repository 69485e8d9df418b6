"""The games, one folder each; the engine finds them by looking here, and in the folders of `OPPIDUM_GAMES`."""

import os

__path__ += [folder for folder in os.environ.get("OPPIDUM_GAMES", "").split(os.pathsep) if folder]
