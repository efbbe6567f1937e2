package io.mokadb.txn.engine;

import io.mokadb.txn.fault.FaultPoints;
import io.mokadb.txn.node.Nodes;
import io.mokadb.txn.time.Waiter;
import java.time.Clock;
import java.util.concurrent.Executor;

/**
 * All that an engine has of the outside world besides its store. Its maker stops it, after the
 * engine was closed.
 *
 * @param clock milliseconds, for the oracle
 * @param scheduler for heartbeats and garbage collection
 * @param background for what a committer need not wait for
 * @param waiter for readers in front of a lock
 * @param faults for tests; {@link FaultPoints#NONE} otherwise
 * @param nodes the processes on the store
 */
public record Environment(
    Clock clock,
    Scheduler scheduler,
    Executor background,
    Waiter waiter,
    FaultPoints faults,
    Nodes nodes) {
  /** Of a process that has its store for itself. */
  public Environment(
      Clock clock, Scheduler scheduler, Executor background, Waiter waiter, FaultPoints faults) {
    this(clock, scheduler, background, waiter, faults, Nodes.ALONE);
  }

  public Environment withFaults(FaultPoints points) {
    return new Environment(clock, scheduler, background, waiter, points, nodes);
  }

  public Environment withNodes(Nodes all) {
    return new Environment(clock, scheduler, background, waiter, faults, all);
  }
}
