package io.mokadb.bench.views;

import io.mokadb.bench.micro.Peer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * A database with sales and shops, a thousand sales each, loaded. Thread-safe; connections are not.
 */
final class ShopSite implements AutoCloseable {
  /** The totals that are kept: a row for each shop. */
  static final String QUERY =
      "SELECT h.id AS shop, h.name AS name, COUNT(*) AS sales, SUM(s.amount) AS total"
          + " FROM bench_sale AS s JOIN bench_shop AS h ON h.id = s.shop GROUP BY h.id, h.name";

  private static final int SALES_PER_SHOP = 1_000;
  private static final int BATCH = 1_000;
  private static final int AMOUNTS = 500;

  private final String name;
  private final String url;
  private final int rows;
  // Some databases end with their last connection.
  private final Connection keeper;

  private ShopSite(String name, String url, int rows) throws SQLException {
    this.name = name;
    this.url = url;
    this.rows = rows;
    this.keeper = DriverManager.getConnection(url);
  }

  /**
   * Opens a database, and makes its tables again.
   *
   * @param name in reports
   */
  static ShopSite create(String name, Peer peer, String url, int rows) throws SQLException {
    ShopSite site = new ShopSite(name, url, rows);
    try {
      site.dropTables();
      site.load();
      for (String sql : peer.afterLoad()) {
        site.run(sql);
      }
      return site;
    } catch (SQLException e) {
      site.keeper.close();
      throw e;
    }
  }

  String name() {
    return name;
  }

  int rows() {
    return rows;
  }

  int shops() {
    return Math.max(1, rows / SALES_PER_SHOP);
  }

  int shopOf(int sale) {
    return sale % shops();
  }

  Connection connect() throws SQLException {
    return DriverManager.getConnection(url);
  }

  void run(String... statements) throws SQLException {
    try (Statement statement = keeper.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  /** The number in the only row of a query. */
  long number(String sql) throws SQLException {
    try (Statement statement = keeper.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getLong(1);
    }
  }

  /**
   * Compares a table with the columns of {@link #QUERY} with that.
   *
   * @throws SQLException if they differ
   */
  void requireRight(String table) throws SQLException {
    requireSame("SELECT shop, name, sales, total FROM " + table, QUERY);
  }

  /**
   * Compares what is kept with its query.
   *
   * @throws SQLException if they differ
   */
  void requireSame(String kept, String query) throws SQLException {
    long wrong =
        number("SELECT COUNT(*) FROM (" + kept + " EXCEPT " + query + ") AS d")
            + number("SELECT COUNT(*) FROM (" + query + " EXCEPT " + kept + ") AS d");
    if (wrong > 0) {
      throw new SQLException(name + ": " + wrong + " totals differ from the query");
    }
  }

  private void load() throws SQLException {
    run(
        "CREATE TABLE bench_shop (id INTEGER PRIMARY KEY, name VARCHAR(20) NOT NULL)",
        "CREATE TABLE bench_sale (id INTEGER PRIMARY KEY, shop INTEGER NOT NULL,"
            + " amount INTEGER NOT NULL, note VARCHAR(40) NOT NULL)");
    fill("INSERT INTO bench_shop VALUES (?, 'shop')", shops(), 1);
    fill("INSERT INTO bench_sale VALUES (?, ?, ?, 'what is stored in a row besides')", rows, 3);
    run("CREATE INDEX bench_sale_shop ON bench_sale (shop)");
  }

  private void fill(String sql, int count, int parameters) throws SQLException {
    keeper.setAutoCommit(false);
    try (PreparedStatement insert = keeper.prepareStatement(sql)) {
      for (int i = 0; i < count; i++) {
        insert.setInt(1, i);
        if (parameters > 1) {
          insert.setInt(2, shopOf(i));
          insert.setInt(3, i % AMOUNTS);
        }
        insert.addBatch();
        if ((i + 1) % BATCH == 0 || i + 1 == count) {
          insert.executeBatch();
          keeper.commit();
        }
      }
    } finally {
      keeper.setAutoCommit(true);
    }
  }

  private void dropTables() throws SQLException {
    run(
        "DROP TABLE IF EXISTS bench_sale CASCADE",
        "DROP TABLE IF EXISTS bench_shop CASCADE",
        "DROP TABLE IF EXISTS bench_totals",
        "DROP TABLE IF EXISTS bench_queue");
  }

  @Override
  public void close() throws SQLException {
    try (keeper) {
      dropTables();
    }
  }
}
