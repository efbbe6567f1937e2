package io.mokadb.bench.tpce.load;

import io.mokadb.bench.tpce.data.Generator;
import io.mokadb.bench.tpce.db.Site;
import io.mokadb.bench.tpce.db.Work;
import io.mokadb.bench.tpce.model.Scale;
import io.mokadb.bench.tpce.schema.TpceTable;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** The two tables that say what a database holds. */
final class LoadRecord {

  private static final String READY = "ready";

  private final Site site;

  LoadRecord(Site site) {
    this.site = site;
  }

  /** Names of all tables of the benchmark that are there, in lower case. */
  Set<String> tables() throws SQLException {
    Set<String> ours = new HashSet<>(List.of("tpce_load", "tpce_part"));
    for (TpceTable table : TpceTable.values()) {
      ours.add(table.sqlName());
    }
    Set<String> found = new HashSet<>();
    try (Connection connection = site.connect();
        ResultSet tables =
            connection
                .getMetaData()
                .getTables(
                    connection.getCatalog(),
                    connection.getSchema(),
                    "%",
                    new String[] {"TABLE", "BASE TABLE"})) {
      while (tables.next()) {
        String name = tables.getString("TABLE_NAME").toLowerCase(Locale.ROOT);
        if (ours.contains(name)) {
          found.add(name);
        }
      }
      connection.rollback();
    }
    return found;
  }

  void create(Scale scale) throws SQLException {
    site.execute(
        List.of(
            "CREATE TABLE tpce_load (name VARCHAR(20) NOT NULL, content VARCHAR(200) NOT NULL,"
                + " PRIMARY KEY (name))",
            "CREATE TABLE tpce_part (part VARCHAR(80) NOT NULL, row_count BIGINT NOT NULL,"
                + " PRIMARY KEY (part))"));
    put("scale", text(scale));
  }

  /** The scale as it was when the load began; empty when that was not recorded. */
  Optional<String> scale() throws SQLException {
    return get("scale");
  }

  static String text(Scale scale) {
    return String.format(
        Locale.ROOT,
        "data="
            + Generator.VERSION
            + " customers=%d days=%d scale-factor=%d market-days=%d news=%d seed=%d",
        scale.customers(),
        scale.days(),
        scale.scaleFactor(),
        scale.marketDays(),
        scale.newsLength(),
        scale.seed());
  }

  boolean ready() throws SQLException {
    return get(READY).isPresent();
  }

  void setReady() throws SQLException {
    put(READY, "yes");
  }

  Set<String> loadedParts() throws SQLException {
    try (Connection connection = site.connect()) {
      Work work = new Work(connection, site.dialect());
      Set<String> parts =
          new HashSet<>(work.list("SELECT part FROM tpce_part", row -> row.getString(1)));
      connection.rollback();
      return parts;
    }
  }

  /** In the caller's transaction (TL1). */
  static void loaded(Work work, String part, long rows) throws SQLException {
    work.change("INSERT INTO tpce_part (part, row_count) VALUES (?, ?)", part, rows);
  }

  private Optional<String> get(String name) throws SQLException {
    try (Connection connection = site.connect()) {
      Work work = new Work(connection, site.dialect());
      Optional<String> content =
          work.find("SELECT content FROM tpce_load WHERE name = ?", row -> row.getString(1), name);
      connection.rollback();
      return content;
    }
  }

  private void put(String name, String content) throws SQLException {
    try (Connection connection = site.connect()) {
      Work work = new Work(connection, site.dialect());
      work.change("INSERT INTO tpce_load (name, content) VALUES (?, ?)", name, content);
      connection.commit();
    }
  }
}
