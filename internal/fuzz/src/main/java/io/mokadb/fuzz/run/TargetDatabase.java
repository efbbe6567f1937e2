package io.mokadb.fuzz.run;

import io.mokadb.fuzz.tree.TreePart;
import io.mokadb.fuzz.tree.Written;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** A connection to a database under test, or to one that is asked what is right. */
public final class TargetDatabase implements AutoCloseable {
  private static final int MOST_ROWS = 20_000;

  /** How long after its timeout a statement may end, on a busy machine too. */
  private static final int GRACE_SECONDS = 20;

  private final Connection connection;
  private final int timeoutSeconds;
  private final Watch watch = new Watch();
  private long asked;
  private long refused;

  /** Of a question that has not ended: nothing else can be asked then. */
  private Answer hung;

  public TargetDatabase(Connection connection, int timeoutSeconds) {
    this.connection = connection;
    this.timeoutSeconds = timeoutSeconds;
  }

  public Connection connection() {
    return connection;
  }

  /** Runs a text without parameters; nothing is thrown. */
  public Answer answer(String sql) {
    return answer(new Written(sql, List.of()));
  }

  /** Runs a statement; what goes wrong is part of the answer, also that it does not end. */
  public Answer answer(Written written) {
    return table(written).written();
  }

  /** Runs a query; its rows are an {@link Answer.Table}. */
  public Answer table(String sql) {
    return table(new Written(sql, List.of()));
  }

  private Answer table(Written written) {
    Answer answer = watched(written);
    asked++;
    if (answer instanceof Answer.Failure) {
      refused++;
    }
    return answer;
  }

  private Answer watched(Written written) {
    if (hung != null) {
      return hung;
    }
    long start = System.nanoTime();
    Answer answer =
        watch.within((timeoutSeconds + GRACE_SECONDS) * 1_000L, () -> execute(written, start));
    if (answer instanceof Answer.Failure failure && failure.isHung()) {
      hung = failure;
    }
    return answer;
  }

  /** True if a question has not ended. */
  public boolean isHung() {
    return hung != null;
  }

  /** How many statements have been answered. */
  public long asked() {
    return asked;
  }

  /** How many of them were answered by an error. */
  public long refused() {
    return refused;
  }

  private Answer execute(Written written, long start) {
    try {
      return written.parameters().isEmpty() ? plain(written.text()) : prepared(written);
    } catch (SQLException e) {
      String state = e.getSQLState() == null ? Answer.THROWN : e.getSQLState();
      return new Answer.Failure(state, String.valueOf(e.getMessage()), millisSince(start));
    } catch (RuntimeException | AssertionError | StackOverflowError e) {
      // A database that throws anything but an SQLException is a finding.
      return new Answer.Failure(Answer.THROWN, e.toString(), millisSince(start));
    }
  }

  private static long millisSince(long start) {
    return (System.nanoTime() - start) / 1_000_000;
  }

  private Answer plain(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.setQueryTimeout(timeoutSeconds);
      boolean rows = statement.execute(sql);
      return rows
          ? read(statement.getResultSet())
          : new Answer.Changed(statement.getLargeUpdateCount());
    }
  }

  private Answer prepared(Written written) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(written.text())) {
      statement.setQueryTimeout(timeoutSeconds);
      int i = 1;
      for (TreePart.Constant constant : written.parameters()) {
        Parameters.set(statement, i++, constant);
      }
      boolean rows = statement.execute();
      return rows
          ? read(statement.getResultSet())
          : new Answer.Changed(statement.getLargeUpdateCount());
    }
  }

  private static Answer read(ResultSet rows) throws SQLException {
    try (rows) {
      int width = rows.getMetaData().getColumnCount();
      List<List<Object>> table = new ArrayList<>();
      while (rows.next()) {
        List<Object> row = new ArrayList<>(width);
        for (int i = 1; i <= width; i++) {
          row.add(rows.getObject(i));
        }
        table.add(row);
        if (table.size() > MOST_ROWS) {
          return new Answer.Failure("53000", "more rows than are compared", 0);
        }
      }
      return new Answer.Table(table);
    }
  }

  /** Runs statements that have to succeed. */
  public void run(List<String> script) throws SQLException {
    for (String sql : script) {
      if (watched(new Written(sql, List.of())) instanceof Answer.Failure failure) {
        throw new SQLException(failure.message() + " in " + sql, failure.state());
      }
    }
  }

  /** Closes the connection, unless it is busy with a question that does not end. */
  @Override
  public void close() {
    watch.close();
    if (isHung()) {
      return;
    }
    try {
      connection.close();
    } catch (SQLException e) {
      throw new IllegalStateException("A connection could not be closed", e);
    }
  }
}
