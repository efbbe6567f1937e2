package io.mokadb.sql.engine;

import io.mokadb.sql.access.constraint.IndexedRows;
import io.mokadb.sql.access.constraint.TableConstraints;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.store.Definitions;
import io.mokadb.sql.check.RowConditions;
import io.mokadb.sql.plan.Planner;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionManager;
import io.mokadb.txn.TransactionOptions;
import java.util.List;

/**
 * The planner's part of CHECK DATABASE. The definitions are asked for only if something is
 * computed, because they may be damaged. Thread-safe.
 *
 * @param snapshot of the definitions; 0 for the newest
 */
record PlannedConditions(
    Planner planner, Definitions definitions, TransactionManager transactions, long snapshot)
    implements RowConditions {
  @Override
  public PlannedConditions at(long other) {
    return new PlannedConditions(planner, definitions, transactions, other);
  }

  private Catalog catalog() {
    if (snapshot == 0) {
      return definitions.recent();
    }
    try (Transaction then = transactions.begin(TransactionOptions.DEFAULT.withSnapshot(snapshot))) {
      return definitions.at(then);
    }
  }

  @Override
  public List<TableConstraints.Check> of(TableDef table) {
    boolean any =
        !table.constraints().checks().isEmpty()
            || table.columns().stream().anyMatch(ColumnDef::isGenerated);
    return any ? planner.tables().checks(table, catalog()) : List.of();
  }

  @Override
  public IndexedRows keyed(TableDef table) {
    return table.derived().isEmpty()
        ? IndexedRows.NONE
        : planner.tables().keyedRows(table, catalog());
  }
}
