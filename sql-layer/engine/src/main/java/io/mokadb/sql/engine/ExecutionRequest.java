package io.mokadb.sql.engine;

import io.mokadb.session.PreparedStatement.ExecuteOptions;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.sql.runtime.ExecutionContext.SessionVariables;

/**
 * One execution of a statement that a session asks for.
 *
 * @param text the statement as it was written
 * @param plans of the statement, found again for each transaction because the schema may change
 * @param running this execution, for others to see and stop
 * @param identity the session that runs it
 * @param session the session's settings
 * @param readOnly whether the session was told to change nothing
 */
record ExecutionRequest(
    String text,
    StatementPlans plans,
    ExecuteOptions options,
    RunningStatement running,
    SessionIdentity identity,
    SessionVariables variables,
    SessionOptions session,
    boolean readOnly) {
  Cancellation cancellation() {
    return running.cancellation();
  }

  /** The shorter one of the caller's and the session's; 0 for no limit. */
  long timeoutMillis() {
    return session.shorterTimeout(options.timeoutMillis());
  }
}
