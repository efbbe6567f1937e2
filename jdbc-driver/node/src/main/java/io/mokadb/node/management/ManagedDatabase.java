package io.mokadb.node.management;

import io.mokadb.session.ExecutionResult;
import io.mokadb.session.MokaException;
import io.mokadb.session.PreparedStatement;
import io.mokadb.session.PreparedStatement.ExecuteOptions;
import io.mokadb.session.RowCursor;
import io.mokadb.session.Session;
import io.mokadb.session.Session.PrepareOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/** The MBean of one database: each attribute is a query. Thread-safe. */
final class ManagedDatabase implements DatabaseMXBean {
  private static final long TIMEOUT_MILLIS = 10_000;

  /** Each node tells of itself. */
  private static final String HERE = " NODE = (SELECT NODE FROM MOKA.SESSIONS WHERE IS_CURRENT)";

  private final Supplier<Session> owners;

  /**
   * @param owners opens sessions that may do everything
   */
  ManagedDatabase(Supplier<Session> owners) {
    this.owners = owners;
  }

  @Override
  public String getLocation() {
    return (String) value("SELECT LOCATION FROM MOKA.DATABASE");
  }

  @Override
  public String getVersion() {
    try (Session session = owners.get()) {
      return session.databaseVersion();
    }
  }

  @Override
  public long getUptimeMillis() {
    return number("SELECT UPTIME_MILLIS FROM MOKA.DATABASE");
  }

  @Override
  public long getSessions() {
    return number("SELECT COUNT(*) FROM MOKA.SESSIONS WHERE NOT IS_CURRENT AND" + HERE);
  }

  /** Without the one that asks. */
  @Override
  public long getOpenTransactions() {
    return Math.max(0, number("SELECT COUNT(*) FROM MOKA.TRANSACTIONS WHERE" + HERE) - 1);
  }

  @Override
  public long getWaitingTransactions() {
    return number("SELECT COUNT(DISTINCT TRANSACTION_ID) FROM MOKA.LOCK_WAITS");
  }

  @Override
  public long getStatements() {
    return number("SELECT SUM(CALLS) FROM MOKA.STATEMENTS");
  }

  @Override
  public long getFailedStatements() {
    return number("SELECT SUM(FAILURES) FROM MOKA.STATEMENTS");
  }

  @Override
  public long getCommits() {
    return number("SELECT COMMITTED FROM MOKA.COMMITS WHERE TABLE_NAME IS NULL");
  }

  @Override
  public long getConflicts() {
    return number("SELECT CONFLICTS FROM MOKA.COMMITS WHERE TABLE_NAME IS NULL");
  }

  @Override
  public long getWaitingNotifications() {
    return number("SELECT SUM(WAITING) FROM MOKA.TRIGGER_QUEUE");
  }

  @Override
  public long getParkedNotifications() {
    return number("SELECT SUM(PARKED) FROM MOKA.TRIGGER_QUEUE");
  }

  @Override
  public Map<String, Long> getStore() {
    return numbers("SELECT NAME, NUMBER FROM MOKA.STORE");
  }

  @Override
  public Map<String, Long> getContention() {
    return numbers("SELECT NAME, NUMBER FROM MOKA.CONTENTION");
  }

  @Override
  public void cancelStatement(long session) {
    execute("KILL QUERY " + session);
  }

  @Override
  public void endSession(long session) {
    execute("KILL SESSION " + session);
  }

  @Override
  public void retryParked(String schema, String trigger) {
    alter(schema, trigger, "RETRY PARKED");
  }

  @Override
  public void pauseTrigger(String schema, String trigger) {
    alter(schema, trigger, "PAUSE");
  }

  @Override
  public void resumeTrigger(String schema, String trigger) {
    alter(schema, trigger, "RESUME");
  }

  private void alter(String schema, String trigger, String action) {
    execute("ALTER TRIGGER " + quoted(schema) + "." + quoted(trigger) + " " + action);
  }

  private static String quoted(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }

  private Object value(String sql) {
    List<Object[]> rows = rows(sql);
    return rows.isEmpty() ? null : rows.get(0)[0];
  }

  /** 0 for a sum of nothing. */
  private long number(String sql) {
    return value(sql) instanceof Number number ? number.longValue() : 0;
  }

  private Map<String, Long> numbers(String sql) {
    Map<String, Long> numbers = new TreeMap<>();
    for (Object[] row : rows(sql)) {
      numbers.put((String) row[0], ((Number) row[1]).longValue());
    }
    return numbers;
  }

  private List<Object[]> rows(String sql) {
    try (Session session = owners.get();
        PreparedStatement query = session.prepare(sql, PrepareOptions.NONE);
        RowCursor cursor =
            ((ExecutionResult.Rows)
                    query.execute(new Object[0], new ExecuteOptions(0, TIMEOUT_MILLIS)))
                .cursor()) {
      List<Object[]> rows = new ArrayList<>();
      for (Object[] row = cursor.next(); row != null; row = cursor.next()) {
        rows.add(row);
      }
      return rows;
    } catch (MokaException e) {
      throw told(e);
    }
  }

  private void execute(String sql) {
    try (Session session = owners.get();
        PreparedStatement statement = session.prepare(sql, PrepareOptions.NONE)) {
      ExecutionResult unused =
          statement.execute(new Object[0], new ExecuteOptions(0, TIMEOUT_MILLIS));
    } catch (MokaException e) {
      throw told(e);
    }
  }

  /** A remote console does not have Moka's classes. */
  private static IllegalStateException told(MokaException failure) {
    return new IllegalStateException(failure.getMessage() + " (" + failure.state().code() + ")");
  }
}
