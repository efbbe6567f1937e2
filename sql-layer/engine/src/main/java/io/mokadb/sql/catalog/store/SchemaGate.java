package io.mokadb.sql.catalog.store;

import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.Transaction;
import java.util.Collection;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.function.Supplier;

/**
 * Keeps commits of rows and changes of definitions apart (S4): the former share it, the latter have
 * it alone. Thread-safe.
 */
public final class SchemaGate {
  private final ReadWriteLock lock;

  /**
   * @param lock reentrant; who holds it alone may share it, too
   */
  SchemaGate(ReadWriteLock lock) {
    this.lock = lock;
  }

  /**
   * Commits a transaction that wrote tables.
   *
   * @param written the definitions its writes were planned with; empty if it wrote none
   * @return as {@link Transaction#commit()}; a conflict if one of the tables is not the same any
   *     more, the transaction is rolled back then
   */
  public CommitOutcome commit(
      Transaction transaction, Collection<TableDef> written, CatalogCache cache) {
    CommitOutcome outcome = commit(transaction::commit, written, cache);
    if (outcome instanceof CommitOutcome.Conflict) {
      transaction.rollback();
    }
    return outcome;
  }

  /**
   * As {@link #commit(Transaction, Collection, CatalogCache)} with a way to commit of the caller's
   * own, which is not called if one of the tables is not the same any more.
   */
  CommitOutcome commit(
      Supplier<CommitOutcome> commit, Collection<TableDef> written, CatalogCache cache) {
    if (written.isEmpty()) {
      return commit.get();
    }
    return shared(
        () -> {
          TableDef changed = firstChanged(written, cache.newest());
          if (changed == null) {
            return commit.get();
          }
          return new CommitOutcome.Conflict(
              null,
              0,
              "Table "
                  + changed.qualifiedName()
                  + " was altered or dropped while the transaction ran; nothing was committed");
        });
  }

  private static TableDef firstChanged(Collection<TableDef> written, Catalog catalog) {
    for (TableDef planned : written) {
      TableDef now = catalog.table(planned.schema(), planned.name());
      if (now == null || !WriteShape.same(planned, now)) {
        return planned;
      }
    }
    return null;
  }

  /** Runs while no definition changes. */
  <T> T shared(Supplier<T> action) {
    return locked(lock.readLock(), action);
  }

  /** Runs while no transaction that wrote tables commits, and no other change runs. */
  <T> T alone(Supplier<T> action) {
    return locked(lock.writeLock(), action);
  }

  /** Waits for the change that is under way, if any. */
  void awaitChange() {
    shared(() -> Boolean.TRUE);
  }

  private static <T> T locked(Lock lock, Supplier<T> action) {
    lock.lock();
    try {
      return action.get();
    } finally {
      lock.unlock();
    }
  }
}
