package io.mokadb.sql.engine;

import io.mokadb.session.MokaException;
import io.mokadb.sql.access.statistics.Analysis;
import io.mokadb.sql.access.statistics.Analyzer;
import io.mokadb.sql.access.statistics.StatisticsStore;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.TableStatistics;
import io.mokadb.sql.catalog.store.Definitions;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionManager;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.time.Timestamps;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Analyses tables with many changed rows, in small steps separated by longer rests, so that it
 * takes at most a fraction of one processor; on a busy machine steps and rests get longer together.
 * Every step has a snapshot of its own, holds nothing while it rests, and waits for no lock.
 * Thread-safe; one step runs at a time.
 */
final class AutomaticAnalysis implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(AutomaticAnalysis.class);

  /** Between two looks at what has changed, while there is nothing to do. */
  static final Duration PERIOD = Duration.ofSeconds(10);

  /** So that a table which changes all the time is not analysed all the time. */
  private static final Duration LEAST_AGE = Duration.ofMinutes(1);

  /** Rows that one step goes past. */
  static final int STEP = 20_000;

  private static final Duration LEAST_REST = Duration.ofMillis(20);

  /** How many times as long as a step the rest after it is. */
  private static final int REST = 4;

  private final AnalysisSettings settings;
  private final Definitions definitions;
  private final StatisticsStore statistics;
  private final Analyzer analyzer;
  private final TransactionManager transactions;
  private final ScheduledExecutorService scheduler;
  private final Executor background;
  private final Cancellation cancellation = new Cancellation();
  private final Deque<TableDef> due = new ArrayDeque<>();
  private Analysis running;

  /** The next step; null without one. */
  private volatile ScheduledFuture<?> waiting;

  /**
   * @param scheduler for waiting
   * @param background for working
   */
  AutomaticAnalysis(
      AnalysisSettings settings,
      Definitions definitions,
      StatisticsStore statistics,
      TransactionManager transactions,
      ScheduledExecutorService scheduler,
      Executor background) {
    this.settings = settings;
    this.definitions = definitions;
    this.statistics = statistics;
    this.analyzer = new Analyzer(statistics);
    this.transactions = transactions;
    this.scheduler = scheduler;
    this.background = background;
  }

  void start() {
    if (settings.automatic()) {
      again(PERIOD);
    }
  }

  private void again(Duration rest) {
    try {
      waiting = scheduler.schedule(this::inBackground, rest.toMillis(), TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException e) {
      LOG.debug("The database is closing; no table is analysed any more");
    }
  }

  private void inBackground() {
    try {
      background.execute(
          () -> {
            long began = System.nanoTime();
            boolean worked = false;
            try {
              worked = step();
            } finally {
              if (!cancellation.isCancelled()) {
                again(worked ? rest(Duration.ofNanos(System.nanoTime() - began)) : PERIOD);
              }
            }
          });
    } catch (RejectedExecutionException e) {
      LOG.debug("The database is closing; no table is analysed any more");
    }
  }

  private static Duration rest(Duration work) {
    Duration rest = work.multipliedBy(REST);
    return rest.compareTo(LEAST_REST) < 0 ? LEAST_REST : rest;
  }

  /**
   * Does a bounded piece of work.
   *
   * @return whether there may be more at once
   */
  private synchronized boolean step() {
    if (cancellation.isCancelled() || !transactions.work().leads()) {
      // One node analyses for all.
      running = null;
      due.clear();
      return false;
    }
    try {
      if (running == null) {
        begin();
      }
      if (running != null) {
        advance();
      }
      return running != null || !due.isEmpty();
    } catch (RuntimeException | OutOfMemoryError e) {
      // Statistics are optional: a failed step is dropped, and later changes ask for it again.
      running = null;
      due.clear();
      if (!cancellation.isCancelled()) {
        LOG.warn("No table is analysed automatically now: {}", e.getMessage());
      }
      return false;
    }
  }

  private void begin() {
    long now = Timestamps.toMillis(transactions.currentTimestamp());
    if (due.isEmpty()) {
      definitions.recent().tables().values().stream()
          .filter(table -> isDue(table, now))
          .sorted(Comparator.comparingLong(TableDef::id))
          .forEach(due::add);
    }
    TableDef next = due.poll();
    // What another process on the same store has just done need not be done again.
    if (next != null && isCurrent(next) && isDue(next, now) && !statistics.reload(next.id())) {
      running = analyzer.begin(next);
    }
  }

  private boolean isDue(TableDef table, long now) {
    try {
      TableStatistics known = statistics.of(table);
      return settings.isDue(known.rowCount(), statistics.changed(table.id()))
          && now - known.analyzedAt() >= LEAST_AGE.toMillis();
    } catch (MokaException unreadable) {
      // ANALYZE writes them again.
      return true;
    }
  }

  private boolean isCurrent(TableDef table) {
    return table.equals(definitions.recent().table(table.schema(), table.name()));
  }

  private void advance() {
    TableDef table = running.table();
    if (!isCurrent(table)) {
      // Dropped or changed; the next look finds what became of it.
      running = null;
      return;
    }
    boolean more;
    try (Transaction transaction =
        transactions.begin(TransactionOptions.DEFAULT.withReadOnly(true))) {
      more = running.advance(transaction, cancellation, STEP);
    }
    if (!more) {
      store(running);
      running = null;
    }
  }

  /** A table that is empty for a moment, as queues are, does not tell what its rows are like. */
  private void store(Analysis analysis) {
    TableStatistics found = analysis.found();
    if (found.rowCount() == 0) {
      found = new TableStatistics(0, statistics.of(analysis.table()).columns(), found.analyzedAt());
    }
    analyzer.store(analysis, found, cancellation);
  }

  /** Returns when the step that runs has ended, which it does at once. */
  @Override
  public void close() {
    cancellation.cancel("The database is closing");
    ScheduledFuture<?> next = waiting;
    if (next != null) {
      next.cancel(false);
    }
    synchronized (this) {
      running = null;
    }
  }
}
