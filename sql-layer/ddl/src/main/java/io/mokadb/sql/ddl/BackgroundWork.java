package io.mokadb.sql.ddl;

import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Starts work that no statement waits for. Thread-safe. */
final class BackgroundWork {
  private static final Logger LOG = LoggerFactory.getLogger(BackgroundWork.class);

  private final Executor executor;

  BackgroundWork(Executor executor) {
    this.executor = executor;
  }

  void start(Runnable work) {
    try {
      executor.execute(() -> runLogged(work));
    } catch (RejectedExecutionException e) {
      LOG.info("The database is closing; what is left to do goes on at the next open");
    }
  }

  private static void runLogged(Runnable work) {
    try {
      work.run();
    } catch (RuntimeException e) {
      // The progress of the work is stored, and the next open takes it up from there.
      LOG.warn("Work after a change of definitions stopped; it goes on at the next open", e);
    }
  }
}
