package io.mokadb.txn.sim.work;

import io.mokadb.txn.Transaction;
import io.mokadb.txn.sim.check.Checker;
import io.mokadb.txn.sim.check.Cycles;
import io.mokadb.txn.sim.check.DirtyReads;
import io.mokadb.txn.sim.check.LostUpdates;
import io.mokadb.txn.sim.check.VersionOrder;
import io.mokadb.txn.sim.history.Names;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Blind writes, deletes and reads; some values are long. */
public final class Registers implements Workload {
  private static final String PREFIX = "reg";
  private static final int COUNT = 6;

  @Override
  public String name() {
    return "registers";
  }

  @Override
  public void setUp(Transaction transaction) {
    transaction.put(Names.cell(PREFIX + 0), Names.bytes("s"));
    transaction.put(Names.cell(PREFIX + 1), Names.bytes("s" + "-".repeat(100)));
  }

  @Override
  public List<Operation> next(SplittableRandom random, String unique) {
    List<Operation> operations = new ArrayList<>();
    int length = 1 + random.nextInt(4);
    for (int i = 0; i < length; i++) {
      String cell = PREFIX + random.nextInt(COUNT);
      String value = unique + "." + i;
      operations.add(
          switch (random.nextInt(10)) {
            case 0 -> new Operations.ScanAll(PREFIX, random.nextBoolean());
            case 1 -> new Operations.Delete(cell);
            case 2, 3, 4 -> new Operations.Get(cell);
            case 5 -> new Operations.Put(cell, value + "-".repeat(100));
            case 6 -> new Operations.Nap(1 + random.nextInt(50));
            default -> new Operations.Put(cell, value);
          });
    }
    return operations;
  }

  @Override
  public List<Checker> checkers() {
    return List.of(
        new DirtyReads(PREFIX),
        new LostUpdates(PREFIX),
        new Cycles(PREFIX, VersionOrder.byCommit()));
  }
}
