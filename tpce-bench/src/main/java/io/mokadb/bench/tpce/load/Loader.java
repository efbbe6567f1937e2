package io.mokadb.bench.tpce.load;

import io.mokadb.bench.measure.Stop;
import io.mokadb.bench.tpce.catalogue.SchemaComparison;
import io.mokadb.bench.tpce.catalogue.SchemaPart;
import io.mokadb.bench.tpce.catalogue.SchemaScripts;
import io.mokadb.bench.tpce.data.Generator;
import io.mokadb.bench.tpce.data.LoadPart;
import io.mokadb.bench.tpce.db.Site;
import io.mokadb.bench.tpce.model.Scale;
import io.mokadb.bench.tpce.schema.Script;
import io.mokadb.bench.tpce.schema.TpceTable;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Brings a database to a scale. */
public final class Loader {

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

  /**
   * Drops all tables of the benchmark. The record of the load goes last, and says from the
   * beginning that they go: a database that was left in between is not taken for a loaded one.
   */
  public void drop() throws SQLException {
    Set<String> present = record.tables();
    if (present.contains("tpce_load")) {
      record.setDropped();
    }
    List<TpceTable> tables = new ArrayList<>(List.of(TpceTable.values()));
    Collections.reverse(tables);
    List<String> statements = new ArrayList<>();
    for (TpceTable table : tables) {
      if (present.contains(table.sqlName())) {
        statements.add("DROP TABLE " + table.sqlName());
      }
    }
    for (String name : LoadRecord.OWN_TABLES) {
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
    boolean resumed = present.contains("tpce_load") && record.scale().isPresent();
    if (!resumed) {
      begin(present);
    } else {
      checkScale();
      if (record.ready()) {
        return new Loaded(0, 0, 0);
      }
      progress.message("a load was interrupted here; going on where it stopped");
    }
    define(Script.TABLES, resumed);
    long start = System.nanoTime();
    long rows = rowLoader.load(missing());
    goOn();
    long loaded = System.nanoTime();
    for (Script script : SchemaScripts.scripts(site.dialect())) {
      if (script != Script.TABLES) {
        define(script, resumed);
      }
    }
    goOn();
    progress.message("statistics");
    site.execute(site.dialect().afterLoad());
    long made = System.nanoTime();
    verify();
    record.setReady();
    return new Loaded(rows, (loaded - start) / 1e9, (made - loaded) / 1e9);
  }

  private void begin(Set<String> present) throws SQLException, LoadException {
    Set<String> others = new TreeSet<>(present);
    // Empty ones of a load that was interrupted at its very beginning.
    others.removeAll(LoadRecord.OWN_TABLES);
    if (!others.isEmpty()) {
      throw new LoadException(
          site.url()
              + " holds tables named like ours ("
              + String.join(", ", others)
              + ") that this benchmark did not load; use another database or schema");
    }
    site.execute(site.dialect().beforeLoad());
    record.create(present, scale);
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
    if (record.dropped()) {
      throw new LoadException(
          site.url()
              + " lacks tables: a --recreate that dropped them did not get to its end; give"
              + " --recreate again");
    }
    String wanted = LoadRecord.text(scale);
    String found = record.scale().orElse("");
    if (!found.equals(wanted)) {
      throw new LoadException(
          site.url()
              + " was loaded with "
              + found
              + ", but this run asks for "
              + wanted
              + "; give the same options, another database, or --recreate");
    }
  }

  /** Makes what a script makes; after an interruption, what the catalogue does not have. */
  private void define(Script script, boolean resumed) throws SQLException, LoadException {
    // None where the tables have their constraints from the start.
    List<String> statements = script.statements(site.dialect());
    List<SchemaPart> objects = SchemaScripts.objects(script);
    Set<SchemaPart> missing =
        resumed ? new SchemaComparison(site).missing(script) : Set.copyOf(objects);
    for (int i = 0; i < statements.size(); i++) {
      SchemaPart object = objects.get(i);
      if (missing.contains(object)) {
        goOn();
        progress.message((i + 1) + " of " + statements.size() + ": " + object.describe());
        execute(object, statements.get(i));
      }
    }
  }

  private void execute(SchemaPart object, String sql) throws SQLException {
    try {
      site.execute(List.of(sql));
    } catch (SQLException e) {
      throw new SQLException(
          object.describe() + " cannot be made: " + e.getMessage(),
          e.getSQLState(),
          e.getErrorCode(),
          e);
    }
  }

  /** Compares the catalogue with the scripts: what a database did not make without an error. */
  private void verify() throws SQLException, LoadException {
    List<String> differences = new ArrayList<>();
    for (Script script : SchemaScripts.scripts(site.dialect())) {
      differences.addAll(new SchemaComparison(site).differences(script));
    }
    if (!differences.isEmpty()) {
      throw new LoadException(
          site.url()
              + " took all statements of the schema, but does not have what they make: "
              + String.join("; ", differences)
              + ". The same command tries again; a dialect may leave foreign keys or checks out");
    }
  }
}
