# Great Glen. The two commands: make play, make test.
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
	$(BIN)/python -m greatglen.words.build
	touch $@

# Bring the catalogues in order: sentences that are new come in, those that are gone go.
words: setup
	$(BIN)/python -m greatglen.words.update

play: setup
	$(BIN)/greatglen serve

terminal: setup
	$(BIN)/greatglen play glenmore2

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m greatglen.titles.check
	$(BIN)/python -m greatglen.words.check

# The browser's engine without its windows: the same pages for half the work.
CHROMIUM := /usr/bin/chromium-headless-shell

$(CHROMIUM):
	apt-get update -q && apt-get install -qy chromium $(@F)

# Twice as many workers as a small machine has cores: half of the tests wait, for a browser or for another process.
PYTEST := $(BIN)/pytest -n 4 --dist worksteal

# The checks go beside the tests, which leave a core free now and then.
test: setup $(CHROMIUM)
	$(MAKE) --no-print-directory -j2 lint pytest

pytest: setup $(CHROMIUM)
	$(PYTEST)

# What the program does now is what it shall go on doing: tests/golden compares with that. PARTS="pages tags": only these.
golden: setup
	PYTHONPATH=tests $(BIN)/python -m golden.make $(PARTS)

# As `test`, with all that it takes samples of, and ten times as many fresh examples. SEED=N tries those of a run again.
SEED := $(or $(SEED),$(shell od -An -N4 -tu4 /dev/urandom | tr -d ' '))

test-all: lint $(CHROMIUM)
	GREATGLEN_THOROUGH=1 $(PYTEST) --hypothesis-profile=fresh --hypothesis-seed=$(SEED)

# Many games on servers of their own, whose processes are killed all the time. PostgreSQL and Redis come from Debian.
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
