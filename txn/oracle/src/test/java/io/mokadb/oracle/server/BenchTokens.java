package io.mokadb.oracle.server;

import io.mokadb.txn.node.NodeInfo;
import io.mokadb.txn.node.Published;
import java.util.List;
import java.util.concurrent.ConcurrentSkipListMap;

/** The tokens of nodes that live in one process, and to its end. Thread-safe. */
final class BenchTokens {
  private static final String DATABASE = "bench";

  private final ConcurrentSkipListMap<Long, NodeInfo> tokens = new ConcurrentSkipListMap<>();

  static String database() {
    return DATABASE;
  }

  void publish(long id, Published what) {
    tokens.put(id, new NodeInfo(id, DATABASE, what));
  }

  List<NodeInfo> all() {
    return List.copyOf(tokens.values());
  }
}
