package io.mokadb.sql.catalog.store;

import io.mokadb.kv.Deadline;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.Transaction;
import java.util.Collection;
import java.util.function.Supplier;

/**
 * The part of {@link Definitions} that depends on who else commits to the store: how transactions
 * get to know their catalog, and how a change of definitions and the rows of others keep clear of
 * each other. Thread-safe.
 */
sealed interface DefinitionKeeping permits OwnDefinitions, SharedDefinitions {
  /** As {@link Definitions#follow}. */
  void follow(StampFollower follower);

  /** As {@link Definitions#newest}. */
  Catalog newest();

  /** As {@link Definitions#recent}. */
  Catalog recent();

  /** As {@link Definitions#refresh}. */
  void refresh(Deadline limit);

  /** The catalog at a transaction's snapshot. */
  Catalog at(Transaction transaction);

  /** The same for a change in a transaction of its own, which has written nothing yet. */
  Catalog toChange(Transaction transaction);

  /**
   * Commits a transaction that has written tables.
   *
   * @param commit ends the transaction; not called if it is known before that a table has changed
   * @param written the definitions its writes were planned with
   * @param needOrNull what it depends on besides
   * @param waits ends waits for changes of definitions
   * @return the outcome of {@code commit}, or a conflict if one of the tables is not the same any
   *     more
   */
  CommitOutcome commitRows(
      Transaction transaction,
      Supplier<CommitOutcome> commit,
      Collection<TableDef> written,
      TableNeed needOrNull,
      CommitWaits waits);

  /**
   * Commits a transaction that has changed definitions, by a thread that is {@link #alone}.
   *
   * @param changed the catalog that it leaves
   */
  CommitOutcome commitChange(Transaction transaction, Catalog changed);

  /**
   * Runs a change of definitions while no other one of this process runs.
   *
   * @param look called now and then while others are in the way; ends the wait if it throws
   */
  <T> T alone(Runnable look, Supplier<T> change);

  /** Runs while no definition is changed by this process; {@code look} as for {@link #alone}. */
  <T> T shared(Runnable look, Supplier<T> action);
}
