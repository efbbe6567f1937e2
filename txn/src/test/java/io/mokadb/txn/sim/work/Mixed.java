package io.mokadb.txn.sim.work;

import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.txn.Scan;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.ValueCursor;
import io.mokadb.txn.sim.check.Checker;
import io.mokadb.txn.sim.check.DirtyReads;
import io.mokadb.txn.sim.check.Serializability;
import io.mokadb.txn.sim.history.Names;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.LongConsumer;

/**
 * Transactions of all levels on rows of which some are absent. They read single rows, lists of rows
 * and ranges, to the end or not, and change other rows than those: what snapshot isolation lets
 * pass and no serial order has.
 */
public final class Mixed implements Workload {
  private static final String PREFIX = "mix";
  private static final int ROWS = 12;

  /** Reads rows from one to another, as many as are wanted. */
  record ScanSome(String from, String to, boolean reverse, int most) implements Operation {
    @Override
    public void run(Transaction transaction, LongConsumer rest) {
      Key start = Names.cell(from).row();
      KeyRange range = KeyRange.of(start, Names.cell(to).row());
      try (ValueCursor cursor = transaction.scan(new Scan(range, null, reverse, 2))) {
        for (int i = 0; i < most && cursor.next(); i++) {
          rest.accept(0);
        }
      }
    }
  }

  /** Holds a row before it changes it, as statements do; null deletes. */
  record Change(String cell, String value) implements Operation {
    @Override
    public void run(Transaction transaction, LongConsumer rest) {
      transaction.hold(Names.cell(cell));
      if (value == null) {
        transaction.delete(Names.cell(cell));
      } else {
        transaction.put(Names.cell(cell), Names.bytes(value));
      }
    }
  }

  /**
   * A statement in a snapshot of its own, as at READ COMMITTED. A serializable transaction forgets
   * what it has read, unless it has written: so it stays in its snapshot until then.
   */
  record AtNewSnapshot(Operation operation) implements Operation {
    @Override
    public void run(Transaction transaction, LongConsumer rest) {
      if (!transaction.tracksReads() || transaction.hasWrites()) {
        transaction.renewSnapshot();
      }
      operation.run(transaction, rest);
    }
  }

  @Override
  public String name() {
    return "mixed levels";
  }

  private static String row(int number) {
    return PREFIX + (char) ('a' + number);
  }

  @Override
  public void setUp(Transaction transaction) {
    for (int i = 0; i < ROWS; i += 2) {
      transaction.put(Names.cell(row(i)), Names.bytes("s" + i));
    }
  }

  @Override
  public boolean isSerializable(SplittableRandom random) {
    return random.nextInt(10) < 7;
  }

  @Override
  public List<Operation> next(SplittableRandom random, String unique) {
    List<Operation> operations = new ArrayList<>();
    boolean moves = random.nextInt(3) == 0;
    int length = 1 + random.nextInt(3);
    for (int i = 0; i < length; i++) {
      Operation read = read(random);
      Operation whole = random.nextInt(8) == 0 ? new Operations.Undone(read) : read;
      operations.add(moves ? new AtNewSnapshot(whole) : whole);
      if (random.nextInt(2) == 0) {
        operations.add(new Operations.Nap(1 + random.nextInt(20)));
      }
    }
    for (int i = random.nextInt(8) == 0 ? 0 : 1 + random.nextInt(2); i > 0; i--) {
      operations.add(write(random, unique + "." + i));
      if (random.nextInt(4) == 0) {
        operations.add(new Operations.Nap(1 + random.nextInt(20)));
        operations.add(new AtNewSnapshot(read(random)));
      }
    }
    return operations;
  }

  private static Operation read(SplittableRandom random) {
    String row = row(random.nextInt(ROWS));
    int from = random.nextInt(ROWS - 1);
    String start = row(from);
    String end = row(Math.min(ROWS, from + 1 + random.nextInt(5)));
    return switch (random.nextInt(6)) {
      case 0, 1 -> new Operations.Get(row);
      case 2 -> new Operations.GetAll(List.of(row, row(random.nextInt(ROWS))));
      case 3 -> new ScanSome(start, end, random.nextBoolean(), 1 + random.nextInt(2));
      default -> new ScanSome(start, end, random.nextBoolean(), ROWS);
    };
  }

  private static Operation write(SplittableRandom random, String value) {
    String row = row(random.nextInt(ROWS));
    return switch (random.nextInt(6)) {
      case 0 -> new Operations.Delete(row);
      case 1 -> new Change(row, null);
      case 2, 3 -> new Operations.Put(row, value);
      default -> new Change(row, value);
    };
  }

  @Override
  public List<Checker> checkers() {
    return List.of(new DirtyReads(PREFIX), new Serializability(PREFIX));
  }
}
