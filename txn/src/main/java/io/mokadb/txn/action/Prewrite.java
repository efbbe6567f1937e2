package io.mokadb.txn.action;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Column;
import io.mokadb.kv.Edit;
import io.mokadb.kv.Family;
import io.mokadb.kv.RowMutation;
import io.mokadb.txn.mvcc.LockRecord;
import java.util.List;

/**
 * Locks a cell and lays the new value down (paper, figure 6, {@code Prewrite}). Its condition says
 * all that the paper checks: no lock at any timestamp, and no cell of {@code WRITE} at or after the
 * start timestamp, which means no newer commit and no rollback of this transaction (invariant 4).
 *
 * @param clientId see {@link LockRecord#clientId}
 * @param expiresAt see {@link LockRecord#expiresAt}
 */
public record Prewrite(
    long startTimestamp, CellKey primary, long clientId, long expiresAt, int inlineLimit) {
  public LockRecord lock(Intent intent) {
    return new LockRecord(
        startTimestamp,
        intent.kind(),
        primary,
        clientId,
        expiresAt,
        intent.inlineValue(inlineLimit),
        intent.previous(),
        intent.notified(),
        false);
  }

  public RowMutation mutation(Intent intent) {
    return mutation(intent, lock(intent), intent.checkedFrom(startTimestamp));
  }

  /**
   * For a cell where nothing but rollback records of others stands in the way (see {@link
   * Obstacle.OverRollbacks}): looks above them only. Nothing else can come below, for a commit that
   * is not there yet and holds no lock will draw a later timestamp; and a rollback of this
   * transaction, if another one writes it, is written above them too.
   *
   * @param newestRollback the newest of these records
   */
  public RowMutation mutationOver(Intent intent, long newestRollback) {
    return mutation(intent, lock(intent).withOverRollbacks(), newestRollback + 1);
  }

  private RowMutation mutation(Intent intent, LockRecord record, long since) {
    Column column = intent.cell().column();
    Edit lock = Edit.put(Family.LOCK, column, startTimestamp, record.encode());
    List<Edit> edits =
        intent.hasData(inlineLimit)
            ? List.of(Edit.put(Family.DATA, column, startTimestamp, intent.value()), lock)
            : List.of(lock);
    return new RowMutation(intent.cell().row(), Obstacle.none(column, since), edits);
  }
}
