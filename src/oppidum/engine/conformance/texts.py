"""Every rule and word has its text in all languages; what a game declares was checked when it was opened."""

from oppidum.engine.game import Game
from oppidum.engine.words import FALLBACK, LANGUAGES, gaps, words


def complete(game: Game) -> None:
    own = words(game.package).tables[FALLBACK]
    numbers = list(game.rule_texts)
    assert numbers == list(range(1, len(numbers) + 1)), f"{game.slug}: rules are numbered {numbers}"
    assert set(own["rules"]) == set(map(str, numbers)), f"{game.slug}: texts of rules are {list(own['rules'])}"
    for lang in LANGUAGES:
        assert not gaps(game.package, lang), f"{game.slug}, {lang}: {'; '.join(gaps(game.package, lang))}"
    for key in ("name", "summary", "notation"):
        assert key in own["game"], f"{game.slug} has no {key}"
