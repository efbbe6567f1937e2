package io.mokadb.sql.ddl;

import io.mokadb.sql.catalog.ColumnDef;

/** Whether a column's DEFAULT can be evaluated and stored; the planner knows. Thread-safe. */
@FunctionalInterface
public interface DefaultCheck {
  /**
   * @param column with a {@link ColumnDef#defaultSql()}
   * @throws io.mokadb.session.MokaException if the expression is wrong or does not fit the type
   */
  void check(ColumnDef column);
}
