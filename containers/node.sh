#!/bin/bash
# The commands of a container of a SQL node:
#   server [OPTION...]  serve the database to clients, port 8765; options as of `bin/moka server`
#   init                create the database, if it is missing, and its administrator: once, before nodes
#   sql [ARGUMENT...]   the shell, as `bin/moka sql`
#   ready               exit code 0 while the server accepts sessions
# MOKA_ZOOKEEPER names the servers of ZooKeeper (zk1:2181,zk2:2181), MOKA_DATABASE the database, and
# MOKA_PROPERTIES what else is to be in its URL (;regions=8). init takes the administrator's name from
# MOKA_USER, and the password from the file MOKA_PASSWORD_FILE or from MOKA_PASSWORD.
set -eu
home=$(cd "$(dirname "$0")" && pwd)
port=${MOKA_PORT:-8765}
java=("${JAVA_HOME:+$JAVA_HOME/bin/}java" --add-opens=java.base/java.nio=ALL-UNNAMED
  -Dslf4j.internal.verbosity=WARN)
# The jars of both are here: the server logs, the shell does not.
logging=(-Dslf4j.provider=org.slf4j.simple.SimpleServiceProvider
  -Dorg.slf4j.simpleLogger.showDateTime=true
  "-Dorg.slf4j.simpleLogger.dateTimeFormat=yyyy-MM-dd'T'HH:mm:ss.SSSXXX"
  -Dorg.slf4j.simpleLogger.log.org.apache=error -Dorg.slf4j.simpleLogger.log.org.eclipse=warn)
silent=-Dslf4j.provider=org.slf4j.nop.NOPServiceProvider

fail() {
  printf 'moka: %s\n' "$1" >&2
  exit 1
}

database() {
  [ -n "${MOKA_ZOOKEEPER:-}" ] || fail "MOKA_ZOOKEEPER is not set: it names the servers of ZooKeeper, host:port with commas"
  printf 'hbase:%s/%s%s' "$MOKA_ZOOKEEPER" "${MOKA_DATABASE:-moka}" "${MOKA_PROPERTIES:-}"
}

# A name or a text of SQL, with its quotes doubled.
quoted() {
  printf '%s%s%s' "$1" "${2//"$1"/"$1$1"}" "$1"
}

init() {
  local name password url script status=0
  [ -n "${MOKA_USER:-}" ] || fail "name the administrator in MOKA_USER"
  if [ -n "${MOKA_PASSWORD_FILE:-}" ]; then
    password=$(cat "$MOKA_PASSWORD_FILE")
  else
    password=${MOKA_PASSWORD:-}
  fi
  [ -n "$password" ] || fail "MOKA_PASSWORD_FILE or MOKA_PASSWORD holds no password"
  # As SQL folds a name without quotes.
  case $MOKA_USER in
    *[!A-Za-z0-9_]*) name=$MOKA_USER ;;
    *) name=${MOKA_USER^^} ;;
  esac
  url=jdbc:moka:$(database)
  # In a file that others cannot read, not among the arguments, which they can.
  umask 077
  script=$(mktemp)
  printf 'CREATE USER IF NOT EXISTS %s PASSWORD %s ADMIN;\n' \
    "$(quoted '"' "$name")" "$(quoted "'" "$password")" >"$script"
  "${java[@]}" "$silent" -XX:+UseSerialGC -cp "$home/lib/*" io.mokadb.shell.MokaShell sql "$url" \
    -f "$script" || status=$?
  rm -f "$script"
  [ $status = 0 ] || fail "the administrator could not be created"
}

# Asks over the port: the image has no other client.
ready() {
  local line
  exec 3<>"/dev/tcp/127.0.0.1/$port" || return 1
  printf 'GET /ready HTTP/1.0\r\nHost: localhost\r\n\r\n' >&3
  read -r -t 4 line <&3 && [[ $line == *" 200"* ]]
}

command=${1:-server}
[ $# -eq 0 ] || shift
case $command in
  server)
    data=$(database)
    # shellcheck disable=SC2086  # several options in one variable
    exec "${java[@]}" "${logging[@]}" -XX:+UseParallelGC -XX:MaxRAMPercentage=70 ${MOKA_JAVA_OPTS:-} \
      -cp "$home/lib/*" io.mokadb.server.cli.ServerMain --data "$data" --host "${MOKA_HOST:-0.0.0.0}" \
      --port "$port" "$@"
    ;;
  init) init ;;
  ready) ready ;;
  sql)
    # shellcheck disable=SC2086  # several options in one variable
    exec "${java[@]}" "$silent" -XX:+UseSerialGC ${MOKA_JAVA_OPTS:-} -cp "$home/lib/*" \
      io.mokadb.shell.MokaShell sql "$@"
    ;;
  *) fail "unknown command: $command; there are: server, init, sql, ready" ;;
esac
