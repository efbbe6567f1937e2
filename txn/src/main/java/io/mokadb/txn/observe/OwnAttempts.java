package io.mokadb.txn.observe;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Key;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.Scan;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.ValueCursor;
import io.mokadb.txn.observe.WaitingRow.Task;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The counts of a process that has its store for itself.
 *
 * <p>Fresh changes, which the process has just heard of, are not written down: if it dies they are
 * found by a scan in its next life. What a scan finds is written down before the observer gets it,
 * one record for the whole batch, which goes with the commit. A record that is still there in the
 * next life names the suspects; each of them is given to the observer alone from then on, with a
 * record of its own, so that soon only the guilty one has more than one attempt. Rows that failed
 * have such a record, too. Thread-safe.
 */
final class OwnAttempts implements Attempts {
  private final ObserverHost host;

  OwnAttempts(ObserverHost host) {
    this.host = host;
  }

  @Override
  public void load(Registered registered) {
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
      suspects.keySet().removeIf(row -> !Attempts.waits(host.store(), registered, row));
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

  /** There is nothing to settle before the next life. */
  @Override
  public boolean settle(Registered registered) {
    return false;
  }

  @Override
  public Begun begin(Registered registered, List<Task> tasks, WorkerOptions options) {
    if (Attempts.areFresh(tasks)) {
      return Begun.UNRECORDED;
    }
    CellKey record = ObserverKeys.attempts(registered.id(), tasks.get(0).row());
    AttemptRecord content =
        new AttemptRecord(
            tasks.get(0).failures() + 1,
            tasks.stream().map(task -> task.row()).toList(),
            tasks.get(0).error());
    return put(record, content, options) ? Begun.of(List.of(record)) : Begun.UNRECORDED;
  }

  @Override
  public void failed(
      Registered registered, Task task, int failures, String error, WorkerOptions options) {
    put(
        ObserverKeys.attempts(registered.id(), task.row()),
        new AttemptRecord(failures, List.of(task.row()), error),
        options);
  }

  /** The record of a single row is right as it stands, and is put again next time. */
  @Override
  public void notHandled(Begun begun, boolean alone, WorkerOptions options) {
    if (alone || begun.records().isEmpty()) {
      return;
    }
    try (ObserverTransaction transaction = host.begin(Attempts.writing(options))) {
      begun.records().forEach(transaction::delete);
      transaction.commit();
    }
  }

  /** Another process may be at the same row; then its record counts. */
  private boolean put(CellKey record, AttemptRecord content, WorkerOptions options) {
    try (ObserverTransaction transaction = host.begin(Attempts.writing(options))) {
      transaction.put(record, content.encode());
      return transaction.commit() instanceof CommitOutcome.Committed;
    }
  }
}
