package io.mokadb.sql.ddl;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.sql.access.KeyedRows;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.TableDef;

/** Where there is no planner: every expression is right but the word wrong. */
final class NoExpressions implements ExpressionCheck {
  @Override
  public void checkDefault(ColumnDef column) {
    require(column.defaultSql());
  }

  @Override
  public void checkGenerated(TableDef table, ColumnDef column, Catalog catalog) {
    require(column.generatedSql());
  }

  @Override
  public SqlType derivedType(TableDef table, String sql, Catalog catalog) {
    require(sql);
    return SqlType.of(SqlType.Kind.BOOLEAN);
  }

  @Override
  public KeyedRows keyedRows(TableDef table, Catalog catalog) {
    return KeyedRows.NONE;
  }

  private static void require(String sql) {
    if (sql.equals("wrong")) {
      throw new MokaException(SqlState.NO_SUCH_COLUMN, "WRONG");
    }
  }
}
