package io.mokadb.txn.sim.work;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Column;
import io.mokadb.kv.KeyRange;
import io.mokadb.kv.KvException;
import io.mokadb.txn.NotifiedColumns;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.TxnException;
import io.mokadb.txn.observe.FollowerDefinition;
import io.mokadb.txn.observe.Followers;
import io.mokadb.txn.observe.ObserverWorker;
import io.mokadb.txn.observe.WorkerOptions;
import io.mokadb.txn.sim.check.Checker;
import io.mokadb.txn.sim.check.HeldWatermarks;
import io.mokadb.txn.sim.check.LateNotifications;
import io.mokadb.txn.sim.check.Violation;
import io.mokadb.txn.sim.history.Names;
import io.mokadb.txn.sim.world.ClientDied;
import io.mokadb.txn.sim.world.Fates;
import io.mokadb.txn.sim.world.Mishap;
import io.mokadb.txn.sim.world.SimulatedProcess;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.LongConsumer;

/**
 * Rows of two ranges whose counts and sums a follower keeps, by groups, with workers in every
 * process that suffer what clients suffer; see {@link Deriving}. At each of its steps, and in the
 * end, what it keeps must equal the rows at its watermark; and nothing that it should have been
 * shown is announced later. A reader asks how far that is behind, see {@link CurrentReader}. What
 * the follower writes lies beyond {@code ~}.
 */
public final class Derived implements Workload {
  static final String FIRST = "fola";
  static final String SECOND = "folb";
  static final int OF_FIRST = 81;
  static final int OF_SECOND = 82;
  private static final long ID = 5;
  private static final int ROWS = 6;
  private static final int GROUPS = 3;
  private static final WorkerOptions OPTIONS =
      WorkerOptions.DEFAULT
          .withBackoff(Duration.ofMillis(5), Duration.ofMillis(100), 2)
          .withScanning(Duration.ofMillis(500), 64);

  private final Deriving.Fault fault;

  public Derived() {
    this(Deriving.Fault.NONE);
  }

  /**
   * @param fault of the follower, or of who reads what it keeps
   */
  public Derived(Deriving.Fault fault) {
    this.fault = fault;
  }

  /**
   * @param value group and amount, and who wrote it; null to delete the row
   */
  record Change(String table, int row, String value) implements Operation {
    @Override
    public void run(Transaction transaction, LongConsumer rest) {
      CellKey cell = Names.cell(table + row);
      if (value == null) {
        transaction.delete(cell);
      } else {
        transaction.put(cell, Names.bytes(value));
      }
      int observer = table.equals(FIRST) ? OF_FIRST : OF_SECOND;
      transaction.announce(cell, NotifiedColumns.of(observer));
    }
  }

  @Override
  public String name() {
    return "derived";
  }

  @Override
  public void setUp(Transaction transaction) {
    new Change(FIRST, 0, "0 1 s").run(transaction, nanos -> {});
    new Change(SECOND, 0, "1 1 s").run(transaction, nanos -> {});
  }

  @Override
  public List<Operation> next(SplittableRandom random, String unique) {
    List<Operation> operations = new ArrayList<>();
    for (int i = random.nextInt(4); i >= 0; i--) {
      String table = random.nextBoolean() ? FIRST : SECOND;
      String value = random.nextInt(GROUPS) + " " + random.nextInt(1, 100) + " " + unique + "." + i;
      boolean goes = random.nextInt(4) == 0;
      operations.add(new Change(table, random.nextInt(ROWS), goes ? null : value));
    }
    return operations;
  }

  @Override
  public List<Checker> checkers() {
    return List.of(
        new LateNotifications(Deriving.STEPS, List.of(OF_FIRST, OF_SECOND)),
        new HeldWatermarks(Deriving.STEPS, Deriving.LOST));
  }

  /** All cells that may hold a notification for the follower. */
  public static List<CellKey> notified() {
    List<CellKey> cells = new ArrayList<>();
    for (int row = 0; row < ROWS; row++) {
      cells.add(new CellKey(Names.cell(FIRST + row).row(), Column.of(OF_FIRST)));
      cells.add(new CellKey(Names.cell(SECOND + row).row(), Column.of(OF_SECOND)));
    }
    return cells;
  }

  private static FollowerDefinition definition() {
    return new FollowerDefinition(
        ID,
        "deriving",
        List.of(
            new FollowerDefinition.Range(OF_FIRST, KeyRange.prefix(Names.cell(FIRST).row())),
            new FollowerDefinition.Range(OF_SECOND, KeyRange.prefix(Names.cell(SECOND).row()))),
        false);
  }

  private void read(SimulatedProcess process) {
    new CurrentReader(process, followers(process), definition().ranges(), fault).run();
  }

  @Override
  public void launched(SimulatedProcess process) {
    // Before anything is collected.
    followers(process).follow(definition(), new Deriving(process, fault, false));
    for (int i = 0; i < 2; i++) {
      process.spawn(process.name() + "/follower" + i, true, 0, () -> work(process));
    }
    process.spawn(process.name() + "/reader", true, 0, () -> read(process));
  }

  private static Followers followers(SimulatedProcess process) {
    return process.engine().observers().followers();
  }

  private static void work(SimulatedProcess process) {
    SplittableRandom random = process.randomOfTask();
    ObserverWorker worker = null;
    while (true) {
      process.attachToTask(
          random.nextInt(3) > 0 ? null : new Fates(Map.of(point(random), any(random))));
      try {
        if (worker == null) {
          WorkerOptions options = OPTIONS.withWindow(1 + random.nextInt(5));
          worker = process.engine().observers().worker(options.withSeed(random.nextLong()));
        }
        if (random.nextInt(10) == 0) {
          followers(process).wake(ID);
        }
        if (!worker.work()) {
          process.rest(1 + random.nextLong(20_000_000));
        }
      } catch (KvException | TxnException e) {
        process.rest(1_000_000);
      } catch (ClientDied e) {
        process.rest(1_000_000);
        worker = null;
      }
    }
  }

  /** Most steps have few points, the longest more than a hundred. */
  private static int point(SplittableRandom random) {
    return random.nextBoolean() ? random.nextInt(30) : random.nextInt(150);
  }

  private static Mishap any(SplittableRandom random) {
    Mishap[] all = Mishap.values();
    return all[1 + random.nextInt(all.length - 1)];
  }

  /** A process that nothing befalls finishes what is left, and looks. */
  @Override
  public List<Violation> concluded(SimulatedProcess process) {
    Deriving deriving = new Deriving(process, fault, true);
    Followers followers = followers(process);
    followers.follow(definition(), deriving);
    ObserverWorker worker = process.engine().observers().worker(OPTIONS.withWindow(3));
    for (int i = 0; i < 200; i++) {
      List<Violation> violations = LastLook.orNull(() -> look(process, worker, deriving));
      if (violations != null) {
        // Secondaries are on their way, and no other transaction would finish them.
        followers.unfollow(ID);
        process.rest(Duration.ofSeconds(10).toNanos());
        return violations;
      }
      process.rest(50_000_000);
    }
    return List.of(
        new Violation("follower at rest", "it never is: " + followers.followerState(ID)));
  }

  /** Null if there is more to follow. */
  private static List<Violation> look(
      SimulatedProcess process, ObserverWorker worker, Deriving deriving) {
    long timestamp = process.engine().currentTimestamp();
    while (worker.work()) {
      process.rest(1000);
    }
    return followers(process).awaitFollowed(ID, timestamp, Duration.ofMillis(1))
        ? deriving.look(timestamp)
        : null;
  }

  /** Reads what is there at a snapshot. */
  static TransactionOptions reading(long snapshot) {
    return TransactionOptions.DEFAULT.withReadOnly(true).withSnapshot(snapshot);
  }
}
