package io.mokadb.sql.catalog.store;

import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.Transaction;
import java.util.Collection;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.function.Supplier;

/**
 * Keeps commits of rows and changes of definitions apart (S4): the former share it, the latter have
 * it alone. Thread-safe.
 */
public final class SchemaGate {
  /** For those who wait to the end. */
  static final Runnable NO_LOOK = () -> {};

  private static final long LOOK_MILLIS = 20;

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
   * @param look called now and then while a change of definitions is in the way; if it throws, the
   *     transaction is rolled back
   * @return as {@link Transaction#commit()}; a conflict if one of the tables is not the same any
   *     more, the transaction is rolled back then
   */
  public CommitOutcome commit(
      Transaction transaction, Collection<TableDef> written, CatalogCache cache, Runnable look) {
    AtomicBoolean begun = new AtomicBoolean();
    CommitOutcome outcome;
    try {
      outcome =
          commit(
              () -> {
                begun.set(true);
                return transaction.commit();
              },
              written,
              cache,
              look);
    } catch (RuntimeException e) {
      // A commit that failed before it began leaves the transaction to be rolled back here.
      if (!begun.get()) {
        transaction.rollback();
      }
      throw e;
    }
    if (outcome instanceof CommitOutcome.Conflict) {
      transaction.rollback();
    }
    return outcome;
  }

  /**
   * As {@link #commit(Transaction, Collection, CatalogCache, Runnable)} with a way to commit of the
   * caller's own, which is not called if one of the tables is not the same any more.
   */
  CommitOutcome commit(
      Supplier<CommitOutcome> commit,
      Collection<TableDef> written,
      CatalogCache cache,
      Runnable look) {
    if (written.isEmpty()) {
      return commit.get();
    }
    return locked(
        lock.readLock(),
        look,
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
    return shared(NO_LOOK, action);
  }

  /** As {@link #shared(Supplier)}; {@code look} as for {@link #alone}. */
  <T> T shared(Runnable look, Supplier<T> action) {
    return locked(lock.readLock(), look, action);
  }

  /**
   * Runs while no transaction that wrote tables commits, and no other change runs.
   *
   * @param look called now and then while one of these is in the way; ends the wait if it throws
   */
  <T> T alone(Runnable look, Supplier<T> action) {
    return locked(lock.writeLock(), look, action);
  }

  /** Waits for the change that is under way, if any. */
  void awaitChange() {
    shared(() -> Boolean.TRUE);
  }

  private static <T> T locked(Lock lock, Runnable look, Supplier<T> action) {
    enter(lock, look);
    try {
      return action.get();
    } finally {
      lock.unlock();
    }
  }

  /** Not by {@link Lock#tryLock()}, which takes no notice of changes that wait. */
  private static void enter(Lock lock, Runnable look) {
    boolean interrupted = false;
    try {
      boolean entered = false;
      while (!entered) {
        try {
          entered = lock.tryLock(LOOK_MILLIS, TimeUnit.MILLISECONDS);
          if (!entered) {
            look.run();
          }
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
