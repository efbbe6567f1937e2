#!/usr/bin/env bash
# Makes the dumps of MariaDB and the answers of the database: make-mysql.sh, as a user that may run mariadbd.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
chmod 755 "$work"
mariadb-install-db --no-defaults --datadir="$work/data" --auth-root-authentication-method=normal >/dev/null
mariadbd --no-defaults --datadir="$work/data" --socket="$work/socket" --skip-networking --pid-file="$work/pid" \
  --character-set-server=utf8mb4 --default-time-zone=+02:00 --user="$(id -un)" 2>"$work/log" &
server=$!
trap 'kill $server; wait $server || true; rm -rf "$work"' EXIT
client=(mariadb --no-defaults --socket="$work/socket" -u root --default-character-set=utf8mb4)
until "${client[@]}" -e 'SELECT 1' >/dev/null 2>&1; do sleep 1; done
"${client[@]}" -e 'CREATE DATABASE shop'
"${client[@]}" shop < "$here/mysql-source.sql"
dump=(mariadb-dump --no-defaults --socket="$work/socket" -u root --default-character-set=utf8mb4)
"${dump[@]}" shop > "$here/mysql-plain.sql"
"${dump[@]}" --hex-blob --complete-insert --skip-extended-insert shop > "$here/mysql-hex.sql"
"${dump[@]}" --no-data --databases shop > "$here/mysql-schema.sql"
"${client[@]}" -e 'CREATE DATABASE refused'
"${client[@]}" refused < "$here/mysql-refused-source.sql"
"${dump[@]}" --routines refused > "$here/mysql-refused.sql"
"$here/answer.sh" mysql "${client[@]}" -N -B shop -e
