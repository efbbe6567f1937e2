package io.mokadb.txn.engine;

import static io.mokadb.txn.engine.TestEnvironment.bytes;
import static io.mokadb.txn.engine.TestEnvironment.cell;
import static io.mokadb.txn.engine.TestEnvironment.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.kv.Cell;
import io.mokadb.kv.CellCursor;
import io.mokadb.kv.CellKey;
import io.mokadb.kv.CellRead;
import io.mokadb.kv.CellView;
import io.mokadb.kv.Column;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Durability;
import io.mokadb.kv.Family;
import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.kv.ReadRanges;
import io.mokadb.kv.ScanRequest;
import io.mokadb.kv.TimeRange;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.NotifiedColumns;
import io.mokadb.txn.Scan;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions.CommitPath;
import io.mokadb.txn.ValueCursor;
import io.mokadb.txn.observe.Observation;
import io.mokadb.txn.observe.Observer;
import io.mokadb.txn.observe.ObserverDefinition;
import io.mokadb.txn.observe.ObserverWorker;
import io.mokadb.txn.observe.Observers;
import io.mokadb.txn.observe.WorkerOptions;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A rig whose rows {@code r...} are observed, by workers that a test drives by hand. */
final class ObserverRig {
  static final int ID = 300;
  static final NotifiedColumns NOTIFIED = NotifiedColumns.of(ID);
  static final KeyRange ROWS = KeyRange.prefix(Key.copyOf("r".getBytes(StandardCharsets.UTF_8)));
  static final WorkerOptions OPTIONS =
      WorkerOptions.DEFAULT
          .withDurability(Durability.BUFFERED)
          .withBackoff(Duration.ofMillis(100), Duration.ofSeconds(10), 3);

  final Rig rig;
  final TransactionEngine client;
  final List<String> calls = new ArrayList<>();

  ObserverRig(CommitPath path) {
    rig = new Rig(path);
    client = rig.client();
  }

  Observers observers() {
    return client.observers();
  }

  static ObserverDefinition definition() {
    return ObserverDefinition.of(ID, "observer", ROWS);
  }

  void register(Observer observer) {
    observers().register(definition(), observer);
  }

  /** Notes what it saw. */
  void noting(Transaction transaction, Observation seen) {
    CellKey cell = CellKey.of(seen.row());
    calls.add(
        new String(seen.row().toByteArray(), StandardCharsets.UTF_8)
            + ":"
            + text(seen.seen(cell))
            + ">"
            + text(transaction.get(cell)));
  }

  long write(String row, String value) {
    return write(client, row, value);
  }

  /** Null deletes. */
  long write(TransactionEngine engine, String row, String value) {
    Transaction transaction = rig.begin(engine);
    change(transaction, row, value);
    transaction.announce(cell(row), NOTIFIED);
    return commit(transaction);
  }

  long writeUnannounced(String row, String value) {
    Transaction transaction = rig.begin(client);
    change(transaction, row, value);
    return commit(transaction);
  }

  private static void change(Transaction transaction, String row, String value) {
    if (value == null) {
      transaction.delete(cell(row));
    } else {
      transaction.put(cell(row), bytes(value));
    }
  }

  static long commit(Transaction transaction) {
    CommitOutcome outcome = transaction.commit();
    assertThat(outcome).isInstanceOf(CommitOutcome.Committed.class);
    return ((CommitOutcome.Committed) outcome).commitTimestamp();
  }

  /** Works until there is nothing left to do now. */
  void work() {
    drain(observers().worker(OPTIONS));
  }

  static void drain(ObserverWorker worker) {
    int steps = 0;
    while (worker.work()) {
      assertThat(++steps).as("steps of a worker that should come to an end").isLessThan(100_000);
    }
  }

  /** Works until rows that back off have come back and are done. */
  void workThrough(Duration time) {
    ObserverWorker worker = observers().worker(OPTIONS);
    long end = rig.world.nanoTime() + time.toNanos();
    while (rig.world.nanoTime() < end) {
      drain(worker);
      rig.world.advance(Duration.ofMillis(20));
    }
  }

  String read(String cell) {
    return rig.read(client, cell(cell));
  }

  List<CellView> scan(KeyRange range, Family family) {
    List<CellView> views = new ArrayList<>();
    ReadRanges ranges = ReadRanges.of(family, TimeRange.all());
    try (CellCursor cursor = rig.store.scan(ScanRequest.forward(range, ranges), Deadline.none())) {
      for (CellView view = cursor.next(); view != null; view = cursor.next()) {
        views.add(view);
      }
    }
    return views;
  }

  /** How many rows have a notification in the store. */
  int notifications() {
    return scan(KeyRange.all(), Family.NOTIFY).size();
  }

  /** The timestamps of all notifications of a row, the newest first. */
  List<Long> notificationsOf(String row) {
    List<Long> found = new ArrayList<>();
    CellKey cell = CellKey.of(cell(row).row(), Column.of(ID));
    long until = Long.MAX_VALUE;
    while (true) {
      ReadRanges ranges = ReadRanges.of(Family.NOTIFY, new TimeRange(0, until));
      Cell notification =
          rig.store.read(new CellRead(cell, ranges), Deadline.none()).notification();
      if (notification == null) {
        return found;
      }
      found.add(notification.timestamp());
      until = notification.timestamp();
    }
  }

  /** How many rows of the table of attempts have a value. */
  int attempts() {
    return records('t');
  }

  /** How many records of parked rows there are, also of such as were handled since. */
  int parkedRecords() {
    return records('p');
  }

  private int records(char table) {
    KeyRange records =
        KeyRange.of(
            Key.wrap(new byte[] {0, (byte) table}), Key.wrap(new byte[] {0, (byte) (table + 1)}));
    int count = 0;
    try (Transaction transaction = rig.begin(client);
        ValueCursor cursor = transaction.scan(Scan.forward(records))) {
      while (cursor.next()) {
        count++;
      }
    }
    return count;
  }

  /** How many cells observers keep for themselves. */
  int bookkeeping() {
    KeyRange own = KeyRange.of(Key.wrap(new byte[] {0, 1}), Key.wrap(new byte[] {1}));
    return scan(own, Family.WRITE).size() + scan(own, Family.DATA).size();
  }
}
