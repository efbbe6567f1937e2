package io.mokadb.sql.plan;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.sql.access.constraint.ConstraintGraph;
import io.mokadb.sql.access.write.DeleteOperator;
import io.mokadb.sql.access.write.FirstMatchOperator;
import io.mokadb.sql.access.write.NotifyOperator;
import io.mokadb.sql.access.write.UpdateOperator;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.NotificationDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.TriggerDef;
import io.mokadb.sql.exec.ProjectOperator;
import io.mokadb.sql.expr.Exprs;
import io.mokadb.sql.parser.ast.ChangeFrom;
import io.mokadb.sql.parser.ast.ChangeLimits;
import io.mokadb.sql.parser.ast.Merge;
import io.mokadb.sql.parser.ast.NotifyColumn;
import io.mokadb.sql.parser.ast.OnConflict;
import io.mokadb.sql.parser.ast.ReplayTrigger;
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
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDelete;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlInsert;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlUpdate;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * A planner of changes. INSERT and MERGE have planners of their own; UPDATE and DELETE, also of
 * rows chosen by other tables, NOTIFY and the replay of a trigger are planned here: a query for the
 * rows, which gives all old columns and the new values, under the operator that writes. Confined.
 */
final class ChangePlanner {
  private final Preparation preparation;
  private final ReturningClause returning;

  ChangePlanner(Preparation preparation, ReturningClause returning) {
    this.preparation = preparation;
    this.returning = returning;
  }

  /** Plans a change of any kind. */
  PlannedChange plan(SqlNode statement) {
    if (statement instanceof SqlInsert insert) {
      return new InsertPlanner(preparation, returning).plan(insert);
    }
    if (statement instanceof OnConflict insert) {
      return new InsertPlanner(preparation, returning).plan(insert);
    }
    if (statement instanceof SqlUpdate update) {
      return update(update, null);
    }
    if (statement instanceof SqlDelete delete) {
      return delete(delete, null);
    }
    if (statement instanceof ChangeFrom from) {
      return from.change() instanceof SqlUpdate update
          ? update(update, from.from())
          : delete((SqlDelete) from.change(), from.from());
    }
    if (statement instanceof Merge merge) {
      return new MergePlanner(preparation, returning).plan(merge);
    }
    if (statement instanceof NotifyColumn notify) {
      return notification(notify);
    }
    if (statement instanceof ReplayTrigger replay) {
      return replay(replay);
    }
    throw MokaException.unsupported("The statement is not supported: " + statement.getKind());
  }

  /**
   * @param others tables that the condition and the new values may name too, or null
   */
  private PlannedChange update(SqlUpdate update, SqlNode others) {
    ChangeTarget target = target(update.getTargetTable());
    TableDef table = target.table();
    String alias = alias(update.getAlias(), target);
    int[] named = changed(update.getTargetColumnList(), target);
    int[] set = set(named, update.getSourceExpressionList(), table);
    int[] changed = Arrays.stream(set).map(i -> named[i]).toArray();
    List<SqlNode> items = target.oldColumns(alias);
    int oldWidth = items.size();
    AssignedValues assigned = new AssignedValues(preparation, table);
    boolean[] isDefault = new boolean[changed.length];
    for (int i = 0; i < changed.length; i++) {
      SqlNode value = update.getSourceExpressionList().get(set[i]);
      ColumnDef column = table.columns().get(changed[i]);
      isDefault[i] = value.getKind() == SqlKind.DEFAULT;
      if (!isDefault[i]) {
        items.add(SyntaxTrees.named(TypedParameters.typed(value, column.type()), "$NEW" + i));
      }
    }
    int own = items.size();
    if (returning.namesOthers(others)) {
      addColumns(others, items);
    }
    Preparation.Query rows =
        preparation.query(
            ChangeLimits.under(
                update,
                SyntaxTrees.select(items, from(target, alias, others), update.getCondition())));
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

  /**
   * @param others tables that the condition may name too, or null
   */
  private PlannedChange delete(SqlDelete delete, SqlNode others) {
    ChangeTarget target = target(delete.getTargetTable());
    TableDef table = target.table();
    String alias = alias(delete.getAlias(), target);
    List<SqlNode> items = target.oldColumns(alias);
    int own = items.size();
    if (returning.namesOthers(others)) {
      addColumns(others, items);
    }
    Preparation.Query rows =
        preparation.query(
            ChangeLimits.under(
                delete,
                SyntaxTrees.select(items, from(target, alias, others), delete.getCondition())));
    int width = rows.row().getFieldCount() - own;
    Operator source = others == null ? rows.root() : new FirstMatchOperator(table, rows.root());
    ConstraintGraph constraints = new ConstraintPlanner(preparation).of(table);
    return PlannedChange.of(
        new DeleteOperator(
            table, source, returning.over(target, alias, others, width), constraints),
        table,
        constraints);
  }

  /** All columns of other tables, table by table: RETURNING may name any. */
  static void addColumns(SqlNode source, List<SqlNode> items) {
    if (source instanceof SqlJoin join) {
      addColumns(join.getLeft(), items);
      addColumns(join.getRight(), items);
      return;
    }
    SqlNode name = source.getKind() == SqlKind.AS ? ((SqlCall) source).operand(1) : source;
    if (!(name instanceof SqlIdentifier table)) {
      throw MokaException.unsupported(
          "With RETURNING each table or query in FROM and USING needs a name; give it one with AS");
    }
    items.add(
        SqlIdentifier.star(
            List.of(table.names.get(table.names.size() - 1), ""),
            SqlParserPos.ZERO,
            List.of(SqlParserPos.ZERO, SqlParserPos.ZERO)));
  }

  private PlannedChange notification(NotifyColumn notify) {
    List<String> names = notify.column().names;
    if (names.size() < 2) {
      throw new MokaException(
          SqlState.INVALID_STATEMENT,
          "NOTIFY takes a table and its NOTIFICATION column: NOTIFY table.column");
    }
    ChangeTarget target =
        ChangeTarget.ofTable(preparation.tables.table(names.subList(0, names.size() - 1)));
    preparation.view.showRowId(target.table());
    TableDef table = target.table();
    String name = names.get(names.size() - 1);
    NotificationDef column = table.notification(name);
    if (column == null) {
      throw new MokaException(
          SqlState.NO_SUCH_COLUMN,
          "Table " + table.qualifiedName() + " has no NOTIFICATION column " + name);
    }
    String alias = alias(notify.alias(), target);
    Preparation.Query rows =
        preparation.query(
            SyntaxTrees.select(
                target.oldColumns(alias), from(target, alias, null), notify.condition()));
    return PlannedChange.of(NotifyOperator.ofColumn(table, rows.root(), column), table, null);
  }

  private PlannedChange replay(ReplayTrigger replay) {
    List<String> names = replay.trigger().names;
    TableDef table = preparation.view.tableOfTrigger(names);
    ChangeTarget target =
        ChangeTarget.ofTable(preparation.tables.table(List.of(table.schema(), table.name())));
    preparation.view.showRowId(table);
    Preparation.Query rows =
        preparation.query(
            SyntaxTrees.select(
                target.oldColumns(target.name()),
                from(target, target.name(), null),
                replay.condition()));
    TriggerDef trigger = table.trigger(names.get(names.size() - 1));
    return PlannedChange.of(NotifyOperator.ofTrigger(table, rows.root(), trigger), table, null);
  }

  private ChangeTarget target(SqlNode name) {
    ChangeTarget target = ChangeTarget.of(preparation, name);
    preparation.view.showRowId(target.table());
    return target;
  }

  private static String alias(SqlIdentifier alias, ChangeTarget target) {
    return alias == null ? target.name() : alias.getSimple();
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

  private static SqlNode from(ChangeTarget target, String alias, SqlNode others) {
    SqlNode rows = target.from(alias);
    return others == null ? rows : SyntaxTrees.product(rows, others);
  }
}
