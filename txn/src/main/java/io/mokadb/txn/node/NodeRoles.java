package io.mokadb.txn.node;

import java.util.List;

/**
 * The roles of one process among those of its database, as the tokens tell them that it knows of.
 * Thread-safe.
 *
 * <p>The oldest process leads. A key belongs to the process with the highest of the numbers that
 * key and process give together, so one that comes or goes moves no other keys than its own.
 */
public final class NodeRoles implements SharedWork {
  private final Nodes nodes;

  private NodeRoles(Nodes nodes) {
    this.nodes = nodes;
  }

  /** The roles of this process; all of them where it is alone. */
  public static SharedWork of(Nodes nodes) {
    return nodes.isShared() ? new NodeRoles(nodes) : SharedWork.ALONE;
  }

  @Override
  public boolean isShared() {
    return true;
  }

  @Override
  public boolean leads() {
    List<NodeInfo> known = nodes.known();
    NodeInfo own = own(known);
    return own != null
        && known.stream().noneMatch(node -> isBeside(own, node) && node.id() < own.id());
  }

  /** The work is that of observers: it goes to processes that have workers, if any has. */
  @Override
  public boolean isMine(long key) {
    List<NodeInfo> known = nodes.known();
    NodeInfo own = own(known);
    if (own == null) {
      return false;
    }
    NodeInfo best = null;
    for (NodeInfo node : known) {
      boolean candidate = isBeside(own, node) && node.published().workers() > 0;
      if (candidate && (best == null || isBefore(node, best, key))) {
        best = node;
      }
    }
    return best == null ? leads() : best.id() == own.id();
  }

  /** Null while the token of this process is not known, or is gone. */
  private NodeInfo own(List<NodeInfo> known) {
    return known.stream().filter(node -> node.id() == nodes.self()).findFirst().orElse(null);
  }

  private static boolean isBeside(NodeInfo one, NodeInfo other) {
    return one.database().equals(other.database());
  }

  private static boolean isBefore(NodeInfo node, NodeInfo other, long key) {
    int order = Long.compareUnsigned(score(node.id(), key), score(other.id(), key));
    return order > 0 || order == 0 && node.id() < other.id();
  }

  private static long score(long node, long key) {
    return mixed(mixed(node) ^ mixed(~key));
  }

  /** Spreads numbers that lie close together (the finalizer of MurmurHash3). */
  private static long mixed(long number) {
    long mixed = number;
    mixed = (mixed ^ mixed >>> 33) * 0xff51afd7ed558ccdL;
    mixed = (mixed ^ mixed >>> 33) * 0xc4ceb9fe1a85ec53L;
    return mixed ^ mixed >>> 33;
  }
}
