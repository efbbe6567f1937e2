package io.mokadb.sql.views;

import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.MemoryBudget;
import io.mokadb.sql.runtime.TableChanges;
import io.mokadb.txn.Transaction;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The rows of views in one transaction, as they are written. Confined to one thread. */
final class ViewRows {
  private final ViewEnvironment environment;
  private final Transaction transaction;
  private final Catalog catalog;
  private final Cancellation cancellation;
  private final boolean trial;
  private final TableChanges changes = new TableChanges();
  private final Set<TableDef> written = new LinkedHashSet<>();

  /**
   * @param catalog of the transaction
   * @param trial whether all is dropped in the end, so that others do not see what is drawn and
   *     counted
   */
  ViewRows(
      ViewEnvironment environment,
      Transaction transaction,
      Catalog catalog,
      boolean trial,
      Cancellation cancellation) {
    this.environment = environment;
    this.transaction = transaction;
    this.catalog = catalog;
    this.trial = trial;
    this.cancellation = cancellation;
  }

  Transaction transaction() {
    return transaction;
  }

  /** The tables that were written. */
  Set<TableDef> written() {
    return written;
  }

  TableChanges changes() {
    return changes;
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
          trial
              ? environment.trial(transaction, ofWrites, cancellation)
              : environment.context(transaction, null, changes, ofWrites, cancellation);
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
}
