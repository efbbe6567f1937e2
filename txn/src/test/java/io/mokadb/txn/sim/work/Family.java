package io.mokadb.txn.sim.work;

import io.mokadb.kv.CellKey;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.sim.check.Checker;
import io.mokadb.txn.sim.check.DirtyReads;
import io.mokadb.txn.sim.check.HoldingRules;
import io.mokadb.txn.sim.check.NoOrphans;
import io.mokadb.txn.sim.check.SharedHolding;
import io.mokadb.txn.sim.history.Names;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.LongConsumer;

/**
 * Parents and children, as a foreign key has them. A child's writer holds its parent for share, by
 * the cell of its lane; the one that removes a parent holds that and all the lanes' cells.
 */
public final class Family implements Workload {
  private static final String PREFIX = "fam";
  private static final int PARENTS = 2;
  private static final int CHILDREN = 3;

  /** Puts a child if its parent is there. */
  record Bear(String parent, int child, String value) implements Operation {
    @Override
    public void run(Transaction transaction, LongConsumer rest) {
      CellKey shared = lane(parent, transaction.lane());
      transaction.hold(shared);
      transaction.lockEmpty(shared);
      if (transaction.get(Names.cell(parent)) != null) {
        transaction.put(Names.cell(NoOrphans.child(parent, child)), Names.bytes(value));
      }
    }
  }

  /** Deletes a parent that has no child. */
  record Remove(String parent) implements Operation {
    @Override
    public void run(Transaction transaction, LongConsumer rest) {
      transaction.hold(Names.cell(parent));
      for (int lane = 0; lane < Transaction.LANES; lane++) {
        transaction.hold(lane(parent, lane));
        transaction.lockEmpty(lane(parent, lane));
      }
      for (int child = 0; child < CHILDREN; child++) {
        if (transaction.get(Names.cell(NoOrphans.child(parent, child))) != null) {
          return;
        }
      }
      transaction.delete(Names.cell(parent));
    }
  }

  /** Puts or deletes a row that nobody need look at. */
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

  private static CellKey lane(String parent, int lane) {
    return Names.cell(SharedHolding.lane(parent, lane));
  }

  @Override
  public String name() {
    return "family";
  }

  @Override
  public void setUp(Transaction transaction) {
    for (int i = 0; i < PARENTS; i++) {
      transaction.put(Names.cell(PREFIX + i), Names.bytes("s" + i));
    }
  }

  @Override
  public boolean isSerializable(SplittableRandom random) {
    return random.nextInt(3) == 0;
  }

  @Override
  public List<Operation> next(SplittableRandom random, String unique) {
    boolean moves = random.nextInt(3) == 0;
    List<Operation> statements = new ArrayList<>();
    int length = 1 + random.nextInt(2);
    for (int i = 0; i < length; i++) {
      Operation change = change(random, unique + "." + i);
      statements.add(moves ? new Mixed.AtNewSnapshot(change) : change);
      if (random.nextBoolean()) {
        statements.add(new Operations.Nap(1 + random.nextInt(60)));
      }
    }
    return statements;
  }

  private static Operation change(SplittableRandom random, String value) {
    String parent = PREFIX + random.nextInt(PARENTS);
    int child = random.nextInt(CHILDREN);
    return switch (random.nextInt(8)) {
      case 0, 1 -> new Remove(parent);
      case 2 -> new Change(parent, value);
      case 3 -> new Change(NoOrphans.child(parent, child), null);
      case 4 -> new Operations.ScanAll(PREFIX, random.nextBoolean());
      default -> new Bear(parent, child, value);
    };
  }

  @Override
  public List<Checker> checkers() {
    return List.of(
        new DirtyReads(PREFIX), new NoOrphans(PREFIX), new HoldingRules(100), new SharedHolding());
  }
}
