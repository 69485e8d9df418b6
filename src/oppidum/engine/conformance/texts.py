"""Every rule, option, action and event has its text, in every language."""

from oppidum.engine.game import Game
from oppidum.engine.words import FALLBACK, LANGUAGES, gaps, words


def complete(game: Game) -> None:
    own = words(game.package).tables[FALLBACK]
    numbers = list(game.rule_texts)
    assert numbers == list(range(1, len(numbers) + 1)), f"{game.slug}: rules are numbered {numbers}"
    assert set(own["rules"]) == set(map(str, numbers)), f"{game.slug}: texts of rules are {list(own['rules'])}"
    for option in game.options:
        assert option.rule in game.rule_texts, f"option {option.name} comes from no rule"
        assert option.name in own["options"], f"option {option.name} has no words"
    for tag in game.event_kinds:
        assert tag in own["events"], f"event {tag} has no words"
    for lang in LANGUAGES:
        assert not gaps(game.package, lang), f"{game.slug}, {lang}: {'; '.join(gaps(game.package, lang))}"
    for key in ("name", "summary", "notation"):
        assert key in own["game"], f"{game.slug} has no {key}"
