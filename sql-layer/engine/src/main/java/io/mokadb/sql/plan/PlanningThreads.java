package io.mokadb.sql.plan;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.plan.validate.PlanErrors;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.apache.calcite.rel.metadata.DefaultRelMetadataProvider;
import org.apache.calcite.rel.metadata.JaninoRelMetadataProvider;
import org.apache.calcite.rel.metadata.RelMetadataQueryBase;

/**
 * Threads with large stacks, for statements nested deep would overflow a caller's. What is shallow
 * need not wait for another thread to wake up. Thread-safe; the threads are daemons and end when
 * idle.
 */
final class PlanningThreads {
  private static final long STACK_BYTES = 128L << 20;
  private static final long IDLE_SECONDS = 30;

  private final ThreadPoolExecutor threads;

  PlanningThreads(int count) {
    AtomicInteger number = new AtomicInteger();
    this.threads =
        new ThreadPoolExecutor(
            count,
            count,
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

  /**
   * Runs a piece of planning and waits for it, also through an interrupt: its work is bounded.
   *
   * @throws MokaException whatever goes wrong
   */
  <T> T run(Supplier<T> planning) {
    Future<T> result = threads.submit(() -> guarded(planning));
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return result.get();
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
    RelMetadataQueryBase.THREAD_PROVIDERS.set(
        JaninoRelMetadataProvider.of(DefaultRelMetadataProvider.INSTANCE));
    try {
      return planning.get();
    } catch (RuntimeException | AssertionError e) {
      throw PlanErrors.translate(e);
    } finally {
      // The thread is not ours: nothing of the planner stays with it.
      RelMetadataQueryBase.THREAD_PROVIDERS.remove();
    }
  }

  private static <T> T guarded(Supplier<T> planning) {
    RelMetadataQueryBase.THREAD_PROVIDERS.set(
        JaninoRelMetadataProvider.of(DefaultRelMetadataProvider.INSTANCE));
    try {
      return planning.get();
    } catch (StackOverflowError e) {
      throw new MokaException(
          SqlState.STATEMENT_TOO_COMPLEX, "The statement is nested too deep", e);
    }
  }
}
