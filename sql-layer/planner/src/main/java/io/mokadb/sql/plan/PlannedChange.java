package io.mokadb.sql.plan;

import io.mokadb.sql.access.constraint.ConstraintGraph;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.runtime.Operator;
import java.util.List;

/**
 * A change as operators.
 *
 * @param written the tables that are changed
 */
record PlannedChange(Operator root, List<TableDef> written) {
  /**
   * @param constraintsOrNull may change more tables
   */
  static PlannedChange of(Operator root, TableDef table, ConstraintGraph constraintsOrNull) {
    return new PlannedChange(
        root, constraintsOrNull == null ? List.of(table) : constraintsOrNull.written());
  }
}
