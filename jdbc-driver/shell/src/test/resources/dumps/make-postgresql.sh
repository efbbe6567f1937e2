#!/usr/bin/env bash
# Makes the dumps of PostgreSQL and the answers of the database: make-postgresql.sh, as a user that may run initdb.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
export PGHOST=$work PGUSER=dumper PGDATABASE=source TZ=UTC PGTZ=UTC
initdb -D "$work/data" -U dumper -A trust -E UTF8 --locale=C >/dev/null
pg_ctl -D "$work/data" -o "-k $work -c listen_addresses=" -w start >/dev/null
trap 'pg_ctl -D "$work/data" -m immediate stop >/dev/null; rm -rf "$work"' EXIT
psql -q -d postgres -c 'CREATE DATABASE source'
psql -q -v ON_ERROR_STOP=1 -f "$here/postgresql-source.sql"
pg_dump > "$here/postgresql-copy.sql"
pg_dump --inserts --no-owner > "$here/postgresql-inserts.sql"
pg_dump --column-inserts --rows-per-insert=2 > "$here/postgresql-column-inserts.sql"
pg_dump --schema-only > "$here/postgresql-schema.sql"
psql -q -d postgres -c 'CREATE DATABASE refused'
psql -q -v ON_ERROR_STOP=1 -d refused -f "$here/postgresql-refused-source.sql"
pg_dump refused > "$here/postgresql-refused.sql"
"$here/answer.sh" postgresql psql -q -At -F '|' -P null=NULL -c
