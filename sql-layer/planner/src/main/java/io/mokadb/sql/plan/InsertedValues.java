package io.mokadb.sql.plan;

import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.exec.ValuesOperator;
import io.mokadb.sql.parser.ast.Overriding;
import io.mokadb.sql.runtime.Expr;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;

/** The rows of VALUES of an INSERT. Confined to a statement. */
final class InsertedValues {
  private final TableDef table;
  private final int[] targets;
  private final List<SqlNode> rows;

  /** Tells for each target whether all rows have DEFAULT there. */
  private final boolean[] onlyDefaults;

  /**
   * @param targets the columns that the rows give values
   */
  InsertedValues(TableDef table, int[] targets, List<SqlNode> rows) {
    this.table = table;
    this.targets = targets;
    this.rows = rows;
    this.onlyDefaults = onlyDefaults(targets, rows);
  }

  private static boolean[] onlyDefaults(int[] targets, List<SqlNode> rows) {
    boolean[] onlyDefaults = new boolean[targets.length];
    Arrays.fill(onlyDefaults, true);
    for (SqlNode row : rows) {
      List<SqlNode> items = ((SqlCall) row).getOperandList();
      for (int i = 0; i < Math.min(items.size(), targets.length); i++) {
        onlyDefaults[i] &= items.get(i).getKind() == SqlKind.DEFAULT;
      }
    }
    return onlyDefaults;
  }

  /** The targets that some row gives a value. */
  int[] filled() {
    return IntStream.range(0, targets.length)
        .filter(i -> !onlyDefaults[i])
        .map(i -> targets[i])
        .toArray();
  }

  /**
   * Rows with queries in them, as UNION ALL of selections over {@link #filled}: a column that is
   * DEFAULT everywhere is left out, and elsewhere its default stands for DEFAULT.
   */
  SqlNode asSelects() {
    SqlNode union = null;
    for (SqlNode row : rows) {
      SqlNode select = SyntaxTrees.select(items(row), null, null);
      union =
          union == null
              ? select
              : SqlStdOperatorTable.UNION_ALL.createCall(SqlParserPos.ZERO, union, select);
    }
    return union;
  }

  private List<SqlNode> items(SqlNode row) {
    List<SqlNode> given = ((SqlCall) row).getOperandList();
    InsertPlanner.checkCount(given.size(), targets.length);
    List<SqlNode> items = new ArrayList<>();
    for (int i = 0; i < targets.length; i++) {
      if (!onlyDefaults[i]) {
        ColumnDef column = table.columns().get(targets[i]);
        SqlNode item = given.get(i);
        items.add(
            TypedParameters.typed(
                item.getKind() == SqlKind.DEFAULT ? AssignedValues.defaultFor(column) : item,
                column.type()));
      }
    }
    return items;
  }

  /** Compiles each row by itself. */
  PlannedChange compiled(Preparation preparation, Overriding overriding, InsertWriter writer) {
    List<Integer> kept = new ArrayList<>();
    for (int i = 0; i < targets.length; i++) {
      if (!onlyDefaults[i] && InsertPlanner.counts(table.columns().get(targets[i]), overriding)) {
        kept.add(i);
      }
    }
    RowValues values = new RowValues(preparation, table);
    List<Expr[]> compiled = new ArrayList<>(rows.size());
    for (SqlNode row : rows) {
      List<SqlNode> items = ((SqlCall) row).getOperandList();
      InsertPlanner.checkCount(items.size(), targets.length);
      Expr[] exprs = new Expr[kept.size()];
      compiled.add(exprs);
      for (int i = 0; i < exprs.length; i++) {
        int position = kept.get(i);
        values.compile(items.get(position), table.columns().get(targets[position]), exprs, i);
      }
    }
    values.finish();
    return writer.over(new ValuesOperator(compiled), InsertPlanner.of(kept, targets), targets);
  }
}
