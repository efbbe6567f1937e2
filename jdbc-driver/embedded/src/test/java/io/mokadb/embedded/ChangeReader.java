package io.mokadb.embedded;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads a subscription on a connection of its own. Used by one thread, but {@link #statement} may
 * be cancelled by any.
 */
final class ChangeReader implements AutoCloseable {
  private final Connection connection;
  private final Statement statement;
  private final ResultSet rows;
  private final int width;
  private long commit;

  ChangeReader(TestDatabase database, String sql) throws SQLException {
    this(database.connect(), sql);
  }

  /**
   * @param connection closed with this
   */
  ChangeReader(Connection connection, String sql) throws SQLException {
    this.connection = connection;
    this.statement = connection.createStatement();
    this.rows = statement.executeQuery(sql);
    this.width = rows.getMetaData().getColumnCount();
  }

  Connection connection() {
    return connection;
  }

  Statement statement() {
    return statement;
  }

  ResultSet rows() {
    return rows;
  }

  /** The commit of the row that was read last. */
  long commit() {
    return commit;
  }

  /** The next row without its commit: {@code +1 a,b}, for instance; null after the last. */
  String next() throws SQLException {
    if (!rows.next()) {
      return null;
    }
    commit = rows.getLong(1);
    List<String> cells = new ArrayList<>();
    for (int i = 3; i <= width; i++) {
      cells.add(rows.getString(i));
    }
    int change = rows.getInt(2);
    return (change > 0 ? "+" : "") + change + " " + String.join(",", cells);
  }

  /** The next rows; fewer if there is an end. */
  List<String> next(int count) throws SQLException {
    List<String> all = new ArrayList<>();
    while (all.size() < count) {
      String row = next();
      if (row == null) {
        break;
      }
      all.add(row);
    }
    return all;
  }

  /** The rows up to an end. */
  List<String> all() throws SQLException {
    return next(Integer.MAX_VALUE);
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
