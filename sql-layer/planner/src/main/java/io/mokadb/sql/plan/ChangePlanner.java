package io.mokadb.sql.plan;

import io.mokadb.session.MokaException;
import io.mokadb.sql.access.constraint.ConstraintGraph;
import io.mokadb.sql.access.write.DeleteOperator;
import io.mokadb.sql.access.write.FirstMatchOperator;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.parser.ast.ChangeFrom;
import io.mokadb.sql.parser.ast.ChangeLimits;
import io.mokadb.sql.parser.ast.CopyFrom;
import io.mokadb.sql.parser.ast.Merge;
import io.mokadb.sql.parser.ast.NotifyColumn;
import io.mokadb.sql.parser.ast.OnConflict;
import io.mokadb.sql.parser.ast.ReplayTrigger;
import io.mokadb.sql.runtime.Operator;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDelete;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlInsert;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlUpdate;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * A planner of changes. Most kinds have planners of their own; DELETE is planned here. A change is
 * a query for the rows, which gives all old columns and the new values, under the operator that
 * writes. Confined.
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
    if (statement instanceof CopyFrom copy) {
      return new CopyPlanner(preparation).from(copy);
    }
    if (statement instanceof SqlUpdate update) {
      return new UpdatePlanner(preparation, returning).plan(update, null);
    }
    if (statement instanceof SqlDelete delete) {
      return delete(delete, null);
    }
    if (statement instanceof ChangeFrom from) {
      return from.change() instanceof SqlUpdate update
          ? new UpdatePlanner(preparation, returning).plan(update, from.from())
          : delete((SqlDelete) from.change(), from.from());
    }
    if (statement instanceof Merge merge) {
      return new MergePlanner(preparation, returning).plan(merge);
    }
    if (statement instanceof NotifyColumn notify) {
      return new NotificationPlanner(preparation).notification(notify);
    }
    if (statement instanceof ReplayTrigger replay) {
      return new NotificationPlanner(preparation).replay(replay);
    }
    throw MokaException.unsupported("The statement is not supported: " + statement.getKind());
  }

  /**
   * @param others tables that the condition may name too, or null
   */
  private PlannedChange delete(SqlDelete delete, SqlNode others) {
    ChangeTarget target = target(preparation, delete.getTargetTable());
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

  static ChangeTarget target(Preparation preparation, SqlNode name) {
    ChangeTarget target = ChangeTarget.of(preparation, name);
    preparation.view.showRowId(target.table());
    return target;
  }

  static String alias(SqlIdentifier alias, ChangeTarget target) {
    return alias == null ? target.name() : alias.getSimple();
  }

  static SqlNode from(ChangeTarget target, String alias, SqlNode others) {
    SqlNode rows = target.from(alias);
    return others == null ? rows : SyntaxTrees.product(rows, others);
  }
}
