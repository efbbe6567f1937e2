#!/usr/bin/env bash
# Makes the dumps of H2 and the answers of the database: make-h2.sh PATH-OF-H2.jar.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
java -cp "$1" "$here/MakeH2.java" "$here"
