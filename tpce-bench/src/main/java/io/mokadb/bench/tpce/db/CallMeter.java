package io.mokadb.bench.tpce.db;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * Reads how often a connection of Moka has called its store, before and after each statement.
 * Confined to one thread.
 */
public final class CallMeter {

  private static final String COUNTERS =
      "SELECT STORE_CALLS, CELLS_READ FROM MOKA.SESSIONS WHERE IS_CURRENT";

  private final Connection connection;
  private final Sink sink;
  private long calls;
  private long cells;

  /** Receives the calls of one statement. */
  @FunctionalInterface
  public interface Sink {
    /** Takes the calls of a statement, and the cells that it read. */
    void took(String statement, long storeCalls, long cellsRead);
  }

  /** A meter that begins now. */
  public CallMeter(Connection connection, Sink sink) throws SQLException {
    this.connection = connection;
    this.sink = sink;
    read();
  }

  /** Passes on what was called since the last statement; the meter's own query calls nothing. */
  public void ended(String statement) throws SQLException {
    long callsBefore = calls;
    long cellsBefore = cells;
    read();
    sink.took(statement, calls - callsBefore, cells - cellsBefore);
  }

  private void read() throws SQLException {
    try (PreparedStatement query = connection.prepareStatement(COUNTERS);
        ResultSet row = query.executeQuery()) {
      row.next();
      calls = row.getLong(1);
      cells = row.getLong(2);
    }
  }
}
