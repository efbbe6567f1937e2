package io.mokadb.server.status;

import io.mokadb.session.ExecutionResult;
import io.mokadb.session.MokaException;
import io.mokadb.session.PreparedStatement;
import io.mokadb.session.PreparedStatement.ExecuteOptions;
import io.mokadb.session.RowCursor;
import io.mokadb.session.Session;
import io.mokadb.session.Session.PrepareOptions;
import io.mokadb.session.SqlState;
import java.util.ArrayList;
import java.util.List;

/** Asks the database about itself. Stateless. */
public final class StatusQuery {
  private static final long TIMEOUT_MILLIS = 5_000;

  private StatusQuery() {}

  /**
   * An answer.
   *
   * @param columns their labels
   */
  public record Table(List<String> columns, List<Object[]> rows) {
    public static final Table EMPTY = new Table(List.of(), List.of());
  }

  /**
   * Runs a query.
   *
   * @param limit rows at most
   * @return {@link Table#EMPTY} if the database has no such view
   * @throws MokaException also for a text of several statements, of which none is run
   */
  public static Table run(Session session, String sql, int limit) {
    try (PreparedStatement query = session.prepare(sql, PrepareOptions.NONE)) {
      if (!query.statements().isEmpty()) {
        throw new MokaException(SqlState.INVALID_STATEMENT, "One statement at a time");
      }
      ExecutionResult result =
          query.execute(new Object[0], new ExecuteOptions(limit, TIMEOUT_MILLIS));
      if (!(result instanceof ExecutionResult.Rows found)) {
        return Table.EMPTY;
      }
      try (RowCursor cursor = found.cursor()) {
        List<String> labels = cursor.columns().stream().map(column -> column.label()).toList();
        List<Object[]> rows = new ArrayList<>();
        for (Object[] row = cursor.next(); row != null; row = cursor.next()) {
          rows.add(row);
        }
        return new Table(labels, rows);
      }
    } catch (MokaException e) {
      if (e.state() == SqlState.NO_SUCH_TABLE || e.state() == SqlState.NO_SUCH_SCHEMA) {
        return Table.EMPTY;
      }
      throw e;
    }
  }

  /** Runs a statement that gives no rows. */
  static void execute(Session session, String sql) {
    try (PreparedStatement statement = session.prepare(sql, PrepareOptions.NONE)) {
      ExecutionResult unused =
          statement.execute(new Object[0], new ExecuteOptions(0, TIMEOUT_MILLIS));
    }
  }
}
