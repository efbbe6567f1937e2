package io.mokadb.sql.engine;

import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.store.Definitions;
import io.mokadb.sql.catalog.store.StampFollower;
import io.mokadb.txn.SchemaStamp;
import io.mokadb.txn.Transaction;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells the running parts of a database of definitions that other processes have changed: soon
 * after the first statement has met them, and within about a second if there is none. Thread-safe.
 */
final class DefinitionsFollower implements StampFollower, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(DefinitionsFollower.class);
  private static final long PERIOD_SECONDS = 1;

  private final Definitions definitions;
  private final Executor executor;
  private final Consumer<Catalog> listener;

  /** Whether a task is waiting for its turn: one is enough for all that has happened until then. */
  private final AtomicBoolean waiting = new AtomicBoolean();

  /** The version that the listener was told last. */
  private volatile long told = -1;

  /** Whether the last look failed, which the log tells once. */
  private volatile boolean fails;

  private ScheduledFuture<?> timer;

  /**
   * @param executor runs one task after the other, and none at once by its caller
   * @param listener told of a catalog, perhaps of the same one again
   */
  DefinitionsFollower(Definitions definitions, Executor executor, Consumer<Catalog> listener) {
    this.definitions = definitions;
    this.executor = executor;
    this.listener = listener;
  }

  /** Starts looking by itself. To be called once. */
  DefinitionsFollower started(ScheduledExecutorService scheduler) {
    definitions.follow(this);
    timer =
        scheduler.scheduleWithFixedDelay(
            this::lookSoon, PERIOD_SECONDS, PERIOD_SECONDS, TimeUnit.SECONDS);
    return this;
  }

  @Override
  public void follow(SchemaStamp stamp, Transaction reading, Catalog catalog) {
    if (catalog.version() > told) {
      lookSoon();
    }
  }

  private void lookSoon() {
    if (!waiting.compareAndSet(false, true)) {
      return;
    }
    try {
      executor.execute(this::look);
    } catch (RejectedExecutionException e) {
      LOG.debug("The database is closing; definitions are not followed any more");
    }
  }

  /** Has told of all that has changed until now, when this returns. */
  void followNow() {
    Catalog newest = definitions.newest();
    if (newest.version() != told) {
      listener.accept(newest);
      told = newest.version();
    }
  }

  private void look() {
    // Before the look: what changes during it asks for another one.
    waiting.set(false);
    try {
      followNow();
      fails = false;
    } catch (RuntimeException e) {
      // The next look tries again; triggers and views are as they were until then.
      if (!fails) {
        LOG.warn(
            "Definitions that other SQL nodes may have changed could not be followed; that is tried"
                + " again each second: {}",
            e.getMessage());
      }
      fails = true;
    }
  }

  @Override
  public void close() {
    timer.cancel(false);
  }
}
