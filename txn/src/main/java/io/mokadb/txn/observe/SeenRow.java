package io.mokadb.txn.observe;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Key;
import io.mokadb.txn.observe.WaitingRow.Task;
import java.util.function.LongSupplier;

/** What an observer is told of a row. */
final class SeenRow implements Observation {
  private final Task task;
  private final ObserverTransaction transaction;
  private final long lastSeen;
  private final LongSupplier forgottenAt;
  private boolean forgotten;

  /**
   * @param forgottenAt tells which transaction made the observer forget the row
   */
  SeenRow(Task task, ObserverTransaction transaction, long lastSeen, LongSupplier forgottenAt) {
    this.task = task;
    this.forgottenAt = forgottenAt;
    this.transaction = transaction;
    this.lastSeen = lastSeen;
  }

  @Override
  public Key row() {
    return task.row();
  }

  @Override
  public long changedAt() {
    return task.newest();
  }

  @Override
  public int depth() {
    return task.depth();
  }

  @Override
  public int failedAttempts() {
    return task.failures();
  }

  @Override
  public long lastSeen() {
    return lastSeen;
  }

  @Override
  public byte[] seen(CellKey cell) {
    if (!cell.row().equals(row())) {
      throw new IllegalArgumentException(
          "Only row " + row() + " is kept as it was seen, not " + cell.row());
    }
    return lastSeen == Acknowledgement.NEVER ? null : transaction.pinned(cell, lastSeen);
  }

  @Override
  public boolean isHandledAndForgotten() {
    return lastSeen == Acknowledgement.NEVER && forgottenAt.getAsLong() >= task.newest();
  }

  @Override
  public void forget() {
    forgotten = true;
  }

  boolean isForgotten() {
    return forgotten;
  }
}
