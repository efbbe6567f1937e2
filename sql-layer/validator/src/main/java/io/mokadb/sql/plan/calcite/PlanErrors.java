package io.mokadb.sql.plan.calcite;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import org.apache.calcite.runtime.CalciteContextException;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A translator of Calcite's errors to Moka's: SQLState, message, position. The texts of Calcite
 * 1.42.0 are matched by patterns, because its errors have no codes; {@code PlannerErrorsTest} fails
 * when one of them changes. Stateless.
 */
public final class PlanErrors {
  private static final Logger LOG = LoggerFactory.getLogger(PlanErrors.class);
  private static final String UNPLANNED =
      "Moka has no plan for this statement yet; write it in another form";

  private PlanErrors() {}

  /** True if a query is refused for a column that is neither grouped nor aggregated. */
  public static boolean isNotGrouped(MokaException error) {
    return error.state() == SqlState.INVALID_STATEMENT
        && error.getMessage().contains("is not being grouped");
  }

  /** True if the planner failed at a statement that may well be right. */
  public static boolean isUnplanned(MokaException error) {
    return error.state() == SqlState.FEATURE_NOT_SUPPORTED && error.getMessage().equals(UNPLANNED);
  }

  /** The error to throw instead; an own one passes through. A planner's fault is logged. */
  public static MokaException translate(Throwable failure) {
    MokaException error = meaning(failure);
    if (isUnplanned(error)) {
      LOG.warn("A statement could not be planned", failure);
    }
    return error;
  }

  /** The exception that {@link #translate} throws. */
  public static MokaException meaning(Throwable failure) {
    for (Throwable t = failure; t != null; t = t.getCause()) {
      if (t instanceof MokaException own) {
        return own;
      }
    }
    for (Throwable t = failure; t != null; t = t.getCause()) {
      if (t instanceof CalciteContextException context) {
        return at(context);
      }
    }
    if (failure instanceof OutOfMemoryError) {
      return new MokaException(
          SqlState.OUT_OF_MEMORY, "The process ran out of heap while it planned", failure);
    }
    // The converter wraps its errors in the expression that it was converting.
    for (Throwable t = failure; t != null; t = t.getCause()) {
      MokaException ruled = MessageRules.error(String.valueOf(t.getMessage()), "", failure);
      if (ruled != null) {
        return ruled;
      }
    }
    return new MokaException(SqlState.FEATURE_NOT_SUPPORTED, UNPLANNED, failure);
  }

  public static MokaException noSchema(String name, SqlParserPos position) {
    return new MokaException(
        SqlState.NO_SUCH_SCHEMA, "There is no schema " + name + place(position));
  }

  public static MokaException notNumeric(String function, SqlParserPos position) {
    return new MokaException(
        SqlState.TYPE_MISMATCH,
        function
            + " takes numbers, not texts"
            + place(position)
            + "; CAST the texts if they are numbers");
  }

  private static String place(SqlParserPos position) {
    return " (line " + position.getLineNum() + ", column " + position.getColumnNum() + ")";
  }

  private static MokaException at(CalciteContextException context) {
    Throwable cause = context.getCause();
    String text =
        cause == null || cause.getMessage() == null ? context.getMessage() : cause.getMessage();
    String position =
        context.getPosLine() <= 0
            ? ""
            : " (line " + context.getPosLine() + ", column " + context.getPosColumn() + ")";
    MokaException ruled = MessageRules.error(text, position, context);
    return ruled != null
        ? ruled
        : new MokaException(SqlState.INVALID_STATEMENT, text + position, context);
  }
}
