package io.mokadb.bench.tpce.driver;

import io.mokadb.bench.tpce.db.CallMeter;
import io.mokadb.bench.tpce.db.Site;
import io.mokadb.bench.tpce.db.Work;
import io.mokadb.bench.tpce.model.Draw;
import io.mokadb.bench.tpce.txn.Kind;
import io.mokadb.bench.tpce.txn.TpceTransaction;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/** Runs transactions of one thread: connection, commit, repetition, counting (TR2). */
public final class Executor {

  private static final int MOST_ATTEMPTS = 100;
  private static final int LONGEST_PAUSE_MICROS = 20_000;

  private final Site site;
  private final Supplier<RunStatistics> statistics;
  private final Draw draw;
  private final boolean countsCalls;

  /**
   * An executor for one thread.
   *
   * @param statistics where to count; asked when a transaction has ended
   * @param draw for pauses
   * @param countsCalls whether calls to the store are counted
   */
  public Executor(Site site, Supplier<RunStatistics> statistics, Draw draw, boolean countsCalls) {
    this.site = site;
    this.statistics = statistics;
    this.draw = draw;
    this.countsCalls = countsCalls;
  }

  /** Runs a transaction to its commit; its time begins now. */
  public <I, O> Optional<O> run(TpceTransaction<I, O> transaction, I input) throws SQLException {
    return run(transaction, input, System.nanoTime());
  }

  /**
   * Runs a transaction to its commit.
   *
   * @param start when its time begins, by {@link System#nanoTime}: now, or the past in which it was
   *     due
   * @return what it told, or empty when no repetition helped
   * @throws SQLException an error that repeating would not mend
   */
  public <I, O> Optional<O> run(TpceTransaction<I, O> transaction, I input, long start)
      throws SQLException {
    for (int attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
      try (Connection connection = site.connect()) {
        CallMeter meter = countsCalls ? meter(connection, transaction.kind()) : null;
        Work work = new Work(connection, site.dialect(), meter);
        try {
          O output = transaction.run(work, input);
          if (!work.rolledBack()) {
            CommitFrames.commit(transaction.kind(), work);
          }
          if (meter != null) {
            meter.ended("COMMIT");
          }
          statistics.get().ended(transaction.kind(), System.nanoTime() - start, work.rolledBack());
          return Optional.of(output);
        } catch (SQLException e) {
          work.abandon(e);
          if (!site.dialect().retryable(e)) {
            throw new SQLException(
                transaction.kind().title() + ": " + e.getMessage(),
                e.getSQLState(),
                e.getErrorCode(),
                e);
          }
        } catch (RuntimeException e) {
          // A fault of the benchmark must not leave its transaction open.
          work.abandon(e);
          throw e;
        }
      }
      statistics.get().conflict(transaction.kind());
      pause(attempt);
    }
    statistics.get().gaveUp(transaction.kind());
    return Optional.empty();
  }

  /** An order has been carried out; it was sent to the market at this nanosecond. */
  void settled(long since) {
    statistics.get().settled(System.nanoTime() - since);
  }

  private CallMeter meter(Connection connection, Kind kind) throws SQLException {
    return new CallMeter(
        connection, (sql, calls, cells) -> statistics.get().calls().add(kind, sql, calls, cells));
  }

  private void pause(int attempt) {
    int most = (int) Math.min(LONGEST_PAUSE_MICROS, 100L << Math.min(attempt, 20));
    LockSupport.parkNanos(1000L * draw.between(most / 2, most));
  }
}
