package io.mokadb.txn.observe;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.kv.RowMutation;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.NotifiedColumns;
import io.mokadb.txn.Scan;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.ValueCursor;
import io.mokadb.txn.fault.ProtocolStep;
import io.mokadb.txn.observe.WaitingRow.Task;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Rows that an observer could not handle. The notification goes and a record with the error comes,
 * in one transaction that conflicts with any that handles the row. Thread-safe.
 */
final class Parking {
  private static final int PAGE = 256;

  private final ObserverHost host;

  Parking(ObserverHost host) {
    this.host = host;
  }

  /**
   * @return null if the row is settled now: parked, or handled by somebody else; otherwise the
   *     outcome that says why it is not
   */
  CommitOutcome park(
      Registered registered, Task task, int attempts, String error, WorkerOptions options) {
    int id = registered.id();
    CellKey acknowledgement = ObserverKeys.acknowledgement(id, task.row());
    RowMutation removal = task.removal(registered.definition().column(), task.newest());
    try (ObserverTransaction transaction = host.begin(writing(options))) {
      if (Acknowledgement.decode(transaction.get(acknowledgement)) >= task.newest()) {
        host.mutate(List.of(removal));
        return null;
      }
      ParkedRecord record = new ParkedRecord(task.newest(), task.depth(), attempts, error);
      transaction.put(ObserverKeys.parked(id, task.row()), record.encode());
      transaction.lock(acknowledgement);
      transaction.delete(ObserverKeys.attempts(id, task.row()));
      registered.hasParked();
      host.faults().reached(ProtocolStep.BEFORE_PARKING, transaction.startTimestamp());
      CommitOutcome outcome = transaction.commit(List.of(removal));
      return outcome instanceof CommitOutcome.Committed ? null : outcome;
    }
  }

  private static TransactionOptions writing(WorkerOptions options) {
    return TransactionOptions.DEFAULT.withDurability(options.durability());
  }

  boolean any(int id) {
    return !list(id, 1).isEmpty();
  }

  /** Parked rows in key order; without those that another process has handled since. */
  List<ParkedNotification> list(int id, int limit) {
    List<ParkedNotification> parked = new ArrayList<>();
    TransactionOptions reading = TransactionOptions.DEFAULT.withReadOnly(true);
    try (ObserverTransaction transaction = host.begin(reading);
        ValueCursor cursor = transaction.scan(Scan.forward(ObserverKeys.parked(id)))) {
      while (parked.size() < limit && cursor.next()) {
        Key row = ObserverKeys.rowOf(cursor.key().row());
        ParkedRecord record = ParkedRecord.decode(cursor.value());
        if (stands(transaction, id, row, record)) {
          parked.add(record.of(id, row));
        }
      }
    }
    return parked;
  }

  /** Whether nobody, another process for instance, has handled the row since. */
  private static boolean stands(
      ObserverTransaction transaction, int id, Key row, ParkedRecord record) {
    byte[] acknowledged = transaction.get(ObserverKeys.acknowledgement(id, row));
    return Acknowledgement.decode(acknowledged) < record.changedAt();
  }

  /** Announces every parked row anew, as if a user had done it. */
  long retry(int id) {
    NotifiedColumns observer = NotifiedColumns.of(id);
    return forAll(id, (transaction, row) -> transaction.announceWeakly(row, observer));
  }

  /** Acknowledges every parked row. */
  long skip(int id) {
    return forAll(
        id,
        (transaction, row) ->
            transaction.put(
                ObserverKeys.acknowledgement(id, row),
                Acknowledgement.encode(transaction.startTimestamp())));
  }

  private interface Change {
    void make(ObserverTransaction transaction, Key row);
  }

  /** Does it for every row that is parked still, and forgets all records. */
  private long forAll(int id, Change change) {
    long count = 0;
    KeyRange rest = ObserverKeys.parked(id);
    while (true) {
      Key last = null;
      int changed = 0;
      try (ObserverTransaction transaction = host.begin(TransactionOptions.DEFAULT)) {
        Map<CellKey, ParkedRecord> page = new LinkedHashMap<>();
        try (ValueCursor cursor = transaction.scan(Scan.forward(rest))) {
          while (page.size() < PAGE && cursor.next()) {
            page.put(cursor.key(), ParkedRecord.decode(cursor.value()));
          }
        }
        if (page.isEmpty()) {
          return count;
        }
        for (Map.Entry<CellKey, ParkedRecord> each : page.entrySet()) {
          last = each.getKey().row();
          Key row = ObserverKeys.rowOf(last);
          if (stands(transaction, id, row, each.getValue())) {
            change.make(transaction, row);
            changed++;
          }
          transaction.delete(each.getKey());
        }
        if (!(transaction.commit() instanceof CommitOutcome.Committed)) {
          // A worker has handled one of them meanwhile; what is left is looked at anew.
          continue;
        }
      }
      count += changed;
      rest = KeyRange.of(last.next(), rest.end());
    }
  }
}
