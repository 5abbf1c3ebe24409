#!/bin/sh
# Print the newest Python of this machine that is newer than the one given and can make virtual
# environments; print nothing where there is none. Each one is tried: a shim of pyenv stands on PATH
# for versions that are not activated too, and then only says so.
# Usage: tools/newest_python.sh PYTHON
set -eu
minor='import ensurepip, sys; print(sys.version_info.minor)'
ours=$("$1" -c 'import sys; print(sys.version_info.minor)')
pyenv=${PYENV_ROOT:-$HOME/.pyenv}/versions
uv=$HOME/.local/share/uv/python

for wanted in 14 13 12 # those that the packages in constraints.txt are published for
do
    [ "$wanted" -gt "$ours" ] || exit 0
    name=python3.$wanted
    for python in "$(command -v "$name" || true)" \
        "$pyenv/3.$wanted".*/bin/"$name" "$uv/cpython-3.$wanted".*/bin/"$name"
    do
        if [ "$("$python" -c "$minor" 2>/dev/null || true)" = "$wanted" ]
        then
            echo "$python"
            exit 0
        fi
    done
done
