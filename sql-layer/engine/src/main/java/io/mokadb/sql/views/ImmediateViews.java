package io.mokadb.sql.views;

import io.mokadb.session.MokaException;
import io.mokadb.sql.access.tally.TallyFill;
import io.mokadb.sql.access.tally.TallyTable;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.MaterializedViews;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.TallyDef;
import io.mokadb.sql.catalog.ViewDef;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.MemoryBudget;
import io.mokadb.sql.runtime.RowStream;
import io.mokadb.sql.runtime.TableChanges;
import io.mokadb.txn.Transaction;
import java.util.function.Consumer;

/** Views that the writers of their tables keep: no step is taken for them. Thread-safe. */
final class ImmediateViews {
  private final ViewEnvironment environment;

  ImmediateViews(ViewEnvironment environment) {
    this.environment = environment;
  }

  /** See {@link io.mokadb.sql.ddl.ViewRuntime#tally}. */
  TallyDef tally(Catalog catalog, ViewDef query, long space) {
    return environment.planner().tables().tallied(query, table(catalog, query), catalog, space);
  }

  /** See {@link io.mokadb.sql.ddl.ViewRuntime#fill}. */
  long fill(Transaction transaction, Catalog catalog, ViewDef query, Cancellation cancellation) {
    TableDef table = table(catalog, query);
    try (MemoryBudget memory = environment.memory(cancellation)) {
      ExecutionContext context =
          environment.context(transaction, null, new TableChanges(), memory, cancellation);
      return new TallyFill(
              environment.planner().tables().tally(query, table, catalog), table, context)
          .run();
    }
  }

  /** Reads all rows of a view as its readers see them in a transaction. */
  void read(ViewSnapshot snapshot, KeptView view, ExecutionContext context, Consumer<Object[]> to) {
    TallyTable table = TallyTable.of(snapshot.catalog(), view.table());
    try (RowStream rows = table.rows(context)) {
      for (Object[] row = rows.next(); row != null; row = rows.next()) {
        context.checkCancelled();
        to.accept(row);
      }
    }
  }

  /** The only table of a query. */
  private static TableDef table(Catalog catalog, ViewDef query) {
    TableDef table = query.uses().size() == 1 ? catalog.table(query.uses().get(0)) : null;
    if (table == null || MaterializedViews.contains(catalog, table)) {
      throw MokaException.unsupported(
          "Materialized view "
              + query.qualifiedName()
              + " cannot be kept in the transactions of writers (freshness = 'immediate') unless"
              + " its query reads one table, no view, and calls no function of the database. With"
              + " freshness = 'current', readers see any query at their snapshot");
    }
    return table;
  }
}
