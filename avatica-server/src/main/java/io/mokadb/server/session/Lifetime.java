package io.mokadb.server.session;

/** What keeps a session alive. */
public enum Lifetime {
  /** Requests: without one for the idle time, the client is taken for gone. */
  REQUESTS,
  /** An open connection: only a transaction that is left open expires. */
  CONNECTION
}
