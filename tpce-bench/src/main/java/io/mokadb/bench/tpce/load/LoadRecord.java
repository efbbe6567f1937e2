package io.mokadb.bench.tpce.load;

import io.mokadb.bench.tpce.catalogue.Catalogue;
import io.mokadb.bench.tpce.data.Generator;
import io.mokadb.bench.tpce.db.Site;
import io.mokadb.bench.tpce.db.Work;
import io.mokadb.bench.tpce.model.Scale;
import io.mokadb.bench.tpce.schema.TpceTable;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** The two tables that say what a database holds. */
final class LoadRecord {

  /** Names of the two tables, in lower case. */
  static final List<String> OWN_TABLES = List.of("tpce_part", "tpce_load");

  private static final String READY = "ready";
  private static final String DROPPED = "being dropped";

  private final Site site;

  LoadRecord(Site site) {
    this.site = site;
  }

  /** Names of all tables of the benchmark that are there, in lower case. */
  Set<String> tables() throws SQLException {
    List<String> ours = new ArrayList<>(OWN_TABLES);
    for (TpceTable table : TpceTable.values()) {
      ours.add(table.sqlName());
    }
    try (Connection connection = site.connect()) {
      Catalogue catalogue = new Catalogue(connection);
      Set<String> found = new TreeSet<>(ours.stream().filter(catalogue::hasTable).toList());
      connection.rollback();
      return found;
    }
  }

  /** Makes those of its own tables that are not present, and notes the scale. */
  void create(Set<String> present, Scale scale) throws SQLException {
    if (!present.contains("tpce_load")) {
      site.execute(
          List.of(
              "CREATE TABLE tpce_load (name VARCHAR(20) NOT NULL, content VARCHAR(200) NOT NULL,"
                  + " PRIMARY KEY (name))"));
    }
    if (!present.contains("tpce_part")) {
      site.execute(
          List.of(
              "CREATE TABLE tpce_part (part VARCHAR(80) NOT NULL, row_count BIGINT NOT NULL,"
                  + " PRIMARY KEY (part))"));
    }
    // The second is read and written by Data-Maintenance: how many tables it has been at.
    put(Map.of("scale", text(scale), "maintenance", "0"));
  }

  /** The scale as it was when the load began; empty when that was not recorded. */
  Optional<String> scale() throws SQLException {
    return get("scale");
  }

  /** Notes, where there is a note at all, that tables go from now on. */
  void setDropped() throws SQLException {
    try (Connection connection = site.connect()) {
      new Work(connection, site.dialect())
          .changeAny("UPDATE tpce_load SET content = ? WHERE name = 'scale'", DROPPED);
      connection.commit();
    }
  }

  /** True if tables were being dropped, and not all of them went. */
  boolean dropped() throws SQLException {
    return scale().filter(DROPPED::equals).isPresent();
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
    put(Map.of(READY, "yes"));
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

  /** All or none. */
  private void put(Map<String, String> entries) throws SQLException {
    try (Connection connection = site.connect()) {
      Work work = new Work(connection, site.dialect());
      for (Map.Entry<String, String> entry : entries.entrySet()) {
        work.change(
            "INSERT INTO tpce_load (name, content) VALUES (?, ?)",
            entry.getKey(),
            entry.getValue());
      }
      connection.commit();
    }
  }
}
