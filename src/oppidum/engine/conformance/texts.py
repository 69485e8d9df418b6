"""Every rule and word has its text in all languages; what a game declares was checked when it was opened."""

from oppidum.engine.game import Game
from oppidum.engine.words import LANGUAGES, words


def complete(game: Game) -> None:
    own = words(game.package)
    numbers = list(game.rule_texts)
    assert numbers == list(range(1, len(numbers) + 1)), f"{game.slug}: rules are numbered {numbers}"
    for rule in game.rule_texts.values():
        assert rule.en and rule.fr, f"{rule.id} has no text"
    for section, entries in own.table.items():
        for key, text in entries.items():
            assert set(text) == set(LANGUAGES), f"{game.slug}: words {section}.{key} lack a language"
    for key in ("name", "summary", "notation"):
        assert key in own.table["game"], f"{game.slug} has no {key}"
