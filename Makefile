# Two commands do everything: `make play` sets up and starts Regalia, `make test` sets up and runs every check.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.ready
DEV := $(VENV)/.ready-dev
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
BENCH := .venv-bench
PEER := benchmarks/peers/boardgame-io
export REGALIA_CACHE_DIR ?= $(CURDIR)/.cache/regalia

.PHONY: help setup play page services check test test-page bench bench-load lock goldens types clean

help:
	@echo "make play    set up, and open the page to play on"
	@echo "make test    set up (PostgreSQL and Redis too, if root), and run every check"
	@echo "make check   format, types and the quick tests, under 90 seconds"
	@echo "make bench   measure, side by side with the peers (about 15 minutes)"
	@echo "make bench-load  measure the server's peer, boardgame.io, under load (needs Node 20)"
	@echo "make goldens write the golden files anew, after a rule has changed"
	@echo "make types   write web/src/api/types.ts anew, after the server's interface or a view has changed"
	@echo "make lock    look for newer dependencies, and lock them"

# Locked dependencies with their hashes, then Regalia itself, then its rules compiled for this machine.
setup: $(STAMP)

$(STAMP): requirements.lock pyproject.toml
	@$(PYTHON) -c "import sys; sys.exit(0 if (3, 11) <= sys.version_info < (3, 15) else 'Regalia needs Python 3.11 to 3.14, and this is ' + sys.version.split()[0] + '. Name another with: make PYTHON=python3.12')"
	@echo "Setting up Regalia in $(VENV) (once, about a minute)"
	@$(PYTHON) -m venv $(VENV)
	@$(PIP) --require-hashes -r requirements.lock
	@$(PIP) --no-deps --no-build-isolation -e .
	@$(BIN)/regalia warm
	@touch $(STAMP)

# What the checks need on top.
$(DEV): $(STAMP) requirements-dev.lock
	@echo "Setting up the tools for the checks"
	@$(PIP) --require-hashes -r requirements-dev.lock
	@touch $(DEV)

play: setup page
	@$(BIN)/regalia serve

# The page that people play on, from web/ into the package: an installed Regalia needs no Node.
PAGE := src/regalia/server/page/index.html
page: $(PAGE)

$(PAGE): $(shell find web -path web/node_modules -prune -o -path web/public/bench -prune -o -path web/screens -prune -o -type f -print) web/node_modules/.package-lock.json
	@echo "Building the page (once, a few seconds)"
	@cd web && npm run --silent build -- --logLevel warn
	@touch $@

web/node_modules/.package-lock.json: web/package-lock.json
	@command -v npm > /dev/null || { echo "The page is built with Node 20 or newer, and there is no npm here. Install Node, then call make again."; exit 1; }
	@echo "Setting up the tools that build the page (once)"
	@cd web && npm ci --loglevel=error
	@touch $@

# PostgreSQL and Redis from the system's packages, where they are missing; the tests start and stop their own.
services: $(DEV)
	@$(BIN)/python -m tests.services.install

check: $(DEV)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/pytest -n 2 -m "not slow"

# Python's and Node's tools are set up side by side.
test:
	@$(MAKE) --no-print-directory -j 2 $(DEV) page
	@$(MAKE) --no-print-directory services
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	cd web && npm run --silent format && npm run --silent check && npm run --silent test
	$(BIN)/pytest -n 3  # on two cores: many tests wait for servers
	$(MAKE) --no-print-directory test-page

# The page in a real browser, at a real server.
test-page: $(DEV) services page
	@browser=$$($(BIN)/python -m tests.services.browser) && if [ "$$browser" ]; then cd web && REGALIA_CHROMIUM=$$browser npm run --silent test:browser; fi

bench: setup $(BENCH)/.ready
	$(BIN)/python benchmarks/speed.py --peers $(BENCH)/bin/python --json benchmarks/results/speed.json

$(BENCH)/.ready: benchmarks/requirements.lock
	$(PYTHON) -m venv $(BENCH)
	$(BENCH)/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r benchmarks/requirements.lock
	@touch $@

bench-load: $(DEV) $(PEER)/node_modules/.package-lock.json
	$(BIN)/python benchmarks/load_peer.py --matches 30 --moves 400 --json benchmarks/results/load-peer.json

# npm writes this file last.
$(PEER)/node_modules/.package-lock.json: $(PEER)/package-lock.json
	cd $(PEER) && npm ci
	@touch $@

goldens: $(DEV)
	$(BIN)/python -m tests.playthroughs.regenerate
	REGALIA_REGENERATE=1 $(BIN)/pytest tests/games/test_texts.py tests/games/trone/test_wording.py tests/talk

# The page is written against these.
types: $(DEV)
	$(BIN)/python -m regalia.server.reference.typescript

COMPILE := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header
lock: $(DEV)
	$(COMPILE) --extra ladder --extra postgres --extra redis --group build --output-file requirements.lock pyproject.toml
	$(COMPILE) --extra ladder --extra postgres --extra redis --group build --group dev --output-file requirements-dev.lock pyproject.toml
	$(COMPILE) --output-file benchmarks/requirements.lock benchmarks/requirements.in

clean:
	rm -rf $(VENV) $(BENCH) $(PEER)/node_modules .cache .mypy_cache .ruff_cache .pytest_cache
