#!/usr/bin/env bash
# Makes the dump of SQLite and the answers of the database: make-sqlite.sh.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
sqlite3 "$work/db" < "$here/sqlite-source.sql"
sqlite3 "$work/db" .dump > "$here/sqlite-dump.sql"
sqlite3 "$work/refused" < "$here/sqlite-refused-source.sql"
sqlite3 "$work/refused" .dump > "$here/sqlite-refused.sql"
"$here/answer.sh" sqlite sqlite3 -list -separator '|' -nullvalue NULL "$work/db"
