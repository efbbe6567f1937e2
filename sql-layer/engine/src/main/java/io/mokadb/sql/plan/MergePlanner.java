package io.mokadb.sql.plan;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.access.ConstraintGraph;
import io.mokadb.sql.access.MergeOperator;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.parser.ast.Merge;
import io.mokadb.sql.parser.ast.TreeCopy;
import io.mokadb.sql.runtime.Expr;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.JoinType;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * Plans MERGE: a query that joins source and table, under the operator that writes. The clauses are
 * expressions over the joined rows, evaluated for the rows that they are for only. Confined.
 */
final class MergePlanner {
  private static final String MATCHED = "$MATCHED";

  private final Preparation preparation;
  private final ReturningClause returning;

  MergePlanner(Preparation preparation, ReturningClause returning) {
    this.preparation = preparation;
    this.returning = returning;
  }

  Change plan(Merge merge) {
    ChangeTarget target = ChangeTarget.of(preparation, merge.table());
    TableDef table = target.table();
    preparation.view.showRowId(table);
    Preparation.Query rows =
        preparation.query(
            SyntaxTrees.select(
                List.of(SqlIdentifier.star(SqlParserPos.ZERO)), joined(merge, target), null));
    int offset = rows.row().getFieldCount() - target.hidden().size() - 1;
    List<MergeOperator.Clause> clauses = new ArrayList<>();
    for (Merge.Clause clause : merge.clauses()) {
      clauses.add(clause(clause, merge, target));
    }
    ConstraintGraph constraints = new ConstraintPlanner(preparation, target.conditions()).of(table);
    return Change.of(
        new MergeOperator(
            table,
            rows.root(),
            offset,
            clauses,
            returning.over(target, alias(merge, target)),
            constraints),
        table,
        constraints);
  }

  /**
   * Source and target: of a view its own columns, then those of the table as it has them, then one
   * that tells whether there is such a row.
   */
  private static SqlNode joined(Merge merge, ChangeTarget target) {
    String alias = alias(merge, target);
    List<SqlNode> items = new ArrayList<>();
    if (target.isView()) {
      target.order().forEach(column -> items.add(SyntaxTrees.column(alias, column)));
    }
    items.addAll(target.oldColumns(alias));
    items.add(SyntaxTrees.named(SqlLiteral.createBoolean(true, SqlParserPos.ZERO), MATCHED));
    SqlNode rows = SyntaxTrees.named(SyntaxTrees.select(items, target.from(alias), null), alias);
    boolean inserts = merge.clauses().stream().anyMatch(clause -> !clause.matched());
    return SyntaxTrees.join(
        TreeCopy.of(merge.source()),
        inserts ? JoinType.LEFT : JoinType.INNER,
        rows,
        TreeCopy.of(merge.condition()));
  }

  private static String alias(Merge merge, ChangeTarget target) {
    return merge.alias() == null ? target.name() : merge.alias().getSimple();
  }

  private MergeOperator.Clause clause(Merge.Clause clause, Merge merge, ChangeTarget target) {
    TableDef table = target.table();
    boolean inserts = clause.action() == Merge.Action.INSERT;
    boolean updates = clause.action() == Merge.Action.UPDATE;
    if (inserts == clause.matched() && (inserts || updates || isDelete(clause))
        || (updates || isDelete(clause)) && !clause.matched()) {
      throw new MokaException(
          SqlState.INVALID_STATEMENT,
          clause.matched()
              ? "WHEN MATCHED cannot INSERT: the row is there"
              : "WHEN NOT MATCHED can only INSERT: there is no row to " + clause.action());
    }
    int[] columns = new int[0];
    if (updates) {
      columns = ChangePlanner.changed(clause.columns(), target);
      for (int ordinal : columns) {
        ChangePlanner.requireSettable(table.columns().get(ordinal));
      }
    } else if (inserts) {
      columns = target.targets(clause.columns());
      if (clause.columns() == null) {
        columns = InsertPlanner.first(columns, clause.values().size());
      }
      requireGiven(clause, columns, table);
    }
    List<SqlNode> values =
        clause.values() == null ? List.of() : clause.values().stream().map(TreeCopy::of).toList();
    AssignedColumns.Compiled compiled =
        new AssignedColumns(preparation, table, () -> joined(merge, target))
            .compile(
                values,
                columns,
                clause.condition() == null ? null : TreeCopy.of(clause.condition()),
                inserts);
    Expr[] defaults = inserts ? new AssignedValues(preparation, table).defaults(columns) : null;
    return new MergeOperator.Clause(
        clause.matched(),
        compiled.condition(),
        MergeOperator.Action.valueOf(clause.action().name()),
        columns,
        compiled.values(),
        defaults);
  }

  private static boolean isDelete(Merge.Clause clause) {
    return clause.action() == Merge.Action.DELETE;
  }

  private static void requireGiven(Merge.Clause clause, int[] columns, TableDef table) {
    InsertPlanner.checkCount(clause.values().size(), columns.length);
    for (int i = 0; i < columns.length; i++) {
      ColumnDef column = table.columns().get(columns[i]);
      if (clause.values().get(i).getKind() != org.apache.calcite.sql.SqlKind.DEFAULT) {
        InsertPlanner.checkGiven(column);
      }
    }
  }
}
