"""The `oppidum` command."""
