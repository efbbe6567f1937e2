package io.mokadb.txn.sim.world;

/** Ends what a client was doing. An {@code Error}, so that nobody catches it and cleans up. */
public final class ClientDied extends Error {
  private static final long serialVersionUID = 1;

  ClientDied() {
    super("The simulated client is dead", null, false, false);
  }
}
