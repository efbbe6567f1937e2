package io.mokadb.txn.sim.mutant;

import io.mokadb.kv.Deadline;
import io.mokadb.txn.node.NodeInfo;
import io.mokadb.txn.node.NodeLinks;
import io.mokadb.txn.node.Nodes;
import io.mokadb.txn.node.Published;
import java.util.List;

/** Processes of a cluster in front of honest ones; what it does not override is honest. */
class MeddlingNodes implements Nodes {
  private final Nodes honest;

  MeddlingNodes(Nodes honest) {
    this.honest = honest;
  }

  @Override
  public boolean isShared() {
    return honest.isShared();
  }

  @Override
  public boolean isSole() {
    return honest.isSole();
  }

  @Override
  public long self() {
    return honest.self();
  }

  @Override
  public boolean isGone(long node) {
    return honest.isGone(node);
  }

  @Override
  public boolean isKnownGone(long node) {
    return honest.isKnownGone(node);
  }

  @Override
  public List<NodeInfo> known() {
    return honest.known();
  }

  @Override
  public List<NodeInfo> living(Deadline limit) {
    return honest.living(limit);
  }

  @Override
  public void publish(Published what, Deadline limit) {
    honest.publish(what, limit);
  }

  @Override
  public Runnable onChange(Runnable listener) {
    return honest.onChange(listener);
  }

  @Override
  public NodeLinks links() {
    return honest.links();
  }
}
