# `make play` and `make test` need nothing but Python 3.11: they install the rest into .venv.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMPS := $(VENV)/stamps
HOT := $(wildcard src/underboss/engine/*.py src/underboss/games/*/*.py src/underboss/games/*/hot.txt src/underboss/bots/*.py)

.PHONY: play test check bench golden clean

play: $(STAMPS)/play
	$(BIN)/underboss play overshadow

test: check
	$(BIN)/python -m pytest

check: $(STAMPS)/dev
	$(BIN)/ruff check src tests benchmarks setup.py
	$(BIN)/ruff format --check src tests benchmarks setup.py
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

bench: $(STAMPS)/bench
	$(BIN)/python -m benchmarks

# Writes the golden playthroughs anew; look at the difference before you commit it.
golden: $(STAMPS)/dev
	$(BIN)/python -m tests.golden.playthrough

clean:
	rm -rf $(VENV) build src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find src -name '*.so' -delete

$(VENV)/bin/python:
	$(PYTHON) -c 'import sys; sys.exit("Python 3.11 or newer is needed, this is " + sys.version.split()[0] if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip

# The compiled modules are built anew when their sources change; a stale one would shadow them.
$(STAMPS)/play: $(BIN)/python pyproject.toml setup.py $(HOT)
	find src -name '*.so' -delete
	$(BIN)/python -m pip install --quiet --editable .
	@mkdir -p $(STAMPS) && touch $@

$(STAMPS)/dev: $(BIN)/python pyproject.toml setup.py $(HOT)
	find src -name '*.so' -delete
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	@mkdir -p $(STAMPS) && touch $@ $(STAMPS)/play

$(STAMPS)/bench: $(STAMPS)/dev
	$(BIN)/python -m pip install --quiet --editable '.[bench]' || echo "Some peers could not be installed; the table names them."
	@touch $@
