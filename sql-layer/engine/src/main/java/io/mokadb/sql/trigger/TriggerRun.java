package io.mokadb.sql.trigger;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.SequenceDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.TriggerDef;
import io.mokadb.sql.lob.LargeObjects;
import io.mokadb.sql.plan.PlannedStatement;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.sql.runtime.DeferredCheck;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.RowStream;
import io.mokadb.sql.runtime.StatementClock;
import io.mokadb.sql.runtime.TransactionScope;
import io.mokadb.txn.Transaction;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A trigger handles one row: a transaction of its own as far as the trigger can tell, though it may
 * share a commit with others. So deferred checks run at the end of the run, and a violation is the
 * failure of this run alone. Confined to one run.
 */
final class TriggerRun implements TransactionScope {
  private final TriggerEnvironment environment;
  private final Transaction transaction;
  private final TriggerDef trigger;
  private final StatementClock now;
  private final TriggerWriting writing;
  private final Cancellation cancellation;
  private final Catalog catalog;
  private final Set<DeferredCheck> deferred = new LinkedHashSet<>();
  private final Map<Long, Long> drawn = new HashMap<>();

  TriggerRun(
      TriggerEnvironment environment,
      Transaction transaction,
      TriggerDef trigger,
      StatementClock now,
      TriggerWriting writing,
      Cancellation cancellation,
      Catalog catalog) {
    this.environment = environment;
    this.transaction = transaction;
    this.trigger = trigger;
    this.now = now;
    this.writing = writing;
    this.cancellation = cancellation;
    this.catalog = catalog;
  }

  Transaction transaction() {
    return transaction;
  }

  TriggerDef trigger() {
    return trigger;
  }

  String schema() {
    return trigger.searchSchema();
  }

  StatementClock now() {
    return now;
  }

  TriggerWriting writing() {
    return writing;
  }

  Cancellation cancellation() {
    return cancellation;
  }

  @Override
  public Catalog catalog() {
    return catalog;
  }

  @Override
  public LargeObjects objects() {
    return environment.objects();
  }

  void noteWritten(List<TableDef> tables) {
    writing.noteWritten(tables);
  }

  /** Begins a statement, whose memory is given back when its rows are closed. */
  RowStream open(PlannedStatement statement, Object[] parameters) {
    ExecutionContext context = environment.context(this, statement.root(), parameters);
    boolean open = false;
    try {
      RowStream rows = statement.root().open(context);
      open = true;
      return new RowStream() {
        @Override
        public Object[] next() {
          return rows.next();
        }

        @Override
        public void close() {
          try {
            rows.close();
          } finally {
            context.end();
          }
        }
      };
    } finally {
      if (!open) {
        context.end();
      }
    }
  }

  @Override
  public void defer(DeferredCheck check) {
    deferred.add(check);
  }

  /**
   * To be called at the end.
   *
   * @throws MokaException of the first check that fails
   */
  void checkDeferred() {
    deferred.forEach(check -> check.check(transaction));
  }

  /** Triggers and sessions do not wait for each other: the commit finds conflicts. */
  @Override
  public long nextValue(String schemaName, String name) {
    SequenceDef sequence = sequence(schemaName, name);
    environment.rights().checkDrawing(trigger, sequence, catalog);
    long value = environment.sequences().next(sequence);
    drawn.put(sequence.id(), value);
    return value;
  }

  @Override
  public long currentValue(String schemaName, String name) {
    SequenceDef sequence = sequence(schemaName, name);
    Long value = drawn.get(sequence.id());
    if (value == null) {
      throw new MokaException(
          SqlState.INVALID_TRANSACTION_STATE,
          "This run of the trigger has drawn no number from sequence "
              + sequence.qualifiedName()
              + " yet");
    }
    return value;
  }

  private SequenceDef sequence(String schemaName, String name) {
    SequenceDef sequence = catalog.sequence(schemaName, name);
    if (sequence == null) {
      throw new MokaException(
          SqlState.NO_SUCH_TABLE, "There is no sequence " + schemaName + "." + name);
    }
    return sequence;
  }
}
