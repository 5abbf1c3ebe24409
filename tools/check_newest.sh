#!/bin/sh
# Check with the newest Python of this machine what differs between versions: types, generated
# pages, doctests, and warnings on import, which are errors. The tests run with the default Python.
# Usage: tools/check_newest.sh PYTHON, the default one; VENV as in the Makefile
set -eu
cd "$(dirname "$0")/.."
venv=$(tools/newest_venv.sh "$1")
if [ -z "$venv" ]
then
    echo "check_newest.sh: no newer Python than $("$1" --version | cut -d' ' -f2) runs here: nothing to check"
    exit 0
fi
echo "check_newest.sh: Python $("$venv/bin/python" --version | cut -d' ' -f2), in $venv"

"$VENV/bin/mypy" --python-version "${venv##*-}"
"$venv/bin/python" tools/docs.py --check
# Without the conftest, which needs a browser's driver and more, and without environments, whose
# libraries take their time to reach the newest Python.
"$venv/bin/python" -m pytest --quiet --noconftest --ignore=src/madang/envs src tests/test_docs.py
