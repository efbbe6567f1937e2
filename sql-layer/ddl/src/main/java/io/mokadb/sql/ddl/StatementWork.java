package io.mokadb.sql.ddl;

import io.mokadb.sql.catalog.store.RemainingWork;
import java.util.ArrayList;
import java.util.List;

/**
 * The work that one statement has begun and does itself. What it has not done when it ends is taken
 * up like that of a process which is gone. Confined to the statement's thread.
 */
final class StatementWork implements AutoCloseable {
  private final WorkInHand inHand;
  private final List<RemainingWork> begun = new ArrayList<>(0);

  StatementWork(WorkInHand inHand) {
    this.inHand = inHand;
  }

  /**
   * Takes work in hand. To be called before the change of definitions that leaves it commits, as
   * often as that is tried.
   *
   * @param workOrNull null if there is none
   * @return the same
   */
  <W extends RemainingWork> W begun(W workOrNull) {
    if (workOrNull != null) {
      inHand.begin(workOrNull);
      begun.add(workOrNull);
    }
    return workOrNull;
  }

  @Override
  public void close() {
    begun.forEach(inHand::end);
  }
}
