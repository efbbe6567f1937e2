package io.mokadb.sql.access.statistics;

import io.mokadb.txn.node.NodeInfo;
import io.mokadb.txn.node.Nodes;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Those of the nodes that have counted something which are gone for certain. Thread-safe. */
final class GoneNodes {
  private final Nodes nodes;

  GoneNodes(Nodes nodes) {
    this.nodes = nodes;
  }

  /** They, with the tables for which they have cells. */
  Map<Long, Set<Long>> among(Map<Long, StoredCounts> tables) {
    Map<Long, Set<Long>> counted = new TreeMap<>();
    tables.forEach(
        (table, stored) ->
            stored
                .nodes()
                .forEach(
                    node -> counted.computeIfAbsent(node, unused -> new TreeSet<>()).add(table)));
    List<NodeInfo> known = nodes.known();
    counted.keySet().removeAll(known.stream().map(NodeInfo::id).collect(Collectors.toSet()));
    Map<Long, Set<Long>> gone = new HashMap<>(counted);
    gone.keySet().removeIf(node -> !nodes.isGone(node));
    return gone;
  }
}
