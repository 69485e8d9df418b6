"""`python -m oppidum` is `oppidum`."""

from oppidum.cli.main import run

run()
