#!/bin/sh
# Start a PostgreSQL of its own for a moment, and run the given command with its address.
# Usage: tools/postgres.sh COMMAND [ARGUMENT ...]
set -eu
bin=$(dirname "$(ls -d /usr/lib/postgresql/*/bin/initdb 2>/dev/null | tail -n 1 || command -v initdb)")
place=$(mktemp -d)
as=""
if [ "$(id -u)" = 0 ]; then # it refuses to run as root
  chown postgres "$place"
  as="setpriv --reuid=postgres --regid=postgres --clear-groups"
fi
trap '$as "$bin/pg_ctl" -D "$place/data" -m immediate stop >/dev/null; rm -rf "$place"' EXIT
$as "$bin/initdb" --auth=trust --username=madang --encoding=UTF8 --locale=C -D "$place/data" >/dev/null
$as "$bin/pg_ctl" -D "$place/data" -w -o "-c listen_addresses='' -k $place" -l "$place/log" start >/dev/null
TEST_POSTGRES="postgresql://madang@/postgres?host=$place" "$@"
