package io.mokadb.txn.sim.work;

import io.mokadb.txn.Transaction;
import io.mokadb.txn.sim.check.Checker;
import io.mokadb.txn.sim.check.DirtyReads;
import io.mokadb.txn.sim.check.LostUpdates;
import io.mokadb.txn.sim.check.NoSkew;
import io.mokadb.txn.sim.history.Names;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.LongConsumer;

/**
 * Pairs of amounts whose sum must not become negative. Who takes from one locks the other, as
 * {@code SELECT ... FOR UPDATE} does.
 */
public final class Pairs implements Workload {
  private static final String PREFIX = "pair";
  private static final int PAIRS = 2;

  /** Takes as much as the sum allows. */
  record Take(String mine, String other, String unique) implements Operation {
    @Override
    public void run(Transaction transaction, LongConsumer rest) {
      long own = amount(transaction, mine);
      transaction.lock(Names.cell(other));
      long left = own + amount(transaction, other);
      transaction.put(Names.cell(mine), Names.bytes(own - Math.min(left, 60) + " " + unique));
    }
  }

  /** Makes the sum 100 again. */
  record Refill(String x, String y, String unique) implements Operation {
    @Override
    public void run(Transaction transaction, LongConsumer rest) {
      transaction.put(Names.cell(x), Names.bytes("50 " + unique));
      transaction.put(Names.cell(y), Names.bytes("50 " + unique));
    }
  }

  private static long amount(Transaction transaction, String cell) {
    return Long.parseLong(Names.text(transaction.get(Names.cell(cell))).split(" ")[0]);
  }

  @Override
  public String name() {
    return "pairs";
  }

  @Override
  public void setUp(Transaction transaction) {
    for (int i = 0; i < PAIRS; i++) {
      new Refill(PREFIX + i + "x", PREFIX + i + "y", "s" + i).run(transaction, nanos -> {});
    }
  }

  @Override
  public List<Operation> next(SplittableRandom random, String unique) {
    String pair = PREFIX + random.nextInt(PAIRS);
    return switch (random.nextInt(8)) {
      case 0 -> List.of(new Refill(pair + "x", pair + "y", unique));
      case 1 -> List.of(new Operations.ScanAll(PREFIX, random.nextBoolean()));
      case 2, 3, 4 -> List.of(new Take(pair + "x", pair + "y", unique));
      default -> List.of(new Take(pair + "y", pair + "x", unique));
    };
  }

  @Override
  public List<Checker> checkers() {
    return List.of(new DirtyReads(PREFIX), new LostUpdates(PREFIX), new NoSkew(PREFIX));
  }
}
