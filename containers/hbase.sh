#!/bin/bash
# The commands of a container of HBase, to try a cluster with: zookeeper, master, regionserver; and
# ready, exit code 0 while the one that runs here accepts connections. Files are in /data, which the
# master and the region servers share; MOKA_ZOOKEEPER names the servers of ZooKeeper.
set -eu
home=$(cd "$(dirname "$0")" && pwd)
data=${MOKA_DATA:-/data}
running=/tmp/moka-hbase.port
opens=()
for package in jdk.internal.ref java.nio.channels.spi java.lang.reflect java.lang java.nio java.util \
  java.util.concurrent jdk.internal.misc; do
  opens+=("--add-opens=java.base/$package=ALL-UNNAMED")
done

fail() {
  printf 'moka: %s\n' "$1" >&2
  exit 1
}

# start PORT MAIN ARGUMENT...
start() {
  printf '%s' "$1" >"$running"
  # shellcheck disable=SC2086  # several options in one variable
  exec "${JAVA_HOME:+$JAVA_HOME/bin/}java" "${opens[@]}" -XX:+UseG1GC -XX:MaxRAMPercentage=70 \
    -Djava.net.preferIPv4Stack=true ${MOKA_JAVA_OPTS:-} -cp "$home/conf:$home/lib/*" "${@:2}"
}

# server PORT MAIN OPTION...: one of HBase's, with settings that depend on the container
server() {
  local host port=2181
  [ -n "${MOKA_ZOOKEEPER:-}" ] || fail "MOKA_ZOOKEEPER is not set: it names the servers of ZooKeeper, host:port with commas"
  host=$(sed 's/:[0-9]*//g' <<<"$MOKA_ZOOKEEPER")
  [[ $MOKA_ZOOKEEPER != *:* ]] || port=${MOKA_ZOOKEEPER##*:}
  start "$1" "$2" -D "hbase.rootdir=file://$data/hbase" -D "hbase.tmp.dir=/tmp/hbase" \
    -D "hbase.zookeeper.quorum=${MOKA_QUORUM:-$host}" -D "hbase.zookeeper.property.clientPort=$port" \
    "${@:3}" start
}

command=${1:-regionserver}
[ $# -eq 0 ] || shift
case $command in
  zookeeper)
    port=${MOKA_PORT:-2181}
    printf '%s\n' tickTime=1000 "dataDir=$data/zookeeper" "clientPort=$port" admin.enableServer=false \
      maxClientCnxns=500 >/tmp/zoo.cfg
    start "$port" org.apache.zookeeper.server.quorum.QuorumPeerMain /tmp/zoo.cfg
    ;;
  master)
    port=${MOKA_PORT:-16000}
    server "$port" org.apache.hadoop.hbase.master.HMaster -D "hbase.master.port=$port" \
      -D "hbase.master.hostname=$(hostname)"
    ;;
  regionserver)
    port=${MOKA_PORT:-16020}
    # Its own name, not what the master finds for its address: networks of containers have others.
    server "$port" org.apache.hadoop.hbase.regionserver.HRegionServer -D "hbase.regionserver.port=$port" \
      -D "hbase.unsafe.regionserver.hostname=$(hostname)"
    ;;
  ready) exec 3<>"/dev/tcp/$(hostname)/$(cat "$running")" ;;
  *) fail "unknown command: $command; there are: zookeeper, master, regionserver, ready" ;;
esac
