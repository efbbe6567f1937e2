package io.mokadb.sql.trigger;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Key;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.trace.DatabaseTracer;
import io.mokadb.session.trace.TracedWork;
import io.mokadb.sql.access.read.EncodedRows;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.store.TableNeed;
import io.mokadb.sql.layout.RowKeys;
import io.mokadb.sql.layout.RowProjection;
import io.mokadb.sql.plan.PlannedStatement;
import io.mokadb.sql.runtime.RowStream;
import io.mokadb.sql.runtime.TableChanges;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.ConflictException;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TxnException;
import io.mokadb.txn.observe.Observation;
import io.mokadb.txn.observe.Observer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;

/** Runs one trigger for the rows that it is notified of. Thread-safe. */
final class TriggerObserver implements Observer {
  private final int id;
  private final CompiledTriggers compiled;
  private final ObserverClasses classes;
  private final TriggerEnvironment environment;

  /** A worker handles the rows of one transaction, and then commits it, on one thread. */
  private final Map<Thread, TriggerWriting> writing = new ConcurrentHashMap<>();

  TriggerObserver(
      int id, CompiledTriggers compiled, ObserverClasses classes, TriggerEnvironment environment) {
    this.id = id;
    this.compiled = compiled;
    this.classes = classes;
    this.environment = environment;
  }

  @Override
  public void observe(Transaction transaction, Observation observation) throws Exception {
    CompiledTrigger trigger = compiled.of(id, environment.definitions().at(transaction));
    if (trigger == null) {
      // Dropped; what is left of its notifications is being forgotten.
      observation.forget();
      return;
    }
    if (trigger.trigger().paused()) {
      // Paused by another process, of which this one has not heard in time: no row is to blame.
      throw new TxnException(
          TxnException.Kind.INTERRUPTED, "Trigger " + trigger.trigger().name() + " is paused");
    }
    Key row = observation.row();
    Object[] after = read(trigger, row, transaction::get, transaction.startTimestamp());
    boolean needsOld = trigger.usesOld() || after == null;
    Object[] before =
        needsOld ? read(trigger, row, observation::seen, observation.lastSeen()) : null;
    if (after == null) {
      observation.forget();
      if (!trigger.trigger().events().delete()) {
        return;
      }
      if (before == null) {
        before = observation.isHandledAndForgotten() ? null : keyOf(trigger.table(), row);
      }
      if (before == null) {
        return;
      }
    }
    TriggerWriting work = writing(transaction, trigger);
    TableChanges counted = work.changes().copy();
    RunningTrigger running =
        environment.running().begin(trigger, row, transaction.startTimestamp());
    TracedWork traced = traced(trigger);
    Throwable failure = null;
    transaction.limit(running.cancellation());
    try {
      run(trigger, transaction, observation, after, before, work, running);
    } catch (Exception | Error e) {
      // Bodies of triggers are users' code: any failure is the row's, and is rethrown below.
      failure = e;
    } finally {
      transaction.limit(Deadline.none());
      environment.running().end(running);
      traced.end(failure == null ? null : state(failure));
    }
    if (failure != null) {
      work.changes().restore(counted);
      rethrow(running.failure(failure));
    }
  }

  private TracedWork traced(CompiledTrigger trigger) {
    DatabaseTracer tracer = environment.tracer();
    return tracer.isOn()
        ? tracer.trigger(trigger.trigger().name(), trigger.table().schema(), trigger.table().name())
        : TracedWork.NONE;
  }

  private static SqlState state(Throwable failure) {
    if (failure instanceof MokaException moka) {
      return moka.state();
    }
    return failure instanceof ConflictException
        ? SqlState.SERIALIZATION_CONFLICT
        : SqlState.INTERNAL_ERROR;
  }

  private static void rethrow(Throwable failure) throws Exception {
    if (failure instanceof Error error) {
      throw error;
    }
    throw (Exception) failure;
  }

  /**
   * What is known of a row that came and went unseen, though others may have seen it and derived
   * something of it.
   *
   * @return the row with nulls in all columns but the key's; null if it has no key to be known by
   */
  private static Object[] keyOf(TableDef table, Key row) {
    if (!table.hasPrimaryKey()) {
      return null;
    }
    RowKeys keys = new RowKeys(table);
    Object[] values = keys.decode(row);
    int[] ordinals = keys.ordinals();
    Object[] known = new Object[table.columns().size()];
    for (int i = 0; i < values.length; i++) {
      known[ordinals[i]] = values[i];
    }
    return known;
  }

  /**
   * @param snapshot what {@code cells} are of
   */
  private Object[] read(
      CompiledTrigger trigger, Key row, Function<CellKey, byte[]> cells, long snapshot) {
    RowProjection decoder = trigger.row();
    byte[] value = EncodedRows.of(decoder).get(cells, row);
    return value == null
        ? null
        : decoder.reading(() -> environment.objects().at(snapshot)).read(row, value);
  }

  private TriggerWriting writing(Transaction transaction, CompiledTrigger trigger) {
    return writing.compute(
        Thread.currentThread(),
        (thread, work) ->
            work != null && work.isOf(transaction)
                ? work
                : new TriggerWriting(transaction.startTimestamp(), need(trigger)));
  }

  /** After a PAUSE or a DROP no run commits, on whichever node it is. */
  private TableNeed need(CompiledTrigger trigger) {
    return new TableNeed(
        trigger.table().id(),
        table ->
            table.triggers().stream().anyMatch(present -> present.id() == id && !present.paused()),
        "Trigger " + trigger.trigger().name() + " was paused or dropped while it ran");
  }

  private void run(
      CompiledTrigger trigger,
      Transaction transaction,
      Observation observation,
      Object[] after,
      Object[] before,
      TriggerWriting work,
      RunningTrigger running)
      throws Exception {
    Object[] rows =
        TransitionRows.values(
            trigger.table().columns().size(),
            after,
            before,
            trigger.usesChangeId() ? observation.changeId() : null);
    environment.rights().check(trigger.trigger(), trigger.needs());
    TriggerRun run = environment.run(transaction, trigger.trigger(), work, running.cancellation());
    if (trigger.condition() != null && !isTrue(run, trigger.condition(), rows)) {
      return;
    }
    if (trigger.trigger().observerClass() != null) {
      classes
          .instance(trigger.trigger().observerClass())
          .observe(
              TriggerSession.change(trigger, before, after, observation),
              new TriggerSession(environment.statements(), run));
    }
    for (PlannedStatement statement : trigger.statements()) {
      run.noteWritten(statement.written());
      try (RowStream result = run.open(statement, rows)) {
        // A change gives its count; FOR UPDATE locks the rows that are read.
        Object[] row;
        do {
          row = result.next();
        } while (row != null);
      }
    }
    run.checkDeferred();
  }

  private static boolean isTrue(TriggerRun run, PlannedStatement condition, Object[] rows) {
    try (RowStream result = run.open(condition, rows)) {
      return Boolean.TRUE.equals(result.next()[0]);
    }
  }

  /** Commits under the rule of sessions (T1). */
  @Override
  public CommitOutcome commit(Transaction transaction, Supplier<CommitOutcome> commit) {
    TriggerWriting work = writing.remove(Thread.currentThread());
    if (work == null || !work.isOf(transaction)) {
      return commit.get();
    }
    CommitOutcome outcome =
        environment.definitions().commit(transaction, commit, work.written(), work.need());
    if (outcome instanceof CommitOutcome.Committed) {
      environment.statistics().committed(work.changes());
    }
    return outcome;
  }
}
