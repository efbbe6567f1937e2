package io.mokadb.sql.catalog.store;

import io.mokadb.sql.catalog.Catalog;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionManager;
import io.mokadb.txn.TransactionOptions;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The newest committed catalog and some before it, each with the commit timestamp from which it
 * holds, so that a transaction needs no read to know its catalog (S3). Thread-safe.
 */
public final class CatalogCache {
  /** The number of catalogs kept before the newest; older ones are read from the store. */
  private static final int REMEMBERED = 16;

  private final CatalogStore store;
  private final TransactionManager transactions;
  private final SchemaGate gate;

  /** Guarded by the gate for writes. Null while a change is under way whose end is not known. */
  private volatile Held newest;

  /** Guarded by this. */
  private final Deque<Held> earlier = new ArrayDeque<>();

  private final ChangeFlag changing;

  CatalogCache(CatalogStore store, TransactionManager transactions, SchemaGate gate) {
    this(store, transactions, gate, new ChangeFlag());
  }

  CatalogCache(
      CatalogStore store, TransactionManager transactions, SchemaGate gate, ChangeFlag changing) {
    this.changing = changing;
    this.store = store;
    this.transactions = transactions;
    this.gate = gate;
  }

  /** The catalog that a transaction beginning now would see, or a newer one. */
  public Catalog newest() {
    Held held = newest;
    return held != null ? held.catalog : load().catalog;
  }

  /** The catalog at a transaction's snapshot. Reads the store only for old snapshots. */
  public Catalog at(Transaction transaction) {
    long snapshot = transaction.startTimestamp();
    // If the snapshot lies after a change's commit, that change had set the flag before the
    // snapshot was taken: so either the flag is seen here, or its catalog is below. In this order:
    // the catalog looked at first could be the one before a change that ends in between.
    boolean undecided = changing.isSet();
    Held held = newest;
    if (undecided || held == null) {
      gate.awaitChange();
      held = newest == null ? load() : newest;
    }
    if (snapshot >= held.since) {
      return held.catalog;
    }
    synchronized (earlier) {
      for (Held old : earlier) {
        if (snapshot >= old.since) {
          return old.catalog;
        }
      }
    }
    return store.read(transaction);
  }

  void beginChange() {
    changing.set(true);
  }

  void publish(Catalog catalog, long commitTimestamp) {
    Held before = newest;
    if (before != null) {
      synchronized (earlier) {
        earlier.addFirst(before);
        if (earlier.size() > REMEMBERED) {
          earlier.removeLast();
        }
      }
    }
    newest = new Held(catalog, commitTimestamp);
  }

  /** Forgets what is newest: the outcome of a change is not known. */
  void forget() {
    synchronized (earlier) {
      earlier.clear();
    }
    newest = null;
  }

  void endChange() {
    changing.set(false);
  }

  private Held load() {
    return gate.shared(
        () -> {
          Held held = newest;
          if (held == null) {
            try (Transaction transaction =
                transactions.begin(TransactionOptions.DEFAULT.withReadOnly(true))) {
              held = new Held(store.read(transaction), transaction.startTimestamp());
            }
            newest = held;
          }
          return held;
        });
  }

  /**
   * @param since the commit timestamp from which the catalog holds
   */
  private record Held(Catalog catalog, long since) {}
}
