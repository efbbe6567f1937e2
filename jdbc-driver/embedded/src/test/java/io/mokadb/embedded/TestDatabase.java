package io.mokadb.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A fresh database for one test, kept open by a connection of its own. In memory and embedded,
 * unless a {@link TestTransport} on the class path leads elsewhere.
 */
final class TestDatabase implements AutoCloseable {
  private static final AtomicInteger COUNTER = new AtomicInteger();

  private final TestTransport.Place place;
  private final Connection keeper;

  TestDatabase() throws SQLException {
    this("jdbc:moka:mem:test" + COUNTER.incrementAndGet());
  }

  /** One in which no statement waits for another transaction: the commits decide. */
  static TestDatabase optimistic() throws SQLException {
    return new TestDatabase(
        "jdbc:moka:mem:test" + COUNTER.incrementAndGet() + ";locking=optimistic");
  }

  /** One in which queries read the tables that they name, whatever materialized views have. */
  static TestDatabase ofTables() throws SQLException {
    return new TestDatabase("jdbc:moka:mem:test" + COUNTER.incrementAndGet() + ";queryrewrite=off");
  }

  /**
   * @param embedded the URL by which the process that holds it opens the database
   */
  TestDatabase(String embedded) throws SQLException {
    this.place =
        ServiceLoader.load(TestTransport.class)
            .findFirst()
            .map(transport -> transport.serve(embedded))
            .orElseGet(() -> new TestTransport.Place(embedded, () -> {}));
    this.keeper = DriverManager.getConnection(place.url());
  }

  String url() {
    return place.url();
  }

  Connection connect() throws SQLException {
    return DriverManager.getConnection(place.url());
  }

  /** A connection with autocommit off. */
  Connection begin() throws SQLException {
    Connection connection = connect();
    connection.setAutoCommit(false);
    return connection;
  }

  TestDatabase run(String... statements) throws SQLException {
    execute(keeper, statements);
    return this;
  }

  String query(String sql) throws SQLException {
    return query(keeper, sql);
  }

  static void execute(Connection connection, String... statements) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  /** The messages of a statement's warnings. */
  static List<String> warnings(Statement statement) throws SQLException {
    List<String> messages = new ArrayList<>();
    for (SQLWarning each = statement.getWarnings(); each != null; each = each.getNextWarning()) {
      assertThat(each.getSQLState()).isEqualTo("01000");
      messages.add(each.getMessage());
    }
    return messages;
  }

  /** All rows as text: columns separated by commas, rows by bars. */
  static String query(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      List<String> lines = new ArrayList<>();
      int width = rows.getMetaData().getColumnCount();
      while (rows.next()) {
        List<String> cells = new ArrayList<>();
        for (int i = 1; i <= width; i++) {
          cells.add(rows.getString(i));
        }
        lines.add(String.join(",", cells));
      }
      return String.join("|", lines);
    }
  }

  @Override
  public void close() throws SQLException {
    keeper.close();
    place.close().run();
  }
}
