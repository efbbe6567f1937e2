package io.mokadb.jdbc;

import io.mokadb.session.ExecutionResult;
import io.mokadb.session.MokaException;
import io.mokadb.session.PreparedStatement;
import io.mokadb.session.PreparedStatement.ExecuteOptions;
import io.mokadb.session.PreparedStatement.StatementKind;
import io.mokadb.session.RowCursor;
import io.mokadb.session.Session;
import io.mokadb.session.Session.PrepareOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What SQL leaves in a session and JDBC does not know: settings and temporary tables. Confined like
 * the session.
 */
final class SessionLeftovers {
  private static final String TEMPORARY_TABLES =
      "SELECT TABLE_NAME FROM INFORMATION_SCHEMA.TABLES WHERE TABLE_SCHEMA = 'PG_TEMP'";

  private final UrlSettings urlSettings;
  private boolean possible;

  SessionLeftovers(UrlSettings urlSettings) {
    this.urlSettings = urlSettings;
  }

  /** Notes a statement that may leave something; queries and changes of rows do not. */
  void note(String sql, PreparedStatement prepared) {
    possible |=
        prepared.kind() == StatementKind.OTHER
            || !prepared.statements().isEmpty()
            || sql.toUpperCase(Locale.ROOT).contains("SET_CONFIG");
  }

  /**
   * Sets the settings of a new session of the URL, and drops the temporary tables. Takes no request
   * of a server unless such a statement was prepared.
   *
   * @param session without an open transaction
   */
  void remove(Session session) {
    if (!possible) {
      return;
    }
    run(session, "RESET ALL");
    urlSettings.applyTo(session);
    List<String> tables = temporaryTables(session);
    if (!tables.isEmpty()) {
      // Together, for they may refer to each other.
      run(session, "DROP TABLE " + String.join(", ", tables) + " CASCADE");
    }
  }

  private static void run(Session session, String sql) {
    try (PreparedStatement statement = session.prepare(sql, PrepareOptions.NONE)) {
      statement.execute(new Object[0], ExecuteOptions.NONE);
    }
  }

  private static List<String> temporaryTables(Session session) {
    List<String> names = new ArrayList<>();
    try (PreparedStatement query = session.prepare(TEMPORARY_TABLES, PrepareOptions.NONE)) {
      ExecutionResult result = query.execute(new Object[0], ExecuteOptions.NONE);
      if (!(result instanceof ExecutionResult.Rows rows)) {
        throw MokaException.unsupported("A query that gives no rows");
      }
      try (RowCursor cursor = rows.cursor()) {
        for (Object[] row = cursor.next(); row != null; row = cursor.next()) {
          names.add("PG_TEMP.\"" + row[0].toString().replace("\"", "\"\"") + '"');
        }
      }
    }
    return names;
  }
}
