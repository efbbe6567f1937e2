package io.mokadb.sql.trigger;

import io.mokadb.session.trace.DatabaseTracer;
import io.mokadb.sql.access.counter.PersistentSequences;
import io.mokadb.sql.access.statistics.StatisticsStore;
import io.mokadb.sql.catalog.TriggerDef;
import io.mokadb.sql.catalog.store.Definitions;
import io.mokadb.sql.lob.LargeObjects;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.ExecutionContext.SessionVariables;
import io.mokadb.sql.runtime.IdentitySource;
import io.mokadb.sql.runtime.MemoryBudget;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.sql.runtime.StatementClock;
import io.mokadb.sql.runtime.Workspace;
import io.mokadb.sql.views.FreshReading;
import io.mokadb.sql.views.FreshViews;
import io.mokadb.txn.Transaction;
import java.time.Clock;
import java.time.Instant;
import java.util.concurrent.TimeUnit;

/**
 * The objects that running triggers share with the sessions of their database.
 *
 * @param statistics updated by the writes of triggers
 * @param rights asked before each run
 * @param running triggers that handle a row now
 * @param tracer told of each run
 * @param clock source of CURRENT_TIMESTAMP, with its zone
 * @param memoryPerStatement in bytes
 * @param workspace resources that all statements share
 */
public record TriggerEnvironment(
    Definitions definitions,
    StatisticsStore statistics,
    IdentitySource identities,
    PersistentSequences sequences,
    LargeObjects objects,
    TriggerStatements statements,
    TriggerRights rights,
    RunningTriggers running,
    DatabaseTracer tracer,
    FreshViews views,
    Clock clock,
    long memoryPerStatement,
    Workspace workspace) {
  private StatementClock now() {
    Instant instant = clock.instant();
    return new StatementClock(
        TimeUnit.SECONDS.toMicros(instant.getEpochSecond()) + instant.getNano() / 1000,
        clock.getZone());
  }

  /** One row is handled; what it needs of its transaction ends with it. */
  TriggerRun run(
      Transaction transaction,
      TriggerDef trigger,
      TriggerWriting writing,
      Cancellation cancellation) {
    return new TriggerRun(
        this, transaction, trigger, now(), writing, cancellation, definitions.at(transaction));
  }

  /** To be ended by the caller. */
  ExecutionContext context(TriggerRun run, Operator plan, Object[] parameters) {
    FreshReading reading =
        views.reading(run.transaction(), run.catalog(), false, plan, run.cancellation());
    ExecutionContext context = context(run, reading.transaction(), parameters);
    if (reading.isFresh()) {
      context.atEnd(reading::close);
    }
    return context;
  }

  private ExecutionContext context(TriggerRun run, Transaction transaction, Object[] parameters) {
    return new ExecutionContext(
        transaction,
        parameters,
        run.now(),
        run.cancellation(),
        new MemoryBudget(memoryPerStatement, workspace, run.cancellation()),
        new SessionVariables(
            rights.user(run.trigger()),
            run.trigger().creator() == null ? 0 : run.trigger().creator(),
            run.schema(),
            0,
            null),
        run.writing().changes(),
        identities,
        run);
  }
}
