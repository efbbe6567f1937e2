package io.mokadb.sql.lob.store;

import io.mokadb.txn.node.Nodes;
import java.util.HashMap;
import java.util.Map;

/** The processes that notes of new objects name, as found in one look. Confined to one thread. */
final class NoteOwners {
  private final Nodes nodes;
  private final Map<Long, Boolean> gone = new HashMap<>();

  NoteOwners(Nodes nodes) {
    this.nodes = nodes;
  }

  /** Whether this process knows if the owner runs: where it has the store for itself, always. */
  boolean isOfThisProcess(ObjectNote note) {
    return !nodes.isShared() || note.node() == nodes.self();
  }

  /**
   * Whether the owner has ended with another process: that one is gone for certain, or had the
   * store for itself. May take a while, once for each process.
   */
  boolean isGone(ObjectNote note) {
    return note.node() == 0 || gone.computeIfAbsent(note.node(), nodes::isGone);
  }
}
