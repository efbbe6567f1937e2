package io.mokadb.txn.node;

/**
 * The rule by which processes divide work that the store has a record of. The record names the
 * process that has the work in hand, its owner; another may take it over once the owner's token is
 * gone, and never before. A process that has its store for itself names none and passes over what
 * is named: all work is its own. Thread-safe.
 */
public final class Owners {
  private final Nodes nodes;

  public Owners(Nodes nodes) {
    this.nodes = nodes;
  }

  /** Whether there are other processes that work may be of. */
  public boolean areSeveral() {
    return nodes.isShared();
  }

  /** What this process puts into the records of its work; null if it names none. */
  public Long self() {
    return nodes.isShared() ? (Long) nodes.self() : null;
  }

  /**
   * Whether work is this process' own.
   *
   * @param ownerOrNull that the record names
   */
  public boolean isOwn(Long ownerOrNull) {
    return !nodes.isShared() || ownerOrNull != null && ownerOrNull == nodes.self();
  }

  /**
   * Whether work is left to those who take it: its owner is gone for certain, or it has none
   * because it was begun when the store had one process. May take a while, as {@link Nodes#isGone}.
   *
   * @param ownerOrNull that the record names
   */
  public boolean isLeft(Long ownerOrNull) {
    return nodes.isShared() && (ownerOrNull == null || nodes.isGone(ownerOrNull));
  }
}
