package io.mokadb.sql.ddl;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.sql.access.constraint.DerivedValue;
import io.mokadb.sql.access.constraint.IndexedRows;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.DerivedDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.runtime.Cancellation;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Where there is no planner: every expression is right but the word wrong, and an index computes
 * none but {@code -column}. What a cancelled statement compiles ends with {@code CANCELLED}, as in
 * the planner.
 */
final class NegatedColumns implements ExpressionCheck {
  private final Cancellation cancellation;

  NegatedColumns(Cancellation cancellation) {
    this.cancellation = cancellation;
  }

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
    return SqlType.of(isNegated(sql) ? SqlType.Kind.INTEGER : SqlType.Kind.BOOLEAN);
  }

  @Override
  public IndexedRows keyedRows(TableDef table, Catalog catalog) {
    cancellation.check();
    List<DerivedValue> values = new ArrayList<>();
    for (DerivedDef one : table.derived()) {
      if (isNegated(one.sql())) {
        String column = one.sql().replaceAll("[-()]", "").toUpperCase(Locale.ROOT);
        values.add(negated(table.ordinalOf(column)));
      }
    }
    return values.isEmpty() ? IndexedRows.NONE : IndexedRows.of(table, values);
  }

  private static boolean isNegated(String sql) {
    return sql.contains("-");
  }

  private static DerivedValue negated(int ordinal) {
    return new DerivedValue(
        (row, context) -> row[ordinal] == null ? null : -(Integer) row[ordinal],
        new int[] {ordinal});
  }

  private static void require(String sql) {
    if (sql.equals("wrong")) {
      throw new MokaException(SqlState.NO_SUCH_COLUMN, "WRONG");
    }
  }
}
