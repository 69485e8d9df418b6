# Everything from a machine that has Python 3.11 or later, make and the package registries.

PYTHON ?= $(shell command -v python3.11 || command -v python3)
BIN := .venv/bin
PIP := $(BIN)/pip --quiet --disable-pip-version-check
# What serving needs is installed; and all that tests need.
PLAY := .venv/.play
DEV := .venv/.dev

.PHONY: play test wheel lint browser web types docs shots soak bench lock clean

play: $(PLAY)  ## the server, with its address; make play ARGS="--port 9000"
	$(BIN)/oppidum serve $(ARGS)

test: browser lint web  ## everything that must hold, fast things first
	$(BIN)/pytest -q -n 2 --dist worksteal

lint: $(DEV)
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

browser: $(DEV)  ## a Chromium for the tests of the page, installed if there is none; says what it does
	$(BIN)/python -m tests.page.installing

NPM := $(BIN)/python web/npm.py
MODULES := web/node_modules/.dev

web: $(MODULES)  ## the page: its types, style and logic, and built anew
	$(NPM) run check
	$(NPM) run lint
	$(NPM) test
	$(NPM) run build

types: $(MODULES)  ## what the page knows of the server's messages, after a change of them
	$(BIN)/python -m oppidum.server.api > web/openapi.json
	$(NPM) run types

docs: $(DEV)  ## the document site, in docs/build; open docs/build/index.html
	$(BIN)/sphinx-build --quiet --fail-on-warning --fresh-env docs docs/build

shots: browser web  ## pictures of home and of every board; make shots FOLDER=/tmp/shots
	$(BIN)/python bench/screenshots.py $(or $(FOLDER),shots)

$(MODULES): web/package.json web/package-lock.json $(DEV)
	$(NPM) ci
	touch $@

soak: export OPPIDUM_KILL_TABLES=200
soak: export OPPIDUM_KILLS=20
soak: export OPPIDUM_LEAK_PAIRS=2000
soak: export OPPIDUM_FUZZ_MESSAGES=20000
soak: export OPPIDUM_FUZZ_EXAMPLES=150
soak: export OPPIDUM_MIGRATION_KILLS=100
soak: export OPPIDUM_BACKUPS=50
soak: export OPPIDUM_CUTS=10
soak: export OPPIDUM_AUTHORITY_STEPS=24000
soak: export OPPIDUM_MUTANTS=all
soak: export OPPIDUM_STRANGE_BOXES=3000
soak: export OPPIDUM_BROKEN_RULES=100
soak: $(DEV)  ## the server at full length: kills, cuts, leaks, nonsense, backups, upgrades, simulations; about three hours
	$(BIN)/python -m tests.server.simulation --count 100000 --jobs 2
	$(BIN)/pytest -s tests/server tests/engine/test_versions.py
	$(BIN)/python bench/sleepers.py
	$(BIN)/python bench/attack.py

bench: browser  ## speed of every game, and of Egyptos beside a C++ loop
	$(BIN)/oppidum bench
	$(BIN)/python bench/compare_cpp.py
	$(BIN)/python bench/load.py --tables 50
	$(BIN)/python bench/load.py --game egyptos --tables 500 --rate 500
	$(BIN)/python bench/page.py

clean:
	rm -rf .venv bench/build docs/build docs/games docs/reference

# Nothing is installed but files whose hashes stand in the lists, which are complete, and no build script of a stranger
# runs. What builds the package and its page goes again. The games are compiled while the page is built.
BUILDER = $(PIP) install --no-deps --require-hashes --requirement requirements/build.txt --target .venv/build
WITH_BUILDER = PYTHONPATH=$(CURDIR)/.venv/build $(PIP)

$(PLAY): pyproject.toml requirements/play.txt requirements/build.txt
	$(PYTHON) -m venv .venv
	$(PIP) install --no-deps --require-hashes --requirement requirements/play.txt
	rm -rf .venv/build
	PYTHONPATH=src $(BIN)/python -m oppidum compile & compiling=$$!; \
	$(BUILDER) && $(WITH_BUILDER) install --no-deps --no-build-isolation --editable . && wait $$compiling
	rm -rf .venv/build
	touch $@

# A wheel with all games compiled, for any recent processor of this kind: who installs it needs no compiler and no Node.
wheel: $(PLAY)  ## in dist/, with the page and all games compiled
	rm -rf .venv/portable .venv/build
	OPPIDUM_CACHE=.venv/portable NUMBA_CPU_NAME=x86-64-v3 NUMBA_CPU_FEATURES= $(BIN)/oppidum compile
	$(BUILDER)
	OPPIDUM_COMPILED=.venv/portable/compiled $(WITH_BUILDER) wheel --no-deps --no-build-isolation --wheel-dir dist .
	rm -rf .venv/portable .venv/build

$(DEV): $(PLAY) requirements/dev.txt
	$(PIP) install --no-deps --require-hashes --requirement requirements/dev.txt
	touch $@

LISTING := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --fork-strategy fewest --generate-hashes \
	--no-strip-extras --no-emit-index-url --no-emit-find-links --only-binary :all: --emit-build-options \
	--custom-compile-command "make lock" $(ARGS)
# Litestar makes up examples for its documentation with these, which ours does not ask for: 30 MB.
UNUSED := --no-emit-package faker --no-emit-package polyfactory
BUILDING := import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"], sep="\n")

lock: $(DEV)  ## the lists anew, after a change of pyproject.toml; make lock ARGS=--upgrade takes newer versions
	$(LISTING) pyproject.toml --extra dev --output-file requirements/dev.txt
	$(LISTING) pyproject.toml --extra server --constraint requirements/dev.txt $(UNUSED) --output-file requirements/play.txt
	$(BIN)/python -c '$(BUILDING)' | $(LISTING) - --constraint requirements/dev.txt --output-file requirements/build.txt
