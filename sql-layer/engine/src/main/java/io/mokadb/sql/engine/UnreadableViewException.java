package io.mokadb.sql.engine;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.plan.PlannedStatement;
import java.io.Serial;
import java.util.stream.Collectors;

/**
 * Tells that views which a plan reads in the place of tables cannot be read by this reader now, so
 * that the tables have to be read. It never leaves the engine.
 */
final class UnreadableViewException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1;

  UnreadableViewException(PlannedStatement plan, MokaException reason) {
    super(
        "Tables are read instead of "
            + plan.answeredFrom().stream()
                .map(view -> view.table().qualifiedName())
                .collect(Collectors.joining(", "))
            + ": "
            + why(reason),
        reason);
  }

  /**
   * To be called for a query that fails before it has given a row. The sum of a group of a view may
   * be too large for its type where that of several groups, which the query asks for, is not.
   *
   * @throws UnreadableViewException if that may be so
   */
  static void requireReadable(PlannedStatement plan, Throwable failure) {
    if (!plan.answeredFrom().isEmpty()
        && failure instanceof MokaException reason
        && reason.state() == SqlState.NUMBER_OUT_OF_RANGE) {
      throw new UnreadableViewException(plan, reason);
    }
  }

  /** What fails in the query of a view may show values that this reader must not see. */
  private static String why(MokaException reason) {
    return reason.state() == SqlState.OBJECT_NOT_READY
        ? reason.getMessage()
        : "its query fails with SQLState " + reason.state().code();
  }
}
