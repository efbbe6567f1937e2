package io.mokadb.sql.plan;

import io.mokadb.session.PreparedStatement.StatementKind;
import io.mokadb.sql.access.write.DeleteOperator;
import io.mokadb.sql.access.write.UpdateOperator;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.exec.ProjectOperator;
import io.mokadb.sql.expr.Exprs;
import io.mokadb.sql.parser.ast.ChangeLimits;
import io.mokadb.sql.runtime.Expr;
import io.mokadb.sql.runtime.Operator;
import java.util.List;
import org.apache.calcite.sql.SqlDelete;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlUpdate;

/** Plans UPDATE and DELETE of rows of one table by key. Stateless. */
final class KeyedChanges {
  private KeyedChanges() {}

  static PlannedStatement update(SqlUpdate update, PlanRequest request, KeyedValues values) {
    KeyedTable shape =
        ChangeLimits.has(update)
            ? null
            : KeyedTable.of(update.getTargetTable(), update.getAlias(), request);
    if (shape == null || shape.table().hasRules()) {
      return null;
    }
    TableDef table = shape.table();
    KeyedRead read = new KeyedRead(shape, values);
    int width = table.columns().size();
    Expr[] exprs = new Expr[width + update.getTargetColumnList().size()];
    int[] changed = new int[exprs.length - width];
    for (int i = 0; i < width; i++) {
      exprs[i] = Exprs.input(i);
    }
    for (int i = 0; i < changed.length; i++) {
      changed[i] = shape.column(update.getTargetColumnList().get(i));
      for (int j = 0; j < i; j++) {
        if (changed[j] == changed[i]) {
          return null;
        }
      }
      SqlNode value = update.getSourceExpressionList().get(i);
      if (changed[i] < 0 || table.columns().get(changed[i]).identity() != null) {
        return null;
      }
      exprs[width + i] = values.assigned(value, table.columns().get(changed[i]));
      if (exprs[width + i] == null) {
        return null;
      }
    }
    Operator scan = read.changed(update.getCondition());
    return scan == null
        ? null
        : change(new UpdateOperator(table, new ProjectOperator(scan, exprs), changed, null), read);
  }

  static PlannedStatement delete(SqlDelete delete, PlanRequest request, KeyedValues values) {
    KeyedTable shape =
        ChangeLimits.has(delete)
            ? null
            : KeyedTable.of(delete.getTargetTable(), delete.getAlias(), request);
    if (shape == null || shape.table().hasRules()) {
      return null;
    }
    TableDef table = shape.table();
    KeyedRead read = new KeyedRead(shape, values);
    Operator scan = read.changed(delete.getCondition());
    return scan == null ? null : change(new DeleteOperator(table, scan, null), read);
  }

  private static PlannedStatement change(Operator root, KeyedRead read) {
    return new PlannedStatement(
        StatementKind.UPDATE,
        root,
        List.of(),
        read.values().types(),
        List.of(read.shape().table()),
        List.of(read.shape().table()),
        false);
  }
}
