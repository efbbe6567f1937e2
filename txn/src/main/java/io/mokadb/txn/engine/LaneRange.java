package io.mokadb.txn.engine;

import io.mokadb.txn.Transaction;
import io.mokadb.txn.node.NodeInfo;
import io.mokadb.txn.node.Nodes;
import java.util.List;

/**
 * The lanes that the transactions of one process take first: those of other processes take others,
 * unless there are more processes than lanes, or one has come or gone a moment ago.
 *
 * @param count of lanes, from {@code first} on
 */
record LaneRange(int first, int count) {
  /** Of a process that has the store for itself. */
  static final LaneRange ALL = new LaneRange(0, Transaction.LANES);

  /** As many parts of the same size as are needed for the processes of this one's database. */
  static LaneRange of(Nodes nodes) {
    if (!nodes.isShared()) {
      return ALL;
    }
    List<NodeInfo> known = nodes.known();
    NodeInfo own =
        known.stream().filter(node -> node.id() == nodes.self()).findFirst().orElse(null);
    if (own == null) {
      return ALL;
    }
    int beside = 0;
    int before = 0;
    for (NodeInfo node : known) {
      boolean isBeside = node.database().equals(own.database());
      beside += isBeside ? 1 : 0;
      before += isBeside && node.id() < own.id() ? 1 : 0;
    }
    int count = Transaction.LANES;
    while (count > 1 && count * beside > Transaction.LANES) {
      count /= 2;
    }
    return new LaneRange(count * before % Transaction.LANES, count);
  }
}
