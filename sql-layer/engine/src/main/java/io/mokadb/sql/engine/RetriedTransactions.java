package io.mokadb.sql.engine;

import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.txn.CommitOutcome;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;

/**
 * Transactions of single statements: begun for one, committed with it, and begun again from a new
 * snapshot when the commit meets a conflict. Thread-safe.
 */
final class RetriedTransactions {
  /** How often an autocommit statement starts over before its conflict is reported. */
  private static final int MAX_ATTEMPTS = 100;

  /**
   * What stands in the way may be the lock of a commit that is under way, whose thread gets no
   * processor: a growing pause lets it end before the attempts do.
   */
  private static final int ATTEMPTS_WITHOUT_PAUSE = 4;

  private static final long PAUSE_NANOS = 100_000;

  /** How often a wait for another statement looks at the cancellation. */
  private static final long LOOK_MILLIS = 20;

  private final Transactions transactions;
  private final Timeouts timeouts;
  private final RetryLatches latches = new RetryLatches();

  RetriedTransactions(Transactions transactions, Timeouts timeouts) {
    this.transactions = transactions;
    this.timeouts = timeouts;
  }

  /**
   * @param onConflict told each time that a commit met a conflict
   */
  <T> T committed(
      ExecutionRequest request, Function<OpenTransaction, T> work, Runnable onConflict) {
    Future<?> timeout = timeouts.watch(request.cancellation(), request.timeoutMillis());
    ReentrantLock latch = null;
    try {
      for (int attempt = 1; ; attempt++) {
        OpenTransaction open = begin(request, false);
        open.statementSnapshots().areOfOneStatement();
        T result;
        try {
          result = transactions.run(open, request.cancellation(), () -> work.apply(open));
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
          // However the work failed, the transaction must not stay open.
          transactions.rollback(open);
          throw e;
        }
        CommitOutcome outcome = transactions.commit(open, request.cancellation());
        if (!(outcome instanceof CommitOutcome.Conflict conflict)
            || attempt == MAX_ATTEMPTS
            || request.cancellation().isCancelled()) {
          transactions.require(outcome, open);
          return result;
        }
        onConflict.run();
        ReentrantLock next = latches.of(conflict.cell());
        if (latch != next) {
          if (latch != null) {
            latch.unlock();
          }
          latch = null;
          waitFor(next, request.cancellation());
          latch = next;
        } else if (attempt > ATTEMPTS_WITHOUT_PAUSE) {
          LockSupport.parkNanos(attempt * PAUSE_NANOS);
        }
      }
    } finally {
      if (latch != null) {
        latch.unlock();
      }
      Timeouts.stop(timeout);
    }
  }

  /** Who has the latch may have much to do. */
  static void waitFor(ReentrantLock latch, Cancellation cancellation) {
    boolean interrupted = false;
    try {
      while (true) {
        try {
          if (latch.tryLock(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
            return;
          }
          cancellation.check();
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  OpenTransaction begin(ExecutionRequest request, boolean forReading) {
    OpenTransaction open =
        transactions.begin(
            request.session().begin(forReading).withLimit(request.cancellation()),
            request.identity());
    if (request.readOnly()) {
      open.forbidWrites();
    }
    request.running().runsIn(open);
    return open;
  }
}
