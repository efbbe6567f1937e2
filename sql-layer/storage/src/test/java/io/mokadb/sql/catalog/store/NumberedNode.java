package io.mokadb.sql.catalog.store;

import io.mokadb.kv.Deadline;
import io.mokadb.txn.node.NodeInfo;
import io.mokadb.txn.node.NodeLinks;
import io.mokadb.txn.node.Nodes;
import io.mokadb.txn.node.Published;
import java.util.List;

/** A process among others of which it knows nothing. */
record NumberedNode(long self) implements Nodes {
  @Override
  public boolean isShared() {
    return true;
  }

  @Override
  public boolean isSole() {
    return false;
  }

  @Override
  public boolean isGone(long node) {
    return false;
  }

  @Override
  public boolean isKnownGone(long node) {
    return false;
  }

  @Override
  public List<NodeInfo> known() {
    return List.of();
  }

  @Override
  public List<NodeInfo> living(Deadline limit) {
    return List.of();
  }

  @Override
  public void publish(Published what, Deadline limit) {}

  @Override
  public Runnable onChange(Runnable listener) {
    return () -> {};
  }

  @Override
  public NodeLinks links() {
    return NodeLinks.NONE;
  }
}
