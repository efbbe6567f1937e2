package io.mokadb.txn.observe;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Key;
import io.mokadb.txn.observe.WaitingRow.Task;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** A row as it is shown to an observer. */
final class SeenRow implements Observation {
  private final Task task;
  private final ObserverTransaction transaction;
  private final long lastSeen;
  private final BooleanSupplier handledBefore;
  private final Supplier<UUID> changeId;
  private boolean forgotten;

  /**
   * @param handledBefore tells of a row without an acknowledgement whether it was handled
   * @param changeId names the change
   */
  SeenRow(
      Task task,
      ObserverTransaction transaction,
      long lastSeen,
      BooleanSupplier handledBefore,
      Supplier<UUID> changeId) {
    this.task = task;
    this.changeId = changeId;
    this.handledBefore = handledBefore;
    this.transaction = transaction;
    this.lastSeen = lastSeen;
  }

  @Override
  public Key row() {
    return task.row();
  }

  @Override
  public long changedAt() {
    return task.change();
  }

  @Override
  public UUID changeId() {
    return changeId.get();
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
    return lastSeen == Acknowledgement.NEVER && handledBefore.getAsBoolean();
  }

  @Override
  public void forget() {
    forgotten = true;
  }

  boolean isForgotten() {
    return forgotten;
  }
}
