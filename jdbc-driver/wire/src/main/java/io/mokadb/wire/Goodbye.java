package io.mokadb.wire;

/**
 * The last word of a server on a connection, between two requests: a failure that no request asked
 * for. A server that has said it runs no request of the session any more, also none that is on its
 * way.
 */
public final class Goodbye {
  /** The number of the request that it answers; clients count from 1. */
  public static final long REQUEST = 0;

  private Goodbye() {}
}
