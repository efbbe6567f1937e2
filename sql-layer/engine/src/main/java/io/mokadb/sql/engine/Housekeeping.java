package io.mokadb.sql.engine;

import io.mokadb.sql.access.statistics.StatisticsStore;
import io.mokadb.sql.ddl.Takeover;
import io.mokadb.sql.lob.store.PersistentLargeObjects;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The regular work of an open database: writing row counts, deleting large objects without an
 * owner, taking up what others have left, automatic analysis. Thread-safe.
 */
final class Housekeeping implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Housekeeping.class);
  private static final long PERIOD_SECONDS = 10;

  private final StatisticsStore statistics;
  private final Takeover takeover;
  private final AutomaticAnalysis analysis;
  private final IdleProcessors helpers;
  private final ScheduledFuture<?> timer;

  private Housekeeping(
      StatisticsStore statistics,
      Takeover takeover,
      AutomaticAnalysis analysis,
      IdleProcessors helpers,
      ScheduledFuture<?> timer) {
    this.helpers = helpers;
    this.statistics = statistics;
    this.takeover = takeover;
    this.analysis = analysis;
    this.timer = timer;
  }

  static Housekeeping start(
      StatisticsStore statistics,
      PersistentLargeObjects objects,
      Takeover takeover,
      AutomaticAnalysis analysis,
      IdleProcessors helpers,
      ScheduledExecutorService scheduler) {
    ScheduledFuture<?> timer =
        scheduler.scheduleWithFixedDelay(
            () -> {
              flush(statistics);
              clean(objects);
              lookAround(takeover);
            },
            PERIOD_SECONDS,
            PERIOD_SECONDS,
            TimeUnit.SECONDS);
    analysis.start();
    return new Housekeeping(statistics, takeover, analysis, helpers, timer);
  }

  /** A failure loses nothing: the counts are estimates and stay in memory for the next time. */
  private static void flush(StatisticsStore statistics) {
    try {
      statistics.flush();
    } catch (RuntimeException e) {
      // Estimates are not worth a failed close or the end of the timer.
      LOG.warn("Row counts could not be written; the next attempt follows: {}", e.getMessage());
    }
  }

  private static void clean(PersistentLargeObjects objects) {
    try {
      objects.clean();
    } catch (RuntimeException e) {
      // The timer tries again; the objects stay until then.
      LOG.warn(
          "Large objects without an owner could not be deleted; the next attempt follows: {}",
          e.getMessage());
    }
  }

  private static void lookAround(Takeover takeover) {
    try {
      takeover.lookAround();
    } catch (RuntimeException e) {
      // The timer tries again; what others have left stays until then.
      LOG.warn(
          "Work that SQL nodes have left could not be looked for; the next attempt follows: {}",
          e.getMessage());
    }
  }

  /**
   * Stops automatic analysis, the timer and the threads that help statements. Row counts are still
   * to be written.
   */
  void stop() {
    timer.cancel(false);
    takeover.close();
    analysis.close();
    helpers.close();
  }

  /** Writes the row counts for the last time. To be called after the sessions have ended. */
  @Override
  public void close() {
    flush(statistics);
  }
}
