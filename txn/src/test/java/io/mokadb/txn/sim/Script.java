package io.mokadb.txn.sim;

import io.mokadb.txn.sim.work.Workload;
import io.mokadb.txn.sim.world.Setup;
import java.util.List;

/** All that a run depends on. */
public record Script(long seed, Setup setup, Workload workload, List<Step> steps) {
  public Script {
    steps = List.copyOf(steps);
  }

  Script withSteps(List<Step> others) {
    return new Script(seed, setup, workload, others);
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    text.append("seed ").append(seed).append(", ").append(workload.name());
    text.append(", ").append(setup).append('\n');
    steps.forEach(step -> text.append("  ").append(step).append('\n'));
    return text.toString();
  }
}
