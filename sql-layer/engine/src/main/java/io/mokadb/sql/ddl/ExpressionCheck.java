package io.mokadb.sql.ddl;

import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.TableDef;

/**
 * Whether the expressions of a column can be evaluated and stored; the planner knows. Thread-safe.
 */
public interface ExpressionCheck {
  /**
   * @param column with a {@link ColumnDef#defaultSql()}
   * @throws io.mokadb.session.MokaException if the expression is wrong or does not fit the type
   */
  void checkDefault(ColumnDef column);

  /**
   * @param table as it will be
   * @param column of it, with a {@link ColumnDef#generatedSql()}
   * @param catalog has the functions that the expression may call
   * @throws io.mokadb.session.MokaException if the expression is wrong, does not fit the type, or
   *     depends on more than the columns of the row that are not generated
   */
  void checkGenerated(TableDef table, ColumnDef column, Catalog catalog);
}
