# Everything from a machine that has Python 3.11 or later, make and the package registries.

PYTHON ?= $(shell command -v python3.11 || command -v python3)
BIN := .venv/bin
READY := .venv/.ready

.PHONY: play test lint browser web types shots soak bench clean

play: $(READY)  ## the server, with its address; make play ARGS="--port 9000"
	$(BIN)/oppidum serve $(ARGS)

test: browser lint web  ## everything that must hold, fast things first
	$(BIN)/pytest -q -n 2 --dist worksteal

lint: $(READY)
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

browser: $(READY)  ## a Chromium for the tests of the page, installed if there is none; says what it does
	$(BIN)/python -m tests.page.installing

NPM := $(BIN)/python web/npm.py

web: web/node_modules  ## the page: its types, style and logic, and built anew
	$(NPM) run check
	$(NPM) run lint
	$(NPM) test
	$(NPM) run build

types: web/node_modules  ## what the page knows of the server's messages, after a change of them
	$(BIN)/python -m oppidum.server.api > web/openapi.json
	$(NPM) run types

shots: browser web  ## pictures of home and of every board; make shots FOLDER=/tmp/shots
	$(BIN)/python bench/screenshots.py $(or $(FOLDER),shots)

web/node_modules: web/package-lock.json $(READY)
	$(NPM) ci --no-audit --no-fund
	touch $@

soak: export OPPIDUM_KILL_TABLES=200
soak: export OPPIDUM_KILLS=20
soak: export OPPIDUM_LEAK_PAIRS=2000
soak: export OPPIDUM_FUZZ_MESSAGES=20000
soak: export OPPIDUM_FUZZ_EXAMPLES=150
soak: $(READY)  ## the server at full length: kills, leaks, nonsense; about half an hour
	$(BIN)/pytest -s tests/server/test_kill.py tests/server/test_leaks.py tests/server/test_fuzz.py

bench: browser  ## speed of every game, and of Egyptos beside a C++ loop
	$(BIN)/oppidum bench
	$(BIN)/python bench/compare_cpp.py
	$(BIN)/python bench/load.py --tables 50
	$(BIN)/python bench/load.py --tables 500 --rate 500
	$(BIN)/python bench/page.py

clean:
	rm -rf .venv bench/build

$(READY): pyproject.toml constraints.txt
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable ".[dev]"
	touch $@
