package io.mokadb.sql.plan;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.expr.Exprs;
import io.mokadb.sql.runtime.Expr;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;

/**
 * Values for columns of a table, and conditions, as expressions over rows of a FROM clause.
 * Confined to one statement.
 */
final class AssignedColumns {
  private final Preparation preparation;
  private final TableDef table;
  private final AssignedValues assigned;

  AssignedColumns(Preparation preparation, TableDef table) {
    this.preparation = preparation;
    this.table = table;
    this.assigned = new AssignedValues(preparation, table);
  }

  /**
   * The assignments and the condition of a statement, as they are written.
   *
   * @param ordinals of the columns that the values are for
   * @param condition null if there is none
   * @param identityByNull whether DEFAULT for an identity column is NULL, as an insert takes it
   */
  record Assignment(
      List<SqlNode> values, int[] ordinals, SqlNode condition, boolean identityByNull) {}

  /**
   * Values and a condition.
   *
   * @param condition null if there is none
   */
  record Compiled(Expr[] values, Expr condition) {}

  /** Over the rows of a FROM clause, which are two of the table. */
  Compiled compile(Assignment assignment, SqlNode from) {
    List<SqlNode> nodes = nodes(assignment);
    return compiled(
        assignment,
        nodes.isEmpty()
            ? Collections.emptyIterator()
            : preparation.expressions.of(nodes, from, true).iterator());
  }

  /** The expressions to be computed: the values that are not DEFAULT, and the condition. */
  List<SqlNode> nodes(Assignment assignment) {
    List<SqlNode> nodes = new ArrayList<>();
    for (int i = 0; i < assignment.ordinals.length; i++) {
      SqlNode value = assignment.values.get(i);
      if (value.getKind() != SqlKind.DEFAULT) {
        nodes.add(TypedParameters.typed(value, column(assignment.ordinals[i]).type()));
      }
    }
    if (assignment.condition != null) {
      nodes.add(assignment.condition);
    }
    return nodes;
  }

  /**
   * @param typed the expressions of {@link #nodes}, compiled, and maybe others behind them
   */
  Compiled compiled(Assignment assignment, Iterator<Preparation.Typed> typed) {
    Expr[] exprs = new Expr[assignment.ordinals.length];
    for (int i = 0; i < exprs.length; i++) {
      ColumnDef column = column(assignment.ordinals[i]);
      if (assignment.values.get(i).getKind() == SqlKind.DEFAULT) {
        Expr value =
            assignment.identityByNull && column.identity() != null
                ? null
                : assigned.defaultOf(column);
        exprs[i] = value == null ? Exprs.literal(null) : value;
      } else {
        Preparation.Typed one = typed.next();
        exprs[i] = AssignedValues.assigned(one.expr(), one.type(), column);
      }
    }
    return new Compiled(exprs, assignment.condition == null ? null : condition(typed.next()));
  }

  private static Expr condition(Preparation.Typed typed) {
    if (typed.type().kind() != Kind.BOOLEAN && typed.type().kind() != Kind.NULL) {
      throw new MokaException(
          SqlState.TYPE_MISMATCH, "A condition is needed, not a value of type " + typed.type());
    }
    return typed.expr();
  }

  private ColumnDef column(int ordinal) {
    return table.columns().get(ordinal);
  }
}
