package io.mokadb.txn.action;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Column;
import io.mokadb.kv.Condition;
import io.mokadb.kv.Edit;
import io.mokadb.kv.Family;
import io.mokadb.kv.RowMutation;
import io.mokadb.txn.mvcc.WriteRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Commits everything in one atomic batch: per cell the same condition as {@link Prewrite}, and the
 * commit record at once. No lock is ever seen in the store.
 */
public final class OnePhaseCommit {
  private final long startTimestamp;
  private final int inlineLimit;
  private final Condition onColumnZero;

  public OnePhaseCommit(long startTimestamp, int inlineLimit) {
    this.startTimestamp = startTimestamp;
    this.inlineLimit = inlineLimit;
    this.onColumnZero = Obstacle.none(Column.ZERO, startTimestamp);
  }

  /**
   * @param overlooked of cells where nothing but rollback records of others stands in the way, the
   *     newest of them; see {@link Obstacle.OverRollbacks}
   */
  public List<RowMutation> mutations(
      List<Intent> intents, Map<CellKey, Long> overlooked, long commitTimestamp) {
    if (intents.size() == 1) {
      return List.of(mutation(intents.get(0), overlooked, commitTimestamp));
    }
    List<RowMutation> mutations = new ArrayList<>(intents.size());
    for (Intent intent : intents) {
      mutations.add(mutation(intent, overlooked, commitTimestamp));
    }
    return mutations;
  }

  private Condition condition(Intent intent, Map<CellKey, Long> overlooked) {
    CellKey cell = intent.cell();
    Long rollback = overlooked.isEmpty() ? null : overlooked.get(cell);
    if (rollback != null) {
      return Obstacle.none(cell.column(), rollback + 1);
    }
    long since = intent.checkedFrom(startTimestamp);
    return cell.column().id() == 0 && since == startTimestamp
        ? onColumnZero
        : Obstacle.none(cell.column(), since);
  }

  private RowMutation mutation(Intent intent, Map<CellKey, Long> overlooked, long commitTimestamp) {
    Column column = intent.cell().column();
    Condition condition = condition(intent, overlooked);
    WriteRecord record =
        new WriteRecord(
            intent.kind(), startTimestamp, intent.inlineValue(inlineLimit), intent.previous());
    Edit write = Edit.put(Family.WRITE, column, commitTimestamp, record.encode());
    if (!intent.notified().isEmpty()) {
      return new RowMutation(
          intent.cell().row(), condition, withNotifications(intent, write, commitTimestamp));
    }
    List<Edit> edits =
        intent.hasData(inlineLimit)
            ? List.of(Edit.put(Family.DATA, column, startTimestamp, intent.value()), write)
            : List.of(write);
    return new RowMutation(intent.cell().row(), condition, edits);
  }

  private List<Edit> withNotifications(Intent intent, Edit write, long commitTimestamp) {
    List<Edit> edits = new ArrayList<>(2 + intent.notified().size());
    if (intent.hasData(inlineLimit)) {
      edits.add(Edit.put(Family.DATA, intent.cell().column(), startTimestamp, intent.value()));
    }
    edits.add(write);
    Notify.addTo(edits, intent.notified(), commitTimestamp);
    return edits;
  }
}
