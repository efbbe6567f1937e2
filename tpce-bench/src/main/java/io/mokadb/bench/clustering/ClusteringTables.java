package io.mokadb.bench.clustering;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;

/** The tables of the observers' side, with the trigger that clusters a document. */
final class ClusteringTables {

  static final String NEW_DOCUMENT = "INSERT INTO document VALUES (?, ?, ?, ?)";

  private static final int BATCH = 1000;

  private final Connection connection;
  private final Documents documents;

  ClusteringTables(Connection connection, Documents documents) {
    this.connection = connection;
    this.documents = documents;
  }

  /** Creates the tables and the trigger, and loads the repository, which is clustered already. */
  void load() throws SQLException {
    execute(
        "CREATE TABLE document (id INTEGER PRIMARY KEY, k1 INTEGER NOT NULL, k2 INTEGER NOT NULL,"
            + " k3 INTEGER NOT NULL)",
        "CREATE TABLE clustered (id INTEGER PRIMARY KEY, c1 INTEGER NOT NULL,"
            + " c2 INTEGER NOT NULL, c3 INTEGER NOT NULL)");
    connection.setAutoCommit(false);
    try (PreparedStatement insert = connection.prepareStatement(NEW_DOCUMENT)) {
      for (int document = 0; document < documents.repository(); document++) {
        bind(insert, document);
        add(insert, document);
      }
      insert.executeBatch();
      connection.commit();
    }
    for (int sort = 0; sort < Documents.KEYS; sort++) {
      loadIndex(sort);
    }
    connection.setAutoCommit(true);
    execute(
        "CREATE TRIGGER cluster_document AFTER INSERT ON document FOR EACH ROW BEGIN ATOMIC "
            + claim(1)
            + claim(2)
            + claim(3)
            + "INSERT INTO clustered SELECT NEW.id, a.id, b.id, c.id"
            + " FROM canonical1 a, canonical2 b, canonical3 c"
            + " WHERE a.k = NEW.k1 AND b.k = NEW.k2 AND c.k = NEW.k3; END");
  }

  /** The first document of a key stands for all; two that come at once meet in its row. */
  private static String claim(int sort) {
    return ("INSERT INTO canonical# SELECT NEW.k#, NEW.id FROM (VALUES (0)) AS once"
            + " WHERE NOT EXISTS (SELECT 1 FROM canonical# WHERE k = NEW.k#); ")
        .replace("#", Integer.toString(sort));
  }

  /** The lowest number of each key. */
  private void loadIndex(int sort) throws SQLException {
    String table = "canonical" + (sort + 1);
    connection.setAutoCommit(true);
    execute("CREATE TABLE " + table + " (k INTEGER PRIMARY KEY, id INTEGER NOT NULL)");
    connection.setAutoCommit(false);
    int[] lowest = new int[documents.keys()];
    Arrays.fill(lowest, -1);
    for (int document = documents.repository() - 1; document >= 0; document--) {
      lowest[documents.key(document, sort)] = document;
    }
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO " + table + " VALUES (?, ?)")) {
      for (int key = 0; key < lowest.length; key++) {
        if (lowest[key] >= 0) {
          insert.setInt(1, key);
          insert.setInt(2, lowest[key]);
          add(insert, key);
        }
      }
      insert.executeBatch();
      connection.commit();
    }
  }

  private void add(PreparedStatement insert, int row) throws SQLException {
    insert.addBatch();
    if (row % BATCH == BATCH - 1) {
      insert.executeBatch();
      connection.commit();
    }
  }

  /** Sets the parameters of {@link #NEW_DOCUMENT}. */
  void bind(PreparedStatement insert, int document) throws SQLException {
    insert.setInt(1, document);
    for (int sort = 0; sort < Documents.KEYS; sort++) {
      insert.setInt(2 + sort, documents.key(document, sort));
    }
  }

  void execute(String... statements) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }
}
