package io.mokadb.txn.sim.work;

import io.mokadb.txn.Transaction;
import io.mokadb.txn.sim.check.Checker;
import io.mokadb.txn.sim.check.Mirror;
import io.mokadb.txn.sim.history.Names;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.LongConsumer;

/** Rows and an index on their value, as SQL would keep them. */
public final class Indexed implements Workload {
  private static final String TABLE = "row";
  private static final String INDEX = "index";
  private static final int ROWS = 6;
  private static final int VALUES = 3;

  /**
   * @param value the new one, or null to delete the row
   */
  record Update(String row, String value) implements Operation {
    @Override
    public void run(Transaction transaction, LongConsumer rest) {
      String old = Names.text(transaction.get(Names.cell(TABLE + row)));
      if (old != null) {
        transaction.delete(Names.cell(INDEX + old + "/" + row));
      }
      if (value != null) {
        transaction.put(Names.cell(TABLE + row), Names.bytes(value));
        transaction.put(Names.cell(INDEX + value + "/" + row), Names.bytes("1"));
      } else {
        transaction.delete(Names.cell(TABLE + row));
      }
    }
  }

  @Override
  public String name() {
    return "index";
  }

  @Override
  public void setUp(Transaction transaction) {
    for (int i = 0; i < ROWS / 2; i++) {
      new Update(String.valueOf(i), "v0").run(transaction, nanos -> {});
    }
  }

  @Override
  public List<Operation> next(SplittableRandom random, String unique) {
    if (random.nextInt(3) == 0) {
      return List.of(
          new Operations.ScanAll(TABLE, random.nextBoolean()),
          new Operations.Nap(1 + random.nextInt(10)),
          new Operations.ScanAll(INDEX, random.nextBoolean()));
    }
    String row = String.valueOf(random.nextInt(ROWS));
    int value = random.nextInt(VALUES + 1);
    return List.of(new Update(row, value == VALUES ? null : "v" + value));
  }

  @Override
  public List<Checker> checkers() {
    return List.of(new Mirror(TABLE, INDEX));
  }
}
