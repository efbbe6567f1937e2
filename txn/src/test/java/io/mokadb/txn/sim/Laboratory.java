package io.mokadb.txn.sim;

import io.mokadb.txn.sim.world.Medium;
import io.mokadb.txn.sim.world.Sabotage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/** Threads for simulations, and what tests and the command do with them. Thread-safe. */
public final class Laboratory implements AutoCloseable {
  private static final int SHRINKING_RUNS = 300;

  /** Some minutes: of runs that come to no end there can be only few. */
  private static final long SHRINKING_TURNS = 10_000_000;

  private static final int LOG_LINES = 2_000;

  private final ExecutorService threads =
      Executors.newCachedThreadPool(
          task -> {
            Thread thread = new Thread(task, "simulated");
            thread.setDaemon(true);
            return thread;
          });

  private final Medium medium;

  public Laboratory() {
    this(Medium.MEMORY);
  }

  /**
   * @param medium where the store of each run keeps its cells
   */
  public Laboratory(Medium medium) {
    this.medium = medium;
  }

  public Result run(Script script) {
    return run(script, () -> Sabotage.NONE);
  }

  public Result run(Script script, Supplier<Sabotage> sabotage) {
    return Simulation.run(script, sabotage, medium, threads);
  }

  public Result shrink(Result failure, Supplier<Sabotage> sabotage) {
    long runs = Math.min(SHRINKING_RUNS, SHRINKING_TURNS / Math.max(1, failure.turns()));
    return Shrinker.shrink(failure, script -> run(script, sabotage), (int) runs);
  }

  /** All that somebody needs who has to find out why a run failed. */
  public String explain(Result failure) {
    Result shortest = shrink(failure, () -> Sabotage.NONE);
    StringBuilder text = new StringBuilder();
    text.append("seed ").append(failure.script().seed()).append(" breaks the rules:\n");
    failure.violations().forEach(violation -> text.append("  ").append(violation).append('\n'));
    text.append("The shortest script that breaks one of them:\n").append(shortest.script());
    shortest.violations().forEach(violation -> text.append("  ").append(violation).append('\n'));
    text.append("What happens in it:\n");
    shortest.log().stream().limit(LOG_LINES).forEach(line -> text.append(line).append('\n'));
    return text.toString();
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
