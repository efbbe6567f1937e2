package io.mokadb.txn.sim.work;

import io.mokadb.txn.Transaction;
import io.mokadb.txn.sim.check.Checker;
import io.mokadb.txn.sim.check.Violation;
import io.mokadb.txn.sim.world.SimulatedProcess;
import java.util.List;
import java.util.SplittableRandom;

/** What clients do. Immutable. */
public interface Workload {
  String name();

  /** Writes what is there when clients begin; one transaction. */
  void setUp(Transaction transaction);

  /**
   * What a transaction does.
   *
   * @param unique begins no other transaction's name: values made of it are unique
   */
  List<Operation> next(SplittableRandom random, String unique);

  /**
   * Whether a transaction is to behave as if it ran at its commit.
   *
   * @param random another one than that of {@link #next}, for the same transaction
   */
  default boolean isSerializable(SplittableRandom random) {
    return false;
  }

  /** The rules of this workload, on top of those that hold for all. */
  List<Checker> checkers();

  /** Called in each process once its engine runs: here, tasks of its own can be spawned. */
  default void launched(SimulatedProcess process) {}

  /** Called when everybody is gone, in a last process that nothing befalls: what is wrong? */
  default List<Violation> concluded(SimulatedProcess process) {
    return List.of();
  }
}
