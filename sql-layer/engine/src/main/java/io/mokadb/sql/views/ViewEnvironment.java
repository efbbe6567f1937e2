package io.mokadb.sql.views;

import io.mokadb.sql.access.statistics.StatisticsStore;
import io.mokadb.sql.access.virtual.VirtualTables;
import io.mokadb.sql.catalog.store.Definitions;
import io.mokadb.sql.lob.LargeObjects;
import io.mokadb.sql.plan.Planner;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.ExecutionContext.SessionVariables;
import io.mokadb.sql.runtime.IdentitySource;
import io.mokadb.sql.runtime.MemoryBudget;
import io.mokadb.sql.runtime.StatementClock;
import io.mokadb.sql.runtime.TableChanges;
import io.mokadb.sql.runtime.TransactionScope;
import io.mokadb.sql.runtime.Workspace;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionManager;
import io.mokadb.txn.time.Timestamps;
import java.time.ZoneId;
import java.util.concurrent.TimeUnit;

/**
 * The objects that running views share with the sessions of their database.
 *
 * @param statistics updated by the writes of views, and asked by their plans
 * @param virtualTables that plans are made with
 * @param zone of local times in queries: that of the database
 * @param memoryPerStatement in bytes
 * @param workspace resources that all statements share
 */
public record ViewEnvironment(
    TransactionManager transactions,
    Definitions definitions,
    Planner planner,
    StatisticsStore statistics,
    VirtualTables virtualTables,
    IdentitySource identities,
    LargeObjects objects,
    ZoneId zone,
    long memoryPerStatement,
    Workspace workspace) {

  /** Memory of one execution; to be closed after it. */
  MemoryBudget memory(Cancellation cancellation) {
    return new MemoryBudget(memoryPerStatement, workspace, cancellation);
  }

  /** For a query, with memory of its own, which the caller closes. */
  ExecutionContext reading(
      Transaction transaction, Object[] parameters, Cancellation cancellation) {
    return context(transaction, parameters, new TableChanges(), memory(cancellation), cancellation);
  }

  /**
   * For writes.
   *
   * @param changes takes the rows that come and go
   */
  ExecutionContext context(
      Transaction transaction,
      Object[] parameters,
      TableChanges changes,
      MemoryBudget memory,
      Cancellation cancellation) {
    return context(transaction, parameters, changes, identities, memory, cancellation);
  }

  /** For writes that are dropped in the end: what they draw and count, others do not see. */
  ExecutionContext trial(Transaction transaction, MemoryBudget memory, Cancellation cancellation) {
    return context(
        transaction, null, new TableChanges(), new TrialIdentities(), memory, cancellation);
  }

  private ExecutionContext context(
      Transaction transaction,
      Object[] parameters,
      TableChanges changes,
      IdentitySource numbers,
      MemoryBudget memory,
      Cancellation cancellation) {
    long millis = Timestamps.toMillis(transaction.startTimestamp());
    return new ExecutionContext(
        transaction,
        parameters,
        new StatementClock(TimeUnit.MILLISECONDS.toMicros(millis), zone),
        cancellation,
        memory,
        new SessionVariables("", "", 0),
        changes,
        numbers,
        TransactionScope.none(objects));
  }
}
