package io.mokadb.sql.plan;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.plan.calcite.PlanErrors;
import io.mokadb.sql.runtime.Cancellation;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * Threads with large stacks, for statements whose nesting would overflow a caller's stack. A
 * shallow and short statement is planned by its caller, without waiting for another thread to wake
 * up. Thread-safe; the threads are daemons and end when idle.
 *
 * <p>A caller stops waiting when its statement is cancelled, wherever the planning is: a loop of
 * Calcite's that never checks the cancellation keeps its thread for a while, and another thread
 * takes its place.
 */
final class PlanningThreads {
  private static final long STACK_BYTES = 128L << 20;
  private static final long IDLE_SECONDS = 30;

  /** How often a waiting caller checks the cancellation. */
  private static final long LOOK_MILLIS = 20;

  /**
   * The most threads whose callers have left that are replaced; with more, other statements wait.
   */
  private static final int MOST_REPLACED = 16;

  private final int count;
  private final ThreadPoolExecutor threads;

  /** The number of threads whose callers have left. Guarded by this. */
  private int abandoned;

  PlanningThreads(int count) {
    this.count = count;
    AtomicInteger number = new AtomicInteger();
    this.threads =
        new ThreadPoolExecutor(
            count,
            count + MOST_REPLACED,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            task -> {
              Thread thread =
                  new Thread(null, task, "moka-planner-" + number.incrementAndGet(), STACK_BYTES);
              thread.setDaemon(true);
              return thread;
            });
    threads.allowCoreThreadTimeOut(true);
  }

  /** A piece of planning: whether its caller still waits, and whether it runs. */
  private enum State {
    WAITS,
    RUNS,
    ABANDONED,
    DONE
  }

  private final class Work<T> {
    private final Supplier<T> planning;

    /** Guarded by this. */
    private State state = State.WAITS;

    Work(Supplier<T> planning) {
      this.planning = planning;
    }

    T run() {
      synchronized (this) {
        if (state == State.ABANDONED) {
          return null;
        }
        state = State.RUNS;
      }
      try {
        return guarded(planning);
      } finally {
        end();
      }
    }

    private synchronized void end() {
      if (state == State.ABANDONED) {
        replace(-1);
      }
      state = State.DONE;
    }

    synchronized void abandon() {
      if (state == State.RUNS) {
        replace(1);
      }
      if (state != State.DONE) {
        state = State.ABANDONED;
      }
    }
  }

  /** How many threads plan a statement whose caller has left. */
  synchronized int abandoned() {
    return abandoned;
  }

  private synchronized void replace(int change) {
    abandoned += change;
    threads.setCorePoolSize(count + Math.min(abandoned, MOST_REPLACED));
  }

  /**
   * Runs a piece of planning and waits for it, also through an interrupt: its work is bounded.
   *
   * @throws MokaException any error of the planning; {@code CANCELLED} as soon as the statement is
   *     cancelled
   */
  <T> T run(Cancellation cancellation, Supplier<T> planning) {
    cancellation.check();
    Work<T> work = new Work<>(planning);
    Future<T> result = threads.submit(work::run);
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return result.get(LOOK_MILLIS, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
          if (cancellation.isCancelled()) {
            work.abandon();
            cancellation.check();
          }
        } catch (InterruptedException e) {
          interrupted = true;
        } catch (ExecutionException e) {
          throw PlanErrors.translate(e.getCause());
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /**
   * Runs a piece of planning on the caller's stack.
   *
   * @throws MokaException whatever goes wrong
   * @throws StackOverflowError if the stack has too little left; then {@link #run} has enough
   */
  static <T> T runHere(Supplier<T> planning) {
    try {
      return planning.get();
    } catch (RuntimeException | AssertionError e) {
      // Not even a large stack suffices for the nesting, which is the user's to change.
      throw PlanErrors.translate(e);
    }
  }

  private static <T> T guarded(Supplier<T> planning) {
    try {
      return planning.get();
    } catch (StackOverflowError e) {
      throw new MokaException(
          SqlState.STATEMENT_TOO_COMPLEX, "The statement is nested too deep", e);
    }
  }
}
