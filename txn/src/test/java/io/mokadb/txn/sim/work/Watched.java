package io.mokadb.txn.sim.work;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.KeyRange;
import io.mokadb.txn.Scan;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.ValueCursor;
import io.mokadb.txn.sim.check.Checker;
import io.mokadb.txn.sim.check.ToldCommits;
import io.mokadb.txn.sim.check.Violation;
import io.mokadb.txn.sim.history.Names;
import io.mokadb.txn.sim.world.SimulatedProcess;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.LongConsumer;

/**
 * Rows that each process watches, while all change them. What a watch finds between two snapshots
 * must be what was committed between them: all of it, once. See {@link Watcher}.
 */
public final class Watched implements Workload {
  /** Begins the names of the rows that are watched; others are changed along with them. */
  static final String TABLE = "wat";

  static final KeyRange ROWS = KeyRange.prefix(Names.cell(TABLE).row());
  private static final String BESIDE = "way";
  private static final int COUNT = 8;

  /**
   * @param value null to delete the row
   */
  record Change(String row, String value) implements Operation {
    @Override
    public void run(Transaction transaction, LongConsumer rest) {
      CellKey cell = Names.cell(row);
      if (value == null) {
        transaction.delete(cell);
      } else {
        transaction.put(cell, Names.bytes(value));
      }
    }
  }

  @Override
  public String name() {
    return "watched";
  }

  @Override
  public void setUp(Transaction transaction) {
    new Change(TABLE + 0, "s").run(transaction, nanos -> {});
  }

  @Override
  public List<Operation> next(SplittableRandom random, String unique) {
    List<Operation> operations = new ArrayList<>();
    for (int i = random.nextInt(4); i >= 0; i--) {
      String table = random.nextInt(4) == 0 ? BESIDE : TABLE;
      String value = random.nextInt(4) == 0 ? null : unique + "." + i;
      operations.add(new Change(table + random.nextInt(COUNT), value));
    }
    return operations;
  }

  @Override
  public List<Checker> checkers() {
    return List.of(new ToldCommits(Watcher.TOLD, TABLE));
  }

  /** Processes that died left locks that no other would meet. */
  @Override
  public List<Violation> concluded(SimulatedProcess process) {
    process.rest(Duration.ofSeconds(10).toNanos());
    for (String prefix : List.of(TABLE, BESIDE, Watcher.TOLD)) {
      KeyRange rows = KeyRange.prefix(Names.cell(prefix).row());
      while (LastLook.orNull(() -> read(process, rows)) == null) {
        process.rest(50_000_000);
      }
    }
    return List.of();
  }

  /** How many there are. */
  private static Integer read(SimulatedProcess process, KeyRange rows) {
    int count = 0;
    try (Transaction transaction = process.begin(TransactionOptions.DEFAULT.withReadOnly(true));
        ValueCursor found = transaction.scan(Scan.forward(rows))) {
      while (found.next()) {
        count++;
      }
    }
    return count;
  }

  @Override
  public void launched(SimulatedProcess process) {
    process.spawn(process.name() + "/watcher", true, 0, () -> new Watcher(process).run());
  }
}
