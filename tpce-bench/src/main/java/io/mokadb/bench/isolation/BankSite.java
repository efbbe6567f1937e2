package io.mokadb.bench.isolation;

import io.mokadb.bench.micro.Peer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A database with the tables of the bank, loaded. Thread-safe; connections are not. */
final class BankSite implements AutoCloseable {

  static final long FIRST_BALANCE = 10_000_00;

  private static final int LOAD_BATCH = 1000;

  private final String name;
  private final Peer peer;
  private final String url;
  private final BankShape shape;
  private final List<String> names;
  // Some databases end with their last connection.
  private final Connection keeper;

  private BankSite(String name, Peer peer, String url, BankShape shape) throws SQLException {
    this.name = name;
    this.peer = peer;
    this.url = url;
    this.shape = shape;
    this.names = shape.names();
    this.keeper = DriverManager.getConnection(url);
  }

  /**
   * Opens a database, drops a former bank, and makes the tables.
   *
   * @param name in reports
   */
  static BankSite create(String name, Peer peer, String url, BankShape shape) throws SQLException {
    BankSite site = new BankSite(name, peer, url, shape);
    try {
      site.createTables();
      site.load();
      site.execute(peer.afterLoad());
      return site;
    } catch (SQLException e) {
      site.keeper.close();
      throw e;
    }
  }

  String name() {
    return name;
  }

  Peer peer() {
    return peer;
  }

  BankShape shape() {
    return shape;
  }

  /** The names of the customers, by number. */
  List<String> names() {
    return names;
  }

  /** A connection with auto-commit off. */
  Connection connect() throws SQLException {
    Connection connection = DriverManager.getConnection(url);
    connection.setAutoCommit(false);
    return connection;
  }

  /** All the money in the bank, in cents, while nothing changes it. */
  long money() throws SQLException {
    return number("SELECT SUM(bal) FROM bench_saving")
        + number("SELECT SUM(bal) FROM bench_checking");
  }

  /** Customers whose savings are negative, which no transaction permits. */
  long negativeSavings() throws SQLException {
    return number("SELECT COUNT(*) FROM bench_saving WHERE bal < 0");
  }

  /** Counters of waits and conflicts since the database was opened; empty if it has none. */
  Map<String, Long> contention() throws SQLException {
    Map<String, Long> counters = new HashMap<>();
    if (peer == Peer.MOKA) {
      try (Statement statement = keeper.createStatement();
          ResultSet rows = statement.executeQuery("SELECT name, number FROM moka.contention")) {
        while (rows.next()) {
          counters.put(rows.getString(1), rows.getLong(2));
        }
      }
    }
    return counters;
  }

  @Override
  public void close() throws SQLException {
    try (keeper) {
      if (peer == Peer.POSTGRESQL) {
        execute(List.of("DROP TABLE bench_account, bench_saving, bench_checking"));
      }
      execute(peer.beforeClose());
    }
  }

  private void createTables() throws SQLException {
    if (peer == Peer.POSTGRESQL) {
      execute(List.of("DROP TABLE IF EXISTS bench_account, bench_saving, bench_checking"));
    }
    String balance =
        " (custid INTEGER NOT NULL PRIMARY KEY, bal BIGINT NOT NULL, changes INTEGER NOT NULL)";
    execute(
        List.of(
            "CREATE TABLE bench_account (name VARCHAR(40) NOT NULL PRIMARY KEY,"
                + " custid INTEGER NOT NULL)",
            "CREATE TABLE bench_saving" + balance,
            "CREATE TABLE bench_checking" + balance));
  }

  private void load() throws SQLException {
    keeper.setAutoCommit(false);
    try (PreparedStatement account =
            keeper.prepareStatement("INSERT INTO bench_account VALUES (?, ?)");
        PreparedStatement saving =
            keeper.prepareStatement("INSERT INTO bench_saving VALUES (?, ?, 0)");
        PreparedStatement checking =
            keeper.prepareStatement("INSERT INTO bench_checking VALUES (?, ?, 0)")) {
      for (int customer = 0; customer < shape.customers(); customer++) {
        account.setString(1, names.get(customer));
        account.setInt(2, customer);
        account.addBatch();
        for (PreparedStatement balance : List.of(saving, checking)) {
          balance.setInt(1, customer);
          balance.setLong(2, FIRST_BALANCE);
          balance.addBatch();
        }
        if ((customer + 1) % LOAD_BATCH == 0 || customer + 1 == shape.customers()) {
          account.executeBatch();
          saving.executeBatch();
          checking.executeBatch();
          keeper.commit();
        }
      }
    }
    keeper.setAutoCommit(true);
  }

  private long number(String query) throws SQLException {
    try (Statement statement = keeper.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      row.next();
      return row.getLong(1);
    }
  }

  private void execute(List<String> statements) throws SQLException {
    try (Statement statement = keeper.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }
}
