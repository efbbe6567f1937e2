package io.mokadb.sql.trigger;

import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.store.Definitions;
import io.mokadb.sql.catalog.store.TriggerWork;
import io.mokadb.sql.layout.SystemKeys;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionManager;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.observe.Observers;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The list in the store of what is to be done for triggers that came or went. Thread-safe. */
final class TriggerWorkList {
  private static final Logger LOG = LoggerFactory.getLogger(TriggerWorkList.class);

  private final TransactionManager transactions;
  private final Definitions definitions;
  private final Observers observers;
  private final RunningTriggers running;
  private final Executor background;

  /**
   * @param background for deleting the records of dropped triggers
   */
  TriggerWorkList(
      TransactionManager transactions,
      Definitions definitions,
      Observers observers,
      RunningTriggers running,
      Executor background) {
    this.transactions = transactions;
    this.definitions = definitions;
    this.observers = observers;
    this.running = running;
    this.background = background;
  }

  /**
   * @param works of all processes
   * @param later whether there are later definitions than those that are known: some of the work
   *     may be for triggers that are not known yet
   */
  record Listed(List<TriggerWork> works, boolean later) {}

  Listed list(Catalog known) {
    try (Transaction transaction =
        transactions.begin(TransactionOptions.DEFAULT.withReadOnly(true))) {
      List<TriggerWork> works = definitions.store().triggerWork(transaction);
      boolean later =
          !works.isEmpty() && definitions.store().version(transaction) > known.version();
      return new Listed(works, later);
    }
  }

  /** Whether this process is to do it. */
  boolean isOwn(TriggerWork work) {
    return definitions.ownership().owners().isOwn(work.owner());
  }

  void done(TriggerWork work) {
    try (Transaction transaction = transactions.begin(TransactionOptions.DEFAULT)) {
      definitions.store().done(transaction, work);
      // Another outcome than a commit leaves it on the list, and it is done once more.
      transaction.commit();
    }
  }

  /** Deletes in the background the records of a trigger that is dropped, and held. */
  void forget(TriggerWork work) {
    inBackground(
        () -> {
          observers.drop(work.triggerId(), SystemKeys.all(work.tableId()));
          running.release(work.triggerId());
          done(work);
        });
  }

  /** Forgets in the background a trigger that is held, and whose records others delete. */
  void forgetHere(int triggerId) {
    inBackground(
        () -> {
          observers.forget(triggerId);
          running.release(triggerId);
        });
  }

  private void inBackground(Runnable rest) {
    try {
      background.execute(() -> runLogged(rest));
    } catch (RejectedExecutionException e) {
      LOG.info("The database is closing; a dropped trigger is forgotten at the next open");
    }
  }

  private static void runLogged(Runnable rest) {
    try {
      rest.run();
    } catch (RuntimeException e) {
      // The work is on a list in the store, so a failure delays it until the next open.
      LOG.warn(
          "The notifications of a dropped trigger are not all gone; that goes on at the"
              + " next open",
          e);
    }
  }
}
