package io.mokadb.bench.tpce.load;

import io.mokadb.bench.measure.Stop;
import io.mokadb.bench.tpce.data.Generator;
import io.mokadb.bench.tpce.data.LoadPart;
import io.mokadb.bench.tpce.db.Site;
import io.mokadb.bench.tpce.db.Work;
import io.mokadb.bench.tpce.model.Scale;
import io.mokadb.bench.tpce.schema.Script;
import io.mokadb.bench.tpce.schema.TpceTable;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** Brings a database to a scale. */
public final class Loader {

  private static final int MOST_ATTEMPTS = 50;
  // What databases say when a table, an index or a constraint is there already.
  private static final Set<String> EXISTS =
      Set.of("42P07", "42S01", "42S11", "42710", "42504", "42501", "90045", "42000");

  private final Site site;
  private final Scale scale;
  private final int threads;
  private final LoadProgress progress;
  private final LoadRecord record;
  private final Stop stop;

  /** A loader that goes on to the end; nothing happens yet. */
  public Loader(Site site, Scale scale, int threads, LoadProgress progress) {
    this(site, scale, threads, progress, new Stop());
  }

  /** A loader that ends early when it is asked to, between two parts; nothing happens yet. */
  public Loader(Site site, Scale scale, int threads, LoadProgress progress, Stop stop) {
    this.site = site;
    this.scale = scale;
    this.threads = threads;
    this.progress = progress;
    this.record = new LoadRecord(site);
    this.stop = stop;
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
    if (resumed) {
      checkScale();
      if (record.ready()) {
        return new Loaded(0, 0, 0);
      }
      progress.message("a load was interrupted here; going on where it stopped");
    } else if (!present.isEmpty()) {
      throw new LoadException(
          site.url()
              + " holds tables named like ours ("
              + String.join(", ", present)
              + ") that this benchmark did not load; use another database or schema");
    } else {
      site.execute(site.dialect().beforeLoad());
      record.create(scale);
    }
    define("table", Script.TABLES.statements(), present, resumed);
    long start = System.nanoTime();
    long rows = rows();
    long loaded = System.nanoTime();
    define("index", Script.INDEXES.statements(), Set.of(), resumed);
    if (site.dialect().checks()) {
      define("check", Script.CHECKS.statements(), Set.of(), resumed);
    }
    if (site.dialect().foreignKeys()) {
      define("foreign key", Script.FOREIGN_KEYS.statements(), Set.of(), resumed);
    }
    goOn();
    progress.message("statistics");
    site.execute(site.dialect().afterLoad());
    record.setReady();
    return new Loaded(rows, (loaded - start) / 1e9, (System.nanoTime() - loaded) / 1e9);
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

  private long rows() throws SQLException, InterruptedException, LoadException {
    Set<String> done = record.loadedParts();
    List<LoadPart> parts =
        new Generator(scale).parts().stream().filter(part -> !done.contains(part.name())).toList();
    AtomicLong rows = new AtomicLong();
    AtomicLong finished = new AtomicLong();
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      int last = parts.stream().mapToInt(LoadPart::stage).max().orElse(0);
      for (int stage = 0; stage <= last; stage++) {
        List<Future<?>> running = new ArrayList<>();
        for (LoadPart part : parts) {
          if (part.stage() == stage) {
            running.add(
                pool.submit(
                    () -> {
                      if (stop.requested()) {
                        return null;
                      }
                      long count = write(part);
                      progress.loaded(
                          rows.addAndGet(count), finished.incrementAndGet(), parts.size());
                      return null;
                    }));
          }
        }
        await(running);
        goOn();
      }
    } finally {
      pool.shutdownNow();
      // Who goes on after a failure must see the parts that were under way, or not: not half-way.
      if (!pool.awaitTermination(1, TimeUnit.MINUTES)) {
        progress.message("a part of the load is still under way after a minute");
      }
    }
    return rows.get();
  }

  private static void await(List<Future<?>> running) throws SQLException, InterruptedException {
    try {
      for (Future<?> part : running) {
        part.get();
      }
    } catch (ExecutionException e) {
      if (e.getCause() instanceof BatchUpdateException batch && batch.getNextException() != null) {
        throw batch.getNextException();
      }
      if (e.getCause() instanceof SQLException sql) {
        throw sql;
      }
      throw new IllegalStateException(e.getCause());
    }
  }

  private long write(LoadPart part) throws SQLException {
    PartWriter writer = PartWriter.gather(part);
    for (int attempt = 1; ; attempt++) {
      try (Connection connection = site.connect()) {
        try {
          writer.write(connection, site.dialect(), part.name());
          return writer.count();
        } catch (SQLException e) {
          connection.rollback();
          // Two parts of one broker met.
          if (!site.dialect().retryable(e) || attempt == MOST_ATTEMPTS) {
            throw new SQLException(
                String.format(Locale.ROOT, "part \"%s\": %s", part.name(), e.getMessage()),
                e.getSQLState(),
                e);
          }
        }
      }
    }
  }
}
