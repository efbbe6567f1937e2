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

  private static final int ROWS_A_FETCH = 1000;

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
    T read(Row row) throws SQLException;
  }

  /** All rows. */
  public <T> List<T> list(String sql, Reader<T> reader, Object... parameters) throws SQLException {
    List<T> all = new ArrayList<>();
    try (PreparedStatement statement = prepare(sql, parameters);
        ResultSet rows = statement.executeQuery()) {
      Row row = new Row(rows, dialect.values());
      while (rows.next()) {
        all.add(reader.read(row));
      }
    } catch (SQLException e) {
      throw failed(sql, e);
    }
    ended(sql);
    return all;
  }

  /** Consumer of rows, one after the other. */
  @FunctionalInterface
  public interface Visitor {
    /** Reads the current row, and does not move. */
    void visit(Row row) throws SQLException;
  }

  /** Shows all rows, without holding them in memory where the driver can do that. */
  public void each(String sql, Visitor visitor, Object... parameters) throws SQLException {
    try (PreparedStatement statement = prepare(sql, parameters)) {
      statement.setFetchSize(ROWS_A_FETCH);
      try (ResultSet rows = statement.executeQuery()) {
        Row row = new Row(rows, dialect.values());
        while (rows.next()) {
          visitor.visit(row);
        }
      }
    } catch (SQLException e) {
      throw failed(sql, e);
    }
    ended(sql);
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
    int[] counts = batch(sql, parameters);
    for (int i = 0; i < counts.length; i++) {
      if (counts[i] != 1 && counts[i] != Statement.SUCCESS_NO_INFO) {
        throw wrongRows(counts[i], sql, parameters.get(i));
      }
    }
    ended(sql);
  }

  /** Runs a statement for each list of parameters, all in one batch; what JDBC tells of each. */
  public int[] batch(String sql, List<Object[]> parameters) throws SQLException {
    try (PreparedStatement statement = prepare(sql)) {
      for (Object[] one : parameters) {
        set(statement, one);
        statement.addBatch();
      }
      return statement.executeBatch();
    } catch (SQLException e) {
      throw failed(sql, e);
    }
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
    } catch (SQLException e) {
      throw failed(sql, e);
    }
    ended(sql);
    return rows;
  }

  private void ended(String sql) throws SQLException {
    if (meterOrNull != null) {
      meterOrNull.ended(sql);
    }
  }

  /** Makes everything that was done last. */
  public void commit() throws SQLException {
    try {
      connection.commit();
    } catch (SQLException e) {
      throw StatementException.of("COMMIT", e);
    }
  }

  /**
   * Rolls back after an error. A second error, as that of a connection which is gone, is added to
   * the first.
   */
  public void abandon(Exception error) {
    try {
      connection.rollback();
    } catch (SQLException e) {
      error.addSuppressed(e);
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
    PreparedStatement statement = connection.prepareStatement(dialect.sql(sql));
    try {
      set(statement, parameters);
      return statement;
    } catch (SQLException e) {
      statement.close();
      throw e;
    }
  }

  private void set(PreparedStatement statement, Object... parameters) throws SQLException {
    for (int i = 0; i < parameters.length; i++) {
      statement.setObject(i + 1, dialect.values().parameter(parameters[i]));
    }
  }

  private SQLException failed(String sql, SQLException e) {
    return StatementException.of(dialect.sql(sql), e);
  }

  private static WrongRowsException wrongRows(int rows, String sql, Object... parameters) {
    return new WrongRowsException(rows, sql, List.of(parameters));
  }
}
