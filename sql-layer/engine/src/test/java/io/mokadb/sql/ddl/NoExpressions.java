package io.mokadb.sql.ddl;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
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

  private static void require(String sql) {
    if (sql.equals("wrong")) {
      throw new MokaException(SqlState.NO_SUCH_COLUMN, "WRONG");
    }
  }
}
