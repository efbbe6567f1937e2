package io.mokadb.txn.sim.time;

/**
 * Ends a task whose process has died. An {@code Error}, so that no code under test takes it for a
 * failure that it could handle.
 */
public final class TaskKilled extends Error {
  private static final long serialVersionUID = 1;

  public TaskKilled() {
    super("The simulated process is dead", null, false, false);
  }
}
