# Everything runs in a virtual environment of its own, made on first use.
# A stamp beside it remembers what is installed: a no-op install alone takes three seconds.

PYTHON ?= python3
VENV ?= .venv
BIN = $(VENV)/bin
PORT ?= 8000

.PHONY: run dev test check audit fuzz soak evidence bench format lock clean

run: $(VENV)/.run
	@PORT=$(PORT) $(BIN)/python -m app

dev: $(VENV)/.run
	@$(BIN)/flask --app app --debug run --port $(PORT)

test: $(VENV)/.test
	$(BIN)/pytest

check: $(VENV)/.test
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/djlint --quiet --lint templates
	$(MAKE) audit
	$(MAKE) test
	$(BIN)/python -m tests.fuzz 5000

# Known holes in what is installed, where their list can be reached.
audit: $(VENV)/.test
	$(BIN)/python -m tests.audit

# A million cases of anything typed, sent or uploaded; and the API against its own description.
fuzz: $(VENV)/.test
	$(BIN)/python -m tests.fuzz 1000000
	FUZZ=long $(BIN)/pytest tests/fuzz

# Load and faults on loopback, two minutes at most.
soak: $(VENV)/.test
	$(BIN)/python -m soak

# Every published number beside ours: docs/evidence.md.
evidence: $(VENV)/.test
	$(BIN)/python -m tests.evidence

# All parts into bench/RESULTS.md, or some: make bench PARTS="cpu wire".
bench: $(VENV)/.test $(VENV)/.bench
	$(BIN)/python -m bench $(PARTS)

format: $(VENV)/.test
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

# Write the locked versions anew from pyproject.toml.
LOCK = $(BIN)/pip-compile --quiet --upgrade --strip-extras --generate-hashes --allow-unsafe --no-header \
	--no-emit-index-url --no-emit-trusted-host --no-emit-find-links --no-emit-options
lock: $(VENV)/.test
	$(LOCK) --output-file requirements.txt pyproject.toml
	$(LOCK) --extra test --output-file requirements-test.txt pyproject.toml
	$(LOCK) --extra bench --constraint requirements-test.txt --output-file requirements-bench.txt pyproject.toml

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.run: requirements.txt | $(VENV)/bin/python
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements.txt
	@touch $@

$(VENV)/.test: requirements-test.txt | $(VENV)/bin/python
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements-test.txt
	@touch $@ $(VENV)/.run

$(VENV)/.bench: requirements-bench.txt | $(VENV)/bin/python
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements-bench.txt
	@touch $@

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache tests/html/node_modules
