"""`--rule ID` runs only the tests of one rule."""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rule", help="run only the tests marked with this rule")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    wanted = config.getoption("--rule")
    if wanted:
        items[:] = [item for item in items if any(wanted in mark.args for mark in item.iter_markers("rule"))]
