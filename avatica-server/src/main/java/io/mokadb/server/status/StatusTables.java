package io.mokadb.server.status;

import io.mokadb.server.status.StatusQuery.Table;
import io.mokadb.session.MokaException;
import io.mokadb.session.Session;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The tables of the status page: what the schema MOKA tells. Stateless. */
final class StatusTables {
  private static final int MAX_ROWS = 200;

  /** Of the statements that the page shows, with a few buckets each. */
  private static final int MAX_BUCKETS = 2_000;

  /** Of the views that the page shows. */
  private static final int MAX_STEPS = 2_000;

  /** Without what looks at the database: a page asks a dozen queries every two seconds. */
  private static final String OTHERS =
      " WHERE STATEMENT NOT LIKE '%FROM MOKA.%' AND STATEMENT NOT LIKE 'EXPLAIN (FORMAT HTML)%'";

  private static final String TOP = " ORDER BY TOTAL_MILLIS DESC FETCH FIRST 50 ROWS ONLY";

  /**
   * By the names of their places on the page. Those that ask other SQL nodes come one after the
   * other, so that a page waits only once for a node that does not answer.
   */
  private static final Map<String, String> QUERIES = new LinkedHashMap<>();

  static {
    QUERIES.put("database", "SELECT LOCATION, OPENED_AT FROM MOKA.DATABASE");
    QUERIES.put(
        "nodes",
        "SELECT NODE, PLACE, VERSION, STARTED_AT, WORKERS, ROLES, STATE FROM MOKA.NODES"
            + " ORDER BY NODE");
    QUERIES.put(
        "sessions",
        "SELECT SESSION_ID, USER_NAME, CLIENT, APPLICATION_NAME, STATE, STATEMENT_MILLIS, STATEMENT,"
            + " NODE FROM MOKA.SESSIONS WHERE IS_CURRENT IS NOT TRUE ORDER BY NODE, SESSION_ID");
    QUERIES.put(
        "transactions",
        "SELECT TRANSACTION_ID, SESSION_ID, USER_NAME, PHASE, AGE_MILLIS, WRITTEN_CELLS,"
            + " WRITTEN_BYTES, STATEMENT, TRIGGER_NAME, TRIGGER_ROW, NODE FROM MOKA.TRANSACTIONS"
            + " WHERE TRANSACTION_ID IS NOT NULL AND SESSION_ID IS NULL OR SESSION_ID IN"
            + " (SELECT SESSION_ID FROM MOKA.SESSIONS WHERE NOT IS_CURRENT)"
            + " ORDER BY AGE_MILLIS DESC");
    QUERIES.put(
        "locks",
        "SELECT TABLE_SCHEMA, TABLE_NAME, ROW_KEY, PHASE, SESSION_ID, AGE_MILLIS, NODE"
            + " FROM MOKA.LOCKS");
    QUERIES.put(
        "waits",
        "SELECT TRANSACTION_ID, TABLE_SCHEMA, TABLE_NAME, ROW_KEY, HOLDER_TRANSACTION_ID,"
            + " HOLDER_SESSION_ID FROM MOKA.LOCK_WAITS");
    QUERIES.put(
        "held",
        "SELECT TRANSACTION_ID, TABLE_SCHEMA, TABLE_NAME, COUNT(*) AS ROW_COUNT,"
            + " MIN(ROW_KEY) AS ROW_KEY FROM MOKA.HELD_ROWS"
            + " GROUP BY TRANSACTION_ID, TABLE_SCHEMA, TABLE_NAME ORDER BY 1, 2, 3");
    QUERIES.put(
        "statements",
        "SELECT STATEMENT_ID, STATEMENT, USER_NAME, CALLS, FAILURES, CONFLICTS, ROW_COUNT,"
            + " TOTAL_MILLIS, MEAN_MILLIS, P50_MILLIS, P95_MILLIS, P99_MILLIS, MAX_MILLIS"
            + " FROM MOKA.STATEMENTS"
            + OTHERS
            + TOP);
    QUERIES.put("commits", "SELECT * FROM MOKA.COMMITS" + TOP);
    QUERIES.put(
        "conflicts",
        "SELECT STATEMENT, USER_NAME, TABLE_SCHEMA, TABLE_NAME, CONFLICTS, REPORTED, LAST_AT"
            + " FROM MOKA.CONFLICTS ORDER BY CONFLICTS DESC FETCH FIRST 50 ROWS ONLY");
    QUERIES.put(
        "triggers",
        "SELECT TRIGGER_SCHEMA, TRIGGER_NAME, TABLE_NAME, STATUS, WAITING, OLDEST_AGE_MILLIS,"
            + " RUNNING, COMMITTED, CONFLICTS, RETRIES, FAILING, PARKED, UNOBSERVED_COLUMNS,"
            + " LAST_ERROR FROM MOKA.TRIGGER_QUEUE ORDER BY 1, 2");
    QUERIES.put(
        "parked",
        "SELECT TRIGGER_SCHEMA, TRIGGER_NAME, TABLE_NAME, ROW_KEY, ATTEMPTS, CHANGED_AT, ERROR"
            + " FROM MOKA.PARKED_NOTIFICATIONS ORDER BY 1, 2, 4 FETCH FIRST 100 ROWS ONLY");
    QUERIES.put(
        "failing",
        "SELECT TRIGGER_SCHEMA, TRIGGER_NAME, TABLE_NAME, ROW_KEY, ATTEMPTS, NEXT_ATTEMPT_AT,"
            + " LAST_ERROR AS ERROR FROM MOKA.FAILING_NOTIFICATIONS ORDER BY 1, 2, 4"
            + " FETCH FIRST 100 ROWS ONLY");
    QUERIES.put(
        "views",
        "SELECT VIEW_SCHEMA, VIEW_NAME, FRESHNESS, STATUS, AS_OF, LAG_MILLIS, PENDING, COMMITS,"
            + " ERROR FROM MOKA.MATERIALIZED_VIEWS WHERE MODE = 'INCREMENTAL' ORDER BY 1, 2");
    QUERIES.put("store", "SELECT * FROM MOKA.STORE ORDER BY 1");
    QUERIES.put("contention", "SELECT * FROM MOKA.CONTENTION ORDER BY 1");
  }

  /** The only column of a part that failed. */
  private static final String FAILURE = "FAILURE";

  private static final String LATENCIES =
      "SELECT STATEMENT_ID, FROM_MILLIS, CALLS FROM MOKA.STATEMENT_LATENCIES WHERE STATEMENT_ID IN"
          + " (SELECT STATEMENT_ID FROM MOKA.STATEMENTS"
          + OTHERS
          + TOP
          + ") ORDER BY 1, 2";

  private static final String STEPS =
      "SELECT VIEW_SCHEMA, VIEW_NAME, BEGAN_AT, WAY, CHANGED_ROWS, WRITTEN_ROWS, MILLIS"
          + " FROM MOKA.VIEW_STEPS ORDER BY BEGAN_AT DESC";

  private StatusTables() {}

  /** All of them, by the names of their places on the page. */
  static Map<String, Table> read(Session session) {
    Map<String, Table> tables = new LinkedHashMap<>();
    QUERIES.forEach((name, sql) -> tables.put(name, table(session, sql, MAX_ROWS)));
    tables.put("latencies", table(session, LATENCIES, MAX_BUCKETS));
    tables.put("view_steps", table(session, STEPS, MAX_STEPS));
    return tables;
  }

  /** A part that fails is shown as its failure: the others matter more than ever then. */
  static Table table(Session session, String sql, int rows) {
    try {
      return StatusQuery.run(session, sql, rows);
    } catch (MokaException e) {
      return new Table(List.of(FAILURE), List.<Object[]>of(new Object[] {e.getMessage()}));
    }
  }

  static boolean isFailure(Table table) {
    return table.columns().equals(List.of(FAILURE));
  }
}
