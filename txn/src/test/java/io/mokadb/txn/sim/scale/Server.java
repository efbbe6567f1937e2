package io.mokadb.txn.sim.scale;

/** Something that serves one request after the other, in the order in which they arrive. */
final class Server {
  private long freeAt;

  /** When a request that arrives then has been served. */
  long served(long arrives, long takes) {
    freeAt = Math.max(arrives, freeAt) + takes;
    return freeAt;
  }
}
