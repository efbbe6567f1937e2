package io.mokadb.sql.views;

import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.MemoryBudget;
import io.mokadb.sql.runtime.TableChanges;
import io.mokadb.txn.Transaction;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a step reads and writes: snapshots, and the rows of views in its transaction. Confined to
 * one thread.
 */
final class StepWork implements AutoCloseable {
  private final ViewEnvironment environment;
  private final Transaction transaction;
  private final Catalog catalog;
  private final Cancellation cancellation;
  private final TableChanges changes = new TableChanges();
  private final Set<TableDef> written = new LinkedHashSet<>();
  private final Map<Long, ViewSnapshot> snapshots = new HashMap<>();

  StepWork(ViewEnvironment environment, Transaction transaction, Cancellation cancellation) {
    this.environment = environment;
    this.transaction = transaction;
    this.catalog = environment.definitions().at(transaction);
    this.cancellation = cancellation;
  }

  ViewEnvironment environment() {
    return environment;
  }

  Transaction transaction() {
    return transaction;
  }

  Catalog catalog() {
    return catalog;
  }

  /** The tables that were written. */
  Set<TableDef> written() {
    return written;
  }

  TableChanges changes() {
    return changes;
  }

  /** The database at a timestamp, open until the end of the step. */
  ViewSnapshot at(long timestamp) {
    return snapshots.computeIfAbsent(
        timestamp, time -> new ViewSnapshot(environment, time, cancellation));
  }

  /** Work that writes rows of a view. */
  interface Writing {
    void run(ViewWriter writer, MemoryBudget memory);
  }

  /**
   * Writes rows of a view.
   *
   * @param lookUp ordinals of columns by which rows without a key are looked up
   * @return how many were inserted, updated and deleted
   */
  long write(KeptView view, List<Integer> lookUp, Writing work) {
    try (MemoryBudget memory = environment.memory(cancellation);
        MemoryBudget ofWrites = environment.memory(cancellation)) {
      ExecutionContext context =
          environment.context(transaction, null, changes, ofWrites, cancellation);
      ViewWriter writer = new ViewWriter(environment, catalog, view.table(), lookUp, context);
      work.run(writer, memory);
      if (writer.changed() > 0) {
        written.add(view.table());
      }
      return writer.changed();
    }
  }

  /** A place in the work to return to. */
  Return mark() {
    Transaction.Mark begin = transaction.mark();
    TableChanges counted = changes.copy();
    return () -> {
      transaction.rollbackTo(begin);
      changes.restore(counted);
    };
  }

  /** Undoes what was written since. */
  interface Return {
    void undo();
  }

  @Override
  public void close() {
    snapshots.values().forEach(ViewSnapshot::close);
  }
}
