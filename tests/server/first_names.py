"""What versions told before names were tables of languages, as it is told now."""

from typing import Any

FREED = {"the highest": "highest", "the lowest": "lowest", "any": "choice"}


def modern(told: Any, field: str = "") -> Any:
    """Names were `en` and `fr` of a card or an album; the texts of both were named like these."""
    if isinstance(told, list):
        return [modern(part) for part in told]
    if not isinstance(told, dict):
        return told
    if not told.keys() >= {"en", "fr"}:
        return {name: modern(part, name) for name, part in told.items()}
    names = {"en": told["en"], "fr": told["fr"]}
    if field in ("text", "effect"):
        return names if any(names.values()) else {}
    rest = {name: modern(part, name) for name, part in told.items() if name not in names}
    if rest.get("card") == "shown":
        rest["key"] = told["en"] if told["value"] else FREED.get(told["en"], told["en"])
    return {**rest, "name": names}
