package io.mokadb.txn.sim.work;

import io.mokadb.txn.Transaction;
import io.mokadb.txn.sim.check.Checker;
import io.mokadb.txn.sim.check.Cycles;
import io.mokadb.txn.sim.check.DirtyReads;
import io.mokadb.txn.sim.check.ListOrder;
import io.mokadb.txn.sim.check.LostUpdates;
import io.mokadb.txn.sim.check.VersionOrder;
import io.mokadb.txn.sim.history.Names;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Appends to lists and reads of them: what was appended in which order shows in the values. */
public final class Lists implements Workload {
  private static final String PREFIX = "list";

  private final int count;

  public Lists() {
    this(5);
  }

  /**
   * @param count how many lists there are: the more, the longer is each left alone
   */
  public Lists(int count) {
    this.count = count;
  }

  @Override
  public String name() {
    return "lists";
  }

  @Override
  public void setUp(Transaction transaction) {
    transaction.put(Names.cell(PREFIX + 0), Names.bytes("s"));
  }

  @Override
  public List<Operation> next(SplittableRandom random, String unique) {
    List<Operation> operations = new ArrayList<>();
    int length = 1 + random.nextInt(4);
    for (int i = 0; i < length; i++) {
      String cell = PREFIX + random.nextInt(count);
      String element = unique + "." + i;
      operations.add(
          switch (random.nextInt(10)) {
            case 0 -> new Operations.ScanAll(PREFIX, random.nextBoolean());
            case 1 -> new Operations.GetAll(List.of(PREFIX + 0, PREFIX + 1, cell));
            case 2, 3 -> new Operations.Get(cell);
            case 4 -> new Operations.Undone(new Operations.Append(cell, element));
            case 5 -> new Operations.Nap(1 + random.nextInt(50));
            default -> new Operations.Append(cell, element);
          });
    }
    return operations;
  }

  @Override
  public List<Checker> checkers() {
    return List.of(
        new DirtyReads(PREFIX),
        new LostUpdates(PREFIX),
        new ListOrder(PREFIX),
        new Cycles(PREFIX, VersionOrder.byPrefix()));
  }
}
