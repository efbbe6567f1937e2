package io.mokadb.sql.engine;

import io.mokadb.sql.access.constraint.IndexedRows;
import io.mokadb.sql.access.constraint.TableConstraints;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.store.Definitions;
import io.mokadb.sql.check.RowConditions;
import io.mokadb.sql.plan.Planner;
import java.util.List;

/** The planner's part of CHECK DATABASE. Thread-safe. */
final class PlannedConditions implements RowConditions {
  private final Planner planner;
  private final Definitions definitions;

  PlannedConditions(Planner planner, Definitions definitions) {
    this.planner = planner;
    this.definitions = definitions;
  }

  @Override
  public List<TableConstraints.Check> of(TableDef table) {
    return planner.tables().checks(table, definitions.recent());
  }

  @Override
  public IndexedRows keyed(TableDef table) {
    // The other definitions may be damaged: they are asked for only if something is computed.
    return table.derived().isEmpty()
        ? IndexedRows.NONE
        : planner.tables().keyedRows(table, definitions.recent());
  }
}
