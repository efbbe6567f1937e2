package io.mokadb.txn.observe;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.CellRead;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Family;
import io.mokadb.kv.Key;
import io.mokadb.kv.ReadRanges;
import io.mokadb.kv.TimeRange;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.Scan;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.ValueCursor;
import io.mokadb.txn.observe.WaitingRow.Task;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Counts attempts so that a crash does not make them forgotten: else a row that takes the process
 * down with it would do so for ever.
 *
 * <p>Fresh changes, which the process has just heard of, are not written down: if it dies they are
 * found by a scan in its next life. What a scan finds is written down before the observer gets it,
 * one record for the whole batch, which goes with the commit. A record that is still there in the
 * next life names the suspects; each of them is given to the observer alone from then on, with a
 * record of its own, so that soon only the guilty one has more than one attempt. Rows that failed
 * have such a record, too. Thread-safe.
 */
final class Attempts {
  private final ObserverHost host;

  Attempts(ObserverHost host) {
    this.host = host;
  }

  /** Takes over what earlier lives left; to be called before any row of it is handled. */
  void load(Registered registered) {
    int id = registered.id();
    Map<Key, Tried> suspects = new TreeMap<>();
    try (ObserverTransaction transaction = host.begin(TransactionOptions.DEFAULT)) {
      try (ValueCursor cursor = transaction.scan(Scan.forward(ObserverKeys.attempts(id)))) {
        while (cursor.next()) {
          AttemptRecord record = AttemptRecord.decode(cursor.value());
          Tried tried = new Tried(record.attempts(), record.error());
          record.rows().forEach(row -> suspects.merge(row, tried, Tried::and));
          transaction.delete(cursor.key());
        }
      }
      suspects.keySet().removeIf(row -> !waits(registered, row));
      suspects.forEach(
          (row, tried) -> {
            registered.rows().suspect(row, tried);
            if (tried.error() != null) {
              registered.failed(tried.error());
            }
            transaction.put(
                ObserverKeys.attempts(id, row),
                new AttemptRecord(tried.attempts(), List.of(row), tried.error()).encode());
          });
      if (transaction.hasWrites()) {
        // Another outcome than a commit leaves the records as they were, which is as good.
        transaction.commit();
      }
    }
  }

  private boolean waits(Registered registered, Key row) {
    CellRead read =
        new CellRead(
            new CellKey(row, registered.definition().column()),
            ReadRanges.of(Family.NOTIFY, TimeRange.all()));
    return host.store().read(read, Deadline.none()).notification() != null;
  }

  /**
   * Records that these rows are about to be handled, if a crash could be their fault.
   *
   * @return the record, to be deleted with the commit; null if there is none
   */
  CellKey begin(Registered registered, List<Task> tasks, WorkerOptions options) {
    boolean fresh = tasks.stream().allMatch(task -> !task.found() && task.failures() == 0);
    if (fresh) {
      return null;
    }
    CellKey record = ObserverKeys.attempts(registered.id(), tasks.get(0).row());
    AttemptRecord content =
        new AttemptRecord(
            tasks.get(0).failures() + 1,
            tasks.stream().map(task -> task.row()).toList(),
            tasks.get(0).error());
    return put(record, content, options) ? record : null;
  }

  /** Notes how often a row has failed, and what the observer said. */
  void failed(Registered registered, Task task, int failures, String error, WorkerOptions options) {
    put(
        ObserverKeys.attempts(registered.id(), task.row()),
        new AttemptRecord(failures, List.of(task.row()), error),
        options);
  }

  /** The rows of a record were not handled after all, and are not to blame for it. */
  void forget(CellKey record, WorkerOptions options) {
    try (ObserverTransaction transaction = host.begin(writing(options))) {
      transaction.delete(record);
      transaction.commit();
    }
  }

  /** Another process may be at the same row; then its record counts. */
  private boolean put(CellKey record, AttemptRecord content, WorkerOptions options) {
    try (ObserverTransaction transaction = host.begin(writing(options))) {
      transaction.put(record, content.encode());
      return transaction.commit() instanceof CommitOutcome.Committed;
    }
  }

  private static TransactionOptions writing(WorkerOptions options) {
    return TransactionOptions.DEFAULT.withDurability(options.durability());
  }
}
