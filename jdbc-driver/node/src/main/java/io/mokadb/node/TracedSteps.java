package io.mokadb.node;

import io.mokadb.session.trace.DatabaseTracer;
import io.mokadb.txn.fault.FaultPoints;
import io.mokadb.txn.fault.ProtocolStep;

/** The steps of a commit, told to a tracing system. Thread-safe. */
final class TracedSteps implements FaultPoints {
  private final DatabaseTracer tracer;

  TracedSteps(DatabaseTracer tracer) {
    this.tracer = tracer;
  }

  @Override
  public void reached(ProtocolStep step, long startTimestamp) {
    switch (step) {
      case AFTER_PREWRITE_PRIMARY -> tracer.step("primary prewritten");
      case AFTER_PREWRITE_SECONDARIES -> tracer.step("secondaries prewritten");
      case AFTER_COMMIT_TIMESTAMP, ONE_PHASE_TIMESTAMP_DRAWN ->
          tracer.step("commit timestamp drawn");
      case AFTER_COMMIT_PRIMARY, ONE_PHASE_APPLIED -> tracer.step("committed");
      default -> {
        // Others are not of the thread that commits, or tell nothing of the time it takes.
      }
    }
  }
}
