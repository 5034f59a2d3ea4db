# Pitwatch from a bare machine: Python 3.11 and make. `make` alone says what there is.

SHELL := /bin/sh
.DEFAULT_GOAL := help
PYTHON := $(shell command -v python3.11 2>/dev/null)
BIN := .venv/bin
LOCKS := infra/requirements/dev.txt infra/requirements/run.txt infra/requirements/compiler.txt \
  infra/jgo.lock.toml pyproject.toml
# the environment is whole when this file has the hash of the locks: then no network is touched
STAMP := .venv/pitwatch-locks
PIP := $(BIN)/python -m pip --disable-pip-version-check install --quiet --no-deps

.PHONY: help setup native demo test lint faults golden mutants score quiet soak bench down clean lock

help:
	@echo "make setup    install everything, pinned (three minutes; at once and without network later)"
	@echo "make native   compile law, tables and meters as they stand now (a minute; setup does)"
	@echo "make demo     the whole system with a simulated floor, until Ctrl-C"
	@echo "make test     lint, types, import rules and all tests against real servers"
	@echo "make lint     only lint, types and import rules"
	@echo "make faults   the long proof: at least 200 kills"
	@echo "make golden   a million settled rounds of each text, beside their digests"
	@echo "make mutants  the law broken at 2,000 places: what no test notices (half an hour; SAMPLE=200 less)"
	@echo "make score    50,000 rounds with every mistake planted: what is found, what is raised beside"
	@echo "make quiet    a million events of each kind of honest floor: nothing may be raised"
	@echo "make soak     a house under load for 15 minutes: nothing grows, ends or waits (MINUTES=60, RATE=1000)"
	@echo "make bench    the benchmark suite with its references"
	@echo "make down     stop everything;  make clean  remove everything that was made here"

setup:
	@if [ -z "$(PYTHON)" ]; then \
	  echo "Pitwatch needs Python 3.11 and finds no python3.11 on the PATH: install it and try again." >&2; \
	  exit 1; fi
	@want=$$(cat $(LOCKS) | cksum) && \
	if [ "$$(cat $(STAMP) 2>/dev/null)" != "$$want$(CURDIR)" ] || [ ! -x $(BIN)/pitwatch ]; then \
	  $(MAKE) --no-print-directory install && echo "$$want$(CURDIR)" > $(STAMP); fi

.PHONY: install
install:
	@echo "setup: Python packages and the broker's jars, about 1 minute and 250 MB, once"
	@rm -f $(STAMP)
	@test -x $(BIN)/python && grep -qs "^command = .* $(CURDIR)/.venv$$" .venv/pyvenv.cfg || \
	  { rm -rf .venv && $(PYTHON) -m venv .venv; }
	@$(PIP) --require-hashes -r infra/requirements/dev.txt
	@$(PIP) --no-build-isolation --config-settings editable_mode=compat --editable .
	@$(BIN)/python -m infra.jars fetch
	@command -v cc >/dev/null || $(PIP) --require-hashes -r infra/requirements/compiler.txt
	@$(BIN)/python -m infra.compile

native: setup
	@$(BIN)/python -m infra.compile

demo: native
	@echo "demo: Kafka, PostgreSQL, the services and a simulated floor, until Ctrl-C (ready in 20 s)"
	@$(BIN)/pitwatch demo

lint: setup
	@echo "lint: ruff, mypy and the import rules, about half a minute"
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --check --quiet .
	@$(BIN)/mypy --no-error-summary
	@$(BIN)/lint-imports

test: lint native
	@echo "test: everything against a real Kafka and PostgreSQL, a quarter of an hour"
	@$(BIN)/python -m pytest -n 2 --dist worksteal -m "not long" --durations 8 -q

faults: native
	@echo "faults: at least 200 kills under load from a printed seed, about 40 minutes"
	@file=$$(mktemp) && PITWATCH_VERDICTS=$$file $(BIN)/python -m pytest tests/faults -m long -q -s; \
	  code=$$?; $(BIN)/python -m tests.faults.logs $$file; rm -f $$file; exit $$code

golden: setup
	@echo "golden: a million settled rounds of each text, about six minutes on two cores"
	@$(BIN)/python -m pytest -n 2 -m long tests/law/test_golden.py -q

mutants: setup
	@echo "mutants: settlement and rankings, one change at a time, half an hour; SAMPLE=200 takes some"
	@PITWATCH_INTERPRETED=1 nice -n 19 $(BIN)/python -m tests.mutants $(if $(SAMPLE),--sample $(SAMPLE)) \
	  $(if $(SEED),--seed $(SEED)) $(if $(MODULE),--module $(MODULE))

SEED ?= 1
score: native
	@echo "score: 50,000 rounds with every mistake, seed $(SEED), about nine minutes"
	@$(BIN)/pitwatch score --seed $(SEED) --rounds 50000

quiet: native
	@echo "quiet: honest floors of a million events each, seed $(SEED), a quarter of an hour"
	@$(BIN)/python -m services.quiet --seed $(SEED) $(if $(EVENTS),--events $(EVENTS))

soak: native
	@echo "soak: a house of its own under load, seed $(SEED), $(or $(MINUTES),15) minutes and one to end"
	@$(BIN)/python -m services.soak --seed $(SEED) $(if $(MINUTES),--minutes $(MINUTES)) $(if $(RATE),--rate $(RATE))

bench: native
	@echo "bench: every figure beside its reference of the same run, a quarter of an hour"
	@$(BIN)/pitwatch bench

down:
	@if [ -x $(BIN)/pitwatch ]; then $(BIN)/pitwatch down; else echo "nothing is installed, nothing runs"; fi

clean:
	@if [ -x $(BIN)/python ]; then $(BIN)/python -m services.runtime.supervisor clean; fi
	@rm -rf .venv .pitwatch .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache *.egg-info
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

# for those who change what is pinned: needs `uv` on the PATH
lock:
	@for name in run dev compiler; do env -u PIP_FIND_LINKS uv pip compile --quiet --no-config --generate-hashes \
	  --no-header --no-annotate --no-emit-index-url --no-emit-find-links --python-version 3.11 \
	  $$([ $$name = dev ] && echo "--constraints infra/requirements/run.txt") \
	  infra/requirements/$$name.in --output-file infra/requirements/$$name.txt; done
	@$(BIN)/python -m infra.jars lock
