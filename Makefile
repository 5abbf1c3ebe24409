# Every target works from a bare clone: the first run makes a virtual environment in .venv and
# installs the versions pinned in constraints.txt. Another Python: make clean test PYTHON=python3.12

PYTHON      ?= python3
VENV        ?= .venv
export VENV
BIN         := $(VENV)/bin
ARGS        ?=
PYTEST_ARGS ?=
# Tests in order on four processes, so the browser still comes last in each: with two to a core both
# cores are busy, and with three a page moves under the finger now and then.
SPREAD      ?= -n 4 --dist load

.DEFAULT_GOAL := help
.PHONY: help serve party test test-long test-train test-bounds compile regen check check-newest fix bench load duels strength faults cluster-faults mutants postgres cluster pictures recordings learning docs site figures hashes wheels release clean

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile | while IFS="$$(printf '\t')" read -r name text; \
	do printf 'make %-12s %s\n' "$$name" "$$text"; done

serve: $(VENV)/.installed ## start the server, with ARGS="--port 8080" for its options
	$(BIN)/madang serve $(ARGS)

party: $(VENV)/.installed ## start the server for every phone in your network
	$(BIN)/madang serve --host 0.0.0.0 $(ARGS)

test: $(VENV)/.installed-dev node_modules/.package-lock.json ## run the tests, with PYTEST_ARGS="-k pong -x" for some of them
	tools/ensure_chromium.sh $(BIN)/python
	$(BIN)/pytest $(SPREAD) $(PYTEST_ARGS)

compile: $(VENV)/.installed-dev ## compile ahead, on every core, what tests play
	$(BIN)/python -m tools.compile

test-long: $(VENV)/.installed-dev node_modules/.package-lock.json ## run the tests that take long and show again what others show
	tools/ensure_chromium.sh $(BIN)/python
	$(BIN)/pytest $(SPREAD) -m long $(PYTEST_ARGS)

test-train: $(VENV)/.installed-dev ## install PyTorch, and train a policy for a minute
	$(BIN)/python -m pip install --quiet -c constraints.txt -e '.[train]' $(ARGS)
	$(BIN)/pytest -n 0 -m train $(PYTEST_ARGS)

test-bounds: $(VENV)/.installed-dev ## run the compiled twins with bounds checks and a fresh cache
	cache=$$(mktemp -d) && trap 'rm -rf "$$cache"' EXIT && \
	NUMBA_BOUNDSCHECK=1 MADANG_CACHE_DIR="$$cache" $(BIN)/pytest $(SPREAD) -m compiled $(PYTEST_ARGS)

regen: $(VENV)/.installed-dev ## write golden matches, perft counts and the figures of bots again; read the diff before you commit
	REGEN=1 $(BIN)/pytest tests/test_golden.py tests/test_perft.py tests/test_fair.py tests/arena/test_gate.py

check: $(VENV)/.installed-dev node_modules/.package-lock.json ## format, lint, types, floors, client, docs
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	tools/npm.sh run --silent check
	$(BIN)/python tools/vendor.py --check
	$(BIN)/python tools/docs.py --check
	$(BIN)/python -m tools.plain_words
	$(BIN)/towncrier build --draft --version next >/dev/null

check-newest: $(VENV)/.installed-dev ## report what differs with the newest Python and the newest libraries
	$(BIN)/python tools/newest.py $(BIN)/python

fix: $(VENV)/.installed-dev node_modules/.package-lock.json ## format, and mend what the linter can mend
	$(BIN)/ruff format
	$(BIN)/ruff check --fix
	tools/npm.sh run --silent fix

bench: $(VENV)/.installed-bench ## measure, and write benchmarks/results.md
	$(BIN)/madang bench --out benchmarks/results.md $(ARGS)

load: $(VENV)/.installed ## let people play at 10 to 1,000 tables, and write benchmarks/load.md
	$(BIN)/madang load --tables 10,50,100,200,500,1000 --kill 1000 --idle 10000 \
	--out benchmarks/load.md $(ARGS)

duels: $(VENV)/.installed ## play each bot of both mahjongs against three of the next, see docs/bots.md
	for game in "hong_kong_mahjong -o dealer_repeat=false" korean_mahjong; do \
	for bots in value,greedy,greedy,greedy value,legal,legal,legal legal,speedy,speedy,speedy value,value,value,value; do \
	$(BIN)/madang arena $$game --seats $$bots -o rounds=1 $(ARGS) || exit; done; done

strength: $(VENV)/.installed-dev ## judge all bots, and write benchmarks/strength.md, ARGS="--minutes 5 --seed 20261124"
	$(BIN)/python -m benchmarks.strength $(ARGS)

faults: $(VENV)/.installed-dev ## kill the server 10,000 times and look what is left, ARGS="--kills 500" for fewer
	$(BIN)/python -m tests.faults.campaign $(ARGS)

cluster-faults: $(VENV)/.installed-dev ## break servers that share tables 16,200 times, which takes days, ARGS="--kills 20 --freezes 2 --partitions 4 --buses 4 --databases 2 --restarts 2" for fewer
	$(BIN)/python -m pip install --quiet -c constraints.txt -e '.[cluster]'
	tools/postgres.sh $(BIN)/python -m tests.faults.cluster $(ARGS)

mutants: $(VENV)/.installed-dev ## change rules and the store in small places, and list what no test notices
	$(BIN)/python -m pip install --quiet -c constraints.txt 'cosmic-ray>=8.4'
	$(BIN)/python -m tools.mutants $(ARGS)

postgres: $(VENV)/.installed-dev ## try the store on PostgreSQL, which must be installed
	$(BIN)/python -m pip install --quiet -c constraints.txt -e '.[postgres]'
	tools/postgres.sh $(BIN)/python -m pytest -q -n 0 tests/server/test_postgres.py $(ARGS)

cluster: $(VENV)/.installed-dev ## try several servers on PostgreSQL and NATS, which must be installed (apt install postgresql nats-server)
	$(BIN)/python -m pip install --quiet -c constraints.txt -e '.[cluster]'
	tools/postgres.sh $(BIN)/python -m pytest -q -n 0 -m "not train" tests/server/test_postgres.py tests/server/test_members.py tests/server/test_cluster.py tests/server/test_partitions.py $(ARGS)

pictures: $(VENV)/.installed-dev ## take the pictures of docs/tour.md again
	tools/ensure_chromium.sh $(BIN)/python
	$(BIN)/python -m tools.pictures $(ARGS)

recordings: $(VENV)/.installed-dev ## film a hand of each game for docs/tour.md, with ffmpeg (apt install ffmpeg)
	tools/ensure_chromium.sh $(BIN)/python
	$(BIN)/python -m tools.recordings $(ARGS)

learning: $(VENV)/.installed ## draw docs/pictures/learning.svg again
	$(BIN)/python examples/learning_curve.py benchmarks/learning-*.csv --out docs/pictures/learning.svg

docs: $(VENV)/.installed-dev ## write docs/reference again
	$(BIN)/python tools/docs.py

site: $(VENV)/.installed-site ## build the documentation as a site, strictly, in build/site
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build -f tools/site.yml

figures: $(VENV)/.installed-dev ## count files, lines, functions, and what a move passes on its way
	$(BIN)/python -m tools.size
	$(BIN)/python -m tools.walk

hashes: $(VENV)/.installed-dev ## write requirements.txt again: what [play] needs, with a hash of every file
	$(BIN)/python -m pip install --quiet -c constraints.txt uv
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --upgrade --generate-hashes --no-annotate \
	--no-emit-index-url --no-emit-find-links --custom-compile-command 'make hashes' \
	-c constraints.txt --extra play pyproject.toml -o requirements.txt

wheels: $(VENV)/.installed-dev ## compile ahead into a wheel for this platform, some minutes, in dist
	$(BIN)/python -m tools.wheels $(ARGS)

release: check-newest ## check and build a release in dist, ARGS="--draft" to look at one, "--tag" to make the tag
	$(BIN)/python -m pip install --quiet -c constraints.txt twine cyclonedx-bom
	$(BIN)/python -m tools.release $(ARGS)

clean: ## remove what the other targets made
	rm -rf $(VENV) $(VENV)-3.* $(VENV)-newest node_modules build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find src tests tools -name __pycache__ -prune -exec rm -rf {} +

# --- what is installed once ---------------------------------------------------------------------

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and \
	"Madang needs Python 3.11 or newer, and this is " + sys.version.split()[0] + ": make … PYTHON=python3.12")'
	$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); exit 1; }
	$(BIN)/python -m pip install --quiet --upgrade -c constraints.txt pip setuptools

$(VENV)/.installed: pyproject.toml constraints.txt | $(BIN)/python
	@echo "Madang is being installed into $(VENV): about 400 MB, a minute or two. Later starts are quick."
	$(BIN)/python -m pip install --quiet -c constraints.txt -e '.[play]'
	@touch $@

$(VENV)/.installed-dev: pyproject.toml constraints.txt | $(BIN)/python
	$(BIN)/python -m pip install --quiet -c constraints.txt -e '.[dev,envs]'
	@touch $(VENV)/.installed $@

$(VENV)/.installed-site: pyproject.toml constraints.txt | $(VENV)/.installed
	$(BIN)/python -m pip install --quiet -c constraints.txt -e '.[site]'
	@touch $@

# The second package is not published for every machine; the page then says that it is missing.
$(VENV)/.installed-bench: pyproject.toml constraints.txt | $(BIN)/python
	$(BIN)/python -m pip install --quiet -c constraints.txt -e '.[bench,envs]'
	-$(BIN)/python -m pip install --quiet -c constraints.txt riichienv
	@touch $(VENV)/.installed $@

node_modules/.package-lock.json: package.json package-lock.json | $(VENV)/.installed-dev
	tools/npm.sh ci --no-audit --fetch-timeout=60000 --fetch-retries=4
	@touch $@
