package io.mokadb.txn.observe;

import io.mokadb.kv.KvException;
import io.mokadb.txn.TxnException;
import io.mokadb.txn.time.Waiter;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The life of one worker thread. */
final class WorkerLoop implements Runnable {
  /** So long at least an idle worker waits, unless the bell rings. */
  private static final long SHORTEST_WAIT = TimeUnit.MILLISECONDS.toNanos(1);

  private static final Logger LOG = LoggerFactory.getLogger(WorkerLoop.class);

  private final Worker worker;
  private final ObserverRegistry registry;
  private final Waiter waiter;
  private final WorkerOptions options;
  private final BooleanSupplier stopping;

  WorkerLoop(
      Worker worker,
      ObserverRegistry registry,
      Waiter waiter,
      WorkerOptions options,
      BooleanSupplier stopping) {
    this.worker = worker;
    this.registry = registry;
    this.waiter = waiter;
    this.options = options;
    this.stopping = stopping;
  }

  @Override
  public void run() {
    try {
      while (!stopping.getAsBoolean()) {
        long rings = registry.rings();
        if (step()) {
          rest(options.pace().toNanos());
        } else {
          long wait = Math.max(SHORTEST_WAIT, worker.nanosUntilWork());
          waiter.await(() -> stopping.getAsBoolean() || registry.rings() != rings, wait);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private boolean step() throws InterruptedException {
    try {
      return worker.work();
    } catch (TxnException e) {
      if (e.kind() == TxnException.Kind.CLOSED && stopping.getAsBoolean()) {
        return false;
      }
      LOG.warn("An observers' worker failed; it goes on after a while", e);
    } catch (KvException e) {
      LOG.warn("The store failed under an observers' worker; it goes on after a while", e);
    } catch (RuntimeException e) {
      // A fault of ours must not end the worker; it rests and goes on.
      LOG.error("An observers' worker failed; it goes on after a while", e);
    } catch (OutOfMemoryError | StackOverflowError e) {
      // No row is to blame: it is tried again when there may be more.
      LOG.warn(
          "An observers' worker ran out of memory; it goes on after a while: {}", e.toString());
    }
    rest(Math.max(SHORTEST_WAIT, options.firstBackoff().toNanos()));
    return true;
  }

  private void rest(long nanos) throws InterruptedException {
    if (nanos > 0) {
      waiter.await(stopping, nanos);
    }
  }
}
