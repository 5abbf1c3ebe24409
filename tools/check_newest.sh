#!/bin/sh
# Check with the newest Python of this machine what differs between versions: types, generated
# pages, doctests, and warnings on import, which are errors. The tests run with the default Python.
# Usage: tools/check_newest.sh PYTHON, the default one; VENV as in the Makefile
set -eu
cd "$(dirname "$0")/.."
newest=$(tools/newest_python.sh "$1")
if [ -z "$newest" ]
then
    echo "check_newest.sh: no newer Python than $("$1" --version | cut -d' ' -f2) runs here: nothing to check"
    exit 0
fi
version=$("$newest" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
venv=$VENV-$version
stamp=$venv/.installed
echo "check_newest.sh: Python $("$newest" --version | cut -d' ' -f2), in $venv"

if [ ! -e "$stamp" ] || [ pyproject.toml -nt "$stamp" ] || [ constraints.txt -nt "$stamp" ]
then
    "$newest" -m venv "$venv"
    "$venv/bin/python" -m pip install --quiet -c constraints.txt -e . pytest pytest-timeout
    touch "$stamp"
fi
"$VENV/bin/mypy" --python-version "$version"
"$venv/bin/python" tools/docs.py --check
# Without the conftest, which needs a browser's driver and more, and without environments, whose
# libraries take their time to reach the newest Python.
"$venv/bin/python" -m pytest --quiet --noconftest --ignore=src/madang/envs src tests/test_docs.py
