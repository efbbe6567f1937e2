package io.mokadb.sql.nodes;

import io.mokadb.txn.node.NodeInfo;
import java.util.Collection;
import java.util.StringJoiner;

/** What each of the nodes of a database does for all, as {@link io.mokadb.txn.node.NodeRoles}. */
final class NodeDuties {
  private final long leader;
  private final boolean anyWorkers;

  NodeDuties(Collection<NodeInfo> nodes) {
    this.leader = nodes.stream().mapToLong(NodeInfo::id).min().orElse(0);
    this.anyWorkers = nodes.stream().anyMatch(node -> node.published().workers() > 0);
  }

  /** For people; empty if it does nothing for others. */
  String of(NodeInfo node) {
    StringJoiner duties = new StringJoiner(", ");
    if (node.id() == leader) {
      duties.add("LEADER");
    }
    if (anyWorkers ? node.published().workers() > 0 : node.id() == leader) {
      duties.add("COLLECTOR");
    }
    return duties.toString();
  }
}
