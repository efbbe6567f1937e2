package io.mokadb.txn.observe;

import io.mokadb.kv.Cell;
import io.mokadb.kv.CellKey;
import io.mokadb.kv.CellRead;
import io.mokadb.kv.ColumnVersions;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Family;
import io.mokadb.kv.ReadRanges;
import io.mokadb.kv.TimeRange;
import io.mokadb.txn.mvcc.NotificationRecord;
import io.mokadb.txn.observe.WaitingRow.Task;
import java.util.ArrayList;
import java.util.List;

/**
 * How far those rows of a transaction go back in whose name observers have announced changes. Who
 * handles a row handles all its changes that the snapshot sees; a process that heard of one of them
 * may not know of the others, which another process has committed, or which were there before it
 * began. What follows must count as caused by the earliest of all. Confined to one thread.
 */
final class Origins {
  /** How many notifications of a row are read at a time. */
  private static final int FEW = 8;

  private final ObserverHost host;
  private final Registered registered;
  private final List<Task> tasks = new ArrayList<>(0);

  Origins(ObserverHost host, Registered registered) {
    this.host = host;
    this.registered = registered;
  }

  /** A change was announced in the name of this row. */
  void announced(Task task) {
    if (task.more() || host.work().isShared()) {
      tasks.add(task);
    }
  }

  /**
   * Whether no row goes back further than its task says. To be called after the rows were read
   * through the transaction, so that what it sees has its notification. Of rows that do go back
   * further that is known from then on.
   *
   * @param snapshot of the transaction
   */
  boolean areKnown(long snapshot) {
    if (tasks.isEmpty()) {
      return true;
    }
    List<CellRead> reads = tasks.stream().map(task -> read(task, snapshot + 1)).toList();
    List<ColumnVersions> found = host.store().versions(reads, FEW, Deadline.none());
    boolean known = true;
    for (int i = 0; i < found.size(); i++) {
      Task task = tasks.get(i);
      long earliest = earliest(task, found.get(i).notification());
      if (earliest < task.origin()) {
        registered.rows().goesBack(task, earliest);
        known = false;
      }
    }
    return known;
  }

  private CellRead read(Task task, long until) {
    return new CellRead(
        new CellKey(task.row(), registered.definition().column()),
        ReadRanges.of(Family.NOTIFY, new TimeRange(0, until)));
  }

  private long earliest(Task task, List<Cell> newest) {
    long earliest = Long.MAX_VALUE;
    List<Cell> page = newest;
    while (true) {
      for (Cell cell : page) {
        earliest = Math.min(earliest, NotificationRecord.decode(cell).originOr(cell.timestamp()));
      }
      if (page.size() < FEW) {
        return earliest;
      }
      CellRead older = read(task, page.get(FEW - 1).timestamp());
      page = host.store().versions(List.of(older), FEW, Deadline.none()).get(0).notification();
    }
  }
}
