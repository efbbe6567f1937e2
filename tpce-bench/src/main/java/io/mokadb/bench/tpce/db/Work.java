package io.mokadb.bench.tpce.db;

import io.mokadb.bench.tpce.schema.Dialect;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * Statements of one transaction on one connection. A statement that finds or changes another number
 * of rows than it must is an error, not a result. Confined to one thread.
 */
public final class Work {

  private final Connection connection;
  private final Dialect dialect;
  private final CallMeter meterOrNull;
  private boolean rolledBack;

  /** Work on a connection whose auto-commit is off. */
  public Work(Connection connection, Dialect dialect) {
    this(connection, dialect, null);
  }

  /**
   * Work whose calls to the store are counted.
   *
   * @param meterOrNull told of each statement
   */
  public Work(Connection connection, Dialect dialect, CallMeter meterOrNull) {
    this.connection = connection;
    this.dialect = dialect;
    this.meterOrNull = meterOrNull;
  }

  /** Makes a value of the current row. */
  @FunctionalInterface
  public interface Reader<T> {
    /** Reads the current row, and does not move. */
    T read(ResultSet row) throws SQLException;
  }

  /** All rows. */
  public <T> List<T> list(String sql, Reader<T> reader, Object... parameters) throws SQLException {
    List<T> all = new ArrayList<>();
    try (PreparedStatement statement = prepare(sql, parameters);
        ResultSet rows = statement.executeQuery()) {
      while (rows.next()) {
        all.add(reader.read(rows));
      }
    }
    ended(sql);
    return all;
  }

  /** The only row, or empty without one. */
  public <T> Optional<T> find(String sql, Reader<T> reader, Object... parameters)
      throws SQLException {
    List<T> rows = list(sql, reader, parameters);
    if (rows.size() > 1) {
      throw wrongRows(rows.size(), sql, parameters);
    }
    return rows.stream().findFirst();
  }

  /** The only row. */
  public <T> T one(String sql, Reader<T> reader, Object... parameters) throws SQLException {
    return find(sql, reader, parameters).orElseThrow(() -> wrongRows(0, sql, parameters));
  }

  /** The only row, locked where the database needs that because it is going to be changed. */
  public <T> T oneToChange(String sql, Reader<T> reader, Object... parameters) throws SQLException {
    return one(dialect.locked(sql), reader, parameters);
  }

  /** Changes exactly one row. */
  public void change(String sql, Object... parameters) throws SQLException {
    int rows = changeAny(sql, parameters);
    if (rows != 1) {
      throw wrongRows(rows, sql, parameters);
    }
  }

  /** Changes exactly one row for each list of parameters, all in one batch. */
  public void changeEach(String sql, List<Object[]> parameters) throws SQLException {
    if (parameters.isEmpty()) {
      return;
    }
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (Object[] one : parameters) {
        set(statement, one);
        statement.addBatch();
      }
      int[] counts = statement.executeBatch();
      for (int i = 0; i < counts.length; i++) {
        if (counts[i] != 1 && counts[i] != Statement.SUCCESS_NO_INFO) {
          throw wrongRows(counts[i], sql, parameters.get(i));
        }
      }
    }
    ended(sql);
  }

  /** Placeholders for a list of so many values. */
  public static String places(int count) {
    return String.join(", ", Collections.nCopies(count, "?"));
  }

  /** Changes any number of rows; how many. */
  public int changeAny(String sql, Object... parameters) throws SQLException {
    int rows;
    try (PreparedStatement statement = prepare(sql, parameters)) {
      rows = statement.executeUpdate();
    }
    ended(sql);
    return rows;
  }

  private void ended(String sql) throws SQLException {
    if (meterOrNull != null) {
      meterOrNull.ended(sql);
    }
  }

  /** Gives up everything that was done; {@link #rolledBack} tells. */
  public void rollback() throws SQLException {
    connection.rollback();
    rolledBack = true;
  }

  /** True if the transaction itself chose to give up. */
  public boolean rolledBack() {
    return rolledBack;
  }

  private PreparedStatement prepare(String sql, Object... parameters) throws SQLException {
    PreparedStatement statement = connection.prepareStatement(sql);
    try {
      set(statement, parameters);
      return statement;
    } catch (SQLException e) {
      statement.close();
      throw e;
    }
  }

  private static void set(PreparedStatement statement, Object... parameters) throws SQLException {
    for (int i = 0; i < parameters.length; i++) {
      statement.setObject(i + 1, parameters[i]);
    }
  }

  private static WrongRowsException wrongRows(int rows, String sql, Object... parameters) {
    return new WrongRowsException(rows, sql, List.of(parameters));
  }
}
