# Everything from a machine that has Python 3.11 or later, make and the package registries.

PYTHON ?= $(shell command -v python3.11 || command -v python3)
BIN := .venv/bin
READY := .venv/.ready

.PHONY: play test lint bench clean

play: $(READY)  ## a match of Egyptos in the terminal; make play ARGS="--lang fr"
	$(BIN)/oppidum play $(ARGS)

test: lint  ## everything that must hold, fast things first
	$(BIN)/pytest -q -n 2 --dist worksteal

lint: $(READY)
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

bench: $(READY)  ## speed of every game, and of Egyptos beside a C++ loop
	$(BIN)/oppidum bench
	$(BIN)/python bench/compare_cpp.py

clean:
	rm -rf .venv bench/build

$(READY): pyproject.toml constraints.txt
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable ".[dev]"
	touch $@
