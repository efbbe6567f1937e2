package io.mokadb.server.session;

import io.mokadb.session.BatchException;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;

/** What clients are told of a shutdown. Stateless. */
final class ShutdownFailures {
  /** For a session that was idle, or whose transaction is rolled back. */
  static final String ENDED =
      "The server was shut down, and the session with it: an open transaction is rolled back, and"
          + " this request was not run. Connect again";

  private ShutdownFailures() {}

  static MokaException refusal() {
    return new MokaException(
        SqlState.CANNOT_CONNECT_NOW, "The server is shutting down: connect to another, or later");
  }

  /** The failure of a request that was cancelled because its time was over. */
  static RuntimeException ofStopped(RuntimeException failure) {
    if (failure instanceof MokaException moka && moka.state() == SqlState.CANCELLED) {
      return stopped(moka);
    }
    if (failure instanceof BatchException batch && batch.failure().state() == SqlState.CANCELLED) {
      return new BatchException(batch.counts(), stopped(batch.failure()));
    }
    return failure;
  }

  private static MokaException stopped(MokaException cancelled) {
    return new MokaException(
        SqlState.ADMIN_SHUTDOWN,
        "The server is shutting down, and the statement took longer than it may then: it is undone,"
            + " and an open transaction is rolled back. Connect again",
        cancelled);
  }
}
