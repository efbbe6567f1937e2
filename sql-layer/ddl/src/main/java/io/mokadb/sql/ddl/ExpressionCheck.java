package io.mokadb.sql.ddl;

import io.mokadb.session.SqlType;
import io.mokadb.sql.access.constraint.IndexedRows;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.TableDef;

/**
 * The planner's check of expressions over the rows of a table: whether those of a column can be
 * evaluated and stored, and the expressions of indexes. Thread-safe.
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

  /**
   * The type of what an index computes of rows.
   *
   * @param table as it is
   * @param sql over its columns
   * @param catalog has the functions that the expression may call
   * @throws io.mokadb.session.MokaException if the expression is wrong, depends on more than the
   *     row, or no index can hold it
   */
  SqlType derivedType(TableDef table, String sql, Catalog catalog);

  /** The rows of a table as its indexes see them. */
  IndexedRows keyedRows(TableDef table, Catalog catalog);
}
