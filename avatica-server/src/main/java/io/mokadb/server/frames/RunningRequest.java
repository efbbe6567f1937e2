package io.mokadb.server.frames;

import java.util.function.BooleanSupplier;

/** The number of the request that a connection runs, so that other threads cancel no other. */
final class RunningRequest {

  /** Guarded by this; 0 for none. */
  private long running;

  /** The request that ran when {@link #cancelIfGone} looked last. Guarded by this. */
  private long seen;

  synchronized void begin(long request) {
    running = request;
  }

  synchronized void end() {
    running = 0;
  }

  /** Cancels a request if it is the one that runs. */
  synchronized void cancel(long request, Runnable cancel) {
    if (running == request && running != 0) {
      cancel.run();
    }
  }

  /**
   * Cancels the request that has run since the last call if its client is gone.
   *
   * @param goesOn whether the client is still there; asked while no request can begin or end
   */
  synchronized void cancelIfGone(BooleanSupplier goesOn, Runnable cancel) {
    if (running != 0 && running == seen && !goesOn.getAsBoolean()) {
      cancel.run();
    }
    seen = running;
  }
}
