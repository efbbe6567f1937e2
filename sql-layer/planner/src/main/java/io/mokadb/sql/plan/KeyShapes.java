package io.mokadb.sql.plan;

import org.apache.calcite.sql.SqlDelete;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlUpdate;

/**
 * The short cut for statements by key: SELECT of columns, UPDATE and DELETE of the rows in one
 * range of the primary key or of an index, with ORDER BY and LIMIT where the key gives the order,
 * and SELECT of one row of a table, joined with one row of others, go straight from the syntax tree
 * to operators. Everything else is left to the full planner, errors too. Stateless.
 */
final class KeyShapes {
  private KeyShapes() {}

  /** The plan of a statement of one of these forms; null for other statements. */
  static PlannedStatement plan(SqlNode statement, PlanRequest request, int parameterCount) {
    KeyedValues values = new KeyedValues(parameterCount);
    PlannedStatement planned = planned(statement, request, values);
    if (planned == null && statement instanceof SqlSelect select) {
      values = new KeyedValues(parameterCount);
      planned = PointQuery.plan(select, request, values);
    }
    return planned == null || !values.areAllTyped() ? null : planned;
  }

  private static PlannedStatement planned(
      SqlNode statement, PlanRequest request, KeyedValues values) {
    if (statement instanceof SqlSelect select) {
      return KeyedSelect.plan(select, null, null, null, request, values);
    }
    if (statement instanceof SqlOrderBy ordered && ordered.query instanceof SqlSelect select) {
      return KeyedSelect.plan(
          select, ordered.orderList, ordered.offset, ordered.fetch, request, values);
    }
    if (statement instanceof SqlUpdate update) {
      return KeyedChanges.update(update, request, values);
    }
    return statement instanceof SqlDelete delete
        ? KeyedChanges.delete(delete, request, values)
        : null;
  }
}
