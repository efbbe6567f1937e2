package io.mokadb.sql.plan;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.sql.access.constraint.ConstraintGraph;
import io.mokadb.sql.access.write.FirstMatchOperator;
import io.mokadb.sql.access.write.UpdateOperator;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.exec.ProjectOperator;
import io.mokadb.sql.expr.Exprs;
import io.mokadb.sql.parser.ast.ChangeLimits;
import io.mokadb.sql.plan.type.TypeMapping;
import io.mokadb.sql.runtime.Expr;
import io.mokadb.sql.runtime.Operator;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlUpdate;

/** A planner of UPDATE, also of rows chosen by other tables. Confined. */
final class UpdatePlanner {
  private final Preparation preparation;
  private final ReturningClause returning;

  UpdatePlanner(Preparation preparation, ReturningClause returning) {
    this.preparation = preparation;
    this.returning = returning;
  }

  /**
   * @param others tables that the condition and the new values may name too, or null
   */
  PlannedChange plan(SqlUpdate update, SqlNode others) {
    ChangeTarget target = ChangePlanner.target(preparation, update.getTargetTable());
    TableDef table = target.table();
    String alias = ChangePlanner.alias(update.getAlias(), target);
    int[] named = changed(update.getTargetColumnList(), target);
    SingleRowExpressions.require(update.getSourceExpressionList().getList());
    int[] set = set(named, update.getSourceExpressionList(), table);
    int[] changed = Arrays.stream(set).map(i -> named[i]).toArray();
    List<SqlNode> items = target.oldColumns(alias);
    int oldWidth = items.size();
    boolean[] isDefault = addNewValues(update, set, changed, table, items);
    int own = items.size();
    if (returning.namesOthers(others)) {
      ChangePlanner.addColumns(others, items);
    }
    Preparation.Query rows =
        preparation.query(
            ChangeLimits.under(
                update,
                SyntaxTrees.select(
                    items, ChangePlanner.from(target, alias, others), update.getCondition())));
    Expr[] exprs = expressions(rows, table, changed, isDefault, oldWidth, own);
    int width = rows.row().getFieldCount() - own;
    Operator source =
        new ProjectOperator(
            others == null ? rows.root() : new FirstMatchOperator(table, rows.root()), exprs);
    ConstraintGraph constraints = new ConstraintPlanner(preparation, target.conditions()).of(table);
    return PlannedChange.of(
        new UpdateOperator(
            table, source, changed, returning.over(target, alias, others, width), constraints),
        table,
        constraints);
  }

  /** Adds the new values that are not DEFAULT to the items; tells which of them are DEFAULT. */
  private static boolean[] addNewValues(
      SqlUpdate update, int[] set, int[] changed, TableDef table, List<SqlNode> items) {
    boolean[] isDefault = new boolean[changed.length];
    for (int i = 0; i < changed.length; i++) {
      SqlNode value = update.getSourceExpressionList().get(set[i]);
      ColumnDef column = table.columns().get(changed[i]);
      isDefault[i] = value.getKind() == SqlKind.DEFAULT;
      if (!isDefault[i]) {
        items.add(SyntaxTrees.named(ParameterCasts.typed(value, column.type()), "$NEW" + i));
      }
    }
    return isDefault;
  }

  /** The old columns, the new values and the columns of other tables, over the query's rows. */
  private Expr[] expressions(
      Preparation.Query rows,
      TableDef table,
      int[] changed,
      boolean[] isDefault,
      int oldWidth,
      int own) {
    AssignedValues assigned = new AssignedValues(preparation, table);
    List<RelDataTypeField> fields = rows.row().getFieldList();
    int width = fields.size() - own;
    Expr[] exprs = new Expr[oldWidth + changed.length + width];
    for (int i = 0; i < width; i++) {
      exprs[oldWidth + changed.length + i] = Exprs.input(own + i);
    }
    int next = oldWidth;
    for (int i = 0; i < oldWidth + changed.length; i++) {
      if (i < oldWidth) {
        exprs[i] = Exprs.input(i);
        continue;
      }
      ColumnDef column = table.columns().get(changed[i - oldWidth]);
      if (isDefault[i - oldWidth]) {
        Expr value = assigned.defaultOf(column);
        exprs[i] = value == null ? Exprs.literal(null) : value;
      } else {
        SqlType from = TypeMapping.toSqlType(fields.get(next).getType());
        exprs[i] = AssignedValues.assigned(Exprs.input(next), from, column);
        next++;
      }
    }
    return exprs;
  }

  /**
   * Positions of the values that are assigned: a generated column that is set to DEFAULT is
   * computed as usual.
   *
   * @throws MokaException {@code INVALID_STATEMENT} for a value that a column cannot take
   */
  static int[] set(int[] ordinals, List<SqlNode> values, TableDef table) {
    return IntStream.range(0, ordinals.length)
        .filter(i -> isSet(table.columns().get(ordinals[i]), values.get(i)))
        .toArray();
  }

  private static boolean isSet(ColumnDef column, SqlNode value) {
    if (column.isGenerated() && value.getKind() == SqlKind.DEFAULT) {
      return false;
    }
    if (column.isGenerated() || column.identity() != null && column.identity().always()) {
      throw new MokaException(
          SqlState.INVALID_STATEMENT,
          "Column " + column.name() + " is generated always and cannot be updated");
    }
    return true;
  }

  static int[] changed(SqlNodeList names, ChangeTarget target) {
    Set<Integer> seen = new HashSet<>();
    List<Integer> changed = new ArrayList<>();
    for (SqlNode node : names) {
      int ordinal = target.ordinal(node);
      if (!seen.add(ordinal)) {
        throw new MokaException(
            SqlState.INVALID_STATEMENT,
            "Column " + target.table().columns().get(ordinal).name() + " is set twice");
      }
      changed.add(ordinal);
    }
    return changed.stream().mapToInt(Integer::intValue).toArray();
  }
}
