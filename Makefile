# Great Glen. The two commands: make play, make test. The levels of tests: CONTRIBUTING.md.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

# Compiled once and kept, also where the machine has it otherwise: tests start many programs, and pytest rewrites theirs.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: setup play terminal test pytest golden test-all test-cluster test-ray test-training lint wheel words bench clean

setup: $(VENV)/ready $(VENV)/words

$(VENV)/ready: pyproject.toml
	$(PYTHON) -m venv $(VENV) || (apt-get update -q && apt-get install -qy python3-venv && $(PYTHON) -m venv $(VENV))
	$(BIN)/pip install --quiet --disable-pip-version-check --editable ".[test]"
	touch $@

# The catalogues of all languages, compiled again when one has changed.
$(VENV)/words: $(VENV)/ready $(shell find src -name '*.po')
	$(BIN)/python -m greatglen.text.compile
	touch $@

# Bring the catalogues in order: sentences that are new come in, those that are gone go.
words: setup
	$(BIN)/python -m greatglen.text.update

play: setup
	$(BIN)/greatglen serve

terminal: setup
	$(BIN)/greatglen play glenmore2

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python tools/names.py
	$(BIN)/python -m greatglen.games.check
	$(BIN)/python -m greatglen.text.check

# The browser's engine without its windows: the same pages for half the work.
CHROMIUM := /usr/bin/chromium-headless-shell

$(CHROMIUM):
	apt-get update -q && apt-get install -qy chromium $(@F)

# One worker more than a small machine has cores, since some tests wait for a browser. They take tests from each other, so
# that they end together.
PYTEST := $(BIN)/pytest -n 3 --dist worksteal

# What an engineer runs while working: rules and single units, without a server and without a browser.
FAST := $(addprefix tests/,clans parallel drawing games glenmore glenmore2 glenmore_common kernel refusals text)

test-fast: setup
	$(PYTEST) -m "not full" $(FAST)

# Everything a change can break. mypy, which takes one core for half a minute in a fresh clone, goes beside the tests.
test: setup $(CHROMIUM)
	$(MAKE) --no-print-directory -j2 lint pytest

pytest: setup $(CHROMIUM)
	$(PYTEST)

# Everything: what is marked `exhaustive`, all that `test` takes samples of, ten times as many fresh examples, and the
# games on servers that are killed, as many as can be. SEED=N tries the examples of a run again.
SEED := $(or $(SEED),$(shell od -An -N4 -tu4 /dev/urandom | tr -d ' '))

test-all: export GREATGLEN_THOROUGH := 1
test-all: lint $(CHROMIUM)
	$(PYTEST) --hypothesis-profile=fresh --hypothesis-seed=$(SEED)
	$(MAKE) --no-print-directory test-cluster test-ray

# What the program does now is what it shall go on doing: tests/golden compares with that. PARTS="pages tags": only these.
golden: setup
	OPENBLAS_NUM_THREADS=1 PYTHONPATH=tests $(BIN)/python -m golden.make $(PARTS)

# Games on servers of their own, whose processes are killed all the time. PostgreSQL and Redis come from Debian.
test-cluster: setup
	$(BIN)/pytest --durations=0 tests/cluster

# The same games on a Ray, which is too large for every test run.
test-ray: setup
	$(BIN)/pip install --quiet --disable-pip-version-check --editable ".[ray]"
	$(BIN)/pytest --durations=5 tests/on_ray

# Nets are trained with JAX, which is too large for every test run.
test-training: setup
	$(BIN)/pip install --quiet --disable-pip-version-check --editable ".[learn]"
	$(BIN)/pytest tests/training

wheel: setup
	rm -rf dist
	$(BIN)/python -m build
	$(BIN)/python tools/try_wheel.py dist/*.whl

bench: setup
	$(BIN)/pip install --quiet --disable-pip-version-check --editable ".[bench]"
	PYTHONPATH=tests $(BIN)/python -m bench

clean:
	rm -rf $(VENV)
