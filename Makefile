# Everything sets itself up: the first target you run makes .venv, and it is refreshed when pyproject.toml or
# requirements.lock change. What is installed is checked against the hashes in requirements.lock.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.footlights-installed
LOG := $(VENV)/install.log
PIP := $(BIN)/python -m pip install --no-input --disable-pip-version-check
FITS := import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 14))
ARGS ?=

.DEFAULT_GOAL := help
.PHONY: help play test quick lint format bench dist site lock clean FORCE

help: ## show this list
	@echo "Footlights: a playhouse for card games. What make can do:"
	@awk -F ':[^#]*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))
	@echo 'More words for the command go into ARGS: make play ARGS="--help"'

play: $(STAMP) ## open the playhouse in your browser
	@$(BIN)/footlights serve --open $(ARGS)

test: lint ## run everything that must pass: ruff check, ruff format --check, mypy, pytest
	@echo "Compiling the rules and the search of all games (once; a minute or so)"
	@$(BIN)/python -m tests.compile_first
	@echo "Tests: pytest on 3 workers (browser tests often wait)"
	@$(BIN)/python -m pytest -n 3 --dist worksteal $(ARGS)

quick: $(STAMP) ## a minute's check: style, types, all scenarios interpreted, and the tests that tests/slow.txt does not name
	@echo "Style, types and scenarios: ruff check, ruff format --check, mypy, footlights check --interpreted-only"
	@$(BIN)/python -m ruff check .
	@$(BIN)/python -m ruff format --check .
	@$(BIN)/python -m mypy & types=$$!; \
	  $(BIN)/footlights check --interpreted-only footlights/games/*/scenarios && wait $$types
	@echo "Quick tests: pytest on 3 workers"
	@$(BIN)/python -m pytest -q -n 3 --dist worksteal --quick $(ARGS)

lint: $(STAMP) ## check style and types: ruff check, ruff format --check, mypy
	@echo "Style and types: ruff check, ruff format --check, mypy"
	@$(BIN)/python -m ruff check .
	@$(BIN)/python -m ruff format --check .
	@$(BIN)/python -m mypy

format: $(STAMP) ## put the code into house style
	@$(BIN)/python -m ruff check --fix-only .
	@$(BIN)/python -m ruff format .

bench: $(STAMP) ## measure speed on this machine
	@$(BIN)/footlights bench $(ARGS)

dist: $(STAMP) ## build the source archive and the wheel, into dist/
	@$(BIN)/python -m hatchling build

site: $(STAMP) ## build the documentation as a site, into build/site; any broken link is an error
	@NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --quiet --strict
	@echo "Open build/site/index.html, or: $(BIN)/python -m http.server -d build/site"

lock: $(STAMP) ## write requirements.lock anew from pyproject.toml and constraints.txt
	@$(PIP) -q -c constraints.txt uv
	@$(BIN)/uv pip compile pyproject.toml --extra dev -c constraints.txt \
	  --generate-hashes --universal --python-version 3.11 --no-header --no-annotate --quiet -o requirements.lock

clean: ## remove .venv, caches and build leftovers; matches and reports stay
	@rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis build dist *.egg-info
	@find . -name .git -prune -o -type d -name __pycache__ -prune -exec rm -rf {} +

# The stamp holds the folder it was made in, for a virtual environment does not survive being moved or copied.
READY := $(shell test -x $(BIN)/python && test "$$(cat $(STAMP) 2>/dev/null)" = "$(CURDIR)" && echo yes)
ifneq ($(READY),yes)
$(STAMP): FORCE
endif

$(STAMP): pyproject.toml requirements.lock
	@command -v $(PYTHON) >/dev/null || { \
	  echo 'Footlights needs Python 3.11, 3.12 or 3.13, but there is no "$(PYTHON)" here. Install it, or name yours: make PYTHON=python3.12 ...'; exit 1; }
	@$(PYTHON) -c '$(FITS)' || { \
	  echo "Footlights needs Python 3.11, 3.12 or 3.13, but $(PYTHON) is $$($(PYTHON) -V 2>&1). Install one of them, or name yours: make PYTHON=python3.12 ..."; exit 1; }
	@echo "Setting up $(VENV): a minute or so the first time, then only when pyproject.toml or requirements.lock change."
	@if test -e $(STAMP) && test "$$(cat $(STAMP))" != "$(CURDIR)"; then rm -rf $(VENV); fi
	@$(BIN)/python -c 'import pip; $(FITS)' 2>/dev/null || $(PYTHON) -m venv --clear $(VENV) || { \
	  echo "$(PYTHON) could not make a virtual environment. On Debian and Ubuntu, install the package python3-venv first."; exit 1; }
	@rm -f $(STAMP)
	@{ $(PIP) --require-hashes -r requirements.lock && $(PIP) --no-deps --no-build-isolation -e .; } >$(LOG) 2>&1 || { \
	  cat $(LOG); echo "Setting up $(VENV) failed; what pip said is above. Run the same make again once it is mended."; exit 1; }
	@echo "$(CURDIR)" >$@

FORCE:
