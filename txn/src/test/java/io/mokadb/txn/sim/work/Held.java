package io.mokadb.txn.sim.work;

import io.mokadb.txn.ConflictException;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.sim.check.Checker;
import io.mokadb.txn.sim.check.Cycles;
import io.mokadb.txn.sim.check.DirtyReads;
import io.mokadb.txn.sim.check.HoldingRules;
import io.mokadb.txn.sim.check.LateConflicts;
import io.mokadb.txn.sim.check.StatementUpdates;
import io.mokadb.txn.sim.check.VersionOrder;
import io.mokadb.txn.sim.history.Names;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.LongConsumer;

/**
 * Counters, changed by statements that hold them: in transactions of one snapshot, and in such that
 * take a new one for each statement and let it start over.
 */
public final class Held implements Workload {
  private static final String PREFIX = "held";
  private static final int COUNTERS = 4;

  private final boolean alone;

  /**
   * @param alone whether nothing happens to the process, and there is one: then all keep to their
   *     times, and no commit fails
   */
  public Held(boolean alone) {
    this.alone = alone;
  }

  /** Holds a counter, and adds one. */
  record Increment(String cell, String unique) implements Operation {
    @Override
    public void run(Transaction transaction, LongConsumer rest) {
      transaction.hold(Names.cell(cell));
      add(transaction, cell, unique);
    }
  }

  /** Holds a counter before the statement has read anything, and adds one. */
  record NamedIncrement(String cell, String unique) implements Operation {
    @Override
    public void run(Transaction transaction, LongConsumer rest) {
      if (!transaction.holdUnread(Names.cell(cell))) {
        transaction.renewSnapshot();
      }
      transaction.hold(Names.cell(cell));
      add(transaction, cell, unique);
    }
  }

  /** Adds one to a counter that nobody holds, as SKIP LOCKED does. */
  record TryIncrement(String cell, String unique) implements Operation {
    @Override
    public void run(Transaction transaction, LongConsumer rest) {
      if (transaction.tryHold(Names.cell(cell))) {
        add(transaction, cell, unique);
      }
    }
  }

  /** Holds a counter and locks it, as FOR UPDATE does. */
  record Lock(String cell) implements Operation {
    @Override
    public void run(Transaction transaction, LongConsumer rest) {
      transaction.hold(Names.cell(cell));
      transaction.get(Names.cell(cell));
      transaction.lock(Names.cell(cell));
    }
  }

  /**
   * What succeeds or fails as a whole.
   *
   * @param moves whether it begins in a snapshot of its own
   */
  record Statement(boolean moves, List<Operation> operations) implements Operation {
    @Override
    public void run(Transaction transaction, LongConsumer rest) {
      if (moves) {
        transaction.renewSnapshot();
      }
      Transaction.Mark before = transaction.mark();
      while (!isDone(transaction, before, rest)) {
        transaction.renewSnapshot();
      }
      transaction.releaseUnasked();
    }

    private boolean isDone(Transaction transaction, Transaction.Mark before, LongConsumer rest) {
      try {
        operations.forEach(operation -> operation.run(transaction, rest));
        return true;
      } catch (ConflictException e) {
        if (moves && e.kind() == ConflictException.Kind.CHANGED) {
          transaction.undoTo(before);
          return false;
        }
        transaction.rollbackTo(before);
        throw e;
      }
    }
  }

  private static void add(Transaction transaction, String cell, String unique) {
    String number = Names.text(transaction.get(Names.cell(cell))).split(" ")[0];
    long next = Long.parseLong(number) + 1;
    transaction.put(Names.cell(cell), Names.bytes(next + " " + unique));
  }

  @Override
  public String name() {
    return alone ? "held alone" : "held";
  }

  @Override
  public void setUp(Transaction transaction) {
    for (int i = 0; i < COUNTERS; i++) {
      transaction.put(Names.cell(PREFIX + i), Names.bytes("0 s" + i));
    }
  }

  @Override
  public List<Operation> next(SplittableRandom random, String unique) {
    boolean moves = random.nextBoolean();
    List<Operation> statements = new ArrayList<>();
    int length = 1 + random.nextInt(4);
    for (int i = 0; i < length; i++) {
      Operation statement = statement(random, moves, unique + "." + i);
      statements.add(random.nextInt(6) == 0 ? new Operations.Undone(statement) : statement);
      if (random.nextInt(3) == 0) {
        statements.add(new Operations.Nap(1 + random.nextInt(60)));
      }
    }
    return statements;
  }

  private static Operation statement(SplittableRandom random, boolean moves, String unique) {
    List<Operation> operations = new ArrayList<>();
    if (moves && random.nextInt(3) == 0) {
      operations.add(new NamedIncrement(PREFIX + random.nextInt(COUNTERS), unique + ".named"));
    }
    int length = 1 + random.nextInt(3);
    for (int i = 0; i < length; i++) {
      String cell = PREFIX + random.nextInt(COUNTERS);
      operations.add(
          switch (random.nextInt(10)) {
            case 0 -> new Operations.ScanAll(PREFIX, random.nextBoolean());
            case 1, 2 -> new Operations.Get(cell);
            case 3 -> new Lock(cell);
            case 4 -> new TryIncrement(cell, unique + "." + i);
            default -> new Increment(cell, unique + "." + i);
          });
    }
    return new Statement(moves, operations);
  }

  @Override
  public List<Checker> checkers() {
    List<Checker> checkers =
        new ArrayList<>(
            List.of(
                new DirtyReads(PREFIX),
                new StatementUpdates(PREFIX),
                new Cycles(PREFIX, VersionOrder.byCommit()),
                // Others may be slow, or held up at the moment when they get the cell.
                new HoldingRules(alone ? 100 : 60_000)));
    if (alone) {
      checkers.add(new LateConflicts());
    }
    return checkers;
  }
}
