"""The defaults of options before journals named them all: tables opened then meant these, whatever they are now."""

from oppidum.engine.options import Value

FIRST_OPTIONS: dict[str, dict[str, Value]] = {
    "cartes": {"characters": "lot", "full_tie": "cancel"},
    "compagnie": {"first": None, "far_bonuses": False, "skip_protected": False},
    "egypte": {"first": None, "reshuffle": "shuffle", "exact_moves": True, "sealed_pawns": "allowed", "quick": False},
    "egyptos": {"first": None, "contact_when_moving": "touch", "move_limit": 100, "swap": False},
    "romains": {"first": None, "chain_events": False, "short_draw": "goes_on"},
}
