package io.mokadb.txn.observe;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Column;
import io.mokadb.kv.Condition;
import io.mokadb.kv.Edit;
import io.mokadb.kv.Family;
import io.mokadb.kv.Key;
import io.mokadb.kv.RowMutation;
import io.mokadb.txn.mvcc.NotificationRecord;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** A row that one observer was notified of. Guarded by the {@link WaitingRows} it belongs to. */
final class WaitingRow {
  /** Up to so many notifications are remembered one by one, and removed without a search. */
  private static final int REMEMBERED = 32;

  /** After so many conflicts the next attempt reserves the cells where it met others. */
  private static final int PATIENCE = 3;

  private static final int MOST_CONTESTED = 16;

  /** State of a row. */
  enum State {
    READY,
    /** It failed, or met a conflict, and comes back later. */
    RESTING,
    /** A worker has it: the advisory lock of the paper. */
    RUNNING
  }

  final Key row;
  State state;

  /** Until when it rests. */
  long restUntil;

  int failures;

  /** Message of the last failure; null without a failure, or if the process died first. */
  String error;

  int conflicts;

  /** Where it met others, the latest ones. */
  private final Set<CellKey> contested = new LinkedHashSet<>(0);

  private long newest;

  /** When the newest change was committed, which notifications of old may tell of once more. */
  private long change;

  private int depth;
  private long origin = Long.MAX_VALUE;
  private long[] timestamps = new long[1];
  private int count;

  /** Whether there may be notifications that are not remembered. */
  private boolean more;

  /** Whether a scan has found it: then it may be of an earlier life of this process. */
  private final boolean found;

  WaitingRow(Key row, boolean found) {
    this.row = row;
    this.found = found;
  }

  /**
   * One notification as a worker takes it in hand. The row may get others meanwhile.
   *
   * @param newest timestamp of the newest notification
   * @param change when the newest change that they tell of was committed
   * @param depth of the newest one
   * @param origin the earliest of all
   * @param timestamps of all that are known
   * @param more whether there may be older ones
   * @param found whether a scan has found it, rather than the process heard of it
   * @param error what the last failure said, or null
   * @param contested cells that it has lost to others too often; mostly none
   */
  record Task(
      WaitingRow waiting,
      long newest,
      long change,
      int depth,
      long origin,
      long[] timestamps,
      boolean more,
      boolean found,
      int failures,
      String error,
      List<CellKey> contested) {
    Key row() {
      return waiting.row;
    }

    /**
     * Removes what was seen (invariant 8). What lies below was handled as well, by the same
     * snapshot.
     *
     * @param upTo nothing newer than this
     */
    RowMutation removal(Column column, long upTo) {
      List<Edit> edits = new ArrayList<>(1);
      if (more) {
        edits.add(Edit.deleteUpTo(Family.NOTIFY, column, upTo));
      } else {
        for (long timestamp : timestamps) {
          if (timestamp <= upTo) {
            edits.add(Edit.deleteLast(Family.NOTIFY, column, timestamp));
          }
        }
      }
      return new RowMutation(waiting.row, Condition.always(), edits);
    }
  }

  long newest() {
    return newest;
  }

  long origin() {
    return origin;
  }

  /**
   * @param alone whether this is known to be one notification, and not the newest of several
   */
  void add(long timestamp, NotificationRecord told, boolean alone) {
    for (int i = 0; i < count; i++) {
      if (timestamps[i] == timestamp) {
        more |= !alone;
        return;
      }
    }
    if (timestamp > newest) {
      newest = timestamp;
      depth = told.depth();
    }
    change = Math.max(change, told.changeOr(timestamp));
    origin = Math.min(origin, told.originOr(timestamp));
    more |= !alone;
    if (count == REMEMBERED) {
      more = true;
      timestamps[0] = newest;
      count = 1;
    } else {
      if (count == timestamps.length) {
        timestamps = Arrays.copyOf(timestamps, 2 * count + 2);
      }
      timestamps[count++] = timestamp;
    }
  }

  /** There was an earlier notification. */
  void goesBack(long earlier) {
    origin = Math.min(origin, earlier);
  }

  /**
   * @param cellOrNull where it met another transaction
   */
  void countConflict(CellKey cellOrNull) {
    conflicts++;
    if (cellOrNull != null && contested.size() < MOST_CONTESTED) {
      contested.add(cellOrNull);
    }
  }

  /** The row was tried before. */
  void suspect(Tried tried) {
    failures = Math.max(failures, tried.attempts());
    error = error == null ? tried.error() : error;
  }

  Task toTask() {
    return new Task(
        this,
        newest,
        change,
        depth,
        origin,
        Arrays.copyOf(timestamps, count),
        more,
        found,
        failures,
        error,
        conflicts < PATIENCE ? List.of() : List.copyOf(contested));
  }

  /** Forgets what a worker has taken care of; returns whether anything came in meanwhile. */
  boolean settle(Task task) {
    int kept = 0;
    for (int i = 0; i < count; i++) {
      if (timestamps[i] > task.newest() || !contains(task.timestamps(), timestamps[i])) {
        timestamps[kept++] = timestamps[i];
      }
    }
    count = kept;
    if (kept == 0) {
      return false;
    }
    // Their own depths and origins are not kept apart; the newest known stands for all.
    failures = 0;
    error = null;
    conflicts = 0;
    contested.clear();
    return true;
  }

  private static boolean contains(long[] timestamps, long timestamp) {
    for (long each : timestamps) {
      if (each == timestamp) {
        return true;
      }
    }
    return false;
  }
}
