package io.mokadb.sql.engine;

import io.mokadb.sql.access.statistics.StatisticsStore;
import io.mokadb.sql.ddl.Takeover;
import io.mokadb.sql.lob.store.PersistentLargeObjects;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The regular work of an open database: writing row counts, deleting large objects without an
 * owner, taking up what others have left, automatic analysis. Thread-safe.
 */
final class Housekeeping implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Housekeeping.class);
  private static final long PERIOD_SECONDS = 10;

  /** In how many periods what other nodes have counted and analysed is taken in once. */
  private static final long REFRESHING = 6;

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

  /**
   * @param node the number of this one, if there are several
   */
  static Housekeeping start(
      StatisticsStore statistics,
      PersistentLargeObjects objects,
      Takeover takeover,
      AutomaticAnalysis analysis,
      IdleProcessors helpers,
      ScheduledExecutorService scheduler,
      long node) {
    // Nodes that were opened together take turns.
    AtomicLong turns = new AtomicLong(node);
    ScheduledFuture<?> timer =
        scheduler.scheduleWithFixedDelay(
            () -> {
              flush(statistics);
              if (Math.floorMod(turns.incrementAndGet(), REFRESHING) == 0) {
                refresh(statistics);
              }
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

  private static void refresh(StatisticsStore statistics) {
    try {
      statistics.refresh();
    } catch (RuntimeException e) {
      // Estimates may be old for a while longer.
      LOG.debug("What other nodes have counted could not be read", e);
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
    try {
      statistics.close();
    } catch (RuntimeException e) {
      // Estimates are not worth a failed close.
      LOG.warn("Row counts could not be written: {}", e.getMessage());
    }
  }
}
