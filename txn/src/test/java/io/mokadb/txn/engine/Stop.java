package io.mokadb.txn.engine;

import io.mokadb.txn.fault.FaultPoints;
import io.mokadb.txn.fault.ProtocolStep;

/** Lets a client die at a step, or somebody else act there. */
final class Stop implements FaultPoints {
  private final ProtocolStep at;
  private final Runnable action;
  private boolean reached;

  private Stop(ProtocolStep at, Runnable action) {
    this.at = at;
    this.action = action;
  }

  static Stop dying(ProtocolStep step) {
    return new Stop(
        step,
        () -> {
          throw new ClientDied();
        });
  }

  static Stop acting(ProtocolStep step, Runnable action) {
    return new Stop(step, action);
  }

  boolean wasReached() {
    return reached;
  }

  @Override
  public void reached(ProtocolStep step, long startTimestamp) {
    if (step == at && !reached) {
      reached = true;
      action.run();
    }
  }

  /** Not a failure of the store: nobody catches it and cleans up. */
  static final class ClientDied extends RuntimeException {
    private static final long serialVersionUID = 1;
  }
}
