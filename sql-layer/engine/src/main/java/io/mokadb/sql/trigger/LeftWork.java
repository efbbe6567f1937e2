package io.mokadb.sql.trigger;

import io.mokadb.kv.KeyRange;
import io.mokadb.sql.catalog.store.CatalogStore;
import io.mokadb.sql.catalog.store.TriggerWork;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionManager;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.observe.Observers;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What changes of triggers have left to be done, on a list in the store until it is; several
 * processes may take up the same work. Thread-safe.
 */
final class LeftWork {
  private static final Logger LOG = LoggerFactory.getLogger(LeftWork.class);

  private final TransactionManager transactions;
  private final CatalogStore store;
  private final Observers observers;
  private final RunningTriggers running;
  private final Executor background;

  LeftWork(
      TransactionManager transactions,
      CatalogStore store,
      Observers observers,
      RunningTriggers running,
      Executor background) {
    this.transactions = transactions;
    this.store = store;
    this.observers = observers;
    this.running = running;
    this.background = background;
  }

  List<TriggerWork> all() {
    try (Transaction transaction =
        transactions.begin(TransactionOptions.DEFAULT.withReadOnly(true))) {
      return store.triggerWork(transaction);
    }
  }

  /**
   * Begins a backfill, once among all processes.
   *
   * @param isRegistered whether there is such a trigger; else the work is struck off
   */
  void backfill(TriggerWork work, boolean isRegistered) {
    if (isRegistered) {
      observers.backfill(work.triggerId(), transaction -> strikeOff(transaction, work));
    } else {
      done(work);
    }
  }

  /** Whether the work was still to be done. */
  private boolean strikeOff(Transaction transaction, TriggerWork work) {
    boolean there = store.triggerWork(transaction).contains(work);
    if (there) {
      store.done(transaction, work);
    }
    return there;
  }

  /** Deletes in the background what a dropped trigger leaves, which is held. */
  void drop(TriggerWork work, KeyRange rows) {
    inBackground(
        () -> {
          observers.drop(work.triggerId(), rows);
          running.release(work.triggerId());
          done(work);
        });
  }

  /** Forgets in the background a trigger that is held, and that another process drops. */
  void forget(int triggerId) {
    inBackground(
        () -> {
          observers.forget(triggerId);
          running.release(triggerId);
        });
  }

  private void inBackground(Runnable rest) {
    try {
      background.execute(
          () -> {
            try {
              rest.run();
            } catch (RuntimeException e) {
              // The work is on a list in the store, so a failure delays it until the next open.
              LOG.warn(
                  "The notifications of a dropped trigger are not all gone; that goes on at the"
                      + " next open",
                  e);
            }
          });
    } catch (RejectedExecutionException e) {
      LOG.info("The database is closing; a dropped trigger is forgotten at the next open");
    }
  }

  private void done(TriggerWork work) {
    try (Transaction transaction = transactions.begin(TransactionOptions.DEFAULT)) {
      store.done(transaction, work);
      // Another outcome than a commit leaves it on the list, and it is done once more.
      transaction.commit();
    }
  }
}
