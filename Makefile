# `make play` and `make test` need nothing but Python 3.11: they install the rest, into .venv where they can.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMPS := $(VENV)/stamps
CODE := src tests benchmarks tools examples setup.py
HOT := $(wildcard src/underboss/engine/*.py src/underboss/games/*/*.py src/underboss/games/*/hot.txt src/underboss/bots/*.py)
WEB := $(shell find web -type f -not -path 'web/node_modules/*' 2>/dev/null)

.PHONY: play test check web-test python-test browser-test bench golden screens load soak clean

play: $(STAMPS)/play $(STAMPS)/web
	$(BIN)/underboss

test: check web-test python-test browser-test

python-test: $(STAMPS)/dev $(STAMPS)/web
	$(BIN)/python tools/prepare.py database
	$(BIN)/python -m pytest --ignore=tests/browser

# In a real Chromium against a real server.
browser-test: $(STAMPS)/dev $(STAMPS)/web
	$(BIN)/python tools/prepare.py browser
	$(BIN)/python -m pytest tests/browser

check: $(STAMPS)/dev
	$(BIN)/ruff check $(CODE)
	$(BIN)/ruff format --check $(CODE)
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

web-test: $(STAMPS)/web
	$(BIN)/python tools/prepare.py web check test

bench: $(STAMPS)/bench
	$(BIN)/python -m benchmarks

# Writes the golden playthroughs and the stored games anew; look at the difference before you commit it.
golden: $(STAMPS)/dev
	$(BIN)/python -m tests.golden.playthrough
	$(BIN)/python -m tests.server.corpus

# Screenshots of every page into docs/screens.
screens: $(STAMPS)/dev $(STAMPS)/web
	$(BIN)/python tools/prepare.py browser
	$(BIN)/python -m tests.browser.screens

# The full forms of what `make test` runs in a short form.
load: $(STAMPS)/dev
	$(BIN)/python -m tests.load

soak: $(STAMPS)/dev
	UNDERBOSS_FULL=1 $(BIN)/python -m pytest tests/server tests/adapters

clean:
	rm -rf $(VENV) build web/node_modules src/underboss/server/static src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find src -name '*.so' -delete

$(BIN)/python:
	$(PYTHON) -c 'import sys; sys.exit("Python 3.11 or newer is needed, this is " + sys.version.split()[0] if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip

# The compiled modules are built anew when their sources change; a stale one would shadow them.
$(STAMPS)/play: $(BIN)/python pyproject.toml setup.py $(HOT)
	@echo "Installing Underboss; compiling the rules takes a minute or two."
	find src -name '*.so' -delete
	$(BIN)/python -m pip install --quiet --editable .
	@mkdir -p $(STAMPS) && touch $@

$(STAMPS)/dev: $(BIN)/python pyproject.toml setup.py $(HOT)
	@echo "Installing Underboss with the tools to test it; compiling the rules takes a minute or two."
	find src -name '*.so' -delete
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	@mkdir -p $(STAMPS) && touch $@ $(STAMPS)/play

$(STAMPS)/web: $(BIN)/python $(WEB)
	$(BIN)/python tools/prepare.py web build
	@mkdir -p $(STAMPS) && touch $@

$(STAMPS)/bench: $(STAMPS)/dev
	$(BIN)/python -m benchmarks.install
	@touch $@
