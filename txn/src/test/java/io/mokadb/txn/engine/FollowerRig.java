package io.mokadb.txn.engine;

import static io.mokadb.txn.engine.TestEnvironment.bytes;
import static io.mokadb.txn.engine.TestEnvironment.cell;
import static io.mokadb.txn.engine.TestEnvironment.text;

import io.mokadb.kv.Cell;
import io.mokadb.kv.CellCursor;
import io.mokadb.kv.CellKey;
import io.mokadb.kv.CellView;
import io.mokadb.kv.Column;
import io.mokadb.kv.Condition;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Durability;
import io.mokadb.kv.Edit;
import io.mokadb.kv.Family;
import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.kv.ReadRanges;
import io.mokadb.kv.RowMutation;
import io.mokadb.kv.ScanRequest;
import io.mokadb.kv.TimeRange;
import io.mokadb.txn.NotifiedColumns;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions.CommitPath;
import io.mokadb.txn.fault.FaultPoints;
import io.mokadb.txn.mvcc.NotificationRecord;
import io.mokadb.txn.observe.Follower;
import io.mokadb.txn.observe.FollowerDefinition;
import io.mokadb.txn.observe.FollowerState;
import io.mokadb.txn.observe.Followers;
import io.mokadb.txn.observe.ObserverWorker;
import io.mokadb.txn.observe.Window;
import io.mokadb.txn.observe.WorkerOptions;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A rig whose rows {@code a...} and {@code b...} are followed, by workers driven by hand. */
final class FollowerRig {
  static final long ID = 7;
  static final int OF_A = 301;
  static final int OF_B = 302;
  static final WorkerOptions OPTIONS =
      WorkerOptions.DEFAULT
          .withDurability(Durability.BUFFERED)
          .withBackoff(Duration.ofMillis(100), Duration.ofSeconds(10), 3);

  final Rig rig;
  final TransactionEngine client;
  final Noting follower = new Noting();

  FollowerRig(CommitPath path) {
    this(path, FaultPoints.NONE);
  }

  FollowerRig(CommitPath path, FaultPoints faults) {
    rig = new Rig(path);
    client = rig.client(faults);
  }

  /** Keeps its watermark, and notes what it is shown. */
  static final class Noting implements Follower {
    final List<String> windows = new ArrayList<>();
    boolean holdsBack = true;

    /** Whether it wants steps although nothing was announced. */
    boolean wantsStep;

    /** What it throws, once. */
    Exception failure;

    /** The watermark of something that its steps do not take on. */
    long paused = Long.MAX_VALUE;

    /** Run in a step. */
    Runnable meanwhile = () -> {};

    @Override
    public long watermark(Transaction transaction) {
      String value = text(transaction.get(cell("mark")));
      return value == null ? NOTHING : Long.parseLong(value);
    }

    @Override
    public long leastWatermark(Transaction transaction) {
      return Math.min(paused, watermark(transaction));
    }

    @Override
    public void follow(Transaction transaction, Window window) throws Exception {
      meanwhile.run();
      if (failure != null) {
        Exception thrown = failure;
        failure = null;
        throw thrown;
      }
      StringBuilder rows = new StringBuilder(window.from() == NOTHING ? "whole" : "");
      for (Window.ChangedRow row : window.rows()) {
        String name = new String(row.row().toByteArray(), StandardCharsets.UTF_8);
        rows.append(rows.length() == 0 ? "" : " ").append(name);
        transaction.put(cell("seen " + name), bytes(Long.toString(row.newest())));
      }
      windows.add(rows + (window.hasMore() ? ", more" : ""));
      transaction.put(cell("mark"), bytes(Long.toString(window.upTo())));
    }

    @Override
    public boolean wantsStep() {
      return wantsStep;
    }

    @Override
    public boolean holdsBack() {
      return holdsBack;
    }
  }

  static FollowerDefinition definition(boolean paused) {
    return new FollowerDefinition(
        ID,
        "follower",
        List.of(
            new FollowerDefinition.Range(OF_B, prefix("b")),
            new FollowerDefinition.Range(OF_A, prefix("a"))),
        paused);
  }

  private static KeyRange prefix(String text) {
    return KeyRange.prefix(Key.copyOf(text.getBytes(StandardCharsets.UTF_8)));
  }

  Followers followers() {
    return client.observers().followers();
  }

  FollowerState state() {
    return followers().followerState(ID);
  }

  /** Registers the follower and lets it begin to keep something. */
  void begin() {
    followers().follow(definition(false), follower);
    work();
    follower.windows.clear();
  }

  long write(String... rows) {
    return write(client, rows);
  }

  long write(TransactionEngine engine, String... rows) {
    Transaction transaction = writing(engine, rows);
    return ObserverRig.commit(transaction);
  }

  Transaction writing(TransactionEngine engine, String... rows) {
    Transaction transaction = rig.begin(engine);
    for (String row : rows) {
      transaction.put(cell(row), bytes("of " + transaction.startTimestamp()));
      transaction.announce(cell(row), NotifiedColumns.of(row.startsWith("a") ? OF_A : OF_B));
    }
    return transaction;
  }

  void work() {
    work(OPTIONS);
  }

  void work(WorkerOptions options) {
    ObserverRig.drain(client.observers().worker(options));
  }

  void workThrough(Duration time) {
    ObserverWorker worker = client.observers().worker(OPTIONS);
    long end = rig.world.nanoTime() + time.toNanos();
    while (rig.world.nanoTime() < end) {
      ObserverRig.drain(worker);
      rig.world.advance(Duration.ofMillis(20));
    }
  }

  long watermark() {
    try (Transaction transaction = rig.begin(client)) {
      return follower.watermark(transaction);
    }
  }

  /** Which change of a row was followed last. */
  long seen(String row) {
    return Long.parseLong(rig.read(client, cell("seen " + row)));
  }

  /** How many rows have a notification in the store. */
  int notifications() {
    int count = 0;
    ReadRanges ranges = ReadRanges.of(Family.NOTIFY, TimeRange.all());
    try (CellCursor cursor =
        rig.store.scan(ScanRequest.forward(KeyRange.all(), ranges), Deadline.none())) {
      for (CellView view = cursor.next(); view != null; view = cursor.next()) {
        Cell cell = view.notification();
        count += cell == null ? 0 : 1;
      }
    }
    return count;
  }

  /** A notification as a crash leaves it. */
  void leaveNotification(String row, long timestamp) {
    CellKey key = cell(row);
    byte[] value = new NotificationRecord(0, 0).encode();
    rig.apply(
        new RowMutation(
            key.row(),
            Condition.always(),
            List.of(Edit.put(Family.NOTIFY, Column.of(OF_A), timestamp, value))));
  }
}
