package io.mokadb.server.status;

import io.mokadb.server.session.SessionSource;
import io.mokadb.server.status.StatusQuery.Table;
import io.mokadb.session.MokaException;
import io.mokadb.session.Session;
import io.mokadb.session.SqlState;
import java.util.regex.Pattern;

/** The picture of a statement's plan, as EXPLAIN draws it. Thread-safe. */
public final class StatementPlan {
  /** Of the statements that have plans, and of no others: EXPLAIN is put before them. */
  private static final Pattern PLANNED =
      Pattern.compile(
          "(?:\\s|\\(|--[^\\n]*+|/\\*.*?\\*/)*+"
              + "(?:SELECT|INSERT|UPDATE|DELETE|MERGE|UPSERT|REPLACE|WITH|VALUES|TABLE)\\b",
          Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

  private static final String FIND =
      "SELECT STATEMENT, SCHEMA_NAME, EXAMPLE FROM MOKA.STATEMENTS WHERE STATEMENT_ID = ";

  private final SessionSource source;

  public StatementPlan(SessionSource source) {
    this.source = source;
  }

  /**
   * The plan of a statement, with the values of its first execution.
   *
   * @param id of MOKA.STATEMENTS
   * @return a document of HTML
   * @throws MokaException 22023 if the statement is not remembered or has no plan, or what EXPLAIN
   *     throws
   */
  public String html(long id) {
    try (Session session = source.openOwner()) {
      Table found = StatusQuery.run(session, FIND + id, 1);
      if (found.rows().isEmpty()) {
        throw new MokaException(
            SqlState.INVALID_PARAMETER, "Statement " + id + " is not remembered any more");
      }
      Object[] row = found.rows().get(0);
      if (row[1] != null) {
        session.setSchema((String) row[1]);
      }
      String text = (String) (row[2] == null ? row[0] : row[2]);
      if (!PLANNED.matcher(text).lookingAt()) {
        throw new MokaException(
            SqlState.INVALID_PARAMETER, "Only queries and changes of rows have a plan");
      }
      return (String) StatusQuery.run(session, "EXPLAIN (FORMAT HTML) " + text, 1).rows().get(0)[0];
    }
  }
}
