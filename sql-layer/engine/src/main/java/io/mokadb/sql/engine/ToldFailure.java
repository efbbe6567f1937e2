package io.mokadb.sql.engine;

import io.mokadb.session.BatchException;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.access.write.InsertOperator;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.plan.PlannedStatement;
import io.mokadb.sql.security.Principal;
import java.util.EnumSet;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The message of a failure as a user may see it. Of a change, without SELECT on the columns it
 * shows no values, neither of keys nor of generated columns. Of a name that does not exist, it
 * shows no other name, because the system views do not show them all to the user either. Stateless.
 */
final class ToldFailure {
  /** How messages of constraints name a row. */
  private static final Pattern ROW = Pattern.compile(" with \\(.*\\) = \\(.*\\)", Pattern.DOTALL);

  /** The hints of messages that name what the user did not name. */
  private static final Pattern NAMES =
      Pattern.compile("; (did you mean|there is one in|a table |add it there).*", Pattern.DOTALL);

  private static final Set<SqlState> MISSING =
      EnumSet.of(
          SqlState.NO_SUCH_SCHEMA,
          SqlState.NO_SUCH_TABLE,
          SqlState.NO_SUCH_COLUMN,
          SqlState.NO_SUCH_FUNCTION,
          SqlState.NO_SUCH_TYPE,
          SqlState.NO_SUCH_INDEX);

  private static final String DATA_EXCEPTION = "22";

  private ToldFailure() {}

  /**
   * The failure as the user may see it.
   *
   * @param planOrNull what failed
   */
  static Throwable of(
      Throwable failure,
      PlannedStatement planOrNull,
      StatementAccess access,
      Principal principal,
      Catalog catalog) {
    if (failure instanceof BatchException batch) {
      Throwable told = of(batch.failure(), planOrNull, access, principal, catalog);
      return told instanceof MokaException moka ? new BatchException(batch.counts(), moka) : batch;
    }
    if (!(failure instanceof MokaException told) || !access.isRestricted(principal)) {
      return failure;
    }
    String message = told.getMessage();
    if (MISSING.contains(told.state())) {
      return new MokaException(told.state(), NAMES.matcher(message).replaceAll(""));
    }
    if (told.state() == SqlState.UNIQUE_VIOLATION
        || told.state() == SqlState.FOREIGN_KEY_VIOLATION) {
      boolean may =
          catalog.tables().values().stream()
              .filter(table -> message.contains(table.qualifiedName()))
              .allMatch(table -> access.mayRead(principal, table));
      return may ? failure : new MokaException(told.state(), ROW.matcher(message).replaceAll(""));
    }
    if (told.state().code().startsWith(DATA_EXCEPTION)
        && planOrNull != null
        // The values of a new row are the user's own.
        && !(planOrNull.root() instanceof InsertOperator)
        && !planOrNull.written().stream().allMatch(table -> access.mayRead(principal, table))) {
      return new MokaException(
          told.state(),
          "A value that is computed of a row is not valid; with SELECT on the whole table the"
              + " message would say which");
    }
    return failure;
  }
}
