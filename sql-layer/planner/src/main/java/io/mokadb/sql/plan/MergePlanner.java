package io.mokadb.sql.plan;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.access.constraint.ConstraintGraph;
import io.mokadb.sql.access.write.MergeOperator;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.parser.ast.Merge;
import io.mokadb.sql.parser.ast.Merge.Rows;
import io.mokadb.sql.parser.ast.TreeCopy;
import io.mokadb.sql.runtime.Expr;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.apache.calcite.sql.JoinType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * A planner of MERGE: a query that joins source and table, under the operator that writes. The
 * clauses are expressions over the joined rows, evaluated only for the rows that they apply to.
 * Confined.
 */
final class MergePlanner {
  /** A table beside the source, and its column. */
  private static final String SOURCE = "$SOURCE";

  private static final String HERE = "$HERE";

  private final Preparation preparation;
  private final ReturningClause returning;

  MergePlanner(Preparation preparation, ReturningClause returning) {
    this.preparation = preparation;
    this.returning = returning;
  }

  PlannedChange plan(Merge merge) {
    ChangeTarget target = ChangeTarget.of(preparation, merge.table());
    TableDef table = target.table();
    preparation.view.showRowId(table);
    String alias = alias(merge, target);
    List<AssignedColumns.Assignment> said =
        merge.clauses().stream().map(clause -> said(clause, merge, target)).toList();
    AssignedColumns assigned = new AssignedColumns(preparation, table);
    List<SqlNode> items = target.oldColumns(alias);
    int width = items.size();
    boolean bySource = has(merge, Rows.NOT_MATCHED_BY_SOURCE);
    if (bySource) {
      items.add(SyntaxTrees.column(SOURCE, HERE));
    }
    said.forEach(clause -> items.addAll(assigned.nodes(clause)));
    SingleRowExpressions.require(items);
    boolean returnsOthers = returning.namesOthersThan(alias);
    if (returnsOthers) {
      ChangePlanner.addColumns(merge.source(), items);
    }
    Preparation.LateQuery rows =
        preparation.lateQuery(SyntaxTrees.select(items, joined(merge, target), null), width);
    Iterator<Preparation.Typed> typed = rows.late().iterator();
    Expr here = bySource ? typed.next().expr() : null;
    List<MergeOperator.Clause> clauses = new ArrayList<>();
    for (int i = 0; i < said.size(); i++) {
      clauses.add(
          clause(
              merge.clauses().get(i), said.get(i), assigned.compiled(said.get(i), typed), table));
    }
    List<Expr> others = new ArrayList<>();
    typed.forEachRemaining(column -> others.add(column.expr()));
    ConstraintGraph constraints = new ConstraintPlanner(preparation, target.conditions()).of(table);
    return PlannedChange.of(
        new MergeOperator(
            table,
            rows.root(),
            clauses,
            here,
            others.toArray(Expr[]::new),
            returnsOthers
                ? returning.ofMerge(target, alias, merge.source(), others.size())
                : returning.over(target, alias),
            constraints),
        table,
        constraints);
  }

  private static SqlNode joined(Merge merge, ChangeTarget target) {
    boolean bySource = has(merge, Rows.NOT_MATCHED_BY_SOURCE);
    SqlNode source = TreeCopy.of(merge.source());
    return SyntaxTrees.join(
        bySource ? marked(source) : source,
        has(merge, Rows.NOT_MATCHED)
            ? bySource ? JoinType.FULL : JoinType.LEFT
            : bySource ? JoinType.RIGHT : JoinType.INNER,
        merge.alias() == null && !target.isView()
            ? TreeCopy.of(target.rows())
            : target.from(alias(merge, target)),
        TreeCopy.of(merge.condition()));
  }

  private static boolean has(Merge merge, Rows rows) {
    return merge.clauses().stream().anyMatch(clause -> clause.rows() == rows);
  }

  /** The source with a column that is null where an outer join has no row of it. */
  private static SqlNode marked(SqlNode source) {
    SqlNode here = SyntaxTrees.named(SqlLiteral.createBoolean(true, SqlParserPos.ZERO), HERE);
    return SyntaxTrees.join(
        source,
        JoinType.INNER,
        SyntaxTrees.named(SyntaxTrees.select(List.of(here), null, null), SOURCE),
        SqlLiteral.createBoolean(true, SqlParserPos.ZERO));
  }

  private static String alias(Merge merge, ChangeTarget target) {
    return merge.alias() == null ? target.name() : merge.alias().getSimple();
  }

  /** The assignments of a clause; empty if it does not write. */
  private static AssignedColumns.Assignment said(
      Merge.Clause clause, Merge merge, ChangeTarget target) {
    TableDef table = target.table();
    boolean inserts = clause.action() == Merge.Action.INSERT;
    boolean updates = clause.action() == Merge.Action.UPDATE;
    requireFitting(clause);
    int[] columns = new int[0];
    List<SqlNode> given = clause.values() == null ? List.of() : clause.values();
    if (updates) {
      int[] named = UpdatePlanner.changed(clause.columns(), target);
      int[] set = UpdatePlanner.set(named, given, table);
      columns = Arrays.stream(set).map(i -> named[i]).toArray();
      given = Arrays.stream(set).mapToObj(clause.values()::get).toList();
    } else if (inserts) {
      columns = target.targets(clause.columns());
      if (clause.columns() == null) {
        columns = InsertPlanner.first(columns, clause.values().size());
      }
      requireGiven(clause, columns, table);
    }
    List<SqlNode> values =
        given.stream().map(value -> named(value, clause, merge, target)).toList();
    SqlNode condition =
        clause.condition() == null ? null : named(clause.condition(), clause, merge, target);
    return new AssignedColumns.Assignment(values, columns, condition, inserts);
  }

  private static void requireFitting(Merge.Clause clause) {
    boolean inserts = clause.action() == Merge.Action.INSERT;
    boolean there = clause.rows() != Rows.NOT_MATCHED;
    if (clause.action() != Merge.Action.NOTHING && inserts == there) {
      throw new MokaException(
          SqlState.INVALID_STATEMENT,
          there
              ? "WHEN " + clause.rows().sql() + " cannot INSERT: the row is there"
              : "WHEN NOT MATCHED can only INSERT: there is no row to " + clause.action());
    }
  }

  /**
   * An expression of a clause. Where there is a row of one side alone, a name that both sides have
   * is that side's.
   */
  private static SqlNode named(
      SqlNode expression, Merge.Clause clause, Merge merge, ChangeTarget target) {
    String side =
        switch (clause.rows()) {
          case MATCHED -> null;
          case NOT_MATCHED -> name(merge.source());
          case NOT_MATCHED_BY_SOURCE -> alias(merge, target);
        };
    SqlNode copy = TreeCopy.of(expression);
    return side == null ? copy : QualifiedColumns.of(copy, target.columns().keySet(), side);
  }

  /** The name of a source; null for a join and for a query without a name. */
  private static String name(SqlNode source) {
    SqlNode name = source.getKind() == SqlKind.AS ? ((SqlCall) source).operand(1) : source;
    return name instanceof SqlIdentifier table ? table.names.get(table.names.size() - 1) : null;
  }

  private MergeOperator.Clause clause(
      Merge.Clause clause,
      AssignedColumns.Assignment said,
      AssignedColumns.Compiled compiled,
      TableDef table) {
    return new MergeOperator.Clause(
        MergeOperator.Rows.valueOf(clause.rows().name()),
        compiled.condition(),
        MergeOperator.Action.valueOf(clause.action().name()),
        said.ordinals(),
        compiled.values(),
        clause.action() == Merge.Action.INSERT
            ? new AssignedValues(preparation, table).defaults(said.ordinals())
            : null);
  }

  private static void requireGiven(Merge.Clause clause, int[] columns, TableDef table) {
    InsertPlanner.checkCount(clause.values().size(), columns.length);
    for (int i = 0; i < columns.length; i++) {
      ColumnDef column = table.columns().get(columns[i]);
      if (clause.values().get(i).getKind() != SqlKind.DEFAULT) {
        InsertPlanner.checkGiven(column);
      }
    }
  }
}
