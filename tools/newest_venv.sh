#!/bin/sh
# Print where the newest Python of this machine has its virtual environment, made first where there
# is none, or an old one; print nothing where no newer Python runs.
# Usage: tools/newest_venv.sh PYTHON, the default one; VENV as in the Makefile
set -eu
cd "$(dirname "$0")/.."
newest=$(tools/newest_python.sh "$1")
[ -n "$newest" ] || exit 0
venv=$VENV-$("$newest" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
stamp=$venv/.installed

if [ ! -e "$stamp" ] || [ pyproject.toml -nt "$stamp" ] || [ constraints.txt -nt "$stamp" ]
then
    "$newest" -m venv "$venv" >&2
    "$venv/bin/python" -m pip install --quiet -c constraints.txt -e . pytest pytest-timeout >&2
    touch "$stamp"
fi
echo "$venv"
