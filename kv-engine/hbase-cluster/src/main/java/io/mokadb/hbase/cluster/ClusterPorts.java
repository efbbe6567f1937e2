package io.mokadb.hbase.cluster;

import java.io.IOException;
import java.util.List;

/** The ports of a cluster's processes. */
record ClusterPorts(
    int zookeeper,
    int nameNode,
    int nameNodeHttp,
    int dataNode,
    int dataNodeIpc,
    int dataNodeHttp,
    int master,
    List<Integer> regionServers) {
  private static final int OTHERS = 7;

  static ClusterPorts pick(int regionServers) throws IOException {
    List<Integer> free = FreePorts.pick(OTHERS + regionServers);
    return new ClusterPorts(
        free.get(0),
        free.get(1),
        free.get(2),
        free.get(3),
        free.get(4),
        free.get(5),
        free.get(6),
        free.subList(OTHERS, free.size()));
  }
}
