package io.mokadb.server.session;

/** The event that ends a session's life. */
public enum Lifetime {
  /** Requests: without one for the idle time, the client is taken for gone. */
  REQUESTS,
  /** An open connection: only a transaction that is left open expires. */
  CONNECTION
}
