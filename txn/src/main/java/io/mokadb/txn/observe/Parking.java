package io.mokadb.txn.observe;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Column;
import io.mokadb.kv.Condition;
import io.mokadb.kv.Edit;
import io.mokadb.kv.Family;
import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.kv.RowMutation;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.Scan;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.ValueCursor;
import io.mokadb.txn.fault.ProtocolStep;
import io.mokadb.txn.mvcc.NotificationRecord;
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
   * @return null if the row is settled now: parked, or handled by another worker; otherwise the
   *     outcome that says why not
   */
  CommitOutcome park(
      Registered registered, Task task, int attempts, String error, WorkerOptions options) {
    int id = registered.id();
    CellKey acknowledgement = ObserverKeys.acknowledgement(id, task.row());
    RowMutation removal = task.removal(registered.definition().column(), task.newest());
    try (ObserverTransaction transaction = host.begin(writing(options))) {
      byte[] acknowledged = transaction.get(acknowledgement);
      if (acknowledged == null
          ? Forgotten.isHandled(host.store(), transaction, id, task.row())
          : Acknowledgement.decode(acknowledged) >= task.newest()) {
        host.mutate(List.of(removal));
        return null;
      }
      CellKey parked = ObserverKeys.parked(id, task.row());
      ParkedRecord record = new ParkedRecord(task.change(), task.depth(), attempts, error);
      byte[] earlier = transaction.get(parked);
      if (earlier != null) {
        record = record.notBefore(ParkedRecord.decode(earlier));
      }
      transaction.put(parked, record.encode());
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

  /**
   * How many rows are parked, as {@link #list} shows them; and those that another process has
   * handled since and was told to forget, which would take a read each.
   *
   * @param limit where counting ends
   */
  int count(int id, int limit) {
    int count = 0;
    TransactionOptions reading = TransactionOptions.DEFAULT.withReadOnly(true);
    try (ObserverTransaction transaction = host.begin(reading);
        ValueCursor cursor = transaction.scan(Scan.forward(ObserverKeys.parked(id)))) {
      boolean more = true;
      while (more && count < limit) {
        List<CellKey> acknowledgements = new ArrayList<>();
        List<Long> changes = new ArrayList<>();
        while (acknowledgements.size() < PAGE && (more = cursor.next())) {
          Key row = ObserverKeys.rowOf(cursor.key().row());
          acknowledgements.add(ObserverKeys.acknowledgement(id, row));
          changes.add(ParkedRecord.decode(cursor.value()).changedAt());
        }
        List<byte[]> seen = transaction.getAll(acknowledgements);
        for (int i = 0; i < seen.size(); i++) {
          count += Acknowledgement.decode(seen.get(i)) < changes.get(i) ? 1 : 0;
        }
      }
    }
    return Math.min(count, limit);
  }

  /** Whether no other worker, of another process for example, has handled the row since. */
  private boolean stands(ObserverTransaction transaction, int id, Key row, ParkedRecord record) {
    CellKey acknowledgement = ObserverKeys.acknowledgement(id, row);
    byte[] acknowledged = transaction.get(acknowledgement);
    return acknowledged == null
        ? !Forgotten.covers(host.store(), acknowledgement, record)
        : Acknowledgement.decode(acknowledged) < record.changedAt();
  }

  /**
   * Notifies the observer of every parked row once more. It is the same change, but the
   * notification stands where the row was parked: at the timestamp of the change a tombstone may
   * hide it (K8), and who handles the row from then on begins later. Until the records are gone a
   * row may be both parked and waiting, never neither.
   */
  long retry(Registered registered) {
    List<Again> page = new ArrayList<>();
    return forAll(
        registered.id(),
        new Change() {
          @Override
          public void make(ObserverTransaction transaction, Key row, ParkedRecord record) {
            CellKey parked = ObserverKeys.parked(registered.id(), row);
            long at = Acknowledgement.newest(host.store(), parked);
            // If it is parked no more, then this transaction conflicts with the one that knows why.
            if (at != Acknowledgement.NEVER) {
              page.add(new Again(row, at, NotificationRecord.again(record.changedAt())));
            }
          }

          @Override
          public void beforeCommit() {
            if (!page.isEmpty()) {
              Column column = registered.definition().column();
              host.mutate(page.stream().map(each -> each.put(column)).toList());
              // A worker takes a row without a notification for one that was handled.
              page.forEach(
                  each -> registered.rows().offer(each.row, each.timestamp, each.told, true));
              page.clear();
            }
          }
        });
  }

  /** A notification for a row that was parked. */
  private record Again(Key row, long timestamp, NotificationRecord told) {
    RowMutation put(Column column) {
      Edit notification = Edit.put(Family.NOTIFY, column, timestamp, told.encode());
      return new RowMutation(row, Condition.always(), List.of(notification));
    }
  }

  /** Acknowledges every parked row. */
  long skip(int id) {
    return forAll(
        id,
        (transaction, row, record) ->
            transaction.put(
                ObserverKeys.acknowledgement(id, row),
                Acknowledgement.encode(transaction.startTimestamp())));
  }

  private interface Change {
    void make(ObserverTransaction transaction, Key row, ParkedRecord record);

    /** All rows of a page are made. */
    default void beforeCommit() {}
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
            change.make(transaction, row, each.getValue());
            changed++;
          }
          transaction.delete(each.getKey());
        }
        change.beforeCommit();
        if (!(transaction.commit() instanceof CommitOutcome.Committed)) {
          // A worker has handled one of them meanwhile; what is left is looked at again.
          continue;
        }
      }
      count += changed;
      rest = KeyRange.of(last.next(), rest.end());
    }
  }
}
