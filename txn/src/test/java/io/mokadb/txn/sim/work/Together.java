package io.mokadb.txn.sim.work;

import io.mokadb.txn.Transaction;
import io.mokadb.txn.sim.check.Checker;
import io.mokadb.txn.sim.check.Violation;
import io.mokadb.txn.sim.world.SimulatedProcess;
import java.util.List;
import java.util.SplittableRandom;

/** Several workloads at once, on cells of their own; some transactions belong to two of them. */
public final class Together implements Workload {
  private final List<Workload> workloads;

  public Together(List<Workload> workloads) {
    this.workloads = List.copyOf(workloads);
  }

  @Override
  public String name() {
    return "together";
  }

  @Override
  public void setUp(Transaction transaction) {
    workloads.forEach(workload -> workload.setUp(transaction));
  }

  @Override
  public List<Operation> next(SplittableRandom random, String unique) {
    List<Operation> operations = any(random).next(random, unique);
    if (random.nextInt(5) > 0) {
      return operations;
    }
    List<Operation> both = new java.util.ArrayList<>(operations);
    both.addAll(any(random).next(random, unique + "b"));
    return both;
  }

  private Workload any(SplittableRandom random) {
    return workloads.get(random.nextInt(workloads.size()));
  }

  @Override
  public List<Checker> checkers() {
    return workloads.stream().flatMap(workload -> workload.checkers().stream()).toList();
  }

  @Override
  public void launched(SimulatedProcess process) {
    workloads.forEach(workload -> workload.launched(process));
  }

  @Override
  public List<Violation> concluded(SimulatedProcess process) {
    return workloads.stream().flatMap(workload -> workload.concluded(process).stream()).toList();
  }
}
