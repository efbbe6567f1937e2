package io.mokadb.bench.clustering;

import io.mokadb.bench.measure.Stop;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;

/** Observers on Moka: a trigger clusters each document as it comes. */
final class ObserverSide implements AutoCloseable {

  private static final int CRAWLERS = 4;
  private static final long LOOK_NANOS = 1_000_000;
  private static final long PATIENCE_NANOS = 10_000_000_000L;

  private final String url;
  private final Documents documents;
  private final Connection connection;
  private final ClusteringTables tables;
  private int next;

  /**
   * Result of a crawl.
   *
   * @param keptUp whether all was clustered a second after its end
   * @param inserted documents a second that the crawlers inserted
   * @param clustered documents a second that the observers clustered, from the beginning of the
   *     crawl until all was clustered or patience ended
   */
  record Crawl(Delay delay, boolean keptUp, double inserted, double clustered) {}

  /** Loads the repository, clustered already. */
  ObserverSide(String url, Documents documents) throws SQLException {
    this.url = url;
    this.documents = documents;
    this.next = documents.repository();
    this.connection = DriverManager.getConnection(url);
    this.tables = new ClusteringTables(connection, documents);
    try {
      tables.load();
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
  }

  /** Crawls for so many seconds, and waits for the observers, though not forever. */
  Crawl crawl(double perSecond, double seconds, Stop stop)
      throws SQLException, InterruptedException {
    int count = (int) Math.max(1, Math.round(perSecond * seconds));
    Arrivals arrivals = new Arrivals(next, count, System.nanoTime(), perSecond);
    int first = next;
    next += count;
    ExecutorService crawlers = Executors.newFixedThreadPool(CRAWLERS);
    List<Future<Long>> work = new ArrayList<>();
    for (int i = 0; i < CRAWLERS; i++) {
      int from = first + i;
      work.add(crawlers.submit(() -> write(arrivals, from, first + count, stop)));
    }
    crawlers.shutdown();
    long end = arrivals.due(first + count);
    watch(arrivals, end + PATIENCE_NANOS, stop);
    long seen = System.nanoTime();
    boolean keptUp = arrivals.complete() && seen - end < PATIENCE_NANOS / 10;
    double clustered = arrivals.clustered() / ((seen - arrivals.due(first)) / 1e9);
    Delay delay = arrivals.delay(seen);
    long written = 0;
    for (Future<Long> crawler : work) {
      written = Math.max(written, await(crawler) - arrivals.due(first));
    }
    tables.execute("CALL MOKA.AWAIT_TRIGGERS(600)");
    return new Crawl(delay, keptUp, count / (written / 1e9), clustered);
  }

  /** Inserts every so many documents; the moment of the last one. */
  private long write(Arrivals arrivals, int from, int end, Stop stop) throws SQLException {
    try (Connection own = DriverManager.getConnection(url);
        PreparedStatement insert = own.prepareStatement(ClusteringTables.NEW_DOCUMENT)) {
      for (int document = from; document < end && !stop.requested(); document += CRAWLERS) {
        long rest = arrivals.due(document) - System.nanoTime();
        while (rest > 0) {
          LockSupport.parkNanos(rest);
          rest = arrivals.due(document) - System.nanoTime();
        }
        tables.bind(insert, document);
        insert.executeUpdate();
      }
    }
    return System.nanoTime();
  }

  private void watch(Arrivals arrivals, long deadline, Stop stop) throws SQLException {
    try (PreparedStatement look =
        connection.prepareStatement("SELECT id FROM clustered WHERE id >= ?")) {
      while (!arrivals.complete() && System.nanoTime() - deadline < 0 && !stop.requested()) {
        look.setInt(1, arrivals.lowestMissing());
        try (ResultSet rows = look.executeQuery()) {
          long now = System.nanoTime();
          while (rows.next()) {
            arrivals.seen(rows.getInt(1), now);
          }
        }
        LockSupport.parkNanos(LOOK_NANOS);
      }
    }
  }

  private static long await(Future<Long> crawler) throws SQLException, InterruptedException {
    try {
      return crawler.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof SQLException cause) {
        throw cause;
      }
      throw new IllegalStateException("a crawler failed", e.getCause());
    }
  }

  /** CL1: every crawled document once, each with a canonical one that has its key. */
  void check() throws SQLException {
    long wrong =
        count(
            "SELECT COUNT(*) FROM document d JOIN clustered x ON x.id = d.id"
                + " JOIN document a ON a.id = x.c1 JOIN document b ON b.id = x.c2"
                + " JOIN document c ON c.id = x.c3"
                + " WHERE a.k1 <> d.k1 OR b.k2 <> d.k2 OR c.k3 <> d.k3");
    long clustered = count("SELECT COUNT(*) FROM clustered");
    long crawled = count("SELECT COUNT(*) FROM document") - documents.repository();
    if (wrong != 0 || clustered != crawled) {
      throw new SQLException(
          "of " + crawled + " documents " + clustered + " were clustered, " + wrong + " wrongly");
    }
  }

  private long count(String query) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      row.next();
      return row.getLong(1);
    }
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
