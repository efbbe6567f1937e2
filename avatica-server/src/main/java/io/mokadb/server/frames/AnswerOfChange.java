package io.mokadb.server.frames;

import io.mokadb.session.MokaException;
import io.mokadb.session.PreparedStatement.StatementKind;
import io.mokadb.session.Session;
import io.mokadb.session.SqlState;
import java.util.function.Supplier;

/**
 * The answer to a statement that has run. Outside of a transaction its changes are committed by
 * then: a client that is told of a failure, and runs it again, makes them twice. Stateless.
 */
final class AnswerOfChange {
  private AnswerOfChange() {}

  /**
   * Makes an answer.
   *
   * @param session in which the statement has run
   * @throws MokaException {@code COMMIT_OUTCOME_UNKNOWN} if that fails and changes are committed
   */
  static <T> T made(Session session, StatementKind kind, Supplier<T> answer) {
    try {
      return answer.get();
    } catch (RuntimeException | OutOfMemoryError e) {
      // Whatever keeps it from being answered, the changes stand.
      if (kind == StatementKind.QUERY || session.inTransaction()) {
        throw e;
      }
      throw new MokaException(
          SqlState.COMMIT_OUTCOME_UNKNOWN,
          "The statement was executed, and its changes are committed, but the server could not"
              + " make the answer ("
              + e
              + "). Look before you run it again; raise the server's -Xmx, or change fewer rows at"
              + " a time",
          e);
    }
  }
}
