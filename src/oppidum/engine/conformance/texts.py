"""Every rule, option, action and event has its text in both languages."""

from oppidum.engine.game import Game
from oppidum.engine.words import LANGUAGES, words


def complete(game: Game) -> None:
    own = words(game.package)
    numbers = list(game.rule_texts)
    assert numbers == list(range(1, len(numbers) + 1)), f"{game.slug}: rules are numbered {numbers}"
    for rule in game.rule_texts.values():
        assert rule.en and rule.fr, f"{rule.id} has no text"
    for option in game.options:
        assert option.rule in game.rule_texts, f"option {option.name} comes from no rule"
        assert option.name in own.table["options"], f"option {option.name} has no words"
    for tag in game.event_kinds:
        assert tag in own.table["events"], f"event {tag} has no words"
    for section, entries in own.table.items():
        for key, text in entries.items():
            assert set(text) == set(LANGUAGES), f"{game.slug}: words {section}.{key} lack a language"
    for key in ("name", "summary", "notation"):
        assert key in own.table["game"], f"{game.slug} has no {key}"
