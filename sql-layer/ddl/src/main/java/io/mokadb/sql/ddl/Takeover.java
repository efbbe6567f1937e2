package io.mokadb.sql.ddl;

import io.mokadb.session.MokaException;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.store.Definitions;
import io.mokadb.sql.catalog.store.RemainingWork;
import io.mokadb.sql.catalog.store.WorkOwnership;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionManager;
import io.mokadb.txn.TransactionOptions;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The search for work that SQL nodes have left in a store that several share: that of nodes which
 * are gone, and that of this node's own statements which failed half-way. It leaves the work of
 * living nodes alone (D9). Runs in the background, when a node comes or goes and now and then;
 * where the store is this process' own there is nothing to search for. Thread-safe.
 */
public final class Takeover implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Takeover.class);

  /** Of the regular looks, how many pass until one is for what definitions do not show. */
  private static final int RARE = 6;

  private final Definitions definitions;
  private final TransactionManager transactions;
  private final WorkOwnership ownership;
  private final WorkInHand inHand;
  private final LeftTableWorks tables;
  private final List<LeftWork<?>> kinds;
  private final BackgroundWork background;
  private final AtomicInteger looks = new AtomicInteger();

  /** Whether a search waits for its turn: one is enough for all that has happened until then. */
  private final AtomicBoolean waiting = new AtomicBoolean();

  /** Ends the subscription to nodes that come and go. */
  private volatile Runnable stop = () -> {};

  Takeover(
      Definitions definitions,
      TransactionManager transactions,
      WorkInHand inHand,
      LeftTableWorks tables,
      List<LeftWork<?>> kinds,
      BackgroundWork background) {
    this.definitions = definitions;
    this.transactions = transactions;
    this.ownership = definitions.ownership();
    this.inHand = inHand;
    this.tables = tables;
    this.kinds = kinds;
    this.background = background;
  }

  /** Begins to search. To be called once. */
  void start() {
    stop = transactions.nodes().onChange(this::lookSoon);
    lookSoon();
  }

  /**
   * Searches if that is due. To be called regularly, about every ten seconds; does not wait.
   *
   * @throws RuntimeException of the store, if the definitions are not known yet
   */
  public void lookAround() {
    if (!ownership.owners().areSeveral()) {
      return;
    }
    boolean due = looks.incrementAndGet() % RARE == 0;
    if (due || isShown(definitions.recent())) {
      lookSoon();
    }
  }

  /** Undoes the changes of tables that are left, for a thread that waits for such a table. */
  public void undoTables() {
    tables.undo();
  }

  private boolean isShown(Catalog recent) {
    return LeftTableWorks.isShown(recent) || kinds.stream().anyMatch(kind -> kind.isShown(recent));
  }

  private void lookSoon() {
    if (waiting.compareAndSet(false, true)) {
      background.start(this::look);
    }
  }

  private void look() {
    // Before the look: who goes during it asks for another one.
    waiting.set(false);
    // First: others wait for tables that are closed.
    tables.undo();
    for (LeftWork<?> kind : kinds) {
      takeUp(kind);
    }
  }

  private <W extends RemainingWork> void takeUp(LeftWork<W> kind) {
    for (W work : list(kind)) {
      try {
        takeUp(kind, work);
      } catch (RuntimeException e) {
        // Whatever is wrong with one piece, the others are not to wait for it. It stays.
        if (Thread.currentThread().isInterrupted()) {
          throw e;
        }
        LOG.warn("Work that was left was given up: {}", work, e);
      }
    }
  }

  private <W extends RemainingWork> void takeUp(LeftWork<W> kind, W work) {
    W own = isFree(work) ? ownership.take(work) : null;
    if (own != null) {
      goOn(kind, own);
    }
  }

  private <W extends RemainingWork> List<W> list(LeftWork<W> kind) {
    try (Transaction reading = transactions.begin(TransactionOptions.DEFAULT.withReadOnly(true))) {
      return kind.list(reading);
    }
  }

  private boolean isFree(RemainingWork work) {
    return ownership.owners().isOwn(work.owner())
        ? !inHand.has(work)
        : ownership.owners().isLeft(work.owner());
  }

  private static <W extends RemainingWork> void goOn(LeftWork<W> kind, W work) {
    LOG.info("Going on with work that was left: {}", work);
    try {
      kind.goOn(work);
    } catch (MokaException e) {
      LOG.warn("Work that was left was given up: {}: {}", work, e.getMessage());
    }
  }

  @Override
  public void close() {
    stop.run();
  }
}
