#!/usr/bin/env bash
# answer.sh NAME COMMAND...: writes NAME-answers.txt, the answers of a database to the queries of NAME-queries.txt.
# A line of the queries is one for both, "QUERY => QUERY" has another for Moka behind the arrow.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
name=$1
shift
while IFS= read -r line; do
  [ -n "$line" ] || continue
  printf '? %s\n' "${line##* => }"
  "$@" "${line%% => *}" </dev/null
done < "$here/$name-queries.txt" > "$here/$name-answers.txt"
