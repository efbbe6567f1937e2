package io.mokadb.sql.catalog.store;

import io.mokadb.kv.Deadline;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionManager;
import java.util.Collection;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.function.Supplier;

/**
 * The definitions of a store that one process commits to: what it does not remember has not
 * happened, and its threads wait for each other at the gate. Thread-safe.
 */
final class OwnDefinitions implements DefinitionKeeping {
  private final CatalogStore store;
  private final SchemaGate gate;
  private final CatalogCache cache;

  OwnDefinitions(CatalogStore store, TransactionManager transactions, ReadWriteLock lock) {
    this.store = store;
    this.gate = new SchemaGate(lock);
    this.cache = new CatalogCache(store, transactions, gate);
  }

  /** What changes is changed by this process, which tells those concerned. */
  @Override
  public void follow(StampFollower follower) {}

  @Override
  public Catalog newest() {
    return cache.newest();
  }

  @Override
  public Catalog recent() {
    return cache.newest();
  }

  @Override
  public void refresh(Deadline limit) {}

  @Override
  public Catalog at(Transaction transaction) {
    return cache.at(transaction);
  }

  @Override
  public Catalog toChange(Transaction transaction) {
    return store.read(transaction);
  }

  /** A change that takes away what a transaction needs stops it, in the same process. */
  @Override
  public CommitOutcome commitRows(
      Transaction transaction,
      Supplier<CommitOutcome> commit,
      Collection<TableDef> written,
      TableNeed needOrNull,
      CommitWaits waits) {
    return gate.commit(commit, written, cache, waits.look());
  }

  /**
   * Commits and publishes. Only this is marked as a change, not the edit before: that may rewrite a
   * table, and transactions that begin meanwhile see the catalog before it.
   */
  @Override
  public CommitOutcome commitChange(Transaction transaction, Catalog changed) {
    cache.beginChange();
    boolean published = false;
    try {
      CommitOutcome outcome = transaction.commit();
      published =
          outcome instanceof CommitOutcome.Committed committed
              && isPublished(changed, committed.commitTimestamp());
      return outcome;
    } finally {
      if (!published) {
        // What is in the store is looked up again, rather than guessed from the kind of failure.
        cache.forget();
      }
      cache.endChange();
    }
  }

  private boolean isPublished(Catalog changed, long commitTimestamp) {
    try {
      cache.publish(changed, commitTimestamp);
      return true;
    } catch (OutOfMemoryError e) {
      // It is committed all the same.
      return false;
    }
  }

  @Override
  public <T> T alone(Runnable look, Supplier<T> change) {
    return gate.alone(look, change);
  }

  @Override
  public <T> T shared(Runnable look, Supplier<T> action) {
    return gate.shared(look, action);
  }
}
