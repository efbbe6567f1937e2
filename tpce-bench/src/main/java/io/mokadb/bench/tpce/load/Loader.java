package io.mokadb.bench.tpce.load;

import io.mokadb.bench.measure.Stop;
import io.mokadb.bench.tpce.data.Generator;
import io.mokadb.bench.tpce.data.LoadPart;
import io.mokadb.bench.tpce.db.Site;
import io.mokadb.bench.tpce.db.Work;
import io.mokadb.bench.tpce.model.Scale;
import io.mokadb.bench.tpce.schema.Script;
import io.mokadb.bench.tpce.schema.TpceTable;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;

/** Brings a database to a scale. */
public final class Loader {

  // What databases say when a table, an index or a constraint is there already.
  private static final Set<String> EXISTS =
      Set.of("42P07", "42S01", "42S11", "42710", "42504", "42501", "90045", "42000");

  private final Site site;
  private final Scale scale;
  private final LoadProgress progress;
  private final LoadRecord record;
  private final Stop stop;
  private final RowLoader rowLoader;

  /** A loader that goes on to the end; nothing happens yet. */
  public Loader(Site site, Scale scale, int threads, LoadProgress progress) {
    this(site, scale, threads, progress, new Stop());
  }

  /** A loader that ends early when it is asked to, between two parts; nothing happens yet. */
  public Loader(Site site, Scale scale, int threads, LoadProgress progress, Stop stop) {
    this.site = site;
    this.scale = scale;
    this.progress = progress;
    this.record = new LoadRecord(site);
    this.stop = stop;
    this.rowLoader = new RowLoader(site, threads, progress, stop);
  }

  /**
   * Result of a load.
   *
   * @param rows inserted by this call; zero when all rows existed
   * @param rowSeconds time for the rows
   * @param indexSeconds time for indexes, constraints and statistics
   */
  public record Loaded(long rows, double rowSeconds, double indexSeconds) {}

  /** Drops all tables of the benchmark. */
  public void drop() throws SQLException {
    Set<String> present = record.tables();
    List<TpceTable> tables = new ArrayList<>(List.of(TpceTable.values()));
    Collections.reverse(tables);
    List<String> statements = new ArrayList<>();
    for (TpceTable table : tables) {
      if (present.contains(table.sqlName())) {
        statements.add("DROP TABLE " + table.sqlName());
      }
    }
    for (String name : List.of("tpce_part", "tpce_load")) {
      if (present.contains(name)) {
        statements.add("DROP TABLE " + name);
      }
    }
    site.execute(statements);
  }

  /**
   * Loads what is missing.
   *
   * @throws LoadException when the database holds something else, or when asked to stop
   */
  public Loaded load() throws SQLException, InterruptedException, LoadException {
    Set<String> present = record.tables();
    boolean resumed = present.contains("tpce_load");
    if (!resumed) {
      begin(present);
    } else {
      checkScale();
      if (record.ready()) {
        return new Loaded(0, 0, 0);
      }
      progress.message("a load was interrupted here; going on where it stopped");
    }
    define("table", Script.TABLES.statements(site.dialect()), present, resumed);
    long start = System.nanoTime();
    long rows = rowLoader.load(missing());
    goOn();
    long loaded = System.nanoTime();
    define("index", Script.INDEXES.statements(), Set.of(), resumed);
    define("check", Script.CHECKS.statements(site.dialect()), Set.of(), resumed);
    define("foreign key", Script.FOREIGN_KEYS.statements(site.dialect()), Set.of(), resumed);
    goOn();
    progress.message("statistics");
    site.execute(site.dialect().afterLoad());
    record.setReady();
    return new Loaded(rows, (loaded - start) / 1e9, (System.nanoTime() - loaded) / 1e9);
  }

  private void begin(Set<String> present) throws SQLException, LoadException {
    if (!present.isEmpty()) {
      throw new LoadException(
          site.url()
              + " holds tables named like ours ("
              + String.join(", ", present)
              + ") that this benchmark did not load; use another database or schema");
    }
    site.execute(site.dialect().beforeLoad());
    record.create(scale);
  }

  private List<LoadPart> missing() throws SQLException {
    Set<String> done = record.loadedParts();
    return new Generator(scale)
        .parts().stream().filter(part -> !done.contains(part.name())).toList();
  }

  private void goOn() throws LoadException {
    if (stop.requested()) {
      throw new LoadException(
          site.url() + ": stopped while loading; the same command goes on where it stopped");
    }
  }

  private void checkScale() throws SQLException, LoadException {
    String wanted = LoadRecord.text(scale);
    String found = record.scale().orElse("");
    if (!found.isEmpty() && !found.equals(wanted)) {
      throw new LoadException(
          site.url()
              + " was loaded with "
              + found
              + ", but this run asks for "
              + wanted
              + "; give the same options, another database, or --recreate");
    }
    if (found.isEmpty()) {
      throw new LoadException(
          site.url() + ": a load was interrupted before it began; use --recreate");
    }
  }

  private void define(String kind, List<String> statements, Set<String> present, boolean resumed)
      throws SQLException, LoadException {
    Set<String> done = record.loadedParts();

    for (int i = 0; i < statements.size(); i++) {
      String sql = statements.get(i);
      String part = kind + " " + i;
      String table = sql.split(" ", 4)[2];
      if (done.contains(part) || kind.equals("table") && present.contains(table)) {
        continue;
      }
      goOn();
      progress.message(kind + " " + (i + 1) + " of " + statements.size());
      try {
        site.execute(List.of(sql));
      } catch (SQLException e) {
        if (!resumed || e.getSQLState() == null || !EXISTS.contains(e.getSQLState())) {
          throw e;
        }
      }
      if (!kind.equals("table")) {
        note(part);
      }
    }
  }

  private void note(String part) throws SQLException {
    try (Connection connection = site.connect()) {
      LoadRecord.loaded(new Work(connection, site.dialect()), part, 0);
      connection.commit();
    }
  }
}
