package io.mokadb.sql.catalog;

import io.mokadb.session.SqlType;

/**
 * A value that indexes compute from a row: one of their keys, or the condition on the rows that
 * they have. Rows do not hold it.
 *
 * @param id as {@link ColumnDef#id()}, drawn from the same numbers
 * @param sql the expression, over the columns of its table
 * @param type of its values
 */
public record DerivedDef(int id, String sql, SqlType type) {
  public DerivedDef withSql(String newSql) {
    return new DerivedDef(id, newSql, type);
  }

  public DerivedDef withType(SqlType newType) {
    return new DerivedDef(id, sql, newType);
  }
}
