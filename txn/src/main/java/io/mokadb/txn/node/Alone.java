package io.mokadb.txn.node;

import io.mokadb.kv.Deadline;
import java.util.List;

/** No other process. */
final class Alone implements Nodes {
  @Override
  public boolean isShared() {
    return false;
  }

  @Override
  public boolean isSole() {
    return true;
  }

  @Override
  public long self() {
    return 0;
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
