#!/bin/bash
# The commands of a container of the timestamp oracle:
#   oracle [OPTION...]  serve timestamps, port 8770; options as of `bin/moka oracle`
#   ready               exit code 0 while it accepts connections, as leader or as standby
# MOKA_ZOOKEEPER names the servers of ZooKeeper; MOKA_ADVERTISE the host that clients are told, which
# is this one's name if it is not set.
set -eu
home=$(cd "$(dirname "$0")" && pwd)
port=${MOKA_PORT:-8770}

fail() {
  printf 'moka: %s\n' "$1" >&2
  exit 1
}

command=${1:-oracle}
[ $# -eq 0 ] || shift
case $command in
  oracle)
    [ -n "${MOKA_ZOOKEEPER:-}" ] || fail "MOKA_ZOOKEEPER is not set: it names the servers of ZooKeeper, host:port with commas"
    # shellcheck disable=SC2086  # several options in one variable
    exec "${JAVA_HOME:+$JAVA_HOME/bin/}java" -XX:+UseSerialGC -Xmx128m \
      -Dorg.slf4j.simpleLogger.showDateTime=true -Dorg.slf4j.simpleLogger.log.org.apache=error \
      ${MOKA_JAVA_OPTS:-} -cp "$home/lib/*" io.mokadb.oracle.cli.OracleMain \
      --zookeeper "$MOKA_ZOOKEEPER" --host "${MOKA_HOST:-0.0.0.0}" --port "$port" \
      --advertise "${MOKA_ADVERTISE:-$(hostname)}" "$@"
    ;;
  ready) exec 3<>"/dev/tcp/127.0.0.1/$port" ;;
  *) fail "unknown command: $command; there are: oracle, ready" ;;
esac
