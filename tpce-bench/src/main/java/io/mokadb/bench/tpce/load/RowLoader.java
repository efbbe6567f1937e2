package io.mokadb.bench.tpce.load;

import io.mokadb.bench.measure.Stop;
import io.mokadb.bench.tpce.data.LoadPart;
import io.mokadb.bench.tpce.db.Site;
import io.mokadb.bench.tpce.db.Work;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** Inserts the rows of a load, part by part, on several threads; each part in a transaction. */
final class RowLoader {

  private static final int MOST_ATTEMPTS = 50;

  private final Site site;
  private final int threads;
  private final LoadProgress progress;
  private final Stop stop;

  RowLoader(Site site, int threads, LoadProgress progress, Stop stop) {
    this.site = site;
    this.threads = threads;
    this.progress = progress;
    this.stop = stop;
  }

  /** Inserts parts, stage by stage, until done or asked to stop; the number of rows inserted. */
  long load(List<LoadPart> parts) throws SQLException, InterruptedException {
    AtomicLong rows = new AtomicLong();
    AtomicLong finished = new AtomicLong();
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      int last = parts.stream().mapToInt(LoadPart::stage).max().orElse(0);
      for (int stage = 0; stage <= last && !stop.requested(); stage++) {
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
      }
    } finally {
      close(pool);
    }
    return rows.get();
  }

  /**
   * Ends the threads. A load that goes on after a failure must find each part whole or not at all.
   */
  private void close(ExecutorService pool) throws InterruptedException {
    pool.shutdownNow();
    if (!pool.awaitTermination(1, TimeUnit.MINUTES)) {
      progress.message("a part of the load is still under way after a minute");
    }
  }

  private static void await(List<Future<?>> running) throws SQLException, InterruptedException {
    try {
      for (Future<?> part : running) {
        part.get();
      }
    } catch (ExecutionException e) {
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
        Work work = new Work(connection, site.dialect());
        try {
          writer.write(work, part.name());
          return writer.count();
        } catch (SQLException e) {
          work.abandon(e);
          // Two parts of one broker met.
          if (!site.dialect().retryable(e) || attempt == MOST_ATTEMPTS) {
            throw new SQLException(
                String.format(Locale.ROOT, "part \"%s\": %s", part.name(), e.getMessage()),
                e.getSQLState(),
                e.getErrorCode(),
                e);
          }
        }
      }
    }
  }
}
