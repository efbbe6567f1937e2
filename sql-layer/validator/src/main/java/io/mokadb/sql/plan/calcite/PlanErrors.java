package io.mokadb.sql.plan.calcite;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.parser.NameErrors;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
  private static final Pattern UNGROUPED =
      Pattern.compile("Expression '(.*)' is not being grouped", Pattern.DOTALL);
  private static final String UNPLANNED =
      "Moka has no plan for this statement yet; write it in another form";

  static final String NOT_GROUPED = " is neither in GROUP BY nor in an aggregate";

  /** The beginning of the message for an aggregate in a clause that can have none. */
  static final String MISPLACED = "Aggregate functions are not allowed in ";

  private PlanErrors() {}

  /** True if a query is refused for a column that is neither grouped nor aggregated. */
  public static boolean isNotGrouped(MokaException error) {
    return error.state() == SqlState.GROUPING_ERROR && error.getMessage().contains(NOT_GROUPED);
  }

  /** True if a query is refused for an aggregate in a clause that can have none. */
  public static boolean isMisplacedAggregate(MokaException error) {
    return error.state() == SqlState.GROUPING_ERROR && error.getMessage().startsWith(MISPLACED)
        || error.getMessage().contains("may only occur in");
  }

  /**
   * The error for an expression that has more than one value in a group.
   *
   * @param place where it is, as the end of a sentence
   */
  public static MokaException notGrouped(String expression, String place) {
    return new MokaException(
        SqlState.GROUPING_ERROR,
        expression
            + NOT_GROUPED
            + place
            + "; add it to GROUP BY, or say which value of a group is meant, such as MAX("
            + expression
            + ")");
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

  public static MokaException notNumeric(String function, SqlParserPos position) {
    return new MokaException(
        SqlState.TYPE_MISMATCH,
        function
            + " takes numbers, not texts"
            + NameErrors.place(position)
            + "; CAST the texts if they are numbers");
  }

  private static MokaException at(CalciteContextException context) {
    Throwable cause = context.getCause();
    String text =
        cause == null || cause.getMessage() == null ? context.getMessage() : cause.getMessage();
    String hint = context instanceof HintedError hinted ? hinted.hint() : "";
    String position =
        context.getPosLine() <= 0
            ? ""
            : " (line " + context.getPosLine() + ", column " + context.getPosColumn() + ")";
    Matcher ungrouped = UNGROUPED.matcher(text);
    if (ungrouped.matches()) {
      return notGrouped(ungrouped.group(1), position);
    }
    MokaException ruled = MessageRules.error(text, position + hint, context);
    return ruled != null
        ? ruled
        : new MokaException(SqlState.INVALID_STATEMENT, text + position + hint, context);
  }
}
