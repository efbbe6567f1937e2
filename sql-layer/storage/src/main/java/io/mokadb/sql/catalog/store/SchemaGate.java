package io.mokadb.sql.catalog.store;

import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.txn.CommitOutcome;
import java.util.Collection;
import java.util.concurrent.TimeUnit;
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
   * @param lock reentrant; a thread that holds it alone may share it, too
   */
  SchemaGate(ReadWriteLock lock) {
    this.lock = lock;
  }

  /**
   * Commits a transaction that wrote tables.
   *
   * @param commit ends the transaction; not called if one of the tables is not the same any more
   * @param written the definitions its writes were planned with; empty if it wrote none
   * @param look called now and then while a change of definitions is in the way; ends the wait if
   *     it throws
   * @return what {@code commit} gave; a conflict if it was not called
   */
  CommitOutcome commit(
      Supplier<CommitOutcome> commit,
      Collection<TableDef> written,
      CatalogCache cache,
      Runnable look) {
    if (written.isEmpty()) {
      return commit.get();
    }
    return shared(
        look,
        () -> {
          TableDef changed = firstChanged(written, cache.newest());
          return changed == null ? commit.get() : redefined(changed);
        });
  }

  /** Why a transaction that wrote a table does not commit. */
  static CommitOutcome.Conflict redefined(TableDef changed) {
    return new CommitOutcome.Conflict(
        null,
        0,
        "Table "
            + changed.qualifiedName()
            + (changed.isClosed()
                ? " is being changed by " + changed.work().description()
                : " was altered or dropped while the transaction ran")
            + "; nothing was committed");
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
