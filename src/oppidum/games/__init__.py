"""The games, one folder each; the engine finds them by looking here."""
