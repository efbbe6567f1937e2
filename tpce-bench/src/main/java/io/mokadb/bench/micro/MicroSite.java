package io.mokadb.bench.micro;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** One database with the tables of the experiments, loaded. Thread-safe; connections are not. */
public final class MicroSite implements AutoCloseable {

  private static final int LOAD_BATCH = 1000;
  private static final int ROWS_PER_GROUP = 10;
  private static final int KINDS = 100;
  private static final String PAD = "x".repeat(64);

  private final Peer peer;
  private final String url;
  private final int rows;
  // Some databases end with their last connection.
  private final Connection keeper;
  private final AtomicLong nextKey;

  private MicroSite(Peer peer, String url, int rows) throws SQLException {
    this.peer = peer;
    this.url = url;
    this.rows = rows;
    this.nextKey = new AtomicLong();
    this.keeper = DriverManager.getConnection(url);
  }

  /**
   * Opens a database and fills its tables.
   *
   * @param rows of the large table; a multiple of ten
   */
  public static MicroSite create(Peer peer, String url, int rows) throws SQLException {
    MicroSite site = new MicroSite(peer, url, rows);
    try {
      site.createTables();
      List<String> load = peer.load(rows, site.groups(), site.kinds(), PAD);
      if (load.isEmpty()) {
        site.load();
      } else {
        site.execute(load);
      }
      site.execute(peer.afterLoad());
      return site;
    } catch (SQLException e) {
      site.keeper.close();
      throw e;
    }
  }

  /** Opens a database that has the tables already. */
  static MicroSite open(Peer peer, String url, int rows) throws SQLException {
    return new MicroSite(peer, url, rows);
  }

  String name() {
    return peer.label();
  }

  int rows() {
    return rows;
  }

  int groups() {
    return rows / ROWS_PER_GROUP;
  }

  int rowsPerGroup() {
    return ROWS_PER_GROUP;
  }

  int kinds() {
    return Math.min(KINDS, rows);
  }

  Connection connect() throws SQLException {
    return DriverManager.getConnection(url);
  }

  /** A key that no row has yet, in the table that grows. */
  int newKeys(int count) {
    return (int) nextKey.getAndAdd(count);
  }

  @Override
  public void close() throws SQLException {
    try (keeper) {
      execute(peer.beforeClose());
    }
  }

  private void createTables() throws SQLException {
    // INTEGER, not BIGINT: only so does SQLite make it the row's own key.
    String key = "INTEGER NOT NULL PRIMARY KEY";
    if (peer == Peer.POSTGRESQL) {
      execute(
          List.of("DROP TABLE IF EXISTS bench_item, bench_owner, bench_growing, bench_counter"));
    }
    execute(
        List.of(
            "CREATE TABLE bench_item (id "
                + key
                + ", grp INTEGER NOT NULL, val INTEGER NOT NULL,"
                + " kind INTEGER NOT NULL, pad VARCHAR(80) NOT NULL)",
            "CREATE INDEX bench_item_grp ON bench_item (grp)",
            "CREATE TABLE bench_owner (id " + key + ", name VARCHAR(40) NOT NULL)",
            "CREATE TABLE bench_growing (id "
                + key
                + ", a INTEGER NOT NULL,"
                + " b VARCHAR(40) NOT NULL)",
            "CREATE TABLE bench_counter (id " + key + ", v INTEGER NOT NULL)",
            "INSERT INTO bench_counter VALUES (1, 0)"));
  }

  private void load() throws SQLException {
    keeper.setAutoCommit(false);
    try (PreparedStatement item =
            keeper.prepareStatement("INSERT INTO bench_item VALUES (?, ?, ?, ?, ?)");
        PreparedStatement owner =
            keeper.prepareStatement("INSERT INTO bench_owner VALUES (?, ?)")) {
      for (int id = 0; id < rows; id++) {
        item.setInt(1, id);
        // Rows of a group lie apart from each other, as rows of an index do in life.
        item.setInt(2, id % groups());
        item.setInt(3, id % 1000);
        item.setInt(4, id % kinds());
        item.setString(5, PAD);
        item.addBatch();
        if (id < groups()) {
          owner.setInt(1, id);
          owner.setString(2, "owner " + id);
          owner.addBatch();
        }
        if ((id + 1) % LOAD_BATCH == 0 || id + 1 == rows) {
          item.executeBatch();
          // An empty batch is an error for HSQLDB.
          if (id / LOAD_BATCH * LOAD_BATCH < groups()) {
            owner.executeBatch();
          }
          keeper.commit();
        }
      }
    }
    keeper.setAutoCommit(true);
  }

  private void execute(List<String> statements) throws SQLException {
    try (Statement statement = keeper.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }
}
